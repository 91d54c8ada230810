from __future__ import annotations

import re
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from gridwright.errors import UnknownName
from gridwright.paint.theme import css, names, parse, theme

Numbers = npt.NDArray[np.float64]

SCREEN = ("light", "dark", "light-contrast", "dark-contrast")

# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB; least CIEDE2000 that must remain.
VISION: dict[str, tuple[float, Numbers]] = {
    "full": (20, np.eye(3)),
    "protanopia": (
        15,
        np.array(
            [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ]
        ),
    ),
    "deuteranopia": (
        15,
        np.array(
            [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ]
        ),
    ),
    "tritanopia": (
        15,
        np.array(
            [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ]
        ),
    ),
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE = np.array([0.95047, 1.0, 1.08883])

TEXT = (
    *((f"on-{k}", f"colour-{k}") for k in range(17)),
    *((f"num-{k}", "cell-open") for k in range(1, 9)),
    ("ink", "surface"),
    ("clue", "cell"),
    ("clue", "inside"),
    ("clue", "look"),
    ("clue", "fault-wash"),
    ("clue-done", "cell"),
    ("clue-bad", "cell"),
    ("coord", "surface"),
    ("accent-ink", "accent"),
)
MARKS = (
    ("loop", "cell"),
    ("loop", "inside"),
    ("cross", "cell"),
    ("dot", "cell"),
    ("look-edge", "cell"),
    ("look-edge", "look"),
    ("step", "cell"),
    ("step", "look"),
    ("fault", "cell"),
    ("fault", "fault-wash"),
    ("select", "surface"),
    ("select", "cell"),
    ("flag", "cell-covered"),
    ("mine", "cell-covered"),
    ("mine", "cell-open"),
    ("loop-trial", "cell"),
    ("loop-proved", "cell"),
    ("line-strong", "surface-raised"),
)


def linear(value: str) -> Numbers:
    sent = np.array(parse(value)[:3]) / 255
    return np.where(sent <= 0.04045, sent / 12.92, ((sent + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """WCAG 2 contrast of two colours."""
    light = sorted(float(linear(value) @ [0.2126, 0.7152, 0.0722]) for value in (one, other))
    return (light[1] + 0.05) / (light[0] + 0.05)


def lab(value: str, seen: Numbers) -> Numbers:
    part = np.clip(seen @ linear(value), 0, 1) @ TO_XYZ.T / WHITE
    root = np.where(part > 0.008856, np.cbrt(part), 7.787 * part + 16 / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def distance(one: Numbers, other: Numbers) -> float:
    """CIEDE2000 (Sharma, Wu and Dalal 2005)."""
    mean = (np.hypot(*one[1:]) + np.hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * np.sqrt(mean**7 / (mean**7 + 25**7))
    chroma, hue = zip(*(_polar(stretch * colour[1], colour[2]) for colour in (one, other)), strict=True)
    turn = (hue[1] - hue[0] + 180) % 360 - 180
    middle = (hue[0] + turn / 2) % 360
    lightness, chroma_mean = (one[0] + other[0]) / 2, sum(chroma) / 2
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    wave = 1 + sum(size * np.cos(np.radians(times * middle + shift)) for size, times, shift in waves)
    away = (lightness - 50) ** 2
    by_light = (other[0] - one[0]) / (1 + 0.015 * away / np.sqrt(20 + away))
    by_chroma = (chroma[1] - chroma[0]) / (1 + 0.045 * chroma_mean)
    by_hue = 2 * np.sqrt(chroma[0] * chroma[1]) * np.sin(np.radians(turn / 2)) / (1 + 0.015 * chroma_mean * wave)
    twist = np.sin(np.radians(60 * np.exp(-(((middle - 275) / 25) ** 2))))
    rotation = -2 * np.sqrt(chroma_mean**7 / (chroma_mean**7 + 25**7)) * twist
    return float(np.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue))


def _polar(a: float, b: float) -> tuple[float, float]:
    return float(np.hypot(a, b)), float(np.degrees(np.arctan2(b, a)) % 360)


def test_the_distance_agrees_with_published_pairs() -> None:
    one, other = np.array([50.0, 2.6772, -79.7751]), np.array([50.0, 0.0, -82.7485])
    assert distance(one, other) == pytest.approx(2.0425, abs=1e-4)
    one, other = np.array([22.7233, 20.0904, -46.6940]), np.array([23.0331, 14.9730, -42.5619])
    assert distance(one, other) == pytest.approx(2.0373, abs=1e-4)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_reads_on_its_ground(name: str, ink: str, ground: str) -> None:
    roles = theme(name).roles
    assert contrast(roles[ink], roles[ground]) >= 4.5


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_marks_stand_out_from_their_ground(name: str, mark: str, ground: str) -> None:
    roles = theme(name).roles
    assert contrast(roles[mark], roles[ground]) >= 3


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("name", SCREEN)
def test_puzzle_colours_stay_apart_with_every_kind_of_vision(name: str, vision: str) -> None:
    least, seen = VISION[vision]
    colours = [lab(theme(name).roles[f"colour-{k}"], seen) for k in range(1, 10)]
    assert min(distance(one, other) for one, other in combinations(colours, 2)) >= least


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
    assert theme("light").colour("outside").alpha == 0
    assert theme("light").colour("colour-1").hex == "#B9360D"


def test_an_unknown_theme_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownName, match="'sepia'; there is: light, dark"):
        theme("sepia")


def test_an_unknown_role_is_a_programming_error() -> None:
    with pytest.raises(LookupError, match="no role 'colour-99' in theme 'dark'"):
        theme("dark").colour("colour-99")


def test_the_style_sheet_cascades_to_the_same_colours() -> None:
    blocks = re.findall(r"(:root[^{ ]*) \{\n(.*?)\}", css(), re.DOTALL)
    rules = [dict(re.findall(r"--([\w-]+): (#\w+);", body)) for _, body in blocks]
    light, dark, more, both, paper = rules
    assert light == theme("light").roles
    assert light | dark == theme("dark").roles
    assert light | more == theme("light-contrast").roles
    assert light | dark | more | both == theme("dark-contrast").roles
    assert paper == theme("print").roles
