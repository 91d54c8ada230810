"""The one place where a role becomes a colour, and where the widths and letters of a picture are decided.

A scene names roles ("colour-3", "select", "grid"); a theme says what they look like. Each theme is a list of
differences from the one below it, as in a style sheet, and `css()` writes the same lists for the browser.
Colours are `#RRGGBB`, or `#RRGGBBAA` where something shows through. Puzzle colours are identities: they stay
the same in every theme but print.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from gridwright.errors import UnknownName

DEFAULT = "light"

FONT = (
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif"
)
MONO = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace"

# Widths in cells, for marks that name none.
EDGE_WIDTH = 0.025
RING_WIDTH = 0.065
LINE_WIDTH = 0.1

# Dash, gap and how far into them a line starts, in widths; round ends eat one width of each gap.
LINE_DASH = (1.15, 1.85, 2.3)
RING_DASH = (1.8, 1.45, 0.0)

COORDINATE_SIZE = 13.0
"""Height of the letters at the frame in pixels (points on paper), whatever the size of a cell."""

BASELINE = 0.36
"""How far below its middle a figure or capital stands, in multiples of its size."""

_CLEAR = "#00000000"

_LIGHT: Mapping[str, str] = {
    # page
    "surface": "#F7F6F2",
    "surface-raised": "#FFFFFF",
    "surface-sunken": "#EDEBE4",
    "control-on": "#FFFFFF",
    "ink": "#1B1D22",
    "ink-muted": "#595D66",
    "ink-faint": "#6C707A",
    "line": "#DDDAD1",
    "line-strong": "#8B8C8A",
    "soft-edge": _CLEAR,
    "scrim": "#1B1D226B",
    # what you can do next, what you selected
    "accent": "#2A50C8",
    "accent-hover": "#2142AA",
    "accent-ink": "#FFFFFF",
    "accent-soft": "#E4EAFB",
    # verdicts
    "good": "#0B6E54",
    "good-soft": "#DFF1EA",
    "warn": "#8A5200",
    "warn-soft": "#FBEBD0",
    "bad": "#B3261E",
    "bad-soft": "#FBE3DF",
    "hint": "#7F5600",
    "hint-soft": "#FFEFC2",
    "trial": "#00766C",
    "trial-soft": "#DDF1EE",
    # every board
    "board": "#FFFFFF",
    "cell": "#FFFFFF",
    "cell-open": "#F5F3EE",
    "cell-covered": "#CFD3DB",
    "cell-covered-hover": "#BFC5D0",
    "cell-empty": "#EDEBE4",
    "grid": "#DDDAD1",
    "clue": "#1B1D22",
    "clue-done": "#61656E",
    "clue-bad": "#B3261E",
    "coord": "#6C707A",
    "select": "#2A50C8",
    "reach": "#2A50C8",
    # hints and faults
    "look": "#FFE9AE",
    "look-edge": "#B27B00",
    "step": "#2A50C8",
    "fault": "#B3261E",
    "fault-wash": "#FBD9D4",
    # loops
    "dot": "#4A4E57",
    "loop": "#1B1D22",
    "loop-trial": "#00766C",
    "loop-proved": "#2F8A70",
    "cross": "#74777F",
    "inside": "#E3E9F7",
    "outside": _CLEAR,
    # mines
    "mine": "#1B1D22",
    "flag": "#B3261E",
    "num-1": "#2A50C8",
    "num-2": "#0B6E54",
    "num-3": "#B3261E",
    "num-4": "#4A2C8F",
    "num-5": "#85480A",
    "num-6": "#0A6A80",
    "num-7": "#1B1D22",
    "num-8": "#595D66",
    "safe-3": "#9CC3F2",
    "safe-2": "#BFD7F4",
    "safe-1": "#DCE6F2",
    "risk-1": "#F5E3D2",
    "risk-2": "#F6C99A",
    "risk-3": "#F0A35E",
    "odds-ink": "#1B1D22",
    # puzzle colours: white red blue green yellow plum orange sky umber rose, each with its ink
    "colour-0": "#FBFAF7",
    "on-0": "#1B1D22",
    "colour-1": "#B9360D",
    "on-1": "#FFFFFF",
    "colour-2": "#364BC0",
    "on-2": "#FFFFFF",
    "colour-3": "#048463",
    "on-3": "#FFFFFF",
    "colour-4": "#FCF091",
    "on-4": "#1B1D22",
    "colour-5": "#631953",
    "on-5": "#FFFFFF",
    "colour-6": "#F87B0E",
    "on-6": "#1B1D22",
    "colour-7": "#39B5FC",
    "on-7": "#1B1D22",
    "colour-8": "#3A342A",
    "on-8": "#FFFFFF",
    "colour-9": "#CCA2AF",
    "on-9": "#1B1D22",
    # colours 10 to 16 are the hues of 1 to 7 again: their glyphs tell them apart
    "colour-10": "#B9360D",
    "on-10": "#FFFFFF",
    "colour-11": "#364BC0",
    "on-11": "#FFFFFF",
    "colour-12": "#048463",
    "on-12": "#FFFFFF",
    "colour-13": "#FCF091",
    "on-13": "#1B1D22",
    "colour-14": "#631953",
    "on-14": "#FFFFFF",
    "colour-15": "#F87B0E",
    "on-15": "#1B1D22",
    "colour-16": "#39B5FC",
    "on-16": "#1B1D22",
    "colour-void": "#2A2D34",
    "void-hatch": "#454A54",
    "tile-edge": "#1B1D2247",
    # duel
    "seat-a": "#1B1D22",
    "seat-b": "#FFFFFF",
    "seat-edge": "#1B1D22",
}

_DARK: Mapping[str, str] = {
    "surface": "#14161A",
    "surface-raised": "#1C1F25",
    "surface-sunken": "#272B33",
    "control-on": "#414855",
    "ink": "#ECEBE7",
    "ink-muted": "#A9ADB6",
    "ink-faint": "#979BA5",
    "line": "#2F333C",
    "line-strong": "#747A86",
    "scrim": "#00000094",
    "accent": "#94B0FF",
    "accent-hover": "#B3C7FF",
    "accent-ink": "#10131A",
    "accent-soft": "#252F4C",
    "good": "#6FD0AE",
    "good-soft": "#17352C",
    "warn": "#F0B45C",
    "warn-soft": "#3A2B14",
    "bad": "#FF9A8C",
    "bad-soft": "#43211D",
    "hint": "#F2C964",
    "hint-soft": "#372D14",
    "trial": "#5CCFBE",
    "trial-soft": "#143732",
    "board": "#1C1F25",
    "cell": "#1C1F25",
    "cell-open": "#1C1F25",
    "cell-covered": "#3B414D",
    "cell-covered-hover": "#474E5C",
    "cell-empty": "#22262D",
    "grid": "#353A44",
    "clue": "#ECEBE7",
    "clue-done": "#979CA7",
    "clue-bad": "#FF9A8C",
    "coord": "#979BA5",
    "select": "#94B0FF",
    "reach": "#94B0FF",
    "look": "#4A3C14",
    "look-edge": "#E0B040",
    "step": "#94B0FF",
    "fault": "#FF8877",
    "fault-wash": "#54241E",
    "dot": "#A9ADB6",
    "loop": "#F4F3EF",
    "loop-trial": "#5CCFBE",
    "loop-proved": "#4FA98B",
    "cross": "#8A8F9A",
    "inside": "#26304A",
    "mine": "#ECEBE7",
    "flag": "#FF8877",
    "num-1": "#94B0FF",
    "num-2": "#6FD0AE",
    "num-3": "#FF9A8C",
    "num-4": "#C9B2FF",
    "num-5": "#F0B45C",
    "num-6": "#74CFE4",
    "num-7": "#ECEBE7",
    "num-8": "#A9ADB6",
    "safe-3": "#3E6BA8",
    "safe-2": "#34547F",
    "safe-1": "#36455C",
    "risk-1": "#55463A",
    "risk-2": "#7A5230",
    "risk-3": "#98591F",
    "odds-ink": "#FFFFFF",
    "colour-void": "#0C0D10",
    "void-hatch": "#474C57",
    "tile-edge": "#FFFFFF42",
    "seat-a": "#ECEBE7",
    "seat-b": "#1C1F25",
    "seat-edge": "#ECEBE7",
}

_CONTRAST: Mapping[str, str] = {
    "surface": "#FFFFFF",
    "surface-raised": "#FFFFFF",
    "surface-sunken": "#F0F0F0",
    "ink": "#000000",
    "ink-muted": "#2B2B2B",
    "ink-faint": "#3A3A3A",
    "line": "#5A5A5A",
    "line-strong": "#000000",
    "soft-edge": "#000000",
    "accent": "#0B2F9E",
    "accent-hover": "#061F70",
    "accent-soft": "#DCE5FF",
    "good": "#00503A",
    "warn": "#653A00",
    "bad": "#8F0F0A",
    "hint": "#5C3D00",
    "trial": "#00524B",
    "board": "#FFFFFF",
    "cell": "#FFFFFF",
    "cell-open": "#FFFFFF",
    "cell-covered": "#B4BAC6",
    "cell-covered-hover": "#9AA2B1",
    "cell-empty": "#E2E2E2",
    "grid": "#5A5A5A",
    "clue": "#000000",
    "clue-done": "#4A4A4A",
    "clue-bad": "#8F0F0A",
    "coord": "#2B2B2B",
    "select": "#0B2F9E",
    "reach": "#0B2F9E",
    "look": "#FFDF80",
    "look-edge": "#6B4700",
    "step": "#0B2F9E",
    "fault": "#8F0F0A",
    "fault-wash": "#FFC9C2",
    "dot": "#000000",
    "loop": "#000000",
    "loop-trial": "#00524B",
    "loop-proved": "#00664C",
    "cross": "#3A3A3A",
    "inside": "#CCD9FA",
    "flag": "#8F0F0A",
    "tile-edge": "#000000",
}

_DARK_CONTRAST: Mapping[str, str] = {
    "surface": "#000000",
    "surface-raised": "#000000",
    "surface-sunken": "#1C1C1C",
    "control-on": "#4A4A4A",
    "ink": "#FFFFFF",
    "ink-muted": "#DADADA",
    "ink-faint": "#CCCCCC",
    "line": "#8A8A8A",
    "line-strong": "#FFFFFF",
    "soft-edge": "#FFFFFF",
    "accent": "#B9CCFF",
    "accent-hover": "#DCE5FF",
    "accent-ink": "#000000",
    "accent-soft": "#1A2A5C",
    "good": "#8CF0CC",
    "warn": "#FFD08A",
    "bad": "#FFB8AD",
    "hint": "#FFDF80",
    "trial": "#7CEBDA",
    "board": "#000000",
    "cell": "#000000",
    "cell-open": "#000000",
    "cell-covered": "#4C5462",
    "cell-covered-hover": "#5E6878",
    "cell-empty": "#1C1C1C",
    "grid": "#8A8A8A",
    "clue": "#FFFFFF",
    "clue-done": "#B5B5B5",
    "clue-bad": "#FFB8AD",
    "coord": "#DADADA",
    "select": "#B9CCFF",
    "reach": "#B9CCFF",
    "look": "#5C4800",
    "look-edge": "#FFDF80",
    "step": "#B9CCFF",
    "fault": "#FF8F7D",
    "fault-wash": "#66221A",
    "dot": "#FFFFFF",
    "loop": "#FFFFFF",
    "loop-trial": "#4FE0CC",
    "loop-proved": "#5FD9AE",
    "cross": "#CCCCCC",
    "inside": "#1E2F66",
    "flag": "#FFB8AD",
    "tile-edge": "#FFFFFF",
}

# Paper: black on white, three greys. Glyphs carry the colours, so nothing is lost on a printer without ink.
_PAPER_GREYS: Mapping[str, str] = {
    "surface-sunken": "#F2F2F2",
    "ink-muted": "#333333",
    "ink-faint": "#4D4D4D",
    "line": "#999999",
    "line-strong": "#666666",
    "cell-open": "#FFFFFF",
    "cell-covered": "#D9D9D9",
    "cell-covered-hover": "#D9D9D9",
    "cell-empty": "#F2F2F2",
    "grid": "#999999",
    "clue-done": "#4D4D4D",
    "coord": "#4D4D4D",
    "look": "#E6E6E6",
    "fault-wash": "#E6E6E6",
    "cross": "#4D4D4D",
    "inside": "#E6E6E6",
    "loop-proved": "#4D4D4D",
    "safe-3": "#FFFFFF",
    "safe-2": "#FFFFFF",
    "safe-1": "#F2F2F2",
    "risk-1": "#E6E6E6",
    "risk-2": "#D9D9D9",
    "risk-3": "#CCCCCC",
    "colour-void": "#D9D9D9",
    "void-hatch": "#666666",
    "tile-edge": "#666666",
}
_PAPER_WHITE = ("surface", "control-on", "board", "cell", "colour", "seat-b", "accent-ink", "accent-soft")


def _on_paper(role: str) -> str:
    """White for grounds and puzzle colours, the grey if it has one, black for everything that is ink."""
    if role in _PAPER_GREYS:
        return _PAPER_GREYS[role]
    return "#FFFFFF" if role.startswith(_PAPER_WHITE) or role.endswith("-soft") else "#000000"


_PRINT = {role: value if value == _CLEAR else _on_paper(role) for role, value in _LIGHT.items()}


class Colour(NamedTuple):
    """Red, green and blue from 0 to 255, and how much of it covers what is below, from 0 to 1."""

    red: int
    green: int
    blue: int
    alpha: float

    @property
    def hex(self) -> str:
        """The colour without its alpha, as `#RRGGBB`."""
        return f"#{self.red:02X}{self.green:02X}{self.blue:02X}"


def parse(value: str) -> Colour:
    """The colour written `#RRGGBB` or `#RRGGBBAA`."""
    red, green, blue, *alpha = bytes.fromhex(value.removeprefix("#"))
    return Colour(red, green, blue, alpha[0] / 255 if alpha else 1.0)


@dataclass(frozen=True)
class Theme:
    """What the roles look like: its name, their colours, and what line widths are multiplied by."""

    name: str
    roles: Mapping[str, str]
    weight: float = 1.0

    def colour(self, role: str) -> Colour:
        """The colour of a role. A role nobody has defined is a mistake in the program, hence LookupError."""
        try:
            return parse(self.roles[role])
        except KeyError:
            raise LookupError(f"no role '{role}' in theme '{self.name}'") from None


_HEAVY = 1.35

_THEMES: Mapping[str, Theme] = {
    one.name: one
    for one in (
        Theme("light", _LIGHT),
        Theme("dark", {**_LIGHT, **_DARK}),
        Theme("light-contrast", {**_LIGHT, **_CONTRAST}, _HEAVY),
        Theme("dark-contrast", {**_LIGHT, **_DARK, **_CONTRAST, **_DARK_CONTRAST}, _HEAVY),
        Theme("print", _PRINT),
    )
}


def names() -> tuple[str, ...]:
    """The names of the themes there are."""
    return tuple(_THEMES)


def theme(name: str) -> Theme:
    """The theme of this name, or UnknownName."""
    if name not in _THEMES:
        raise UnknownName("theme", name, _THEMES)
    return _THEMES[name]


def css() -> str:
    """Every theme as custom properties: light, `data-theme="dark"`, `data-contrast="more"`, both, print."""
    dark, more = '[data-theme="dark"]', '[data-contrast="more"]'
    fixed = {"color-scheme": "light", "--weight-lines": "1", "--font": FONT, "--mono": MONO}
    blocks = (
        _block(":root", _LIGHT, fixed),
        _block(f":root{dark}", _DARK, {"color-scheme": "dark"}),
        _block(f":root{more}", _CONTRAST, {"--weight-lines": str(_HEAVY)}),
        _block(f":root{dark}{more}", _DARK_CONTRAST, {}),
        # As weighty as the block above, so that a dark page is printed black on white too.
        "@media print {\n" + _block(":root:root:root", _PRINT, {"color-scheme": "light"}) + "}\n",
    )
    return "\n".join(blocks)


def system_css() -> str:
    """Light or dark as the reader's system has it, and print: for a page without a script."""
    dark = _block(":root", _DARK, {"color-scheme": "dark"})
    return (
        _block(":root", _LIGHT, {"color-scheme": "light", "--font": FONT, "--mono": MONO})
        + f"@media screen and (prefers-color-scheme: dark) {{\n{dark}}}\n"
        + "@media print {\n"
        + _block(":root", _PRINT, {"color-scheme": "light"})
        + "}\n"
    )


def _block(selector: str, roles: Mapping[str, str], more: Mapping[str, str]) -> str:
    """One rule of the style sheet: the further properties, then a custom property for each role."""
    lines = [f"  {name}: {value};" for name, value in more.items()]
    lines += [f"  --{role}: {value};" for role, value in roles.items()]
    return "\n".join((f"{selector} {{", *lines, "}")) + "\n"
