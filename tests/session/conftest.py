from __future__ import annotations

from pathlib import Path

import pytest

from rummy_widget.storage import HOME_VARIABLE


@pytest.fixture(autouse=True)
def _no_real_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
