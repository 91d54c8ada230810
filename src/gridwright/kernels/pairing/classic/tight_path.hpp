// Pairs a free cell along tight edges, walking depth-first to the first exit: a cell that is free, or one at its floor
// that may be let go. Which cells may be entered is the caller's to say, and to remember.
#pragma once
#include <vector>

#include "pairing/classic/lattice.hpp"

namespace gridwright::pairing {

template <class L>
class TightPath {
 public:
  explicit TightPath(L& lattice) : lattice_(lattice), cell_(lattice.cell) {}

  // Whether a path from s was found. `may_enter(i, j, depth)` is asked before j is entered from i, `enter(j)` called
  // when it is, `stopped()` asked at every step. Directions are tried in their order, each XOR `turn`.
  template <class MayEnter, class Enter, class Stopped>
  bool pair(int s, bool lets_go, MayEnter may_enter, Enter enter, Stopped stopped, int turn = 0) {
    path_.assign(1, {s, 0});
    while (!path_.empty() && !stopped()) {
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
        const int d = way ^ turn, j = i + lattice_.step[d];
        if ((a.ways >> d & 1) && may_enter(i, j, path_.size()) && L::slack(a, cell_[j]) == 0)
          enter(j), onward = cell_[j].mate;
      }
      if (onward != kFree) path_.push_back({onward, 0});
      else path_.pop_back();
    }
    return false;
  }

 private:
  struct Step {
    int32_t cell;
    int way;
  };

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
  std::vector<Step> path_;
};

}  // namespace gridwright::pairing
