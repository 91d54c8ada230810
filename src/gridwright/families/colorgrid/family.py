"""The record of ColorGrid: all its parts in one place."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.contract import Creation, Example, Family, Play, Preset, Research, Teaching
from gridwright.families.colorgrid import check, draw, duel, edit, gestures, panel, rules, text
from gridwright.families.colorgrid.bench import BENCHMARKS, Racing
from gridwright.families.colorgrid.duels.bench import DUEL_BENCHMARKS
from gridwright.families.colorgrid.explain import TECHNIQUES, describe_progress, rate
from gridwright.families.colorgrid.generate import GENERATORS
from gridwright.families.colorgrid.lessons import LESSONS
from gridwright.families.colorgrid.look import LOOK
from gridwright.families.colorgrid.manual import MANUAL
from gridwright.families.colorgrid.puzzle import Answer, Drawing, Grid, Move, Order, Position, Reading
from gridwright.families.colorgrid.review import review
from gridwright.families.colorgrid.solve import SOLVERS
from gridwright.grid.symmetry import image, images


def find_symmetries(puzzle: Grid) -> Iterator[Grid]:
    """Yield the symmetric copies of a grid that keep its shape, also with red and blue exchanged: they pair alike."""
    exchanged = bytes.maketrans(bytes((1, 2)), bytes((2, 1)))
    for sources in images(puzzle.rows, puzzle.cols):
        colours = bytes(image(puzzle.colours, sources))
        values = image(puzzle.values, sources)
        for shown in (colours, colours.translate(exchanged)):
            yield Grid(puzzle.rows, puzzle.cols, shown, values, puzzle.rules)


EXAMPLES = {
    "small": Example("Twelve cells", "3 4\n1 3 1 2\n0 1 3 4\n1 2 2 3\n7 7 9 7\n5 9 9 2\n8 8 6 6\n"),
    "trap": Example("A grid on which greedy isn't best", "3 4\n2 3 4 3\n3 3 1 4\n0 1 3 1\n3 4 3 6\n3 1 2 7\n8 9 5 1\n"),
    "free": Example(
        "White pairs with anything, anywhere", "3 4\n3 0 4 4\n0 0 1 0\n2 3 4 4\n7 7 4 5\n2 6 8 6\n2 6 5 2\nrules free\n"
    ),
}

FAMILY: Family[Grid, Position, Position, Move, Answer] = Family(
    name="colorgrid",
    title="ColorGrid",
    summary="Pair cells so that differences and cells left alone cost least.",
    rules=rules,
    text=text,
    check=check,
    draw=draw,
    gestures=gestures,
    solvers=SOLVERS,
    has_certificate=lambda answer: answer.certificate is not None,
    look=LOOK,
    options={"read": Reading, "generate": Order, "draw": Drawing, "bench": Racing},
    duel=duel,
    creation=Creation(
        generators=GENERATORS,
        presets={
            "small": Preset("4 × 5", Order(4, 5)),
            "middle": Preset("6 × 7", Order(6, 7)),
            "middle-free": Preset("6 × 7, free rules", Order(6, 7, rules="free")),
            "large": Preset("10 × 20", Order(10, 20)),
        },
        examples=EXAMPLES,
        rate=rate,
        edit=edit,
    ),
    teaching=Teaching(
        techniques=TECHNIQUES,
        lessons=LESSONS,
        manual=MANUAL,
        progress=describe_progress,
        why=panel.why,
        verdict=panel.verdict,
    ),
    play=Play(
        review=review,
        facts=panel.facts,
        goal=panel.goal,
    ),
    research=Research(
        bench=BENCHMARKS | DUEL_BENCHMARKS,
        symmetries=find_symmetries,
    ),
)
