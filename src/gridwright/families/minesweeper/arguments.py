"""The arguments of a Minesweeper proof, one by one: each certain cell with the numbers that force it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from gridwright.core.certificate import Argument, Certificate
from gridwright.core.verdict import Step
from gridwright.core.wording import join_words
from gridwright.families.minesweeper.puzzle import Answer, Move, View
from gridwright.grid.cells import place_of


def arguments(view: View, certificate: Certificate) -> list[Argument[Move, Answer]]:
    """List the certain cells."""
    return list(_cells(view, certificate))


def _cells(view: View, certificate: Certificate) -> Iterator[Argument[Move, Answer]]:
    for reason in json.loads(certificate.files["reasons.json"]):
        cell, is_mine = _place(reason["cell"]), reason["state"] == "mine"
        numbers = {name: _cell(view, name) for name in reason["numbers"]}
        because = [f"the {view.cells[number]} at {name}" for name, number in numbers.items()]
        because += ["the number of all mines"] if reason["count"] else []
        force = "forces it" if len(because) == 1 else "force it together, and none can be spared"
        state = "a mine" if is_mine else "safe"
        says = f"{reason['cell']} is {state}: {join_words(because)} {force}."
        where = tuple(f"cell:{number}" for number in numbers.values())
        move = Move(*cell, "flag" if is_mine else "open")
        yield Argument(says, Step("certain", says, (move,), says, says, where))


def _place(name: str) -> tuple[int, int]:
    return place_of(name) or (0, 0)


def _cell(view: View, name: str) -> int:
    row, col = _place(name)
    return row * view.cols + col
