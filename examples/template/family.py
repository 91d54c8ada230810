"""The record of Lights Out: every part of it in one place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gridwright.core.contract import Family, Research
from gridwright.core.creation import Creation, Example, Preset
from gridwright.core.playing import Play
from gridwright.core.stored_puzzles import read_lessons
from gridwright.core.teaching import Mistakes, Teaching
from gridwright.families.lights import check, draw, edit, gestures, panel, rules, text
from gridwright.families.lights.collections import COLLECTIONS
from gridwright.families.lights.explain import TECHNIQUES, rate
from gridwright.families.lights.generate import GENERATORS
from gridwright.families.lights.look import LOOK
from gridwright.families.lights.manual import MANUAL
from gridwright.families.lights.puzzle import Answer, GenerateOptions, Lamps, PlayOptions, Press
from gridwright.families.lights.review import review
from gridwright.families.lights.solve import SOLVERS, find_mistake
from gridwright.grid.symmetry import image, images

EXAMPLES = {
    "corners": Example("Four corners", "lights\n*.*\n...\n*.*\n", "hard"),
    "plus": Example("A plus", "lights\n.*.\n***\n.*.\n", "easy"),
    "all": Example("All 25 lamps", "lights\n" + "*****\n" * 5, "extreme"),
}

PRESETS = {
    "easy": Preset("5 × 5, easy", GenerateOptions(difficulty="easy")),
    "medium": Preset("5 × 5, medium", GenerateOptions(difficulty="medium")),
    "hard": Preset("5 × 5, hard", GenerateOptions(difficulty="hard")),
    "large": Preset("7 × 7, hard", GenerateOptions(7, 7, "hard")),
}


def symmetries(puzzle: Lamps) -> Iterator[Lamps]:
    """Yield the board turned and mirrored in every way."""
    for sources in images(puzzle.rows, puzzle.cols):
        yield Lamps(puzzle.rows, puzzle.cols, image(puzzle.lit, sources))


FAMILY: Family[Lamps, Lamps, Lamps, Press, Answer] = Family(
    name="lights",
    title="Lights Out",
    summary="Press lamps until all of them are out.",
    rules=rules,
    text=text,
    check=check,
    draw=draw,
    gestures=gestures,
    solvers=SOLVERS,
    look=LOOK,
    has_certificate=lambda answer: answer.quiet is not None,
    options={"generate": GenerateOptions, "play": PlayOptions},
    creation=Creation(GENERATORS, PRESETS, EXAMPLES, COLLECTIONS, daily="medium", rate=rate, edit=edit),
    teaching=Teaching(
        techniques=TECHNIQUES,
        lessons=read_lessons(Path(__file__).with_name("lessons.json")),
        manual=MANUAL,
        mistakes=Mistakes(find=find_mistake, faults=check.mistake_faults),
        progress=panel.progress,
        why=panel.why,
        verdict=panel.verdict,
    ),
    play=Play(
        facts=panel.facts,
        goal=panel.goal,
        resume=lambda view: view,
        review=review,
        ending=panel.ending,
        measure="over",
        gap="presses above the fewest",
    ),
    research=Research(symmetries=symmetries),
)
