"""The Family record: what a family is made of, in five roles, its solvers, and groups of what it may leave out.

The roles are in `roles.py`; the groups are in `creation.py`, `teaching.py` and `playing.py`; what P, S, V, M and A mean
is in `letters.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

from gridwright.core.budget import Budget
from gridwright.core.certificate import Certification
from gridwright.core.creation import Creation
from gridwright.core.environment import Environment
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.look import NO_LOOK, Look
from gridwright.core.playing import Play
from gridwright.core.results import Benchmark, Census, Simulator
from gridwright.core.roles import Check, Draw, Duel, Gestures, Rules, Solver, Text
from gridwright.core.teaching import Teaching


@dataclass(frozen=True)
class Research(Generic[P]):
    """What researchers run."""

    census: Census | None = None
    """counts boards or formulas"""
    simulate: Simulator | None = None
    """many games of one bot"""
    bench: Mapping[str, Benchmark] = field(default_factory=dict)
    """our solvers and others on the same puzzles in one run"""
    symmetries: Callable[[P], Iterable[P]] | None = None
    """a puzzle's symmetric copies, for removing duplicates"""
    environment: Environment[Any, Any] | None = None
    """views and moves as numbers, for programs that learn to play"""
    duel_environment: Environment[Any, Any] | None = None
    """the same for the duel"""


@dataclass(frozen=True, repr=False)
class Family(Generic[P, S, V, M, A]):
    """A puzzle family: five roles, its solvers, and groups of what it may leave out.

    What a family doesn't have is absent, never a function that raises. `examples/template` is a complete one.
    """

    name: str
    """what code and addresses call it"""
    title: str
    """what people call it"""
    summary: str
    """what you do, in a sentence"""
    rules: Rules[P, S, V, M]
    """how it is played"""
    text: Text[P, V, M, A]
    """puzzles, positions, moves and answers as text"""
    check: Check[V, A, M]
    """what is wrong with an answer, a proof or a step"""
    draw: Draw[V, A, M]
    """a position as marks on a grid"""
    gestures: Gestures[V, M]
    """what mouse, touch and keyboard mean"""
    solvers: Mapping[str, Solver[V, A]]
    """by name; the first is the default"""
    look: Look = NO_LOOK
    """colours, glyphs and animations of its own"""
    prove: Callable[[V, A, Budget], A] | None = None
    """adds a proof that is too expensive for every answer; without it answers carry theirs from the start"""
    certification: Certification[V, M, A] | None = None
    """proves verdicts in the formats of outside checkers"""
    has_certificate: Callable[[A], bool] | None = None
    """whether an answer carries its certificate; without it, proven answers rest on the solver's search"""
    claims: Callable[[A], bool] | None = None
    """whether an answer claims more than to be right, such as a bound; without it, all do if any carry a certificate"""
    options: Mapping[str, type[Any]] = field(default_factory=dict)
    """command -> a dataclass whose fields become its flags and its form; those of "play" are switches at the board"""
    creation: Creation[P, V] = field(default_factory=Creation)
    """generators, presets, examples, rating, editor"""
    teaching: Teaching[V, M, A] = field(default_factory=Teaching)
    """techniques, lessons, manual, mistakes"""
    play: Play[P, S, V, M, A] = field(default_factory=Play)
    """the panel beside the board, bots, overlays, reviews"""
    research: Research[P] = field(default_factory=Research)
    """census, simulations, benchmarks"""
    duel: Duel[P, Any, Any, M] | None = None
    """the two-player game"""

    def __repr__(self) -> str:
        return f"<family {self.name}>"

    def has_proof(self, answer: A) -> bool:
        """Return whether an answer claims more than to be right, so that there is a proof to check."""
        return self.has_certificate is not None if self.claims is None else self.claims(answer)


AnyFamily: TypeAlias = Family[Any, Any, Any, Any, Any]
