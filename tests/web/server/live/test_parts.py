"""The server's parts by themselves: orders from forms, pictures in pieces, sockets that do not keep up."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from gridwright import catalog
from gridwright.actions.options import read_options
from gridwright.core.scene import Mark, Print, Scene, Settings, Stamp, Target
from gridwright.errors import BadOption, IllegalMove, Missing, UnknownName
from gridwright.families.slitherlink.puzzle import GenerateOptions
from gridwright.web.live import connection, messages, scene_diff
from gridwright.web.live.connection import ClientConnection
from gridwright.web.live.scene_diff import (
    MOST_CELLS,
    NO_WINDOW,
    PIECE,
    SceneDiff,
    find_differences,
    limit_window,
    overlap,
    split,
)
from gridwright.web.puzzles.options import options_of_preset
from tests.web.prints import PrintedPage

SQUARE = Mark("tile", "a", "ink", x=1, y=2, width=1, height=1)
PLACE = Target("a", 1.5, 2.5, 1, 1, "a square")


def scene(*marks: Mark, targets: tuple[Target, ...] = (), title: str = "Board") -> Scene:
    return Scene(10, 10, marks, targets, title=title)


def test_a_form_s_words_become_the_family_s_options() -> None:
    record = catalog.family("slitherlink")
    options = read_options(
        record, "generate", {"rows": "7", "cols": 8, "difficulty": "extreme", "symmetry": "mirror", "minimal": ""}
    )
    assert options == GenerateOptions(7, 8, "extreme", "mirror", minimal=False)
    assert read_options(record, "generate", {"minimal": True}).minimal is True
    assert read_options(catalog.family("colorgrid"), "generate", {"white": "0.5"}).white == 0.5
    assert read_options(catalog.family("colorgrid"), "read", {"rules": ""}).rules is None


@pytest.mark.parametrize(
    "wish",
    [
        {"rows": "seven"},
        {"rows": 7.5},
        {"rows": True},
        {"rows": None},
        {"rows": "nan"},
        {"rows": 1e300},
        {"difficulty": "hopeless"},
        {"minimal": "perhaps"},
        {"wheels": 4},
    ],
)
def test_a_request_that_is_not_understood_is_refused(wish: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        read_options(catalog.family("slitherlink"), "generate", wish)


def test_what_a_family_does_not_have_is_missing() -> None:
    with pytest.raises(Missing):
        read_options(catalog.family("slitherlink"), "read", {})
    with pytest.raises(UnknownName):
        options_of_preset(catalog.family("slitherlink"), "nothing")
    assert options_of_preset(catalog.family("slitherlink"), None) is not None


def test_a_picture_that_stays_the_same_sends_nothing() -> None:
    picture = SceneDiff(Settings())
    picture.show_board(scene(SQUARE, targets=(PLACE,)))
    assert picture.show_change(scene(replace(SQUARE), targets=(replace(PLACE),))) is None


def test_a_change_has_what_is_new_what_is_other_and_what_is_gone() -> None:
    picture = SceneDiff(Settings())
    other, new = replace(SQUARE, key="b"), replace(SQUARE, key="c")
    picture.show_board(scene(SQUARE, other, targets=(PLACE,)))
    change = picture.show_change(scene(replace(SQUARE, role="bad"), new, title="Later"))
    assert change is not None
    assert [mark.key for mark in change.put] == ["a", "c"]
    assert (change.gone, change.targets_gone, change.title) == (("b",), ("a",), "Later")


@given(st.data())
def test_differences_lead_from_any_picture_to_any_other(data: st.DataObject) -> None:
    looks = [replace(SQUARE, key=key, role=role) for key in "abcdef" for role in ("ink", "bad")]
    pictures = st.lists(st.sampled_from(looks), unique_by=lambda mark: mark.key)
    before, after = data.draw(pictures), data.draw(pictures)
    put, gone = find_differences(before, after)
    held = {mark.key: mark for mark in before} | {mark.key: mark for mark in put}
    for key in gone:
        del held[key]
    assert held == {mark.key: mark for mark in after}
    assert not {mark.key for mark in put} & {mark.key for mark in before if mark in after}


STAMPS = tuple(
    Stamp((replace(SQUARE, key=f"{kind}:{{0,0}}", role=role, text="{}"),), (replace(PLACE, key="at:{0,0}"),))
    for kind in "ab"
    for role in ("ink", "bad")
)


@st.composite
def printed(draw: st.DrawFn) -> Print:
    """Some part of a board of 5 rows of 6, each place with some stamp and number, or empty."""
    top, left = draw(st.integers(0, 4)), draw(st.integers(0, 5))
    shape = draw(st.integers(1, 5 - top)), draw(st.integers(1, 6 - left))
    codes = draw(arrays(np.int64, shape, elements=st.integers(0, 4)))
    numbers = draw(arrays(np.int64, shape, elements=st.integers(0, 2)))
    stamp = (*STAMPS, Stamp()).__getitem__
    return Print.of("cells", 6, codes, stamp, numbers=numbers, top=top, left=left, first=100)


@given(st.lists(st.none() | printed(), min_size=1, max_size=4))
def test_a_page_that_follows_the_changes_has_all_that_is_printed(boards: list[Print | None]) -> None:
    picture, page = SceneDiff(Settings()), PrintedPage()
    marks: dict[str, Any] = {}
    targets: dict[str, Any] = {}
    for number, one in enumerate(boards):
        shown = replace(scene(SQUARE), prints=() if one is None else (one,))
        message = picture.show_change(shown) if number else picture.show_board(shown)
        said = {} if message is None else page.unfold(json.loads(messages.write(message)))
        for key in said.get("gone", ()):
            del marks[key]
        for key in said.get("targets_gone", ()):
            del targets[key]
        marks |= {mark["key"]: mark for mark in said.get("marks", said.get("put", ()))}
        targets |= {target["key"]: target for target in said.get("targets", said.get("targets_put", ()))}
        for held, drawn in ((marks, shown.marks), (targets, shown.targets)):
            convert: Any = messages.mark if held is marks else messages.target
            assert held == {one.key: json.loads(msgspec.json.encode(convert(one))) for one in drawn}


def test_a_printed_target_is_found_by_its_key() -> None:
    board = replace(scene(), prints=(Print.of("cells", 6, np.zeros((2, 3), int), STAMPS.__getitem__, top=1, left=2),))
    assert [target.key for target in board.targets] == ["at:8", "at:9", "at:10", "at:14", "at:15", "at:16"]
    for target in board.targets:
        assert board.find_target(target.key) == target
    for key in (None, "at:7", "at:11", "at:99", "b:8", "at:", "at:-1", "at:²", "8", "at:1e1"):
        assert board.find_target(key) is None


def test_a_mark_travels_without_what_it_does_not_have() -> None:
    sent = messages.write(SceneDiff(Settings()).show_board(scene(replace(SQUARE, x=1.0, y=1 / 3))))
    assert '{"kind":"tile","key":"a","role":"ink","x":1,"y":0.3333,"width":1,"height":1}' in sent


def test_a_large_picture_comes_in_pieces_that_make_the_whole() -> None:
    marks = tuple(replace(SQUARE, key=str(number)) for number in range(2 * PIECE + 5))
    targets = tuple(replace(PLACE, key=str(number)) for number in range(PIECE + 1))
    board = SceneDiff(Settings()).show_board(scene(*marks, targets=targets))
    first, *rest = split(board)
    assert isinstance(first, messages.Board)
    changes = [one for one in rest if isinstance(one, messages.Change)]
    assert len(changes) == len(rest) == 2
    assert first.marks + changes[0].put + changes[1].put == board.marks
    assert first.targets + changes[0].targets_put + changes[1].targets_put == board.targets
    assert split(messages.Change(put=board.marks[:3])) == [messages.Change(put=board.marks[:3])]


def test_until_its_last_piece_has_come_a_page_has_no_more_than_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_diff, "PIECE", 100)
    marks = (replace(SQUARE, key=f"{col},{row}", x=float(col), y=float(row)) for row in range(60) for col in range(60))
    whole = replace(scene(*marks), width=60, height=60)
    picture = SceneDiff(Settings(window=(0, 0, 20, 20)))
    windows = [one.window for one in split(picture.show_board(whole))]
    assert (windows[0], set(windows[1:-1]), windows[-1]) == (NO_WINDOW, {None}, (0, 0, 20, 20))
    picture.set_window((10, 0, 40, 20))
    held, change = picture.window, picture.show_change(whole)
    assert change is not None
    windows = [one.window for one in split(change, overlap(held, picture.window))]
    assert (windows[0], windows[-1]) == ((10, 0, 20, 20), (10, 0, 40, 20))
    assert picture.show_change(whole) is None


def test_no_page_is_sent_more_cells_than_a_screen_has_room_for() -> None:
    assert limit_window((-5, -5, 30, 20), 1000, 1000) == (0, 0, 30, 20)
    left, top, right, bottom = limit_window((0, 0, 1000, 500), 1000, 1000)
    assert (right - left) * (bottom - top) == pytest.approx(MOST_CELLS)
    assert (left + right, top + bottom) == (1000, 500), "the middle of what was asked for"
    assert limit_window((9, 9, 3, 3), 1000, 1000)[2:] == (3, 3), "nothing, for a window inside out"


class DeafSocket:
    """A page that takes nothing."""

    closed: int | None = None

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int, reason: str) -> None:
        self.closed = code


def test_a_page_that_takes_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_UNSENT", 3)

    async def say() -> int | None:
        socket = DeafSocket()
        page = ClientConnection(socket)  # type: ignore[arg-type]
        await asyncio.sleep(0)
        for number in range(6):
            page.send(messages.Ack(number))
        await asyncio.sleep(0.01)
        page.leave()
        return socket.closed

    assert asyncio.run(say()) == connection.RECONNECT


def test_a_refusal_with_a_place_is_shown_there_and_others_are_errors() -> None:
    at_place = messages.refusal(7, IllegalMove("There is a flag on k7.", "cell:190"))
    assert at_place == (messages.Refused("There is a flag on k7.", "cell:190"), messages.Ack(7, meant=False))
    assert messages.refusal(7, IllegalMove("There is nothing to undo.")) == (
        messages.Problem(7, "There is nothing to undo."),
    )


def test_what_sinks_with_a_target_travels_with_it_and_is_left_out_where_nothing_does() -> None:
    assert msgspec.to_builtins(messages.target(replace(PLACE, pressed=("b", "c"))))["pressed"] == ("b", "c")
    assert "pressed" not in msgspec.to_builtins(messages.target(PLACE))
