"""What one page has been shown, so that only differences travel."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from gridwright.core.scene import Mark, Scene, Settings, Target, Window
from gridwright.web import wire

SENT_WHOLE = 4_000
"""A board of so many cells is sent whole before the page has said which part it shows."""
FIRST_WINDOW: Window = (0.0, 0.0, 48.0, 32.0)
"""What is sent of a larger one."""


@dataclass
class Picture:
    """The marks and targets that a page holds, by key, and how it wants the board drawn."""

    settings: Settings = field(default_factory=lambda: Settings(window=FIRST_WINDOW))
    marks: dict[str, Mark] = field(default_factory=dict)
    targets: dict[str, Target] = field(default_factory=dict)
    title: str = ""
    hidden: bool = False
    begun: bool = False

    def look(self, window: Window) -> None:
        """Show another part of the board from now on."""
        self.settings = replace(self.settings, window=window)

    def whole(self) -> None:
        """Show all of the board from now on."""
        self.settings = replace(self.settings, window=None)

    def choose(self, choices: dict[str, str], coordinates: bool) -> None:
        """Draw with other choices from now on; the page asks for the whole picture again."""
        self.settings = Settings(coordinates, choices, self.settings.window)
        self.begun = False

    def board(self, scene: Scene) -> wire.Board:
        """The whole picture; what was shown before is forgotten."""
        scene = scene.within(self.settings.window)
        self._hold(scene)
        self.begun, self.hidden = True, False
        return wire.Board(
            width=scene.width,
            height=scene.height,
            title=scene.title,
            marks=tuple(map(wire.mark, scene.marks)),
            targets=tuple(map(wire.target, scene.targets)),
            columns=tuple(wire.Coordinate(name.text, name.at) for name in scene.columns),
            rows=tuple(wire.Coordinate(name.text, name.at) for name in scene.rows),
            window=self.settings.window,
        )

    def cover(self, scene: Scene) -> wire.Board:
        """The extent of the board and nothing on it: the game is paused."""
        self._hold(Scene(scene.width, scene.height, ()))
        self.begun, self.hidden = False, True
        return wire.Board(scene.width, scene.height, scene.title, (), (), window=self.settings.window, hidden=True)

    def change(self, scene: Scene) -> wire.Change | None:
        """What is different now; None if nothing is."""
        scene = scene.within(self.settings.window)
        marks, targets, title = self.marks, self.targets, self.title
        self._hold(scene)
        change = wire.Change(
            put=tuple(wire.mark(mark) for mark in scene.marks if _is_new(marks.get(mark.key), mark)),
            gone=tuple(key for key in marks if key not in self.marks),
            targets_put=tuple(
                wire.target(target) for target in scene.targets if _is_new(targets.get(target.key), target)
            ),
            targets_gone=tuple(key for key in targets if key not in self.targets),
            title="" if title == scene.title else scene.title,
        )
        return None if change == wire.Change() else change

    def _hold(self, scene: Scene) -> None:
        self.marks = {mark.key: mark for mark in scene.marks}
        self.targets = {target.key: target for target in scene.targets}
        self.title = scene.title


def _is_new(before: Mark | Target | None, now: Mark | Target) -> bool:
    # Families hand out the same object for what did not change; comparing its fields would take most of the time.
    return before is not now and before != now
