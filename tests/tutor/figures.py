"""Figures on the texts of decisions: ``python -m tests.tutor.figures [decisions] [seed]``."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator

from rummy_widget.tutor.explaining import explain
from tests.tutor import readable
from tests.tutor.recorded import decisions
from tests.tutor.test_explain import CLEAR
from tests.tutor.test_explain_texts import NAMES, _kind


def lines(number: int, seed: int) -> Iterator[str]:
    """Yield claims by level, how texts read, what they name, and the most frequent sentence by kind."""
    record = [(one, explain(one.decision)) for one in decisions(number, seed)]
    claims: dict[str, Counter[str]] = defaultdict(Counter)
    shapes: dict[str, Counter[str]] = defaultdict(Counter)
    for one, said in record:
        claims[one.decision.player][said.claim] += 1
        if said.claim in (*CLEAR, "slip"):
            shapes[_kind(one)][readable.skeleton(said.text(), *NAMES)] += 1
    yield f"{len(record)} decisions"
    for level, found in sorted(claims.items()):
        yield f"  {level}: " + ", ".join(f"{claim} {times}" for claim, times in found.most_common())
    texts = [said.text() for _, said in record]
    grades = [readable.grade(text) for text in texts]
    yield f"reading grade: mean {sum(grades) / len(grades):.1f}, highest {max(grades):.1f}"
    yield f"words: at most {max(len(readable.words(text)) for text in texts)}"
    yield f"numbers: at most {max(len(readable.numbers(text)) for text in texts)}"
    named = [
        bool(readable.cards(text) and readable.numbers(text))
        and (said.foil is not None or "rather than" in text)
        for text, (_, said) in zip(texts, record, strict=True)
    ]
    yield f"name a card, a number and the other move: {sum(named) / len(named):.1%}"
    for kind, counted in sorted(shapes.items()):
        top, times = counted.most_common(1)[0]
        yield f"{kind}: {len(counted)} sentences; the most frequent {times / counted.total():.0%}: {top}"


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    for line in lines(*(given + [2000, 11][len(given) :])):
        sys.stdout.write(f"{line}\n")
