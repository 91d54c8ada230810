"""A game in progress, for programs and notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwright.actions.check import PositionCheck, check_position
from gridwright.core.contract import AnyFamily
from gridwright.core.roles import Status
from gridwright.core.scene import Scene, Settings
from gridwright.core.wording import pluralise
from gridwright.library.arguments import expect_move
from gridwright.paint.svg import svg
from gridwright.play.session import Session

if TYPE_CHECKING:
    from gridwright.library.widget import GameWidget


class Game:
    """A game of a puzzle: moves as text, undo and redo. It draws itself, and is solved and explained like a puzzle."""

    def __init__(self, family: AnyFamily, puzzle: Any) -> None:
        self.family = family
        self.session = Session(family, puzzle)

    @property
    def view(self) -> Any:
        """What the player may see."""
        return self.session.view

    @property
    def state(self) -> Any:
        """The state of play with its secrets."""
        return self.session.state

    @property
    def status(self) -> Status:
        """playing, solved, lost or finished."""
        return self.session.status

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that count, as text."""
        return self.session.moves

    def play(self, *moves: Any) -> Game:
        """Make moves, each a text or a value such as a step has; return the game, so that calls can be chained."""
        for move in moves:
            if not isinstance(move, str):
                expect_move(self.family, move)
            self.session.play(move if isinstance(move, str) else self.family.text.write_move(move))
        return self

    def undo(self) -> Game:
        """Undo the last move."""
        self.session.undo()
        return self

    def redo(self) -> Game:
        """Redo the move that was undone last."""
        self.session.redo()
        return self

    def check(self) -> PositionCheck:
        """Return what contradicts the rules so far, or how far the game is."""
        first = self.family.rules.view(self.family.rules.start(self.session.puzzle))
        return check_position(self.family, self.view, first=first)

    def scene(self, **choices: str) -> Scene:
        """Return its picture without pixels."""
        from gridwright.actions.overlay import draw_view

        return draw_view(self.family, self.view, self.session.selection, Settings(choices=choices))

    def widget(self) -> GameWidget:
        """Return a board to play on in a notebook; needs the extra `notebook`."""
        from gridwright.errors import require

        require("A board to play on in a notebook", "notebook", "anywidget")
        from gridwright.library.widget import GameWidget

        return GameWidget(self)

    def __repr__(self) -> str:
        return f"<{self.family.title} game, {pluralise(len(self.moves), 'move')}, {self.status}>"

    def _repr_svg_(self) -> str:
        return svg(self.scene())
