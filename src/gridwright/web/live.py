"""`/live/{game}`: a hand on the board, the picture back. What messages there are is in `wire.py`."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from gridwright.core.budget import Progress
from gridwright.core.verdict import Step
from gridwright.errors import BadOption, GridwrightError, IllegalMove, Missing
from gridwright.web import wire
from gridwright.web.aftermath import result_of, work_out_goal
from gridwright.web.desk import Desk, OpenGame
from gridwright.web.game import gesture_of
from gridwright.web.pace import OF_A_CONNECTION, Buckets
from gridwright.web.watcher import GONE, Watcher

LOG = logging.getLogger(__name__)

HINT_SECONDS = 20.0
SOLUTION_SECONDS = 60.0
AUTOPLAY_SECONDS = 20.0


@websocket("/live/{game:str}")
async def live(socket: WebSocket[Any, Any, Any], game: str, desk: Desk, player: str) -> None:
    """Play one game over one connection until the page leaves."""
    await socket.accept()
    try:
        opened = await desk.opened(game, player)
    except GridwrightError as error:
        await socket.send_text(wire.write(wire.Problem(-1, str(error))))
        await socket.close(GONE)
        return
    watcher = Watcher(socket)
    try:
        async with desk.watching(opened, watcher):
            await _greet(desk, opened, watcher)
            await _listen(socket, Table(desk, opened, watcher))
    except WebSocketDisconnect:
        pass
    except Exception:
        LOG.exception("A game ended with a defect of ours.")
        raise
    finally:
        watcher.leave()


async def _greet(desk: Desk, opened: OpenGame, watcher: Watcher) -> None:
    """The state, the pen layer, the board; the result if it is over."""
    game = opened.live
    async with opened.lock:
        watcher.say(game.state())
        if game.pen:
            watcher.say(wire.PenLayer(game.pen))
        await desk.show(opened, watcher)
    if game.over:
        desk.aside(result_of(desk, opened))
    else:
        desk.aside(work_out_goal(desk, opened))


async def _listen(socket: WebSocket[Any, Any, Any], table: Table) -> None:
    """Answer one message after the other."""
    pace = Buckets(OF_A_CONNECTION)
    while True:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        # Whoever sends too much waits: nothing is lost, and nobody else is kept waiting.
        while wait := pace.take(""):
            await asyncio.sleep(wait)
        try:
            asked = wire.read(_data(event))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            table.watcher.say(wire.Problem(-1, f"This message was not understood: {error}"))
            continue
        await table.answer(asked)


def _data(event: Any) -> str | bytes:
    data: str | bytes = event.get("text") or event.get("bytes") or b""
    return data


class Table:
    """One page's dealings with one game."""

    def __init__(self, desk: Desk, opened: OpenGame, watcher: Watcher) -> None:
        self.desk, self.opened, self.watcher = desk, opened, watcher
        self.game = opened.live

    async def answer(self, asked: wire.ASKED) -> None:
        """Do what was asked, then `ack`; or `error` with the reason. Long work does not hold up what is asked next."""
        act = _LONG.get(type(asked))
        if act is None:
            await self._answered(asked, self._at_once(asked))
        elif self.opened.long_work is not None and not self.opened.long_work.done():
            self.watcher.say(wire.Problem(asked.id, "Something is still being worked out; wait for it, or cancel it."))
        else:
            self.opened.long_work = self.desk.aside(self._answered(asked, act(self, asked)))

    async def _answered(self, asked: wire.ASKED, work: Awaitable[bool]) -> None:
        try:
            meant = await work
        except GridwrightError as error:
            self.watcher.say(wire.Problem(asked.id, " ".join(str(error).split())))
        except asyncio.CancelledError:
            self.watcher.say(wire.Problem(asked.id, "Cancelled."))
            raise
        except Exception as error:
            LOG.exception("A message was not answered, by a defect of ours: %s", type(asked).__name__)
            self.watcher.say(wire.Problem(asked.id, f"This is a defect of ours ({type(error).__name__})."))
        else:
            self.watcher.say(wire.Ack(asked.id, meant))

    async def _at_once(self, asked: wire.ASKED) -> bool:
        act = _AT_ONCE[type(asked)]
        async with self.opened.lock:
            return await act(self, asked)

    # Each takes the message and says whether it meant anything; the game's lock is held.

    async def gesture(self, asked: wire.Gesture) -> bool:
        """A hand on the board."""
        settings = self.watcher.picture.settings
        return await self._changed(partial(self.game.touch, gesture_of(asked), settings))

    async def move(self, asked: wire.Move) -> bool:
        """Typed moves."""
        return await self._changed(partial(self.game.play, asked.text.split()))

    async def word(self, asked: wire.Say) -> bool:
        """A word of the log."""
        return await self._changed(partial(self.game.say, asked.word))

    async def apply(self, asked: wire.Apply) -> bool:
        """The moves of the hint."""
        return await self._changed(self.game.apply_hint)

    async def pause(self, asked: wire.Pause) -> bool:
        """Stop the clock and cover the board."""
        return await self._changed(partial(self.game.pause, True))

    async def resume(self, asked: wire.Resume) -> bool:
        """Go on."""
        return await self._changed(partial(self.game.pause, False))

    async def _changed(self, act: Callable[[], bool | None]) -> bool:
        """Do something that changes the game, then show it to all its pages."""
        was_over = self.game.over
        self.watcher.picture.hover = None
        try:
            return await self.desk.changed(self.opened, act) is not False
        finally:
            if self.game.over and not was_over:
                self.desk.aside(result_of(self.desk, self.opened))

    async def choices(self, asked: wire.Choices) -> bool:
        """The family's drawing choices."""
        helps = self.game.family.helps
        if helps is not None and helps(asked.choices):
            await self.desk.in_thread(self.game.assist)
            self.watcher.say(self.game.state())
        self.watcher.picture.choose(asked.choices, asked.coordinates)
        return await self._show()

    async def window(self, asked: wire.Window) -> bool:
        """Another part of the board."""
        self.watcher.picture.look((asked.x0, asked.y0, asked.x1, asked.y1))
        return await self._show()

    async def hover(self, asked: wire.Hover) -> bool:
        """The mouse points at something."""
        self.watcher.picture.point(asked.key)
        return await self._show()

    async def _show(self) -> bool:
        await self.desk.show(self.opened, self.watcher)
        return True

    async def check(self, asked: wire.Check) -> bool:
        """What is wrong so far."""
        self._refuse_paused()
        self.watcher.say(await self.desk.in_thread(self.game.faults))
        self.watcher.say(self.game.state())
        return True

    async def pen(self, asked: wire.Pen) -> bool:
        """The pen layer; the player's other pages see it, too."""
        await self.desk.in_thread(self.game.keep_pen, asked.strokes)
        for watcher in self.opened.watchers - {self.watcher}:
            watcher.say(wire.PenLayer(asked.strokes))
        return True

    async def replay(self, asked: wire.Replay) -> bool:
        """An earlier moment, for this page alone."""
        self._refuse_paused()
        upto = len(self.game.session.log) if asked.upto is None else asked.upto
        self.watcher.say(await self.desk.in_thread(self.game.moment, upto, self.watcher.picture.settings))
        return True

    async def cancel(self, asked: wire.Cancel) -> bool:
        """Stop the long work."""
        if self.opened.long_work is None or self.opened.long_work.done():
            return False
        self.opened.long_work.cancel()
        return True

    # Long work: workers do it, and the game can be played on meanwhile.

    async def hint(self, asked: wire.Hint) -> bool:
        """The next step, as much of it as asked for; a step the judge refused is never shown."""
        self._refuse_paused()
        if self.game.over:
            raise IllegalMove("The game is over; there is no next step.")
        if self.game.step is None:
            await self._find_step()
        async with self.opened.lock:
            self.watcher.say(await self.desk.in_thread(self.game.hint_shown, asked.press))
            self.watcher.say(self.game.state())
        return self.game.step is not None

    async def _find_step(self) -> None:
        game, text = self.game, self.game.family.text
        if not game.family.techniques:
            raise Missing(f"{game.family.title} has no hints.")
        before = len(game.session.log)
        view = await self.desk.in_thread(text.write_view, game.session.view)
        found = await self._done(
            "hint", {"family": game.family.name, "text": view, "how": None}, HINT_SECONDS, lane="quick"
        )
        step = found["step"]
        async with self.opened.lock:
            if len(game.session.log) != before:
                raise IllegalMove("The board has changed meanwhile; ask again.")
            if step is not None:
                moves = tuple(map(text.read_move, step["moves"]))
                where = tuple(step["where"])
                game.step = Step(step["technique"], step["look"], moves, step["do"], step["because"], where)
                await self.desk.in_thread(game.count_hint)

    async def give_up(self, asked: wire.GiveUp) -> bool:
        """End the game and show the solution; asked again, the solution is shown again."""
        async with self.opened.lock:
            await self._changed(self.game.give_up)
        await self._show_answer("solution", self.game.session.view)
        return True

    async def explain_best(self, asked: wire.ExplainBest) -> bool:
        """Why nobody can do better; the answer is part of it, so not before the end."""
        if not self.game.over:
            raise IllegalMove("This shows the solution; it is told once the game is over or given up.")
        rules = self.game.family.rules
        await self._show_answer("best", rules.view(rules.start(self.game.session.puzzle)))
        return True

    async def _show_answer(self, about: str, seen: Any) -> None:
        game = self.game
        view = await self.desk.in_thread(game.family.text.write_view, seen)
        found = await self._done(about, {"family": game.family.name, "view": view}, SOLUTION_SECONDS)
        marks = () if found["answer"] is None else await self.desk.in_thread(game.answer_marks, found["answer"])
        self.watcher.say(wire.Told(about, found["text"], marks))

    async def autoplay(self, asked: wire.Autoplay) -> bool:
        """Let a bot go on; its moves count as help."""
        game = self.game
        if asked.bot not in game.family.bots:
            raise BadOption(f"There is no bot '{asked.bot}'; there is: {', '.join(game.family.bots) or 'none'}.")
        log = list(game.session.log)
        arguments = {
            "family": game.family.name,
            "text": game.puzzle.text,
            "log": log,
            "bot": asked.bot,
            "steps": asked.steps,
            "seed": secrets.randbelow(2**32),
        }
        moves = (await self._done("autoplay", arguments, AUTOPLAY_SECONDS))["moves"]
        async with self.opened.lock:
            if game.session.log != log:
                raise IllegalMove("The board has changed meanwhile; ask again.")
            await self.desk.in_thread(game.count_hint, len(moves))
            await self._changed(partial(game.play, moves))
        return bool(moves)

    async def _done(self, name: str, arguments: dict[str, Any], seconds: float, lane: Any = "slow") -> dict[str, Any]:
        """The result of a worker's job, with news of its progress for the page."""
        job = self.desk.workers.submit(self.game.player, name, arguments, seconds, lane, self._report)
        return await job.outcome()

    def _report(self, progress: Progress) -> None:
        self.watcher.say(wire.Progress(progress.what, progress.done, progress.total))

    def _refuse_paused(self) -> None:
        if self.game.paused:
            raise IllegalMove("The game is paused.")


_AT_ONCE: dict[type, Callable[..., Awaitable[bool]]] = {
    wire.Gesture: Table.gesture,
    wire.Move: Table.move,
    wire.Say: Table.word,
    wire.Apply: Table.apply,
    wire.Pause: Table.pause,
    wire.Resume: Table.resume,
    wire.Choices: Table.choices,
    wire.Window: Table.window,
    wire.Hover: Table.hover,
    wire.Check: Table.check,
    wire.Pen: Table.pen,
    wire.Replay: Table.replay,
    wire.Cancel: Table.cancel,
}
_LONG: dict[type, Callable[..., Awaitable[bool]]] = {
    wire.Hint: Table.hint,
    wire.GiveUp: Table.give_up,
    wire.ExplainBest: Table.explain_best,
    wire.Autoplay: Table.autoplay,
}
