#include "duel/ripple.hpp"

#include <algorithm>
#include <limits>

namespace gridwright::duel {
namespace {

class Ripple {
 public:
  explicit Ripple(const Field& field)
      : field_(field), first_(field.cells + 1, 0), made_at_(field.cells, kNever), rank_(field.pairs.size()) {
    list_pairs_of_cells();
    play_greedily();
  }

  // What the player to move gains with this pair and a greedy game afterwards.
  int64_t value(int move) {
    const Pair& pair = field_.pairs[move];
    changes_.clear();
    for (const int cell : {pair.a, pair.b}) take_out(cell);
    while (!alone_.empty()) {
      std::pop_heap(alone_.begin(), alone_.end(), later);
      const Alone next = alone_.back();
      alone_.pop_back();
      offer(next);
    }
    for (auto it = before_.rbegin(); it != before_.rend(); ++it) made_at_[it->first] = it->second;
    before_.clear();
    std::sort(changes_.begin(), changes_.end(), [](const Change& x, const Change& y) { return x.pair < y.pair; });
    return paid_by_mover() - pair.cost;
  }

 private:
  static constexpr int kNever = std::numeric_limits<int>::max(), kGone = -1;
  struct Alone {  // a cell that lost its partner, and the next of its pairs: a place in `pairs_of_`
    int pair, cell, place;
  };
  struct Change {
    int pair;
    bool made;  // else: no longer made
  };
  static bool later(const Alone& x, const Alone& y) { return x.pair > y.pair; }

  const Field& field_;
  std::vector<int> first_, pairs_of_;  // pairs of each cell, cheapest first: from first_[cell] to first_[cell + 1]
  std::vector<int> made_at_;           // the pair in which a cell is taken
  std::vector<int> rank_;              // of each pair: how many of the pairs before it are made
  std::vector<int64_t> sums_{0};       // of the first so many costs, with signs + - + ...
  std::vector<Alone> alone_;           // a heap, the cheapest pair first
  std::vector<Change> changes_;
  std::vector<std::pair<int, int>> before_;  // cells and their made_at_, to put back

  void list_pairs_of_cells() {
    for (const Pair& pair : field_.pairs) first_[pair.a + 1]++, first_[pair.b + 1]++;
    for (int cell = 0; cell < field_.cells; cell++) first_[cell + 1] += first_[cell];
    pairs_of_.resize(2 * field_.pairs.size());
    std::vector<int> end(first_.begin(), first_.end() - 1);
    for (size_t i = 0; i < field_.pairs.size(); i++)
      for (const int cell : {field_.pairs[i].a, field_.pairs[i].b}) pairs_of_[end[cell]++] = int(i);
  }

  void play_greedily() {
    for (size_t i = 0; i < field_.pairs.size(); i++) {
      const Pair& pair = field_.pairs[i];
      rank_[i] = int(sums_.size()) - 1;
      if (made_at_[pair.a] != kNever || made_at_[pair.b] != kNever) continue;
      made_at_[pair.a] = made_at_[pair.b] = int(i);
      sums_.push_back(sums_.back() + (rank_[i] % 2 ? -pair.cost : pair.cost));
    }
  }

  int other(int pair, int cell) const { return field_.pairs[pair].a ^ field_.pairs[pair].b ^ cell; }

  void set(int cell, int pair) {
    before_.emplace_back(cell, made_at_[cell]);
    made_at_[cell] = pair;
  }

  void take_out(int cell) {
    const int pair = made_at_[cell];
    set(cell, kGone);
    if (pair != kNever) undo(pair, other(pair, cell));
  }

  // The pair isn't made, since its other cell is taken: this one is alone unless it is the second cell of the move.
  void undo(int pair, int cell) {
    changes_.push_back({pair, false});
    set(cell, kNever);
    const auto from = pairs_of_.begin() + first_[cell], to = pairs_of_.begin() + first_[cell + 1];
    wait(cell, int(std::upper_bound(from, to, pair) - pairs_of_.begin()));
  }

  void wait(int cell, int place) {
    if (place == first_[cell + 1]) return;
    alone_.push_back({pairs_of_[place], cell, place});
    std::push_heap(alone_.begin(), alone_.end(), later);
  }

  void offer(const Alone& next) {
    if (made_at_[next.cell] != kNever) return;
    const int partner = other(next.pair, next.cell), had = made_at_[partner];
    if (had <= next.pair) return wait(next.cell, next.place + 1);
    changes_.push_back({next.pair, true});
    set(next.cell, next.pair);
    set(partner, next.pair);
    if (had != kNever) undo(had, other(had, partner));
  }

  // After the move the opponent pays the first cost, the mover the second, ...
  int64_t paid_by_mover() const {
    int64_t sum = 0;
    int from = 0, sign = 1;  // of the stretch from there on
    for (const Change& change : changes_) {
      const int rank = rank_[change.pair];
      const int64_t cost = field_.pairs[change.pair].cost;
      sum += sign * (sums_[rank] - sums_[from]);
      if (change.made) sum += rank % 2 ? -sign * cost : sign * cost;
      from = change.made ? rank : rank + 1;
      sign = -sign;
    }
    return sum + sign * (sums_.back() - sums_[from]);
  }
};

}  // namespace

std::vector<int64_t> ripples(const Field& field, int64_t nodes, InterruptCheck& interrupt) {
  Ripple games(field);
  std::vector<int64_t> values;
  for (int i = 0; i < int(field.pairs.size()) && (i == 0 || (i < nodes && !interrupt.over())); i++)
    values.push_back(games.value(i));
  return values;
}

}  // namespace gridwright::duel
