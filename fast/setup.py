"""Copy the kernel of rummy_widget, compile it with mypyc, and note which source it was."""

from __future__ import annotations

import os
from pathlib import Path
from shutil import copyfile
from zlib import crc32

from mypyc.build import mypycify
from setuptools import setup

HERE = Path(__file__).resolve().parent
KERNEL = HERE.parent / "rummy_widget" / "kernel"
PACKAGE = HERE / "rummy_widget_fast"
# as in rummy_widget/kernel/__init__.py
PARTS = ("types", "cards", "holding", "policy", "playing", "worlds", "search")

PACKAGE.mkdir(exist_ok=True)
for part in PARTS:
    copyfile(KERNEL / f"{part}.py", PACKAGE / f"{part}.py")
source = crc32(b"".join((PACKAGE / f"{part}.py").read_bytes() for part in PARTS))
(PACKAGE / "__init__.py").write_text(f'"""The kernel, compiled."""\n\nSOURCE = {source}\n')

extensions = mypycify([f"rummy_widget_fast/{part}.py" for part in PARTS[1:]], opt_level="3", debug_level="0")
if os.name != "nt":
    for extension in extensions:
        # Nobody replaces functions of this library from outside, so that they may be inlined.
        extension.extra_compile_args.append("-fno-semantic-interposition")

setup(name="rummy_widget_fast", packages=["rummy_widget_fast"], ext_modules=extensions)
