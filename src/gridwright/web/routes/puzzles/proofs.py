"""Proofs: what is known about a puzzle, checked by code that shares nothing with the solvers, and to download."""

from __future__ import annotations

from functools import partial

from litestar import Response, get, post
from litestar.response import Template

from gridwright import catalog
from gridwright.actions.links import text_in
from gridwright.core.contract import AnyFamily
from gridwright.errors import GridwrightError, Missing
from gridwright.storage import results
from gridwright.web.jobs.proof_tasks import FOLDER, ProofMade, Prove
from gridwright.web.pages.context import page_family
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.routes.jobs import unless_gone
from gridwright.web.routes.puzzles.sharing import draw_shared, refuse_hidden
from gridwright.web.services import Services

SECONDS = 20.0


@get("/proof/{family:str}/{code:str}", include_in_schema=False)
async def proof_page(services: Services, player: str, family: str, code: str) -> Template:
    """Show what a proof is, and a button that makes one."""
    return await _show(services, player, _certifying(family), code)


@post("/proof/{family:str}/{code:str}", include_in_schema=False)
async def make_proof(request: AnyRequest, services: Services, player: str, family: str, code: str) -> Template:
    """Prove what is known about the puzzle, have it checked, and show both."""
    record = _certifying(family)
    task = Prove(family=record.name, text=text_in(code))
    try:
        made = await unless_gone(request, services.workers.run(player, task, SECONDS))
    except GridwrightError as error:
        return await _show(services, player, record, code, problem=str(error))
    name = f"{record.name}-proof.zip"
    keep = partial(
        results.keep_file, services.database, player, name, "application/zip", made.archive, services.peers.now()
    )
    return await _show(services, player, record, code, made, f"/proofs/{await services.in_thread(keep)}")


def _certifying(name: str) -> AnyFamily:
    """Return the family of that name, or Missing if it has no certificates."""
    record = catalog.family(name)
    if record.certify is None:
        raise Missing(f"{record.title} has no certificates.")
    return record


async def _show(
    services: Services,
    player: str,
    family: AnyFamily,
    code: str,
    made: ProofMade | None = None,
    download: str = "",
    problem: str = "",
) -> Template:
    text = text_in(code)
    await refuse_hidden(services, family.name, text, player)
    title, drawn = await services.in_thread(draw_shared, family.name, text)
    context = {
        "family": page_family(family),
        "title": title,
        "picture": drawn,
        "code": code,
        "made": made,
        "download": download,
        "folder": FOLDER,
        "problem": problem,
    }
    return Template("learn/proof.html", context=context, status_code=422 if problem else 200)


@get("/proofs/{name:str}", tags=["puzzles"])
async def download_proof(services: Services, player: str, name: str) -> Response[bytes]:
    """Download a proof that was made for you."""
    file = await services.in_thread(results.result_of, services.database, name, player, services.peers.now())
    if file is None or not file.media:
        raise Missing("This proof has expired. Make it again.")
    return Response(
        file.body or b"", media_type=file.media, headers={"content-disposition": f'attachment; filename="{file.name}"'}
    )


HANDLERS = (proof_page, make_proof, download_proof)
