"""The files of the client: scripts, styles, icons and the look of all families."""

from __future__ import annotations

from litestar import Response, route
from litestar.exceptions import NotFoundException

from gridwright.web.pages.client_files import ClientFile, client_files
from gridwright.web.pages.error_responses import AnyRequest

FOREVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"


@route("/static/{path:path}", http_method=["GET", "HEAD"], sync_to_thread=False, include_in_schema=False)
def send_file(request: AnyRequest, path: str) -> Response[bytes]:
    """Send a file to be kept for ever, or, at an address that stays when the file changes, to be asked about."""
    found = client_files().find(path)
    if found is None:
        raise NotFoundException
    file, is_versioned = found
    headers = {"cache-control": FOREVER if is_versioned else ASK_FIRST, "etag": file.tag}
    if _knows(request, file):
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    return Response(file.content, headers=headers, media_type=file.media_type)


def _knows(request: AnyRequest, file: ClientFile) -> bool:
    tags = request.headers.get("if-none-match", "").split(",")
    return any(tag.strip().removeprefix("W/") in (file.tag, "*") for tag in tags)
