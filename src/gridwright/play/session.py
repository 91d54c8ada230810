"""A solo game: a move log, and everything that follows from it.

The log is a list of entries. An entry is a move's text, or one of the commands

    :undo  :redo  :reset  :save  :accept  :reject

so that autosave, replay, sharing and watching a game are all the same thing: reading its entries. An entry is
recorded before it counts: if `record` raises, the game is unchanged. `:save` begins a trial, which `:accept` keeps
and `:reject` undoes whole; trials nest. The selection lives here, outside the state, so undo doesn't restore it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeAlias

from gridwright.core.contract import Family
from gridwright.core.keyboard import interpret
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.roles import Status
from gridwright.core.scene import Gesture, Refusal, Scene, Select, Selection, Settings
from gridwright.errors import GridwrightError, IllegalMove, Unreadable
from gridwright.play.history import History

UNDO, REDO, RESET = ":undo", ":redo", ":reset"
SAVE, ACCEPT, REJECT = ":save", ":accept", ":reject"


class Session(Generic[P, S, V, M, A]):
    """A game in progress."""

    def __init__(
        self, family: Family[P, S, V, M, A], puzzle: P, record: Callable[[str], None] = lambda line: None
    ) -> None:
        self.family = family
        self.puzzle = puzzle
        self.log: list[str] = []
        self.selection: Selection = None
        self._record = record
        self._history = History(family.rules.start(puzzle), self._state_after)
        self._undone: list[str] = []
        self._trials: list[int] = []
        self._known: tuple[S, V, Status] | None = None
        """a state with its view and status: both are asked for again and again, and take a while on a large board"""

    @property
    def state(self) -> S:
        """The state of play with its secrets; never shown."""
        return self._history.state

    @property
    def view(self) -> V:
        """What the player may see."""
        return self._know()[1]

    @property
    def status(self) -> Status:
        """Playing, solved, lost or finished."""
        return self._know()[2]

    def _know(self) -> tuple[S, V, Status]:
        state, rules = self.state, self.family.rules
        if self._known is None or self._known[0] is not state:
            self._known = state, rules.view(state), rules.status(state)
        return self._known

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that count: neither undone, rejected nor reset."""
        return tuple(self._history.moves)

    @property
    def states_in_memory(self) -> int:
        """How many states of play are held."""
        return self._history.states_in_memory

    @property
    def trials(self) -> int:
        """How many trials are open."""
        return len(self._trials)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to undo."""
        return len(self._history) > (self._trials[-1] if self._trials else 0)

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to redo."""
        return bool(self._undone)

    def scene(self, settings: Settings | None = None) -> Scene:
        """Return the picture of the game, with the selection shown."""
        return self.family.draw.scene(self.view, self.selection, settings or Settings())

    def play(self, move: str) -> None:
        """Make the move of that text; after IllegalMove or Unreadable the game is unchanged."""
        read = self.family.text.read_move(move)
        line = self.family.text.write_move(read)
        state = self.family.rules.play(self.state, read)
        self._write(line)
        self._history.append(line, state)
        self._undone.clear()

    def _state_after(self, state: S, move: str) -> S:
        return self.family.rules.play(state, self.family.text.read_move(move))

    def touch(self, gesture: Gesture, settings: Settings | None = None) -> bool:
        """Do what the gesture means; whether it meant anything. IllegalMove with its place where it is refused."""
        family = self.family
        meant = interpret(
            family.gestures.interpret, family.draw.scene, self.view, self.selection, gesture, settings or Settings()
        )
        if meant is None:
            return False
        if isinstance(meant, Refusal):
            raise IllegalMove(meant.message, meant.key)
        moves = meant.moves if isinstance(meant, Select) else meant
        for move in moves:
            self.play(self.family.text.write_move(move))
        if isinstance(meant, Select):
            self.selection = meant.key
        self._drop_selection_at_the_end()
        return isinstance(meant, Select) or bool(moves)

    def _drop_selection_at_the_end(self) -> None:
        """Select nothing once the game is over."""
        if self.status != "playing":
            self.selection = None

    def undo(self) -> None:
        """Undo the last move, but none from before the open trial."""
        if not len(self._history):
            raise IllegalMove("There's nothing to undo.")
        if not self.can_undo:
            raise IllegalMove("Undo stops where the trial started. Reject the trial to go further back.")
        self._write(UNDO)
        self._undone.append(self._history.moves[-1])
        self._history.cut(len(self._history) - 1)

    def undo_to(self, count: int) -> None:
        """Undo until this many moves are left; trials that began later are rejected on the way."""
        while len(self._history) > count:
            if self.can_undo:
                self.undo()
            else:
                self.reject()

    def shown_since(self, tests: Sequence[Callable[[V], bool]]) -> list[int | None]:
        """Return for each test the number of the move since which every view has passed it; None if this one fails."""
        state = self.family.rules.start(self.puzzle)
        since: list[int | None] = [None] * len(tests)
        for number, move in enumerate(self._history.moves, 1):
            state = self._state_after(state, move)
            view = self.family.rules.view(state)
            for place, test in enumerate(tests):
                if not test(view):
                    since[place] = None
                elif since[place] is None:
                    since[place] = number
        return since

    def redo(self) -> None:
        """Redo the move that was undone last."""
        if not self.can_redo:
            raise IllegalMove("There's nothing to redo.")
        self._write(REDO)
        move = self._undone.pop()
        self._history.append(move, self._state_after(self.state, move))

    def reset(self) -> None:
        """Go back to the first state: no moves, no trials, nothing selected."""
        self._write(RESET)
        self._history.cut(0)
        self._undone.clear()
        self._trials.clear()
        self.selection = None

    def begin_trial(self) -> None:
        """Begin a trial: from here on moves can be rejected together."""
        self._write(SAVE)
        self._trials.append(len(self._history))

    def accept(self) -> None:
        """Close the innermost trial and keep its moves."""
        self._refuse_without_trial()
        self._write(ACCEPT)
        self._trials.pop()

    def reject(self) -> None:
        """Close the innermost trial and undo its moves."""
        self._refuse_without_trial()
        self._write(REJECT)
        self._history.cut(self._trials.pop())
        self._undone.clear()

    def _refuse_without_trial(self) -> None:
        if not self._trials:
            raise IllegalMove("No trial is open. Begin one first.")

    def _write(self, line: str) -> None:
        self._record(line)
        self.log.append(line)

    def apply_entry(self, line: str) -> None:
        """Apply one entry of a log."""
        commands = {
            UNDO: self.undo,
            REDO: self.redo,
            RESET: self.reset,
            SAVE: self.begin_trial,
            ACCEPT: self.accept,
            REJECT: self.reject,
        }
        if not line.startswith(":"):
            self.play(line)
        elif line in commands:
            commands[line]()
        else:
            raise Unreadable(f"{line!r} isn't a game entry. Expected a move or one of {', '.join(commands)}.")


AnySession: TypeAlias = Session[Any, Any, Any, Any, Any]


def replay(
    family: Family[P, S, V, M, A], puzzle: P, log: Iterable[str], record: Callable[[str], None] = lambda line: None
) -> Session[P, S, V, M, A]:
    """Return the game with this log; replayed entries aren't recorded again."""
    recording = False
    session = Session(family, puzzle, lambda line: record(line) if recording else None)
    apply_log(session.apply_entry, log)
    recording = True
    return session


def apply_log(apply_entry: Callable[[str], None], log: Iterable[str]) -> None:
    """Apply the entries of a log in turn; Unreadable names the first that can't be."""
    for number, line in enumerate(log, 1):
        try:
            apply_entry(line)
        except GridwrightError as error:
            raise Unreadable(f"{line!r} can't be replayed: {error}", line=number) from None
