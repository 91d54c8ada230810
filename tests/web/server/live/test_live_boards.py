"""The engine of live boards, asked of both its kinds: what holds for a game holds for a duel."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest

from gridwright import catalog
from gridwright.actions.choose import duel_of
from gridwright.core.scene import Settings
from gridwright.errors import GridwrightError, IllegalMove
from gridwright.storage import duels, games, puzzles
from gridwright.storage.database import Away, NotWritten, in_folder, opened
from gridwright.storage.duels import Seat
from gridwright.web.duels.duel_board import DuelNotFound
from gridwright.web.duels.live_duel import LiveDuel
from gridwright.web.duels.service import DuelService
from gridwright.web.duels.websocket import DuelSocket
from gridwright.web.games.live_game import GameNotFound, LiveGame
from gridwright.web.games.service import GameService
from gridwright.web.games.websocket import GameSocket
from gridwright.web.jobs.pool import WorkerPool
from gridwright.web.live import messages, websocket
from gridwright.web.live import service as engine
from gridwright.web.live.board import NotSaved
from gridwright.web.live.connection import GONE
from gridwright.web.live.websocket import BoardSocket, Handler, HandlerTable
from gridwright.web.security.rate_limit import OF_A_CONNECTION, RateLimit
from gridwright.web.services import Services
from tests.web.dueling import NAME, SMALL
from tests.web.live_boards import page, watch

T = TypeVar("T")


@dataclass
class Kind:
    """One of the two kinds of boards: its service, its websocket, and how to start and play one."""

    name: str
    service: Any
    socket: type[BoardSocket[Any, Any]]
    not_found: type[GridwrightError]
    append: tuple[Any, str]
    """where entries are written"""

    def start(self) -> str:
        """A new board, by name."""
        database = self.service.services.database
        games.remember_player(database, "ann", 0.0)
        text = catalog.family(NAME).creation.examples[SMALL].text
        puzzle = puzzles.keep_puzzle(database, NAME, "small", text, 0.0)
        if self.name == "game":
            return games.new_game(database, "ann", puzzle.id, 0.0)
        seats = Seat("Ann", player="ann"), Seat("", player="ann")
        return duels.new_duel(database, "ann", puzzle.id, seats, False, 0.0)

    async def open(self) -> Any:
        """A new board, open."""
        return await self.service.open(self.start(), "ann")


def move(board: LiveGame | LiveDuel) -> None:
    """Make some legal move."""
    text, session = board.family.text, board.session
    rules = board.family.rules if isinstance(board, LiveGame) else duel_of(board.family)
    chosen = min(text.write_move(one) for one in rules.moves(session.view))
    if isinstance(board, LiveGame):
        board.play([chosen])
    else:
        board.play("ann", chosen)


def refuse(*_: Any, **__: Any) -> None:
    raise NotWritten("no room")


def go_away(*_: Any, **__: Any) -> None:
    raise Away("restarting")


class NoWorkers:
    """Workers that never come to an end."""

    async def run(self, *_: Any) -> None:
        await asyncio.Event().wait()


@pytest.fixture(params=["game", "duel"])
def kind(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kind]:
    services = Services(opened(in_folder(tmp_path)), cast(WorkerPool, NoWorkers()), tmp_path)
    if request.param == "game":
        yield Kind("game", GameService(services), GameSocket, GameNotFound, (games, "append"))
    else:
        yield Kind("duel", DuelService(services), DuelSocket, DuelNotFound, (duels, "append"))
    # A thread that still writes must not find the database closed.
    services._threads.shutdown()
    services.database.close()


def run(work: Callable[[], Awaitable[T]]) -> T:
    async def limited() -> T:
        return await asyncio.wait_for(work(), 30)

    return asyncio.run(limited())


# Opening and closing


def test_a_board_opened_twice_at_once_is_one_board(kind: Kind) -> None:
    async def open_twice() -> bool:
        name = kind.start()
        one, other = await asyncio.gather(kind.service.open(name, "ann"), kind.service.open(name, "ann"))
        return one is other

    assert run(open_twice)


def test_a_board_that_does_not_exist_is_not_found(kind: Kind) -> None:
    with pytest.raises(kind.not_found):
        run(lambda: kind.service.open("nowhere", "ann"))


def test_a_game_is_found_by_its_player_alone_and_a_duel_by_everyone(kind: Kind) -> None:
    async def open_as_bob() -> Any:
        name = kind.start()
        await kind.service.open(name, "ann")
        return await kind.service.open(name, "bob")

    if kind.name == "duel":
        assert run(open_as_bob)
    else:
        with pytest.raises(GameNotFound):
            run(open_as_bob)


def test_idle_boards_are_closed_when_there_are_too_many(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "MOST_IDLE", 2)

    async def open_four() -> list[bool]:
        names = [kind.start() for _ in range(4)]
        first = [await kind.service.open(name, "ann") for name in names]
        again = [await kind.service.open(name, "ann") for name in reversed(names)]
        return [one is other for one, other in zip(first, reversed(again), strict=True)]

    assert run(open_four) == [False, False, True, True]


def test_idle_boards_are_closed_when_they_are_too_large(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "MOST_IDLE_BYTES", 1)

    async def open_two() -> bool:
        name = kind.start()
        first = await kind.service.open(name, "ann")
        await kind.open()
        return first is await kind.service.open(name, "ann")

    assert not run(open_two)


def test_a_board_that_is_shown_locked_or_at_work_stays_open(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    async def open_five() -> list[bool]:
        names = [kind.start() for _ in range(4)]
        shown, locked, working, _ = first = [await kind.service.open(name, "ann") for name in names]
        watch(shown)
        await locked.lock.acquire()
        working.tasks["work"] = asyncio.create_task(asyncio.sleep(60))
        monkeypatch.setattr(engine, "MOST_IDLE", 1)
        await kind.open()
        again = [await kind.service.open(name, "ann") for name in names]
        working.tasks["work"].cancel()
        return [one is other for one, other in zip(first, again, strict=True)]

    assert run(open_five) == [True, True, True, False]


# Memory and disk


def test_a_move_that_cannot_be_written_does_not_count(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> tuple[int, int]:
        board = await kind.open()
        with monkeypatch.context() as patch:
            patch.setattr(*kind.append, refuse)
            with pytest.raises(NotSaved):
                move(board)
        before = len(board.session.log)
        move(board)
        return before, len(board.session.log)

    assert run(play) == (0, 1)


def test_of_two_servers_that_write_to_one_board_the_second_catches_up_and_moves_then(kind: Kind) -> None:
    async def play() -> list[int]:
        name = kind.start()
        one, other = kind.service._load(name, "ann"), kind.service._load(name, "ann")
        viewer = watch(other)
        one.catch_up()
        move(one)
        async with other.lock:
            await kind.service.change(other, lambda: move(other))
        assert viewer.connection.sent
        return [len(board.session.log) for board in (one, other, kind.service._load(name, "ann"))]

    assert run(play) == [1, 2, 2]


def test_a_notice_makes_a_server_show_what_another_did(kind: Kind) -> None:
    async def play() -> tuple[int, bool]:
        board = await kind.open()
        viewer = watch(board)
        other = kind.service._load(board.id, "ann")
        move(other)
        kind.service.hear(board.id, board.version)
        assert not kind.service.services.background, "that is no news"
        kind.service.hear(board.id, other.version)
        while board.version != other.version or not viewer.connection.sent:
            await asyncio.sleep(0.01)
        return len(board.session.log), board.clock == other.clock

    assert run(play) == (1, True)


def test_what_a_missed_notice_said_is_found_by_looking(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> int:
        board = await kind.open()
        watch(board)
        move(kind.service._load(board.id, "ann"))
        monkeypatch.setattr(kind.service.services.peers, "is_shared", True)
        await kind.service.look_after()
        return len(board.session.log)

    assert run(play) == 1


def test_a_board_that_was_read_in_part_is_read_again(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> list[int]:
        board = await kind.open()
        other = kind.service._load(board.id, "ann")
        move(other)
        with monkeypatch.context() as patch:
            patch.setattr(kind.append[0], "log_of", go_away)
            with pytest.raises(Away):
                board.catch_up()
        board.catch_up()
        return [len(board.session.log), board.version - other.version]

    assert run(play) == [1, 0]


# Pictures


def test_an_earlier_moment_is_the_same_however_one_gets_there(kind: Kind) -> None:
    async def replay() -> bool:
        board = await kind.open()
        for _ in range(3):
            move(board)
        forward = [board.replay(entries, Settings()) for entries in (0, 1, 2, 3)]
        back = [board.replay(entries, Settings()) for entries in (3, 2, 1, 0)]
        assert [moment.moves for moment in forward] == [0, 1, 2, 3]
        assert board.replay(None, Settings()) == board.replay(99, Settings()) == forward[-1]
        return forward == back[::-1]

    assert run(replay)


def test_a_move_is_shown_to_all_pages_and_a_refusal_to_none(kind: Kind) -> None:
    async def change() -> list[list[str]]:
        board = await kind.open()
        viewers = [watch(board), watch(board)]

        def fail() -> None:
            raise IllegalMove("Not here.")

        async with board.lock:
            with pytest.raises(IllegalMove):
                await kind.service.change(board, fail)
            assert not any(viewer.connection.sent for viewer in viewers)
            await kind.service.change(board, lambda: move(board))
        return [[json.loads(one)["type"] for one in viewer.connection.sent] for viewer in viewers]

    shown = run(change)
    assert shown[0] == shown[1] == ["board", "state" if kind.name == "game" else "duel"]


def test_spectators_are_shown_moves_after_the_players_and_several_at_once(kind: Kind) -> None:
    async def change() -> list[int]:
        board = await kind.open()
        player, spectators = watch(board), [watch(board, f"stranger {number}") for number in range(20)]
        async with board.lock:
            for _ in range(2):
                await kind.service.change(board, lambda: move(board))
            told = [sum(map(len, (one.connection.sent for one in spectators))), len(player.connection.sent)]
        await board.tasks["show"]
        return [*told, *{len(one.connection.sent) for one in spectators}]

    assert run(change) == [0, 4, 2], "two messages for two moves"


def test_what_is_no_move_is_shown_to_the_page_that_did_it(kind: Kind) -> None:
    async def change() -> list[int]:
        board = await kind.open()
        viewers = [watch(board), watch(board)]
        async with board.lock:
            await kind.service.change(board, lambda: None, only=viewers[0])
        return [len(viewer.connection.sent) for viewer in viewers]

    assert run(change) == [2, 0]


def test_a_greeting_is_state_then_board(kind: Kind) -> None:
    async def greet() -> list[str]:
        board = await kind.open()
        viewer = page(board, "ann")
        async with kind.service.watch(board, viewer):
            sent = list(viewer.connection.sent)
        for task in kind.service.services.background:
            task.cancel()
        return [json.loads(one)["type"] for one in sent]

    assert run(greet) == ["state" if kind.name == "game" else "duel", "board"]


def test_a_board_is_described_and_written_outside_the_event_loop(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: set[int] = set()

    async def greet() -> None:
        board = await kind.open()
        describe = board.describe

        def noting(viewer: Any) -> Any:
            threads.add(threading.get_ident())
            return describe(viewer)

        monkeypatch.setattr(board, "describe", noting)
        async with kind.service.watch(board, page(board, "ann")), board.lock:
            await kind.service.change(board, lambda: move(board))
        for task in kind.service.services.background:
            task.cancel()

    run(greet)
    assert threads and threading.get_ident() not in threads, "a large board keeps nobody else waiting"


def test_more_pages_than_allowed_are_refused(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "MOST_VIEWERS", 1)

    async def crowd() -> FakeSocket:
        name = kind.start()
        watch(await kind.service.open(name, "ann"))
        socket = FakeSocket([])
        await kind.socket.serve(socket, kind.service, name, "ann")  # type: ignore[arg-type]
        return socket

    socket = run(crowd)
    assert socket.closed == GONE and "Too many pages" in socket.sent[-1]["message"]


# Messages


class FakeSocket:
    """A websocket that says what it is given, then leaves."""

    def __init__(self, said: list[str]) -> None:
        self.said, self.sent, self.closed = list(said), list[dict[str, Any]](), 0

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, str]:
        if self.said:
            return {"type": "websocket.receive", "text": self.said.pop(0)}
        await asyncio.sleep(0.05)
        return {"type": "websocket.disconnect"}

    async def send_text(self, text: str) -> None:
        self.sent.append(json.loads(text))

    async def close(self, code: int, reason: str = "") -> None:
        self.closed = code


def say(kind: Kind, *said: str) -> list[dict[str, Any]]:
    """What the server answers to these messages, besides its greeting."""

    async def talk() -> list[dict[str, Any]]:
        socket = FakeSocket(list(said))
        await kind.socket.serve(socket, kind.service, kind.start(), "ann")  # type: ignore[arg-type]
        for task in kind.service.services.background:
            task.cancel()
        return [one for one in socket.sent if one["type"] in ("ack", "error", "replay")]

    return run(talk)


def test_messages_over_the_rate_limit_wait_and_are_all_answered(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = [0.0, 0.001, 0.002, 0.0, 0.001, 0.0]

    class Scripted:
        def __init__(self, limit: RateLimit) -> None:
            assert limit is OF_A_CONNECTION

        def take(self, name: str) -> float:
            return waits.pop(0)

    monkeypatch.setattr(websocket, "TokenBuckets", Scripted)
    replies = say(kind, *(json.dumps({"type": "cancel", "id": number}) for number in range(3)))
    assert [reply["id"] for reply in replies] == [0, 1, 2]
    assert waits == [], "one after the other, each until it may"


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("", -1),
        ("{", -1),
        ('{"type": "cancel"}', -1),
        ('{"type": "cancel", "id": "x"}', -1),
        ("\ud800", -1),
        ('{"type": "nonsense", "id": 1}', 1),
        ('{"type": "replay", "id": 5, "upto": "x"}', 5),
    ],
)
def test_what_is_not_understood_is_answered_with_an_error(kind: Kind, said: str, number: int) -> None:
    replies = say(kind, said, '{"type": "replay", "id": 7}')
    assert [reply["type"] for reply in replies] == ["error", "replay", "ack"]
    assert "not understood" in replies[0]["message"] and replies[0]["id"] == number


def test_an_internal_error_is_answered_and_the_next_message_too(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(socket: Any, asked: Any) -> bool:
        raise ZeroDivisionError

    table: HandlerTable = {**kind.socket.handlers, messages.Window: Handler(fail)}
    monkeypatch.setattr(kind.socket, "handlers", table)
    window = '{"type": "window", "id": 1, "x0": 0, "y0": 0, "x1": 1, "y1": 1}'
    problem, *rest = say(kind, window, '{"type": "replay", "id": 2}')
    assert problem["message"] == "Something went wrong on our side (ZeroDivisionError)."
    assert [reply["type"] for reply in rest] == ["replay", "ack"]
