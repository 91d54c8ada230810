"""The puzzle of the day: the same for everyone on that date, made once in a worker and kept.

Which preset it is follows from the date, so that the days of a week differ; so does the seed. A family without
generators shows one of its examples in turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from hashlib import sha256

from gridwright import catalog
from gridwright.core.contract import AnyFamily
from gridwright.errors import GridwrightError, Missing
from gridwright.storage import puzzles
from gridwright.web.desk import Desk
from gridwright.web.jobs import title_of
from gridwright.web.workers import HOUSE

MAKING_SECONDS = 60.0


def seed_of(day: date, family: str) -> int:
    """The number from which the family's puzzle of that day is made."""
    return int.from_bytes(sha256(f"{day.isoformat()} {family}".encode()).digest()[:4], "big")


def preset_of(day: date, family: AnyFamily) -> str:
    """The preset of that day: one after the other."""
    names = list(family.presets)
    return names[day.toordinal() % len(names)]


async def todays(desk: Desk, family: str) -> puzzles.Puzzle:
    """The family's puzzle of today, made if nobody has asked for it yet."""
    day = desk.today()
    async with desk.making.setdefault(f"{day} {family}", asyncio.Lock()):
        known = await desk.in_thread(puzzles.puzzle_of_day, desk.database, day.isoformat(), family)
        if known is None:
            known = await _made(desk, day, catalog.family(family))
    found = await desk.in_thread(puzzles.puzzle_of, desk.database, known)
    assert found is not None
    return found


async def _made(desk: Desk, day: date, family: AnyFamily) -> str:
    """Make the puzzle of that day and keep it; its name."""
    if family.generators and family.presets:
        preset = preset_of(day, family)
        arguments = {"family": family.name, "preset": preset, "order": None, "seed": seed_of(day, family.name)}
        text = (await desk.workers.done(HOUSE, "make", arguments, MAKING_SECONDS))["text"]
        title = family.presets[preset].title
    else:
        text, title = _example(day, family)
    kept = await desk.in_thread(puzzles.keep_puzzle, desk.database, family.name, title, text)
    return await desk.in_thread(puzzles.keep_day, desk.database, day.isoformat(), family.name, kept.id)


def _example(day: date, family: AnyFamily) -> tuple[str, str]:
    if not family.examples:
        raise Missing(f"{family.title} has neither generators nor examples, so there is no puzzle of the day.")
    examples = list(family.examples.values())
    puzzle = family.text.read(examples[day.toordinal() % len(examples)].text)
    return family.text.write(puzzle), title_of(family, puzzle)


async def prepare(desk: Desk, families: Sequence[str]) -> None:
    """Make the puzzles of today before anybody asks for them; what fails is tried again when somebody does."""
    for family in families:
        with suppress(GridwrightError):
            await todays(desk, family)
