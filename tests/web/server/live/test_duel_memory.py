"""A duel in memory: clocks that run when they should, lines that count once they are written, bots that move once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import FileIO
from pathlib import Path
from typing import Any, cast

import pytest

from gridwright import catalog
from gridwright.actions.choose import duel_of
from gridwright.core.budget import Budget
from gridwright.errors import IllegalMove
from gridwright.play import glicko
from gridwright.play.duel_session import DuelSession, Offer
from gridwright.storage import boards, duel_results, duels, games, puzzles, servers
from gridwright.storage.database import Database, NotWritten, in_folder, opened
from gridwright.storage.duels import Seat, Seats
from gridwright.web.duels import background, duel_messages
from gridwright.web.duels.background import TRIES
from gridwright.web.duels.live_duel import LiveDuel
from gridwright.web.duels.retry import RetryPosition
from gridwright.web.duels.service import DuelService
from gridwright.web.jobs.duel_tasks import BotMove, ChooseMove, Evaluate, PositionEvaluation
from gridwright.web.jobs.job import JobFailed
from gridwright.web.jobs.pool import TooBusy, WorkerPool
from gridwright.web.live.board import NotSaved
from gridwright.web.peers.peers import Peers
from gridwright.web.services import Services
from tests.web.dueling import NAME, SMALL, STRENGTHS, legal_move
from tests.web.live_boards import Time, leave, page, watch

Open = Callable[..., LiveDuel]

PEOPLE: Seats = Seat("Ann", player="ann"), Seat("", player="bob")
AGAINST_A_BOT: Seats = Seat("Bot", bot=STRENGTHS[0]), Seat("Ann", player="ann")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    found = opened(in_folder(tmp_path))
    for player in ("ann", "bob"):
        games.remember_player(found, player, 0.0)
    yield found
    found.close()


@pytest.fixture
def time() -> Time:
    return Time()


def opener(database: Database, time: Time, seats: Seats, limits: str = "") -> Open:
    """Opens one and the same duel, as often as it is called, as if by several servers."""
    puzzle = puzzles.keep_puzzle(database, NAME, "small", catalog.family(NAME).creation.examples[SMALL].text, 0.0)
    duel = duels.new_duel(database, "ann", puzzle.id, seats, False, 0.0, limits)

    def open_it(server: str = "") -> LiveDuel:
        stored = duels.duel_of(database, duel)
        assert stored is not None
        return LiveDuel(database, stored, puzzle, time, server)

    return open_it


@pytest.mark.parametrize(("old", "new"), duel_of(catalog.family(NAME)).RENAMED.items())
def test_a_stored_duel_with_an_old_bot_s_name_still_opens(database: Database, time: Time, old: str, new: str) -> None:
    duel = opener(database, time, (Seat("Bot", bot=old), Seat("Ann", player="ann")))()
    strength = STRENGTHS.index(new) + 1 if new in STRENGTHS else 0
    assert duel.state("ann").seats[0].strength == strength
    text = catalog.family(NAME).creation.examples[SMALL].text
    assert ChooseMove(family=NAME, text=text, moves=(), bot=old, seed="1").run(Budget(5.0)).move


def test_a_clock_runs_while_its_duel_is_open(database: Database, time: Time) -> None:
    duel = opener(database, time, PEOPLE)()
    time.now += 50
    assert duel.seconds() == (0, 0)
    watch(duel)
    time.now += 3
    leave(duel)
    time.now += 50
    assert duel.seconds() == (3, 0)
    watch(duel)
    duel.play("ann", legal_move(duel.session))
    time.now += 2
    assert duel.seconds() == (3, 2)
    assert duel.session.log[0].endswith("@3.000")


def test_no_clock_runs_before_both_sit_or_after_the_end(database: Database, time: Time) -> None:
    duel = opener(database, time, (Seat("Ann", player="ann"), Seat("", token="ticket")))()
    watch(duel)
    time.now += 9
    assert duel.seconds() == (0, 0)
    assert duel.claim("ticket", "bob", "Bob")
    time.now += 1
    duel.resign("bob")
    time.now += 9
    assert duel.seconds() == (1, 0)
    assert duel.names == ("Ann", "Bob")


def test_another_server_continues_the_same_clock(database: Database, time: Time) -> None:
    open_it = opener(database, time, PEOPLE)
    duel = open_it()
    watch(duel)
    time.now += 4
    other = open_it()
    assert other.seconds() == (4, 0) and other.clock == duel.clock
    other.play("ann", legal_move(other.session))
    time.now += 3
    duel.catch_up()
    assert duel.seconds() == other.seconds() == (4, 3)
    leave(duel)
    other.catch_up()
    time.now += 9
    assert duel.seconds() == other.seconds() == (4, 3)


def test_a_clock_stops_when_its_server_was_last_seen(database: Database, time: Time, tmp_path: Path) -> None:
    open_it = opener(database, time, PEOPLE)
    killed = Peers(database, tmp_path)
    killed.now = time  # type: ignore[method-assign]
    servers.register(database, killed.id, time.now)
    duel = open_it(killed.id)
    watch(duel)
    time.now += 4
    killed._file.write_text(f"{killed.id} {time.now}")
    time.now += 60
    following = Peers(database, tmp_path)
    following.now = time  # type: ignore[method-assign]
    following.start()
    assert open_it().seconds() == (4, 0)
    following.stop()


@pytest.mark.parametrize("damage", ["", "{", "1 2 3", "server x", "another 9e9"])
def test_a_damaged_note_of_the_time_is_no_note(database: Database, tmp_path: Path, damage: str) -> None:
    peers = Peers(database, tmp_path)
    peers._file.write_text(damage)
    assert peers._seen_in_file("server") == 0


def test_the_time_is_noted_in_place(database: Database, tmp_path: Path) -> None:
    """A server that is killed while it writes must not lose the time it noted before."""
    peers = Peers(database, tmp_path)
    peers._write_note()
    first = peers._seen_in_file(peers.id)
    assert first > 0 and peers._note is not None
    with peers._note as file:
        peers._note = note = Watched(file.fileno(), peers)
        peers._write_note()
    assert note.found == [first]


class Watched(FileIO):
    """A file that looks, before it is written to, at what others can read."""

    def __init__(self, file: int, peers: Peers) -> None:
        super().__init__(file, "w", closefd=False)
        self._peers, self.found = peers, list[float]()

    def write(self, note: Any) -> int:
        self.found.append(self._peers._seen_in_file(self._peers.id))
        return super().write(note)


def test_the_time_is_noted_while_a_clock_runs(database: Database, tmp_path: Path) -> None:
    peers = Peers(database, tmp_path)
    is_running = [False]
    peers.is_needed = lambda: is_running[0]
    peers.start()
    try:
        is_running[0] = True
        while not peers._seen_in_file(peers.id):
            threading.Event().wait(0.01)
        first = peers._seen_in_file(peers.id)
        while peers._seen_in_file(peers.id) == first:
            threading.Event().wait(0.01)
    finally:
        peers.stop()


def test_a_resignation_that_cannot_be_written_does_not_count(
    database: Database, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = opener(database, time, PEOPLE)()

    def refuse(*_: Any, **__: Any) -> None:
        raise NotWritten("no room")

    monkeypatch.setattr(duels, "append", refuse)
    with pytest.raises(NotSaved):
        duel.resign("ann")
    assert (duel.session.log, duel.made, duel.is_over) == ([], [], False)


def test_a_bots_move_counts_once_however_many_servers_make_it(database: Database, time: Time) -> None:
    open_it = opener(database, time, AGAINST_A_BOT)
    one, other = open_it(), open_it()
    move = legal_move(one.session)
    one.start_thinking()
    time.now += 0.5
    assert one.play_bot(0, move), "and what its clock showed is what counts"
    assert not one.play_bot(0, move)
    assert not other.try_again(lambda: other.play_bot(0, move))
    assert duels.log_of(database, one.id) == [f"{one.session.moves[0]} @0.500"]
    assert open_it().bot is None


def test_a_duel_that_ended_in_a_kill_is_found_to_be_over(database: Database, time: Time) -> None:
    open_it = opener(database, time, PEOPLE)
    duel = open_it()
    duels.append(database, duel.id, 0, ":resign first @1.000", 1.0)
    assert open_it().is_over
    assert duels.duels_of(database, "ann", unfinished=True) == []


def test_moves_are_retried_only_once_the_duel_is_over(database: Database, time: Time) -> None:
    duel = opener(database, time, PEOPLE)()
    with pytest.raises(IllegalMove):
        RetryPosition(duel.session, 1)
    first = legal_move(duel.session)
    duel.play("ann", first)
    duel.resign("ann")
    with pytest.raises(IllegalMove):
        RetryPosition(duel.session, 2)
    assert RetryPosition(duel.session, 1).play(first) == first


def test_players_see_their_own_side_solid_and_spectators_the_first(database: Database, time: Time) -> None:
    duel = opener(database, time, PEOPLE)()
    duel.play("ann", legal_move(duel.session))
    ann, bob, eve = (duel.scene(page(duel, player)).marks for player in ("ann", "bob", "eve"))
    assert ann == eve != bob


# Time limits


def test_limits_run_on_whatever_pages_do_and_the_server_decides_when_time_is_up(database: Database, time: Time) -> None:
    open_it = opener(database, time, PEOPLE, "1+2")
    duel = open_it()
    time.now += 500
    assert not duel.is_out_of_time, "nobody has come yet"
    watch(duel)
    time.now += 10
    duel.play("ann", legal_move(duel.session))
    assert duel.seconds_left() == (52, 60)
    leave(duel)
    time.now += 59
    assert duel.seconds_left() == (52, 1)
    again = open_it()
    assert again.seconds_left() == (52, 1), "another server goes on with it"
    time.now += 2
    with pytest.raises(IllegalMove, match="Time is up"):
        again.play("bob", legal_move(again.session))
    assert again.session.outcome is not None
    assert (again.session.outcome.winner, again.session.outcome.how) == (0, "time")
    assert open_it().is_over


def test_seconds_for_each_move_start_anew_with_each_move_but_not_with_offers(database: Database, time: Time) -> None:
    duel = opener(database, time, PEOPLE, "30s")()
    watch(duel)
    time.now += 20
    duel.offer_draw("bob")
    assert duel.seconds_left() == (10, 30)
    duel.play("ann", legal_move(duel.session))
    time.now += 5
    assert duel.seconds_left() == (30, 25)
    assert duel.made[0].seconds == 20


def test_the_server_ends_a_duel_whose_time_is_up_by_itself(database: Database, time: Time, tmp_path: Path) -> None:
    duel = opener(database, time, PEOPLE, "0.01+0")().id

    async def run() -> LiveDuel:
        service = DuelService(Services(database, cast(WorkerPool, Staff()), tmp_path))
        found = await service.open(duel, "ann")
        watch(found)
        service.schedule(found)
        await asyncio.wait_for(found.tasks["time"], 20)
        return found

    ended = asyncio.run(run())
    assert ended.state("bob").because == "Ann ran out of time."
    assert ended.state("ann").because == "You ran out of time."


# Evaluations


def test_what_a_hint_proves_is_what_the_evaluation_says(database: Database, time: Time) -> None:
    duel = opener(database, time, PEOPLE)()
    move = legal_move(duel.session)
    guess, proof = PositionEvaluation(2.0, False, (move,)), PositionEvaluation(1.0, True, (move,))
    assert duel.note_evaluation((), guess) == guess
    assert duel.greetings() == [duel_messages.Evaluation(0, 2.0, False)]
    assert duel.note_evaluation((), proof) == proof
    assert duel.note_evaluation((), guess) == proof, "a search that had less time and came later"
    assert duel.greetings() == [duel_messages.Evaluation(0, 1.0, True)]
    duel.play("ann", move)
    assert duel.note_evaluation((), guess) == proof
    assert not duel.is_evaluated


# Offers and take-backs


def test_people_ask_each_other_and_what_was_asked_outlives_the_server(database: Database, time: Time) -> None:
    open_it = opener(database, time, PEOPLE)
    duel = open_it()
    duel.play("ann", legal_move(duel.session))
    duel.take_back("ann")
    duel = open_it()
    assert duel.session.offer == Offer("takeback", 0)
    with pytest.raises(IllegalMove, match="no offer"):
        duel.respond("ann", True)
    duel.offer_draw("ann")
    for ask in (duel.take_back, duel.offer_draw):
        with pytest.raises(IllegalMove, match="asked for this already"):
            ask("ann")
    duel.respond("bob", False)
    duel.take_back("ann")
    duel.respond("bob", True)
    assert (duel.session.moves, duel.made, open_it().session.moves) == ([], [], [])
    duel.offer_draw("bob")
    duel.offer_draw("ann")
    assert duel.state("ann").how == "agreed"


def test_hints_in_a_duel_make_one_entry(database: Database, time: Time) -> None:
    duel = opener(database, time, PEOPLE)()
    duel.stored = replace(duel.stored, valued=True)
    for _ in range(3):
        duel.note_hint("ann")
    assert len(duel.session.log) == 1 and duel.session.hinted == {0}
    duel.resign("ann")
    with pytest.raises(IllegalMove, match="over"):
        duel.note_hint("ann")


def test_a_duel_against_a_bot_counts_once_and_rates_unless_help_was_taken(database: Database, time: Time) -> None:
    rating = duel_of(catalog.family(NAME)).RATINGS[STRENGTHS[0]]
    for help_taken in (False, True):
        open_it = opener(database, time, AGAINST_A_BOT)
        duel = open_it()
        duel.play_bot(0, legal_move(duel.session))
        duel.play("ann", legal_move(duel.session))
        if help_taken:
            duel.take_back("ann")
            assert duel.session.seat == 1, "at once, up to the player's own move"
            with pytest.raises(IllegalMove, match="agree to draws"):
                duel.offer_draw("ann")
        duel.resign("ann")
        assert open_it().result == duel.result
        assert duel.result is not None
        assert duel.result.counted is not help_taken
        assert (duel.result.rating is None) is help_taken
    expected = glicko.update(glicko.Rating(), [glicko.Game(rating.rating, rating.deviation, 0.0)])
    assert duel_results.rating_of(database, "ann", NAME) == (expected.rating, expected.deviation, expected.volatility)
    [record] = duel_results.records_of(database, "ann", NAME)
    assert (record.bot, record.played, record.won) == (STRENGTHS[0], 1, 0)
    assert [result.counted for result in duel_results.results_of(database, "ann", NAME)] == [True, False]


class Staff:
    """Workers that are busy with something else, and fail then."""

    def __init__(self, *errors: Exception, move: str | None = None) -> None:
        self.errors, self.move = list(errors), move

    async def run(self, player: str, task: ChooseMove, *_: Any) -> BotMove:
        if self.errors:
            raise self.errors.pop(0)
        record = catalog.family(NAME)
        return BotMove(self.move or legal_move(DuelSession(record, record.text.read(task.text))), 0.1)


def _after_the_bot(database: Database, duel: str, staff: Staff, folder: Path) -> LiveDuel:
    """The duel once the bot has done what it does with this staff."""

    async def run() -> LiveDuel:
        duel_service = DuelService(Services(database, cast(WorkerPool, staff), folder))
        found = await duel_service.open(duel, "ann")
        duel_service.schedule(found)
        await asyncio.wait_for(found.tasks["bots"], 20)
        return found

    return asyncio.run(run())


def test_a_bot_tries_again_when_its_worker_failed(database: Database, time: Time, tmp_path: Path) -> None:
    duel = opener(database, time, AGAINST_A_BOT)().id
    staff = Staff(TooBusy("later"), *[JobFailed("gone")] * (TRIES - 1))
    live = _after_the_bot(database, duel, staff, tmp_path)
    assert len(live.session.moves) == 1


@pytest.mark.parametrize("staff", [Staff(*[JobFailed("gone")] * TRIES), Staff(move="a1-a1"), Staff(move="castles")])
def test_a_bot_without_a_legal_move_resigns(database: Database, time: Time, tmp_path: Path, staff: Staff) -> None:
    duel = opener(database, time, AGAINST_A_BOT)().id
    live = _after_the_bot(database, duel, staff, tmp_path)
    assert live.session.outcome is not None
    assert (live.session.outcome.winner, live.session.outcome.how) == (1, "resigned")


class Evaluators:
    """Workers that have too much to do for a while, then evaluate any position as 1."""

    def __init__(self, busy: int) -> None:
        self.busy = busy

    async def run(self, player: str, task: Evaluate, *_: Any) -> PositionEvaluation:
        self.busy -= 1
        if self.busy >= 0:
            raise TooBusy("later")
        return PositionEvaluation(1.0, False, ())


@pytest.mark.parametrize("is_shown", [True, False])
def test_a_busy_server_evaluates_a_position_later_while_a_page_shows_it(
    database: Database, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_shown: bool
) -> None:
    monkeypatch.setattr(background, "BUSY_SECONDS", 0.01)
    duel = opener(database, time, PEOPLE)().id
    staff = Evaluators(2)

    async def run() -> LiveDuel:
        services = Services(database, cast(WorkerPool, staff), tmp_path)
        found = await DuelService(services).open(duel, "ann")
        viewer = watch(found)
        work = asyncio.create_task(background.evaluate(services, found))
        await asyncio.sleep(0)
        if not is_shown:
            found.viewers.discard(viewer)
        await work
        return found

    assert asyncio.run(asyncio.wait_for(run(), 20)).is_evaluated is is_shown
    assert staff.busy == (-1 if is_shown else 1), "how often it was asked"


class Failing:
    """Workers for whom no time suffices."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def run(self, player: str, task: Any, seconds: float, lane: str = "slow") -> Any:
        self.seconds.append(seconds)
        raise JobFailed("too long")


def test_an_evaluation_that_fails_is_tried_again_with_more_time_and_then_said_to_have_failed(
    database: Database, time: Time, tmp_path: Path
) -> None:
    duel, staff = opener(database, time, PEOPLE)().id, Failing()

    async def run() -> LiveDuel:
        services = Services(database, cast(WorkerPool, staff), tmp_path)
        found = await DuelService(services).open(duel, "ann")
        watch(found)
        await background.evaluate(services, found)
        return found

    found = asyncio.run(asyncio.wait_for(run(), 20))
    assert staff.seconds == list(background.EVALUATION_SECONDS)
    assert duel_messages.Evaluation(0) in found.greetings()
    found.note_evaluation((), PositionEvaluation(2.0, False, ()))
    found.note_evaluation((), None)
    assert duel_messages.Evaluation(0, 2.0) in found.greetings(), "what a hint found stays"


def test_a_page_that_cannot_be_noted_is_noted_by_the_next_look(
    database: Database, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = opener(database, time, PEOPLE)().id

    def refuse(*_: Any, **__: Any) -> None:
        raise NotWritten("no room")

    async def run() -> LiveDuel:
        duel_service = DuelService(Services(database, cast(WorkerPool, Staff()), tmp_path))
        found = await duel_service.open(duel, "ann")
        with monkeypatch.context() as patch:
            patch.setattr(boards, "lock", refuse)
            watch(found)
        assert found.clock.running and not found.is_noted
        await duel_service.look_after()
        return found

    assert asyncio.run(asyncio.wait_for(run(), 20)).is_noted
    assert boards.attendants(database, duel) == {"ann"}
