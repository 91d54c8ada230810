"""How a game begins: from a preset, an order, an example, a pasted puzzle, the puzzle of the day or another game."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Annotated, TypeAlias, TypeVar

from msgspec import Meta, Struct

from gridwright import catalog
from gridwright.actions.choose import choose
from gridwright.actions.generate import SECONDS
from gridwright.errors import BadOption
from gridwright.play.record import is_game
from gridwright.storage import games, puzzles
from gridwright.web.jobs.pool import Job
from gridwright.web.jobs.task import Choices
from gridwright.web.jobs.tasks import Generate, GeneratedPuzzle, ImportedPuzzle, ReadGame, ReadPuzzle
from gridwright.web.puzzles.daily import load_daily
from gridwright.web.puzzles.options import category_of, read_options
from gridwright.web.services import GameNotFound, Services

LARGEST_PUZZLE = 8 * 1024 * 1024
READING_SECONDS = 30.0

Name = Annotated[str, Meta(max_length=100)]
T = TypeVar("T", bound=Struct)
Use: TypeAlias = Callable[[str, str, str, str | None], Awaitable[T]]
"""What is begun with a puzzle, given its family, title and text, and its category in the high scores, if it has one;
what programs are told about it."""


class NewGame(Struct, forbid_unknown_fields=True, kw_only=True):
    """What to play: `family` with a `preset`, an `order` or an `example`; or a `puzzle` as text or link; or the family
    whose puzzle of `today` it is; or the game whose puzzle is played again.
    """

    family: Name | None = None
    preset: Name | None = None
    order: Choices | None = None
    generator: Name | None = None
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    example: Name | None = None
    puzzle: Annotated[str, Meta(min_length=1, max_length=LARGEST_PUZZLE)] | None = None
    read: Choices | None = None
    today: Name | None = None
    same_as: Name | None = None


class GameStarted(Struct, frozen=True):
    """A game that has started, and its page."""

    game: str
    url: str


async def begin(services: Services, player: str, asked: NewGame) -> str | Job[GameStarted]:
    """The game's name if it can begin at once, else the job that makes its puzzle; its result has `game` and `url`."""
    ways = [way for way in (asked.puzzle, asked.example, asked.today, asked.same_as) if way is not None]
    if len(ways) > 1:
        raise BadOption("Say one of: puzzle, example, today, same_as; or a family to make a new puzzle of.")

    async def use(family: str, title: str, text: str, category: str | None) -> GameStarted:
        return as_result(await _begin(services, player, family, title, text, category))

    if asked.today is not None:
        return await begin_today(services, player, asked.today)
    if asked.same_as is not None:
        return await services.new_game(player, (await _any_game(services, asked.same_as)).puzzle)
    if asked.puzzle is not None:
        if is_game(asked.puzzle):
            return _reading_game(services, player, asked.puzzle)
        return reading(services, player, asked, use)
    if asked.family is None:
        raise BadOption(f"Say which family to play; there is: {', '.join(catalog.names())}.")
    if asked.example is not None:
        return await _begin_example(services, player, asked.family, asked.example)
    return making(services, player, asked, use)


def as_result(game: str) -> GameStarted:
    """A game that has begun, as programs are told."""
    return GameStarted(game, f"/play/{game}")


async def begin_today(services: Services, player: str, family: str) -> str:
    """The player's game of the family's puzzle of today; the one they have, if they have one."""
    puzzle = await load_daily(services, family)
    mine = await services.in_thread(games.game_on, services.database, player, puzzle.id)
    return await services.new_game(player, puzzle.id) if mine is None else mine.id


async def begin_shared(services: Services, player: str, game: str) -> str:
    """The player's own game of the puzzle that somebody shared by the name of their game."""
    shared = await _any_game(services, game)
    if shared.player == player:
        return shared.id
    mine = await services.in_thread(games.game_on, services.database, player, shared.puzzle)
    return await services.new_game(player, shared.puzzle) if mine is None else mine.id


async def _any_game(services: Services, game: str) -> games.Game:
    """A game of anybody: its puzzle may be played by all who know its name."""
    found = await services.in_thread(games.game_of, services.database, game)
    if found is None:
        raise GameNotFound
    return found


async def _begin_example(services: Services, player: str, family: str, name: str) -> str:
    card = catalog.family(family)
    example = choose(card, "example", card.creation.examples, name)[1]
    return await _begin(services, player, family, example.title, example.text)


async def _begin(
    services: Services, player: str, family: str, title: str, text: str, category: str | None = None
) -> str:
    puzzle = await services.in_thread(puzzles.keep_puzzle, services.database, family, title, text, category)
    return await services.new_game(player, puzzle.id)


def making(services: Services, player: str, asked: NewGame, use: Use[T]) -> Job[T]:
    """A worker makes the puzzle, then it is used; what cannot be ordered is refused before."""
    assert asked.family is not None
    card = catalog.family(asked.family)
    choose(card, "generator", card.creation.generators, asked.generator)
    preset, title = None, ""
    if asked.order is None:
        preset, chosen = choose(card, "preset", card.creation.presets, asked.preset)
        title, order = chosen.title, chosen.options
    else:
        order = read_options(card, "generate", asked.order)
    task = Generate(
        family=card.name,
        preset=preset,
        order=asked.order,
        seed=secrets.randbelow(2**53) if asked.seed is None else asked.seed,
        generator=asked.generator,
    )

    # Who knows the seed can make the same puzzle beside the game, secrets and all: the one that chance chose is not
    # told, and a game whose seed was chosen is in no list of high scores.
    category = category_of(card, order) if asked.seed is None else None

    async def keep(made: GeneratedPuzzle) -> T:
        # The seed stays here: with it anybody could make the same puzzle again, secrets and all.
        return await use(card.name, title or made.title, made.text, category)

    return services.workers.submit(player, task, SECONDS, finish=keep)


def reading(services: Services, player: str, asked: NewGame, use: Use[T]) -> Job[T]:
    """A worker reads the puzzle, for a large one takes seconds; then it is used."""
    assert asked.puzzle is not None
    if asked.family is not None:
        catalog.family(asked.family)
    task = ReadPuzzle(text=asked.puzzle, family=asked.family, how=asked.read)

    async def keep(read: ImportedPuzzle) -> T:
        return await use(read.family, read.title, read.text, None)

    return services.workers.submit(player, task, READING_SECONDS, "quick", finish=keep)


def _reading_game(services: Services, player: str, text: str) -> Job[GameStarted]:
    """A game file goes on where it stood."""

    async def keep(read: ImportedPuzzle) -> GameStarted:
        game = await _begin(services, player, read.family, read.title, read.text)
        if read.log:
            opened = await services.opened(game, player)
            async with opened.lock:
                await services.in_thread(opened.live.follow, read.log)
        return as_result(game)

    return services.workers.submit(player, ReadGame(text=text), READING_SECONDS, "quick", finish=keep)


async def begun(services: Services, player: str, asked: NewGame) -> str:
    """The game's name, waited for; GridwrightError if its puzzle cannot be had."""
    game = await begin(services, player, asked)
    if isinstance(game, str):
        return game
    return (await game.outcome()).game
