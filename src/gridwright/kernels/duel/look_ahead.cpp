#include "duel/look_ahead.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "duel/ripple.hpp"

namespace gridwright::duel {
namespace {

constexpr int kWidth = 16;  // moves tried in a position
constexpr int64_t kWindow = std::numeric_limits<int64_t>::max() / 8;

// The moves whose greedy game is worth most, best first, the cheaper first of several.
std::vector<size_t> promising(const std::vector<int64_t>& values) {
  std::vector<size_t> moves(values.size());
  std::iota(moves.begin(), moves.end(), 0);
  std::stable_sort(moves.begin(), moves.end(), [&](size_t x, size_t y) { return values[x] > values[y]; });
  if (moves.size() > kWidth) moves.resize(kWidth);
  return moves;
}

class LookAhead {
 public:
  LookAhead(const Field& field, int64_t nodes, InterruptCheck& interrupt)
      : field_(field), most_nodes_(nodes), interrupt_(interrupt), taken_(field.cells, 0) {}

  int64_t nodes = 0;
  bool stopped = false;

  // The value of the best of these moves, which becomes `move`.
  int64_t best_of(const std::vector<size_t>& moves, int depth, size_t* move) {
    int64_t best = -kWindow;
    for (const size_t i : moves) {
      const int64_t found = after(i, depth, best, kWindow);
      if (stopped) break;
      if (found > best) {
        best = found;
        *move = i;
      }
    }
    return best;
  }

  int64_t value(int depth, int64_t alpha, int64_t beta) {
    if (depth == 0) {
      nodes++;
      stopped = stopped || nodes > most_nodes_ || interrupt_.look();
      scratch_ = taken_;
      Random none(0);
      return field_.playout(scratch_, 0, 1, none);
    }
    int64_t best = std::numeric_limits<int64_t>::min() / 4;
    int tried = 0;
    for (size_t i = field_.next_open(taken_, 0); i < field_.pairs.size() && tried < kWidth;
         i = field_.next_open(taken_, i + 1), tried++) {
      const int64_t found = after(i, depth, alpha, beta);
      if (stopped) return best;
      best = std::max(best, found);
      alpha = std::max(alpha, best);
      if (alpha >= beta) break;
    }
    return tried ? best : 0;
  }

 private:
  const Field& field_;
  int64_t most_nodes_;
  InterruptCheck& interrupt_;
  std::vector<char> taken_, scratch_;

  int64_t after(size_t move, int depth, int64_t alpha, int64_t beta) {
    const Pair& pair = field_.pairs[move];
    taken_[pair.a] = taken_[pair.b] = 1;
    const int64_t found = -pair.cost - value(depth - 1, -pair.cost - beta, -pair.cost - alpha);
    taken_[pair.a] = taken_[pair.b] = 0;
    return found;
  }
};

}  // namespace

Choice look_ahead(const Field& field, int depth, int64_t nodes, InterruptCheck& interrupt) {
  const std::vector<int64_t> values = ripples(field, nodes, interrupt);
  const std::vector<size_t> moves = promising(values);
  Choice choice{moves[0], double(values[moves[0]]), 1, int64_t(values.size())};
  LookAhead search(field, nodes - choice.nodes, interrupt);
  for (int reached = 4; reached <= depth; reached++) {
    size_t move = choice.pair;
    const int64_t value = search.best_of(moves, reached, &move);
    if (search.stopped) break;
    choice.pair = move;
    choice.value = double(value);
    choice.depth = reached;
  }
  choice.nodes += search.nodes;
  return choice;
}

}  // namespace gridwright::duel
