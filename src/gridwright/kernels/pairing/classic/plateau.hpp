// Plateaus in bulk: on boards with large areas of equal value very many tight paths exist at once.
//
// A phase walks depth-first along tight edges from each waiting cell and visits every cell at most once (as in Hopcroft
// and Karp's algorithm), so a phase costs no more than a pass over the board. Each phase tries the directions in
// another order, so that what one of them walks past the next one finds (Pothen and Fan's algorithm with fairness, as
// Azad and others have it). Prices do not move.
#pragma once
#include "interrupt.hpp"
#include "pairing/classic/lattice.hpp"
#include "pairing/classic/tight_path.hpp"

namespace gridwright::pairing {

constexpr size_t kAlways = size_t(1) << 32;  // go on as long as a single cell succeeds

template <class L>
class Plateau {
 public:
  enum class Ends { kFreeOrFloor, kFreeOnly };  // may a path also end where a cell at its floor is let go?
  explicit Plateau(L& lattice)
      : lattice_(lattice), cell_(lattice.cell), seen_(lattice.cell.size(), 0), path_(lattice) {}

  // Pairs the given free cells of one side along tight paths, phase by phase while at least one in `worth` succeeds.
  // Those that are left stay in the list.
  void settle(std::vector<int32_t>& open, Ends ends, size_t worth, InterruptCheck& interrupt) {
    while (!open.empty() && !interrupt.stopped()) {
      phase_++;
      const size_t before = open.size();
      const auto settled = [&](int s) { return walk(s, ends, interrupt); };
      open.erase(std::remove_if(open.begin(), open.end(), settled), open.end());
      if ((before - open.size()) * worth <= before) return;
    }
  }

 private:
  static constexpr int kTurns[4] = {0, 3, 1, 2};  // forward, back, and both halves the other way round

  bool walk(int s, Ends ends, InterruptCheck& interrupt) {
    const bool lets_go = ends == Ends::kFreeOrFloor;
    if (lets_go && lattice_.room(s) == 0) return true;
    const auto may_enter = [&](int i, int j, size_t) { return seen_[j] != phase_ && j != cell_[i].mate; };
    const auto enter = [&](int j) { seen_[j] = phase_; };
    return path_.pair(s, lets_go, may_enter, enter, [&] { return interrupt.over(); }, kTurns[phase_ % 4]);
  }

  L& lattice_;
  LargeArray<typename L::Cell>& cell_;
  std::vector<int32_t> seen_;  // the last phase that came here
  TightPath<L> path_;
  int phase_ = 0;
};

}  // namespace gridwright::pairing
