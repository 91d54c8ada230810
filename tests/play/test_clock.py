"""A clock says the seconds played: while it runs they grow, while it stands they stay."""

from __future__ import annotations

import pytest

from gridwright.play.clock import Clock, format_time


def test_a_clock_stands_until_it_is_started() -> None:
    assert Clock(5.0).seconds(100.0) == 5.0
    assert not Clock().running


def test_a_running_clock_counts_and_keeps_what_it_had() -> None:
    clock = Clock(5.0).turned(True, 100.0)
    assert clock.running
    assert clock.seconds(103.5) == 8.5


def test_turning_it_on_twice_changes_nothing() -> None:
    clock = Clock().turned(True, 100.0)
    assert clock.turned(True, 105.0) == clock
    assert Clock(3.0).turned(False, 50.0) == Clock(3.0)


def test_a_stopped_clock_continues_from_its_seconds() -> None:
    stopped = Clock().turned(True, 100.0).turned(False, 110.0)
    assert stopped.seconds(999.0) == 10.0
    assert stopped.turned(True, 200.0).seconds(201.0) == 11.0


def test_a_clock_never_runs_backwards() -> None:
    assert Clock(5.0).turned(True, 100.0).seconds(90.0) == 5.0


@pytest.mark.parametrize(
    ("seconds", "written", "with_tenths"),
    [
        (0, "0:00", "0:00.0"),
        (14.2, "0:14", "0:14.2"),
        (59.99, "0:59", "0:59.9"),
        (60, "1:00", "1:00.0"),
        (272.6, "4:32", "4:32.6"),
        (3599.95, "59:59", "59:59.9"),
        (3725, "1:02:05", "1:02:05.0"),
        (-3, "0:00", "0:00.0"),
    ],
)
def test_times_are_written_as_people_do(seconds: float, written: str, with_tenths: str) -> None:
    assert (format_time(seconds), format_time(seconds, tenths=True)) == (written, with_tenths)
