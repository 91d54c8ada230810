"""The arguments of a Slitherlink proof, one by one: each loop that is set aside, and the clue it leaves wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gridwright.core.certificate import Argument, Certificate
from gridwright.core.verdict import Fault
from gridwright.families.slitherlink import text
from gridwright.families.slitherlink.geometry import geometry_of
from gridwright.families.slitherlink.puzzle import Answer, Board, Move

_LOOP = re.compile(r"^c loop \d+ leaves (the \d+ at (\w+)) wrong\n([-\d ]+) 0$", re.MULTILINE)


def arguments(view: Board, certificate: Certificate) -> list[Argument[Move, Answer]]:
    """List the solutions, then every loop that is set aside."""
    files = certificate.files
    drawn = [text.read_answer(files[name]) for name in ("solution.txt", "second.txt") if name in files]
    if certificate.claim == "several":
        return [Argument(f"The {word} solution.", one) for word, one in zip(("first", "second"), drawn, strict=True)]
    solution = [
        Argument[Move, Answer]("This is the solution. The rest shows that there is no other one.", one) for one in drawn
    ]
    return [*solution, *_loops(view, files["puzzle.cnf"])]


def _loops(view: Board, clauses: str) -> Iterator[Argument[Move, Answer]]:
    faces = geometry_of(view.puzzle).faces
    for clue, name, literals in _LOOP.findall(clauses):
        edges = [f"edge:{-int(literal) - 1}" for literal in literals.split()]
        says = (
            f"If all these lines are drawn, they are the whole loop. Then {clue} is wrong, so they are never all drawn."
        )
        yield Argument(says, Fault("set-aside", says, (f"cell:{faces[name]}", *edges)))
