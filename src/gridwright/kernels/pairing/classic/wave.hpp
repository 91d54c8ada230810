// Many free cells at once, where paths are long: a search that starts from all of them together.
//
// Alone, each of a thousand cells on one edge of the board would search its way across all of it. Together they go
// once. A wave is one Dijkstra search from all waiting cells of a side: it finds the shortest distance to any exit
// (nearby.hpp says what those are), and of the ways that are so long those with the fewest steps. All waiting cells
// come down by that distance, and what the search reached moves by what is left of it, so these ways are tight then. As
// many of them as have no cell in common are paired up by walking depth-first from step to step, and the next wave
// finds the ways with more steps, or the next distance. (Hopcroft and Karp's phases with prices, as in Gabow and
// Tarjan's algorithm.)
#pragma once
#include <algorithm>
#include <limits>
#include <vector>

#include "interrupt.hpp"
#include "pairing/classic/lattice.hpp"
#include "pairing/classic/tight_path.hpp"
#include "pairing/free/radix_queue.hpp"

namespace gridwright::pairing {

template <class L>
class Wave {
 public:
  using Price = typename L::Price;
  static constexpr int kStepBits = 28;
  static constexpr size_t kMostCells = size_t(1) << kStepBits;  // larger boards have ways of too many steps

  Wave(L& lattice, InterruptCheck& interrupt)
      : lattice_(lattice),
        interrupt_(interrupt),
        cell_(lattice.cell),
        label_(lattice.cell.size(), kFar),
        path_(lattice) {}

  // Settles some of the waiting cells, all of one side, and takes them off the list. False, and nothing changed, if the
  // interrupt stops it.
  bool settle_some(std::vector<int32_t>& waiting) {
    best_ = kFar;
    const bool found = explore(waiting);
    if (found) {
      move_prices(waiting);
      waiting.erase(std::remove_if(waiting.begin(), waiting.end(), [&](int s) { return walk(s); }), waiting.end());
    }
    for (int j : touched_) label_[j] = kFar;
    queue_.clear(), reached_.clear(), touched_.clear();
    return found;
  }

 private:
  using Length = int64_t;  // a distance, and in the lower bits the number of steps
  struct Entry {
    Length time;
    int32_t cell;
  };
  static constexpr Length kFar = std::numeric_limits<Length>::max(), kSteps = (Length(1) << kStepBits) - 1;
  static constexpr Length kUsed = kFar - 1;
  static constexpr int64_t kBeat = 4095;  // scans between two looks at the interrupt, less one

  static Length longer(Length length, Price by) { return length + (Length(by) << kStepBits) + 1; }

  bool explore(const std::vector<int32_t>& waiting) {
    for (int s : waiting) scan(s, 0);
    Entry entry;
    while (queue_.pop_last(entry) && entry.time < best_) {
      if (entry.time != label_[entry.cell]) continue;  // a shorter way was found since
      if ((++scanned_ & kBeat) == 0 && interrupt_.look()) return false;
      reached_.push_back(entry.cell);
      scan(cell_[entry.cell].mate, entry.time);
    }
    return !interrupt_.stopped();
  }

  void scan(int i, Length here) {
    const auto& a = cell_[i];
    best_ = std::min(best_, longer(here, lattice_.room(i)));
    for (unsigned ways = a.ways; ways; ways &= ways - 1) {
      const int j = i + lattice_.step[__builtin_ctz(ways)];
      const Length length = longer(here, L::slack(a, cell_[j]));
      if (length > best_ || length >= label_[j] || j == a.mate) continue;
      if (cell_[j].mate == kFree) {
        best_ = length;
        continue;
      }
      touched_.push_back(j);
      label_[j] = length;
      queue_.push({length, j});
    }
  }

  void move_prices(const std::vector<int32_t>& waiting) {
    const Length distance = best_ >> kStepBits;
    for (int s : waiting) cell_[s].price -= Price(distance);
    for (int j : reached_) {
      const Price move = Price(distance - (label_[j] >> kStepBits));
      cell_[j].price += move;
      cell_[cell_[j].mate].price -= move;
    }
  }

  // From s along tight edges, each one step further than the one before; no cell is tried twice.
  bool walk(int s) {
    const auto is_next = [&](int, int j, size_t depth) { return (label_[j] & kSteps) == Length(depth); };
    return path_.pair(s, true, is_next, [&](int j) { label_[j] = kUsed; }, [] { return false; });
  }

  L& lattice_;
  InterruptCheck& interrupt_;
  LargeArray<typename L::Cell>& cell_;
  LargeArray<Length> label_;
  RadixQueue<Entry> queue_;
  std::vector<int32_t> reached_, touched_;
  TightPath<L> path_;
  Length best_ = 0;
  int64_t scanned_ = 0;
};

}  // namespace gridwright::pairing
