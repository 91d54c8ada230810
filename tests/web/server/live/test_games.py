"""A game over the wire: every message a page may send does what it says, and says so after it is kept."""

from __future__ import annotations

from typing import Any

import pytest

from gridwright import catalog
from gridwright.core.budget import Budget
from gridwright.core.scene import Settings
from gridwright.core.verdict import Solved
from gridwright.families.slitherlink import rules
from gridwright.families.slitherlink.puzzle import LINE
from gridwright.play.session import replay
from tests.web.playing import Player, last, only
from tests.web.servers import Server

BOARD = "AABB\nAABB\nCDCD\nCDCD\n"
"""A small puzzle: two groups can be removed at once, the others need turns."""


@pytest.fixture
def game(player: Player) -> str:
    return player.start_game(puzzle=BOARD, family="madness")


def begin_slitherlink(player: Player) -> str:
    return player.start_game(family="slitherlink", example="easy")


def marks_of_solution() -> tuple[list[str], list[str]]:
    """Moves that draw lines of that puzzle's solution, and moves that draw lines it doesn't have."""
    record = catalog.family("slitherlink")
    puzzle = record.text.read(record.creation.examples["easy"].text)
    verdict = record.solvers["exact"](rules.view(rules.start(puzzle)), Budget(20.0))
    assert isinstance(verdict, Solved)
    marks: tuple[list[str], list[str]] = ([], [])
    for edge, drawn in enumerate(verdict.answer.lines):
        marks[not drawn].append(record.text.write_move(rules.stroke(rules.grid_of(puzzle), edge, LINE)))
    return marks


def test_a_page_is_shown_the_state_and_the_board(player: Player, game: str) -> None:
    with player.connect(game) as client:
        state, board = client.greeting[0], client.board
    assert (state["type"], state["status"], state["moves"], state["running"]) == ("state", "playing", 0, False)
    record = catalog.family("madness")
    scene = record.draw.scene(record.text.read(BOARD), None, Settings())
    assert [mark["key"] for mark in board["marks"]] == [mark.key for mark in scene.marks]
    assert [target["label"] for target in board["targets"]] == [target.label for target in scene.targets]
    assert (board["width"], board["height"], board["title"]) == (4, 4, scene.title)


def test_a_tap_is_a_line_in_the_log_and_a_difference_in_the_picture(player: Player, game: str) -> None:
    with player.connect(game) as client:
        heard = client.tap(1, 1)
    change = only(heard, "change")
    assert {mark["key"] for mark in change["put"]} >= {"square:0", "square:1"}
    assert only(heard, "ack")["type"] == heard[-1]["type"]
    assert player.log(game) == ["a1x"]


def test_changes_applied_one_after_the_other_give_the_board_afresh(player: Player, game: str) -> None:
    with player.connect(game) as client:
        board = client.board
        marks = {mark["key"]: mark for mark in board["marks"]}
        targets = {target["key"]: target for target in board["targets"]}
        for kind, fields in (
            ("gesture", {"kind": "tap", "x": 1, "y": 1}),
            ("gesture", {"kind": "tap", "x": 2, "y": 2}),
            ("gesture", {"kind": "key", "key": "e"}),
            ("gesture", {"kind": "wheel", "amount": -1}),
            ("command", {"command": "undo"}),
            ("gesture", {"kind": "key", "key": "Escape"}),
        ):
            for change in (one for one in client.ask(kind, **fields) if one["type"] == "change"):
                marks |= {mark["key"]: mark for mark in change.get("put", ())}
                targets |= {target["key"]: target for target in change.get("targets_put", ())}
                for key in change.get("gone", ()):
                    del marks[key]
                for key in change.get("targets_gone", ()):
                    del targets[key]
    with player.connect(game) as client:
        afresh = client.board
    assert marks == {mark["key"]: mark for mark in afresh["marks"]}
    assert targets == {target["key"]: target for target in afresh["targets"]}


def test_a_hand_that_means_nothing_is_acknowledged_as_such(player: Player, game: str) -> None:
    with player.connect(game) as client:
        assert client.ask("gesture", kind="key", key="F7")[-1] == {"type": "ack", "id": 1, "meant": False}
    assert player.log(game) == []


def test_typed_moves_undo_redo_and_trials(player: Player, game: str) -> None:
    with player.connect(game) as client:
        for kind, fields in (
            ("move", {"text": "a1x b3+"}),
            ("command", {"command": "undo"}),
            ("command", {"command": "redo"}),
            ("command", {"command": "save"}),
            ("move", {"text": "c1x"}),
        ):
            heard = client.ask(kind, **fields)
        state = last(heard, "state")
        assert (state["moves"], state["trials"], state["can_undo"], state["entries"]) == (3, 1, True, 6)
        state = last(client.ask("command", command="reject"), "state")
        assert (state["moves"], state.get("trials", 0)) == (2, 0)
        state = last(client.ask("command", command="reset"), "state")
        assert (state["moves"], state.get("can_undo", False)) == (0, False)
    assert player.log(game) == ["a1x", "b3+", ":undo", ":redo", ":save", "c1x", ":reject", ":reset"]


def test_a_move_the_rules_refuse_is_an_error_and_leaves_no_line(player: Player, game: str) -> None:
    with player.connect(game) as client:
        for text in ("z9+", "nonsense", "b2x"):
            heard = client.ask("move", text=text)
            assert heard[-1]["type"] == "error" and heard[-1]["message"]
        assert client.ask("command", command="undo")[-1]["message"] == "There's nothing to undo."
    assert player.log(game) == []


def test_moves_before_the_one_that_is_refused_count(player: Player, game: str) -> None:
    with player.connect(game) as client:
        assert client.ask("move", text="a1x z9+ c1x")[-1]["type"] == "error"
    assert player.log(game) == ["a1x"]


def test_a_finished_game_is_reviewed_and_takes_no_gesture_until_it_is_reset(player: Player) -> None:
    game = player.start_game(puzzle="AA\nAA\n", family="madness")
    with player.connect(game) as client:
        heard = client.tap(1, 1)
        state = last(heard, "state")
        assert (state["status"], state["over"], state["running"]) == ("solved", True, False)
        result = client.result()
        assert (result["moves"], result["figures"]["over"]) == (1, 0)
        assert client.tap(1, 1)[-1].get("meant") is False
        state = last(client.ask("command", command="reset"), "state")
        assert (state["status"], state["running"], state["moves"]) == ("playing", True, 0)


def test_a_page_that_comes_back_to_a_finished_game_hears_the_result(player: Player) -> None:
    game = player.start_game(puzzle="AA\nAA\n", family="madness")
    with player.connect(game) as client:
        client.tap(1, 1)
    with player.connect(game) as client:
        heard = list(client.greeting)
        while not any(message["type"] == "result" for message in heard):
            heard.append(client.receive())
        assert last(heard, "state")["over"]
        assert only(heard, "result")["moves"] == 1


def test_a_hint_comes_in_four_stages_and_is_applied(player: Player) -> None:
    game = begin_slitherlink(player)
    with player.connect(game) as client:
        told = [only(client.ask("hint", stage=press), "hint") for press in (1, 2, 3, 4)]
        shown = [[name for name in ("technique", "look", "do", "because") if one.get(name)] for one in told]
        assert [len(names) for names in shown] == [1, 2, 3, 4]
        assert not told[0].get("marks") and told[1]["marks"]
        assert {mark["key"] for mark in told[2]["marks"]} > {mark["key"] for mark in told[1]["marks"]}
        state = last(client.ask("apply"), "state")
        assert state["hints"] == 1
    session = replay(catalog.family("slitherlink"), catalog.family("slitherlink").text.read(_easy()), player.log(game))
    assert session.moves


def _easy() -> str:
    return catalog.family("slitherlink").creation.examples["easy"].text


def test_hints_lead_to_the_end(player: Player) -> None:
    game = begin_slitherlink(player)
    with player.connect(game) as client:
        for _ in range(200):
            assert client.ask("hint", stage=1)[-1]["type"] == "ack"
            heard = client.ask("apply")
            assert heard[-1]["type"] == "ack", heard
            if last(heard, "state")["status"] == "solved":
                break
        else:
            pytest.fail("hints do not lead to the end")
        assert client.ask("hint", stage=1)[-1]["type"] == "error"


def test_a_hint_is_for_the_board_it_was_asked_on(player: Player) -> None:
    game = begin_slitherlink(player)
    with player.connect(game) as client:
        client.ask("hint", stage=4)
        client.ask("move", text="a1t")
        assert "no hint" in client.ask("apply")[-1]["message"]


def test_an_unfinished_board_is_not_a_mistake(player: Player) -> None:
    game = begin_slitherlink(player)
    with player.connect(game) as client:
        found = only(client.ask("check"), "checked")
    assert found["clean"]
    assert "clues are still open." in found["progress"]


@pytest.mark.parametrize("ask", [("check", {}), ("hint", {"stage": 1})])
def test_a_mistake_comes_first_and_can_be_undone_or_erased(player: Player, ask: tuple[str, dict[str, int]]) -> None:
    game = begin_slitherlink(player)
    right, wrong = marks_of_solution()
    with player.connect(game) as client:
        client.ask("move", text=f"{wrong[0]} {right[0]} {wrong[1]} {right[1]}")
        heard = client.ask(ask[0], **ask[1])
        found = only(heard, "mistake")
        assert not [each for each in heard if each["type"] == "hint"], "no step can follow from a mistake"
        assert found["is_news"] and found["because"] and found["marks"]
        assert [text.partition(" moves")[0].rpartition(" ")[2] for text in found["wrong"]] == ["4", "2"]
        assert (found["undoes"], found["erases"]) == (4, 2)
        state = last(heard, "state")
        assert state["assisted"] and not state.get("hints")
        assert "is_news" not in only(client.ask(*ask[:1], **ask[1]), "mistake"), "that it counts as help is said once"
        assert last(client.ask("fix", how="erase"), "state")["moves"] == 6
        assert only(client.ask("check"), "checked")["clean"]
        assert "no mistake to fix" in client.ask("fix", how="undo")[-1]["message"]
        client.ask("command", command="save")
        client.ask("move", text=wrong[0])
        assert only(client.ask("check"), "mistake")["undoes"] == 1
        assert last(client.ask("fix", how="undo"), "state")["moves"] == 6


def test_a_mistake_from_before_a_trial_is_undone_with_the_trial(player: Player) -> None:
    game = begin_slitherlink(player)
    right, wrong = marks_of_solution()
    with player.connect(game) as client:
        client.ask("move", text=f"{right[0]} {wrong[0]}")
        client.ask("command", command="save")
        client.ask("move", text=right[1])
        assert only(client.ask("hint", stage=1), "mistake")["undoes"] == 2
        state = last(client.ask("fix", how="undo"), "state")
    assert (state["moves"], state.get("trials", 0)) == (1, 0)


def test_what_may_be_right_is_not_called_wrong(player: Player) -> None:
    game = player.start_game(family="minesweeper", puzzle="2x3 mines=1 layout\n1*1\n111\n")
    with player.connect(game) as client:
        client.ask("move", text="a1 b1f a2f")
        found = only(client.ask("check"), "mistake")
    said = "One of the flags at b1 and a2 can't be right. You placed the one at b1 2 moves ago."
    assert found["wrong"] == [said]


def test_a_family_without_mistakes_says_how_far_the_board_is(player: Player) -> None:
    game = player.start_game(family="colorgrid", example="small")
    with player.connect(game) as client:
        found = only(client.ask("check"), "checked")
    assert found["progress"] and "clean" not in found


def test_giving_up_stops_the_clock_shows_the_solution_and_ends_the_game(player: Player) -> None:
    game = begin_slitherlink(player)
    with player.connect(game) as client:
        assert "until the game is over" in client.ask("explain_best")[-1]["message"]
        heard = client.ask("give_up")
        told = only(heard, "explanation")
        assert told["about"] == "solution" and told["marks"]
        state = last(heard, "state")
        assert (state["gave_up"], state["over"], state["running"]) == (True, True, False)
        assert "gave this game up" in client.tap(0.5, 0)[-1]["message"]
        best = only(client.ask("explain_best"), "explanation")
        assert "contradiction" in best["text"] and "verified" in best["text"]
    with player.connect(game) as client:
        assert client.greeting[0]["gave_up"]
        assert only(client.ask("give_up"), "explanation")["marks"] == told["marks"]


def test_a_solution_can_be_stepped_through_from_where_the_game_was_given_up(player: Player, game: str) -> None:
    with player.connect(game) as client:
        assert "No solution" in client.ask("solution_step", upto=0)[-1]["message"]
        client.ask("move", text="a1x")
        heard = client.ask("give_up")
        found = last(heard, "solution")
        assert found["final"] and "moves" in found["text"]
        first = only(client.ask("solution_step", upto=0), "solution_step")
        end = only(client.ask("solution_step", upto=len(found["moves"])), "solution_step")
        assert "moves" in client.ask("solution_step", upto=len(found["moves"]) + 1)[-1]["message"]
    record = catalog.family("madness")
    session = replay(record, record.text.read(BOARD), ["a1x", *found["moves"]])
    assert session.status == "solved"
    boards = [record.draw.scene(state, None, Settings()) for state in (record.text.read(BOARD), session.view)]
    assert len(first["board"]["marks"]) < len(boards[0].marks), "it starts after the move that was made"
    assert [mark["key"] for mark in end["board"]["marks"]] == [mark.key for mark in boards[1].marks]


def test_better_solutions_follow_the_first_one(player: Player) -> None:
    with player.connect(player.start_game(family="madness", example="5x5")) as client:
        client.send("give_up")
        first, better = client.until("solution"), client.until("solution")
        client.ask("cancel")
        assert only(client.ask("solution_step", upto=len(better["moves"])), "solution_step")
    assert len(better["moves"]) < len(first["moves"])
    assert not first.get("final") and not better.get("final")


def test_reset_clears_the_pen_on_every_page(player: Player, game: str) -> None:
    stroke = {"points": [[0, 0], [1, 1]]}
    with player.connect(game) as client, player.connect(game) as other:
        client.ask("pen", strokes=[stroke])
        assert other.until("pen")["strokes"]
        assert "strokes" not in only(client.ask("command", command="reset"), "pen")
        assert "strokes" not in other.until("pen")
    with player.connect(game) as client:
        assert not [message for message in client.greeting if message["type"] == "pen"]


@pytest.mark.parametrize("wish", [{"preset": "medium"}, {"options": {"rows": 5, "cols": 6, "difficulty": "easy"}}])
def test_another_like_this_has_the_same_options_and_is_another_puzzle(player: Player, wish: dict[str, Any]) -> None:
    first = player.start_game(family="slitherlink", **wish)
    other = player.start_game(like=first)
    one, two = (player.http.get(f"/api/games/{game}").json() for game in (first, other))
    assert one["title"] == two["title"]
    with player.connect(first) as client, player.connect(other) as another:
        assert (client.board["width"], client.board["height"]) == (another.board["width"], another.board["height"])
        assert client.board["marks"] != another.board["marks"]
    assert '"another": true' in player.http.get(f"/play/{other}").text


@pytest.mark.parametrize("name", catalog.names())
def test_another_like_an_example_has_its_size(player: Player, name: str) -> None:
    first = player.start_game(family=name, example=next(iter(catalog.family(name).creation.examples)))
    assert '"another": true' in player.http.get(f"/play/{first}").text
    with player.connect(first) as client, player.connect(player.start_game(like=first)) as another:
        assert (client.board["width"], client.board["height"]) == (another.board["width"], another.board["height"])


def test_where_no_generator_makes_the_size_there_is_no_other_one_like_it(player: Player) -> None:
    tiny = player.start_game(family="slitherlink", puzzle="2.\n")
    assert '"another": false' in player.http.get(f"/play/{tiny}").text
    refused = player.http.post("/api/games", json={"like": tiny})
    assert refused.status_code == 404 and "Start a new game" in refused.text


def test_a_pause_covers_the_board_and_stops_the_clock(player: Player, game: str) -> None:
    with player.connect(game) as client:
        assert last(client.tap(1, 1), "state")["running"], "from the first move on"
        heard = client.ask("pause")
        board = only(heard, "board")
        assert (board["marks"], board["targets"], board["hidden"]) == ([], [], True)
        assert not last(heard, "state")["running"]
        for kind, fields in (
            ("gesture", {"kind": "tap", "x": 3, "y": 1}),
            ("hint", {"stage": 1}),
            ("replay", {}),
            ("check", {}),
        ):
            assert "paused" in client.ask(kind, **fields)[-1]["message"]
    assert player.http.get(f"/api/games/{game}").json()["view"] == ""
    for path in ("log", "record", "overview"):
        assert "paused" in player.http.get(f"/api/games/{game}/{path}").json()["message"]
    with player.connect(game) as client:
        assert client.greeting[0]["paused"] and client.board["hidden"]
        heard = client.ask("resume")
        assert last(heard, "board")["marks"] and only(heard, "state")["running"]
    assert player.log(game) == ["a1x"]


def test_reset_keeps_the_clock(player: Player, game: str) -> None:
    with player.connect(game) as client:
        client.tap(1, 1)
        before = last(client.tap(3, 1), "state")["seconds"]
        assert last(client.ask("command", command="reset"), "state")["seconds"] >= before > 0


def test_the_pen_layer_is_saved_with_the_game_but_not_in_its_log(player: Player, game: str) -> None:
    stroke = {"points": [[0.5, 0.5], [1.5, 2.0]], "role": "bad"}
    with player.connect(game) as client:
        assert client.ask("pen", strokes=[stroke])[-1]["type"] == "ack"
    with player.connect(game) as client:
        assert only(client.greeting, "pen")["strokes"] == [stroke]
        client.ask("pen", strokes=[])
    assert player.log(game) == []


def test_an_earlier_moment_is_shown_and_changes_nothing(player: Player, game: str) -> None:
    with player.connect(game) as client:
        first = client.board
        client.ask("move", text="a1x c1x")
        replayed = only(client.ask("replay", upto=0), "replay")
        assert (replayed["upto"], replayed["moves"], replayed["entry"]) == (0, 0, "")
        assert replayed["board"]["marks"] == first["marks"]
        assert only(client.ask("replay", upto=1), "replay")["entry"] == "a1x"
        assert only(client.ask("replay", upto=2), "replay")["entry"] == "c1x"
        assert only(client.ask("replay", upto=1), "replay")["moves"] == 1
        assert only(client.ask("replay"), "replay")["upto"] == 2
        assert only(client.ask("replay", upto=99), "replay")["upto"] == 2
    assert player.log(game) == ["a1x", "c1x"]


def test_choices_reach_the_drawing_and_the_gestures(player: Player) -> None:
    game = begin_slitherlink(player)
    with player.connect(game) as client:
        assert (
            only(client.ask("choices", choices={"autocross": "True"}, coordinates=False), "board").get("rows") is None
        )
        client.ask("move", text="a1t")
        client.tap(1.5, 0)
    assert any(line.endswith("x") for line in player.log(game))


def test_a_mouse_over_a_place_shows_what_choosing_it_would_on_that_page_alone(player: Player) -> None:
    game = player.start_game(family="colorgrid", example="small")
    with player.connect(game) as client, player.connect(game) as other:
        shown = only(client.ask("hover", key="cell:0"), "change")
        assert any(mark["key"].startswith("reach:") for mark in shown["put"])
        assert "pointer:0" in {mark["key"] for mark in shown["put"]}
        assert shown["is_still"]
        gone = only(client.ask("hover"), "change")["gone"]
        assert set(gone) == {mark["key"] for mark in shown["put"]}
        for key in ("cell:999", "nonsense", "cell:-1", "cell:²"):
            assert not [one for one in client.ask("hover", key=key) if one["type"] == "change"]
        client.ask("hover", key="cell:0")
        change = only(client.tap(0.5, 1.5), "change")
        assert "selected:4" in {mark["key"] for mark in change["put"]} and "pointer:0" in change["gone"]
        assert "is_still" not in change
        assert "pointer:0" not in {mark["key"] for mark in other.until("change")["put"]}
    assert player.log(game) == []


def test_only_the_window_is_sent(player: Player) -> None:
    game = begin_slitherlink(player)
    with player.connect(game) as client:
        whole = client.board
        change = only(client.ask("window", x0=0, y0=0, x1=2, y1=2), "change")
        assert {"dot:7", "dot:63"} <= set(change["gone"]) and change["is_still"]
        assert "dot:0" not in change["gone"] and "board" not in change["gone"]
        back = only(client.ask("window", x0=0, y0=0, x1=7, y1=7), "change")
    assert {mark["key"] for mark in back["put"]} == set(change["gone"])
    assert {mark["key"] for mark in whole["marks"]} > set(change["gone"])


def test_of_a_large_board_the_top_left_comes_first(player: Player) -> None:
    game = player.start_game(family="colorgrid", options={"rows": 100, "cols": 200})
    with player.connect(game) as client:
        board = client.board
        assert (board["width"], board["height"]) == (200, 100)
        assert 48 * 32 <= len(board["targets"]) <= 49 * 33
        changes = [one for one in client.ask("window", x0=150, y0=80, x1=200, y1=100) if one["type"] == "change"]
        assert 50 * 20 <= sum(len(change.get("targets_put", ())) for change in changes) <= 51 * 21
        windows = [change["window"] for change in changes if "window" in change]
        assert windows == [[150, 80, 200, 100]], "as many cells as that come in one message"
        held = {mark["key"] for shown in (board, *changes) for mark in shown.get("marks", shown.get("put", ()))}
        gone = {key for change in changes for key in change.get("gone", ())}
        assert {f"cell:{row * 200 + col}" for row in range(80, 100) for col in range(150, 200)} <= held - gone
        size = sum(len(text) for text in client.received)
        client.tap(150.5, 80.5)
        assert sum(len(text) for text in client.received) - size < 6000


def test_two_pages_of_one_game_show_the_same(player: Player, game: str) -> None:
    with player.connect(game) as one, player.connect(game) as other:
        change = only(one.tap(1, 1), "change")
        assert other.until("change") == change
        other.until("state")
        one.ask("pen", strokes=[{"points": [[0, 0]]}])
        assert other.until("pen")["strokes"]


def test_a_bot_plays_on(player: Player) -> None:
    game = player.start_game(family="madness", example="4x4")
    with player.connect(game) as client:
        heard = client.ask("autoplay", bot="planner", steps=2)
        assert heard[-1]["type"] == "ack", heard
        state = last(heard, "state")
        assert (state["moves"], state["assisted"]) == (2, True)
        assert not state.get("hints"), "its moves are help, but nobody asked for a hint"
        assert "planner" in client.ask("autoplay", bot="nobody")[-1]["message"]
    assert len(player.log(game)) == 2


def test_the_optimum_s_value_is_shown_beside_the_score(player: Player) -> None:
    game = player.start_game(family="colorgrid", example="trap")
    with player.connect(game) as client:
        facts: dict[str, str] = {}
        while "Gap" not in facts:
            facts = {fact["label"]: fact["value"] for fact in client.until("state")["facts"]}
    assert int(facts["Score"]) - int(facts["Optimum"]) == int(facts["Gap"])


def test_the_same_game_over_http(player: Player, game: str) -> None:
    answer = player.http.post(f"/api/games/{game}/moves", json={"moves": ["a1x", "c1x"]})
    assert answer.status_code == 200
    assert (answer.json()["moves"], answer.json()["facts"]["Colours left"]) == (2, "2")
    assert player.http.post(f"/api/games/{game}/commands", json={"command": "undo"}).json()["moves"] == 1
    refused = player.http.post(f"/api/games/{game}/moves", json={"moves": ["z9+"]})
    assert (refused.status_code, bool(refused.json()["message"])) == (400, True)
    record = player.http.get(f"/api/games/{game}/record").text
    assert record.startswith("gridwright game 1\nfamily madness\n") and record.endswith("a1x\nc1x\n:undo\n")


def test_a_move_over_http_is_seen_on_the_page(player: Player, game: str) -> None:
    with player.connect(game) as client:
        player.http.post(f"/api/games/{game}/moves", json={"moves": ["a1x"]})
        assert client.until("change")["put"]


def test_a_game_file_continues_where_it_stopped(player: Player, game: str, server: Server) -> None:
    player.http.post(f"/api/games/{game}/moves", json={"moves": ["a1x"]})
    record = player.http.get(f"/api/games/{game}/record").text
    with Player(server.url) as visitor:
        again = visitor.start_game(puzzle=record)
        assert visitor.log(again) == ["a1x"]


def test_a_shared_game_gives_another_player_the_puzzle_and_nothing_of_the_game(
    player: Player, game: str, server: Server
) -> None:
    player.http.post(f"/api/games/{game}/moves", json={"moves": ["a1x"]})
    with Player(server.url) as friend:
        assert friend.http.get(f"/shared/{game}").status_code == 200
        assert friend.http.get("/api/games").json() == []  # a preview of the link starts nothing
        link = friend.http.post(f"/shared/{game}")
        assert link.status_code == 303
        theirs = link.headers["location"].removeprefix("/play/")
        assert theirs != game
        assert friend.log(theirs) == []
        assert friend.http.get(f"/shared/{game}").headers["location"] == f"/play/{theirs}"
    assert player.http.get(f"/shared/{game}").headers["location"] == f"/play/{game}"


def test_the_same_puzzle_again_is_a_game_of_its_own(player: Player, game: str) -> None:
    again = player.start_game(same_as=game)
    assert again != game
    listed = [one["game"] for one in player.http.get("/api/games").json()]
    assert {game, again} <= set(listed)


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({}, 400),
        ({"family": "chess"}, 404),
        ({"family": "madness", "preset": "gigantic"}, 404),
        ({"family": "madness", "options": {"size": 4}}, 400),
        ({"family": "madness", "options": {"side": "four"}}, 400),
        ({"family": "madness", "options": {"side": 99}}, 422),
        ({"family": "madness", "example": "9x9"}, 404),
        ({"puzzle": "AAB\nAAB\n", "family": "madness"}, 422),
        ({"puzzle": "x", "example": "4x4"}, 400),
        ({"same_as": "nothing"}, 404),
        ({"today": "chess"}, 404),
        ({"family": "madness", "colour": "red"}, 400),
    ],
)
def test_a_game_that_cannot_start_is_refused_with_a_sentence(player: Player, wish: dict[str, Any], status: int) -> None:
    answer = player.http.post("/api/games", json=wish)
    while answer.status_code == 202:  # the first job of all waits for a worker process; the next one finds it
        answer = player.http.post("/api/games", json=wish)
    assert (answer.status_code, bool(answer.json()["message"])) == (status, True), answer.text


def test_why_it_is_optimal_starts_with_the_best_so_far(player: Player) -> None:
    game = player.start_game(family="madness", example="5x5")
    with player.connect(game) as client:
        waiting = client.send("give_up")
        client.until("solution")
        client.ask("cancel")
        assert client.until("error")["id"] == waiting
        client.send("explain_best")
        told = client.until("explanation")
        assert told["searching"]
        assert told["text"].startswith("So far:") and "at least" in told["text"]
        client.ask("cancel")


def test_long_work_is_cancelled_and_the_game_continues(player: Player) -> None:
    game = player.start_game(family="madness", example="6x6")
    with player.connect(game) as client:
        waiting = client.send("give_up")
        client.until("state")
        assert "still being worked out" in client.ask("explain_best")[-1]["message"]
        assert client.ask("cancel")[-1]["type"] == "ack"
        problem = client.until("error")
        assert (problem["id"], problem["message"]) == (waiting, "Cancelled.")
        assert client.ask("cancel")[-1] == {"type": "ack", "id": 4, "meant": False}
