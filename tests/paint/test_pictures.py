from __future__ import annotations

import re
import struct
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as some

from gridwright.core.scene import Coordinate, Layer, Mark, Scene
from gridwright.errors import UnknownName
from gridwright.paint.pdf import pdf
from gridwright.paint.png import png
from gridwright.paint.svg import frame, short, svg
from gridwright.paint.theme import names, theme
from tests.paint.scenes import BOARDS, LOOK
from tests.quick import examples

SVG = "{http://www.w3.org/2000/svg}"
ANY_TEXT = some.text(some.characters(), max_size=20)


def keys(scene: Scene) -> list[str]:
    root = ElementTree.fromstring(svg(scene))
    return [group.attrib["data-key"] for group in root.iter(f"{SVG}g") if "data-key" in group.attrib]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", names())
def test_every_board_is_well_formed_in_every_theme(board: str, name: str) -> None:
    root = ElementTree.fromstring(svg(BOARDS[board], name))
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == BOARDS[board].title


@given(ANY_TEXT, ANY_TEXT, ANY_TEXT, ANY_TEXT)
@examples(60)
def test_no_text_breaks_out_of_its_place(key: str, label: str, text: str, title: str) -> None:
    marks = (Mark("text", key, "ink", 0.5, 0.5, height=0.5, text=text, label=label),)
    scene = Scene(1, 1, marks, (), (Coordinate(text, 0.5),), (Coordinate(label, 0.5),), title)
    root = ElementTree.fromstring(svg(scene).encode())
    allowed = {f"{SVG}{tag}" for tag in ("svg", "title", "desc", "rect", "g", "text")}
    assert {element.tag for element in root.iter()} <= allowed


def test_marks_are_painted_by_layer_and_then_as_given() -> None:
    marks = [
        Mark("tile", key, "cell", layer=layer)
        for key, layer in (("d", Layer.TEXT), ("a", Layer.GROUND), ("c", Layer.DOT), ("b", Layer.GROUND))
    ]
    assert keys(Scene(1, 1, tuple(marks))) == ["a", "b", "c", "d"]


def test_a_label_is_read_out_and_a_key_can_be_found() -> None:
    root = ElementTree.fromstring(svg(Scene(1, 1, (Mark("tile", "cell:0", "cell", label='a1 & "b"'),))))
    group = next(group for group in root.iter(f"{SVG}g") if group.get("data-key") == "cell:0")
    assert group.attrib["aria-label"] == group.findtext(f"{SVG}title") == 'a1 & "b"'


def test_a_flag_has_a_pole_of_its_own_colour() -> None:
    picture = svg(Scene(1, 1, (Mark("glyph", "", "flag", 0.5, 0.5, height=0.6, text="flag", edge="mine"),), look=LOOK))
    assert 'stroke="#1B1D22"' in picture
    assert 'fill="#B3261E"' in picture


def test_high_contrast_draws_lines_135_hundredths_as_wide() -> None:
    scene = Scene(1, 1, (Mark("line", "", "ink", stroke=0.1, points=((0, 0), (1, 0))),))
    assert 'stroke-width="10"' in svg(scene, "light", 100)
    assert 'stroke-width="13.5"' in svg(scene, "light-contrast", 100)


@pytest.mark.parametrize("role", ["ink", "select"])
@pytest.mark.parametrize("dashed", [False, True])
@pytest.mark.parametrize("name", ["light", "dark", "light-contrast", "dark-contrast"])
def test_rings_that_point_have_a_wider_solid_keyline_under_them(role: str, dashed: bool, name: str) -> None:
    ring = Mark("ring", "", role, width=1, height=1, stroke=0.05, dashed=dashed)
    under, drawn = re.findall(r"<rect [^>]*stroke=[^>]*>", svg(Scene(1, 1, (ring,)), name))
    widths = [float(re.findall('stroke-width="([0-9.]+)"', each)[0]) for each in (under, drawn)]
    assert widths[0] > widths[1]
    assert f'stroke="{theme(name).colour("surface-raised").hex}"' in under
    assert f'stroke="{theme(name).colour(role).hex}"' in drawn
    assert ["dasharray" in each for each in (under, drawn)] == [False, dashed]


def test_tiles_and_rings_with_points_are_polygons() -> None:
    corners = ((0.0, 0.0), (2.0, 0.0), (1.0, 1.5))
    tile = Mark("tile", "", "cell", points=corners, edge="ink", stroke=0.1)
    ring = Mark("ring", "", "step", points=corners, stroke=0.1, dashed=True)
    picture = svg(Scene(2, 2, (tile, ring)), unit=10)
    assert picture.count('<polygon points="0,0 20,0 10,15" stroke-linejoin="round"') == 2
    assert picture.count("stroke-dasharray") == 1
    assert 'fill="none"' in picture.split("<polygon")[2]
    assert pdf(Scene(2, 2, (tile,))) != pdf(Scene(2, 2, (Mark("tile", "", "cell"),)))


def test_other_rings_have_no_keyline() -> None:
    ring = Mark("ring", "", "step", radius=0.2)
    assert svg(Scene(1, 1, (ring,))).count("<circle") == 1


def test_coordinates_keep_their_size_whatever_the_unit() -> None:
    assert all(svg(BOARDS["loop"], unit=unit).count('font-size="13"') == 7 for unit in (20, 48, 100))


def test_no_coordinates_no_room_for_them() -> None:
    bare, named = frame(Scene(2, 3, ()), 50), frame(Scene(2, 3, (), (), (Coordinate("a", 0.5),)), 50)
    assert bare == (15, 15, 130, 180)
    assert named.top > bare.top
    assert named.left == bare.left


@pytest.mark.parametrize(("value", "text"), [(1.0, "1"), (0.125, "0.12"), (-0.001, "0"), (10, "10"), (2.5, "2.5")])
def test_numbers_are_short(value: float, text: str) -> None:
    assert short(value) == text


@pytest.mark.parametrize("board", BOARDS)
def test_a_png_has_the_size_of_its_frame_times_the_scale(board: str) -> None:
    picture = png(BOARDS[board], "dark", unit=20, scale=2)
    place = frame(BOARDS[board], 20)
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", picture[16:24]) == (2 * place.width, 2 * place.height)


def test_the_png_has_letters_without_the_fonts_of_the_machine() -> None:
    def of(text: str, strong: bool = False) -> bytes:
        return png(Scene(1, 1, (Mark("text", "", "ink", 0.5, 0.5, height=0.6, text=text, strong=strong),)))

    assert len({of(""), of("1"), of("2"), of("2", strong=True)}) == 4


@pytest.mark.parametrize("page", ["a4", "letter"])
def test_a_pdf_has_a_page_for_each_board_and_the_same_bytes_each_time(page: str) -> None:
    document = pdf(BOARDS.values(), page=page)
    assert document.startswith(b"%PDF")
    assert document.count(b"/Type /Page\n") == len(BOARDS)
    assert b"BitstreamVeraSans" in document
    assert document == pdf(BOARDS.values(), page=page)


def test_a_pdf_of_one_board_and_of_hostile_text() -> None:
    marks = (Mark("text", "", "ink", 0.5, 0.5, height=0.5, text="(\\) \x00 \ud800 漢"),)
    assert pdf(Scene(1, 1, marks, title="((\\")).startswith(b"%PDF")


def test_an_unknown_page_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"'a3'\. Choose from: a4, letter"):
        pdf(BOARDS["loop"], page="a3")
