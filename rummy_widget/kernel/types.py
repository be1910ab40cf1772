"""What the annotations of the kernel stand for.

mypyc reads `i64` as a machine number and ``vec[i64]`` as a packed array of them, and compiles the hot
functions to plain loops. To Python they are `int` and `list`: nothing has to be installed to run the source.

Only an `int` knows its bit length. So a number is assigned to a variable of that kind first, which Python
does quicker than it calls ``int()``. Cards that are there are taken away by ``^``: quicker than ``& ~`` too.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64
else:
    i64 = int
    vec = list

__all__ = ["i64", "vec"]
