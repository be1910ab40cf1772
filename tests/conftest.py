"""What tests of several parts use."""

from __future__ import annotations

import pytest

from rummy_widget.players import Level, player
from rummy_widget.session import tutor as tutor_module


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a level advise that thinks for hundredths of a second."""
    expert: Level = player("expert")
    monkeypatch.setattr(tutor_module, "adviser", lambda _: expert)
