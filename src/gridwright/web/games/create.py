"""Start a game: from a preset, options, an example, a pasted puzzle, the daily puzzle or another game."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeAlias, TypeVar

from msgspec import Meta, Struct

from gridwright import catalog
from gridwright.actions.choose import choose, choose_puzzle
from gridwright.actions.generate import SECONDS
from gridwright.actions.options import read_options
from gridwright.core.contract import AnyFamily
from gridwright.errors import BadOption, Missing
from gridwright.play.record import is_game
from gridwright.storage import days, games, moderation, puzzles
from gridwright.web.games.live_game import GameNotFound
from gridwright.web.games.service import GameService
from gridwright.web.jobs.job import Job
from gridwright.web.jobs.task import Choices
from gridwright.web.jobs.tasks import Generate, GeneratedPuzzle, ImportedPuzzle, ReadGame, ReadPuzzle
from gridwright.web.puzzles.daily import choose_daily, load_daily, read_day
from gridwright.web.puzzles.options import category_of, changed_choices, options_of
from gridwright.web.services import Services

LARGEST_PUZZLE = 8 * 1024 * 1024
READING_SECONDS = 30.0

Name = Annotated[str, Meta(max_length=100)]
T = TypeVar("T", bound=Struct)
Use: TypeAlias = Callable[[str, str, str, str | None], Awaitable[T]]
"""Starts something with a puzzle, given its family, title, text and category in the high scores, if it has one; what
programs are told about it."""


class NewGame(Struct, forbid_unknown_fields=True, kw_only=True):
    """What to play: a `family` with a `preset`, `options` or an `example`; a `puzzle` as text or link; the
    daily puzzle of that name (`today`), of an earlier `day` if one is given; the puzzle of another game (`same_as`);
    or a new one with the options of another game's (`like`).
    """

    family: Name | None = None
    preset: Name | None = None
    options: Choices | None = None
    generator: Name | None = None
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    example: Name | None = None
    puzzle: Annotated[str, Meta(min_length=1, max_length=LARGEST_PUZZLE)] | None = None
    read: Choices | None = None
    today: Name | None = None
    day: Annotated[str, Meta(max_length=10)] | None = None
    same_as: Name | None = None
    like: Name | None = None


class GameStarted(Struct, frozen=True):
    """A game that has started, and its page."""

    game: str
    url: str


async def start_game(game_service: GameService, player: str, asked: NewGame) -> str | Job[GameStarted]:
    """Return the game's name if it can start at once, else the job that makes its puzzle (result: `game`, `url`)."""
    services = game_service.services
    ways = [way for way in (asked.puzzle, asked.example, asked.today, asked.same_as, asked.like) if way is not None]
    if len(ways) > 1:
        raise BadOption(
            "Choose one of: puzzle, example, today, same_as, like. Or give a family to generate a puzzle of."
        )

    asked = with_text(asked)

    async def use(family: str, title: str, text: str, category: str | None) -> GameStarted:
        return describe_game(await _start(game_service, player, family, title, text, category))

    if asked.today is not None:
        return await start_daily(game_service, player, asked.today, asked.day)
    if asked.same_as is not None:
        return await game_service.start_game(player, (await find_any(services, asked.same_as)).puzzle)
    if asked.like is not None:
        return make_puzzle(services, player, await _find_options(services, asked.like), use)
    if asked.puzzle is not None:
        if is_game(asked.puzzle):
            return _read_game(game_service, player, asked.puzzle)
        return read_puzzle(services, player, asked, use)
    if asked.family is None:
        raise BadOption(f"No family given. Choose from: {', '.join(catalog.names())}.")
    if asked.example is not None:
        return await _start_example(game_service, player, asked.family, asked.example)
    return make_puzzle(services, player, asked, use)


def with_text(asked: NewGame) -> NewGame:
    """Ask for an example by its text where it is to be read with options, such as other rules."""
    if asked.family is None or asked.example is None or not asked.read:
        return asked
    record = catalog.family(asked.family)
    example = choose_puzzle(record, asked.example)
    return NewGame(family=record.name, puzzle=example.text, read=asked.read)


def describe_game(game: str) -> GameStarted:
    """Describe a game that has started, for programs."""
    return GameStarted(game, f"/play/{game}")


async def start_daily(game_service: GameService, player: str, name: str, day: str | None = None) -> str:
    """Start the daily puzzle of that name, today's or an earlier day's, or continue the player's game of it."""
    services, daily = game_service.services, choose_daily(name)
    puzzle = await load_daily(services, daily, None if day is None else read_day(services, day), player)
    mine = await services.call_storage(games.game_on, player, puzzle.id)
    return await game_service.start_game(player, puzzle.id, is_seen=False) if mine is None else mine.id


async def start_shared(game_service: GameService, player: str, game: str) -> str:
    """Start the puzzle of a game that another player shared, or continue the player's own game of it."""
    services = game_service.services
    shared = await find_any(services, game)
    if shared.player == player:
        return shared.id
    mine = await services.call_storage(games.game_on, player, shared.puzzle)
    if mine is not None:
        return mine.id
    if await services.call_storage(moderation.is_stored_hidden, shared.puzzle):
        raise Missing("This puzzle is no longer shared.")
    # The daily puzzle is everyone's, so a link to it shows nothing that the start page doesn't.
    daily = await services.call_storage(days.daily_of, shared.puzzle)
    return await game_service.start_game(player, shared.puzzle, is_seen=daily is None)


async def find_any(services: Services, game: str) -> games.Game:
    """Return a game of any player: everyone who knows its name may play its puzzle."""
    found = await services.call_storage(games.game_of, game)
    if found is None:
        raise GameNotFound
    return found


async def _find_options(services: Services, game: str) -> NewGame:
    """Return the options for another puzzle like a game's."""
    found = await find_any(services, game)
    puzzle = await services.call_storage(puzzles.puzzle_of, found.puzzle)
    assert puzzle is not None
    family = catalog.family(found.family)

    def read() -> Any:
        return family.text.read(puzzle.text)

    options = await services.in_thread(options_like, family, puzzle.category, read)
    if options is None:
        raise Missing("No generator makes boards of this size, so there is no other one like it. Start a new game.")
    return options


def options_like(family: AnyFamily, category: str | None, read: Callable[[], Any]) -> NewGame | None:
    """Return what to ask for to get another puzzle like this one.

    The options of its category; for one that has none (pasted, an example, a chosen seed), those of its size.
    """
    if category is not None:
        preset, choices = options_of(family, category)
        return NewGame(family=family.name, preset=preset, options=choices)
    alike = family.creation.alike
    options = None if alike is None else alike(family.rules.view(family.rules.start(read())))
    return None if options is None else NewGame(family=family.name, options=changed_choices(options))


async def _start_example(game_service: GameService, player: str, family: str, name: str) -> str:
    record = catalog.family(family)
    example = choose_puzzle(record, name)
    return await _start(game_service, player, family, example.title, example.text)


async def _start(
    game_service: GameService, player: str, family: str, title: str, text: str, category: str | None = None
) -> str:
    services = game_service.services
    puzzle = await services.store_puzzle(family, title, text, category)
    # What isn't generated right now came from somewhere: a link, a file, a number, an example.
    return await game_service.start_game(player, puzzle.id, is_seen=category is None, size=len(text))


def make_puzzle(services: Services, player: str, asked: NewGame, use: Use[T]) -> Job[T]:
    """Let a worker make the puzzle, then use it; wrong options are refused before."""
    assert asked.family is not None
    record = catalog.family(asked.family)
    choose(record, "generator", record.creation.generators, asked.generator)
    preset, title = None, ""
    if asked.options is None:
        preset, chosen = choose(record, "preset", record.creation.presets, asked.preset)
        title, options = chosen.title, chosen.options
    else:
        options = read_options(record, "generate", asked.options)
        title = next((known.title for known in record.creation.presets.values() if known.options == options), "")
    task = Generate(
        family=record.name,
        preset=preset,
        options=asked.options,
        seed=secrets.randbelow(2**53) if asked.seed is None else asked.seed,
        generator=asked.generator,
    )

    # Anyone who knows the seed can generate the same puzzle, secrets and all. So a random seed is not sent,
    # and a game whose seed was chosen is not ranked.
    category = category_of(record, options) if asked.seed is None else None

    async def save(made: GeneratedPuzzle) -> T:
        return await use(record.name, title or _title_with(made.title, options), made.text, category)

    return services.workers.submit(player, task, SECONDS, finish=save)


def _title_with(title: str, options: object) -> str:
    """Return a puzzle's title with the difficulty that was asked for, as the titles of presets have it."""
    difficulty = getattr(options, "difficulty", "any")
    return title if difficulty == "any" else f"{title}, {difficulty}"


def read_puzzle(services: Services, player: str, asked: NewGame, use: Use[T]) -> Job[T]:
    """Let a worker read the puzzle, for a large one takes seconds; then use it."""
    assert asked.puzzle is not None
    if asked.family is not None:
        catalog.family(asked.family)
    task = ReadPuzzle(text=asked.puzzle, family=asked.family, how=asked.read)

    async def save(read: ImportedPuzzle) -> T:
        return await use(read.family, read.title, read.text, None)

    return services.workers.submit(player, task, READING_SECONDS, "quick", finish=save)


def _read_game(game_service: GameService, player: str, text: str) -> Job[GameStarted]:
    """Continue the game of a file."""
    services = game_service.services

    async def save(read: ImportedPuzzle) -> GameStarted:
        game = await _start(game_service, player, read.family, read.title, read.text)
        if read.log:
            live = await game_service.open(game, player)
            async with live.lock:
                await services.in_thread(live.apply_log, read.log)
        return describe_game(game)

    return services.workers.submit(player, ReadGame(text=text), READING_SECONDS, "quick", finish=save)


async def start_game_now(game_service: GameService, player: str, asked: NewGame) -> str:
    """Start a game and wait for its puzzle; its name. GridwrightError if there is no such puzzle."""
    game = await start_game(game_service, player, asked)
    if isinstance(game, str):
        return game
    return (await game.outcome()).game
