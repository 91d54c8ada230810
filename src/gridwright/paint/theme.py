"""The shared roles and their colours by theme.

A scene names roles ("colour-3", "select", "grid"); a theme says what they look like. The roles of this file are those
that pages and all families share; a family adds its own in its look (`core/look.py`). Puzzle colours are identities:
they stay the same in every theme but print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from gridwright.core.look import LINE, NO_LOOK, Look, Role
from gridwright.errors import UnknownName

DEFAULT = "light"

FONT = (
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif"
)
MONO = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace"

_DARK_INK, _LIGHT_INK = "#1B1D22", "#FFFFFF"

_PALETTE = (
    ("#FBFAF7", _DARK_INK),  # white
    ("#B9360D", _LIGHT_INK),  # red
    ("#364BC0", _LIGHT_INK),  # blue
    ("#048463", _LIGHT_INK),  # green
    ("#FCF091", _DARK_INK),  # yellow
    ("#631953", _LIGHT_INK),  # plum
    ("#F87B0E", _DARK_INK),  # orange
    ("#39B5FC", _DARK_INK),  # sky
    ("#3A342A", _LIGHT_INK),  # umber
    ("#CCA2AF", _DARK_INK),  # rose
)
"""The puzzle colours, each with its ink."""

_HUES = (*range(10), *range(1, 8))
"""Colours 10 to 16 are the hues of 1 to 7 again: their glyphs tell them apart."""

_PUZZLE_ROLES = {
    name: role
    for number, hue in enumerate(_HUES)
    for name, role in (
        (f"colour-{number}", Role(_PALETTE[hue][0], kind="ground")),
        (f"on-{number}", Role(_PALETTE[hue][1], on=(f"colour-{number}",))),
    )
}

_ROLES = {
    # the page
    "surface": Role("#F7F6F2", "#14161A", "#FFFFFF", "#000000", kind="ground"),
    "surface-raised": Role("#FFFFFF", "#1C1F25", "#FFFFFF", "#000000", kind="ground"),
    "surface-sunken": Role("#EDEBE4", "#272B33", "#F0F0F0", "#1C1C1C", paper="#F2F2F2", kind="ground"),
    "control-on": Role("#FFFFFF", "#414855", "", "#4A4A4A", kind="ground"),
    "ink": Role("#1B1D22", "#ECEBE7", "#000000", "#FFFFFF", on=("surface",)),
    "ink-muted": Role("#595D66", "#A9ADB6", "#2B2B2B", "#DADADA", paper="#333333"),
    "ink-faint": Role("#6C707A", "#979BA5", "#3A3A3A", "#CCCCCC", paper="#4D4D4D"),
    "line": Role("#DDDAD1", "#2F333C", "#5A5A5A", "#8A8A8A", paper="#999999"),
    "line-strong": Role(
        "#8B8C8A", "#747A86", "#000000", "#FFFFFF", paper="#666666", on=("surface-raised",), least=LINE
    ),
    "soft-edge": Role("#00000000", "", "#000000", "#FFFFFF", paper="#00000000"),
    "scrim": Role("#1B1D226B", "#00000094"),
    # what you can do next, what you selected
    "accent": Role("#2A50C8", "#94B0FF", "#0B2F9E", "#B9CCFF", kind="highlight"),
    "accent-hover": Role("#2142AA", "#B3C7FF", "#061F70", "#DCE5FF"),
    "accent-ink": Role("#FFFFFF", "#10131A", "", "#000000", kind="reverse", on=("accent",)),
    "accent-soft": Role("#E4EAFB", "#252F4C", "#DCE5FF", "#1A2A5C", kind="ground"),
    # verdicts
    "good": Role("#0B6E54", "#6FD0AE", "#00503A", "#8CF0CC"),
    "good-soft": Role("#DFF1EA", "#17352C", kind="ground"),
    "warn": Role("#8A5200", "#F0B45C", "#653A00", "#FFD08A"),
    "warn-soft": Role("#FBEBD0", "#3A2B14", kind="ground"),
    "bad": Role("#B3261E", "#FF9A8C", "#8F0F0A", "#FFB8AD"),
    "bad-soft": Role("#FBE3DF", "#43211D", kind="ground"),
    "hint": Role("#7F5600", "#F2C964", "#5C3D00", "#FFDF80"),
    "hint-soft": Role("#FFEFC2", "#372D14", kind="ground"),
    "trial": Role("#00766C", "#5CCFBE", "#00524B", "#7CEBDA"),
    "trial-soft": Role("#DDF1EE", "#143732", kind="ground"),
    # charts
    "plot": Role("#8B8C8A", "#747A86", "#5A5A5A", "#CCCCCC", on=("surface-raised",), least=LINE),
    "plot-soft": Role("#DDDAD1", "#353A44", "#C4C4C4", "#4A4A4A", kind="ground"),
    "heat-0": Role("#EDEBE4", "#272B33", "#F0F0F0", "#1C1C1C", kind="ground"),
    "heat-1": Role("#C9D5F5", "#2C3B66", "#B8C8F4", "#2A3F80", kind="ground"),
    "heat-2": Role("#8FA8EA", "#56719F", "#6482DC", "#6E8CDC", kind="ground"),
    "heat-3": Role("#2A50C8", "#94B0FF", "#0B2F9E", "#B9CCFF", kind="highlight"),
    # every board
    "board": Role("#FFFFFF", "#1C1F25", "#FFFFFF", "#000000", kind="ground"),
    "cell": Role("#FFFFFF", "#1C1F25", "#FFFFFF", "#000000", kind="ground"),
    "grid": Role("#DDDAD1", "#353A44", "#5A5A5A", "#8A8A8A", paper="#999999"),
    "coord": Role("#6C707A", "#979BA5", "#2B2B2B", "#DADADA", paper="#4D4D4D", on=("surface",)),
    "select": Role("#2A50C8", "#94B0FF", "#0B2F9E", "#B9CCFF", kind="highlight", on=("surface", "cell"), least=LINE),
    "tile-edge": Role("#1B1D2247", "#FFFFFF42", "#000000", "#FFFFFF", paper="#666666"),
    # hints, mistakes and solutions
    "look": Role("#FFE9AE", "#4A3C14", "#FFDF80", "#5C4800", paper="#E6E6E6", kind="ground", texture=("?", "?")),
    "look-edge": Role("#B27B00", "#E0B040", "#6B4700", "#FFDF80", kind="highlight", on=("cell", "look"), least=LINE),
    "step": Role("#2A50C8", "#94B0FF", "#0B2F9E", "#B9CCFF", kind="highlight", on=("cell", "look"), least=LINE),
    "fault": Role("#B3261E", "#FF8877", "#8F0F0A", "#FF8F7D", kind="highlight", on=("cell", "fault-wash"), least=LINE),
    "fault-wash": Role("#FBD9D4", "#54241E", "#FFC9C2", "#66221A", paper="#E6E6E6", kind="ground", texture=("!", "!")),
    "proved": Role("#2F8A70", "#4FA98B", "#00664C", "#5FD9AE", paper="#4D4D4D", on=("cell",), least=LINE),
    # duels
    "seat-a": Role("#1B1D22", "#ECEBE7"),
    "seat-b": Role("#FFFFFF", "#1C1F25", kind="reverse", on=("seat-a",)),
    "seat-edge": Role("#1B1D22", "#ECEBE7"),
    **_PUZZLE_ROLES,
}

SHARED = Look(_ROLES, apart=(tuple(f"colour-{number}" for number in range(1, 10)),))
"""The roles that pages and all families use."""


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
    """Read a colour written `#RRGGBB` or `#RRGGBBAA`."""
    red, green, blue, *alpha = bytes.fromhex(value.removeprefix("#"))
    return Colour(red, green, blue, alpha[0] / 255 if alpha else 1.0)


@dataclass(frozen=True)
class Theme:
    """What the roles look like: its name, their colours, and what line widths are multiplied by."""

    name: str
    roles: Mapping[str, str]
    weight: float = 1.0

    def colour(self, role: str) -> Colour:
        """Find the colour of a role. An unknown role is a bug in the program, hence LookupError."""
        try:
            return parse(self.roles[role])
        except KeyError:
            raise LookupError(f"no role '{role}' in theme '{self.name}'") from None


def _light(role: Role) -> str:
    return role.light


def _dark(role: Role) -> str:
    return role.dark or role.light


def _contrast(role: Role) -> str:
    return role.contrast or role.light


def _dark_contrast(role: Role) -> str:
    return role.dark_contrast or _dark(role)


def _print(role: Role) -> str:
    """Choose black, white or a grey: glyphs carry the colours, so nothing is lost on a printer."""
    return role.paper or ("#FFFFFF" if role.kind in ("ground", "reverse") else "#000000")


_HEAVY = 1.35

_THEMES: Mapping[str, tuple[Callable[[Role], str], float]] = {
    "light": (_light, 1.0),
    "dark": (_dark, 1.0),
    "light-contrast": (_contrast, _HEAVY),
    "dark-contrast": (_dark_contrast, _HEAVY),
    "print": (_print, 1.0),
}
"""For each theme how a role chooses its colour, and the weight of lines."""


def names() -> tuple[str, ...]:
    """List the names of the themes."""
    return tuple(_THEMES)


@lru_cache(maxsize=64)
def theme(name: str, look: Look = NO_LOOK) -> Theme:
    """Make the theme of this name for the shared roles and those of a look, or raise UnknownName."""
    if name not in _THEMES:
        raise UnknownName("theme", name, _THEMES)
    choose, weight = _THEMES[name]
    roles = {**SHARED.roles, **look.roles}
    return Theme(name, {role: choose(shown) for role, shown in roles.items()}, weight)


def role_of(name: str, look: Look) -> Role:
    """Find a role among those of a look and the shared ones."""
    try:
        return look.roles.get(name) or SHARED.roles[name]
    except KeyError:
        raise LookupError(f"no role '{name}'") from None


def join(looks: Iterable[Look]) -> Look:
    """Join the shared look and those of families into one, for a style sheet that serves all of them."""
    every = (SHARED, *looks)
    return Look(
        roles={name: role for look in every for name, role in look.roles.items()},
        glyphs={name: glyph for look in every for name, glyph in look.glyphs.items()},
        animations={kind: animation for look in every for kind, animation in look.animations.items()},
        drawn=tuple(dict.fromkeys(role for look in every for role in look.drawn)),
        apart=tuple(group for look in every for group in look.apart),
    )


def css(look: Look = NO_LOOK) -> str:
    """Write every theme as custom properties: light, `data-theme="dark"`, `data-contrast="more"`, both, print.

    `data-palette="signs"` leaves the puzzle colours out, and symbols alone tell them.

    Each block has what differs from the blocks that it builds on, so that other style sheets can override a role.
    """
    dark, more = '[data-theme="dark"]', '[data-contrast="more"]'
    fixed = {"color-scheme": "light", "--weight-lines": "1", "--font": FONT, "--mono": MONO}
    light = theme("light", look).roles
    in_dark = _differences(theme("dark", look).roles, light)
    with_more = _differences(theme("light-contrast", look).roles, light)
    with_both = _differences(theme("dark-contrast", look).roles, {**light, **in_dark, **with_more})
    blocks = (
        _block(":root", light, fixed),
        _block(f":root{dark}", in_dark, {"color-scheme": "dark"}),
        _block(f":root{more}", with_more, {"--weight-lines": str(_HEAVY)}),
        _block(f":root{dark}{more}", with_both, {}),
        _block(':root[data-palette="signs"]', _symbols_only(), {}),
        # As weighty as the block above, so that a dark page is printed black on white too.
        "@media print {\n" + _block(":root:root:root", theme("print", look).roles, {"color-scheme": "light"}) + "}\n",
    )
    return "\n".join(blocks)


def _symbols_only() -> dict[str, str]:
    """Return the puzzle colours as plain cells, with symbols in ink on them."""
    plain = {"ground": "var(--cell)", "ink": "var(--ink)"}
    return {name: plain[role.kind] for name, role in _PUZZLE_ROLES.items()} | {"tile-edge": "var(--line-strong)"}


def _differences(roles: Mapping[str, str], below: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in roles.items() if below[name] != value}


def system_css() -> str:
    """Write light or dark as the reader's system has it, and print: for a page without a script."""
    dark = _block(":root", theme("dark").roles, {"color-scheme": "dark"})
    return (
        _block(":root", theme("light").roles, {"color-scheme": "light", "--font": FONT, "--mono": MONO})
        + f"@media screen and (prefers-color-scheme: dark) {{\n{dark}}}\n"
        + "@media print {\n"
        + _block(":root", theme("print").roles, {"color-scheme": "light"})
        + "}\n"
    )


def _block(selector: str, roles: Mapping[str, str], more: Mapping[str, str]) -> str:
    """Write one rule of the style sheet: further properties, then a custom property for each role."""
    lines = [f"  {name}: {value};" for name, value in more.items()]
    lines += [f"  --{role}: {value};" for role, value in roles.items()]
    return "\n".join((f"{selector} {{", *lines, "}")) + "\n"
