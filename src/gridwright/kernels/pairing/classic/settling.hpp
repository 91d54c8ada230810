// How the waiting cells of one side are settled: one by one nearby, all tight paths of the plateaus in bulk, or all
// together in waves.
#pragma once
#include <utility>
#include <vector>

#include "interrupt.hpp"
#include "pairing/classic/lattice.hpp"
#include "pairing/classic/nearby.hpp"
#include "pairing/classic/plateau.hpp"
#include "pairing/classic/wave.hpp"

namespace gridwright::pairing {

constexpr int64_t kEndless = int64_t(1) << 62;

template <class L>
class Settling {
 public:
  Settling(L& lattice, InterruptCheck& interrupt)
      : lattice_(lattice), interrupt_(interrupt), nearby_(lattice, interrupt) {}
  // Scanned cells worth spending on searches nearby before other means are tried.
  int64_t first_patience() const { return cells() / 2 + 1000; }
  int64_t cells() const { return int64_t(lattice_.rows) * lattice_.cols; }
  bool stopped() const { return interrupt_.stopped(); }
  std::vector<int32_t> waiting(int side) const {
    std::vector<int32_t> out;
    lattice_.each_on_side(side, [&](int k) {
      if (lattice_.waiting(k)) out.push_back(k);
    });
    return out;
  }

  // One by one. False if it takes more than this many scanned cells, or is stopped; what is settled by then stays so.
  // A search settles no other waiting cell, so those of a row are listed first, without branches: who waits is noise to
  // the processor.
  bool one_by_one(int side, int64_t patience) {
    std::vector<int32_t> list(size_t(lattice_.cols / 2 + 1));
    for (int row = 0; row < lattice_.rows; row++) {
      size_t count = 0;
      for (int k = lattice_.index(row, (row + side) & 1), end = lattice_.index(row, lattice_.cols); k < end; k += 2)
        list[count] = k, count += lattice_.waiting(k);
      for (size_t at = 0; at < count; at++)
        if (!nearby_.settle(list[at], patience)) return false;
    }
    return true;
  }

  // What tight paths allow as it stands.
  void plateaus(int side) {
    std::vector<int32_t> open = waiting(side);
    Plateau<L>(lattice_).settle(open, Plateau<L>::Ends::kFreeOrFloor, kWorthwhile, interrupt_);
  }

  bool few(size_t waiting) const { return waiting * kFew < size_t(cells()); }

  // One by one as long as it gets on; false if that would take very long.
  bool steadily(int side) {
    size_t left = waiting(side).size();
    while (!one_by_one(side, kStretch * cells())) {
      const size_t before = std::exchange(left, waiting(side).size());
      stretch_ = before - left;
      if (stopped() || left > (few(left) ? kPatienceForFew : kPatience) * stretch_) return false;
      plateaus(side);  // prices have moved: there may be new ones
    }
    return true;
  }

  // All together, wave after wave while each settles at least one in kWorthAWave. False if that ends before all are
  // settled, or is stopped.
  bool in_waves(int side) {
    if (lattice_.cell.size() >= Wave<L>::kMostCells) return false;
    Wave<L> wave(lattice_, interrupt_);
    std::vector<int32_t> open = waiting(side);
    while (!open.empty()) {
      const size_t before = open.size();
      if (!wave.settle_some(open) || (before - open.size()) * kWorthAWave < before) return false;
    }
    return true;
  }

  // What steadily() has left, in waves or one by one, whichever has settled more of late: the mean of the last time and
  // the mean before, since waves are uneven. A stretch takes about twice as long as a wave. False if stopped.
  bool by_turns(int side) {
    if (lattice_.cell.size() >= Wave<L>::kMostCells) return one_by_one(side, kEndless);
    Wave<L> wave(lattice_, interrupt_);
    size_t in_wave = stretch_;
    for (std::vector<int32_t> open = waiting(side); !open.empty() && !stopped();) {
      const size_t before = open.size();
      if (2 * in_wave >= stretch_) {
        wave.settle_some(open);
        in_wave = (in_wave + before - open.size()) / 2;
      } else {
        one_by_one(side, kStretch * cells());
        open = waiting(side);
        stretch_ = (stretch_ + before - open.size()) / 2;
      }
    }
    return !stopped();
  }

 private:
  static constexpr int kStretch = 2;            // scans per cell of the board
  static constexpr size_t kPatience = 16;       // such stretches that may still be to come, at the pace of the last one
  static constexpr size_t kFew = 500;           // one waiting cell in so many: a few waves may do for them,
  static constexpr size_t kPatienceForFew = 4;  // so less patience is right
  static constexpr size_t kWorthAWave = 5;      // many that get on more slowly are better off with coarse values
  static constexpr size_t kWorthwhile = 16;     // a phase over the plateaus must settle one in this many

  L& lattice_;
  InterruptCheck& interrupt_;
  NearbySearch<L> nearby_;
  size_t stretch_ = 0;  // cells that a stretch settles of late
};

}  // namespace gridwright::pairing
