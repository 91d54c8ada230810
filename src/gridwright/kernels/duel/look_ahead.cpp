#include "duel/look_ahead.hpp"

#include <algorithm>
#include <limits>

namespace gridwright::duel {
namespace {

class LookAhead {
 public:
  LookAhead(const Field& field, int64_t nodes, InterruptCheck& interrupt)
      : field_(field), most_nodes_(nodes), interrupt_(interrupt), taken_(field.cells, 0) {}

  int64_t nodes = 0;
  bool stopped = false;

  int64_t value(int depth, int64_t alpha, int64_t beta, size_t* move) {
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
      const Pair& pair = field_.pairs[i];
      taken_[pair.a] = taken_[pair.b] = 1;
      const int64_t found = -pair.cost - value(depth - 1, -pair.cost - beta, -pair.cost - alpha, nullptr);
      taken_[pair.a] = taken_[pair.b] = 0;
      if (stopped) return best;
      if (found > best) {
        best = found;
        if (move) *move = i;
      }
      alpha = std::max(alpha, best);
      if (alpha >= beta) break;
    }
    return tried ? best : 0;
  }

 private:
  static constexpr int kWidth = 16;
  const Field& field_;
  int64_t most_nodes_;
  InterruptCheck& interrupt_;
  std::vector<char> taken_, scratch_;
};

}  // namespace

Choice look_ahead(const Field& field, int depth, int64_t nodes, InterruptCheck& interrupt) {
  constexpr int64_t kWindow = std::numeric_limits<int64_t>::max() / 8;
  LookAhead search(field, nodes, interrupt);
  Choice choice;
  for (int reached = 1; reached <= depth; reached = reached == 1 ? 4 : reached + 1) {
    size_t move = choice.pair;
    const int64_t value = search.value(reached, -kWindow, kWindow, &move);
    if (search.stopped) break;
    choice = {move, double(value), reached, search.nodes};
  }
  choice.nodes = search.nodes;
  return choice;
}

}  // namespace gridwright::duel
