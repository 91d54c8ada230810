"""What solvers, checkers and techniques say: data, not exceptions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeAlias

from gridwright.core.letters import A, M


@dataclass(frozen=True)
class Solved(Generic[A]):
    """An answer; `proven` when nothing better or other exists. `seconds` were spent inside kernel or engine."""

    answer: A
    proven: bool
    seconds: float = 0.0


@dataclass(frozen=True)
class Ambiguous(Generic[A]):
    """Two different answers to a puzzle that should have one."""

    answer: A
    second: A
    seconds: float = 0.0


@dataclass(frozen=True)
class Unsolvable:
    """Proof that there is no answer: the reason, and the keys of the marks in conflict."""

    because: str
    where: tuple[str, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True)
class Undecided:
    """The budget ran out, or the question is out of reach; the reason."""

    because: str
    seconds: float = 0.0


Verdict: TypeAlias = Solved[A] | Ambiguous[A] | Unsolvable | Undecided


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with an answer: a code from the checker's table, a sentence, the marks it is about."""

    code: str
    message: str
    where: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step(Generic[M]):
    """One step of an explanation, in four stages: technique, where to look, the move, the reason.

    `proof` is what the family's checker confirms it by, where the board alone doesn't show that it is right.
    """

    technique: str
    look: str
    moves: tuple[M, ...]
    do: str
    because: str
    where: tuple[str, ...] = ()
    proof: object = None


@dataclass(frozen=True)
class Mistake(Generic[M]):
    """Marks that no solution has: the moves that made them, where they are, why they must go.

    `moves` are as few as possible; where there is one solution, exactly the marks that contradict it. `remedy` are
    the moves that take them away and leave the rest. No `moves` at all: the clues themselves have no solution. `proof`
    is what the family's checker confirms the claim by. With `among`, any of `moves` may be right: it's only proven that
    as many of the marks that `among` made are wrong.
    """

    moves: tuple[M, ...]
    where: tuple[str, ...]
    because: str
    remedy: tuple[M, ...] = ()
    proof: object = None
    among: tuple[M, ...] = ()


@dataclass(frozen=True)
class Rating:
    """How hard the reasoning is: easy, medium, hard or extreme, a number to sort by, and what the number says."""

    difficulty: str
    number: float
    because: str
