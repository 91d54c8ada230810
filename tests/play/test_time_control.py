"""Time limits as text, and the time that is left."""

from __future__ import annotations

import pytest

from gridwright.errors import BadOption
from gridwright.play.time_control import TimeControl, read_time, write_time


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("3+2", TimeControl(180, 2)),
        ("10 + 0", TimeControl(600, 0)),
        ("0.5+1", TimeControl(30, 1)),
        ("30s", TimeControl(per_move=30)),
    ],
)
def test_limits_are_read_as_people_write_them(text: str, control: TimeControl) -> None:
    assert read_time(text) == control
    assert read_time(write_time(control)) == control


def test_no_limit_is_no_text() -> None:
    assert read_time(" ") is None
    assert write_time(None) == ""


@pytest.mark.parametrize("text", ["3", "3+", "0+2", "0s", "181+0", "3+181", "3601s", "-1+2", "nan+1", "1e3s", "3+2s"])
def test_what_is_no_limit_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="isn't a time"):
        read_time(text)


def test_what_is_left_grows_with_each_move_or_starts_anew() -> None:
    assert TimeControl(180, 2).left(used=100, moves=5, turn=30) == 90
    assert TimeControl(180, 2).left(used=500, moves=5, turn=30) == 0
    assert TimeControl(per_move=30).left(used=500, moves=5, turn=12.5) == 17.5
