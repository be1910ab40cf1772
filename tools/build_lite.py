"""Build a JupyterLite site that plays Rummy with no network at all: ``python tools/build_lite.py``.

Everything the browser will ask for lies in the site: Pyodide's runtime from npm, and every wheel from the
package index, listed in a lock file written here. The notebooks need no ``%pip`` cell. Downloads and the
environment that builds the site stay in ``.cache/lite``; the site is ``.cache/lite/site``.
"""

from __future__ import annotations

import email.parser
import hashlib
import importlib.metadata
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / ".cache" / "lite"
VENV, WHEELS, RUNTIME, SOURCE, SITE = (
    CACHE / name for name in ("venv", "wheels", "pyodide", "source", "site")
)

# An environment of its own: the site takes over every JupyterLab extension that it finds beside it.
BUILDER = [
    "jupyterlite-core[lab]==0.8.6",
    "jupyterlite-pyodide-kernel==0.8.6",
    "jupyter-server",
    "anywidget",
    "ipywidgets",
]
# What the kernel itself loads; Pyodide's own lock fixes the versions.
KERNEL = ["micropip", "ipython", "jedi", "packaging", "traitlets", "typing-extensions"]
# What the kernel brings in versions made for the browser.
STANDINS = {"ipykernel", "widgetsnbextension", "piplite", "pyodide-kernel"}
BROWSER = {
    "python_version": "3.14",
    "python_full_version": "3.14.2",
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "extra": "",
}
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command, and stop with what it said if it fails."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    return done.stdout


def builder() -> Path:
    """Give the Python of the environment that builds the site, made where it is missing."""
    python = VENV / "bin" / "python"
    done = VENV / "done.txt"
    wanted = "\n".join(BUILDER)
    if not done.exists() or done.read_text() != wanted:
        shutil.rmtree(VENV, ignore_errors=True)
        run(sys.executable, "-m", "venv", VENV)
        run(python, "-m", "pip", "install", "--quiet", *BUILDER)
        done.write_text(wanted)
    return python


def runtime(python: Path) -> Path:
    """Give the folder of the Pyodide release that the kernel was made for."""
    version = run(
        python, "-c", "from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION as v; print(v)"
    ).strip()
    folder = RUNTIME / "node_modules" / "pyodide"
    package = folder / "package.json"
    if not package.exists() or json.loads(package.read_text())["version"] != version:
        shutil.rmtree(RUNTIME, ignore_errors=True)
        RUNTIME.mkdir(parents=True)
        run(
            "npm",
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "--no-save",
            f"pyodide@{version}",
            cwd=RUNTIME,
        )
    return folder


def kernel_versions(lock: dict[str, Any]) -> dict[str, str]:
    """Give name and version of what the kernel loads, with all that this needs."""
    packages = {canonicalize_name(name): entry for name, entry in lock["packages"].items()}
    versions: dict[str, str] = {}
    waiting = [canonicalize_name(name) for name in KERNEL]
    while waiting:
        name = waiting.pop()
        if name not in versions:
            versions[name] = packages[name]["version"]
            waiting += [canonicalize_name(need) for need in packages[name]["depends"]]
    return versions


def package_versions(known: dict[str, str]) -> dict[str, str]:
    """Give name and version of what rummy_widget needs beyond `known`: as installed here, so as tested."""
    versions: dict[str, str] = {}
    waiting = ["rummy-widget"]
    while waiting:
        name = waiting.pop()
        if name in versions or name in known or name in STANDINS:
            continue
        versions[name] = importlib.metadata.version(name)
        for line in importlib.metadata.requires(name) or []:
            need = Requirement(line)
            if need.marker is None or need.marker.evaluate(BROWSER):
                waiting.append(canonicalize_name(need.name))
    del versions["rummy-widget"]
    return versions


def download(versions: dict[str, str]) -> list[Path]:
    """Fetch the pure-Python wheel of every package named, where it is not here yet."""
    WHEELS.mkdir(parents=True, exist_ok=True)
    options = ["--quiet", "--no-deps", "--only-binary=:all:", "--python-version=3.14", "--platform=any"]
    options += ["--implementation=py", "--abi=none", "--dest", str(WHEELS)]
    here = {wheel_key(path): path for path in WHEELS.glob("*.whl")}
    missing = [f"{name}=={version}" for name, version in versions.items() if (name, version) not in here]
    if missing:
        run(sys.executable, "-m", "pip", "download", *options, *missing)
        here = {wheel_key(path): path for path in WHEELS.glob("*.whl")}
    return [here[name, version] for name, version in versions.items()]


def wheel_key(path: Path) -> tuple[str, str]:
    """Give the canonical name and the version that a wheel's file name tells."""
    name, version = path.name.split("-")[:2]
    return canonicalize_name(name), version


def own_wheel() -> Path:
    """Build the project's wheel and give its path."""
    folder = CACHE / "own"
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ".")
    return next(folder.glob("*.whl"))


def trim_babel(wheel: Path, languages: set[str], target: Path) -> None:
    """Copy babel's wheel with the locale data of `languages` alone: all of it is 34 MB."""
    wanted = re.compile(rf"babel/locale-data/(root|({'|'.join(sorted(languages))})(_[A-Z]{{2}})?)\.dat")
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if name.startswith("babel/locale-data/") and not wanted.fullmatch(name):
                continue
            content = old.read(name)
            if name.endswith(".dist-info/RECORD"):
                lines = content.decode().splitlines(keepends=True)
                kept = [
                    x for x in lines if "babel/locale-data/" not in x or wanted.fullmatch(x.split(",")[0])
                ]
                content = "".join(kept).encode()
            new.writestr(name, content)


def lock_entry(wheel: Path, known: dict[str, Any] | None) -> dict[str, Any]:
    """Describe one wheel as Pyodide's lock does."""
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    if known is not None:
        return {**known, "sha256": digest}  # the index serves the same release packed anew
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        path = next(name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = email.parser.Parser().parsestr(archive.read(path).decode())
    tops = {name.split("/")[0] for name in names if name.count("/") == 1 and name.endswith("/__init__.py")}
    tops |= {name.removesuffix(".py") for name in names if "/" not in name and name.endswith(".py")}
    needs = [Requirement(line) for line in metadata.get_all("Requires-Dist") or []]
    return {
        "name": canonicalize_name(metadata["Name"]),
        "version": metadata["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": digest,
        "package_type": "package",
        "imports": sorted(tops),
        "depends": [
            canonicalize_name(n.name) for n in needs if n.marker is None or n.marker.evaluate(BROWSER)
        ],
        "unvendored_tests": False,
        "shared_library": False,
    }


def write_sources(pyodide: Path, wheels: list[Path], languages: set[str]) -> None:
    """Lay out what ``jupyter lite build`` reads: runtime, wheels with their lock, notebooks and settings."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    static = SOURCE / "static" / "pyodide"
    static.mkdir(parents=True)
    for name in RUNTIME_FILES:
        shutil.copy(pyodide / name, static / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    by_file = {entry["file_name"]: entry for entry in lock["packages"].values()}
    packages: dict[str, Any] = {}
    for wheel in wheels:
        target = static / wheel.name
        if wheel.name.startswith("babel-"):
            trim_babel(wheel, languages, target)
        else:
            shutil.copy(wheel, target)
        entry = lock_entry(target, by_file.get(wheel.name))
        packages[canonicalize_name(entry["name"])] = entry
    for entry in packages.values():
        entry["depends"] = [name for name in map(canonicalize_name, entry["depends"]) if name in packages]
    lock["packages"] = packages
    (static / "pyodide-lock.json").write_text(json.dumps(lock, indent=1))

    files = SOURCE / "files"
    files.mkdir()
    for notebook in sorted((ROOT / "notebooks").glob("*.ipynb")):
        content = json.loads(notebook.read_text(encoding="utf-8"))
        # any other name makes JupyterLite ask which kernel to use
        content["metadata"]["kernelspec"] = {
            "name": "python",
            "display_name": "Python (Pyodide)",
            "language": "python",
        }
        (files / notebook.name).write_text(json.dumps(content, indent=1), encoding="utf-8")
    start = ["ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "rummy-widget"]
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": start}}
    settings = {
        "appName": "Rummy",
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
    }
    write_json(
        SOURCE / "jupyter-lite.json", {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
    )
    quiet = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}
    write_json(SOURCE / "overrides.json", {"@jupyterlab/apputils-extension:notification": quiet})
    build: dict[str, object] = {"contents": ["files"], "output_dir": str(SITE), "apps": ["lab", "notebooks"]}
    build |= {"no_sourcemaps": True, "no_unused_shared_packages": True}
    write_json(SOURCE / "jupyter_lite_config.json", {"LiteBuildConfig": build})


def write_json(path: Path, content: object) -> None:
    """Write `content` as JSON."""
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")


def main() -> None:
    """Build the site."""
    python = builder()
    pyodide = runtime(python)
    known = kernel_versions(json.loads((pyodide / "pyodide-lock.json").read_text()))
    stand_ins = VENV / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
    wheels = download(known | package_versions(known))
    # two generations of widgetsnbextension lie there; ipywidgets 8 wants the newer
    wheels += [path for path in stand_ins.glob("*.whl") if not path.name.startswith("widgetsnbextension-3")]
    wheels.append(own_wheel())
    languages = {path.name for path in (ROOT / "rummy_widget" / "locales").iterdir() if path.is_dir()}
    write_sources(pyodide, wheels, languages)
    shutil.rmtree(SITE, ignore_errors=True)
    run(VENV / "bin" / "jupyter", "lite", "build", cwd=SOURCE)
    print(SITE)


if __name__ == "__main__":
    main()
