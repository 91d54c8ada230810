"""What axe finds wrong with a page."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.web.visitors import Theme

RUN = """async ([part, rules]) => {
    const options = {resultTypes: ['violations'], preload: false, ...(rules && {runOnly: rules})};
    document.querySelectorAll('.for-light svg, .for-dark svg').forEach(svg => svg.replaceChildren());
    const {violations} = await axe.run(part ?? document, options);
    return violations.map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 120))}`);
}"""


def barriers(page: Page, part: str | None = None, *, both_themes: bool = True) -> list[str]:
    """What keeps people from using the page, or a part of it, in light colours or in dark ones.

    Between the themes only colours differ: the other one is looked at for contrast alone. Pictures of boards are
    emptied: axe takes seconds for their hundreds of elements, and they have tests of their own.
    """
    page.wait_for_load_state()  # from then on it follows a change of the theme
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(RUN, [part, None])
    if not both_themes:
        return found
    shown: Theme = page.evaluate("document.documentElement.dataset.theme")
    _change(page, "dark" if shown == "light" else "light")
    found += page.evaluate(RUN, [part, ["color-contrast"]])
    _change(page, shown)
    return found


def _change(page: Page, theme: Theme) -> None:
    page.emulate_media(color_scheme=theme)
    page.wait_for_function("theme => document.documentElement.dataset.theme === theme", arg=theme)
