"""The family record of Minesweeper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gridwright.core.certificate import Certification
from gridwright.core.contract import Family, Research
from gridwright.core.creation import Creation, Example, Preset, Setup, Size
from gridwright.core.playing import Play
from gridwright.core.stored_puzzles import read_lessons
from gridwright.core.teaching import Mistakes, Teaching
from gridwright.families.minesweeper import check, draw, edit, gestures, panel, rules, text
from gridwright.families.minesweeper.arguments import arguments
from gridwright.families.minesweeper.bots import BOTS
from gridwright.families.minesweeper.certify import certify
from gridwright.families.minesweeper.collections import COLLECTIONS
from gridwright.families.minesweeper.explain import TECHNIQUES, prove
from gridwright.families.minesweeper.formats.replays import REPLAY_READERS, REPLAYS
from gridwright.families.minesweeper.generate import GENERATORS, alike
from gridwright.families.minesweeper.look import LOOK
from gridwright.families.minesweeper.manual import MANUAL
from gridwright.families.minesweeper.puzzle import (
    Answer,
    CensusOptions,
    Drawing,
    GenerateOptions,
    Layout,
    Move,
    Playing,
    Puzzle,
    SimulateOptions,
    State,
    View,
)
from gridwright.families.minesweeper.research.bench import BENCHMARKS
from gridwright.families.minesweeper.research.census import census
from gridwright.families.minesweeper.research.environment import ENVIRONMENT
from gridwright.families.minesweeper.research.simulate import simulate
from gridwright.families.minesweeper.review import STATISTICS, review
from gridwright.families.minesweeper.solve import SOLVERS
from gridwright.families.minesweeper.techniques.captions import OVERLAYS
from gridwright.families.minesweeper.techniques.mistakes import (
    describe_progress,
    describe_wrong,
    find_mistake,
    shows_flag,
)
from gridwright.families.minesweeper.techniques.practice import PRACTICE
from gridwright.families.minesweeper.techniques.rating import rate
from gridwright.grid.symmetry import image, images


def symmetric(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Give the symmetric copies of a board whose mines are placed; a seed or a position has only itself."""
    if not isinstance(puzzle, Layout):
        yield puzzle
        return
    for sources in images(puzzle.rows, puzzle.cols):
        start = None if puzzle.start is None else sources.index(puzzle.start)
        mines = bytes(image(puzzle.mines, sources))
        yield Layout(puzzle.rows, puzzle.cols, mines, start, puzzle.no_guess)


EXAMPLES = {
    "beginner": Example("9 × 9, 10 mines", "9x9 mines=10 seed=4 first=safe\n"),
    "expert": Example("16 × 30, 99 mines", "16x30 mines=99 seed=12 first=open start=d4\n"),
    "report": Example(
        "The test case of the original report",
        "8x8 mines=10 layout start=a1 no-guess=medium\n"
        "00000000\n11211000\n1*3*2221\n23*33**1\n*212*332\n1101122*\n001111*2\n001*1111\n",
        "medium",
    ),
    "no-guess": Example(
        "9 × 9, no guessing needed, extreme",
        "9x9 mines=10 layout start=e5 no-guess=extreme\n"
        "001*10000\n112220000\n*11*10000\n111111110\n011101*10\n12*101110\n1*2111111\n11102*32*\n00002**21\n",
        "extreme",
    ),
}

FAMILY: Family[Puzzle, State, View, Move, Answer] = Family(
    name="minesweeper",
    title="Minesweeper",
    summary="Open every cell without a mine. Numbers tell you how many mines are around them.",
    rules=rules,
    text=text,
    check=check,
    draw=draw,
    gestures=gestures,
    solvers=SOLVERS,
    certification=Certification(certify, arguments),
    has_certificate=lambda answer: answer.reasons is not None,
    look=LOOK,
    options={
        "generate": GenerateOptions,
        "draw": Drawing,
        "census": CensusOptions,
        "simulate": SimulateOptions,
        "play": Playing,
    },
    prove=prove,
    creation=Creation(
        generators=GENERATORS,
        presets={
            "beginner": Preset("9 × 9, 10 mines", GenerateOptions("beginner")),
            "intermediate": Preset("16 × 16, 40 mines", GenerateOptions("intermediate")),
            "expert": Preset("16 × 30, 99 mines", GenerateOptions("expert")),
            "beginner-no-guess": Preset("9 × 9, no guessing needed", GenerateOptions("beginner", no_guess=True)),
            "intermediate-no-guess": Preset(
                "16 × 16, no guessing needed", GenerateOptions("intermediate", no_guess=True)
            ),
            "intermediate-no-guess-medium": Preset(
                "16 × 16, no guessing needed, medium",
                GenerateOptions("intermediate", no_guess=True, difficulty="medium"),
            ),
            "expert-no-guess": Preset("16 × 30, no guessing needed", GenerateOptions("expert", no_guess=True)),
        },
        setup=Setup(
            sizes=(
                Size("Beginner", {"level": "beginner"}, "9 × 9, 10 mines"),
                Size("Intermediate", {"level": "intermediate"}, "16 × 16, 40 mines"),
                Size("Expert", {"level": "expert"}, "16 × 30, 99 mines"),
            ),
            title="Level",
            own_title="Custom",
            own_fields=("rows", "cols", "mines"),
            own_options={"level": "custom"},
            own_values={"rows": 12, "cols": 20, "mines": 40},
            difficulties={
                "easy": "One number at a time",
                "medium": "Two numbers, known patterns",
                "hard": "Several numbers, mine counting",
                "extreme": "Contradiction",
            },
            difficulty_switch="no_guess",
        ),
        daily="intermediate-no-guess-medium",
        examples=EXAMPLES,
        cover="3x3 mines=2\n1F1\n122\n01#\n",
        collections=COLLECTIONS,
        alike=alike,
        rate=rate,
        edit=edit,
        edit_action="Analyse it",
        helpers=edit.HELPERS,
    ),
    teaching=Teaching(
        techniques=TECHNIQUES,
        lessons=read_lessons(Path(__file__).with_name("lessons.json")),
        practice=PRACTICE,
        manual=MANUAL,
        mistakes=Mistakes(find_mistake, check.mistake_faults, shows_flag, describe_wrong),
        progress=describe_progress,
        verdict=panel.verdict,
    ),
    play=Play(
        bots=BOTS,
        review=review,
        statistics=STATISTICS,
        replays=REPLAYS,
        replay_readers=REPLAY_READERS,
        ending=panel.ending,
        take_back="Take back the last cell",
        facts=panel.facts,
        reveal=panel.reveal,
        overlays=OVERLAYS,
        overview=draw.overview,
        switch="mode",
        tenths=True,
        assists=panel.assists,
    ),
    research=Research(
        environment=ENVIRONMENT,
        census=census,
        bench=BENCHMARKS,
        symmetries=symmetric,
        simulate=simulate,
    ),
)
