#include "duel/player.hpp"

#include "duel/look_ahead.hpp"

namespace gridwright::duel {
namespace {

constexpr int kTooWide = 150;  // cells with something to decide, above which only one move is looked at
constexpr int kDeepest = 64;

// The value when nothing but tempi is left: each side in turn takes the cheapest.
int64_t value_of_tempi(const std::vector<Pair>& tempi) {
  int64_t value = 0, sign = -1;
  for (const Pair& tempo : tempi) {
    value += sign * tempo.cost;
    sign = -sign;
  }
  return value;
}

Pair on_board(const Game& game, const Solver::Move& move) {
  if (move.aside) return game.tempi[move.pair];
  const Pair& pair = game.pairs[move.pair];
  const int a = game.board_cell[pair.a], b = game.board_cell[pair.b];
  return {std::min(a, b), std::max(a, b), pair.cost};
}

int longest(const Game& game) {
  return count(game.all) / 2 + int(std::min(game.tempi.size(), game.cost_of_rank.size()));
}

}  // namespace

std::optional<Thought> Player::choose(const Board& board, int depth, int64_t nodes, InterruptCheck& interrupt) {
  const Pairs pairs = legal_pairs(board);
  if (pairs.list.empty()) return std::nullopt;
  const Reduced reduced = reduce(board, pairs);
  if (reduced.pairs.empty()) {
    const double value = double(value_of_tempi(reduced.tempi));
    return Thought{reduced.tempi[0], value, pairs.complete, int(reduced.tempi.size()), pairs.complete, 1};
  }
  if (pairs.complete && fits(reduced)) {
    const Game game = game_of(board, reduced);
    std::lock_guard<std::mutex> alone(mutex_);
    return deepen(game, depth, nodes, interrupt);
  }
  const Field field = field_of(board, reduced);
  const int deepest = reduced.live > kTooWide ? 1 : depth ? depth : kDeepest;
  const Choice choice = look_ahead(field, deepest, nodes, interrupt);
  return Thought{field.on_board[choice.pair], choice.value, false, choice.depth, false, choice.nodes};
}

Thought Player::deepen(const Game& game, int depth, int64_t nodes, InterruptCheck& interrupt) {
  Solver solver(game, memory_, nodes, [&] { return interrupt.over(); });
  const int end = longest(game);
  Solver::Best best;
  Thought thought;
  thought.whole = true;
  try {
    for (int reached = 1; !depth || reached <= depth; reached++) {
      const bool last = reached >= end;
      const Solver::Best first = best;
      thought.depth = reached - 1;
      best = last ? solver.perfect_move(game.all, 0) : solver.best_move(game.all, 0, reached, first, &best);
      thought.depth = reached;
      thought.proven = last;
      if (last) break;
    }
  } catch (const Stop&) {}
  // Without time even for one move the cheapest pair has to do.
  if (!best.found) best = {{0, game.pairs.empty()}, 0, true};
  thought.move = on_board(game, best.move);
  thought.value = best.value;
  thought.nodes = solver.nodes();
  return thought;
}

std::optional<Solution> Player::solve(const Board& board, bool whole, int64_t nodes, InterruptCheck& interrupt) {
  const Pairs pairs = legal_pairs(board);
  const Reduced reduced = reduce(board, pairs);
  if (reduced.pairs.empty() && pairs.complete) {
    Solution solution{value_of_tempi(reduced.tempi), reduced.tempi};
    if (!whole && !solution.line.empty()) solution.line.resize(1);
    return solution;
  }
  if (!pairs.complete || !fits(reduced)) return std::nullopt;
  const Game game = game_of(board, reduced);
  std::lock_guard<std::mutex> alone(mutex_);
  Solver solver(game, memory_, nodes, [&] { return interrupt.over(); });
  Solution solution;
  Cells cells = game.all;
  size_t tempo = 0;
  try {
    do {
      const Solver::Best best = solver.perfect_move(cells, tempo);
      if (!best.found) break;
      if (solution.line.empty()) solution.value = best.value;
      solution.line.push_back(on_board(game, best.move));
      if (best.move.aside) tempo++;
      else cells &= ~game.pair_cells[best.move.pair];
    } while (whole);
  } catch (const Stop&) {
    return std::nullopt;
  }
  return solution;
}

}  // namespace gridwright::duel
