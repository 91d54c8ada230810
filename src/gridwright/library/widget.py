"""A board to play on in a notebook: the page sends gestures, Python plays them and sends the picture back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from gridwright.actions.teaching.hint import hint
from gridwright.core.roles import ENDS
from gridwright.core.scene import Gesture, Mark
from gridwright.core.verdict import Mistake
from gridwright.errors import GridwrightError
from gridwright.library.html import Board, marks_about
from gridwright.paint.svg import frame, svg

if TYPE_CHECKING:
    from gridwright.library.game import Game

UNIT = 48
"""Pixels of a cell."""
MOST_POINTS = 1500
"""How many points of a drag are read."""


class GameWidget(anywidget.AnyWidget):
    """A live board. What is played on it is played in its `game`."""

    _esm = Path(__file__).with_name("widget.js")
    svg = traitlets.Unicode().tag(sync=True)
    left = traitlets.Int().tag(sync=True)
    top = traitlets.Int().tag(sync=True)
    unit = traitlets.Int(UNIT).tag(sync=True)
    drags = traitlets.Bool().tag(sync=True)
    can_undo = traitlets.Bool().tag(sync=True)
    can_redo = traitlets.Bool().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)

    def __init__(self, game: Game) -> None:
        super().__init__(drags=game.family.play.drags)
        self.game = game
        self.on_msg(lambda _widget, content, _buffers: self.receive(content))
        self.refresh()

    def __repr__(self) -> str:
        return f"A board to play on: {self.game!r}"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Show the widget, and its picture where there are no widgets."""
        bundle = super()._repr_mimebundle_(**options)
        still = {"image/svg+xml": self.svg, "text/plain": repr(self)}
        return still if bundle is None else ({**bundle[0], **still}, bundle[1])

    def receive(self, content: Any) -> None:
        """Do what the page asks for: `{"do": "undo"}`, `redo`, `reset`, `hint`, or a gesture."""
        marks: list[Mark] = []
        message = ""
        session = self.game.session
        try:
            match content:
                case {"do": "undo"}:
                    session.undo()
                case {"do": "redo"}:
                    session.redo()
                case {"do": "reset"}:
                    session.reset()
                case {"do": "hint"}:
                    message, marks = self._hint()
                case {"do": "gesture", "gesture": dict() as fields}:
                    if session.status == "playing":
                        session.touch(_gesture(fields))
        except GridwrightError as error:
            message = str(error)
        self.refresh(message, marks)

    def _hint(self) -> tuple[str, list[Mark]]:
        """Return the next step in words and on the board."""
        if self.game.status != "playing":
            return "", []
        board = Board(self.game.family, self.game.view)
        found = hint(*board)
        if found is None:
            return "No hint available.", []
        said = found.because if isinstance(found, Mistake) else f"{found.technique}. {found.do} {found.because}"
        return said, marks_about(board, found)

    def refresh(self, message: str = "", marks: list[Mark] | None = None) -> None:
        """Send the board as it is, with marks on it and a sentence below."""
        scene = self.game.scene().with_marks(marks or [])
        place = frame(scene, UNIT)
        session = self.game.session
        with self.hold_sync():
            self.svg, self.left, self.top = svg(scene, unit=UNIT), place.left, place.top
            self.can_undo, self.can_redo = session.can_undo, session.can_redo
            self.message = message or ENDS.get(session.status, "")


def _gesture(fields: dict[str, Any]) -> Gesture:
    """Return the gesture that a page sent; what isn't a number or a text counts as nothing."""
    kind = fields.get("kind")
    points = fields.get("points")
    return Gesture(
        kind if kind in ("tap", "alternate", "drag", "alternate_drag", "key") else "tap",
        _number(fields.get("x")),
        _number(fields.get("y")),
        tuple((_number(x), _number(y)) for x, y in _pairs(points)),
        str(fields.get("key", ""))[:32],
        shift=fields.get("shift") is True,
    )


def _pairs(points: Any) -> list[Any]:
    if not isinstance(points, list):
        return []
    return [point for point in points[:MOST_POINTS] if isinstance(point, list) and len(point) == 2]


def _number(value: Any) -> float:
    return float(value) if isinstance(value, int | float) and abs(value) < 1e6 else -1.0
