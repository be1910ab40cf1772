"""The command ``rummy``: play in JupyterLab, and let computer players meet."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import click

FIRST = "00_play.ipynb"
MANIFEST = ".rummy_notebooks.json"


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rummy_widget", prog_name="rummy")
def main() -> None:
    """Rummy in a notebook."""


@main.command(
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": True},
    epilog="All other options go to JupyterLab, for instance --no-browser --port 8899.",
)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("rummy-notebooks"),
    show_default=True,
    help="Where your copies of the notebooks lie.",
)
@click.argument("jupyter_args", nargs=-1, type=click.UNPROCESSED)
def play(folder: Path, jupyter_args: tuple[str, ...]) -> None:
    """Open the notebooks in JupyterLab, as copies of your own."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise click.ClickException('JupyterLab is not installed here: pip install "rummy_widget[lab]"')
    try:
        kept = copy_notebooks(shipped_notebooks(), folder)
    except OSError as error:
        raise click.ClickException(
            f"The notebooks could not be copied into {folder}: {error.strerror}."
        ) from None
    for name in kept:
        click.echo(f"{name}: your copy stays as it is; move it away to get the new one.", err=True)
    run(lab_command(folder, jupyter_args))


@main.command(
    short_help="Let computer players meet, and print who is stronger.",
    epilog="Ctrl-C ends it early and prints what has been played.",
)
@click.argument("players", nargs=-1, required=True, metavar="LEVEL LEVEL...")
@click.option("--hands", type=click.IntRange(1), default=1000, show_default=True, help="Hands to play.")
@click.option("--rules", default="reference", show_default=True, help="Name of a preset.")
@click.option("--seats", type=click.IntRange(2), help="Seats at a table; by default one table for all.")
@click.option("--seed", type=int, help="Makes it repeatable.")
@click.option("--workers", type=click.IntRange(1), help="Processes; by default one for each core.")
@click.option(
    "--file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep what is played here, and go on from it if it is there.",
)
def tournament(
    players: tuple[str, ...],
    hands: int,
    rules: str,
    seats: int | None,
    seed: int | None,
    workers: int | None,
    file: Path | None,
) -> None:
    """Let computer players meet on mirrored deals, and print who is stronger."""
    from rummy_widget import lab

    try:
        if file is not None and file.exists():
            found = lab.load(file)
            asked = lab.entry(players, rules, hands, found.seed if seed is None else seed, seats=seats)
            if not found.same_as(asked):
                raise click.ClickException(f"{file} holds another tournament: {found!r}.")
        else:
            found = lab.entry(players, rules, hands, seed, seats=seats)
        if file is not None:
            found.save(file)  # whether that works is better known before than after the work
        found = found.go_on(hands, workers=workers)
        if file is not None:
            found.save(file)
    except (ValueError, OSError) as error:
        raise click.ClickException(f"{error}.") from None
    click.echo(found.text())
    if not found.complete:
        sys.exit(130)


def shipped_notebooks() -> Path:
    """Give the folder of the notebooks that came with the package: in the wheel, or beside a checkout."""
    package = Path(__file__).resolve().parent
    inside = package / "notebooks"
    return inside if inside.is_dir() else package.parent / "notebooks"


def copy_notebooks(source: Path, folder: Path) -> list[str]:
    """Bring the notebooks of `source` into `folder`, and leave alone what the user has changed there.

    What was copied is remembered by its hash, so a copy that nobody touched follows a newer release.

    Returns
    -------
    list of str
        Names of files that the user changed and for which there is now a newer one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    manifest = folder / MANIFEST
    copied = _read_manifest(manifest)
    kept = []
    for original in sorted(source.glob("*.ipynb")):
        new = original.read_bytes()
        target = folder / original.name
        if target.exists() and _digest(target.read_bytes()) != copied.get(original.name):
            if copied.get(original.name) != _digest(new) and target.read_bytes() != new:
                kept.append(original.name)
            continue
        if not target.exists() or target.read_bytes() != new:
            target.write_bytes(new)
        copied[original.name] = _digest(new)
    manifest.write_text(json.dumps(copied, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return kept


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _read_manifest(path: Path) -> dict[str, str]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}  # without it every file counts as the user's own
    return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}


def lab_command(folder: Path, jupyter_args: tuple[str, ...]) -> list[str]:
    """Give the command line that opens JupyterLab in `folder` with the first notebook in front."""
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--LabApp.default_url=/lab/tree/{FIRST}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # without it JupyterLab refuses to start for root
    return [*command, *jupyter_args]


def run(command: list[str]) -> None:
    """Become `command`, so that Ctrl+C and signals reach it and nothing else."""
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
