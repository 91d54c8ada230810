"""The record of Slitherlink."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from gridwright.core.certificate import Certification
from gridwright.core.contract import Family, Research
from gridwright.core.creation import Creation, Example, Preset, Setup
from gridwright.core.playing import Play
from gridwright.core.stored_puzzles import read_lessons
from gridwright.core.teaching import Mistakes, Teaching
from gridwright.families.slitherlink import check, draw, edit, gestures, panel, rules, text
from gridwright.families.slitherlink.arguments import arguments
from gridwright.families.slitherlink.certify import certify
from gridwright.families.slitherlink.collections import COLLECTIONS
from gridwright.families.slitherlink.edit_helpers import HELPERS, compare
from gridwright.families.slitherlink.explain import IF_UNIQUE, TECHNIQUES, rate
from gridwright.families.slitherlink.generate import GENERATORS, alike
from gridwright.families.slitherlink.geometry import geometry_of
from gridwright.families.slitherlink.look import LOOK
from gridwright.families.slitherlink.manual import MANUAL
from gridwright.families.slitherlink.puzzle import Answer, Board, Clues, GenerateOptions, Move, Playing
from gridwright.families.slitherlink.research.bench import BENCHMARKS, BenchOptions
from gridwright.families.slitherlink.research.environment import ENVIRONMENT
from gridwright.families.slitherlink.solve import SOLVERS, prove
from gridwright.families.slitherlink.techniques.mistakes import describe_wrong, find_mistake, shows_mark
from gridwright.families.slitherlink.techniques.practice import PRACTICE
from gridwright.families.slitherlink.tilings.kinds import EXTRA_DAILY, KINDS, SQUARES
from gridwright.families.slitherlink.tilings.lesson import LESSON
from gridwright.grid.symmetry import image, images
from gridwright.grid.tilings.symmetries import all_images


def symmetries(puzzle: Clues) -> Iterator[Clues]:
    """Yield the images of a puzzle that keep its shape."""
    piece = geometry_of(puzzle).tiling
    for sources in images(puzzle.rows, puzzle.cols) if piece is None else all_images(piece):
        yield replace(puzzle, clues=bytes(image(puzzle.clues, sources)))


EXAMPLES = {
    "easy": Example("7 × 7, easy", "322233.\n3.2.02.\n3.23.3.\n2...2..\n2.2132.\n...121.\n.2.2.2.\n", "easy"),
    "medium": Example("7 × 7, medium", "32.2.3.\n1..31..\n121...2\n.1.2213\n.131.13\n..2..23\n332.22.\n", "medium"),
    "hard": Example("7 × 7, hard", "3.2...3\n.22....\n31...23\n22...0.\n3...222\n..0....\n3.22.2.\n", "hard"),
    "extreme": Example("7 × 7, extreme", ".32..1.\n....2..\n2...013\n3...2..\n...1...\n1.32..3\n.3.2..3\n", "extreme"),
}

FAMILY: Family[Clues, Board, Board, Move, Answer] = Family(
    name="slitherlink",
    title="Slitherlink",
    summary="Draw one loop through the dots so that every clue has that many lines around it.",
    rules=rules,
    text=text,
    check=check,
    draw=draw,
    gestures=gestures,
    solvers=SOLVERS,
    has_certificate=lambda answer: answer.proof is not None,
    look=LOOK,
    options={"generate": GenerateOptions, "play": Playing, "bench": BenchOptions},
    prove=prove,
    certification=Certification(certify, arguments),
    creation=Creation(
        generators=GENERATORS,
        presets={
            "easy": Preset("7 × 7, easy", GenerateOptions(7, 7, "easy")),
            "medium": Preset("7 × 7, medium", GenerateOptions(7, 7, "medium")),
            "hard": Preset("7 × 7, hard", GenerateOptions(7, 7, "hard")),
            "extreme": Preset("7 × 7, extreme", GenerateOptions(7, 7, "extreme")),
            "medium-10": Preset("10 × 10, medium", GenerateOptions(10, 10, "medium")),
            "large": Preset("15 × 15, easy", GenerateOptions(15, 15, "easy")),
        },
        kinds=KINDS,
        setup=Setup(
            sizes=SQUARES,
            own_fields=("rows", "cols"),
            difficulties={
                "easy": "Clue by clue and known patterns",
                "medium": "Sectors and chains",
                "hard": "Inside and outside, parity, regions",
                "extreme": "Needs contradiction",
            },
        ),
        daily="medium-10",
        extra_daily=EXTRA_DAILY,
        examples=EXAMPLES,
        cover="3.3\n2..\n3.2\n\nlines a1t a1l a2l a3l a3b c1t c1r c1l b1b\n",
        collections=COLLECTIONS,
        alike=alike,
        rate=rate,
        edit=edit,
        helpers=HELPERS,
    ),
    teaching=Teaching(
        techniques=TECHNIQUES,
        if_unique=IF_UNIQUE,
        lessons=read_lessons(Path(__file__).with_name("lessons.json")) | {"other tilings": LESSON},
        practice=PRACTICE,
        manual=MANUAL,
        mistakes=Mistakes(find_mistake, check.mistake_faults, shows_mark, describe_wrong),
        progress=panel.progress,
        why=panel.why,
        verdict=panel.verdict,
        compare=compare,
    ),
    research=Research(
        environment=ENVIRONMENT,
        bench=BENCHMARKS,
        symmetries=symmetries,
    ),
    play=Play(
        facts=panel.facts,
        resume=rules.view,
        overview=draw.overview,
        drags=True,
    ),
)
