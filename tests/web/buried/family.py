"""A family with secrets, for tests: words are buried in a row of cells, and a dug cell shows its word.

Every part that solves, checks or draws insists on being given what the player sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from types import SimpleNamespace
from typing import Any

from gridwright.core.budget import Budget
from gridwright.core.contract import Family
from gridwright.core.creation import Creation, Example
from gridwright.core.playing import Play
from gridwright.core.results import Review
from gridwright.core.roles import Status
from gridwright.core.scene import Gesture, Mark, Scene, Selection, Settings, Target
from gridwright.core.teaching import Teaching
from gridwright.core.verdict import Fault, Solved, Step, Verdict
from gridwright.errors import IllegalMove, Unreadable


@dataclass(frozen=True)
class Row:
    """The buried words; the one called `end` ends the game."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Digging:
    """A state: the row, and what was dug."""

    row: Row
    dug: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Seen:
    """What the player sees: the words of the cells that were dug."""

    words: tuple[str | None, ...]


def _insist(view: object) -> Seen:
    assert type(view) is Seen, f"a secret was handed over: {type(view).__name__}"
    return view


def play(state: Digging, move: int) -> Digging:
    if not 0 <= move < len(state.row.words) or move in state.dug or status(state) != "playing":
        raise IllegalMove("There is nothing to dig.")
    return replace(state, dug=state.dug | {move})


def view(state: Digging) -> Seen:
    return Seen(tuple(word if cell in state.dug else None for cell, word in enumerate(state.row.words)))


def reveal(state: Digging) -> Seen:
    return Seen(tuple(state.row.words))


def status(state: Digging) -> Status:
    return "lost" if any(state.row.words[cell] == "end" for cell in state.dug) else "playing"


def moves(view: Seen) -> Iterator[int]:
    return (cell for cell, word in enumerate(_insist(view).words) if word is None)


def read(text: str, how: Any = None) -> Row:
    if not text.startswith("buried "):
        raise Unreadable("Expected 'buried' and words.", line=1, column=1)
    return Row(tuple(text.split()[1:]))


def read_view(text: str, how: Any = None) -> Seen:
    if not text.startswith("seen "):
        raise Unreadable("Expected 'seen' and words.", line=1, column=1)
    return Seen(tuple(None if word == "?" else word for word in text.split()[1:]))


def read_move(text: str) -> int:
    if not text.isdecimal():
        raise Unreadable("Expected a number.")
    return int(text)


def scene(view: Seen, selection: Selection, settings: Settings) -> Scene:
    words = _insist(view).words
    marks = [
        Mark("text", f"cell:{cell}", "ink", x=cell + 0.5, y=0.5, height=0.3, text=word or "?", label=word or "covered")
        for cell, word in enumerate(words)
    ]
    targets = tuple(Target(mark.key, mark.x, mark.y, 1.0, 1.0, mark.label) for mark in marks)
    return Scene(len(words), 1, tuple(marks), targets, title=f"Buried, 1 × {len(words)}")


def overlay(view: Seen, about: Step[int] | Fault | str) -> list[Mark]:
    _insist(view)
    return []


def interpret(view: Seen, selection: Selection, gesture: Gesture, settings: Settings) -> list[int] | None:
    cell = int(gesture.x)
    covered = 0 <= cell < len(_insist(view).words) and view.words[cell] is None
    return [cell] if gesture.kind == "tap" and covered else None


def first(view: Seen, budget: Budget) -> Step[int] | None:
    cell = next(moves(view), None)
    return None if cell is None else Step("First", "Look left.", (cell,), f"Dig {cell}.", "Why not?")


def digger(view: Seen, budget: Budget, chance: Random) -> int:
    return next(moves(view))


def guess(view: Seen, budget: Budget) -> Verdict[str]:
    return Solved(" ".join(word or "?" for word in _insist(view).words), proven=False)


def facts(view: Seen, goal: Mapping[str, float]) -> tuple[tuple[str, str], ...]:
    return (("Covered", str(sum(word is None for word in _insist(view).words))),)


def review(puzzle: Row, made: Sequence[int], budget: Budget) -> Review:
    return Review(f"{len(made)} of {len(puzzle.words)} dug.", {"dug": len(made)})


FAMILY: Family[Row, Digging, Seen, int, str] = Family(
    name="buried",
    title="Buried",
    summary="Dig for words.",
    rules=SimpleNamespace(start=Digging, view=view, moves=moves, play=play, status=status),
    text=SimpleNamespace(
        FORMATS={},
        recognise=lambda text: text.startswith(("buried ", "seen ")),
        read=read,
        write=lambda row: " ".join(("buried", *row.words)),
        read_view=read_view,
        write_view=lambda seen: " ".join(("seen", *(word or "?" for word in seen.words))),
        read_move=read_move,
        write_move=str,
        read_answer=str,
        write_answer=str,
        fields=lambda answer: {},
    ),
    check=SimpleNamespace(
        FAULTS={},
        faults=lambda view, answer: [],
        proof_faults=lambda view, answer, budget=None: [],
        step_faults=lambda view, step: [Fault("bad", "Not after a bison.")] if "bison" in view.words else [],
    ),
    draw=SimpleNamespace(scene=scene, overlay=overlay),
    gestures=SimpleNamespace(interpret=interpret),
    solvers={"guess": guess},
    teaching=Teaching(
        techniques=(first,),
    ),
    play=Play(
        bots={"digger": digger},
        facts=facts,
        review=review,
        reveal=reveal,
    ),
    creation=Creation(
        examples={"row": Example("A row", "buried alpaca bison cormorant dingo end falcon gazelle")},
    ),
)
