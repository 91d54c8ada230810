"""`/live/{game}`: a player's gestures on the board, the picture back. The messages are in `game_messages.py`."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, ClassVar, Literal

from litestar import websocket

from gridwright.core.budget import Progress
from gridwright.core.verdict import Step
from gridwright.errors import BadOption, IllegalMove, Missing
from gridwright.storage import puzzles
from gridwright.web.games import game_messages
from gridwright.web.games.live_game import LiveGame
from gridwright.web.games.service import GameService
from gridwright.web.games.solution import SolutionLine
from gridwright.web.jobs import game_tasks
from gridwright.web.jobs.job import Lane
from gridwright.web.jobs.task import R, Task
from gridwright.web.jobs.tasks import StepFound
from gridwright.web.live import messages
from gridwright.web.live.board import Viewer
from gridwright.web.live.websocket import BoardSocket, Handler, HandlerTable, Socket, gesture_of

HINT_SECONDS = 20.0
SOLUTION_SECONDS = 60.0
AUTOPLAY_SECONDS = 20.0


@websocket("/live/{game:str}")
async def play_game(socket: Socket, game: str, game_service: GameService, player: str) -> None:
    """Play one game over one connection until the page leaves."""
    await GameSocket.serve(socket, game_service, game, player)


class GameSocket(BoardSocket[LiveGame, Viewer]):
    """One page's dealings with one game."""

    solution: SolutionLine | None = None
    """the solution that the page shows, where it can be stepped through"""

    async def gesture(self, asked: messages.Gesture) -> bool:
        """Do what a gesture means."""
        return await self._change(partial(self.board.touch, gesture_of(asked), self.viewer.picture.settings))

    async def move(self, asked: game_messages.Move) -> bool:
        """Make typed moves."""
        moves = asked.text.split()
        if len(moves) > 1 and not self.board.is_over:
            # The clock starts with the first move: several typed at once were ready before it.
            services, game = self.service.services, self.board
            await services.call_storage(puzzles.note_seen, game.player, game.puzzle.id, services.now())
        return await self._change(partial(self.board.play, moves))

    async def run_command(self, asked: game_messages.RunCommand) -> bool:
        """Undo and the like."""
        had_notes = bool(self.board.pen)
        had_effect = await self._change(partial(self.board.run_command, asked.command))
        if had_notes and not self.board.pen:
            self.board.send(game_messages.PenLayer())
        return had_effect

    async def apply(self, asked: game_messages.Apply) -> bool:
        """Make the moves of the hint."""
        return await self._change(self.board.apply_hint)

    async def pause(self, asked: game_messages.Pause) -> bool:
        """Stop the clock and hide the board."""
        return await self._change(self.board.pause)

    async def resume(self, asked: game_messages.Resume) -> bool:
        """Continue after a pause."""
        return await self._change(self.board.resume)

    async def _change(self, act: Callable[[], bool | None]) -> bool:
        """Change the game; whether that had any effect."""
        self.viewer.picture.hover = None
        return await self.service.change(self.board, act) is not False

    async def choose(self, asked: game_messages.Choices) -> bool:
        """Draw with the family's drawing choices."""
        is_assist = self.board.family.play.assists
        if is_assist is not None and is_assist(asked.choices):
            await self.in_thread(self.board.assist)
            self.send(self.board.state())
        self.viewer.picture.set_choices(asked.choices, asked.coordinates, self.board.family.play.switch)
        await self.service.show(self.board, self.viewer)
        self.service.schedule(self.board)
        return True

    async def hover(self, asked: game_messages.Hover) -> bool:
        """Show what the mouse points at."""
        await self.in_thread(self.viewer.picture.set_hover, asked.key)
        await self.service.show(self.board, self.viewer)
        return True

    async def fix(self, asked: game_messages.Fix) -> bool:
        """Take away the mistake that was found."""
        return await self._change(partial(self.board.fix, asked.how))

    async def pen(self, asked: game_messages.Pen) -> bool:
        """Save the pen layer; the player's other pages see it, too."""
        await self.in_thread(self.board.save_pen, asked.strokes)
        for viewer in self.board.viewers - {self.viewer}:
            viewer.connection.send(game_messages.PenLayer(asked.strokes))
        return True

    async def replay(self, asked: messages.Replay) -> bool:
        """Show an earlier moment to this page alone."""
        self.board.refuse_when_paused()
        return await super().replay(asked)

    # Long work: workers do it, and the game can be played meanwhile.

    async def check(self, asked: game_messages.Check) -> bool:
        """Find mistakes so far; without any, say how far the board is. Either counts as help."""
        teaching = self.board.family.teaching
        if teaching.mistakes is None and teaching.progress is None:
            raise Missing(f"{self.board.family.title} has nothing to check before the end.")
        async with self._advise("check") as advice:
            if advice.mistake is None:
                await self.in_thread(self.board.assist)
                self.send(game_messages.Checked(advice.progress, teaching.mistakes is not None), self.board.state())
        return True

    async def hint(self, asked: game_messages.Hint) -> bool:
        """Show the next step up to this stage, or the mistake that no step can follow from."""
        if not self.board.family.teaching.techniques:
            raise Missing(f"{self.board.family.title} has no hints.")
        self.board.refuse_when_paused()
        if self.board.step is None:
            async with self._advise("hint") as advice:
                if advice.mistake is None and self.board.step is None:
                    await self._set_step(advice.step)
        async with self.board.lock:
            self.board.refuse_when_paused()
            if self.board.mistake is None:
                self.send(await self.in_thread(self.board.show_hint, asked.stage), self.board.state())
        return self.board.step is not None

    async def _set_step(self, step: StepFound | None) -> None:
        if step is None:
            return
        moves = tuple(map(self.board.family.text.read_move, step.moves))
        self.board.step = Step(step.technique, step.look, moves, step.do, step.because, step.where)
        await self.in_thread(self.board.count_hint)

    @asynccontextmanager
    async def _advise(self, wants: Literal["hint", "check"]) -> AsyncIterator[game_tasks.Advice]:
        """Let a worker look at the board, and hold the board's lock meanwhile; a mistake is shown at once."""
        game, text = self.board, self.board.family.text
        game.refuse_when_paused()
        if game.is_over:
            raise IllegalMove("The game is over, so there is no next step.")
        before, rules = len(game.session.log), game.family.rules
        view = await self.in_thread(text.write_view, game.session.view)
        first = await self.in_thread(text.write_view, rules.view(rules.start(game.session.puzzle)))
        task = game_tasks.Advise(family=game.family.name, view=view, first=first, wants=wants)
        advice = await self._run(task, HINT_SECONDS, "quick")
        async with game.lock:
            game.refuse_when_paused()
            if len(game.session.log) != before:
                raise IllegalMove("The board has changed meanwhile. Ask again.")
            if advice.mistake is not None:
                await self._show_mistake(advice.mistake)
            yield advice

    async def _show_mistake(self, found: game_tasks.WrongMarks) -> None:
        """Show a mistake; this counts as a check."""
        game = self.board
        game.mistake = found.read(game.family)
        is_news = not game.is_assisted
        await self.in_thread(game.assist)
        self.send(await self.in_thread(game.show_mistake, is_news), game.state())

    async def give_up(self, asked: game_messages.GiveUp) -> bool:
        """End the game and show the solution; asked again, show it again."""
        async with self.board.lock:
            await self._change(self.board.give_up)
        if self.board.family.play.solution_moves is None:
            await self._show_answer("solution", game_tasks.ShowSolution, self.board.session.view)
        else:
            await self._show_solution()
        return True

    async def _show_solution(self) -> None:
        """Show a solution as moves as soon as there is one, and each better one until the search ends."""
        game, session = self.board, self.board.session
        self.solution = SolutionLine(game.family, session.state)
        text = await self.in_thread(game.family.text.write_view, session.view)

        def report(progress: Progress) -> None:
            self._report(progress)
            if progress.answer and self.solution is not None:
                self.send(self.solution.take(progress.answer, final=False))

        found = await self._run(
            game_tasks.ShowSolution(family=game.family.name, view=text), SOLUTION_SECONDS, report=report
        )
        if found.answer is None:
            self.send(game_messages.Explanation("solution", found.message))
        else:
            self.send(self.solution.take(found.answer, final=True))

    async def step_solution(self, asked: game_messages.StepSolution) -> bool:
        """Show the board after some moves of the solution to this page alone."""
        if self.solution is None or not self.board.gave_up:
            raise IllegalMove("No solution is shown.")
        settings = self.viewer.picture.settings
        scene = await self.in_thread(self.solution.draw, asked.upto, settings)
        self.send(game_messages.SolutionStep(asked.upto, messages.board(scene, settings.window)))
        return True

    async def explain_best(self, asked: game_messages.ExplainBest) -> bool:
        """Explain why the best result is the best; the solution is part of it, so not before the end."""
        if not self.board.is_over:
            raise IllegalMove("This shows the solution, so it has to wait until the game is over.")
        rules = self.board.family.rules
        await self._show_answer("best", game_tasks.ExplainBest, rules.view(rules.start(self.board.session.puzzle)))
        return True

    async def _show_answer(
        self, about: str, task: type[game_tasks.ShowSolution] | type[game_tasks.ExplainBest], view: Any
    ) -> None:
        game = self.board
        text = await self.in_thread(game.family.text.write_view, view)

        def report(progress: Progress) -> None:
            self._report(progress)
            if progress.answer:
                so_far = f"So far: {progress.what}. Looking for a better one, or a proof that there is none…"
                self.send(game_messages.Explanation(about, so_far, game.draw_answer(progress.answer), True))

        found = await self._run(task(family=game.family.name, view=text), SOLUTION_SECONDS, report=report)
        marks = () if found.answer is None else await self.in_thread(game.draw_answer, found.answer)
        self.send(game_messages.Explanation(about, found.message, marks))

    async def autoplay(self, asked: game_messages.Autoplay) -> bool:
        """Let a bot move; its moves count as help."""
        game = self.board
        bots = game.family.play.bots
        if asked.bot not in bots:
            raise BadOption(f"Unknown bot '{asked.bot}'. Choose from: {', '.join(bots) or 'none'}.")
        game.refuse_when_paused()
        log = list(game.session.log)
        task = game_tasks.Autoplay(
            family=game.family.name,
            text=game.puzzle.text,
            log=tuple(log),
            bot=asked.bot,
            steps=asked.steps,
            seed=secrets.randbelow(2**32),
        )
        made = await self._run(task, AUTOPLAY_SECONDS)
        moves = made.moves
        async with game.lock:
            game.refuse_when_paused()
            if game.session.log != log:
                raise IllegalMove("The board has changed meanwhile. Ask again.")
            await self.in_thread(game.assist)
            await self._change(partial(game.play, moves))
            if made.reason:
                self.send(game_messages.BotMoved(made.reason))
        return bool(moves)

    async def _run(
        self,
        task: Task[R],
        seconds: float,
        lane: Lane = "slow",
        report: Callable[[Progress], None] | None = None,
    ) -> R:
        """Run a task in a worker; the page sees its progress."""
        workers = self.service.services.workers
        return await workers.submit(self.board.player, task, seconds, lane, report or self._report).outcome()

    def _report(self, progress: Progress) -> None:
        self.send(game_messages.Progress(progress.what, progress.done, progress.total))

    handlers: ClassVar[HandlerTable] = {
        messages.Gesture: Handler(gesture),
        messages.Window: Handler(BoardSocket.window),
        messages.Replay: Handler(replay),
        messages.Cancel: Handler(BoardSocket.cancel),
        game_messages.Move: Handler(move),
        game_messages.RunCommand: Handler(run_command),
        game_messages.Apply: Handler(apply),
        game_messages.Pause: Handler(pause),
        game_messages.Resume: Handler(resume),
        game_messages.Choices: Handler(choose),
        game_messages.Hover: Handler(hover),
        game_messages.Fix: Handler(fix),
        game_messages.Pen: Handler(pen),
        game_messages.StepSolution: Handler(step_solution),
        game_messages.Check: Handler(check, locked=False, background=True),
        game_messages.Hint: Handler(hint, locked=False, background=True),
        game_messages.GiveUp: Handler(give_up, locked=False, background=True),
        game_messages.ExplainBest: Handler(explain_best, locked=False, background=True),
        game_messages.Autoplay: Handler(autoplay, locked=False, background=True),
    }
