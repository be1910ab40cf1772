"""Copy the kernel of rummy_widget, compile it with mypyc, and note which source it was."""

from __future__ import annotations

import os
import re
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

UNBOXED = re.compile(
    r"( +)(arg_\w+) = VecI64Api\.unbox\(obj_\w+\);\n +if \(VEC_IS_ERROR\(\2\)\) \{\n.*\n +\}\n"
)


def mend(file: Path) -> None:
    """Let a function borrow the arrays that it is given.

    mypyc takes a reference to an array out of its Python object and never gives it back, so that every array
    that was once handed over stays in memory. The object holds the array as long as the call lasts.
    """
    text = file.read_text()
    if "VEC_I64_DECREF(arg_" not in text:  # a mypyc that gives them back needs no help
        file.write_text(UNBOXED.sub(r"\g<0>\1VEC_I64_DECREF(\2);\n", text))


PACKAGE.mkdir(exist_ok=True)
for part in PARTS:
    copyfile(KERNEL / f"{part}.py", PACKAGE / f"{part}.py")
source = crc32(b"".join((PACKAGE / f"{part}.py").read_bytes() for part in PARTS))
(PACKAGE / "__init__.py").write_text(f'"""The kernel, compiled."""\n\nSOURCE = {source}\n')

extensions = mypycify([f"rummy_widget_fast/{part}.py" for part in PARTS[1:]], opt_level="3", debug_level="0")
for extension in extensions:
    for file in extension.sources:
        mend(Path(file))
if os.name != "nt":
    for extension in extensions:
        # Nobody replaces functions of this library from outside, so that they may be inlined.
        extension.extra_compile_args.append("-fno-semantic-interposition")

setup(name="rummy_widget_fast", packages=["rummy_widget_fast"], ext_modules=extensions)
