"""A JupyterLab server for tests: on the loopback, with folders and settings of its own."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

QUIET = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}
SETTINGS: dict[str, dict[str, Any]] = {
    "@jupyterlab/apputils-extension/notification": QUIET,
    # Off by default. With it on, a saved notebook holds every trait of the table, for tests to read.
    "@jupyter-widgets/jupyterlab-manager/plugin": {"saveState": True},
}
READY = 90.0  # seconds; a shared machine may take far longer than the usual three


@dataclass(frozen=True)
class Lab:
    """A running server: where it is, what opens it, and the folder it shows."""

    base: str
    token: str
    root: Path
    log: Path


@contextlib.contextmanager
def lab_server(home: Path) -> Iterator[Lab]:
    """Run JupyterLab with all its files under `home`, and stop it afterwards.

    Raises
    ------
    RuntimeError
        If the server ends, or does not answer in time; the message holds its log.
    """
    root = home / "root"
    root.mkdir(parents=True)
    for plugin, values in SETTINGS.items():
        path = home / "settings" / f"{plugin}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")
    port, token = free_port(), secrets.token_hex(16)
    command = [
        *[sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--expose-app-in-browser"],
        *["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"],
        *[f"--ServerApp.root_dir={root}", "--LabApp.news_url=None"],
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    log = home / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(command, env=environment(home, token), stdout=out, stderr=out)
    lab = Lab(f"http://127.0.0.1:{port}", token, root, log)
    try:
        wait_until_ready(lab, server)
        yield lab
    finally:
        server.send_signal(signal.SIGTERM)
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def environment(home: Path, token: str) -> dict[str, str]:
    """Give an environment in which Jupyter, IPython and the table keep all their files under `home`."""
    folders = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
        "RUMMY_HOME": "rummy",
        "XDG_DATA_HOME": "share",
        "XDG_STATE_HOME": "state",
        "XDG_CACHE_HOME": "cache",
    }
    mine = {name: str(home / folder) for name, folder in folders.items()}
    return {
        **os.environ,
        **mine,
        "JUPYTER_TOKEN": token,
        "JUPYTER_PLATFORM_DIRS": "1",
        "PYTHONUNBUFFERED": "1",
    }


def free_port() -> int:
    """Give a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until_ready(lab: Lab, server: subprocess.Popen[bytes]) -> None:
    """Return when the server answers."""
    request = urllib.request.Request(
        f"{lab.base}/api/status", headers={"Authorization": f"token {lab.token}"}
    )
    end = time.monotonic() + READY
    while time.monotonic() < end:
        if server.poll() is not None:
            break
        with contextlib.suppress(OSError), urllib.request.urlopen(request, timeout=5) as answer:
            answer.read()
            return
        time.sleep(0.05)
    raise RuntimeError(f"JupyterLab did not start:\n{lab.log.read_text()}")
