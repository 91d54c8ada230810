"""Every link on every page leads somewhere, and addresses of earlier versions lead to the new ones."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from gridwright import catalog
from gridwright.web.routes.moved import MOVED
from tests.web.playing import Player

NAMES = catalog.names()
NUMBER = re.compile(r"(?<=[a-z])-\d+(?=$|/)")
LINKS = ("href", "src", "action", "formaction")


class Links(HTMLParser):
    """The addresses on a page; those of forms that post apart, for a crawler must not send them."""

    def __init__(self) -> None:
        super().__init__()
        self.to_get: set[str] = set()
        self.to_post: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if named.get("rel") == "nofollow":
            # The days of a year, and what each of them leads to.
            return
        posts = tag == "form" and named.get("method", "").lower() == "post"
        for name in LINKS:
            if named.get(name) and "hidden" not in named:
                (self.to_post if posts else self.to_get).add(named[name])


def visit(player: Player, path: str) -> httpx.Response:
    """Ask for a page, as often as it takes a visitor who is in a hurry."""
    while True:
        answer = player.http.get(path, headers={"accept": "text/html"}, follow_redirects=True)
        if answer.status_code != 429:
            return answer
        time.sleep(0.5)


def crawl(player: Player, starts: list[str]) -> dict[str, str]:
    """Visit everything that can be reached from these addresses; the dead ends, each with the page it stands on."""
    waiting, seen, dead = [(path, "") for path in starts], set(starts), dict[str, str]()
    while waiting:
        path, source = waiting.pop()
        answer = visit(player, path)
        if answer.status_code >= 400:
            dead[path] = f"{answer.status_code}, linked on {source}: {answer.text[-900:]}"
        if "text/html" not in answer.headers["content-type"]:
            continue
        links = Links()
        links.feed(answer.text)
        for link in {NUMBER.sub("-1", urljoin(str(answer.url), link)) for link in links.to_post} - seen:
            seen.add(link)
            # 405: there is something, and it is asked by POST.
            if visit(player, link).status_code not in (200, 405):
                dead[link] = f"posted from {path}"
        for link in links.to_get:
            target = urlsplit(urljoin(str(answer.url), link))
            address = target.path + (f"?{target.query}" if target.query else "")
            # The boards of a collection differ in their number: one of each collection stands for the others.
            kind = NUMBER.sub("-1", address)
            if f"{target.scheme}://{target.netloc}" == player.address and kind not in seen:
                seen.add(kind)
                waiting.append((address, path))
    assert len(seen) > 40
    return dead


def test_every_link_on_every_page_leads_somewhere(player: Player) -> None:
    games = [
        player.start_game(family=name, example=next(iter(catalog.family(name).creation.examples))) for name in NAMES
    ]
    duels = [
        player.http.post("/api/duels", json={"board": {"family": name, "example": example}, "opponent": "link"})
        for name in NAMES
        if catalog.family(name).duel is not None
        for example in list(catalog.family(name).creation.examples)[:1]
    ]
    text = catalog.family(NAMES[0]).creation.examples[next(iter(catalog.family(NAMES[0]).creation.examples))].text
    player.http.post("/api/library", json={"family": NAMES[0], "text": text, "title": "Mine"})
    yesterday = f"/daily/{datetime.now(UTC).date() - timedelta(days=1)}"
    starts = [
        "/",
        "/nowhere-but-with-links",
        "/library?show=puzzles",
        "/api",
        yesterday,
        *(f"/play/{game}" for game in games),
    ]
    starts += [player.http.get(f"/api/games/{game}/link").json()["path"] for game in games]
    starts += [duel.json()["url"] for duel in duels]
    dead = crawl(player, starts)
    assert dead.pop("/nowhere-but-with-links").startswith("404")
    assert not dead


@pytest.mark.parametrize("page", ["/rules", "/examples", "/learn", "/scores", "/print", "/create", "/new", "/duel"])
def test_an_address_without_a_family_shows_the_first_one(player: Player, page: str) -> None:
    assert player.http.get(page, follow_redirects=True).status_code == 200


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_an_old_address_leads_to_the_new_one_with_its_query(player: Player, old: str, new: str) -> None:
    for method in ("GET", "POST"):
        answer = player.http.request(method, f"{old}?puzzle=a%20b&c=d")
        assert (answer.status_code, answer.headers["location"]) == (308, f"{new}?puzzle=a%20b&c=d")
        below = player.http.request(method, f"{old}/some%20thing/more")
        assert (below.status_code, below.headers["location"]) == (308, f"{new}/some%20thing/more")


@pytest.mark.parametrize("old", MOVED)
def test_where_an_old_address_leads_there_is_something(player: Player, old: str) -> None:
    # 405: it is asked by POST. A duel and an invitation have no page without their name.
    expected = (404,) if old in ("/table", "/seat") else (200, 405)
    assert player.http.get(old, follow_redirects=True).status_code in expected


def test_old_addresses_of_a_family_still_work(player: Player) -> None:
    assert player.http.get(f"/grids/{NAMES[0]}", follow_redirects=True).status_code == 200
    example = next(iter(catalog.family(NAMES[0]).creation.examples))
    played = player.http.post(f"/grids/{NAMES[0]}/{example}", follow_redirects=True)
    assert "/play/" in str(played.url)
