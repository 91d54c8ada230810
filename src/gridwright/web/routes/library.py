"""The library: games played and puzzles made, searched and deleted."""

from __future__ import annotations

import re
import time
from datetime import date
from typing import Annotated, Any, Literal

from litestar import delete, get, post
from litestar.params import Parameter
from litestar.response import Redirect, Template
from msgspec import Meta, Struct

from gridwright import catalog
from gridwright.actions.links import path_of
from gridwright.errors import BadOption, Missing
from gridwright.storage import games, library, puzzles
from gridwright.web.jobs.tasks import title_of
from gridwright.web.puzzles.editor import LONGEST_TEXT
from gridwright.web.routes.games import game_shown
from gridwright.web.routes.scores import clock
from gridwright.web.services import Services

Query = Annotated[str, Parameter(max_length=200)]
Page = Annotated[int, Parameter(ge=0, le=10_000)]
Downloads = Literal["games", "puzzles"]
MOST_WORDS = 8
SIZE = re.compile(r"(\d+) *[x×] *(\d+)$")
WORD = re.compile(r"\d+ *[x×] *\d+(?!\S)|\S+")
STATUS_WORDS = {"playing": "Going on", "solved": "Solved", "lost": "Lost", "finished": "Finished"}


class ToKeep(Struct, forbid_unknown_fields=True, kw_only=True):
    """A puzzle for your library, and what you call it."""

    family: Annotated[str, Meta(max_length=100)]
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
    title: Annotated[str, Meta(max_length=100)] = ""


@get("/library", include_in_schema=False)
async def library_page(
    services: Services, player: str, q: Query = "", shelf: Downloads = "games", page: Page = 0
) -> Template:
    """What you played and what you made."""
    find = _games if shelf == "games" else _puzzles
    entries, more = await services.in_thread(find, services, player, q, page)
    context = {"entries": entries, "more": more, "q": q, "shelf": shelf, "page": page}
    return Template("library.html", context=context)


def _games(services: Services, player: str, q: str, page: int) -> tuple[list[dict[str, Any]], bool]:
    found = library.found_games(services.database, player, words(q), page * library.PAGE)
    return [_game(game) for game in found[: library.PAGE]], len(found) > library.PAGE


def _game(game: games.Game) -> dict[str, Any]:
    moves = f"{game.moves} {'move' if game.moves == 1 else 'moves'}"
    return {
        "id": game.id,
        "family": catalog.family(game.family).title,
        "title": game.title,
        "status": "Given up" if game.gave_up else STATUS_WORDS.get(game.status, game.status),
        "won": game.status == "solved" and not game.gave_up,
        "assisted": game.assisted,
        "facts": f"{moves}, {clock(game.seconds)}",
        **_when(game.touched),
    }


def _puzzles(services: Services, player: str, q: str, page: int) -> tuple[list[dict[str, Any]], bool]:
    found = library.found_puzzles(services.database, player, words(q), page * library.PAGE)
    return [_puzzle(puzzle) for puzzle in found[: library.PAGE]], len(found) > library.PAGE


def _puzzle(puzzle: library.Made) -> dict[str, Any]:
    path = path_of(puzzle.family, puzzle.text)
    return {
        "id": puzzle.id,
        "family": catalog.family(puzzle.family).title,
        "title": puzzle.title,
        "path": path,
        "edit": None if path is None else f"/create/{puzzle.family}?puzzle={path.rsplit('/', 1)[1]}",
        **_when(puzzle.since),
    }


def _when(instant: float) -> dict[str, str]:
    day = date.fromtimestamp(instant)
    return {"day": f"{day.day} {day:%B}", "iso": day.isoformat()}


def words(q: str) -> list[tuple[str, ...]]:
    """The words somebody looks for, each with the other forms it is kept in: a true times sign, a family's name."""
    found = [SIZE.sub(r"\1 × \2", word) for word in WORD.findall(q)[:MOST_WORDS]]
    titles = [(name, catalog.family(name).title.lower()) for name in catalog.names()]
    return [(word, *(name for name, title in titles if word.lower() in title)) for word in found]


@post("/library/{shelf:str}/{name:str}/delete", include_in_schema=False)
async def delete_entry(services: Services, player: str, shelf: str, name: str) -> Redirect:
    """Delete what the button stands beside."""
    if shelf == "games":
        await services.forget(name, player)
    else:
        await _forget_puzzle(services, player, name)
    return Redirect(f"/library?shelf={'games' if shelf == 'games' else 'puzzles'}", status_code=303)


async def _forget_puzzle(services: Services, player: str, puzzle: str) -> None:
    if not await services.in_thread(library.forget_made, services.database, player, puzzle):
        raise Missing("There is no such puzzle of yours.")


@get("/api/library", tags=["library"])
async def search_library(services: Services, player: str, q: Query = "", page: Page = 0) -> dict[str, Any]:
    """Your games and puzzles that have all these words, a page at a time."""
    first = page * library.PAGE
    played = await services.in_thread(library.found_games, services.database, player, words(q), first)
    made = await services.in_thread(library.found_puzzles, services.database, player, words(q), first)
    return {
        "games": [game_shown(game) for game in played[: library.PAGE]],
        "puzzles": [
            {"puzzle": one.id, "family": one.family, "title": one.title, "text": one.text, "made": one.since}
            for one in made[: library.PAGE]
        ],
    }


@post("/api/library", tags=["library"])
async def keep_puzzle(services: Services, player: str, data: ToKeep) -> dict[str, str]:
    """Put a puzzle you made into your library."""
    title = await services.in_thread(_title, data)
    return {"puzzle": await services.in_thread(_keep, services, player, data, title), "title": title}


def _keep(services: Services, player: str, asked: ToKeep, title: str) -> str:
    """Keep the puzzle in its maker's library; its name."""
    now = time.time()
    games.remember_player(services.database, player, now)
    kept = puzzles.keep_puzzle(services.database, asked.family, title, asked.text)
    try:
        library.keep_made(services.database, player, kept.id, title, now)
    except library.Full:
        raise BadOption(f"A library holds {library.MOST_MADE:,} puzzles; delete one first.") from None
    return kept.id


def _title(asked: ToKeep) -> str:
    """What the puzzle is called; what cannot be read as one is refused."""
    card = catalog.family(asked.family)
    puzzle = card.text.read(asked.text)
    return " ".join(asked.title.split()) or title_of(card, puzzle)


@delete("/api/library/{puzzle:str}", status_code=204, tags=["library"])
async def forget_puzzle(services: Services, player: str, puzzle: str) -> None:
    """Delete a puzzle you made; games of it go on."""
    await _forget_puzzle(services, player, puzzle)


@delete("/api/games/{game:str}", status_code=204, tags=["games"])
async def delete_game(services: Services, player: str, game: str) -> None:
    """Delete a game of yours with its moves."""
    await services.forget(game, player)


HANDLERS = (library_page, delete_entry, search_library, keep_puzzle, forget_puzzle, delete_game)
