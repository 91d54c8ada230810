"""Takes the pictures of the app that the README shows: `python -m docs.take_pictures`, or those named after it.

Starts a server with an empty data folder and drives the system's Chromium, so that the pictures always show the app
as it is.
"""

from __future__ import annotations

import io
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page
from tests.web.browser_actions import play, point, start_game
from tests.web.dueling import legal_move, record_on
from tests.web.servers import Server
from tests.web.solutions import finishing_moves
from tests.web.visitors import DESKTOP, PHONE, chromium

from gridwright.families.slitherlink import text
from gridwright.families.slitherlink.geometry import geometry_of
from gridwright.families.slitherlink.solvers.kernel import random_loop
from gridwright.families.slitherlink.tilings.kinds import KINDS

PICTURES = Path(__file__).parent / "pictures"
MARGIN = 24
TYPED = 60
"""Moves that are typed at once."""
GREY = (216, 214, 208)

GRID = "6 7\n3 3 1 0 2 0 3\n1 2 4 3 4 2 4\n0 4 1 1 2 4 1\n4 2 4 3 3 1 2\n1 3 1 3 0 1 1\n0 1 0 0 1 2 1\n" + (
    "8 9 4 1 7 6 6\n4 6 1 8 1 9 1\n1 1 9 7 2 1 5\n1 6 1 5 8 2 4\n5 8 6 9 9 4 1\n7 7 8 2 9 5 5\n"
)
LOOP = "322233.\n3.2.02.\n3.23.3.\n2...2..\n2.2132.\n...121.\n.2.2.2.\n"


def page_of(browser: Browser, theme: Literal["light", "dark"], phone: bool = False) -> Page:
    """Return a page in this theme, on a desktop or a phone."""
    context = browser.new_context(
        viewport=PHONE if phone else DESKTOP,
        color_scheme=theme,
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
    )
    return context.new_page()


def taken(page: Page) -> Image.Image:
    """Return what the page shows, once everything on it has come."""
    page.wait_for_timeout(600)
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def start_page(browser: Browser, server: Server) -> Image.Image:
    """Return today's puzzles: one solved, one begun, with the calendar and everyone's results."""
    page = page_of(browser, "light")
    start_game(page, server, {"today": "colorgrid"})
    play(page, "done")
    page.wait_for_selector("#result .share-text")
    start_game(page, server, {"today": "slitherlink"})
    play(page, "a1t")
    page.goto(server.url)
    return taken(page)


def hint(browser: Browser, server: Server) -> Image.Image:
    """Return a hint at its third press: where to look is lit, the step is offered."""
    page = page_of(browser, "light")
    start_game(page, server, {"family": "slitherlink", "puzzle": LOOP})
    page.locator('#display-options input[name="autocross"]').check()
    play(page, " ".join(finishing_moves("slitherlink")[:28]))
    for _ in range(3):
        page.click('.bar [data-action="hint"]')
    return taken(page)


def pairs(browser: Browser, server: Server) -> Image.Image:
    """Pairs with their cost, and a chosen cell with its partners."""
    page = page_of(browser, "dark")
    start_game(page, server, {"family": "colorgrid", "puzzle": GRID})
    play(page, "a1-b1 f1-g1 g4-g5 d5-e5 f5-f6 a6-b6")
    page.mouse.click(*point(page, 3.5, 0.5))
    return taken(page)


def phones(browser: Browser, server: Server) -> Image.Image:
    """Three games in the hand: a hint, a choice, a result."""
    light = page_of(browser, "light", phone=True)
    start_game(light, server, {"family": "slitherlink", "puzzle": LOOP})
    for _ in range(2):
        light.tap('.bar [data-action="hint"]')
    dark = page_of(browser, "dark", phone=True)
    start_game(dark, server, {"family": "madness", "example": "6x6"})
    dark.touchscreen.tap(*point(dark, 3, 2))
    over = page_of(browser, "light", phone=True)
    start_game(over, server, {"family": "colorgrid", "example": "small"})
    play(over, " ".join(finishing_moves("colorgrid")))
    over.wait_for_function("() => boardPage.result !== null")
    return side_by_side([taken(page) for page in (light, dark, over)])


def duel(browser: Browser, server: Server) -> Image.Image:
    """Return a duel against a bot after three moves each, and a chosen cell."""
    page = page_of(browser, "light")
    request = {"board": {"family": "colorgrid", "puzzle": GRID}, "opponent": "bot", "bot": "strong"}
    start_game(page, server, request, "/api/duels")
    for lines in (0, 2, 4):
        page.wait_for_function("entries => boardPage.canAct && boardPage.state.entries === entries", arg=lines)
        play(page, legal_move(record_on(page)))
    page.wait_for_function("() => boardPage.canAct && boardPage.evaluation.value?.after === 6")
    page.mouse.click(*point(page, 3.5, 0.5))
    return taken(page)


def tilings(browser: Browser, server: Server) -> Image.Image:
    """Return four tilings in play: a part of the loop is drawn, and what is known to lie inside is shaded."""
    shown: tuple[tuple[str, Literal["light", "dark"]], ...]
    shown = ("honeycomb", "light"), ("penrose-p2", "dark"), ("great-dodecagonal", "light"), ("hats", "dark")
    pictures = []
    for name, theme in shown:
        kind = KINDS.kinds[name]
        view = KINDS.blank(name, *(int(kind.sizes[0].options[side]) for side in ("rows", "cols")))
        grid = geometry_of(view.puzzle)
        lines = random_loop(grid, 1)
        assert lines is not None
        clues = bytes(sum(lines[edge] for edge in edges) for edges in grid.around)
        page = page_of(browser, theme)
        start_game(page, server, {"family": "slitherlink", "puzzle": text.write(replace(view.puzzle, clues=clues))})
        page.locator('#display-options input[name="inside"]').check()
        drawn = [f"s{edge}" if line else f"s{edge}x" for edge, line in enumerate(lines)]
        for start in range(0, len(drawn) * 2 // 3, TYPED):
            play(page, " ".join(drawn[start : start + TYPED]))
        pictures.append(Image.open(io.BytesIO(page.locator("#board").screenshot())).convert("RGB").resize((430, 323)))
    return side_by_side(pictures)


def side_by_side(images: list[Image.Image]) -> Image.Image:
    """Return the images in a row on grey."""
    width = sum(image.width for image in images) + MARGIN * (len(images) + 1)
    sheet = Image.new("RGB", (width, max(image.height for image in images) + 2 * MARGIN), GREY)
    across = MARGIN
    for image in images:
        sheet.paste(image, (across, MARGIN))
        across += image.width + MARGIN
    return sheet


SHOTS = {
    "app-start": start_page,
    "app-hint": hint,
    "app-pairs": pairs,
    "app-phones": phones,
    "app-duel": duel,
    "app-tilings": tilings,
}


def main() -> None:
    """Take all of them."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, chromium() as browser:
        for name in sys.argv[1:] or SHOTS:
            SHOTS[name](browser, server).quantize(256).save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
