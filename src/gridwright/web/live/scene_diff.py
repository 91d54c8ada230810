"""What one page has been shown, so that only differences are sent."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import is_
from typing import TypeAlias, TypeVar

from msgspec.structs import replace as replace_struct

from gridwright.core.scene import Mark, Print, Scene, Settings, Target, Window
from gridwright.web.live import messages

SENT_WHOLE = 4_000
"""Cells of a board that is sent whole before the page has said which part it shows."""
MOST_CELLS = 24_000
"""Cells of the largest part of a board that a page is sent: more than a screen has room for."""
PIECE = 2_000
"""The most marks, and the most targets, in one message."""
FIRST_WINDOW: Window = (0.0, 0.0, 48.0, 32.0)
"""What is sent of a larger one."""

NO_WINDOW: Window = (0.0, 0.0, 0.0, 0.0)
NOTHING = Scene(0, 0, ())
Shown: TypeAlias = messages.Board | messages.Change
Drawn = TypeVar("Drawn", Mark, Target)


@dataclass
class SceneDiff:
    """The scene that a page holds, and how it wants the board drawn."""

    settings: Settings = field(default_factory=lambda: Settings(window=FIRST_WINDOW))
    held: Scene = NOTHING
    window: Window | None = None
    """the part of the board that was sent to the page"""
    hidden: bool = False
    is_shown: bool = False
    hover: str | None = None
    """the target the mouse points at"""
    overlay: tuple[Mark, ...] = ()
    """marks of the overlay that was worked out last"""
    overlay_of: object = None
    """what it was worked out for"""

    def set_window(self, window: Window | None) -> None:
        """Show another part of the board from now on, as much of it as a page may have; None for all of it."""
        shown = window if window is None else limit_window(window, self.held.width, self.held.height)
        self.settings = replace(self.settings, window=shown)

    def set_hover(self, key: str | None) -> None:
        """Draw this target as if it were selected from now on, if it is one that the page was shown."""
        self.hover = None if self.held.find_target(key) is None else key

    def set_overlay(self, about: object, marks: tuple[Mark, ...]) -> None:
        """Show these marks from now on, as long as the board and the choices are those they were worked out for."""
        self.overlay_of, self.overlay = about, marks

    def set_choices(self, choices: dict[str, str], coordinates: bool, switch: str = "") -> None:
        """Draw with other choices from now on; the whole picture is sent again, unless only the tap switch changed."""
        before, self.settings = self.settings, Settings(coordinates, choices, self.settings.window)
        names = {*before.choices, *choices} - {switch}
        same = all(before.choices.get(name) == choices.get(name) for name in names)
        self.is_shown = self.is_shown and same and before.coordinates == coordinates
        # The page forgets what it was told about an overlay, so that it is worked out and told anew.
        self.overlay_of = None

    def show_board(self, scene: Scene) -> messages.Board:
        """Show the whole picture; what was shown before is forgotten."""
        self.held, self.window = scene.within(self.settings.window), self.settings.window
        self.is_shown, self.hidden = True, False
        return messages.board(self.held, self.window)

    def cover(self, scene: Scene) -> messages.Board:
        """Show the extent of the board and nothing on it: the game is paused."""
        self.held = Scene(scene.width, scene.height, (), title=scene.title)
        self.is_shown, self.hidden = False, True
        return replace_struct(messages.board(self.held, self.settings.window), hidden=True)

    def show_change(self, scene: Scene) -> messages.Change | None:
        """Show what is different now; None if nothing is."""
        before, self.held = self.held, scene.within(self.settings.window)
        window, self.window = self.window, self.settings.window
        put, gone = find_differences(before.loose_marks, self.held.loose_marks)
        targets_put, targets_gone = find_differences(before.loose_targets, self.held.loose_targets)
        change = messages.Change(
            put=messages.marks(put),
            gone=gone,
            targets_put=tuple(map(messages.target, targets_put)),
            targets_gone=targets_gone,
            prints=find_new_prints(before.prints, self.held.prints),
            title="" if before.title == scene.title else scene.title,
            window=None if window == self.window else self.window,
        )
        return None if change == messages.Change() else change


def find_differences(before: Sequence[Drawn], after: Sequence[Drawn]) -> tuple[list[Drawn], tuple[str, ...]]:
    """Find what is new or looks different, and the keys of what is gone.

    Families hand out the same objects for what did not change, so most of a large board is passed over by identity:
    first what is the same at both ends, then what is the same somewhere in between.
    """
    head = _same(before, after)
    tail = _same(before[head:][::-1], after[head:][::-1])
    before, after = before[head : len(before) - tail], after[head : len(after) - tail]
    known = set(map(id, before))
    fresh = [drawn for drawn in after if id(drawn) not in known]
    known = set(map(id, after))
    left = {drawn.key: drawn for drawn in before if id(drawn) not in known}
    keys = {drawn.key for drawn in fresh}
    return [drawn for drawn in fresh if left.get(drawn.key) != drawn], tuple(key for key in left if key not in keys)


def find_new_prints(before: Sequence[Print], after: Sequence[Print]) -> tuple[messages.Print, ...]:
    """Find what is different in prints of the same name; of one that is gone, nothing is left."""
    held, names = {one.name: one for one in before}, {one.name for one in after}
    gone = (replace(one, which=one.which[:0], numbers=None) for one in before if one.name not in names)
    changes = (messages.change_print(held.get(one.name), one) for one in (*after, *gone))
    return tuple(change for change in changes if change is not None)


def _same(one: Sequence[Drawn], other: Sequence[Drawn]) -> int:
    """Return how many of the first ones are the same objects."""
    unlike = (number for number, same in enumerate(map(is_, one, other)) if not same)
    return next(unlike, min(len(one), len(other)))


def split(shown: Shown, held: Window = NO_WINDOW) -> list[Shown]:
    """Split a large picture into several messages, so that no page waits while one of them is packed and sent.

    Until the last of them has come, the page is sure to have the part that it `held` before, and no more.
    """
    if isinstance(shown, messages.Board):
        marks, targets = shown.marks, shown.targets
        window: Window | None = shown.window or (0.0, 0.0, shown.width, shown.height)
    else:
        marks, targets, window = shown.put, shown.targets_put, shown.window
    more = range(PIECE, max(len(marks), len(targets)), PIECE)
    if not more:
        return [shown]
    part = None if window is None else held
    if isinstance(shown, messages.Board):
        first: Shown = replace_struct(shown, marks=marks[:PIECE], targets=targets[:PIECE], window=part)
    else:
        first = replace_struct(shown, put=marks[:PIECE], targets_put=targets[:PIECE], window=part)
    rest = [messages.Change(put=marks[at : at + PIECE], targets_put=targets[at : at + PIECE]) for at in more]
    return [first, *rest[:-1], replace_struct(rest[-1], window=window)]


def limit_window(window: Window, width: float, height: float) -> Window:
    """Return what the window shows of a board of that size; of more than a page may have, the middle."""
    left, right = (min(max(0.0, side), width) for side in (window[0], window[2]))
    top, bottom = (min(max(0.0, side), height) for side in (window[1], window[3]))
    cells = max(0.0, right - left) * max(0.0, bottom - top)
    if cells <= MOST_CELLS:
        return left, top, right, bottom
    # Both sides are cut in the same proportion.
    cut = (1 - math.sqrt(MOST_CELLS / cells)) / 2
    across, down = cut * (right - left), cut * (bottom - top)
    return left + across, top + down, right - across, bottom - down


def overlap(one: Window | None, other: Window | None) -> Window:
    """Return what two windows have in common; a window that is missing shows everything."""
    if one is None or other is None:
        return one or other or NO_WINDOW
    left, top, right, bottom = (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )
    return (left, top, right, bottom) if left < right and top < bottom else NO_WINDOW
