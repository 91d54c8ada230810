"""Addresses of earlier versions: each leads to where its page or request lives now, whatever follows it."""

from __future__ import annotations

from urllib.parse import quote

from litestar import route
from litestar.response import Redirect

from gridwright.web.pages.error_responses import AnyRequest

MOVED = {
    "/set": "/create",
    "/grids": "/examples",
    "/table": "/duels",
    "/seat": "/join",
    "/look/theme.css": "/static/theme/theme.css",
    "/look/signs.json": "/static/theme/symbols.json",
    "/theme/theme.css": "/static/theme/theme.css",
    "/theme/symbols.json": "/static/theme/symbols.json",
    "/api/set": "/api/create",
    "/api/judge": "/api/verdict",
}
"""Old address to new one. What comes after the old one, and the query, stays."""


# 308 rather than 301: a form or a program that posts to the old address posts to the new one.
@route(
    [path for old in MOVED for path in (old, f"{old}/{{rest:path}}")],
    http_method=["GET", "POST"],
    include_in_schema=False,
    sync_to_thread=False,
)
def redirect(request: AnyRequest, rest: str = "") -> Redirect:
    """Redirect to the new address."""
    path = request.scope["path"]
    new = next(new for old, new in MOVED.items() if f"{path}/".startswith(f"{old}/"))
    query = request.scope["query_string"].decode("ascii", "ignore")
    return Redirect(new + quote(rest) + (f"?{query}" if query else ""), status_code=308)
