"""The daily puzzle: the same for everyone on that date, generated once and stored.

Preset and seed follow from the date, so the days of a week differ. A family without generators shows one of its
examples in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from hashlib import sha256

from gridwright import catalog
from gridwright.actions.hidden import has_secrets
from gridwright.core.contract import AnyFamily
from gridwright.errors import GridwrightError, Missing
from gridwright.storage import puzzles
from gridwright.web.jobs.pool import SYSTEM
from gridwright.web.jobs.tasks import Generate, title_of
from gridwright.web.puzzles.options import category_of, order_of_preset
from gridwright.web.services import Services

GENERATING_SECONDS = 60.0


def seed_of(day: date, family: AnyFamily, key: bytes) -> int:
    """Return the seed of the family's daily puzzle: the same on every server, unless the puzzle has secrets.

    Those must not follow from the date alone.
    """
    salt = key if has_secrets(family) else b""
    return int.from_bytes(sha256(f"{day.isoformat()} {family.name}".encode() + salt).digest()[:4], "big")


def preset_of(day: date, family: AnyFamily) -> str:
    """Return the preset of that day: one after the other."""
    names = list(family.creation.presets)
    return names[day.toordinal() % len(names)]


async def load_daily(services: Services, family: str) -> puzzles.Puzzle:
    """Return the family's puzzle of today; it is generated when it is first asked for."""
    day = services.today()
    find = partial(puzzles.puzzle_of_day, services.database, day.isoformat(), family)
    known = await services.in_thread(find)
    if known is None:
        async with services.once(f"daily {day} {family}"):
            known = await services.in_thread(find) or await _generate(services, day, catalog.family(family))
    found = await services.in_thread(puzzles.puzzle_of, services.database, known)
    assert found is not None
    return found


async def _generate(services: Services, day: date, family: AnyFamily) -> str:
    """Generate and store the puzzle of that day; return its ID."""
    if family.creation.generators and family.creation.presets:
        preset = preset_of(day, family)
        task = Generate(family=family.name, preset=preset, seed=seed_of(day, family, services.key))
        text = (await services.workers.run(SYSTEM, task, GENERATING_SECONDS)).text
        title = family.creation.presets[preset].title
        category = category_of(family, order_of_preset(family, preset))
    else:
        text, title = _example(day, family)
        category = None
    kept = await services.in_thread(puzzles.keep_puzzle, services.database, family.name, title, text, category)
    return await services.in_thread(puzzles.keep_day, services.database, day.isoformat(), family.name, kept.id)


def _example(day: date, family: AnyFamily) -> tuple[str, str]:
    if not family.creation.examples:
        raise Missing(f"{family.title} has no daily puzzle.")
    examples = list(family.creation.examples.values())
    puzzle = family.text.read(examples[day.toordinal() % len(examples)].text)
    return family.text.write(puzzle), title_of(family, puzzle)


async def prepare_daily(services: Services, families: Sequence[str]) -> None:
    """Generate the puzzles of today ahead; what fails is tried again when a player asks for it."""
    for family in families:
        with suppress(GridwrightError):
            await load_daily(services, family)
