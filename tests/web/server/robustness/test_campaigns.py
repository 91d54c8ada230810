"""A small sample of each campaign of `benchmarks/`: nothing acknowledged is lost or doubled, whatever breaks."""

from __future__ import annotations

import pytest
from benchmarks.server import faults, mutations
from benchmarks.server.faults import Fault
from benchmarks.server.fleet import Kind

# Connections that a fault has cut are left behind.
pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.mark.parametrize(
    ("fault", "kind", "servers", "times"),
    [
        ("kill", "postgresql", 3, 4),
        ("kill", "sqlite", 1, 3),
        ("restart", "postgresql", 2, 1),
        ("cut", "postgresql", 2, 1),
        ("full", "sqlite", 1, 2),
        ("writers", "sqlite", 1, 1),
        ("writers", "postgresql", 2, 1),
    ],
)
def test_no_acknowledged_move_is_lost_or_doubled(fault: Fault, kind: Kind, servers: int, times: int) -> None:
    tally = faults.measure(fault, kind, servers, times, seed=5)
    assert tally.faults == times and tally.acknowledged > 0
    assert (tally.lost, tally.doubled, tally.statuses[500]) == (0, 0, 0), tally.sentence()


def test_almost_right_requests_and_messages_meet_no_internal_error() -> None:
    tally, is_up = mutations.measure(2_000, seed=5)
    assert is_up and not tally.failures, tally.sentence()
