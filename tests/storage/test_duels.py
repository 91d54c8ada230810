"""Duels as they are kept: seats given once, lines in order, thoughts of the one to move, one rematch."""

from __future__ import annotations

import pytest

from gridwright.storage import duels, games, puzzles
from gridwright.storage.boards import Overtaken
from gridwright.storage.database import Database
from gridwright.storage.duels import Seat


@pytest.fixture(autouse=True)
def players(database: Database) -> None:
    for player in ("ann", "bob", "eve"):
        games.remember_player(database, player, 1.0)


@pytest.fixture
def duel(database: Database) -> str:
    puzzle = puzzles.keep_puzzle(database, "family", "3 × 3", "text", 1.0)
    seats = Seat("Ann", player="ann"), Seat("", token="ticket")
    return duels.new_duel(database, "ann", puzzle.id, seats, True, 2.0)


def found(database: Database, duel: str) -> duels.Duel:
    kept = duels.duel_of(database, duel)
    assert kept is not None
    return kept


def test_a_duel_comes_back_as_it_was_set_up(database: Database, duel: str) -> None:
    kept = found(database, duel)
    assert kept.seats == (Seat("Ann", player="ann"), Seat("", token="ticket"))
    assert (kept.family, kept.title, kept.valued, kept.over) == ("family", "3 × 3", True, False)
    assert duels.duel_of(database, "nowhere") is None


def test_a_free_seat_is_given_once(database: Database, duel: str) -> None:
    assert duels.seat_of(database, "ticket") == (duel, 1)
    assert duels.claim(database, "ticket", "bob", "Bob")
    assert not duels.claim(database, "ticket", "eve", "Eve")
    assert found(database, duel).seats[1] == Seat("Bob", player="bob", token="ticket")
    assert not duels.claim(database, "no such ticket", "eve", "Eve")
    assert duels.seat_of(database, "no such ticket") is None


def test_lines_are_kept_in_order_and_none_twice(database: Database, duel: str) -> None:
    duels.append(database, duel, 0, "a1-b1 @1.000", 3.0)
    duels.append(database, duel, 1, "a2-b2 @2.000", 4.0)
    for after in (0, 1, 3):
        with pytest.raises(Overtaken):
            duels.append(database, duel, after, "a3-b3 @0.000", 5.0)
    assert duels.log_of(database, duel) == ["a1-b1 @1.000", "a2-b2 @2.000"]
    assert found(database, duel).touched == 4.0


def test_of_two_servers_that_know_the_same_version_one_writes(database: Database, duel: str) -> None:
    version = duels.append(database, duel, 0, "a1-b1 @1.000", 3.0, ticking=2.5, version=found(database, duel).version)
    assert found(database, duel).version == version and found(database, duel).ticking == 2.5
    with pytest.raises(Overtaken):
        duels.append(database, duel, 1, "a2-b2 @1.000", 4.0, version=version - 1)
    assert duels.log_of(database, duel, 1) == []


def test_a_player_finds_the_duels_they_sit_at_or_set_up(database: Database, duel: str) -> None:
    assert [one.id for one in duels.duels_of(database, "ann")] == [duel]
    assert duels.duels_of(database, "bob") == []
    duels.claim(database, "ticket", "bob", "")
    assert [one.id for one in duels.duels_of(database, "bob")] == [duel]
    duels.finish(database, duel)
    assert duels.duels_of(database, "bob", unfinished=True) == []


def test_there_is_one_rematch_however_often_it_is_asked_for(database: Database, duel: str) -> None:
    kept = found(database, duel)
    swapped = (Seat("", player="bob"), Seat("Ann", player="ann"))
    following = duels.rematch(database, kept, swapped, 5.0)
    assert duels.rematch(database, kept, swapped, 6.0) == following
    assert found(database, following).seats == swapped
    assert found(database, duel).rematch == following
