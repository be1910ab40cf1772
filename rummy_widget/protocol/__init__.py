"""What goes over the wire between the kernel and a browser, as frozen records.

`wire` and `commands` hold the records, `reading` reads what a browser sends, `build` and `result` make the
view of a table out of what one seat may know. docs/architecture.md describes the wire itself.
"""

from rummy_widget.protocol.build import Facts, table_view
from rummy_widget.protocol.choices import fitting, named
from rummy_widget.protocol.commands import (
    AskCheck,
    AskChoices,
    AskFits,
    AskNamings,
    AskPosition,
    AskRules,
    Command,
    Forget,
    LayAll,
    MoreTime,
    MoveText,
    NewGame,
    NewMatch,
    NextHand,
    Order,
    Question,
    Ready,
    Refusal,
    Replace,
    Resume,
    Select,
    Sitter,
    Skip,
    Sort,
    Undo,
)
from rummy_widget.protocol.reading import parse
from rummy_widget.protocol.result import Ended
from rummy_widget.protocol.wire import LIMIT, Clock, Offer, TableView, Text, Trouble, dump, load

__all__ = [
    "LIMIT",
    "AskCheck",
    "AskChoices",
    "AskFits",
    "AskNamings",
    "AskPosition",
    "AskRules",
    "Clock",
    "Command",
    "Ended",
    "Facts",
    "Forget",
    "LayAll",
    "MoreTime",
    "MoveText",
    "NewGame",
    "NewMatch",
    "NextHand",
    "Offer",
    "Order",
    "Question",
    "Ready",
    "Refusal",
    "Replace",
    "Resume",
    "Select",
    "Sitter",
    "Skip",
    "Sort",
    "TableView",
    "Text",
    "Trouble",
    "Undo",
    "dump",
    "fitting",
    "load",
    "named",
    "parse",
    "table_view",
]
