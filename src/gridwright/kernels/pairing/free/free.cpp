// The free rules: start, settle, audit, and again.
#include "pairing/free/free.hpp"

#include <numeric>
#include <random>

#include "pairing/free/audit.hpp"
#include "pairing/free/blossom.hpp"
#include "pairing/free/links.hpp"
#include "pairing/free/live_cells.hpp"
#include "pairing/free/markup.hpp"

namespace gridwright::pairing {

namespace {

void list_neighbours(const Board& board, const LiveCells& live, std::vector<Pair>& list) {
  const auto try_pair = [&](int k, int q) {
    if (board.colours[k] == kWhite || board.colours[q] == kWhite) return;
    if (compatible(board.colours[k], board.colours[q])) list.emplace_back(live.number[k], live.number[q]);
  };
  for (int row = 0; row < board.rows; row++)
    for (int col = 0; col < board.cols; col++) {
      const int k = row * board.cols + col;
      if (col + 1 < board.cols) try_pair(k, k + 1);
      if (row + 1 < board.rows) try_pair(k, k + board.cols);
    }
}

// For each cell a few whites of its own value and of the next ones. Where values are many, and whites scarce or nearly
// all different, pairs further apart in value matter too: then also whites at doubling distances in the order of
// values.
void list_whites(const LiveCells& live, const Start& start, std::mt19937& random, std::vector<Pair>& list) {
  const auto& whites = live.whites;
  const int64_t count = int64_t(whites.size());
  const bool wide = start.classes > 64 && (start.markup > 0 || start.classes > count / 2);
  const int64_t reach = wide ? 60 : 1;
  const auto add = [&](int x, int64_t i) {
    if (i >= 0 && i < count && whites[i] != x) list.emplace_back(x, whites[i]);
  };
  for (int x = 0; x < live.size(); x++) {
    const auto below = [&](int w, int64_t value) { return live.value[w] < value; };
    const int64_t low = std::lower_bound(whites.begin(), whites.end(), live.value[x], below) - whites.begin();
    const int64_t high = std::lower_bound(whites.begin(), whites.end(), live.value[x] + 1, below) - whites.begin();
    for (int64_t i = 0; i < std::min<int64_t>(3, high - low); i++)
      add(x, high - low <= 3 ? low + i : low + int64_t(random() % (high - low)));
    for (int64_t step = 0; step < count; step = 2 * step + 1 + int64_t(random() % 2)) {
      add(x, high + step);
      add(x, low - 1 - step);
      if (step > reach) break;
    }
  }
}

int64_t weight_of(const LiveCells& live, const std::vector<int32_t>& mate) {
  int64_t sum = 0;
  for (int x = 0; x < live.size(); x++)
    if (mate[x] > x) sum += live.weight(x, mate[x]);
  return sum;
}

// Prices on cells alone, feasible for all pairs: odd sets are shared out to their cells, what is then too low is
// raised.
std::vector<int64_t> prices_without_sets(const LiveCells& live, BlossomForest& forest) {
  std::vector<int64_t> prices(live.size());
  for (int x = 0; x < live.size(); x++) prices[x] = forest.cell[x].price;
  for (int b = live.size(); b < int(forest.node.size()); b++)
    if (forest.node[b].parent != BlossomForest::kDropped && forest.node[b].z > 0)
      forest.each_cell(b, [&](int x) { prices[x] += forest.node[b].z / 2; });
  return raised_for_all(live, prices);
}

class FreeSearch {
 public:
  FreeSearch(const Board& board, InterruptCheck& interrupt)
      : board_(board), interrupt_(interrupt), live_(board, random_), forest_(live_.value), links_(live_.size()) {}

  FreePairing best() {
    begin();
    while (true) {
      forest_.settle(links_, interrupt_);
      if (interrupt_.look()) return best_so_far();
      const std::vector<Pair> fresh = underpriced(live_, forest_, random_);
      if (fresh.empty()) return proved();
      keep_bound();
      links_.add(fresh);
      raise_few(fresh, forest_);
    }
  }

 private:
  void begin() {
    const Start start = start_prices(board_, live_, forest_, interrupt_);
    std::vector<Pair> list = start.sold;
    list_neighbours(board_, live_, list);
    list_whites(live_, start, random_, list);
    links_.add(list);
    keep_bound();
  }

  FreePairing pairs_on_board() const {
    FreePairing out;
    out.mates.assign(board_.cells(), -1);
    out.prices.assign(board_.cells(), 0);
    for (int x = 0; x < live_.size(); x++)
      if (forest_.mate[x] != BlossomForest::kNone) out.mates[live_.place[x]] = live_.place[forest_.mate[x]];
    return out;
  }

  FreePairing proved() {
    FreePairing out = pairs_on_board();
    for (int x = 0; x < live_.size(); x++) out.bound += out.prices[live_.place[x]] = forest_.cell[x].price;
    for (int b = live_.size(); b < int(forest_.node.size()); b++) {
      if (forest_.node[b].parent == BlossomForest::kDropped || forest_.node[b].z == 0) continue;
      OddSet set{{}, forest_.node[b].z};
      forest_.each_cell(b, [&](int x) { set.cells.push_back(live_.place[x]); });
      out.bound += set.z * (int64_t(set.cells.size()) / 2);
      out.odd_sets.push_back(std::move(set));
    }
    return out;
  }

  FreePairing best_so_far() {
    keep_bound();
    FreePairing out = pairs_on_board();
    for (int x = 0; x < live_.size(); x++) out.prices[live_.place[x]] = bound_prices_[x];
    out.bound = bound_;
    if (weight_of(live_, forest_.mate) < weight_) {
      out.mates.assign(board_.cells(), -1);
      for (int x = 0; x < live_.size(); x++)
        if (mate_[x] != BlossomForest::kNone) out.mates[live_.place[x]] = live_.place[mate_[x]];
    }
    return out;
  }

  // Remembers the heaviest pairing and the lowest bound met so far, for the case that time runs out.
  void keep_bound() {
    std::vector<int64_t> prices = prices_without_sets(live_, forest_);
    const int64_t bound = std::accumulate(prices.begin(), prices.end(), int64_t(0)),
                  weight = weight_of(live_, forest_.mate);
    if (bound_prices_.empty() || bound < bound_) bound_ = bound, bound_prices_ = std::move(prices);
    if (mate_.empty() || weight > weight_) weight_ = weight, mate_ = forest_.mate;
  }

  const Board board_;
  InterruptCheck& interrupt_;
  std::mt19937 random_{1};  // the same answer every time
  const LiveCells live_;
  BlossomForest forest_;
  Links links_;
  std::vector<int64_t> bound_prices_;
  std::vector<int32_t> mate_;
  int64_t bound_ = 0, weight_ = 0;
};

}  // namespace

FreePairing pair_freely(const Board& board, InterruptCheck& interrupt) { return FreeSearch(board, interrupt).best(); }

}  // namespace gridwright::pairing
