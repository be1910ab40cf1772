"""How hard a text is to read, and what numbers are in it."""

from __future__ import annotations

import re

CARD = re.compile(r"★?(?:10|[A2-9JQK])[♠♥♦♣]|★")
NUMBER = re.compile(r"\d+(?:\.\d+)?")


def words(text: str) -> list[str]:
    """Return the words of a text, each card as the word "ace"."""
    return re.findall(r"[A-Za-z’'-]+|\d+(?:\.\d+)?", CARD.sub(" ace ", text))


def syllables(word: str) -> int:
    """Count groups of vowels; a silent e at the end is none. A number is as long as "seven"."""
    if word[0].isdigit():
        return 2
    low = word.lower()
    found = len(re.findall(r"[aeiouy]+", low))
    silent = low.endswith("e") and not low.endswith("le") and found > 1
    past = low.endswith("ed") and not low.endswith(("ted", "ded")) and found > 1
    return max(1, found - (silent or past))


def grade(text: str) -> float:
    """Return the Flesch-Kincaid grade of a text: 0.39 words a sentence + 11.8 syllables a word - 15.59.

    A colon ends a sentence, as what follows is one.
    """
    all_words = words(text)
    sentences = max(1, len(re.findall(r"[.:!?](?:\s|$)", text)))
    return 0.39 * len(all_words) / sentences + 11.8 * sum(map(syllables, all_words)) / len(all_words) - 15.59


def numbers(text: str) -> list[float]:
    """Return the numbers of a text; those of cards are none."""
    return [float(found) for found in NUMBER.findall(CARD.sub(" ", text))]


def cards(text: str) -> list[str]:
    """Return the cards that a text names."""
    return CARD.findall(text)


def skeleton(text: str, *names: str) -> str:
    """Return a text without its cards, numbers and names."""
    bare = NUMBER.sub("N", re.sub(r"C(?: C)+", "C", CARD.sub("C", text)))
    for name in names:
        bare = bare.replace(name, "W")
    return bare
