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
PARTS = ("types", "chance", "cards", "holding", "policy", "playing", "worlds", "search")

UNBOXED = re.compile(
    r"( +)(arg_\w+) = VecI64Api\.unbox\(obj_\w+\);\n +if \(VEC_IS_ERROR\(\2\)\) \{\n.*\n +\}\n"
)
IN_BOUNDS = re.compile(r"( (cpy_r_r\d+) = \(uint64_t\)\w+ < \(uint64_t\)\w+;\n +if \()\2\)")
# What is only done on the way to an error: the compiler keeps that out of the way of the rest.
COLD = """#define PY_SSIZE_T_CLEAN
#include <Python.h>
#ifdef __GNUC__
PyAPI_FUNC(void) PyErr_SetNone(PyObject *) __attribute__((cold));
PyAPI_FUNC(void) PyErr_SetString(PyObject *, const char *) __attribute__((cold));
PyAPI_FUNC(PyObject *) PyErr_Occurred(void) __attribute__((cold));
void CPy_AddTraceback(const char *, const char *, int, PyObject *) __attribute__((cold));
#endif
"""


def mend(file: Path) -> None:
    """Let a function borrow the arrays that it is given, and say which way a check of bounds goes.

    mypyc takes a reference to an array out of its Python object and never gives it back, so that every array
    that was once handed over stays in memory. The object holds the array as long as the call lasts.

    Nor does it tell the C compiler that an index is hardly ever out of bounds. Told so, that one makes code
    that is a sixth quicker.
    """
    text = file.read_text()
    if "VEC_I64_DECREF(arg_" not in text:  # a mypyc that gives them back needs no help
        text = UNBOXED.sub(r"\g<0>\1VEC_I64_DECREF(\2);\n", text)
    text = IN_BOUNDS.sub(r"\1likely(\2))", text)
    file.write_text(COLD + text if "CPy_AddTraceback(" in text else text)


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
