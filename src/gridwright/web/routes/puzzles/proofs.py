"""Proofs of what is known about a puzzle: made, checked by code that shares nothing with the solvers, and shown."""

from __future__ import annotations

from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.params import Parameter
from litestar.response import Redirect, Template
from markupsafe import Markup

from gridwright import catalog
from gridwright.actions.links import text_in
from gridwright.core.contract import AnyFamily
from gridwright.errors import GridwrightError, Missing
from gridwright.storage import results
from gridwright.web.jobs.proof_tasks import FOLDER, PackProof, ProofShown, Prove, ShowProof
from gridwright.web.pages.context import page_family
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.routes.jobs import unless_gone
from gridwright.web.routes.puzzles.sharing import draw_shared, refuse_hidden
from gridwright.web.routes.responses import download_as
from gridwright.web.services import Services

SECONDS = 20.0
STORED = "application/vnd.gridwright.proof"


@get("/proof/{family:str}/{code:str}", include_in_schema=False)
async def proof_page(services: Services, player: str, family: str, code: str) -> Template:
    """Show what a proof is, and a button that makes one."""
    return await _show(services, player, _certifying(family), code)


@post("/proof/{family:str}/{code:str}", include_in_schema=False)
async def make_proof(
    request: AnyRequest, services: Services, player: str, family: str, code: str
) -> Template | Redirect:
    """Prove what is known about the puzzle, have it checked, and lead to both."""
    record = _certifying(family)
    await refuse_hidden(services, family, text_in(code), player)
    try:
        made = await unless_gone(request, services.workers.run(player, Prove(family=family, code=code), SECONDS))
    except GridwrightError as error:
        return await _show(services, player, record, code, problem=str(error))
    now, name = services.peers.now(), f"{family}-proof.zip"
    stored = await services.call_storage(results.keep_file, player, name, STORED, made.stored, now)
    return Redirect(f"/proofs/{stored}", status_code=303)


@get("/proofs/{name:str}", include_in_schema=False)
async def made_proof(
    request: AnyRequest, services: Services, player: str, name: str, argument: Annotated[int, Parameter(ge=1)] = 1
) -> Template:
    """Show a proof that was made for you, with one of its arguments."""
    stored = await _stored(services, player, name)
    task = ShowProof(stored=stored.body or b"", number=argument)
    made = await unless_gone(request, services.workers.run(player, task, SECONDS))
    return await _show(services, player, _certifying(made.family), made.code, made, name, argument)


@get("/proofs/{name:str}/{kind:str}", tags=["puzzles"])
async def download_proof(request: AnyRequest, services: Services, player: str, name: str, kind: str) -> Response[bytes]:
    """Download a proof that was made for you: `zip` with the checker, or `json` as the page's own checker reads it."""
    if kind not in ("zip", "json"):
        raise Missing("This kind of file doesn't exist. Download the proof as zip or json.")
    stored = await _stored(services, player, name)
    task = PackProof(stored=stored.body or b"", as_zip=kind == "zip")
    packed = await unless_gone(request, services.workers.run(player, task, SECONDS))
    if kind == "json":
        return Response(packed.body, media_type=MediaType.JSON)
    headers = download_as(stored.name)
    return Response(packed.body, media_type="application/zip", headers=headers)


def _certifying(name: str) -> AnyFamily:
    """Return the family of that name, or Missing if it has no certificates."""
    record = catalog.family(name)
    if record.certification is None:
        raise Missing(f"{record.title} has no certificates.")
    return record


async def _stored(services: Services, player: str, name: str) -> results.Result:
    file = await services.call_storage(results.result_of, name, player, services.peers.now())
    if file is None or file.media != STORED:
        raise Missing("This proof has expired. Make it again.")
    return file


async def _show(
    services: Services,
    player: str,
    family: AnyFamily,
    code: str,
    made: ProofShown | None = None,
    name: str = "",
    number: int = 1,
    problem: str = "",
) -> Template:
    text = text_in(code)
    await refuse_hidden(services, family.name, text, player)
    title, drawn = await services.in_thread(draw_shared, family.name, text)
    argument = None if made is None else made.argument
    context = {
        "family": page_family(family),
        "title": title,
        "picture": drawn if argument is None else Markup(argument.picture),
        "code": code,
        "made": made,
        "address": f"/proofs/{name}",
        "number": number,
        "folder": FOLDER,
        "problem": problem,
    }
    return Template("learn/proof.html", context=context, status_code=422 if problem else 200)
