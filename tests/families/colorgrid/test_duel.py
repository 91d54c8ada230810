"""The duel of ColorGrid: rules, bots, evaluations, what moves lost, fair grids."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import catalog
from gridwright.actions.choose import choose_bot
from gridwright.core.budget import Budget
from gridwright.core.scene import Gesture, Select, Settings
from gridwright.errors import BadOption, GridwrightError, IllegalMove
from gridwright.families.colorgrid import duel, text
from gridwright.families.colorgrid.duels import review as reviews
from gridwright.families.colorgrid.duels.bots import BOTS, STRENGTHS, MiniMax, MonteCarlo
from gridwright.families.colorgrid.generate import GENERATORS
from gridwright.families.colorgrid.puzzle import Contest, GenerateOptions, Grid, Move, RuleSet
from gridwright.families.colorgrid.research.bench import random_grid
from tests.families.colorgrid.grids import MIXED, TRAP, grid, grids
from tests.kernels import duel_twin as twin
from tests.quick import examples

NODES = 200


def played(board: Grid, *moves: str) -> Contest:
    state = duel.start(board)
    for move in moves:
        state = duel.play(state, text.read_move(move))
    return state


def value_of(board: Grid) -> int:
    return twin.valuation((board.rows, board.cols, tuple(board.colours), tuple(board.values), board.rules == "free"))(0)


def ended(board: Grid, bots: tuple[str, str], nodes: int | None = None) -> Contest:
    state, rng = duel.start(board), Random(1)
    while duel.status(state) == "playing":
        state = duel.play(state, BOTS[bots[duel.seat(state)]](state, Budget(nodes=nodes), rng))
    return state


def test_seats_alternate_and_each_pays_for_its_own_pairs() -> None:
    state = played(TRAP, "a1-b1", "b2-c2")
    assert duel.scores(state) == (2, 1)
    assert duel.seat(played(TRAP, "a1-b1")) == 1
    assert duel.seat(state) == 0
    assert state.made == ((0, 1), (4, 5))


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("a1/b1", "can't take back"),
        ("done", "until no pair is left"),
        ("a1-c1", "do not touch"),
        ("a1-a9", "outside the grid"),
        ("b1-c1", "b1 already has a partner"),
    ],
)
def test_what_a_duel_does_not_allow_is_refused_with_the_reason(move: str, message: str) -> None:
    with pytest.raises(IllegalMove, match=message):
        duel.play(played(TRAP, "a1-b1"), text.read_move(move))


def test_lower_score_wins_then_less_time_then_a_draw() -> None:
    over = played(grid("w1 w2 k1 w1 w4"), "a1-b1", "d1-e1")
    first = duel.outcome(over, (9.0, 1.0))
    assert first is not None and first.winner == 0
    even = played(grid("w1 w2 k1 w1 w2"), "a1-b1", "d1-e1")
    slower, equal = duel.outcome(even, (2.0, 1.0)), duel.outcome(even, (2.0, 2.0))
    assert slower is not None and slower.winner == 1
    assert equal is not None and equal.winner is None
    assert duel.outcome(played(TRAP), (0.0, 0.0)) is None


def test_a_grid_without_any_pair_is_over_at_once() -> None:
    for board in (grid("k1 w1 k3"), grid("r1 g1 r3"), grid("w1 k4 k2", "free")):
        state = duel.start(board)
        assert duel.status(state) == "finished"
        over = duel.outcome(state, (0.0, 0.0))
        assert over is not None and over.winner is None
        assert duel.evaluate(state, Budget(1.0)).value == 0
        assert list(duel.moves(state)) == []


@examples(60)
@given(board=grids(most_cells=20), seed=st.integers(0, 99))
def test_the_end_comes_exactly_when_no_move_is_left(board: Grid, seed: int) -> None:
    rng, state = Random(seed), duel.start(board)
    while duel.status(state) == "playing":
        moves = list(duel.moves(state))
        assert moves
        state = duel.play(state, rng.choice(moves))
    assert list(duel.moves(state)) == []
    assert sum(state.costs) == sum(abs(board.values[one] - board.values[other]) for one, other in state.made)


@examples(40)
@given(board=grids(most_cells=25, most_value=30), seed=st.integers(0, 99), steps=st.integers(0, 4))
def test_every_bot_s_move_is_legal_and_the_same_again(board: Grid, seed: int, steps: int) -> None:
    state, rng = duel.start(board), Random(seed)
    for _ in range(steps):
        if duel.status(state) == "playing":
            state = duel.play(state, rng.choice(list(duel.moves(state))))
    if duel.status(state) != "playing":
        return
    legal = set(duel.moves(state))
    for bot in BOTS.values():
        move, again = (bot(state, Budget(nodes=NODES), Random(seed)) for _ in range(2))
        assert move in legal
        assert move == again


@pytest.mark.parametrize("rule_set", ["classic", "free"])
def test_every_bot_answers_on_a_large_grid(rule_set: RuleSet) -> None:
    state = duel.start(random_grid(100, 200, 9, seed=3, rules=rule_set))
    for bot in BOTS.values():
        duel.play(state, bot(state, Budget(0.3), Random(1)))


@pytest.mark.parametrize("name", ["exact", "master", "tree"])
def test_perfect_players_reach_the_value_of_the_game_from_both_seats(name: str) -> None:
    for seed in range(6):
        board = random_grid(3, 4, 9, seed, rules="free" if seed % 2 else "classic")
        value = value_of(board)
        for opponent in ("greedy", "minimax"):
            first, second = ended(board, (name, opponent)), ended(board, (opponent, name))
            assert first.costs[1] - first.costs[0] >= value
            assert second.costs[0] - second.costs[1] >= -value


def test_strengths_are_bots_and_rise_from_greedy_to_the_full_engine() -> None:
    assert set(STRENGTHS) <= set(BOTS)
    board = random_grid(5, 5, 9, seed=8)
    assert BOTS[STRENGTHS[0]](duel.start(board), Budget(), Random(1)) == BOTS["greedy"](
        duel.start(board), Budget(), Random(1)
    )
    assert ended(board, ("master", "novice")).costs <= ended(board, ("novice", "novice")).costs


def gain(state: Contest, plies: int) -> int:
    """What the player to move gains within so many plies, by trying everything; the last ply is the cheapest pair."""
    if plies == 0 or duel.status(state) != "playing":
        return 0
    return max(-paid(state, move) - gain(duel.play(state, move), plies - 1) for move in duel.moves(state))


def paid(state: Contest, move: Move) -> int:
    return sum(duel.play(state, move).costs) - sum(state.costs)


@examples(40)
@given(board=grids(most_cells=9), depth=st.integers(1, 4))
def test_minimax_makes_the_best_of_the_plies_it_looks_at(board: Grid, depth: int) -> None:
    state = duel.start(board)
    if duel.status(state) == "playing":
        move = MiniMax(depth)(state, Budget(), Random(1))
        assert -paid(state, move) - gain(duel.play(state, move), depth - 1) == gain(state, depth)


def test_minimax_without_time_looks_two_plies_ahead() -> None:
    state = duel.start(random_grid(6, 7, 9, seed=4))
    assert MiniMax(5)(state, Budget(0.0), Random(1)) == MiniMax()(state, Budget(), Random(1))


def test_a_method_takes_options_and_an_old_name_is_still_known() -> None:
    record = catalog.family("colorgrid")
    assert choose_bot(record, "minimax depth=4") == ("minimax depth=4", MiniMax(4))
    assert choose_bot(record, "mcts games=200 epsilon=0.25 top=3")[1] == MonteCarlo(200, 0.25, 3)
    assert [choose_bot(record, old)[0] for old in ("beginner", "steady", "rollouts")] == ["novice", "club", "mcts"]


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("", "novice"),
        ("nobody", "novice"),
        ("master depth=3", "has no options"),
        ("minimax width=3", "depth"),
        ("minimax depth=x", "Give a number"),
        ("minimax depth=", "Give a number"),
        ("minimax depth=9", "from 1 to 6"),
        ("mcts games=0", "games from 1"),
        ("mcts epsilon=1.5", "epsilon from 0 to 1"),
    ],
)
def test_a_bot_that_cannot_be_is_refused_with_what_can(bot: str, message: str) -> None:
    with pytest.raises(GridwrightError, match=message):
        choose_bot(catalog.family("colorgrid"), bot)


@examples(40)
@given(board=grids(most_cells=12))
def test_an_evaluation_is_the_value_of_the_game_with_a_line_that_reaches_it(board: Grid) -> None:
    state = duel.start(board)
    found = duel.evaluate(state, Budget(10.0))
    assert found.proven
    assert found.value == value_of(board)
    for move in found.line:
        state = duel.play(state, move)
    assert duel.status(state) == "finished"
    assert state.costs[1] - state.costs[0] == found.value


def test_an_evaluation_counts_what_was_paid_and_is_seen_from_seat_0() -> None:
    board = grid("w1 w5 k1 w1 w3")
    assert duel.evaluate(played(board, "a1-b1"), Budget(5.0)).value == -4 + 2


def test_a_review_says_what_each_move_lost_and_what_was_better() -> None:
    board = grid("w1 w5 k1 w1 w3")
    moves = [text.read_move(move) for move in ("a1-b1", "d1-e1")]
    found = duel.review(board, moves, Budget(5.0))
    assert found.figures["evaluation"] == 2
    assert found.figures["first_lost"] == 4
    assert found.figures["second_lost"] == 0
    assert found.remarks == ((1, "lost 4 points. d1 with e1 was best."),)
    assert "{first} lost 4 points in 1 of 1 moves." in found.summary
    assert "{second} lost nothing." in found.summary


@examples(25)
@given(board=grids(most_cells=12), seed=st.integers(0, 99))
def test_what_was_lost_adds_up_to_the_difference_from_the_value(board: Grid, seed: int) -> None:
    rng, state, moves = Random(seed), duel.start(board), list[Move]()
    while duel.status(state) == "playing":
        moves.append(rng.choice(list(duel.moves(state))))
        state = duel.play(state, moves[-1])
    figures = duel.review(board, moves, Budget(20.0)).figures
    lost = figures["second_lost"] - figures["first_lost"]
    assert figures["evaluation"] + lost == state.costs[1] - state.costs[0]


def test_a_move_loses_only_what_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "EXACT_NODES", 100)
    monkeypatch.setattr(reviews, "SEARCH_NODES", 1000)
    board = random_grid(6, 6, 9, seed=2, rules="free")
    state, moves = duel.start(board), list[Move]()
    while duel.status(state) == "playing":
        moves.append(duel.evaluate(state, Budget()).line[0])
        state = duel.play(state, moves[-1])
    found = duel.review(board, moves, Budget())
    proven = found.figures["proven"]
    assert 0 < proven < len(moves)
    assert found.figures["reviewed"] == proven
    assert all(number > len(moves) - proven for number, _ in (*found.remarks, *found.losses))


def test_a_game_too_large_to_be_solved_is_reviewed_as_far_as_that_goes() -> None:
    board = random_grid(12, 12, 9, seed=2)
    state, moves = duel.start(board), list[Move]()
    while duel.status(state) == "playing":
        moves.append(BOTS["greedy"](state, Budget(), Random(1)))
        state = duel.play(state, moves[-1])
    found = duel.review(board, moves, Budget(2.0))
    assert 0 < found.figures["proven"] < len(moves)
    assert f"of {len(moves)} moves" in found.summary
    assert "evaluation" not in found.figures


def test_of_a_duel_that_ended_early_it_is_said_that_nothing_could_be_compared() -> None:
    board = random_grid(12, 12, 9, seed=2)
    found = duel.review(board, [duel.evaluate(duel.start(board), Budget(1.0)).line[0]], Budget(1.0))
    assert not found.losses and found.summary.startswith("No move could be compared with best play. Too much was left")


def test_the_pairs_of_the_second_seat_are_drawn_hollow() -> None:
    roles = {
        mark.key: mark.role
        for mark in duel.scene(played(TRAP, "a1-b1", "b2-c2"), None, Settings()).marks
        if "-cost:" in mark.key and mark.kind == "tile"
    }
    assert roles == {"pair-cost:0-1": "seat-a", "other-cost:4-5": "seat-b"}
    assert "2 against 1" in duel.scene(played(TRAP, "a1-b1", "b2-c2"), None, Settings()).title


def test_clicks_pair_in_a_duel_as_they_do_alone() -> None:
    state = played(TRAP, "a1-b1")
    assert duel.interpret(state, None, Gesture("tap", 0.5, 1.5), Settings()) == Select("cell:3")
    joined = duel.interpret(state, "cell:3", Gesture("tap", 1.5, 1.5), Settings())
    assert joined == [text.read_move("a2-b2")]


@pytest.mark.parametrize("rule_set", ["classic", "free"])
def test_a_fair_grid_has_the_value_nought_and_a_seed_gives_it_again(rule_set: RuleSet) -> None:
    options = GenerateOptions(3, 4, rules=rule_set)
    for seed in range(4):
        board = GENERATORS["fair"](options, Random(seed), Budget(20.0))
        assert value_of(board) == 0
        assert board == GENERATORS["fair"](options, Random(seed), Budget(20.0))


def test_a_grid_that_cannot_be_proved_fair_is_refused() -> None:
    with pytest.raises(BadOption, match="was proved fair"):
        GENERATORS["fair"](GenerateOptions(30, 30), Random(1), Budget(20.0))


def test_mixed_colours_pair_in_a_duel_as_they_do_alone() -> None:
    assert set(duel.moves(duel.start(MIXED))) == {text.read_move(move) for move in ("a1-a2", "a2-b2", "b2-c2", "c1-c2")}
