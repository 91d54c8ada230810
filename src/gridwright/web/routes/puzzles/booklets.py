"""Printing: a booklet of new puzzles or of a collection as PDF, with the solutions at the back."""

from __future__ import annotations

import secrets
from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect, Template
from msgspec import Meta, Struct

from gridwright import catalog
from gridwright.actions.choose import choose
from gridwright.actions.hidden import has_secrets
from gridwright.core.contract import AnyFamily
from gridwright.errors import BadOption, Missing
from gridwright.paint.book import LAYOUTS
from gridwright.storage import results, setters
from gridwright.web.jobs.editor_tasks import MOST_PRINTED, Booklet, MakeBooklet, PrintedPuzzle
from gridwright.web.jobs.job import Job
from gridwright.web.pages.context import name_families, page_family
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.puzzles.options import changed_choices, options_on_kind
from gridwright.web.puzzles.setters import find_setter, name_of_setter
from gridwright.web.routes.jobs import OR_A_JOB, respond, unless_gone
from gridwright.web.routes.responses import Form, download_as
from gridwright.web.services import Services

BOOKLET_SECONDS = 120.0


class BookletRequest(Struct, forbid_unknown_fields=True, kw_only=True):
    """A booklet: new puzzles of a preset, or those of a collection or a setter's page; how many in all and on a page.

    New puzzles may be on another `kind` of board, about as large as the preset's. A `difficulty` chooses those of a
    collection; with `qr` each puzzle has a code that opens it on this server.
    """

    family: Annotated[str, Meta(max_length=100)]
    preset: Annotated[str, Meta(max_length=100)] | None = None
    kind: Annotated[str, Meta(max_length=100)] | None = None
    collection: Annotated[str, Meta(max_length=100)] | None = None
    setter: Annotated[str, Meta(max_length=100)] | None = None
    """the name of a setter's page, for the puzzles shared there"""
    difficulty: Literal["easy", "medium", "hard", "extreme"] | None = None
    qr: bool = True
    count: Annotated[int, Meta(ge=1, le=MOST_PRINTED)] = 8
    per_page: Literal[1, 2, 4, 6, 9, 12] = 4
    paper: Literal["a4", "letter"] = "a4"
    title: Annotated[str, Meta(max_length=100)] = ""
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    wait: Annotated[float, Meta(ge=0, le=30)] = 15.0


class BookletReady(Struct, frozen=True):
    """A booklet that can be downloaded."""

    url: str
    puzzles: int


@get("/print", include_in_schema=False, sync_to_thread=False)
def print_first() -> Redirect:
    """Redirect to the booklets of the first family that can be printed."""
    return Redirect(f"/print/{_printable_families()[0].name}")


@get("/print/{family:str}", include_in_schema=False, sync_to_thread=False)
def print_page(family: str, collection: str = "") -> Template:
    """Show the options of a booklet, for a certain collection if a link names one."""
    return _show_options(_printable(family), chosen=collection)


def _show_options(family: AnyFamily, problem: str = "", status: int = 200, chosen: str = "") -> Template:
    context = {
        "family": page_family(family),
        "collections": [(name, one.title, len(one.puzzles)) for name, one in family.creation.collections.items()],
        "chosen": chosen,
        "kinds": family.creation.kinds,
        "families": name_families(_printable_families()),
        "layouts": list(LAYOUTS),
        "most": MOST_PRINTED,
        "problem": problem,
    }
    return Template("library/print.html", context=context, status_code=status)


def _printable_families() -> list[AnyFamily]:
    return [family for family in catalog.families() if can_print(family)]


def _printable(name: str) -> AnyFamily:
    """Return the family of that name, or Missing if it can't be printed."""
    family = catalog.family(name)
    if not can_print(family):
        raise Missing(f"{family.title} puzzles can't be solved on paper.")
    return family


def can_print(family: AnyFamily) -> bool:
    """Return whether new puzzles of the family can be solved on paper: nothing in them may be hidden."""
    return bool(family.creation.generators) and not has_secrets(family)


async def _make(services: Services, player: str, asked: BookletRequest, address: str) -> Job[BookletReady]:
    """Let a worker print the puzzles; the file then waits to be downloaded."""
    family = _printable(asked.family)
    if asked.setter:
        task = await services.in_thread(_from_setter, services, family, asked)
    else:
        task = _from_collection(family, asked) if asked.collection else _of_preset(family, asked)
    task = msgspec.structs.replace(task, address=address if asked.qr else "")

    async def offer(made: Booklet) -> BookletReady:
        name, media = f"{family.name}-booklet.pdf", "application/pdf"
        stored = await services.call_storage(results.keep_file, player, name, media, made.pdf, services.peers.now())
        return BookletReady(f"/booklets/{stored}", made.puzzles)

    return services.workers.submit(player, task, BOOKLET_SECONDS, "batch", finish=offer)


def _of_preset(family: AnyFamily, asked: BookletRequest) -> MakeBooklet:
    _, preset = choose(family, "preset", family.creation.presets, asked.preset)
    options, title = preset.options, preset.title
    if asked.kind is not None:
        options, title = options_on_kind(family, options, asked.kind)
    return MakeBooklet(
        family=family.name,
        options=changed_choices(options),
        count=asked.count,
        per_page=asked.per_page,
        paper=asked.paper,
        title=asked.title.strip() or f"{family.title}, {title}",
        seed=secrets.randbelow(2**32) if asked.seed is None else asked.seed,
    )


def _from_collection(family: AnyFamily, asked: BookletRequest) -> MakeBooklet:
    collection = choose(family, "collection", family.creation.collections, asked.collection)[1]
    wanted = [one for one in collection.puzzles.values() if asked.difficulty in (None, one.difficulty)]
    if not wanted:
        raise BadOption(f"{collection.title} has no puzzle of difficulty '{asked.difficulty}'.")
    puzzles = tuple(PrintedPuzzle(one.title, one.text) for one in wanted)
    return _print_known(family, asked, puzzles, f"{family.title}: {collection.title}")


def _from_setter(services: Services, family: AnyFamily, asked: BookletRequest) -> MakeBooklet:
    """Return the booklet of the family's puzzles on a setter's page."""
    setter = find_setter(services.database, asked.setter or "")
    wanted = [one for one in setters.shared_by(services.database, setter.player) if one.family == family.name]
    if not wanted:
        raise BadOption(f"There is no {family.title} puzzle on this page.")
    puzzles = tuple(PrintedPuzzle(one.title, one.text) for one in wanted)
    return _print_known(family, asked, puzzles, f"{family.title} by {name_of_setter(setter)}")


def _print_known(
    family: AnyFamily, asked: BookletRequest, puzzles: tuple[PrintedPuzzle, ...], title: str
) -> MakeBooklet:
    """Return the booklet of these puzzles, or of as many as one may have."""
    return MakeBooklet(
        family=family.name,
        count=min(len(puzzles), MOST_PRINTED),
        puzzles=puzzles[:MOST_PRINTED],
        per_page=asked.per_page,
        paper=asked.paper,
        title=asked.title.strip() or title,
    )


@post("/api/booklets", status_code=201, tags=["booklets"], responses=OR_A_JOB)
async def make_booklet(
    request: AnyRequest, services: Services, player: str, data: BookletRequest
) -> Response[BookletReady]:
    """Make a booklet: 201 with where to download it, or 202 with the job that makes it."""
    job = await _make(services, player, data, str(request.base_url))
    return await respond(request, job, data.wait, status=201)


@post("/print/{family:str}", include_in_schema=False)
async def make_booklet_by_form(
    request: AnyRequest, services: Services, player: str, family: str, form: Form
) -> Redirect | Template:
    """Make the booklet that a form asks for, or show the form again with what is wrong."""
    options = {name: value for name, value in form.items() if value}
    try:
        asked = msgspec.convert({**options, "family": family, "qr": "qr" in form}, BookletRequest, strict=False)
        job = await _make(services, player, asked, str(request.base_url))
        ready = await unless_gone(request, job.outcome())
    except msgspec.ValidationError as error:
        return _show_options(_printable(family), f"Choose 1 to {MOST_PRINTED} puzzles. ({error})", 400)
    except BadOption as error:
        return _show_options(_printable(family), str(error), 400)
    return Redirect(ready.url, status_code=303)


@get("/booklets/{name:str}", tags=["booklets"])
async def download_booklet(services: Services, player: str, name: str) -> Response[bytes]:
    """Download a booklet that was made for you."""
    file = await services.call_storage(results.result_of, name, player, services.peers.now())
    if file is None or not file.media:
        raise Missing("This booklet has expired. Make it again.")
    return Response(file.body or b"", media_type=file.media, headers=download_as(file.name))
