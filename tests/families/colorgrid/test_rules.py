"""Who may pair with whom, what it costs, and how a game goes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.errors import IllegalMove
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.puzzle import COMPATIBLE, Finish, Grid, Join, Pair, Position
from tests.families.colorgrid.grids import MIXED, TRAP, grid, grids
from tests.quick import examples


def may(one: str, other: str) -> bool:
    return rules.objection(grid(f"{one}1 {other}1"), 0, 1) is None


@pytest.mark.parametrize(("one", "others"), [("w", "wrbg"), ("r", "wrb"), ("b", "wrb"), ("g", "wg"), ("k", "")])
def test_who_may_pair_with_whom(one: str, others: str) -> None:
    assert [other for other in "wrbgk" if may(one, other)] == sorted(others, key="wrbgk".index)


def test_compatibility_goes_both_ways() -> None:
    assert all((b in COMPATIBLE[a]) == (a in COMPATIBLE[b]) for a in range(5) for b in range(5))


def test_under_classic_rules_partners_are_neighbours() -> None:
    assert sorted(rules.partners(grid("w1 w1 w1 / w1 w1 w1 / w1 w1 w1"), 4)) == [1, 3, 5, 7]


def test_under_free_rules_white_pairs_anywhere_and_others_still_need_a_neighbour() -> None:
    free = grid("w1 k1 g1 / r1 k1 b1", "free")
    assert sorted(rules.partners(free, 0)) == [2, 3, 5]
    assert sorted(rules.partners(free, 3)) == [0]


def test_the_score_is_differences_plus_what_is_left_alone() -> None:
    assert rules.score(TRAP, frozenset()) == 36
    assert rules.score(TRAP, frozenset({(0, 1)})) == 2 + 9 + 12 + 3 + 2
    assert rules.score(MIXED, frozenset()) == 29


@examples(60)
@given(board=grids())
def test_a_pair_never_hurts(board: Grid) -> None:
    for pair in rules.all_pairs(board):
        assert rules.score(board, frozenset({pair})) < rules.score(board, frozenset())


@examples(60)
@given(board=grids())
def test_partners_are_those_without_objection(board: Grid) -> None:
    everything = range(len(board.colours))
    for cell in everything:
        assert sorted(rules.partners(board, cell)) == [o for o in everything if rules.objection(board, cell, o) is None]


def test_a_pair_can_be_made_and_taken_back() -> None:
    start = rules.start(TRAP)
    made = rules.play(start, Join((0, 1), (0, 0)))
    assert made.pairs == {(0, 1)}
    assert rules.play(made, Join((0, 0), (0, 1), "/")) == start


@pytest.mark.parametrize(
    ("move", "says"),
    [
        (Join((0, 0), (0, 1)), "black"),
        (Join((0, 0), (1, 1)), "do not touch"),
        (Join((0, 2), (1, 1)), "green and white only"),
        (Join((0, 0), (0, 0)), "itself"),
        (Join((0, 0), (9, 0)), "a1 to c2"),
        (Join((0, 0), (1, 0), "/"), "aren't a pair"),
    ],
)
def test_a_move_that_is_not_allowed_says_why(move: Join, says: str) -> None:
    with pytest.raises(IllegalMove, match=says):
        rules.play(rules.start(MIXED), move)


def test_a_cell_is_in_one_pair_only() -> None:
    made = rules.play(rules.start(TRAP), Join((0, 0), (0, 1)))
    with pytest.raises(IllegalMove, match="already has a partner"):
        rules.play(made, Join((0, 1), (1, 1)))


def pairings(board: Grid) -> st.SearchStrategy[Position]:
    """Positions of a game: pairs made one after the other."""

    def make(order: list[Pair]) -> Position:
        made, busy = set[Pair](), set[int]()
        for pair in order:
            if busy.isdisjoint(pair):
                made.add(pair)
                busy |= set(pair)
        return Position(board, frozenset(made))

    everything = sorted(set(rules.all_pairs(board)))
    return st.lists(st.sampled_from(everything), max_size=3).map(make) if everything else st.just(Position(board))


@examples(60)
@given(board=grids(most_cells=8), data=st.data())
def test_the_moves_listed_are_those_that_can_be_played(board: Grid, data: st.DataObject) -> None:
    position = data.draw(pairings(board))

    def is_legal(move: Join) -> bool:
        try:
            rules.play(position, move)
        except IllegalMove:
            return False
        return True

    cells = [rules.place(board, cell) for cell in range(len(board.colours))]
    twos = [(one, other) for number, one in enumerate(cells) for other in cells[number + 1 :]]
    legal = [move for one, other in twos for move in (Join(one, other), Join(one, other, "/")) if is_legal(move)]
    assert sorted(map(str, rules.moves(position))) == sorted(map(str, [*legal, Finish()]))
    free = [move for move in legal if move.action != "/"]
    for cell, place in enumerate(cells):
        assert len(rules.free_partners(position, cell)) == sum(place in (move.first, move.second) for move in free)
    assert (rules.status(position) == "finished") == (not free)
    assert (rules.count_possible(position) > 0) == bool(free)
    assert list(rules.moves(Position(board, position.pairs, done=True))) == []


def test_pairs_that_can_still_be_made_are_counted_one_after_the_other() -> None:
    row = grid("w1 w1 w1 w1 w1")
    assert [rules.count_possible(Position(row, frozenset(pairs))) for pairs in ((), [(0, 1)], [(1, 2)])] == [2, 1, 1]


def test_the_game_is_over_when_the_player_says_so_or_nothing_is_left_to_pair() -> None:
    start = rules.start(MIXED)
    assert rules.status(start) == "playing"
    done = rules.play(start, Finish())
    assert rules.status(done) == "finished"
    with pytest.raises(IllegalMove, match="has ended"):
        rules.play(done, Join((0, 0), (1, 0)))
    assert rules.status(Position(grid("k1 k1"))) == "finished"
    assert rules.status(Position(grid("w1 k1 w1"))) == "finished"
    assert rules.status(Position(grid("w1 k1 w1", "free"))) == "playing"
    assert rules.status(Position(grid("w1 k1", "free"))) == "finished"
