"""A game in memory: one player's session and its clock.

The entries of a move are gathered while the session plays them and written in one transaction. If they can't be
written, the session is thrown away and read again from the database: memory never runs ahead of the disk.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

import msgspec

from gridwright.actions.overlay import chosen_overlay
from gridwright.core.roles import Status
from gridwright.core.scene import Gesture, Scene, Settings, Window
from gridwright.core.verdict import Mistake, Step
from gridwright.errors import GridwrightError, IllegalMove, Missing
from gridwright.paint.overview import overview_png
from gridwright.play.clock import Clock
from gridwright.play.session import AnySession, Session, replay
from gridwright.storage import boards, games
from gridwright.storage.database import Database, NotWritten
from gridwright.storage.puzzles import Puzzle
from gridwright.web.games import game_messages, guidance
from gridwright.web.live import messages
from gridwright.web.live.board import LiveBoard, NotSaved, Viewer

T = TypeVar("T")

PAUSED = "The game is paused. Resume it first."


@dataclass(frozen=True)
class OverlayRequest:
    """An overlay for the board after this many entries, by these choices, and for this part of it."""

    entries: int
    choices: Mapping[str, str]
    window: Window | None

    def fits(self, other: object) -> bool:
        """Return whether an overlay worked out for the other may be shown: it is true, if not for all of the window."""
        return isinstance(other, OverlayRequest) and (self.entries, self.choices) == (other.entries, other.choices)


class GameNotFound(GridwrightError):
    """A game that doesn't exist, or belongs to another player: which of the two is not said."""

    def __init__(self) -> None:
        super().__init__("This game doesn't exist, or it isn't yours.")


class LiveGame(LiveBoard[AnySession, Viewer]):
    """A game that is played or looked at."""

    kind = "game"

    def __init__(
        self,
        database: Database,
        stored: games.Game,
        puzzle: Puzzle,
        now: Callable[[], float] = time.time,
        server: str = "",
        wall: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(database, stored.id, stored.version, puzzle, now, server, wall)
        self.player = stored.player
        self._take_row(stored)
        self.goal = puzzle.goal or {}
        self.step: Step[Any] | None = None
        """the step that hints are about"""
        self.mistake: Mistake[Any] | None = None
        """the mistake that was found on the board"""
        self._result: game_messages.Result | None = None
        self._result_after = 0
        """entries of the log when the result was found"""
        self._pending: list[str] = []
        self._load()
        # A game from before clocks were kept running has stood still until now.
        self._set_clock()

    def _take_row(self, stored: games.Game) -> None:
        """Take over the state of the game, apart from its log."""
        self.version = stored.version
        self.is_paused, self.gave_up, self.hints = stored.paused, stored.gave_up, stored.hints
        self.is_assisted = stored.assisted
        self.pen: tuple[game_messages.Stroke, ...] = msgspec.json.decode(
            stored.pen, type=tuple[game_messages.Stroke, ...]
        )
        self.helped_after: list[int] = msgspec.json.decode(stored.helped, type=list[int])
        """entries of the log when something helped the player"""
        self._clock = Clock(stored.seconds, stored.ticking)

    def _read_row(self) -> None:
        stored = games.game_of(self._database, self.id)
        if stored is None:
            raise GameNotFound
        self.present = boards.attendants(self._database, self.id)
        self._take_row(stored)
        self.step = self.mistake = None

    def _load(self) -> None:
        self._pending.clear()
        log = games.log_of(self._database, self.id)
        self._seconds_after = [entry.seconds for entry in log]
        puzzle = self.family.text.read(self.puzzle.text)
        self.session = replay(self.family, puzzle, (entry.text for entry in log), self._pending.append)
        self._moment = None

    def _load_more(self) -> None:
        for entry in games.log_of(self._database, self.id, len(self.session.log)):
            self.session.apply_entry(entry.text)
            self._seconds_after.append(entry.seconds)
        self._pending.clear()

    # Its state

    @property
    def clock(self) -> Clock:
        """The player's clock."""
        return self._clock

    @property
    def status(self) -> Status:
        """The status of the game by its rules."""
        return self.session.status

    @property
    def is_over(self) -> bool:
        """Whether it ended, by the rules or by giving up."""
        return self.gave_up or self.status != "playing"

    @property
    def is_covered(self) -> bool:
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
        """Remember the result of the game as it was after this many entries."""
        self._result_after, self._result = entries, result

    def is_player(self, player: str) -> bool:
        """Return whether it is this player's game."""
        return player == self.player

    def lets_clock_run(self, player: str) -> bool:
        """Return whether a page of this player lets the clock run: it doesn't ask for pages."""
        return False

    def times(self) -> list[float]:
        """Return the seconds on the clock after each entry of the log."""
        return list(self._seconds_after)

    def seconds(self) -> float:
        """Return what the clock says."""
        return self.clock.seconds(self._now())

    def describe(self, viewer: Viewer) -> messages.ServerMessage:
        """Return the state of the game: the same for all pages of its player."""
        return self.state()

    def state(self) -> game_messages.State:
        """Return the state of the game."""
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
            can_undo=session.can_undo and self.status != "solved" and (not is_lost or self._can_take_back),
            can_redo=session.can_redo and not is_lost,
            trials=session.trials,
            selection=session.selection,
            hints=self.hints,
            gave_up=self.gave_up,
            assisted=self.is_assisted,
            facts=tuple(game_messages.Fact(label, value) for label, value in facts),
            offer=self._offer(),
        )

    def _offer(self) -> game_messages.Offer | None:
        """Describe the move that the position offers, if there is one."""
        find = self.family.play.offer
        offer = None if find is None or self.is_over or self.is_paused else find(self.session.view)
        if offer is None:
            return None
        move = self.family.text.write_move(offer.move)
        return game_messages.Offer(move, offer.sentence, offer.title, offer.short)

    def greetings(self) -> list[messages.ServerMessage]:
        """Return the pen layer, and the result of a game that is over."""
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

    def overview(self, theme: str) -> bytes:
        """Draw an overview of the whole board, as a PNG picture in the colours of a theme."""
        self.refuse_when_paused()
        if self.family.play.overview is None:
            raise Missing(f"{self.family.title} boards are never so large that they need an overview.")
        return overview_png(self.family.play.overview(self.view), theme, self.family.look)

    def overlay_request(self, viewer: Viewer) -> OverlayRequest | None:
        """Return what is to be worked out for the overlay that a page wants; None if it wants none now."""
        settings = viewer.picture.settings
        if self.is_over or self.is_paused or chosen_overlay(self.family, settings) is None:
            return None
        return OverlayRequest(len(self.session.log), dict(settings.choices), settings.window)

    def _new_session(self) -> AnySession:
        return Session(self.family, self.session.puzzle)

    def _scene_of(self, session: AnySession, settings: Settings) -> Scene:
        return session.scene(settings)

    def _seconds_of(self, session: AnySession) -> float:
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
        if self.status == "lost" and command != "reset" and not (command == "undo" and self._can_take_back):
            raise IllegalMove("You've lost this game. You can reset it, but not undo moves.")
        if self.status == "solved" and command in ("undo", "redo"):
            # A stray key must not cost a rank.
            raise IllegalMove("You've solved this puzzle. You can reset it, but not undo moves.")
        if not self.is_assisted and (self.has_secrets or self.is_over):
            # Undoing a move doesn't hide again what it uncovered, and the end shows how much better it could be.
            self._amend(assisted=True)
            self.is_assisted = True
        self._save(lambda: self.session.apply_entry(f":{command}"))
        if command == "reset" and self.pen:
            self.save_pen(())

    @property
    def _can_take_back(self) -> bool:
        """Whether the last move of a lost game can be undone."""
        return bool(self.family.play.take_back) and not self.gave_up

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
        """Raise IllegalMove while the board is hidden."""
        if self.is_paused:
            raise IllegalMove(PAUSED)

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
        clock = self._clock_for(self.present)
        before, now = len(self.session.log) - len(new), self._now()
        seconds = clock.seconds(now)
        standing = games.Standing(self.status, len(self.session.moves), seconds, now if clock.running else None)
        try:
            self.version = games.append(self._database, self.id, before, new, standing, self._wall(), self.version)
        except boards.Overtaken:
            raise
        except NotWritten:
            self._drop_unsaved()
            raise NotSaved("Your move couldn't be saved and was undone. Try again.") from None
        self._seconds_after += [seconds] * len(new)
        self._clock = Clock(seconds, standing.ticking)

    def _amend(self, **columns: Any) -> None:
        try:
            self._note_version(games.amend(self._database, self.id, **columns))
        except NotWritten:
            raise NotSaved("This couldn't be saved. The disk may be full.") from None

    # The clock: it runs on while no page shows the game and no server has it open.

    @property
    def _counts_time(self) -> bool:
        """Whether time counts: from the first move on, unless the game is paused or over."""
        return bool(self.session.log) and not self.is_paused and not self.is_over

    def _clock_for(self, present: frozenset[str]) -> Clock:
        return self._clock.turned(self._counts_time, self._now())

    def _take_clock(self, clock: Clock) -> None:
        self._clock = clock

    def pause(self) -> None:
        """Stop the clock and hide the board."""
        if self.is_over:
            raise IllegalMove("The game is over, so there is nothing to pause.")
        self._set_paused(True)

    def resume(self) -> None:
        """Continue after a pause."""
        self._set_paused(False)

    def _set_paused(self, is_paused: bool) -> None:
        now = self._now()
        counts = not is_paused and bool(self.session.log) and not self.is_over
        clock = Clock(self._clock.seconds(now), now if counts else None)
        self._amend(paused=is_paused, seconds=clock.kept, ticking=clock.since)
        self.is_paused, self._clock = is_paused, clock

    def give_up(self) -> None:
        """End the game; the clock stops where it is."""
        if self.status == "solved":
            raise IllegalMove("You've solved this puzzle, so there is nothing to give up.")
        if not self.gave_up:
            clock = Clock(self.seconds())
            self._amend(gave_up=True, paused=False, seconds=clock.kept, ticking=None)
            self.gave_up, self.is_paused, self.session.selection, self._clock = True, False, None, clock

    # Beside the board

    def save_pen(self, strokes: tuple[game_messages.Stroke, ...]) -> None:
        """Save the pen layer with the game."""
        self._amend(pen=msgspec.json.encode(strokes).decode())
        self.pen = strokes

    def count_hint(self) -> None:
        """Note that the player was helped by one more hint."""
        self._note_help(hints=self.hints + 1)
        self.hints += 1

    def assist(self) -> None:
        """Note that the player was helped: the game is not ranked."""
        if not self.is_over:
            self._note_help()

    def _note_help(self, **columns: Any) -> None:
        """Write down that the player was helped, and after which entry of the log."""
        helped = sorted({*self.helped_after, len(self.session.log)})
        if columns or not self.is_assisted or helped != self.helped_after:
            self._amend(assisted=True, helped=msgspec.json.encode(helped).decode(), **columns)
        self.helped_after, self.is_assisted = helped, True

    def save_figures(self, figures: Mapping[str, float]) -> None:
        """Save what the review found: by how much the best game beats this one, and all other figures."""
        self._amend(over=figures.get("over"), figures=msgspec.json.encode(figures).decode())

    def show_hint(self, stage: int) -> game_messages.HintShown:
        """Show the step up to this stage."""
        return game_messages.HintShown(0) if self.step is None else guidance.show_step(self.session, self.step, stage)

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

    def show_mistake(self, is_news: bool) -> game_messages.MistakeShown:
        """Show the mistake that was found: what is wrong, oldest first, why, and where."""
        assert self.mistake is not None
        return guidance.show_mistake(self.session, self.mistake, is_news)

    def fix(self, how: Literal["undo", "erase"]) -> None:
        """Undo to before the oldest mistake, or erase all of them and keep the rest."""
        self._refuse_when_stopped()
        mistake = self.mistake
        if mistake is None:
            raise IllegalMove("There is no mistake to fix. Ask for a check first.")
        if how == "erase":
            self.play([self.family.text.write_move(move) for move in mistake.remedy])
            return
        known = [since for _, since in guidance.ages_of(self.session, mistake) if since is not None]
        if not known or len(known) < len(mistake.moves):
            raise IllegalMove("Undoing moves doesn't take this mistake away.")
        self._save(lambda: self.session.undo_to(min(known) - 1))

    def draw_answer(self, answer: str) -> tuple[messages.Mark, ...]:
        """Draw a solution over the board."""
        marks = self.family.draw.overlay(self.view, self.family.text.read_answer(answer))
        return messages.marks(marks)
