"""The daily puzzles: the same for everyone on that day, generated once and stored.

Each family has one, and may have an extra one that changes from day to day. Its seed follows from a secret in the
database, the day and its name. So all servers of a database generate the same
puzzle, the first to store it wins, and no one can work out a board beforehand. A family without generators shows one of
its examples.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from gridwright import catalog
from gridwright.core.contract import AnyFamily
from gridwright.core.creation import Preset
from gridwright.errors import BadOption, GridwrightError, Missing, UnknownName
from gridwright.storage import days, puzzles
from gridwright.storage.servers import setting
from gridwright.web.jobs.job import Lane
from gridwright.web.jobs.pool import SYSTEM
from gridwright.web.jobs.tasks import Generate, title_of
from gridwright.web.puzzles.options import category_of, changed_choices
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


def seed_of(secret: bytes, day: date, name: str) -> int:
    """Return the seed of the daily puzzle of that name: below 2**53, as all seeds are."""
    digest = hmac.digest(secret, f"{day.isoformat()} {name}".encode(), "sha256")
    return int.from_bytes(digest[:8], "big") >> 11


@dataclass(frozen=True)
class Daily:
    """One of the puzzles that every day has: a family's own, or its extra one."""

    family: AnyFamily
    is_extra: bool = False

    @property
    def name(self) -> str:
        """Return its name in addresses and in the database."""
        return self.family.name + (days.EXTRA if self.is_extra else "")

    @property
    def title(self) -> str:
        """Return what the pages call it."""
        extra = self.family.creation.extra_daily
        return extra.title if self.is_extra and extra is not None else self.family.title

    def preset_of(self, day: date) -> Preset | None:
        """Return what is generated on that day; None for a family without presets or generators.

        A family's own puzzle is the same on all days, so that days compare; what is extra takes turns.
        """
        creation = self.family.creation
        if self.is_extra and creation.extra_daily is not None:
            return creation.extra_daily.preset_of(day)
        if not (creation.generators and creation.presets):
            return None
        return creation.presets[creation.daily or next(iter(creation.presets))]


def list_dailies() -> list[Daily]:
    """Return the puzzles that every day has: first the families' own."""
    families = catalog.families()
    extra = [Daily(family, is_extra=True) for family in families if family.creation.extra_daily is not None]
    return [*map(Daily, families), *extra]


def choose_daily(name: str) -> Daily:
    """Return the daily puzzle of that name; an unknown one raises UnknownName."""
    known = {daily.name: daily for daily in list_dailies()}
    if name not in known:
        raise UnknownName("daily puzzle", name, known)
    return known[name]


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


async def find_daily(services: Services, daily: Daily, day: date) -> puzzles.Puzzle | None:
    """Return the puzzle of that day, if it was generated."""
    known = await services.call_storage(days.puzzle_of_day, day, daily.name)
    return None if known is None else await services.call_storage(puzzles.puzzle_of, known)


async def load_daily(
    services: Services, daily: Daily, day: date | None = None, player: str = SYSTEM, lane: Lane = "slow"
) -> puzzles.Puzzle:
    """Return the puzzle of today or of a day of the archive, generating it when it is first asked for.

    Days of the archive are generated at the player's expense: their other work waits for it.
    """
    today = services.today()
    day = day or today
    find = partial(days.puzzle_of_day, services.database, day, daily.name)
    known = await services.in_thread(find)
    if known is None:
        async with services.once(f"daily {day} {daily.name}"):
            maker = SYSTEM if day == today else player
            known = await services.in_thread(find)
            known = known or await _generate(services, day, daily, maker, lane)
    found = await services.call_storage(puzzles.puzzle_of, known)
    assert found is not None
    return found


async def _generate(services: Services, day: date, daily: Daily, player: str, lane: Lane) -> str:
    """Generate and store the puzzle of that day; return its ID."""
    family, preset, category = daily.family, daily.preset_of(day), None
    seed = seed_of(await services.in_thread(secret_of, services), day, daily.name)
    if preset is not None:
        task = Generate(family=family.name, options=changed_choices(preset.options), seed=seed)
        text = (await services.workers.run(player, task, GENERATING_SECONDS, lane)).text
        title, category = preset.title, category_of(family, preset.options)
    else:
        text, title = _example(seed, family)
    kept = await services.call_storage(puzzles.keep_puzzle, family.name, title, text, services.now(), category)
    return await services.call_storage(days.keep_day, day, daily.name, kept.id)


def _example(seed: int, family: AnyFamily) -> tuple[str, str]:
    if not family.creation.examples:
        raise Missing(f"{family.title} has no daily puzzle.")
    examples = list(family.creation.examples.values())
    puzzle = family.text.read(examples[seed % len(examples)].text)
    return family.text.write(puzzle), title_of(family, puzzle)


async def keep_dailies_ready(services: Services) -> None:
    """Generate the puzzles of every day as it starts; what fails is tried again when a player opens it."""
    ready: date | None = None
    await asyncio.sleep(LEISURE_SECONDS)
    while True:
        if ready != (today := services.today()):
            for daily in list_dailies():
                with suppress(GridwrightError):
                    await load_daily(services, daily, lane="background")
            ready = today
        await asyncio.sleep(LOOK_SECONDS)
