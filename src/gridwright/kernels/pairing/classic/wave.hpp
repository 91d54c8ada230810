// Many free cells at once, where paths are long: one search for all of them, backwards from the exits.
//
// Alone, each of a thousand cells on one edge of the board would search its way across all of it. A wave is one
// Dijkstra search from all exits (nearby.hpp says what those are) towards the waiting cells, and tells every cell its
// distance and the fewest steps of a way that short. Each price then falls by its distance, which makes all these ways
// tight at once: every waiting cell has one, however far its exit is. So all of them walk, each step to a cell with
// fewer steps to go. Where an earlier walk has changed the pairs in between, a cell that has no such neighbour any more
// learns how many steps it has to go now, and the walk goes back one cell. A cell that would learn too much is given up
// until the next wave. (The price updates of Goldberg and Kennedy's push-relabel algorithm for assignment; the walks
// are Ahuja and Orlin's shortest augmenting paths.)
#pragma once
#include <algorithm>
#include <limits>
#include <vector>

#include "interrupt.hpp"
#include "pairing/classic/lattice.hpp"
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
        label_(lattice.cell.size()),
        steps_(lattice.cell.size()) {}

  // Settles at least one of the waiting cells, all of one side, and takes what it settles off the list. False if the
  // interrupt stops it; pairs and prices are valid then too.
  bool settle_some(std::vector<int32_t>& waiting) {
    const int side = cell_[waiting[0]].side;
    Price most;
    if (!measure(side, waiting.size(), most)) return false;
    move_prices(side, most);
    for (int rise = kFirstRise; walk_all(waiting, rise); rise *= kMoreRise) {}
    return !interrupt_.stopped();
  }

 private:
  using Length = int64_t;  // a distance, and in the lower bits the number of steps
  struct Entry {
    Length time;
    int32_t cell;
  };
  static constexpr Length kFar = std::numeric_limits<Length>::max(), kSteps = (Length(1) << kStepBits) - 1;
  static constexpr int32_t kNoWay = int32_t(1) << kStepBits;
  static constexpr int64_t kBeat = 4095;               // scans between two looks at the interrupt, less one
  static constexpr int kFirstRise = 8, kMoreRise = 4;  // steps that a cell may learn; and so many times that

  // Labels all cells of the side that are no farther from an exit than the farthest waiting one, and says how far that
  // is.
  bool measure(int side, size_t waiting, Price& most) {
    queue_.clear();
    lattice_.each_on_side(side, [&](int i) { queue_.push({label_[i] = Length(lattice_.room(i)) << kStepBits, i}); });
    lattice_.each_on_side(1 - side, [&](int j) {
      if (lattice_.free(j)) relax(j, 0);
    });
    Entry entry{};
    while (waiting && queue_.pop_first(entry)) {
      const int i = entry.cell;
      if (entry.time != label_[i]) continue;  // a shorter way was found since
      if ((++scanned_ & kBeat) == 0 && interrupt_.look()) return false;
      if (!lattice_.free(i)) relax(cell_[i].mate, entry.time);
      else waiting -= lattice_.room(i) > 0;
    }
    most = Price(entry.time >> kStepBits);
    return true;
  }

  // The exit, or its mate's, is `here` away from j: how far is it then from the neighbours of j?
  void relax(int j, Length here) {
    const auto& b = cell_[j];
    for (unsigned ways = b.ways; ways; ways &= ways - 1) {
      const int i = j + lattice_.step[__builtin_ctz(ways)];
      const Length length = here + (Length(L::slack(cell_[i], b)) << kStepBits) + 1;
      if (length < label_[i] && i != b.mate) queue_.push({label_[i] = length, i});
    }
  }

  void move_prices(int side, Price most) {
    lattice_.each_on_side(side, [&](int i) {
      const Price distance = Price(label_[i] >> kStepBits), move = std::min(most, distance);
      steps_[i] = distance > most ? kNoWay : int32_t(label_[i] & kSteps);
      cell_[i].price -= move;
      if (!lattice_.free(i)) cell_[cell_[i].mate].price += move;
    });
  }

  // One walk from each; no cell learns more than `rise` steps. Whether it is worth trying again with more: it is if
  // that should take less time than another wave.
  bool walk_all(std::vector<int32_t>& waiting, int rise) {
    for (int i : given_up_) steps_[i] = int32_t(label_[i] & kSteps);
    given_up_.clear();
    const int64_t before = scanned_;
    waiting.erase(std::remove_if(waiting.begin(), waiting.end(), [&](int s) { return walk(s, rise); }), waiting.end());
    const bool cheap = (scanned_ - before) * kMoreRise < int64_t(cell_.size());
    return cheap && !waiting.empty() && !given_up_.empty() && !interrupt_.stopped();
  }

  bool walk(int s, int rise) {
    path_.assign(1, s);
    while (!path_.empty()) {
      const int i = path_.back();
      const auto& a = cell_[i];
      if (lattice_.room(i) == 0) {  // it may be let go, and its mate is taken over
        const int j = a.mate;
        cell_[i].mate = kFree;
        path_.pop_back();
        pair_up(j);
        return true;
      }
      if ((++scanned_ & kBeat) == 0 && interrupt_.look()) return false;
      int onward = kFree;
      int32_t least = kNoWay;
      for (unsigned ways = a.ways; ways; ways &= ways - 1) {
        const int j = i + lattice_.step[__builtin_ctz(ways)], mate = cell_[j].mate;
        if (mate == i || L::slack(a, cell_[j]) != 0) continue;
        if (mate == kFree) {
          pair_up(j);
          return true;
        }
        if (steps_[mate] < least) least = steps_[mate], onward = mate;
      }
      if (least < steps_[i]) {
        path_.push_back(onward);
        continue;
      }
      learn(i, least, rise);
      if (i != s || steps_[i] == kNoWay) path_.pop_back();
    }
    return false;
  }

  void learn(int i, int32_t least, int rise) {
    const bool too_much = least < kNoWay && least - int32_t(label_[i] & kSteps) >= rise;
    if (too_much) given_up_.push_back(i);
    steps_[i] = too_much ? kNoWay : std::min(least + 1, kNoWay);
  }

  void pair_up(int j) {
    for (; !path_.empty(); path_.pop_back()) {
      const int i = path_.back(), next = cell_[i].mate;
      lattice_.pair(i, j);
      j = next;
    }
  }

  L& lattice_;
  InterruptCheck& interrupt_;
  LargeArray<typename L::Cell>& cell_;
  LargeArray<Length> label_;   // as measured
  LargeArray<int32_t> steps_;  // to go, as far as the cell knows
  RadixQueue<Entry> queue_;
  std::vector<int32_t> path_, given_up_;
  int64_t scanned_ = 0;
};

}  // namespace gridwright::pairing
