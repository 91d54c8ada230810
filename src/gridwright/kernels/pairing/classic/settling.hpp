// How the waiting cells of one side are settled: one by one nearby, all tight paths of the plateaus in bulk, or all
// together in waves.
#pragma once
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
  bool one_by_one(int side, int64_t patience) {
    bool near = true;
    lattice_.each_on_side(side, [&](int k) {
      if (near && lattice_.waiting(k)) near = nearby_.settle(k, patience);
    });
    return near;
  }

  // What tight paths allow as it stands.
  void plateaus(int side) {
    std::vector<int32_t> open = waiting(side);
    Plateau<L>(lattice_).settle(open, Plateau<L>::Ends::kFreeOrFloor, kWorthwhile, interrupt_);
  }

  // One by one as long as it gets on; false if that would take very long.
  bool steadily(int side) {
    size_t before = waiting(side).size();
    while (!one_by_one(side, kStretch * cells())) {
      const size_t left = waiting(side).size();
      if (stopped() || left > kPatience * (before - left)) return false;
      before = left;
      plateaus(side);  // prices have moved: there may be new ones
    }
    return true;
  }

  // All together until few are left, and those one by one. A wave takes the ways with the fewest steps; prices then
  // allow many more, which are taken as they come (as Duff and Wiberg do after each phase of Hopcroft and Karp's
  // algorithm). That leaves a tenth of the waves. False if stopped.
  bool in_waves(int side) {
    if (lattice_.cell.size() < Wave<L>::kMostCells) {
      Wave<L> wave(lattice_, interrupt_);
      std::vector<int32_t> open = waiting(side);
      Plateau<L> plateau(lattice_);
      while (open.size() > kLast && wave.settle_some(open))
        plateau.settle(open, Plateau<L>::Ends::kFreeOrFloor, kWorthAWave, interrupt_);
    }
    return one_by_one(side, kEndless);
  }

 private:
  static constexpr int kStretch = 2;         // scans per cell of the board
  static constexpr size_t kPatience = 16;    // such stretches that may still be to come, at the pace of the last one
  static constexpr size_t kLast = 4;         // cells that don't make a wave
  static constexpr size_t kWorthwhile = 16;  // a phase over the plateaus must settle one in this many
  static constexpr size_t kWorthAWave = 32;  // and this many instead of a wave, which takes longer

  L& lattice_;
  InterruptCheck& interrupt_;
  NearbySearch<L> nearby_;
};

}  // namespace gridwright::pairing
