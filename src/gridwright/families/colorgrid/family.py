"""The record of ColorGrid: all its parts in one place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gridwright.core.certificate import Certification
from gridwright.core.contract import Family, Research
from gridwright.core.creation import Creation, Preset, Setup, Size
from gridwright.core.playing import Play
from gridwright.core.stored_puzzles import read_lessons
from gridwright.core.teaching import Teaching
from gridwright.families.colorgrid import check, draw, duel, edit, gestures, panel, rules, text
from gridwright.families.colorgrid.arguments import arguments
from gridwright.families.colorgrid.certify import certify
from gridwright.families.colorgrid.collections import COLLECTIONS
from gridwright.families.colorgrid.examples import EXAMPLES
from gridwright.families.colorgrid.explain import TECHNIQUES, describe_progress, rate
from gridwright.families.colorgrid.generate import GENERATORS, alike
from gridwright.families.colorgrid.look import LOOK
from gridwright.families.colorgrid.manual import MANUAL
from gridwright.families.colorgrid.puzzle import Answer, DrawOptions, GenerateOptions, Grid, Move, Position, ReadOptions
from gridwright.families.colorgrid.research.bench import BENCHMARKS, BenchOptions
from gridwright.families.colorgrid.research.duel_bench import DUEL_BENCHMARKS
from gridwright.families.colorgrid.research.environment import DUEL, ENVIRONMENT
from gridwright.families.colorgrid.review import review
from gridwright.families.colorgrid.solve import SOLVERS
from gridwright.families.colorgrid.techniques.practice import PRACTICE
from gridwright.grid.symmetry import image, images

SIZES = ((4, 5), (6, 7), (10, 10), (10, 20))


def find_symmetries(puzzle: Grid) -> Iterator[Grid]:
    """Yield the symmetric copies of a grid that keep its shape, also with red and blue exchanged: they pair alike."""
    exchanged = bytes.maketrans(bytes((1, 2)), bytes((2, 1)))
    for sources in images(puzzle.rows, puzzle.cols):
        colours = bytes(image(puzzle.colours, sources))
        values = image(tuple(puzzle.values), sources)
        for shown in (colours, colours.translate(exchanged)):
            yield Grid(puzzle.rows, puzzle.cols, shown, values, puzzle.rules)


FAMILY: Family[Grid, Position, Position, Move, Answer] = Family(
    name="colorgrid",
    title="ColorGrid",
    summary="Pair cells so that the pairs and the cells left alone cost as little as possible.",
    rules=rules,
    text=text,
    check=check,
    draw=draw,
    gestures=gestures,
    solvers=SOLVERS,
    certification=Certification(certify, arguments),
    has_certificate=lambda answer: answer.certificate is not None,
    claims=lambda answer: answer.bound > 0 or answer.certificate is not None,
    look=LOOK,
    options={"read": ReadOptions, "generate": GenerateOptions, "draw": DrawOptions, "bench": BenchOptions},
    duel=duel,
    creation=Creation(
        generators=GENERATORS,
        presets={
            "small": Preset("4 × 5", GenerateOptions(4, 5)),
            "middle": Preset("6 × 7", GenerateOptions(6, 7)),
            "middle-medium": Preset("6 × 7, medium", GenerateOptions(6, 7, difficulty="medium")),
            "middle-free": Preset("6 × 7, free rules", GenerateOptions(6, 7, rules="free")),
            "large": Preset("10 × 20", GenerateOptions(10, 20)),
        },
        setup=Setup(
            sizes=tuple(Size(f"{rows} × {cols}", {"rows": rows, "cols": cols}) for rows, cols in SIZES),
            usual=1,
            own_fields=("rows", "cols"),
            difficulties={
                "easy": "Greedy is nearly best",
                "medium": "Usual",
                "hard": "Greedy misleads",
                "extreme": "Greedy fails widely",
            },
        ),
        daily="middle-medium",
        examples=EXAMPLES,
        cover="3 3\n1 0 3\n4 2 3\n2 2 0\n7 4 2\n3 9 8\n5 6 2\npairs a1-b1\n",
        collections=COLLECTIONS,
        alike=alike,
        rate=rate,
        edit=edit,
        helpers=edit.HELPERS,
    ),
    teaching=Teaching(
        techniques=TECHNIQUES,
        lessons=read_lessons(Path(__file__).with_name("lessons.json")),
        practice=PRACTICE,
        manual=MANUAL,
        progress=describe_progress,
        why=panel.why,
        verdict=panel.verdict,
    ),
    play=Play(
        review=review,
        resume=rules.view,
        ending=panel.ending,
        measure="over",
        gap="points above the optimum",
        facts=panel.facts,
        goal=panel.goal,
        overview=draw.overview,
        drags=True,
    ),
    research=Research(
        environment=ENVIRONMENT,
        duel_environment=DUEL,
        bench=BENCHMARKS | DUEL_BENCHMARKS,
        symmetries=find_symmetries,
    ),
)
