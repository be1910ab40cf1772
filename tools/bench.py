"""Measure speed in one run, as ratios, and write the table of docs/benchmarks.md.

    make bench                                  everything, some minutes
    python -m tools.bench --seconds 0.05 --rounds 1 --no-rivals --dry      a try

Timed are the kernel in plain Python and compiled, a C program that does the same work with the same
checksums, gin rummy by OpenSpiel and RLCard (in an environment of its own under .cache), and the kernel in
the browser's Python if the site is there (``make lite``). Each is timed several times in turn and its best
figure counts: other programs can only make a figure worse.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import venv
from datetime import date
from pathlib import Path
from typing import Any

from rummy_widget.players import LEVELS
from tools import bench_browser, build_kernel
from tools.bench_parts import SEED

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
PAGE = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- figures: made by `make bench` -->", "<!-- end of the figures -->"
RIVALS = ("open_spiel", "rlcard")
BETTER_LOW = ("rollouts", "level")
"""Parts whose figures are times; the others are rates."""

Figures = dict[str, Any]


def run(command: list[str], **environment: str) -> str:
    """Return what a program prints."""
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def ours(seconds: float, levels: list[str], folder: Path | None) -> Figures:
    """Time this project in a Python of its own, compiled if the folder of a build is given."""
    environment = {"RUMMY_KERNEL": "pure"} if folder is None else {"RUMMY_KERNEL": ""}
    path = [str(ROOT)] if folder is None else [str(folder), str(ROOT)]
    found: Figures = json.loads(
        run(
            [sys.executable, "-m", "tools.bench_parts", str(seconds), *levels],
            PYTHONPATH=os.pathsep.join(path),
            **environment,
        )
    )
    return found


def compile_yardstick() -> Path | None:
    """Return the C program, None where nothing can compile it."""
    compiler = shutil.which(os.environ.get("CC", "gcc")) or shutil.which("cc")
    if compiler is None:
        return None
    CACHE.mkdir(exist_ok=True)
    program = CACHE / "yardstick"
    run([compiler, "-O3", "-o", str(program), "tools/yardstick.c"])
    return program


def yardstick(program: Path, seconds: float) -> Figures:
    """Time the C program."""
    found: Figures = {"check": {}}
    for seats in (2, 3, 4):
        found["check"][str(seats)] = int(run([str(program), "2000", str(seats), str(SEED)]).split()[1])
    for seats in (2, 4):
        number = int(3_000_000 * seconds) + 1000
        spent, _, turns = run([str(program), str(number), str(seats), str(SEED)]).split()
        found[f"plain {seats}"] = {"hands": number / float(spent), "turns": int(turns) / float(spent)}
    number = int(100_000_000 * seconds / 10) + 1000
    spent, _ = run([str(program), "deadwood", str(number), "7"]).split()
    found["deadwood"] = {"in bulk": number / float(spent)}
    return found


def rivals_python() -> Path:
    """Return the Python that has the other programs; make it the first time."""
    folder = CACHE / "rivals" / "env"
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    if not all(list((folder / "lib").glob(f"python*/site-packages/{name}*")) for name in RIVALS):
        run([str(python), "-m", "pip", "install", "--quiet", *RIVALS])
    return python


def better(old: Figures | None, new: Figures) -> Figures:
    """Return the best figures of two rounds."""
    if old is None:
        return new
    found: Figures = {}
    for part, value in new.items():
        pick = min if part.startswith(BETTER_LOW) else max
        if not isinstance(value, dict) or part == "check":
            found[part] = value
        else:
            found[part] = {
                name: pick(number, old[part][name]) if isinstance(number, float | int) else number
                for name, number in value.items()
            }
    return found


def big(number: float) -> str:
    """Write a rate with three figures."""
    if number >= 1e6:
        return f"{number / 1e6:.3g} M"
    return f"{number:,.0f}" if number < 10_000 else f"{float(f'{number:.3g}'):,.0f}"


def times(a: float, b: float) -> str:
    """Write a ratio."""
    ratio = a / b
    return f"{ratio:,.0f} ×" if ratio >= 10 else f"{ratio:.2g} ×"


def table(all_of: dict[str, Figures]) -> list[str]:
    """Return the tables as lines of Markdown."""
    plain, fast, c = all_of["plain"], all_of.get("compiled"), all_of.get("c")
    lines = [
        "| what | plain Python | compiled | ratio | C | compiled / C |",
        "| --- | --- | --- | --- | --- | --- |",
    ]

    def line(what: str, part: str, name: str) -> None:
        cells = [what, big(plain[part][name])]
        cells += [big(fast[part][name]), times(fast[part][name], plain[part][name])] if fast else ["–", "–"]
        there = c is not None and part in c and name in c[part]
        cells += [big(c[part][name]) if c and there else "–"]
        cells += [f"{100 * fast[part][name] / c[part][name]:.0f} %" if c and there and fast else "–"]
        lines.append(f"| {' | '.join(cells)} |")

    for seats in (2, 4):
        line(f"hands/s, `plain`, {seats} seats", f"plain {seats}", "hands")
        line(f"turns/s, `plain`, {seats} seats", f"plain {seats}", "turns")
    line("hands/s, `hard`, 2 seats", "hard 2", "hands")
    line("hands/s, `holder`, 2 seats", "holder 2", "hands")
    line("exact deadwood/s, call by call", "deadwood", "by call")
    line("exact deadwood/s, in one loop", "deadwood", "in bulk")
    line("turns/s by the public `Game`, random moves, every legal move asked for", "game", "random turns")
    line("turns/s by the public `Game`, two players of level `hard`", "game", "turns by hard")
    for policy in ("plain", "holder"):
        number = int(plain["rollouts"][f"{policy} rollouts"])
        cells = [f"{number:,} rollouts of a first turn, `{policy}`", f"{plain['rollouts'][policy]:.0f} ms"]
        if fast:
            cells += [f"{fast['rollouts'][policy]:.1f} ms"]
            cells += [times(plain["rollouts"][policy], fast["rollouts"][policy])]
        lines.append(f"| {' | '.join([*cells, *['–'] * (6 - len(cells))])} |")
    cells = [f"{found['processes']['two to one']:.2f} ×" if found else "–" for found in (plain, fast)]
    lines += [f"| two processes, against one | {' | '.join(cells)} | – | – | – |", ""]
    lines += [
        "| one decision, `reference`, 2 seats | median | 95 % are quicker than | compiled: median | 95 % |"
    ]
    lines += ["| --- | --- | --- | --- | --- |"]
    for part, value in plain.items():
        if part.startswith("level "):
            both = [value, fast[part]] if fast else [value]
            cells = [
                f"{one[name]:.2g} ms" if one[name] < 10 else f"{one[name]:,.0f} ms"
                for one in both
                for name in ("median", "p95")
            ]
            lines.append(f"| `{part[6:]}` | {' | '.join([*cells, *['–'] * (4 - len(cells))])} |")
    if browser := all_of.get("browser"):
        lines += ["", *browser_table(plain, browser)]
    rivals = {name: found for name, found in all_of.get("rivals", {}).items() if isinstance(found, dict)}
    if rivals:
        lines += [
            "",
            "| gin rummy, from Python | measured | `plain`, plain Python | compiled |",
            "| --- | --- | --- | --- |",
        ]
    for name, found in rivals.items():
        for what, part, figure in (
            ("random hands", "plain 2", "hands"),
            ("bot hands", "plain 2", "hands"),
            ("bot turns", "plain 2", "turns"),
            ("deadwood", "deadwood", "by call"),
        ):
            if what in found:
                cells = [f"{name}: {what}/s", big(found[what])]
                cells += [times(one[part][figure], found[what]) if one else "–" for one in (plain, fast)]
                lines.append(f"| {' | '.join(cells)} |")
    return lines


def browser_table(plain: Figures, browser: Figures) -> list[str]:
    """Return what the browser's Python does, beside plain Python outside of it, as lines of Markdown."""
    lines = [
        "| in the browser's Python | measured | against plain Python |",
        "| --- | --- | --- |",
    ]
    for what, part in (("hands/s, `plain`, 2 seats", "plain 2"), ("hands/s, `hard`, 2 seats", "hard 2")):
        one, other = browser[part]["hands"], plain[part]["hands"]
        lines.append(f"| {what} | {big(one)} | {times(one, other)} |")
    number = int(browser["rollouts"]["plain rollouts"])
    spent, usual = browser["rollouts"]["plain"], plain["rollouts"]["plain"]
    lines.append(f"| {number:,} rollouts of a first turn, `plain` | {spent:.0f} ms | {times(usual, spent)} |")
    for name in LEVELS[-2:]:
        one, other = browser[f"level {name}"], plain[f"level {name}"]
        said = f"{one['median']:,.0f} ms, 95 % quicker than {one['p95']:,.0f} ms"
        lines.append(f"| a decision of `{name}`: median | {said} | {times(other['median'], one['median'])} |")
    return lines


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure speed and write docs/benchmarks.md.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--decisions", type=int, default=120, help="of each level, of the last one a fifth")
    parser.add_argument("--no-rivals", action="store_true", help="leave out OpenSpiel and RLCard")
    parser.add_argument("--no-browser", action="store_true", help="leave out the browser's Python")
    parser.add_argument("--dry", action="store_true", help="print, and leave the page as it is")
    given = parser.parse_args(arguments)
    folder = None if (trouble := build_kernel.missing()) else build_kernel.build()
    if trouble:
        print(f"Not compiled: {trouble}.")
    program = compile_yardstick()
    python = None if given.no_rivals else rivals_python()
    found: dict[str, Figures] = {}
    for turn in range(given.rounds):
        few = max(1, given.decisions // 5)
        levels = [f"{name}:{few if name == LEVELS[-1] else given.decisions}" for name in LEVELS]
        now = {"plain": ours(given.seconds, levels, None)}
        if folder is not None:
            now["compiled"] = ours(given.seconds, levels, folder)
        if program is not None:
            now["c"] = yardstick(program, given.seconds)
        if python is not None:
            now["rivals"] = json.loads(run([str(python), "tools/bench_rivals.py", str(given.seconds)]))
        if not given.no_browser and bench_browser.PYODIDE.exists():
            now["browser"] = bench_browser.figures(given.seconds, levels)
        checks = [figures["check"] for figures in now.values() if "check" in figures]
        if any(check != checks[0] for check in checks):
            raise RuntimeError(f"the checksums differ: {checks}")
        found = {name: better(found.get(name), figures) for name, figures in now.items()}
        print(f"Round {turn + 1} of {given.rounds} is done.", flush=True)
    lines = table(found)
    print("\n".join(lines))
    if not given.dry:
        write(lines, given)


def write(lines: list[str], given: argparse.Namespace) -> None:
    """Put the tables between the marks of the page."""
    model = next(
        (line.split(":", 1)[1].strip() for line in cpu_info() if line.startswith("model name")),
        platform.machine(),
    )
    machine = (
        f"{date.today().isoformat()}, {model}, {os.cpu_count()} cores, {platform.system()}, Python "
        f"{platform.python_version()}; `python -m tools.bench --seconds {given.seconds:g} "
        f"--rounds {given.rounds} --decisions {given.decisions}`. All checksums were equal."
    )
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(
        "\n".join([f"{before}{BEGIN}", "", machine, "", *lines, "", f"{END}{after}"]), encoding="utf-8"
    )


def cpu_info() -> list[str]:
    """Return the lines in which Linux describes the processor."""
    page = Path("/proc/cpuinfo")
    return page.read_text().splitlines() if page.exists() else []


if __name__ == "__main__":
    main()
