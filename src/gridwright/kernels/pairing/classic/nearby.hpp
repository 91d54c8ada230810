// One free cell at a time: the cheapest way to settle it, searched nearby.
//
// A waiting cell s is settled along an alternating path (a neighbour, its mate, a neighbour of that, its mate, ...).
// Its length is the slack of its unpaired edges; Dijkstra finds the shortest one to an exit:
//   * a free cell of the other side: the path is paired up;
//   * a cell of the same side whose price would fall to its floor first: the path is paired up and that cell let go.
// Prices move by what is left of the shortest distance, which makes the path tight and leaves all others feasible.
// On most boards a search sees about four cells. One that sees too many gives up, and other steps help.
#pragma once
#include <vector>

#include "interrupt.hpp"
#include "pairing/classic/lattice.hpp"
#include "pairing/free/radix_queue.hpp"

namespace gridwright::pairing {

template <class L>
class NearbySearch {
 public:
  using Price = typename L::Price;
  NearbySearch(L& lattice, InterruptCheck& interrupt) : lattice_(lattice), interrupt_(interrupt), cell_(lattice.cell) {}

  // Settles waiting cell s; patience is lowered by the cells scanned. False, and nothing changed, if it is not enough,
  // or if the interrupt stops the search.
  bool settle(int s, int64_t& patience) {
    best_ = lattice_.room(s), end_ = s;  // the first exit: s itself stays free
    const bool found = explore(s, patience);
    if (found) {
      move_prices(s);
      if (end_ != s) pair_up(s);
    }
    for (int j : touched_) cell_[j].distance = L::kFar;
    queue_.clear(), reached_.clear(), touched_.clear();
    return found;
  }

 private:
  struct Entry {
    Price time;
    int32_t cell;
  };
  static constexpr int64_t kBeat = 4095;  // scans between two looks at the interrupt, less one: some 0.1 ms

  bool explore(int s, int64_t& patience) {
    int i = s;
    Price here = 0;
    while (true) {
      if (--patience < 0 || ((patience & kBeat) == 0 && interrupt_.look())) return false;
      const auto& a = cell_[i];
      if (const Price alone = here + lattice_.room(i); alone < best_) best_ = alone, end_ = i;
      Price distance[4];
      unsigned hits = 0;  // directions worth a look, found without branches: most are not
      for (int d = 0; d < 4; d++) {
        const int j = i + lattice_.step[d];
        distance[d] = here + L::slack(a, cell_[j]);
        const bool hit = (distance[d] < best_) & (distance[d] < cell_[j].distance) & (j != a.mate);
        hits |= unsigned(hit) << d;
      }
      for (hits &= a.ways; hits; hits &= hits - 1) {
        const int d = __builtin_ctz(hits), j = i + lattice_.step[d];
        if (distance[d] >= best_) continue;
        touched_.push_back(j);  // perhaps not for the first time, which is cheaper than asking
        cell_[j].distance = distance[d], cell_[j].from = uint8_t(d);
        if (cell_[j].mate == kFree) {
          best_ = distance[d], end_ = j;
        } else {
          __builtin_prefetch(&cell_[cell_[j].mate]);  // where the search goes on from j
          queue_.push({distance[d], j});
        }
      }
      const int j = next(here);
      if (j == kFree) return true;
      here = cell_[j].distance;
      reached_.push_back(j);
      i = cell_[j].mate;
    }
  }

  // The nearest labelled cell not yet reached; of several the last one noted, which leads straight across plateaus.
  // kFree if no path through it can be the shortest.
  int next(Price here) {
    if (here >= best_) return kFree;
    Entry entry;
    while (queue_.pop_last(entry)) {
      if (entry.time >= best_) return kFree;
      if (entry.time == cell_[entry.cell].distance) return entry.cell;  // else a shorter way was found since
    }
    return kFree;
  }

  void move_prices(int s) {
    cell_[s].price -= best_;
    for (int j : reached_) {
      const Price move = best_ - cell_[j].distance;
      cell_[j].price += move;
      cell_[cell_[j].mate].price -= move;
    }
  }

  void pair_up(int s) {
    int j = end_;
    if (cell_[end_].side == cell_[s].side) {  // end_ is let go, its mate is taken over
      j = cell_[end_].mate;
      cell_[end_].mate = kFree;
    }
    while (true) {
      const int i = j - lattice_.step[cell_[j].from], next = cell_[i].mate;
      lattice_.pair(i, j);
      if (i == s) return;
      j = next;
    }
  }

  L& lattice_;
  InterruptCheck& interrupt_;
  LargeArray<typename L::Cell>& cell_;
  RadixQueue<Entry> queue_;
  std::vector<int32_t> reached_, touched_;
  Price best_ = 0;
  int end_ = kFree;
};

}  // namespace gridwright::pairing
