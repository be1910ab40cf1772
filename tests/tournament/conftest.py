"""A tournament of three levels, played once for all tests that look at it."""

from __future__ import annotations

import pytest

from rummy_widget import lab
from tests.tournament.meeting import meet


@pytest.fixture(scope="session")
def three() -> lab.Tournament:
    return meet(["easy", "medium", "hard"], hands=90)
