"""Killed at random moments of running duels, a server loses no acknowledged move, doubles none, and keeps the time."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.server.duel_kills import TOLERANCE, Tally, rounds

from tests.web.servers import Server

KILLS = 6


@pytest.mark.long
def test_killed_at_random_moments_duels_lose_nothing_double_nothing_and_keep_time(tmp_path: Path) -> None:
    tally = Tally()
    for tally in rounds(Server(tmp_path), KILLS, seed=9):
        assert (tally.lost, tally.doubled) == (0, 0)
        assert tally.worst <= TOLERANCE
    assert tally.kills == KILLS
    assert tally.acknowledged > KILLS
