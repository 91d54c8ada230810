"""Set a puzzle: the page, the board after each thing that was put on it, and what it is worth."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.response import Redirect, Template
from msgspec import Meta, Struct

from gridwright import catalog
from gridwright.actions.convert import formats
from gridwright.actions.links import path_of, text_in
from gridwright.core.contract import AnyFamily
from gridwright.core.scene import Settings
from gridwright.web.jobs.pool import Lane
from gridwright.web.live import messages
from gridwright.web.live.scene_diff import SceneDiff
from gridwright.web.pages.context import page_family
from gridwright.web.puzzles.editor import LONGEST_TEXT, ToSet, board_set, edit_of, first_size, setters, tool_fields
from gridwright.web.routes.jobs import soon
from gridwright.web.services import Services

JUDGING_SECONDS = 10.0
GLANCE_SECONDS = 1.0


class ToJudge(Struct, forbid_unknown_fields=True, kw_only=True):
    """A board to judge; `wait` is after how many seconds a job is answered instead of the verdict."""

    family: Annotated[str, Meta(max_length=100)]
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
    seconds: Annotated[float, Meta(gt=0, le=60)] = JUDGING_SECONDS
    wait: Annotated[float, Meta(ge=0, le=30)] = 15.0


@get("/create", include_in_schema=False, sync_to_thread=False)
def set_first() -> Redirect:
    """The first family whose boards can be set."""
    return Redirect(f"/create/{setters()[0].name}")


@get("/create/{family:str}", include_in_schema=False)
async def set_page(services: Services, family: str, puzzle: str | None = None) -> Template:
    """A blank board to set, or the puzzle that came with the link."""
    card = catalog.family(family)
    edit_of(card)
    rows, cols = await services.in_thread(first_size, card)
    start = {"rows": rows, "cols": cols} if puzzle is None else {"text": text_in(puzzle)}
    context = {
        "family": page_family(card),
        "families": [{"name": other.name, "title": other.title} for other in setters()],
        "start": {"family": card.name, **start},
        "rows": rows,
        "cols": cols,
        "formats": _formats(card),
    }
    return Template("create.html", context=context)


def _formats(card: AnyFamily) -> list[dict[str, str]]:
    """The ways a puzzle can be written, each with what it is."""
    described = {name: one.describe for name, one in card.text.FORMATS.items()}
    return [{"name": name, "describe": described.get(name, "plain text")} for name in formats(card)]


@post("/api/create", status_code=200, tags=["setting"])
async def set_board(services: Services, data: ToSet) -> dict[str, Any]:
    """The board after everything that was put on it, its text once it is a puzzle, and what can be put on it next."""
    return await services.in_thread(_shown, data)


def _shown(asked: ToSet) -> dict[str, Any]:
    board = board_set(asked)
    return {
        "board": messages.fields(SceneDiff(Settings()).board(board.scene)),
        "tools": [tool_fields(tool) for tool in edit_of(board.family).tools(board.view)],
        "rows": round(board.scene.height),
        "cols": round(board.scene.width),
        "text": board.text,
        "problem": board.problem,
        "link": path_of(board.family.name, board.text) if board.text else None,
    }


@post("/api/verdict", status_code=200, tags=["setting"])
async def judge_board(services: Services, player: str, data: ToJudge) -> Response[Any]:
    """Whether a board has none, one or several answers, what the best is worth, and how hard it is."""
    arguments = {"family": data.family, "text": data.text}
    # Hints wait in the quick lane: only what is soon over may stand before them.
    lane: Lane = "quick" if data.seconds <= GLANCE_SECONDS else "slow"
    return await soon(services.workers.submit(player, "judge", arguments, data.seconds, lane), data.wait)


HANDLERS = (set_first, set_page, set_board, judge_board)
