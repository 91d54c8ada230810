"""What a page makes of prints: the marks and targets that a message puts or takes away, one by one.

A plain twin of `static/board/prints.js`, so that tests can ask for marks and targets however they were sent.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from gridwright.grid.cells import name_of

Fields = dict[str, Any]

PLACE = re.compile(r"\{(-?\d+),(-?\d+)\}")


@dataclass
class PrintedPlaces:
    """One print: what is at each place, by row and column."""

    cols: int
    first: int
    held: dict[tuple[int, int], tuple[Fields, int]] = field(default_factory=dict)

    def marks(self, place: tuple[int, int]) -> dict[str, Fields]:
        """The marks at a place by key."""
        return self._made(place, "marks")

    def targets(self, place: tuple[int, int]) -> dict[str, Fields]:
        """The targets at a place by key."""
        return self._made(place, "targets")

    def _made(self, place: tuple[int, int], kind: str) -> dict[str, Fields]:
        stamp, number = self.held.get(place, ({}, 0))
        made = [self._filled(one, place, number) for one in stamp.get(kind, ())]
        return {one["key"]: one for one in made}

    def _filled(self, stamped: Fields, place: tuple[int, int], number: int) -> Fields:
        row, col = place
        here = self.first + row * self.cols + col

        def key(text: str) -> str:
            return PLACE.sub(lambda found: str(here + int(found[1]) * self.cols + int(found[2])), text)

        made = {**stamped, "key": key(stamped["key"])}
        if "points" in made:
            made["points"] = [[x + col, y + row] for x, y in made["points"]]
        else:
            made |= {"x": made.get("x", 0) + col, "y": made.get("y", 0) + row}
        if "text" in made:
            made["text"] = made["text"].replace("{}", str(number))
        if "label" in made:
            named = PLACE.sub(lambda found: name_of(row + int(found[1]), col + int(found[2])), made["label"])
            made["label"] = named.replace("{}", str(number))
        if "pressed" in made:
            made["pressed"] = list(map(key, made["pressed"]))
        return made


class PrintedPage:
    """The prints that a page holds."""

    def __init__(self) -> None:
        self._prints: dict[str, PrintedPlaces] = {}

    def unfold(self, message: Fields) -> Fields:
        """Return the message with all marks and targets one by one."""
        if isinstance(message.get("board"), dict):
            return {**message, "board": PrintedPage().unfold({**message["board"], "type": "board"})}
        if message.get("type") == "board":
            self._prints = {}
        elif message.get("type") != "change" or "prints" not in message:
            return message
        put: list[Fields] = []
        gone: list[str] = []
        targets: list[Fields] = []
        targets_gone: list[str] = []
        for sent in message.get("prints", ()):
            self._change(sent, put, gone, targets, targets_gone)
        said = {name: value for name, value in message.items() if name != "prints"}
        marks, places = ("marks", "targets") if message["type"] == "board" else ("put", "targets_put")
        said |= {marks: [*said.get(marks, ()), *put], places: [*targets, *said.get(places, ())]}
        if message["type"] == "change":
            said |= {"gone": [*said.get("gone", ()), *gone]}
            said |= {"targets_gone": [*said.get("targets_gone", ()), *targets_gone]}
        return said

    def _change(
        self, sent: Fields, put: list[Fields], gone: list[str], targets: list[Fields], targets_gone: list[str]
    ) -> None:
        """Change one print as it was sent."""
        name = sent["name"]
        places = self._prints.setdefault(name, PrintedPlaces(sent["cols"], sent.get("first", 0)))
        top, left, rows, cols = sent["part"]
        for row, col in list(places.held):
            if not (top <= row < top + rows and left <= col < left + cols):
                gone += places.marks((row, col))
                targets_gone += places.targets((row, col))
                del places.held[row, col]
        numbers = iter(sent.get("numbers", ()))
        which = iter(sent["which"])
        for start, count in zip(sent["runs"][::2], sent["runs"][1::2], strict=True):
            for at in range(start, start + count):
                place = top + at // cols, left + at % cols
                before, before_targets = places.marks(place), places.targets(place)
                places.held[place] = sent["stamps"][next(which)], next(numbers, 0)
                after, after_targets = places.marks(place), places.targets(place)
                put += [mark for key, mark in after.items() if before.get(key) != mark]
                gone += [key for key in before if key not in after]
                targets += [one for key, one in after_targets.items() if before_targets.get(key) != one]
                targets_gone += [key for key in before_targets if key not in after_targets]
        assert next(which, None) is None and next(numbers, None) is None
