#include "duel/field.hpp"

#include <algorithm>
#include <map>

namespace gridwright::duel {

Field::Field(const Board& board, std::vector<Pair> list) : on_board(std::move(list)) {
  std::vector<int> number(board.cells(), -1);
  const auto renumbered = [&](int cell) { return number[cell] < 0 ? number[cell] = cells++ : number[cell]; };
  pairs.reserve(on_board.size());
  for (const Pair& pair : on_board) {
    const int a = renumbered(pair.a), b = renumbered(pair.b);
    pairs.push_back({a, b, pair.cost});
  }
}

int64_t Field::playout(std::vector<char>& taken, double epsilon, int top, Random& random) const {
  int64_t value = 0, sign = -1;
  size_t next = 0;
  while ((next = next_open(taken, next)) < pairs.size()) {
    size_t chosen = next;
    if (epsilon > 0 && random.happens(epsilon)) {
      size_t open[16];
      int found = 0;
      for (size_t i = next; found < top && i < pairs.size(); i = next_open(taken, i + 1)) open[found++] = i;
      chosen = open[random.below(found)];
    }
    value += sign * pairs[chosen].cost;
    sign = -sign;
    take(taken, pairs[chosen]);
  }
  return value;
}

Field field_of(const Board& board, const Reduced& reduced) {
  std::map<int64_t, Pair> odd;
  for (const Pair& tempo : reduced.tempi)
    if (!odd.erase(tempo.cost)) odd.emplace(tempo.cost, tempo);
  std::vector<Pair> pairs = reduced.pairs;
  for (const auto& [cost, tempo] : odd) pairs.push_back(tempo);
  std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& x, const Pair& y) { return x.cost < y.cost; });
  return Field(board, std::move(pairs));
}

}  // namespace gridwright::duel
