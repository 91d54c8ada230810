"""The record of 2x2Madness: all its parts in one place."""

from __future__ import annotations

from pathlib import Path

from gridwright.core.certificate import Certification
from gridwright.core.contract import Family, Research
from gridwright.core.creation import Creation, Example, Preset, Setup, Size
from gridwright.core.playing import Play
from gridwright.core.stored_puzzles import read_lessons
from gridwright.core.teaching import Teaching
from gridwright.families.madness import check, draw, edit, gestures, panel, rules, text
from gridwright.families.madness.arguments import arguments
from gridwright.families.madness.bots import BOTS
from gridwright.families.madness.certify import certify
from gridwright.families.madness.collections import COLLECTIONS
from gridwright.families.madness.colours import find_symmetries
from gridwright.families.madness.explain import TECHNIQUES, describe_progress, rate
from gridwright.families.madness.generate import GENERATORS, alike
from gridwright.families.madness.look import LOOK
from gridwright.families.madness.manual import MANUAL
from gridwright.families.madness.puzzle import Answer, Board, CensusOptions, GenerateOptions, PlayOptions, Turn
from gridwright.families.madness.research.bench import BENCHMARKS
from gridwright.families.madness.research.census import census
from gridwright.families.madness.research.environment import ENVIRONMENT
from gridwright.families.madness.review import review
from gridwright.families.madness.solve import SOLVERS
from gridwright.families.madness.techniques.practice import PRACTICE

EXAMPLES = {
    "4x4": Example("The original 4 × 4 board", "GYSB\nGSYB\nGYSB\nGSYB\n", "hard"),
    "5x5": Example("The original 5 × 5 board", "ORPGB\nROGBY\nPGOYP\nGBYOR\nBYPR.\n", "hard"),
    "6x6": Example("The original 6 × 6 board", "RMPGYR\nYODDOB\nGNBPNM\nMNPBNG\nBODDOY\nRYGPMR\n", "extreme"),
    "4x4-hardest": Example("A hardest 4 × 4 board: 15 moves", "RBGY\nBGYR\nGYRB\nYRBG\n", "extreme"),
    "5x5-hardest": Example("The hardest 5 × 5 board known: 28 moves", "RBGYP\nBGOPY\nOR.RO\nYPOGB\nPYGBR\n", "extreme"),
    "6x6-hardest": Example(
        "The hardest 6 × 6 board known: 49 moves", "RBGRYP\nOYSONM\nNPMGBS\nSBGMPN\nMNOSYO\nPYRGBR\n", "extreme"
    ),
}

FAMILY: Family[Board, Board, Board, Turn, Answer] = Family(
    name="madness",
    title="2x2Madness",
    summary="Rotate 2 × 2 groups to bring equal colours together, then remove them.",
    rules=rules,
    text=text,
    check=check,
    draw=draw,
    gestures=gestures,
    solvers=SOLVERS,
    certification=Certification(certify, arguments),
    has_certificate=lambda answer: answer.bound.source in ("none", "gather", "squares"),
    claims=lambda answer: answer.bound.moves > 0,
    look=LOOK,
    options={"generate": GenerateOptions, "play": PlayOptions, "census": CensusOptions},
    creation=Creation(
        generators=GENERATORS,
        presets={
            "small": Preset("4 × 4, four colours", GenerateOptions(4)),
            "small-hard": Preset("4 × 4, hard", GenerateOptions(4, difficulty="hard")),
            "middle": Preset("5 × 5, six colours", GenerateOptions(5)),
            "middle-medium": Preset("5 × 5, medium", GenerateOptions(5, difficulty="medium")),
            "large": Preset("6 × 6, nine colours", GenerateOptions(6)),
        },
        setup=Setup(
            sizes=tuple(Size(f"{side} × {side}", {"side": side}) for side in (4, 5, 6)),
            own_fields=("side",),
            difficulties={
                "easy": "Few rotations for its size",
                "medium": "Usual",
                "hard": "Many rotations",
                "extreme": "The most found",
            },
        ),
        daily="middle-medium",
        examples=EXAMPLES,
        cover="A A B B\nA A C B\nD C C B\nD D C D\n",
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
        bots=BOTS,
        review=review,
        ending=panel.ending,
        measure="over",
        gap="moves over the fewest",
        facts=panel.facts,
        goal=panel.goal,
        offer=panel.offer,
        solution_moves=lambda answer: answer.moves,
    ),
    research=Research(
        environment=ENVIRONMENT,
        census=census,
        bench=BENCHMARKS,
        symmetries=find_symmetries,
    ),
)
