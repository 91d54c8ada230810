"""The client's files may be kept for ever under an address that changes with them, and nowhere else."""

from __future__ import annotations

import re

import pytest

from gridwright.web.pages.client_files import FOLDER, ClientFiles, client_files
from tests.web.playing import Player

PAGE = re.compile(r'(?:href|src)="(/static/[^"#]+)')
SMALL = {
    "shared/layout.js": b'import { a } from "./a.js";\n',
    "shared/a.js": b'import {\n  b,\n} from "../board/b.js";\n// import "./not.js"\n',
    "board/b.js": b'import "../shared/a.js";\nexport { c } from "./c.js";\n',
    "board/c.js": b'const text = "import";\nexport const c = text;\n',
    "styles/base.css": b"body {}",
}


def test_a_file_that_changes_changes_every_address() -> None:
    before, after = ClientFiles(SMALL), ClientFiles({**SMALL, "styles/base.css": b"body { margin: 0 }"})
    assert before.address("board/b.js") == ClientFiles(dict(reversed(SMALL.items()))).address("board/b.js")
    assert before.address("board/b.js") != after.address("board/b.js")


def test_a_file_that_takes_another_name_changes_every_address() -> None:
    renamed = {name.replace("c.js", "d.js"): content for name, content in SMALL.items()}
    assert ClientFiles(SMALL).fingerprint != ClientFiles(renamed).fingerprint


def test_a_page_cannot_name_a_file_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        client_files().address("board/nothing.js")


def test_what_a_module_imports_is_asked_for_with_it() -> None:
    files = ClientFiles(SMALL)
    assert files.imports("shared/layout.js") == ("shared/a.js", "board/b.js", "board/c.js")
    assert files.imports("board/b.js") == ("shared/a.js", "board/c.js")
    loaded = files.load_scripts("board/b.js")
    assert re.findall(r'modulepreload" href="/static/\w+/([^"]+)', loaded) == ["shared/a.js", "board/c.js"]
    assert re.findall(r'module" src="/static/\w+/([^"]+)', loaded) == ["shared/layout.js", "board/b.js"]


def test_every_import_leads_to_a_module() -> None:
    files = client_files()
    for path in FOLDER.rglob("*.js"):
        for name in files.imports(path.relative_to(FOLDER).as_posix()):
            assert files.address(name)


@pytest.mark.parametrize("page", ["/", "/new/madness", "/create/madness", "/learn/madness", "/settings"])
def test_everything_a_page_names_may_be_cached_for_ever(player: Player, page: str) -> None:
    named = PAGE.findall(player.http.get(page).text)
    assert len(named) > 5
    for address in named:
        answer = player.http.get(address)
        assert (answer.status_code, "immutable" in answer.headers["cache-control"]) == (200, True), address


@pytest.mark.parametrize("first", ["", "/0123456789abcdef"], ids=["none", "of another version"])
def test_a_file_at_another_address_is_asked_about(player: Player, first: str) -> None:
    answer = player.http.get(f"/static{first}/styles/base.css")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert answer.content == (FOLDER / "styles" / "base.css").read_bytes()
    for known in (answer.headers["etag"], f'"other", W/{answer.headers["etag"]}'):
        again = player.http.get(f"/static{first}/styles/base.css", headers={"if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")
    changed = player.http.get(f"/static{first}/styles/base.css", headers={"if-none-match": '"other"'})
    assert changed.status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        client_files().address("styles/base.css"),
        "/examples/madness/4x4/picture",
        "/learn/slitherlink/adjacent-3s/picture",
    ],
)
def test_what_others_may_be_handed_carries_no_cookie(player: Player, address: str) -> None:
    player.http.cookies.clear()
    answer = player.http.get(address)
    assert answer.status_code == 200 and "max-age" in answer.headers["cache-control"]
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("address", ["/", "/library", "/api/me", "/api/games", "/nothing"])
def test_what_is_a_player_s_own_is_kept_by_no_cache_on_the_way(player: Player, address: str) -> None:
    player.http.cookies.clear()
    headers = player.http.get(address).headers
    assert "set-cookie" in headers and headers["cache-control"] == "private, no-cache"


def test_a_file_has_its_kind_and_head_has_no_body(player: Player) -> None:
    kinds = {
        "board/board.js": "text/javascript; charset=utf-8",
        "styles/base.css": "text/css; charset=utf-8",
        "icons/icons.svg": "image/svg+xml",
        "theme/symbols.json": "application/json",
        "theme/theme.css": "text/css; charset=utf-8",
    }
    for name, kind in kinds.items():
        whole, head = player.http.get(f"/static/{name}"), player.http.head(f"/static/{name}")
        assert (whole.headers["content-type"], head.headers["content-type"]) == (kind, kind)
        assert (bool(whole.content), head.content) == (True, b"")


@pytest.mark.parametrize("name", ["shared/messages.d.ts", "board", "", "0123456789abcdef", "board/board.js/x"])
def test_what_is_no_file_of_the_client_is_not_there(player: Player, name: str) -> None:
    assert player.http.get(f"/static/{name}").status_code == 404
