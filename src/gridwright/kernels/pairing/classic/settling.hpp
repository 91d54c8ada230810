// How the waiting cells of one side are settled: one by one nearby, or all tight paths of the plateaus in bulk.
#pragma once
#include "interrupt.hpp"
#include "pairing/classic/lattice.hpp"
#include "pairing/classic/nearby.hpp"
#include "pairing/classic/plateau.hpp"

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
    Plateau<L>(lattice_).settle(waiting(side), Plateau<L>::Ends::kFreeOrFloor, kWorthwhile, interrupt_);
  }

 private:
  static constexpr size_t kWorthwhile = 16;  // a phase over the plateaus must settle one in this many

  L& lattice_;
  InterruptCheck& interrupt_;
  NearbySearch<L> nearby_;
};

}  // namespace gridwright::pairing
