from __future__ import annotations

import re

import numpy as np
import pytest

from gridwright.core.look import Look, Role
from gridwright.errors import UnknownName
from gridwright.paint.theme import SHARED, css, join, names, parse, theme
from tests.paint.vision import VISION, contrast, distance, smallest_distance

SCREEN = ("light", "dark", "light-contrast", "dark-contrast")


def test_the_distance_agrees_with_published_pairs() -> None:
    one, other = np.array([50.0, 2.6772, -79.7751]), np.array([50.0, 0.0, -82.7485])
    assert distance(one, other) == pytest.approx(2.0425, abs=1e-4)
    one, other = np.array([22.7233, 20.0904, -46.6940]), np.array([23.0331, 14.9730, -42.5619])
    assert distance(one, other) == pytest.approx(2.0373, abs=1e-4)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(("ink", "ground"), [(ink, ground) for ink, role in SHARED.roles.items() for ground in role.on])
def test_shared_roles_are_readable_on_their_grounds(name: str, ink: str, ground: str) -> None:
    roles = theme(name).roles
    assert contrast(roles[ink], roles[ground]) >= SHARED.roles[ink].least


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("name", SCREEN)
def test_puzzle_colours_stay_apart_with_every_kind_of_vision(name: str, vision: str) -> None:
    (colours,) = SHARED.apart
    assert len(colours) == 9
    assert smallest_distance((theme(name).roles[role] for role in colours), vision) >= VISION[vision].least


@pytest.mark.parametrize("name", names())
def test_every_theme_has_every_role_of_the_light_one(name: str) -> None:
    assert theme(name).roles.keys() == theme("light").roles.keys()
    assert all(re.fullmatch("#[0-9A-F]{6}([0-9A-F]{2})?", value) for value in theme(name).roles.values())


def test_print_uses_no_hue() -> None:
    assert all(len(set(parse(value)[:3])) == 1 for value in theme("print").roles.values())


def test_high_contrast_has_heavier_lines() -> None:
    assert [theme(name).weight for name in SCREEN] == [1, 1, 1.35, 1.35]


def test_a_role_may_show_what_is_below() -> None:
    assert theme("light").colour("tile-edge").alpha == pytest.approx(0.28, abs=0.005)
    assert theme("light").colour("soft-edge").alpha == 0
    assert theme("light").colour("colour-1").hex == "#B9360D"


def test_an_unknown_theme_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownName, match=r"'sepia'\. Choose from: light, dark"):
        theme("sepia")


def test_an_unknown_role_is_a_programming_error() -> None:
    with pytest.raises(LookupError, match="no role 'colour-99' in theme 'dark'"):
        theme("dark").colour("colour-99")


LOOK = Look({"lamp": Role("#111111", "#222222", "#333333"), "bulb": Role("#EEEEEE", kind="ground")}, drawn=("lamp",))


def test_a_look_adds_its_roles_and_fills_in_what_it_leaves_out() -> None:
    assert [theme(name, LOOK).roles["lamp"] for name in names()] == [
        "#111111",
        "#222222",
        "#333333",
        "#222222",
        "#000000",
    ]
    assert [theme(name, LOOK).roles["bulb"] for name in names()] == ["#EEEEEE"] * 4 + ["#FFFFFF"]
    assert "lamp" not in theme("light").roles


def test_looks_are_joined_with_the_shared_one() -> None:
    joined = join([LOOK, Look(drawn=("ink",))])
    assert joined.roles.keys() == SHARED.roles.keys() | {"lamp", "bulb"}
    assert joined.drawn == ("lamp", "ink")


@pytest.mark.parametrize("look", [Look(), LOOK], ids=["shared", "added"])
def test_the_style_sheet_cascades_to_the_same_colours(look: Look) -> None:
    blocks = re.findall(r"(:root[^{ ]*) \{\n(.*?)\}", css(look), re.DOTALL)
    rules = [dict(re.findall(r"--([\w-]+): (#\w+);", body)) for _, body in blocks]
    light, dark, more, both, symbols_only, paper = rules
    assert symbols_only == {}, "no colour of its own"
    assert light == theme("light", look).roles
    assert light | dark == theme("dark", look).roles
    assert light | more == theme("light-contrast", look).roles
    assert light | dark | more | both == theme("dark-contrast", look).roles
    assert paper == theme("print", look).roles


def test_without_puzzle_colours_symbols_alone_tell_cells_apart() -> None:
    body = css(LOOK).partition(':root[data-palette="signs"] {')[2].partition("}")[0]
    rules = dict(re.findall(r"--([\w-]+): var\(--([\w-]+)\);", body))
    assert {rules[f"colour-{number}"] for number in range(17)} == {"cell"}
    assert {rules[f"on-{number}"] for number in range(17)} == {"ink"}
    assert "lamp" not in rules
