"""A game in memory: one player's session and its clock.

The entries of a move are gathered while the session plays them and written in one transaction. If they can't be
written, the session is thrown away and read again from the database: memory never runs ahead of the disk.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import msgspec

from gridwright.actions.overlay import chosen_overlay
from gridwright.core.contract import Status
from gridwright.core.scene import Gesture, Scene, Settings, Window
from gridwright.core.verdict import Fault, Step
from gridwright.errors import IllegalMove
from gridwright.play.clock import Clock
from gridwright.play.session import Session, replay
from gridwright.storage import games
from gridwright.storage.database import Database
from gridwright.storage.puzzles import Puzzle
from gridwright.web.games import game_messages
from gridwright.web.jobs.tasks import PositionChecked
from gridwright.web.live import messages
from gridwright.web.live.board import LiveBoard, NotSaved, Viewer

T = TypeVar("T")


@dataclass(frozen=True)
class OverlayRequest:
    """An overlay for the board after so many entries, by these choices, and for this part of it."""

    entries: int
    choices: Mapping[str, str]
    window: Window | None

    def fits(self, other: object) -> bool:
        """Whether an overlay worked out for the other may be shown: it is true, if not for all of the window."""
        return isinstance(other, OverlayRequest) and (self.entries, self.choices) == (other.entries, other.choices)


class LiveGame(LiveBoard[Session, Viewer]):
    """A game that is played or looked at."""

    def __init__(
        self, database: Database, stored: games.Game, puzzle: Puzzle, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(database, stored.id, puzzle, now)
        self.player = stored.player
        self.is_paused, self.gave_up, self.hints = stored.paused, stored.gave_up, stored.hints
        self.is_assisted = stored.assisted
        self.pen: tuple[game_messages.Stroke, ...] = msgspec.json.decode(
            stored.pen, type=tuple[game_messages.Stroke, ...]
        )
        self.goal = puzzle.goal or {}
        self.step: Step[Any] | None = None
        self.mistake: PositionChecked | None = None
        """the step that hints are about"""
        self._clock = Clock(stored.seconds)
        self._result: game_messages.Result | None = None
        self._result_after = 0
        """entries of the log when the result was found"""
        self._pending: list[str] = []
        self._load()

    def _load(self) -> None:
        """Read the log from the database."""
        self._pending.clear()
        log = games.log_of(self._database, self.id)
        self._seconds_after = [entry.seconds for entry in log]
        puzzle = self.family.text.read(self.puzzle.text)
        self.session = replay(self.family, puzzle, (entry.text for entry in log), self._pending.append)
        self._moment = None

    # How it stands

    @property
    def clock(self) -> Clock:
        """The player's clock."""
        return self._clock

    @property
    def status(self) -> Status:
        """How the game stands by its rules."""
        return self.session.status

    @property
    def is_over(self) -> bool:
        """Whether it ended, by the rules or by giving up."""
        return self.gave_up or self.status != "playing"

    @property
    def is_covered(self) -> bool:  # type: ignore[override]
        """Whether the board is hidden: the game is paused."""
        return self.is_paused

    @property
    def view(self) -> Any:
        """What the player may see: more, once they have given up."""
        if self.gave_up and self.family.play.reveal is not None:
            return self.family.play.reveal(self.session.state)
        return self.session.view

    @property
    def result(self) -> game_messages.Result | None:
        """The result and review of the game as it ended; None before they are known."""
        return self._result if self.is_over and self._result_after == len(self.session.log) else None

    def set_result(self, entries: int, result: game_messages.Result) -> None:
        """Remember the result of the game as it stood after so many entries."""
        self._result_after, self._result = entries, result

    def is_open_to(self, player: str) -> bool:
        """Whether it is this player's game."""
        return player == self.player

    def seconds(self) -> float:
        """What the clock says."""
        return self.clock.seconds(self._now())

    def describe(self, viewer: Viewer) -> messages.ServerMessage:
        """How the game stands: the same for all pages of its player."""
        return self.state()

    def state(self) -> game_messages.State:
        """How the game stands."""
        session, is_lost = self.session, self.gave_up or self.status == "lost"
        facts = () if self.family.play.facts is None else self.family.play.facts(session.view, self.goal)
        return game_messages.State(
            status=self.status,
            moves=len(session.moves),
            seconds=round(self.seconds(), 3),
            running=self.clock.running,
            entries=len(session.log),
            over=self.is_over,
            paused=self.is_paused,
            can_undo=session.can_undo and not is_lost,
            can_redo=session.can_redo and not is_lost,
            trials=session.trials,
            selection=session.selection,
            hints=self.hints,
            gave_up=self.gave_up,
            assisted=self.is_assisted,
            facts=tuple(game_messages.Fact(label, value) for label, value in facts),
        )

    def greetings(self) -> list[messages.ServerMessage]:
        """The pen layer, and the result of a game that is over."""
        pen = [game_messages.PenLayer(self.pen)] if self.pen else []
        return [*pen, *([] if self.result is None else [self.result])]

    # The picture

    def scene(self, viewer: Viewer) -> Scene:
        """Draw the board; what the mouse points at is drawn as selected while nothing else is."""
        selection, hover = self.session.selection, viewer.picture.hover
        pointed = None if self.is_over or hover == selection else hover
        settings = replace(viewer.picture.settings, hover=pointed)
        scene = self.family.draw.scene(self.view, selection or pointed, settings)
        request = self.overlay_request(viewer)
        fits = request is not None and request.fits(viewer.picture.overlay_of)
        return scene.with_marks(viewer.picture.overlay) if fits else scene

    def overlay_request(self, viewer: Viewer) -> OverlayRequest | None:
        """What is to be worked out for the overlay that a page wants; None if it wants none now."""
        settings = viewer.picture.settings
        if self.is_over or self.is_paused or chosen_overlay(self.family, settings) is None:
            return None
        return OverlayRequest(len(self.session.log), dict(settings.choices), settings.window)

    def _new_session(self) -> Session:
        return Session(self.family, self.session.puzzle)

    def _scene_of(self, session: Session, settings: Settings) -> Scene:
        return session.scene(settings)

    def _seconds_of(self, session: Session) -> float:
        return self._seconds_after[len(session.log) - 1] if session.log else 0.0

    # What the player does

    def touch(self, gesture: Gesture, settings: Settings) -> bool:
        """Do what a gesture means; whether it had any effect."""
        self._refuse_when_stopped()
        return self._save(lambda: self.session.touch(gesture, settings))

    def play(self, moves: Sequence[str]) -> None:
        """Make moves of these texts; those before the first that is refused count."""
        self._refuse_when_stopped()

        def play() -> None:
            for move in moves:
                self.session.play(move)

        self._save(play)

    def run_command(self, command: game_messages.Command) -> None:
        """Undo, redo, reset, or begin, accept or reject a trial."""
        self._refuse_when_stopped()
        if self.status == "lost" and command != "reset":
            raise IllegalMove("You've lost this game. You can reset it, but not undo moves.")
        if not self.is_assisted and self.has_secrets:
            # Undoing a move doesn't hide again what it uncovered.
            self.assist()
        self._save(lambda: self.session.apply_entry(f":{command}"))

    def apply_log(self, log: Sequence[str]) -> None:
        """Do what the entries of a log say."""

        def apply() -> None:
            for entry in log:
                self.session.apply_entry(entry)

        self.assist()
        self._save(apply)

    def _refuse_when_stopped(self) -> None:
        self.refuse_when_paused()
        if self.gave_up:
            raise IllegalMove("You gave this game up. Start the puzzle again to play it.")

    def refuse_when_paused(self) -> None:
        """IllegalMove while the board is hidden."""
        if self.is_paused:
            raise IllegalMove("The game is paused. Resume it first.")

    def _save(self, act: Callable[[], T]) -> T:
        """Do something, and write the entries it made to the disk."""
        try:
            return act()
        finally:
            self._commit()

    def _commit(self) -> None:
        if not self._pending:
            return
        self.step = self.mistake = None
        new, self._pending[:] = list(self._pending), []
        standing = games.Standing(self.status, len(self.session.moves), self.seconds())
        before = len(self.session.log) - len(new)
        try:
            games.append(self._database, self.id, before, new, standing, time.time())
        except games.NotWritten:
            self._load()
            raise NotSaved("Your move couldn't be saved and was undone. Try again.") from None
        self._seconds_after += [standing.seconds] * len(new)
        self._set_clock()

    def _amend(self, **columns: Any) -> None:
        try:
            games.amend(self._database, self.id, **columns)
        except games.NotWritten:
            raise NotSaved("This couldn't be saved. The disk may be full.") from None

    # The clock

    def _set_clock(self) -> None:
        """Run from the first move on, while a page shows the game and it is neither paused nor over."""
        counts = bool(self.viewers and self.session.log) and not self.is_paused and not self.is_over
        self._clock = self._clock.turned(counts, self._now())

    def _save_clock(self) -> None:
        games.amend(self._database, self.id, seconds=self.seconds())

    def pause(self) -> None:
        """Stop the clock and hide the board."""
        if self.is_over:
            raise IllegalMove("The game is over, so there is nothing to pause.")
        self._set_paused(True)

    def resume(self) -> None:
        """Continue after a pause."""
        self._set_paused(False)

    def _set_paused(self, is_paused: bool) -> None:
        self._amend(paused=is_paused, seconds=self.seconds())
        self.is_paused = is_paused
        self._set_clock()

    def give_up(self) -> None:
        """End the game; the clock stops where it is."""
        if self.status == "solved":
            raise IllegalMove("You've solved this puzzle, so there is nothing to give up.")
        if not self.gave_up:
            self._amend(gave_up=True, paused=False, seconds=self.seconds())
            self.gave_up, self.is_paused, self.session.selection = True, False, None
            self._set_clock()

    # Beside the board

    def save_pen(self, strokes: tuple[game_messages.Stroke, ...]) -> None:
        """Save the pen layer with the game."""
        self._amend(pen=msgspec.json.encode(strokes).decode())
        self.pen = strokes

    def count_hint(self, steps: int = 1) -> None:
        """Note that the player was helped, and by how many steps."""
        self._amend(hints=self.hints + steps, assisted=True)
        self.hints += steps
        self.is_assisted = True

    def assist(self) -> None:
        """Note that the player was helped: the game is not ranked."""
        if not self.is_assisted and not self.is_over:
            self._amend(assisted=True)
            self.is_assisted = True

    def save_over(self, figures: Mapping[str, float]) -> None:
        """Save by how much the best game beats this one, where its review says so."""
        if "over" in figures:
            self._amend(over=figures["over"])

    def show_hint(self, stage: int) -> game_messages.HintShown:
        """Show the step up to this stage."""
        step = self.step
        if step is None:
            return game_messages.HintShown(0)
        seen = step if stage >= 3 else replace(step, moves=())
        marks = self.family.draw.overlay(self.session.view, seen) if stage >= 2 else []
        return game_messages.HintShown(
            stage,
            technique=step.technique,
            look=step.look if stage >= 2 else "",
            do=step.do if stage >= 3 else "",
            because=step.because if stage >= 4 else "",
            marks=tuple(map(messages.mark, marks)),
        )

    def apply_hint(self) -> None:
        """Make the moves of the step that is shown, until the game is over."""
        self._refuse_when_stopped()
        if self.step is None:
            raise IllegalMove("There is no hint to apply. Ask for one first.")
        moves = [self.family.text.write_move(move) for move in self.step.moves]

        def play() -> None:
            for move in moves:
                if self.status == "playing":
                    self.session.play(move)

        self._save(play)
        self.step = None

    def show_check(self, found: PositionChecked) -> game_messages.BoardChecked:
        """Show what a check found; being told of it counts as help."""
        self.assist()
        if not found.because:
            return game_messages.BoardChecked(found.message)
        self.mistake = found
        ago = self._moves_since(found.moves)
        fault = Fault("mistake", found.because, found.where)
        return game_messages.BoardChecked(
            _describe_mistakes(len(found.moves), ago),
            mistakes=max(1, len(found.moves)),
            because=found.because,
            ago=ago,
            remedy=bool(found.remedy),
            marks=tuple(map(messages.mark, self.family.draw.overlay(self.session.view, fault))),
        )

    def _moves_since(self, wrong: Sequence[str]) -> int:
        """Return how many moves to undo to get to before all of these; 0 if that can't be told or undone."""
        made = list(self.session.moves)
        if not wrong or not set(wrong) <= set(made) or self.session.trials:
            return 0
        return max(1 + made[::-1].index(move) for move in wrong)

    def fix_mistake(self, how: str) -> None:
        """Undo to before the mistakes that were shown, or erase just them."""
        self._refuse_when_stopped()
        mistake = self.mistake
        if mistake is None:
            raise IllegalMove("No mistake is shown. Check the board first.")
        undos = self._moves_since(mistake.moves)
        if how == "undo" and not undos:
            raise IllegalMove("You can't undo to before this mistake. Erase it instead.")

        def fix() -> None:
            if how == "undo":
                for _ in range(undos):
                    self.session.undo()
            else:
                for move in mistake.remedy:
                    self.session.play(move)

        self._save(fix)
        self.mistake = None

    def draw_answer(self, answer: str) -> tuple[messages.Mark, ...]:
        """Draw a solution over the board."""
        marks = self.family.draw.overlay(self.view, self.family.text.read_answer(answer))
        return tuple(map(messages.mark, marks))


def _describe_mistakes(count: int, ago: int) -> str:
    """Say how many mistakes there are, and since when."""
    first = f"There are {count} mistakes." if count > 1 else "There is a mistake."
    if not ago:
        return first
    which = "The oldest is" if count > 1 else "It's"
    return f"{first} {which} from {'your last move' if ago == 1 else f'{ago} moves ago'}."
