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
from gridwright.actions.hidden import has_secrets
from gridwright.core.contract import AnyFamily
from gridwright.errors import GridwrightError, Missing
from gridwright.storage import puzzles
from gridwright.web.jobs.pool import SYSTEM
from gridwright.web.jobs.tasks import title_of
from gridwright.web.puzzles.options import category_of, order_of_preset
from gridwright.web.services import Services

MAKING_SECONDS = 60.0


def seed_of(day: date, family: AnyFamily, key: bytes) -> int:
    """The number from which the family's puzzle of that day is made: the same on every server, unless the puzzle has
    secrets, which nobody may work out from the date alone.
    """
    salt = key if has_secrets(family) else b""
    return int.from_bytes(sha256(f"{day.isoformat()} {family.name}".encode() + salt).digest()[:4], "big")


def preset_of(day: date, family: AnyFamily) -> str:
    """The preset of that day: one after the other."""
    names = list(family.creation.presets)
    return names[day.toordinal() % len(names)]


async def todays(services: Services, family: str) -> puzzles.Puzzle:
    """The family's puzzle of today, made if nobody has asked for it yet."""
    day = services.today()
    async with services.making.setdefault(f"{day} {family}", asyncio.Lock()):
        known = await services.in_thread(puzzles.puzzle_of_day, services.database, day.isoformat(), family)
        if known is None:
            known = await _made(services, day, catalog.family(family))
    found = await services.in_thread(puzzles.puzzle_of, services.database, known)
    assert found is not None
    return found


async def _made(services: Services, day: date, family: AnyFamily) -> str:
    """Make the puzzle of that day and keep it; its name."""
    if family.creation.generators and family.creation.presets:
        preset = preset_of(day, family)
        arguments = {"family": family.name, "preset": preset, "order": None, "seed": seed_of(day, family, services.key)}
        text = (await services.workers.done(SYSTEM, "make", arguments, MAKING_SECONDS))["text"]
        title = family.creation.presets[preset].title
        category = category_of(family, order_of_preset(family, preset))
    else:
        text, title = _example(day, family)
        category = None
    kept = await services.in_thread(puzzles.keep_puzzle, services.database, family.name, title, text, category)
    return await services.in_thread(puzzles.keep_day, services.database, day.isoformat(), family.name, kept.id)


def _example(day: date, family: AnyFamily) -> tuple[str, str]:
    if not family.creation.examples:
        raise Missing(f"{family.title} has neither generators nor examples, so there is no puzzle of the day.")
    examples = list(family.creation.examples.values())
    puzzle = family.text.read(examples[day.toordinal() % len(examples)].text)
    return family.text.write(puzzle), title_of(family, puzzle)


async def prepare(services: Services, families: Sequence[str]) -> None:
    """Make the puzzles of today before anybody asks for them; what fails is tried again when somebody does."""
    for family in families:
        with suppress(GridwrightError):
            await todays(services, family)
