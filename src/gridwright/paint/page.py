"""Tables and plots as one HTML page that needs nothing else: no script, no fonts, no pictures from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from jinja2 import Environment, PackageLoader, Template, select_autoescape
from markupsafe import Markup

from gridwright.core.results import Plot, ResultTable
from gridwright.paint.chart import chart
from gridwright.paint.svg import svg
from gridwright.paint.theme import system_css


@dataclass(frozen=True)
class Section:
    """One part of a page: a title, facts by name, tables and plots."""

    title: str
    facts: Sequence[tuple[str, str]] = ()
    tables: Sequence[ResultTable] = ()
    plots: Sequence[Plot] = ()


def page(title: str, sections: Sequence[Section]) -> str:
    """Return the whole page."""
    drawn = [[_both_ways(plot) for plot in section.plots] for section in sections]
    return _template().render(title=title, sections=zip(sections, drawn, strict=True), css=Markup(system_css()))


def _both_ways(plot: Plot) -> dict[str, Markup]:
    """Return the plot for a light and for a dark page; the page shows one of them."""
    scene = chart(plot)
    return {name: Markup(svg(scene, name, 44)) for name in ("light", "dark")}


@cache
def _template() -> Template:
    loader = PackageLoader("gridwright.paint", "pages")
    return Environment(loader=loader, autoescape=select_autoescape(), trim_blocks=True).get_template("report.html")
