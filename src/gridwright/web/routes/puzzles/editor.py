"""The editor: its page, the board after each edit, and whether the board has a solution."""

from __future__ import annotations

import secrets
from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect, Template
from msgspec import Meta, Struct

from gridwright import catalog
from gridwright.actions.convert import formats
from gridwright.actions.links import path_of, text_in
from gridwright.core.contract import AnyFamily
from gridwright.core.roles import Tool
from gridwright.core.scene import Settings
from gridwright.web.games.service import GameService
from gridwright.web.jobs.editor_tasks import BoardVerdict, CheckEditedBoard, ProposalsShown, ProposeEdits
from gridwright.web.jobs.job import Lane
from gridwright.web.live.messages import Board
from gridwright.web.live.scene_diff import SceneDiff
from gridwright.web.pages.context import name_families, page_family
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.puzzles.editor import (
    LONGEST_TEXT,
    EditorRequest,
    edit_board,
    editable_families,
    editing_of,
    first_size,
    kind_of,
)
from gridwright.web.routes.jobs import OR_A_JOB, respond
from gridwright.web.services import Services

VERDICT_SECONDS = 10.0
GLANCE_SECONDS = 1.0
PROPOSALS_WAIT = 1.0


class VerdictRequest(Struct, forbid_unknown_fields=True, kw_only=True):
    """A board to solve and rate; `wait` is after how many seconds a job is answered instead of the verdict."""

    family: Annotated[str, Meta(max_length=100)]
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
    seconds: Annotated[float, Meta(gt=0, le=60)] = VERDICT_SECONDS
    wait: Annotated[float, Meta(ge=0, le=30)] = 15.0


class EditedBoard(Struct, frozen=True):
    """A board in the editor; `text` is empty until it is a puzzle, and `problem` says what it lacks."""

    board: Board
    tools: tuple[Tool, ...]
    rows: int
    cols: int
    kind: str
    text: str
    problem: str
    link: str | None
    proof: str | None


@get("/create", include_in_schema=False, sync_to_thread=False)
def editor_first() -> Redirect:
    """Redirect to the editor of the first family that has one."""
    return Redirect(f"/create/{editable_families()[0].name}")


@get("/create/{family:str}", include_in_schema=False)
async def editor_page(services: Services, family: str, puzzle: str | None = None) -> Template:
    """Show a blank board to edit, or the puzzle that came with the link."""
    record = catalog.family(family)
    editing_of(record)
    rows, cols = await services.in_thread(first_size, record)
    start: dict[str, str | int] = {"rows": rows, "cols": cols} if puzzle is None else {"text": text_in(puzzle)}
    kinds = record.creation.kinds
    context = {
        "family": page_family(record),
        "families": name_families(editable_families()),
        "start": {"family": record.name, **start},
        "rows": rows,
        "cols": cols,
        "kinds": [] if kinds is None else [(name, kind.title) for name, kind in kinds.kinds.items()],
        "kinds_title": "" if kinds is None else kinds.title,
        "action": record.creation.edit_action,
        "formats": _describe_formats(record),
    }
    return Template("editor/create.html", context=context)


def _describe_formats(family: AnyFamily) -> list[dict[str, str]]:
    """Return the formats a puzzle can be written in, each with what it is."""
    described = {name: one.describe for name, one in family.text.FORMATS.items()}
    return [{"name": name, "describe": described.get(name, "plain text")} for name in formats(family)]


@post("/api/create", status_code=200, tags=["editor"])
async def show_edited_board(services: Services, data: EditorRequest) -> EditedBoard:
    """Show the board after these edits, its text once it is a puzzle, and the tools there are."""
    return await services.in_thread(_edit, data)


def _edit(asked: EditorRequest) -> EditedBoard:
    edited = edit_board(asked)
    family = edited.family
    rows, cols = edited.scene.rows_and_columns
    link = path_of(family.name, edited.text) if edited.text else None
    return EditedBoard(
        board=SceneDiff(Settings()).show_board(edited.scene),
        tools=tuple(editing_of(family).tools(edited.view)),
        rows=rows,
        cols=cols,
        kind=kind_of(family, edited.view),
        text=edited.text,
        problem=edited.problem,
        link=link,
        proof=link.replace("/p/", "/proof/", 1) if link and family.certification else None,
    )


@post("/api/verdict", status_code=200, tags=["editor"], responses=OR_A_JOB)
async def check_edited_board(
    request: AnyRequest, services: Services, game_service: GameService, player: str, data: VerdictRequest
) -> Response[BoardVerdict]:
    """Say whether a board has no, one or several solutions, and how hard it is."""
    await game_service.note_help(player, data.text, data.family)
    # Hints wait in the quick lane: only what is soon over may run there.
    lane: Lane = "quick" if data.seconds <= GLANCE_SECONDS else "slow"
    task = CheckEditedBoard(family=data.family, text=data.text)
    return await respond(request, services.workers.submit(player, task, data.seconds, lane), data.wait)


@post("/api/create/proposals", status_code=200, tags=["editor"], responses=OR_A_JOB)
async def propose_edits(
    request: AnyRequest, services: Services, player: str, data: EditorRequest
) -> Response[ProposalsShown]:
    """Say what the editor would do now by itself: fill the board, remove what is spare, add what is missing."""
    task = ProposeEdits(board=data, seed=secrets.randbelow(2**32))
    return await respond(request, services.workers.submit(player, task, VERDICT_SECONDS, "slow"), PROPOSALS_WAIT)
