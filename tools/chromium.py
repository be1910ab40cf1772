"""Find a Chromium for the browser tests, or put one there.

``python tools/chromium.py`` prints the path of a browser, and installs Debian's where there is none: with
apt as root or through a sudo that asks for no password, else by unpacking Debian's packages under
``.cache/chromium``, which needs no rights at all. Only the standard library is used: it runs before
anything is installed.
"""

from __future__ import annotations

import functools
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

LOCAL = Path(__file__).resolve().parents[1] / ".cache" / "chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ELSEWHERE = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",)
PACKAGES = ("chromium", "fonts-dejavu-core")
HELP = "Chromium is needed for the browser tests: install it, or set RUMMY_CHROMIUM to the path of one."

WRAPPER = """#!/bin/sh
# Debian's Chromium, unpacked; its libraries lie beside it.
root={root}
export LD_LIBRARY_PATH={libraries}${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}
export FONTCONFIG_FILE="$root/fonts.conf"
export XDG_DATA_DIRS="$root/usr/share:${{XDG_DATA_DIRS:-/usr/local/share:/usr/share}}"
exec "$root/usr/lib/chromium/chromium" --no-sandbox "$@"
"""

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{root}/usr/share/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>{root}/fontcache</cachedir>
</fontconfig>
"""


@functools.cache
def find() -> str | None:
    """Give the path of a Chromium that starts, or None.

    Looked for in ``$RUMMY_CHROMIUM``, on the path, and where ``install`` unpacks it.
    """
    chosen = os.environ.get("RUMMY_CHROMIUM")
    candidates = [chosen] if chosen else [shutil.which(name) for name in NAMES]
    if not chosen:
        candidates += [*ELSEWHERE, str(LOCAL / "bin" / "chromium")]
    return next((path for path in candidates if path and _starts(path)), None)


def need() -> str:
    """Give the path of a Chromium that starts.

    Raises
    ------
    RuntimeError
        If there is none; the message says what to do.
    """
    path = find()
    if path is None:
        raise RuntimeError(HELP)
    return path


def _starts(path: str) -> bool:
    if not os.access(path, os.X_OK):
        return False
    done = subprocess.run([path, "--version"], capture_output=True, check=False, timeout=60)
    return done.returncode == 0


def install() -> str:
    """Install Debian's Chromium in the most ordinary way that is open here, and give its path.

    Raises
    ------
    RuntimeError
        If this system has no apt, or the packages cannot be had.
    """
    if shutil.which("apt-get") is None:
        raise RuntimeError(HELP)
    prefix = _root_prefix()
    if prefix is None:
        _unpack()
    else:
        env = ["env", "DEBIAN_FRONTEND=noninteractive"]
        _run([*prefix, "apt-get", "update"])
        _run([*prefix, *env, "apt-get", "install", "-y", "--no-install-recommends", *PACKAGES])
    find.cache_clear()
    return need()


def _root_prefix() -> list[str] | None:
    if os.geteuid() == 0:
        return []
    if (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return ["sudo", "-n"]
    return None


def _unpack() -> None:
    """Download Chromium with every package that it lacks here, and unpack them side by side."""
    root = LOCAL / "root"
    shutil.rmtree(root, ignore_errors=True)
    lists, archives = LOCAL / "lists", LOCAL / "archives"
    for folder in (root, lists / "partial", archives / "partial", LOCAL / "bin"):
        folder.mkdir(parents=True, exist_ok=True)
    # apt's own files stay untouched: an ordinary user may read them and nothing more.
    options = [
        f"-oDir::State::lists={lists}",
        f"-oDir::Cache={LOCAL}",
        f"-oDir::Cache::archives={archives}",
        "-oDebug::NoLocking=1",
        "-oAPT::Sandbox::User=",
    ]
    _run(["apt-get", *options, "update"])
    planned = _run(
        ["apt-get", *options, "install", "-y", "--no-install-recommends", "--print-uris", *PACKAGES]
    )
    # lines such as 'https://…/libfoo_1.0_amd64.deb' libfoo_1.0_amd64.deb 1234 SHA256:…
    wanted = re.findall(r"^'[^']+' (\S+\.deb) ", planned, re.MULTILINE)
    names = ["=".join(name.rsplit("_", 1)[0].split("_", 1)).replace("%3a", ":") for name in wanted]
    if not names:
        raise RuntimeError(HELP)
    subprocess.run(
        ["apt-get", *options, "download", *names], cwd=archives, check=True, stdout=subprocess.DEVNULL
    )
    for package in sorted(archives.glob("*.deb")):
        _run(["dpkg-deb", "-x", str(package), str(root)])
    for rest in (archives, lists, LOCAL / "pkgcache.bin", LOCAL / "srcpkgcache.bin"):
        shutil.rmtree(rest) if rest.is_dir() else rest.unlink(missing_ok=True)
    # pulseaudio's own libraries lie one folder deeper than the linker looks.
    found = [*root.glob("**/*-linux-gnu*/*.so*"), *root.glob("**/*-linux-gnu*/pulseaudio/*.so*")]
    libraries = sorted({str(path.parent) for path in found})
    (root / "fonts.conf").write_text(FONTS.format(root=root))
    wrapper = LOCAL / "bin" / "chromium"
    wrapper.write_text(
        WRAPPER.format(root=shlex.quote(str(root)), libraries=shlex.quote(":".join(libraries)))
    )
    wrapper.chmod(0o755)


def _run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{HELP}\n{shlex.join(command)} failed:\n{done.stderr[-2000:]}")
    return done.stdout


def main() -> int:
    """Print the path of a browser, after installing one where that is needed."""
    try:
        print(find() or install())
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
