"""The index card of Lights."""

from __future__ import annotations

from gridwright.families.lights import check, draw, gestures, rules, text
from gridwright.families.lights.puzzle import Answer, Lamps, Press
from gridwright.families.lights.solve import SOLVERS

from gridwright.core.contract import Creation, Example, Family

FAMILY: Family[Lamps, Lamps, Lamps, Press, Answer] = Family(
    name="lights",
    title="Lights",
    summary="Press lamps until all are out.",
    rules=rules,
    text=text,
    check=check,
    draw=draw,
    gestures=gestures,
    solvers=SOLVERS,
    creation=Creation(
        examples={"plus": Example("A plus", ".*.\n***\n.*.\n"), "corner": Example("A corner", "**.\n*..\n")},
    ),
)
