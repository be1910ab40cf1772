"""What goes over the wire between the kernel and a browser, as frozen records.

`wire` holds the records, `commands` reads what a browser sends, `build` and `result` make the view of a table
out of what one seat may know. docs/architecture.md describes the wire itself.
"""

from rummy_widget.protocol.build import Facts, table_view
from rummy_widget.protocol.commands import (
    Command,
    Forget,
    LayAll,
    MoveText,
    NewMatch,
    NextHand,
    Ready,
    Refusal,
    Replace,
    Resume,
    Select,
    Skip,
    Undo,
    parse,
)
from rummy_widget.protocol.result import Ended
from rummy_widget.protocol.wire import LIMIT, Offer, TableView, Text, Trouble, dump, load

__all__ = [
    "LIMIT",
    "Command",
    "Ended",
    "Facts",
    "Forget",
    "LayAll",
    "MoveText",
    "NewMatch",
    "NextHand",
    "Offer",
    "Ready",
    "Refusal",
    "Replace",
    "Resume",
    "Select",
    "Skip",
    "TableView",
    "Text",
    "Trouble",
    "Undo",
    "dump",
    "load",
    "parse",
    "table_view",
]
