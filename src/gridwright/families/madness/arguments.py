"""The arguments of a 2x2Madness proof, one by one: the moves, and what each colour needs alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gridwright.core.certificate import Argument, Certificate
from gridwright.core.verdict import Step
from gridwright.core.wording import pluralise
from gridwright.families.madness import text
from gridwright.families.madness.puzzle import Answer, Board, Turn

_FACT = re.compile(r"^colour (\S) rotations (\d+) squares (\d+)$", re.MULTILINE)


def arguments(view: Board, certificate: Certificate) -> list[Argument[Turn, Answer]]:
    """List the moves, and then the facts that add up to the bound."""
    answer = text.read_answer(certificate.files["solution.txt"])
    count = pluralise(len(answer.moves), "move clears", "moves clear")
    moves = Argument[Turn, Answer](f"{count} the board, in this order.", answer)
    return [moves, *_facts(view, certificate.files["bound.txt"])]


def _facts(view: Board, bound: str) -> Iterator[Argument[Turn, Answer]]:
    for colour, rotations, squares in _FACT.findall(bound):
        count = pluralise(int(rotations), "rotation")
        steps = pluralise(int(squares), "single step")
        says = (
            f"Without the other colours, this one still needs {count}, and {steps} of its squares. "
            "A rotation moves four squares at most, so a quarter of all these steps counts for the whole board."
        )
        where = tuple(f"square:{spot}" for spot, square in enumerate(view.squares) if square == colour)
        yield Argument(says, Step("alone", says, (), says, says, where))
