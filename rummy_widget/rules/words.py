"""A sentence as data: the id of a message with its arguments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rummy_widget import i18n

__all__ = ["Arg", "Text"]

Arg = str | int


@dataclass(frozen=True)
class Text:
    """A sentence that any language can say.

    Attributes
    ----------
    id
        Id of a message in the ``.ftl`` files.
    args
        Its arguments. One whose name starts with ``card`` holds card codes separated by spaces.
    """

    id: str
    args: Mapping[str, Arg] = field(default_factory=dict)

    def text(self, locale: str = i18n.DEFAULT) -> str:
        """Return the sentence in a language."""
        return i18n.text(self.id, self.args, locale)

    def __str__(self) -> str:
        return self.text()

    def __hash__(self) -> int:
        return hash((self.id, tuple(sorted(self.args.items(), key=str))))

    def to_dict(self) -> dict[str, Any]:
        """Return it as the wire sends it."""
        return {"id": self.id, "args": dict(self.args)}
