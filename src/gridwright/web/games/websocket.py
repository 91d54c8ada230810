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
from gridwright.web.games.live_game import gesture_of
from gridwright.web.games.results import result_of, work_out_goal
from gridwright.web.jobs import tasks
from gridwright.web.jobs.job import Lane
from gridwright.web.jobs.task import R, Task
from gridwright.web.live import messages
from gridwright.web.live.connection import GONE, ClientConnection
from gridwright.web.security.rate_limit import OF_A_CONNECTION, TokenBuckets
from gridwright.web.services import OpenGame, Services

LOG = logging.getLogger(__name__)

HINT_SECONDS = 20.0
SOLUTION_SECONDS = 60.0
AUTOPLAY_SECONDS = 20.0


@websocket("/live/{game:str}")
async def live(socket: WebSocket[Any, Any, Any], game: str, services: Services, player: str) -> None:
    """Play one game over one connection until the page leaves."""
    await socket.accept()
    try:
        opened = await services.opened(game, player)
    except GridwrightError as error:
        await socket.send_text(messages.write(messages.Problem(-1, str(error))))
        await socket.close(GONE)
        return
    connection = ClientConnection(socket)
    try:
        async with services.watching(opened, connection):
            await _greet(services, opened, connection)
            await _listen(socket, GameSocket(services, opened, connection))
    except WebSocketDisconnect:
        pass
    except Exception:
        LOG.exception("A game ended with a defect of ours.")
        raise
    finally:
        connection.leave()


async def _greet(services: Services, opened: OpenGame, connection: ClientConnection) -> None:
    """The state, the pen layer, the board; the result if it is over."""
    game = opened.live
    async with opened.lock:
        connection.send(game.state())
        if game.pen:
            connection.send(messages.PenLayer(game.pen))
        await services.show(opened, connection)
    if game.over:
        services.run_in_background(result_of(services, opened))
    else:
        services.run_in_background(work_out_goal(services, opened))


async def _listen(socket: WebSocket[Any, Any, Any], table: GameSocket) -> None:
    """Answer one message after the other."""
    pace = TokenBuckets(OF_A_CONNECTION)
    while True:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        # Whoever sends too much waits: nothing is lost, and nobody else is kept waiting.
        while wait := pace.take(""):
            await asyncio.sleep(wait)
        try:
            asked = messages.read(_data(event))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            table.connection.send(messages.Problem(-1, f"This message was not understood: {error}"))
            continue
        await table.answer(asked)


def _data(event: Any) -> str | bytes:
    data: str | bytes = event.get("text") or event.get("bytes") or b""
    return data


class GameSocket:
    """One page's dealings with one game."""

    def __init__(self, services: Services, opened: OpenGame, connection: ClientConnection) -> None:
        self.services, self.opened, self.connection = services, opened, connection
        self.game = opened.live

    async def answer(self, asked: messages.ASKED) -> None:
        """Do what was asked, then `ack`; or `error` with the reason. Long work does not hold up what is asked next."""
        act = _LONG.get(type(asked))
        if act is None:
            await self._answered(asked, self._at_once(asked))
        elif self.opened.long_work is not None and not self.opened.long_work.done():
            self.connection.send(
                messages.Problem(asked.id, "Something is still being worked out; wait for it, or cancel it.")
            )
        else:
            self.opened.long_work = self.services.run_in_background(self._answered(asked, act(self, asked)))

    async def _answered(self, asked: messages.ASKED, work: Awaitable[bool]) -> None:
        try:
            meant = await work
        except GridwrightError as error:
            self.connection.send(*messages.refusal(asked.id, error))
        except asyncio.CancelledError:
            self.connection.send(messages.Problem(asked.id, "Cancelled."))
            raise
        except Exception as error:
            LOG.exception("A message was not answered, by a defect of ours: %s", type(asked).__name__)
            self.connection.send(messages.Problem(asked.id, f"This is a defect of ours ({type(error).__name__})."))
        else:
            self.connection.send(messages.Ack(asked.id, meant))

    async def _at_once(self, asked: messages.ASKED) -> bool:
        act = _AT_ONCE[type(asked)]
        async with self.opened.lock:
            return await act(self, asked)

    # Each takes the message and says whether it meant anything; the game's lock is held.

    async def gesture(self, asked: messages.Gesture) -> bool:
        """A hand on the board."""
        settings = self.connection.picture.settings
        return await self._changed(partial(self.game.touch, gesture_of(asked), settings))

    async def move(self, asked: messages.Move) -> bool:
        """Typed moves."""
        return await self._changed(partial(self.game.play, asked.text.split()))

    async def command(self, asked: messages.RunCommand) -> bool:
        """Undo and the like."""
        return await self._changed(partial(self.game.say, asked.command))

    async def apply(self, asked: messages.Apply) -> bool:
        """The moves of the hint."""
        return await self._changed(self.game.apply_hint)

    async def pause(self, asked: messages.Pause) -> bool:
        """Stop the clock and cover the board."""
        return await self._changed(partial(self.game.pause, True))

    async def resume(self, asked: messages.Resume) -> bool:
        """Go on."""
        return await self._changed(partial(self.game.pause, False))

    async def _changed(self, act: Callable[[], bool | None]) -> bool:
        """Do something that changes the game, then show it to all its pages."""
        was_over = self.game.over
        self.connection.picture.hover = None
        try:
            return await self.services.changed(self.opened, act) is not False
        finally:
            if self.game.over and not was_over:
                self.services.run_in_background(result_of(self.services, self.opened))

    async def choices(self, asked: messages.Choices) -> bool:
        """The family's drawing choices."""
        helps = self.game.family.play.assists
        if helps is not None and helps(asked.choices):
            await self.services.in_thread(self.game.assist)
            self.connection.send(self.game.state())
        self.connection.picture.choose(asked.choices, asked.coordinates)
        return await self._show()

    async def window(self, asked: messages.Window) -> bool:
        """Another part of the board."""
        self.connection.picture.look((asked.x0, asked.y0, asked.x1, asked.y1))
        return await self._show()

    async def hover(self, asked: messages.Hover) -> bool:
        """The mouse points at something."""
        self.connection.picture.point(asked.key)
        return await self._show()

    async def _show(self) -> bool:
        await self.services.show(self.opened, self.connection)
        return True

    async def check(self, asked: messages.Check) -> bool:
        """What is wrong so far."""
        self._refuse_paused()
        self.connection.send(await self.services.in_thread(self.game.faults))
        self.connection.send(self.game.state())
        return True

    async def pen(self, asked: messages.Pen) -> bool:
        """The pen layer; the player's other pages see it, too."""
        await self.services.in_thread(self.game.keep_pen, asked.strokes)
        for connection in self.opened.connections - {self.connection}:
            connection.send(messages.PenLayer(asked.strokes))
        return True

    async def replay(self, asked: messages.Replay) -> bool:
        """An earlier moment, for this page alone."""
        self._refuse_paused()
        upto = len(self.game.session.log) if asked.upto is None else asked.upto
        self.connection.send(await self.services.in_thread(self.game.moment, upto, self.connection.picture.settings))
        return True

    async def cancel(self, asked: messages.Cancel) -> bool:
        """Stop the long work."""
        if self.opened.long_work is None or self.opened.long_work.done():
            return False
        self.opened.long_work.cancel()
        return True

    # Long work: workers do it, and the game can be played on meanwhile.

    async def hint(self, asked: messages.Hint) -> bool:
        """The next step, as much of it as asked for; a step the judge refused is never shown."""
        self._refuse_paused()
        if self.game.over:
            raise IllegalMove("The game is over; there is no next step.")
        if self.game.step is None:
            await self._find_step()
        async with self.opened.lock:
            self.connection.send(await self.services.in_thread(self.game.hint_shown, asked.stage))
            self.connection.send(self.game.state())
        return self.game.step is not None

    async def _find_step(self) -> None:
        game, text = self.game, self.game.family.text
        if not game.family.teaching.techniques:
            raise Missing(f"{game.family.title} has no hints.")
        before = len(game.session.log)
        view = await self.services.in_thread(text.write_view, game.session.view)
        found = await self._run(tasks.Hint(family=game.family.name, text=view), HINT_SECONDS, "quick")
        if found.mistake is not None:
            raise IllegalMove(f"There is a mistake. {found.mistake.because}")
        step = found.step
        async with self.opened.lock:
            if len(game.session.log) != before:
                raise IllegalMove("The board has changed meanwhile; ask again.")
            if step is not None:
                moves = tuple(map(text.read_move, step.moves))
                game.step = Step(step.technique, step.look, moves, step.do, step.because, step.where)
                await self.services.in_thread(game.count_hint)

    async def give_up(self, asked: messages.GiveUp) -> bool:
        """End the game and show the solution; asked again, the solution is shown again."""
        async with self.opened.lock:
            await self._changed(self.game.give_up)
        await self._show_answer("solution", tasks.ShowSolution, self.game.session.view)
        return True

    async def explain_best(self, asked: messages.ExplainBest) -> bool:
        """Why nobody can do better; the answer is part of it, so not before the end."""
        if not self.game.over:
            raise IllegalMove("This shows the solution; it is told once the game is over or given up.")
        rules = self.game.family.rules
        await self._show_answer("best", tasks.ExplainBest, rules.view(rules.start(self.game.session.puzzle)))
        return True

    async def _show_answer(
        self, about: str, task: type[tasks.ShowSolution] | type[tasks.ExplainBest], seen: Any
    ) -> None:
        game = self.game
        view = await self.services.in_thread(game.family.text.write_view, seen)
        found = await self._run(task(family=game.family.name, view=view), SOLUTION_SECONDS)
        marks = () if found.answer is None else await self.services.in_thread(game.answer_marks, found.answer)
        self.connection.send(messages.Explanation(about, found.message, marks))

    async def autoplay(self, asked: messages.Autoplay) -> bool:
        """Let a bot go on; its moves count as help."""
        game = self.game
        if asked.bot not in game.family.play.bots:
            raise BadOption(f"There is no bot '{asked.bot}'; there is: {', '.join(game.family.play.bots) or 'none'}.")
        log = list(game.session.log)
        task = tasks.Autoplay(
            family=game.family.name,
            text=game.puzzle.text,
            log=tuple(log),
            bot=asked.bot,
            steps=asked.steps,
            seed=secrets.randbelow(2**32),
        )
        moves = (await self._run(task, AUTOPLAY_SECONDS)).moves
        async with self.opened.lock:
            if game.session.log != log:
                raise IllegalMove("The board has changed meanwhile; ask again.")
            await self.services.in_thread(game.count_hint, len(moves))
            await self._changed(partial(game.play, moves))
        return bool(moves)

    async def _run(self, task: Task[R], seconds: float, lane: Lane = "slow") -> R:
        """Return the result of a worker's task; the page sees its progress."""
        return await self.services.workers.submit(self.game.player, task, seconds, lane, self._report).outcome()

    def _report(self, progress: Progress) -> None:
        self.connection.send(messages.Progress(progress.what, progress.done, progress.total))

    def _refuse_paused(self) -> None:
        if self.game.paused:
            raise IllegalMove("The game is paused.")


_AT_ONCE: dict[type, Callable[..., Awaitable[bool]]] = {
    messages.Gesture: GameSocket.gesture,
    messages.Move: GameSocket.move,
    messages.RunCommand: GameSocket.command,
    messages.Apply: GameSocket.apply,
    messages.Pause: GameSocket.pause,
    messages.Resume: GameSocket.resume,
    messages.Choices: GameSocket.choices,
    messages.Window: GameSocket.window,
    messages.Hover: GameSocket.hover,
    messages.Check: GameSocket.check,
    messages.Pen: GameSocket.pen,
    messages.Replay: GameSocket.replay,
    messages.Cancel: GameSocket.cancel,
}
_LONG: dict[type, Callable[..., Awaitable[bool]]] = {
    messages.Hint: GameSocket.hint,
    messages.GiveUp: GameSocket.give_up,
    messages.ExplainBest: GameSocket.explain_best,
    messages.Autoplay: GameSocket.autoplay,
}
