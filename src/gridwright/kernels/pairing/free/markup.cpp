// The bisection of markup.hpp, and who gets a white at the prices it finds.
#include "pairing/free/markup.hpp"

#include "pairing/classic/classic.hpp"

namespace gridwright::pairing {

namespace {

int64_t asked(int64_t value, int64_t markup) { return std::min(value + markup, 2 * value); }

template <class Price>
class ColouredBoard {
 public:
  ColouredBoard(const Board& board, const LiveCells& live)
      : board_(board),
        whites_(live.whites.size()),
        colours_(board.colours, board.colours + board.cells()),
        offer_(board.cells()) {
    for (uint8_t& colour : colours_) colour = colour == kWhite ? uint8_t(kBlack) : colour;
    for (int w : live.whites)
      if (classes_.empty() || classes_.back() != live.value[w]) classes_.push_back(live.value[w]);
    for (int k = 0; k < board.cells(); k++) {
      const auto up = std::lower_bound(classes_.begin(), classes_.end(), board.values[k]);
      at_least_.push_back(up == classes_.end() ? kNone : *up);
      less_.push_back(up == classes_.begin() ? kNone : up[-1]);
    }
  }
  const std::vector<int64_t>& classes() const { return classes_; }

  // How many whites too many there are at this mark-up (negative: too few). Leaves the coloured cells settled.
  int64_t spare(int64_t markup, InterruptCheck& interrupt) {
    for (int k = 0; k < board_.cells(); k++) offer_[k] = colours_[k] == kBlack ? 0 : outside_offer(k, markup);
    Lattice<Price, true> lattice(Board{board_.rows, board_.cols, colours_.data(), board_.values}, offer_);
    settle_all(lattice, board_.largest_value(), interrupt);
    pair_indifferent(lattice, interrupt);
    mates.resize(board_.cells()), prices.resize(board_.cells());
    lattice.write(mates.data(), prices.data());
    int64_t wanted = 0;
    for (int k = 0; k < board_.cells(); k++) wanted += mates[k] < 0 && offer_[k] > 0;
    return whites_ - wanted;
  }

  std::vector<int32_t> mates;
  std::vector<int64_t> prices;

 private:
  static constexpr int64_t kNone = -1;

  // Of the dearer whites the cheapest is best, of the cheaper ones the dearest.
  Price outside_offer(int k, int64_t markup) const {
    int64_t best = 0;
    if (at_least_[k] != kNone) best = 2 * board_.values[k] - asked(at_least_[k], markup);
    if (less_[k] != kNone) best = std::max(best, 2 * less_[k] - asked(less_[k], markup));
    return Price(std::max<int64_t>(best, 0));
  }
  // Free cells at their floor may as well pair with each other: as many as tight paths allow.
  static void pair_indifferent(Lattice<Price, true>& lattice, InterruptCheck& interrupt) {
    using P = Plateau<Lattice<Price, true>>;
    std::vector<int32_t> open;
    lattice.each_on_side(0, [&](int k) {
      if (lattice.cell[k].ways && lattice.free(k)) open.push_back(k);
    });
    P(lattice).settle(open, P::Ends::kFreeOnly, kAlways, interrupt);
  }

  const Board board_;
  const int64_t whites_;
  std::vector<uint8_t> colours_;
  std::vector<int64_t> classes_;          // the values of whites, each once
  std::vector<int64_t> at_least_, less_;  // for each cell: the next value of a white, from its own up, and below it
  std::vector<Price> offer_;
};

// The least mark-up at which there are enough whites; the coloured board is left settled at it.
template <class Price>
int64_t bisect(ColouredBoard<Price>& coloured, InterruptCheck& interrupt) {
  int64_t low = 0, high = coloured.classes().empty() ? 0 : coloured.classes().back();
  if (coloured.spare(0, interrupt) >= 0) high = 0;
  while (low < high && !interrupt.stopped()) {
    const int64_t middle = (low + high) / 2;
    if (coloured.spare(middle, interrupt) >= 0) high = middle;
    else low = middle + 1;
  }
  if (high > 0) {  // with few different values the step below may be nearer
    const int64_t over = coloured.spare(high, interrupt), under = -coloured.spare(high - 1, interrupt);
    if (4 * under < over) return high - 1;
  }
  coloured.spare(high, interrupt);
  return high;
}

// Free coloured cells take a white at its price, nearest value first; then equal whites without mark-up pair up.
void sell_whites(const LiveCells& live, BlossomForest& forest, std::vector<Pair>& sold) {
  const auto take = [&](int a, int b) {
    if (forest.cell[a].price + forest.cell[b].price != live.weight(a, b)) return false;
    forest.mate[a] = b, forest.mate[b] = a;
    sold.emplace_back(a, b);
    return true;
  };
  std::vector<int32_t> buyers, cheaper;  // cheaper: unsold whites below the buyer's value, the dearest last
  for (int x = 0; x < live.size(); x++)
    if (!live.white[x] && forest.waiting(x)) buyers.push_back(x);
  std::stable_sort(buyers.begin(), buyers.end(), [&](int a, int b) { return live.value[a] < live.value[b]; });
  size_t next = 0;
  for (int x : buyers) {
    while (next < live.whites.size() && live.value[live.whites[next]] < live.value[x])
      cheaper.push_back(live.whites[next++]);
    if (next < live.whites.size() && take(x, live.whites[next])) next++;
    else if (!cheaper.empty() && take(x, cheaper.back())) cheaper.pop_back();
  }
  int last = -1;
  for (int w : live.whites)
    if (forest.mate[w] == BlossomForest::kNone) last = last >= 0 && take(w, last) ? -1 : w;
}

template <class Price>
Start start_with(const Board& board, const LiveCells& live, BlossomForest& forest, InterruptCheck& interrupt) {
  ColouredBoard<Price> coloured(board, live);
  Start start;
  start.markup = bisect(coloured, interrupt);
  start.classes = int(coloured.classes().size());
  for (int x = 0; x < live.size(); x++) {
    const int k = live.place[x];
    if (live.white[x]) {
      forest.cell[x].price = asked(live.value[x], start.markup);
      continue;
    }
    forest.cell[x].price = coloured.prices[k];
    if (coloured.mates[k] >= 0) forest.mate[x] = live.number[coloured.mates[k]];
  }
  sell_whites(live, forest, start.sold);
  return start;
}

}  // namespace

Start start_prices(const Board& board, const LiveCells& live, BlossomForest& forest, InterruptCheck& interrupt) {
  return board.largest_value() <= kLargestNarrowValue ? start_with<int32_t>(board, live, forest, interrupt)
                                                      : start_with<int64_t>(board, live, forest, interrupt);
}

}  // namespace gridwright::pairing
