"""A game in memory: the session, its clock, and the pages that show it; what changes is on the disk before it counts.

Its methods are plain functions that may take a while (a large board, a slow disk): the server calls them in threads,
one at a time for each game. The lines of a move are gathered while the session plays them and written in one
transaction. If they cannot be written, the session is thrown away and read again from what is kept: memory never runs
ahead of the disk.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from gridwright import catalog
from gridwright.actions.hidden import hides
from gridwright.actions.overlay import draw_view
from gridwright.core import scene as scenes
from gridwright.core.contract import Status
from gridwright.core.scene import Gesture, Scene, Settings
from gridwright.core.verdict import Fault, Step
from gridwright.errors import GridwrightError, IllegalMove, Missing
from gridwright.play.clock import Clock
from gridwright.play.session import Session, replay
from gridwright.storage import games
from gridwright.storage.database import Database
from gridwright.storage.puzzles import Puzzle
from gridwright.web.live import messages
from gridwright.web.live.scene_diff import FIRST_WINDOW, SENT_WHOLE, SceneDiff, in_pieces

T = TypeVar("T")


class NotKept(GridwrightError):
    """What was done could not be written to the disk, so it does not count."""


class LiveGame:
    """A game that somebody is playing or looking at."""

    def __init__(
        self, database: Database, stored: games.Game, puzzle: Puzzle, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.id, self.player, self.puzzle = stored.id, stored.player, puzzle
        self.family = catalog.family(puzzle.family)
        self.paused, self.gave_up, self.hints = stored.paused, stored.gave_up, stored.hints
        self.assisted = stored.assisted
        self.pen: tuple[messages.Stroke, ...] = msgspec.json.decode(stored.pen, type=tuple[messages.Stroke, ...])
        self.clock = Clock(stored.seconds)
        self.goal = puzzle.goal or {}
        self.step: Step[Any] | None = None
        self.review: tuple[int, messages.Result] | None = None
        """the judgement on the finished game, and after how many lines it was given"""
        self._database, self._now = database, now
        self._pending: list[str] = []
        self._watched = False
        self._load()

    def _load(self) -> None:
        """Read the game as it is kept."""
        self._pending.clear()
        kept = games.log_of(self._database, self.id)
        self.seconds_at = [line.seconds for line in kept]
        puzzle = self.family.text.read(self.puzzle.text)
        self.session = replay(self.family, puzzle, (line.text for line in kept), self._pending.append)
        self._earlier: tuple[int, Session] | None = None

    # How it stands

    @property
    def status(self) -> Status:
        """How the game stands by its rules."""
        return self.session.status

    @property
    def over(self) -> bool:
        """Whether it ended, by the rules or by giving up."""
        return self.gave_up or self.status != "playing"

    @cached_property
    def has_secrets(self) -> bool:
        """Whether the puzzle says more than the player sees at the beginning."""
        return hides(self.family, self.session.puzzle)

    @property
    def view(self) -> Any:
        """What the player may see: more, once they have given up."""
        if self.gave_up and self.family.play.reveal is not None:
            return self.family.play.reveal(self.session.state)
        return self.session.view

    def seconds(self) -> float:
        """What the clock says."""
        return self.clock.seconds(self._now())

    def state(self) -> messages.State:
        """How the game stands, as the page is told."""
        session, lost = self.session, self.gave_up or self.status == "lost"
        facts = () if self.family.play.facts is None else self.family.play.facts(session.view, self.goal)
        return messages.State(
            status=self.status,
            moves=len(session.moves),
            seconds=round(self.seconds(), 3),
            running=self.clock.running,
            entries=len(session.log),
            over=self.over,
            paused=self.paused,
            can_undo=session.can_undo and not lost,
            can_redo=session.can_redo and not lost,
            trials=session.trials,
            selection=session.selection,
            hints=self.hints,
            gave_up=self.gave_up,
            assisted=self.assisted,
            facts=tuple(messages.Fact(label, value) for label, value in facts),
        )

    # The picture

    def scene(self, settings: Settings, hover: str | None = None) -> Scene:
        """The board as it is drawn now; what the mouse points at counts as selected while nothing else is."""
        chosen = self.session.selection
        pointed = None if self.over or hover == chosen else hover
        return draw_view(self.family, self.view, chosen or pointed, replace(settings, hover=pointed))

    def shown(self, picture: SceneDiff) -> list[messages.Board | messages.Change]:
        """What a page needs to see the game as it is: the whole picture, or what is different."""
        scene = self.scene(picture.settings, picture.hover)
        if self.paused:
            return [] if picture.hidden else [picture.cover(scene)]
        if picture.begun:
            change = picture.change(scene)
            return [] if change is None else in_pieces(change)
        if picture.settings.window == FIRST_WINDOW and scene.width * scene.height <= SENT_WHOLE:
            picture.settings = replace(picture.settings, window=None)
            scene = self.scene(picture.settings, picture.hover)
        return in_pieces(picture.board(scene))

    # What a player does

    def touch(self, gesture: Gesture, settings: Settings) -> bool:
        """Do what a hand means; whether it meant anything."""
        self._refuse_when_still()
        return self._kept(lambda: self.session.touch(gesture, settings))

    def play(self, moves: Sequence[str]) -> None:
        """Make moves of these texts; those before the first that is refused count."""
        self._refuse_when_still()

        def play() -> None:
            for move in moves:
                self.session.play(move)

        self._kept(play)

    def say(self, word: str) -> None:
        """Undo, redo, reset, open a trial, accept or reject it."""
        self._refuse_when_still()
        if self.status == "lost" and word != "reset":
            raise IllegalMove("The game is lost: it can be reset, but not taken back.")
        if not self.assisted and self.has_secrets:
            # Taking a move back does not take back what it uncovered.
            self.assist()
        self._kept(lambda: self.session.apply_entry(f":{word}"))

    def follow(self, lines: Sequence[str]) -> None:
        """Do what the lines of a log say."""

        def follow() -> None:
            for line in lines:
                self.session.apply_entry(line)

        self.assist()
        self._kept(follow)

    def _refuse_when_still(self) -> None:
        if self.paused:
            raise IllegalMove("The game is paused.")
        if self.gave_up:
            raise IllegalMove("The game was given up; begin the puzzle again to go on.")

    def _kept(self, act: Callable[[], T]) -> T:
        """What the act gives, after the lines it wrote are on the disk."""
        try:
            return act()
        finally:
            self._commit()

    def _commit(self) -> None:
        if not self._pending:
            return
        self.step = None
        new, self._pending[:] = list(self._pending), []
        standing = games.Standing(self.status, len(self.session.moves), self.seconds())
        before = len(self.session.log) - len(new)
        try:
            games.append(self._database, self.id, before, new, standing, time.time())
        except games.NotWritten:
            self._load()
            raise NotKept("This could not be kept, so it does not count; the board shows what is.") from None
        self.seconds_at += [standing.seconds] * len(new)
        self._set_clock()

    def _amend(self, **columns: Any) -> None:
        try:
            games.amend(self._database, self.id, **columns)
        except games.NotWritten:
            raise NotKept("This could not be kept; is there room on the disk?") from None

    # The clock

    def watched(self, by_anybody: bool) -> None:
        """Time counts only while somebody looks at the board."""
        self._watched = by_anybody
        was_running = self.clock.running
        self._set_clock()
        if was_running and not self.clock.running:
            self._amend(seconds=self.seconds())

    def _set_clock(self) -> None:
        self.clock = self.clock.turned(self._watched and not self.paused and not self.over, self._now())

    def pause(self, on: bool) -> None:
        """Stop the clock and cover the board, or go on."""
        if on and self.over:
            raise IllegalMove("The game is over; there is nothing to pause.")
        self._amend(paused=on, seconds=self.seconds())
        self.paused = on
        self._set_clock()

    def give_up(self) -> None:
        """End the game; the clock stops where it is."""
        if self.status == "solved":
            raise IllegalMove("The puzzle is solved; there is nothing to give up.")
        if not self.gave_up:
            self._amend(gave_up=True, paused=False, seconds=self.seconds())
            self.gave_up, self.paused, self.session.selection = True, False, None
            self._set_clock()

    # Beside the board

    def keep_pen(self, strokes: tuple[messages.Stroke, ...]) -> None:
        """Keep the pen layer with the game."""
        self._amend(pen=msgspec.json.encode(strokes).decode())
        self.pen = strokes

    def count_hint(self, steps: int = 1) -> None:
        """Remember that the player was helped, and by how many steps."""
        self._amend(hints=self.hints + steps, assisted=True)
        self.hints += steps
        self.assisted = True

    def assist(self) -> None:
        """Remember that the player was helped: the game is in no list of high scores."""
        if not self.assisted and not self.over:
            self._amend(assisted=True)
            self.assisted = True

    def keep_over(self, figures: Mapping[str, float]) -> None:
        """Keep by how much the best game beats this one, where its review says so."""
        if "over" in figures:
            self._amend(over=figures["over"])

    def hint_shown(self, press: int) -> messages.HintShown:
        """As much of the step as the press shows."""
        step = self.step
        if step is None:
            return messages.HintShown(0)
        seen = step if press >= 3 else replace(step, moves=())
        marks = self.family.draw.overlay(self.session.view, seen) if press >= 2 else []
        return messages.HintShown(
            press,
            technique=step.technique,
            look=step.look if press >= 2 else "",
            do=step.do if press >= 3 else "",
            because=step.because if press >= 4 else "",
            marks=tuple(map(messages.mark, marks)),
        )

    def apply_hint(self) -> None:
        """Make the moves of the step that is shown, as far as the game goes on."""
        self._refuse_when_still()
        if self.step is None:
            raise IllegalMove("There is no hint to apply; ask for one first.")
        moves = [self.family.text.write_move(move) for move in self.step.moves]

        def play() -> None:
            for move in moves:
                if self.status == "playing":
                    self.session.play(move)

        self._kept(play)
        self.step = None

    def faults(self) -> messages.Faults:
        """What the judge says about the board as it stands."""
        if self.family.play.as_answer is None:
            raise Missing(f"{self.family.title} has nothing to check before the end.")
        self.assist()
        view = self.session.view
        found = self.family.check.faults(view, self.family.play.as_answer(view))
        marks = {mark.key: mark for fault in found for mark in self.family.draw.overlay(view, fault)}
        return messages.Faults(tuple(map(_fault, found)), tuple(map(messages.mark, marks.values())))

    def answer_marks(self, answer: str) -> tuple[messages.Mark, ...]:
        """An answer laid over the board."""
        marks = self.family.draw.overlay(self.view, self.family.text.read_answer(answer))
        return tuple(map(messages.mark, marks))

    def moment(self, upto: int, settings: Settings) -> messages.Replayed:
        """The board after so many lines of the log."""
        session = self._session_after(min(upto, len(self.session.log)))
        lines = len(session.log)
        scene = session.scene(settings)
        return messages.Replayed(
            upto=lines,
            entry=session.log[-1] if lines else "",
            moves=len(session.moves),
            seconds=self.seconds_at[lines - 1] if lines else 0.0,
            board=messages.board(scene.within(settings.window), settings.window),
        )

    def _session_after(self, lines: int) -> Session:
        """The session as it was then; going forward from the moment looked at before is cheap."""
        at, session = self._earlier or (0, Session(self.family, self.session.puzzle))
        if at > lines:
            at, session = 0, Session(self.family, self.session.puzzle)
        for line in self.session.log[at:lines]:
            session.apply_entry(line)
        self._earlier = lines, session
        return session


def _fault(fault: Fault) -> messages.Fault:
    return messages.Fault(fault.code, fault.message, fault.where)


def gesture_of(asked: messages.Gesture) -> Gesture:
    """The gesture as families know it."""
    return scenes.Gesture(asked.kind, asked.x, asked.y, asked.points, asked.key, asked.amount, asked.shift)
