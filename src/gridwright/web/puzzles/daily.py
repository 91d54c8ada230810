"""The daily puzzle: the same for everyone on that day, generated once and stored.

Its seed follows from a secret in the database, the day and the family. So all servers of a database generate the same
puzzle, the first to store it wins, and no one can work out a board beforehand. A family without generators shows one of
its examples.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import partial

from gridwright import catalog
from gridwright.core.contract import AnyFamily
from gridwright.errors import BadOption, GridwrightError, Missing
from gridwright.storage import days, puzzles
from gridwright.storage.servers import setting
from gridwright.web.jobs.pool import SYSTEM, Lane
from gridwright.web.jobs.tasks import Generate, title_of
from gridwright.web.puzzles.options import category_of, options_of_preset
from gridwright.web.services import Services

GENERATING_SECONDS = 60.0
LOOK_SECONDS = 20.0
"""How often the server checks for a new day."""
LEISURE_SECONDS = 60.0
"""When a server that has started generates puzzles that no one has asked for yet."""
ARCHIVE_DAYS = 366
"""How many days back a daily puzzle can still be played."""


def secret_of(services: Services) -> bytes:
    """Return the secret that daily puzzles are seeded with; the first server creates it for all."""
    return bytes.fromhex(setting(services.database, "daily", partial(secrets.token_hex, 32)))


def seed_of(secret: bytes, day: date, family: str) -> int:
    """Return the seed of the family's daily puzzle: below 2**53, as all seeds are."""
    digest = hmac.digest(secret, f"{day.isoformat()} {family}".encode(), "sha256")
    return int.from_bytes(digest[:8], "big") >> 11


def preset_of(family: AnyFamily) -> str:
    """Return the preset of the family's daily puzzles: one for all days, so that days compare."""
    return family.creation.daily or next(iter(family.creation.presets))


def read_day(services: Services, text: str) -> date:
    """Return a day of the archive, or say why its puzzles can't be played."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadOption(f"'{text}' isn't a day. Write it as {services.today().isoformat()}.") from None
    if day > services.today():
        raise Missing("This day hasn't come yet. Its puzzles appear at midnight UTC.")
    if day < first_day(services):
        raise Missing(f"The archive goes back {ARCHIVE_DAYS} days. Choose a later day.")
    return day


def first_day(services: Services) -> date:
    """Return the first day of the archive."""
    return services.today() - timedelta(days=ARCHIVE_DAYS)


async def find_daily(services: Services, family: str, day: date) -> puzzles.Puzzle | None:
    """Return the family's puzzle of that day, if it was generated."""
    known = await services.in_thread(days.puzzle_of_day, services.database, day, family)
    return None if known is None else await services.in_thread(puzzles.puzzle_of, services.database, known)


async def load_daily(
    services: Services, family: str, day: date | None = None, player: str = SYSTEM, lane: Lane = "slow"
) -> puzzles.Puzzle:
    """Return the family's puzzle of today or of a day of the archive, generating it when it is first asked for.

    Days of the archive are generated at the player's expense: their other work waits for it.
    """
    today = services.today()
    day = day or today
    find = partial(days.puzzle_of_day, services.database, day, family)
    known = await services.in_thread(find)
    if known is None:
        async with services.once(f"daily {day} {family}"):
            maker = SYSTEM if day == today else player
            known = await services.in_thread(find)
            known = known or await _generate(services, day, catalog.family(family), maker, lane)
    found = await services.in_thread(puzzles.puzzle_of, services.database, known)
    assert found is not None
    return found


async def _generate(services: Services, day: date, family: AnyFamily, player: str, lane: Lane) -> str:
    """Generate and store the puzzle of that day; return its ID."""
    seed = seed_of(await services.in_thread(secret_of, services), day, family.name)
    if family.creation.generators and family.creation.presets:
        preset = preset_of(family)
        task = Generate(family=family.name, preset=preset, seed=seed)
        text = (await services.workers.run(player, task, GENERATING_SECONDS, lane)).text
        title = family.creation.presets[preset].title
        category = category_of(family, options_of_preset(family, preset))
    else:
        text, title = _example(seed, family)
        category = None
    kept = await services.in_thread(puzzles.keep_puzzle, services.database, family.name, title, text, category)
    return await services.in_thread(days.keep_day, services.database, day, family.name, kept.id)


def _example(seed: int, family: AnyFamily) -> tuple[str, str]:
    if not family.creation.examples:
        raise Missing(f"{family.title} has no daily puzzle.")
    examples = list(family.creation.examples.values())
    puzzle = family.text.read(examples[seed % len(examples)].text)
    return family.text.write(puzzle), title_of(family, puzzle)


async def keep_daily_ready(services: Services, families: Sequence[str]) -> None:
    """Generate the puzzles of every day as it starts; what fails is tried again when a player opens it."""
    ready: date | None = None
    await asyncio.sleep(LEISURE_SECONDS)
    while True:
        if ready != (today := services.today()):
            for family in families:
                with suppress(GridwrightError):
                    await load_daily(services, family, lane="background")
            ready = today
        await asyncio.sleep(LOOK_SECONDS)
