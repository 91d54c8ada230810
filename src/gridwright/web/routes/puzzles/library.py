"""The library: the games you played and the puzzles you created, searched and deleted."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Annotated, Literal

from litestar import delete, get, post
from litestar.params import Parameter
from litestar.response import Redirect, Template
from msgspec import Meta, Struct

from gridwright import catalog
from gridwright.actions.links import path_of
from gridwright.core.wording import pluralise
from gridwright.errors import BadOption, Missing
from gridwright.play.clock import format_time
from gridwright.storage import games, library, puzzles, setters
from gridwright.web.games.service import GameService
from gridwright.web.jobs.tasks import title_of
from gridwright.web.puzzles.editor import LONGEST_TEXT
from gridwright.web.routes.play.games import GameSummary, summarise_game
from gridwright.web.services import Services

Query = Annotated[str, Parameter(max_length=200)]
Page = Annotated[int, Parameter(ge=0, le=10_000)]
Show = Literal["games", "puzzles"]
MOST_WORDS = 8
SIZE = re.compile(r"(\d+) *[x×] *(\d+)$")
WORD = re.compile(r"\d+ *[x×] *\d+(?!\S)|\S+")
STATUS_WORDS = {"playing": "In progress", "solved": "Solved", "lost": "Lost", "finished": "Finished"}


class SavePuzzleRequest(Struct, forbid_unknown_fields=True, kw_only=True):
    """A puzzle for your library, and its title."""

    family: Annotated[str, Meta(max_length=100)]
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
    title: Annotated[str, Meta(max_length=100)] = ""
    shared: bool = False
    """whether to show it on your page, under your nickname"""


class CreatedPuzzle(Struct, frozen=True):
    """A puzzle you created, and when."""

    puzzle: str
    family: str
    title: str
    text: str
    made: float
    shared: bool


class LibraryPage(Struct, frozen=True):
    """A page of your library."""

    games: list[GameSummary]
    puzzles: list[CreatedPuzzle]


class SavedPuzzle(Struct, frozen=True):
    """A puzzle in your library."""

    puzzle: str
    title: str
    page: str | None = None
    """where it is shared, if it is"""


@get("/library", include_in_schema=False)
async def library_page(
    services: Services, player: str, q: Query = "", show: Show = "games", page: Page = 0
) -> Template:
    """Show the games you played, or the puzzles you created."""
    find = _find_games if show == "games" else _find_puzzles
    entries, more = await services.in_thread(find, services, player, q, page)
    context = {"entries": entries, "more": more, "q": q, "show": show, "page": page}
    return Template("library/library.html", context=context)


def _find_games(services: Services, player: str, q: str, page: int) -> tuple[list[dict[str, object]], bool]:
    found = library.found_games(services.database, player, split_query(q), page * library.PAGE)
    return [_game(game, services.peers.now()) for game in found[: library.PAGE]], len(found) > library.PAGE


def _game(game: games.Game, now: float) -> dict[str, object]:
    family = catalog.family(game.family)
    time_played = format_time(game.seconds_at(now), family.play.tenths)
    return {
        "id": game.id,
        "family": family.title,
        "title": game.title,
        "status": "Given up" if game.gave_up else STATUS_WORDS.get(game.status, game.status),
        "won": game.status == "solved" and not game.gave_up,
        "assisted": game.assisted,
        "facts": f"{pluralise(game.moves, 'move')}, {time_played}",
        **_when(game.touched),
    }


def _find_puzzles(services: Services, player: str, q: str, page: int) -> tuple[list[dict[str, object]], bool]:
    found = library.found_puzzles(services.database, player, split_query(q), page * library.PAGE)
    return [_puzzle(puzzle) for puzzle in found[: library.PAGE]], len(found) > library.PAGE


def _puzzle(puzzle: library.Made) -> dict[str, object]:
    path = path_of(puzzle.family, puzzle.text)
    return {
        "id": puzzle.id,
        "family": catalog.family(puzzle.family).title,
        "title": puzzle.title,
        "path": path,
        "edit": None if path is None else f"/create/{puzzle.family}?puzzle={path.rsplit('/', 1)[1]}",
        "shared": puzzle.shared is not None,
        **_when(puzzle.since),
    }


def _when(instant: float) -> dict[str, str]:
    day = datetime.fromtimestamp(instant, UTC).date()
    return {"day": f"{day.day} {day:%B}", "iso": day.isoformat()}


def split_query(q: str) -> list[tuple[str, ...]]:
    """Return the words of a query, each with the other forms it is stored in: a true times sign, a family's name."""
    found = [SIZE.sub(r"\1 × \2", word) for word in WORD.findall(q)[:MOST_WORDS]]
    titles = [(family.name, family.title.lower()) for family in catalog.families()]
    return [(word, *(name for name, title in titles if word.lower() in title)) for word in found]


@post("/library/{show:str}/{name:str}/delete", include_in_schema=False)
async def delete_entry(services: Services, game_service: GameService, player: str, show: str, name: str) -> Redirect:
    """Delete the game or puzzle beside the button."""
    if show == "games":
        await game_service.delete(name, player)
    else:
        await _delete(services, player, name)
    return Redirect(f"/library?show={'games' if show == 'games' else 'puzzles'}", status_code=303)


async def _delete(services: Services, player: str, puzzle: str) -> None:
    if not await services.call_storage(library.forget_made, player, puzzle):
        raise Missing("Puzzle not found in your library.")


@get("/api/library", tags=["library"])
async def search_library(services: Services, player: str, q: Query = "", page: Page = 0) -> LibraryPage:
    """Find your games and puzzles that have all these words, a page at a time."""
    first = page * library.PAGE
    played = await services.call_storage(library.found_games, player, split_query(q), first)
    made = await services.call_storage(library.found_puzzles, player, split_query(q), first)
    return LibraryPage(
        [summarise_game(game, services.peers.now()) for game in played[: library.PAGE]],
        [
            CreatedPuzzle(one.id, one.family, one.title, one.text, one.since, one.shared is not None)
            for one in made[: library.PAGE]
        ],
    )


@post("/api/library", tags=["library"])
async def save_puzzle(services: Services, player: str, data: SavePuzzleRequest) -> SavedPuzzle:
    """Save a puzzle you created in your library."""
    title = await services.in_thread(_title, data)
    services.refuse_storing_too_much()
    services.count_stored(len(data.text))
    name, page = await services.in_thread(_save, services, player, data, title)
    return SavedPuzzle(name, title, page)


def _save(services: Services, player: str, asked: SavePuzzleRequest, title: str) -> tuple[str, str | None]:
    """Save the puzzle in its creator's library, and share it if asked; return its ID and the page it is on."""
    now = services.now()
    games.remember_player(services.database, player, now)
    kept = puzzles.keep_puzzle(services.database, asked.family, title, asked.text, now)
    try:
        library.keep_made(services.database, player, kept.id, title, now)
    except library.Full:
        raise BadOption(f"Your library is full ({library.MOST_MADE:,} puzzles). Delete one first.") from None
    if not asked.shared:
        return kept.id, None
    setters.share(services.database, player, kept.id, now)
    return kept.id, f"/setters/{setters.page_of(services.database, player)}"


def _title(asked: SavePuzzleRequest) -> str:
    """Return the puzzle's title; what can't be read as a puzzle is refused."""
    record = catalog.family(asked.family)
    puzzle = record.text.read(asked.text)
    return " ".join(asked.title.split()) or title_of(record, puzzle)


@delete("/api/library/{puzzle:str}", status_code=204, tags=["library"])
async def delete_puzzle(services: Services, player: str, puzzle: str) -> None:
    """Delete a puzzle you created; games of it stay."""
    await _delete(services, player, puzzle)


@delete("/api/games/{game:str}", status_code=204, tags=["games"])
async def delete_game(game_service: GameService, player: str, game: str) -> None:
    """Delete a game of yours with its moves."""
    await game_service.delete(game, player)
