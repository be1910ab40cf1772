"""What the tutor says: easy to read, short, few numbers, no word unused or missing, little said too often."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

import rummy_widget.tutor
from rummy_widget import i18n
from rummy_widget.rules import PRESETS, Rules
from rummy_widget.tutor import MOTIFS, Finding, findings, note, tips
from rummy_widget.tutor.dead import dead_hand
from rummy_widget.tutor.tips import Tip
from rummy_widget.tutor.worth import WORTH
from tests.tutor import readable
from tests.tutor.hands import TABLES, plies
from tests.tutor.rare import at as view
from tests.tutor.rare import samples

NAMES = ["Ann", "Ben", "Gus", "Kim", "Tom"]
PREFIX = re.compile(r"(?:m\d\d|need|dead|note|icon|aid|tip)-")
FILES = ("motifs.ftl", "notes.ftl", "tips.ftl")
MANY = re.compile(r"(?<![\d.])1 (?:points|melds|cards|pairs|live cards|unseen cards)\b")
WORDS = re.compile(r"\b(?:two|three|four|five|six|seven|eight|nine|ten|dozen|hundred)\b", re.IGNORECASE)


@pytest.fixture(scope="module")
def said() -> dict[str, dict[str, list[str]]]:
    """Return texts by kind and message id, from real positions and the worked ones."""
    found: dict[str, dict[str, list[str]]] = {
        kind: defaultdict(list) for kind in ("finding", "note", "seldom")
    }
    for at, (_, rules, seats) in enumerate(TABLES):
        for seed in range(3):
            for game in plies(rules, seats, 40 + 7 * at + seed, most=220):
                if game.turn is not None and len(game.log) % 2:
                    for one in findings(game.view(game.turn)):
                        found["finding"][one.said.id].append(one.text(names=NAMES))
                for seat in range(seats):
                    told = note(game.view(seat))
                    if told is not None and told.said is not None:
                        found["note"][told.said.id].append(told.text(names=NAMES))
    for sample in samples():
        assert sample.said is not None
        kind = "finding" if isinstance(sample, Finding) else "seldom"
        found[kind][sample.said.id].append(sample.text(names=NAMES))
    return found


def every(said: dict[str, dict[str, list[str]]]) -> list[str]:
    """Return all texts, those of tips and reasons too."""
    texts = [text for kind in said.values() for group in kind.values() for text in group]
    for preset in PRESETS:
        rules = Rules.preset(preset)
        for tip in tips(rules, rules.seats[0]):
            texts += [tip.said.text(), tip.verdict.text()]
        texts += [str(motif.applies(rules)) for motif in MOTIFS.values() if not motif.applies(rules)]
    proof = dead_hand(view("KC", "KD 4C KH 2S", ("QC QD QS", "AH 2H 3H"), recycles=1))
    assert proof is not None
    return texts + [line.text() for line in proof.lines]


def test_easy_to_read(said: dict[str, dict[str, list[str]]]) -> None:
    texts = every(said)
    grades = [readable.grade(text) for text in texts]
    hard = [text for text, grade in zip(texts, grades, strict=True) if grade > 8]
    assert not hard, hard[:5]
    assert sum(grades) / len(grades) <= 5
    # Every kind of sentence counts alike, however often it was said.
    kinds = [readable.grade(group[0]) for kind in said.values() for group in kind.values()]
    assert sum(kinds) / len(kinds) <= 5
    assert len(texts) > 3000
    assert len(kinds) > 70


def test_short_and_with_few_numbers(said: dict[str, dict[str, list[str]]]) -> None:
    for text in every(said):
        assert len(text.split()) <= 45, text
        counted = len(readable.numbers(text)) + len(WORDS.findall(text))
        assert counted <= 3, text
        assert "%" not in text  # a count is no chance
        assert not re.search(r"\b(?:because|chance|likely|probabl|percent)", text, re.IGNORECASE), text
        assert text[0].isupper() or readable.CARD.match(text) or text[0].isdigit(), text
        assert text.endswith("."), text
        assert "  " not in text, text
        assert " ." not in text, text
        assert not re.search(r"(?<![\d.])1 (?:points|melds|cards|pairs|live cards|unseen cards)\b", text), (
            text
        )


def test_no_sentence_is_said_too_often(said: dict[str, dict[str, list[str]]]) -> None:
    """Of what is told after a move of a kind no pattern covers too much; draws are left out."""
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for message, texts in said["note"].items():
        for text in texts:
            kind = "laid" if message.startswith(("note-laid", "note-added")) else message.split("-")[1]
            kind = {"few": "threw", "one": "threw"}.get(kind, kind)
            groups[kind][readable.skeleton(text, *NAMES)] += 1
    for kind in ("threw", "laid", "took"):
        most = groups[kind].most_common(1)[0]
        assert most[1] <= 0.35 * groups[kind].total(), (kind, most, groups[kind].total())


def test_every_message_is_there_and_none_is_unused() -> None:
    there = {
        name
        for file in FILES
        for name in re.findall(r"^([a-z][a-z0-9-]*) =", i18n.sources("en")[file], re.MULTILINE)
    }
    folder = Path(rummy_widget.tutor.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    asked = set(re.findall(r"[\"']((?:m\d\d|need|dead|note|icon|aid|tip)-[a-z0-9-]*[a-z0-9])[\"']", code))
    asked |= {f"{name.lower()}-title" for name in MOTIFS}
    # Ids that are put together: each way is listed.
    asked |= {f"m{at}-{kind}" for at in ("15", "20") for kind in ("set", "run")}
    asked |= {
        "m05-low",
        "m05-high",
        "m10-split",
        "m37-split",
        "m34-lowest",
        "m34-count",
        "m19-hold",
        "m19-penalty",
    }
    asked |= {f"note-{a}-{b}" for a in ("laid", "added") for b in ("out", "yours", "costs", "closed", "full")}
    asked |= {"note-laid-set", "note-laid-run", "note-added-one", "note-added-two"}
    asked |= {
        "note-threw-pair",
        "note-threw-near",
        "note-took-none",
        "note-took-free",
        "note-took-sets",
        "note-took-runs",
    }
    asked |= {
        f"icon-{a}" for a in ("took", "left", "laid", "threw", "safe", "risk", "danger", "deck", "later")
    }
    asked |= {f"aid-{place}" for place in ("mine", "table", "pile", "deck", "unseen")}
    asked |= {f"tip-{tip.id}" for tip in tips()}
    assert asked - there == set()
    assert there - asked == set()
    assert all(PREFIX.match(name) for name in there)
    for name in MOTIFS:
        assert MOTIFS[name].title.text()


def test_every_sentence_is_met(said: dict[str, dict[str, list[str]]]) -> None:
    """What is seldom met in many hands is met in a position of its own."""
    met = {message for kind in said.values() for message in kind}
    there = {name for name in i18n.message_ids() if re.match(r"(?:m\d\d|note)-", name)}
    there -= {name for name in there if name.endswith("-title")}
    assert there - met == set()


# --- tips ----------------------------------------------------------------------------------------------


def by_id(rules: str | Rules, seats: int = 2) -> dict[str, Tip]:
    return {tip.id: tip for tip in tips(rules, seats)}


def test_tips_say_what_they_are_worth_here() -> None:
    found = by_id("reference")
    assert found["high"].helps is True
    assert found["high"].worth == WORTH["high", "reference", 2]
    assert found["high"].verdict.id == "tip-helps"
    # Laying down at once loses what holding gains.
    early, hold = found["early"].worth, WORTH["hold", "reference", 2]
    assert early is not None
    assert (early.gain, early.half) == (-hold.gain, hold.half)
    assert found["early"].helps is False
    assert found["early"].verdict.id == "tip-costs"
    assert "costs" in found["early"].text()
    unknown = by_id(Rules(max_turns=400))
    assert unknown["high"].worth is None
    assert unknown["high"].helps is None
    assert unknown["high"].verdict.id == "tip-unmeasured"
    assert by_id("reference", 3)["feed"].worth is None
    # Where going out at one stroke pays no more, holding all for it means nothing.
    assert by_id("classic")["long"].verdict.id == "need-bonus"
    assert by_id("rummy500")["early"].said.id == "tip-early-counts"


def test_tips_without_the_mistakes_of_their_sources() -> None:
    found = by_id("reference")
    # There are 52 sets and 44 runs of three, so runs are not easier.
    assert str(found["runs"].verdict) == "Of three cards, one deck makes 52 sets and 44 runs."
    assert "48 runs" in str(by_id("rummy500")["runs"].verdict)
    from itertools import combinations

    from rummy_widget.melds.shapes import shape

    kinds: Counter[str] = Counter()
    for trio in combinations(range(52), 3):
        if trio[0] >> 2 == trio[2] >> 2 or trio[0] & 3 == trio[1] & 3 == trio[2] & 3:
            for aces in ("low", "high_or_low", "round_the_corner"):
                shaped = shape(sum(1 << card for card in trio), aces)
                kinds[f"{shaped[0]} {aces}" if shaped else "none"] += 1
    assert [kinds[f"run {aces}"] for aces in ("low", "high_or_low", "round_the_corner")] == [44, 48, 52]
    assert kinds["set low"] == 52
    # A pair waits for two cards, not three; a card drawn from the deck is not seen.
    assert "both other cards of its rank" in str(found["count"].said)
    assert "stays hidden" in str(found["feed"].said)
    assert by_id(Rules(aces="round_the_corner"))["ends"].verdict.id == "need-straight"


def test_every_tip_names_motifs_that_are_there() -> None:
    for tip in tips():
        assert set(tip.motifs) <= set(MOTIFS)
        assert tip.to_dict()["id"] == tip.id
        assert "<script" not in tip._repr_html_()
    measured = {name for name, _, _ in WORTH}
    assert measured == {"high", "links", "count", "feed", "trade", "reach", "hold", "hold-long"}
    assert len(repr(tips()).splitlines()) == len(tips())
