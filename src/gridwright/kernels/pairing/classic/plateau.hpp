// Plateaus in bulk: on boards with large areas of equal value very many tight paths exist at once.
//
// A phase walks depth-first along tight edges from each waiting cell and visits every cell at most once (as in Hopcroft
// and Karp's algorithm), so a phase costs no more than a pass over the board. Each phase tries the directions in
// another order, so that what one of them walks past the next one finds (Pothen and Fan's algorithm with fairness, as
// Azad and others have it). Prices do not move.
#pragma once
#include <algorithm>
#include <vector>

#include "interrupt.hpp"
#include "pairing/classic/lattice.hpp"

namespace gridwright::pairing {

constexpr size_t kAlways = size_t(1) << 32;  // go on as long as a single cell succeeds

template <class L>
class Plateau {
 public:
  enum class Ends { kFreeOrFloor, kFreeOnly };  // may a path also end where a cell at its floor is let go?
  explicit Plateau(L& lattice) : lattice_(lattice), cell_(lattice.cell), seen_(lattice.cell.size(), 0) {}

  // Pairs the given free cells of one side along tight paths, phase by phase while at least one in `worth` succeeds.
  // Those that are left stay in the list.
  void settle(std::vector<int32_t>& open, Ends ends, size_t worth, InterruptCheck& interrupt) {
    while (!open.empty() && !interrupt.stopped()) {
      phase_++;
      const size_t before = open.size();
      const auto settled = [&](int s) { return walk(s, ends == Ends::kFreeOrFloor, interrupt); };
      open.erase(std::remove_if(open.begin(), open.end(), settled), open.end());
      if ((before - open.size()) * worth <= before) return;
    }
  }

 private:
  struct Step {
    int32_t cell;
    int way;
  };
  static constexpr int kTurns[4] = {0, 3, 1, 2};  // forward, back, and both halves the other way round

  // Depth-first from s to the first exit: a cell that is free, or one at its floor that may be let go.
  bool walk(int s, bool lets_go, InterruptCheck& interrupt) {
    if (lets_go && lattice_.room(s) == 0) return true;
    path_.assign(1, {s, 0});
    while (!path_.empty() && !interrupt.over()) {
      auto& [i, way] = path_.back();
      const auto& a = cell_[i];
      if (way == 0) {
        if (lets_go && lattice_.room(i) == 0) {  // its mate is taken over
          const int j = a.mate;
          cell_[i].mate = kFree;
          path_.pop_back();
          pair_up(j);
          return true;
        }
        if (const int j = free_neighbour(i); j != kFree) {
          pair_up(j);
          return true;
        }
      }
      int onward = kFree;
      for (; way < 4 && onward == kFree; way++) {
        const int d = way ^ kTurns[phase_ % 4], j = i + lattice_.step[d];
        if ((a.ways >> d & 1) && seen_[j] != phase_ && j != a.mate && L::slack(a, cell_[j]) == 0)
          seen_[j] = phase_, onward = cell_[j].mate;
      }
      if (onward != kFree) path_.push_back({onward, 0});
      else path_.pop_back();
    }
    return false;
  }

  int free_neighbour(int i) const {
    for (int d = 0; d < 4; d++) {
      const int j = i + lattice_.step[d];
      if ((cell_[i].ways >> d & 1) && cell_[j].mate == kFree && L::slack(cell_[i], cell_[j]) == 0) return j;
    }
    return kFree;
  }

  void pair_up(int j) {
    for (; !path_.empty(); path_.pop_back()) {
      const int i = path_.back().cell, next = cell_[i].mate;
      lattice_.pair(i, j);
      j = next;
    }
  }

  L& lattice_;
  LargeArray<typename L::Cell>& cell_;
  std::vector<int32_t> seen_;  // the last phase that came here
  std::vector<Step> path_;
  int phase_ = 0;
};

}  // namespace gridwright::pairing
