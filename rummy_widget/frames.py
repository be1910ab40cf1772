"""Rows of results as a pandas table, for those who have pandas: it is imported when asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from rummy_widget import i18n

__all__ = ["frame_of"]


def frame_of(records: Sequence[Mapping[str, Any]]) -> Any:
    """Return rows as a pandas table, a column for each name.

    Raises
    ------
    ImportError
        pandas is not installed.
    """
    try:
        pandas = import_module("pandas")
    except ImportError as error:
        raise ImportError(i18n.text("records-no-pandas")) from error
    return pandas.DataFrame(records)
