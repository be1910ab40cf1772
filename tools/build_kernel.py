"""Compile the kernel without installing it: ``python -m tools.build_kernel`` prints the folder to import.

The folder bears the checksum of all sources, so that a build is made once and never used for others.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.util import find_spec
from pathlib import Path
from zlib import crc32

from rummy_widget import kernel

ROOT = Path(__file__).resolve().parent.parent
BUILDS = ROOT / ".cache" / "kernel"


def no_compiler() -> str:
    """Return what this machine lacks to compile for its Python, in words; empty if it lacks nothing."""
    compiler = os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}) is there"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "the header files of this Python are not installed"
    return ""


def missing() -> str:
    """Return what is missing to compile, in words; empty if nothing is."""
    trouble = no_compiler()
    if trouble:
        return trouble
    for module in ("mypyc", "setuptools", "librt"):
        if find_spec(module) is None:
            return f"{module} is not installed"
    return ""


def build() -> Path:
    """Compile the kernel, unless that was done, and return the folder that holds `rummy_widget_fast`.

    Raises
    ------
    RuntimeError
        Something is missing, or the build failed; the message has the end of its output.
    """
    trouble = missing()
    if trouble:
        raise RuntimeError(trouble)
    made_by = crc32((ROOT / "fast" / "setup.py").read_bytes())
    target = BUILDS / f"{kernel.source():08x}-{made_by:08x}-{sys.implementation.cache_tag}"
    if target.exists():
        return target
    BUILDS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILDS) as name:
        work = Path(name) / "fast"
        work.mkdir()
        shutil.copy(ROOT / "fast" / "setup.py", work)
        shutil.copytree(ROOT / "rummy_widget" / "kernel", Path(name) / "rummy_widget" / "kernel")
        done = subprocess.run(
            [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
            cwd=work,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError("the kernel did not compile:\n" + (done.stdout + done.stderr)[-4000:])
        for leftover in ("build", ".mypy_cache"):
            shutil.rmtree(work / leftover, ignore_errors=True)
        if not target.exists():  # another process may have been quicker
            work.rename(target)
    return target


if __name__ == "__main__":
    try:
        print(build())
    except RuntimeError as error:
        sys.exit(f"{error}")
