"""A claim about a puzzle, and the files that prove it to anyone who has a checker for their formats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from gridwright.core.budget import Budget
from gridwright.core.letters import A, M, V
from gridwright.core.verdict import Fault, Step, Verdict


@dataclass(frozen=True)
class Certificate:
    """What is claimed, in a word and in a sentence, and the files behind it by name.

    `puzzle.txt` is always among them: `tools/verify.py` derives everything else from it again.
    """

    claim: str
    says: str
    files: Mapping[str, str]


@dataclass(frozen=True)
class Argument(Generic[M, A]):
    """One argument of a proof, to be looked at by itself: a sentence, and what the family draws for it on the board."""

    says: str
    shows: Step[M] | Fault | A


@dataclass(frozen=True)
class Certification(Generic[V, M, A]):
    """How a family's verdicts are certified. Its folder also has `verify.js`, the checker for the page."""

    certify: Callable[[V, Verdict[A], Budget], Certificate | None]
    """proves a verdict in the formats of outside checkers; None where there is nothing to prove, or no time for it"""
    arguments: Callable[[V, Certificate], Sequence[Argument[M, A]]]
    """the arguments that a person can look at one by one, on the board of `puzzle.txt`"""
