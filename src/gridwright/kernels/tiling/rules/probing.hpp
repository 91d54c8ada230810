// Assume one edge and see whether the rules contradict it; if so, the opposite holds (see loop/rules/probing.hpp).
#pragma once
#include <cstdint>
#include <vector>

#include "interrupt.hpp"
#include "tiling/rules/deduction.hpp"

namespace gridwright::tiling {

class Probing {
 public:
  explicit Probing(Deduction& deduction) : deduction_(deduction) { forget(); }

  // Probes until nothing new comes of it. False: a contradiction, all loops are found.
  bool run(InterruptCheck& interrupt);
  int64_t probes() const { return probes_; }

 private:
  struct Link { int probe, next; };

  static constexpr size_t kMostLinks = size_t(1) << 24;  // 128 MB; forgetting all only costs time

  void forget();
  bool is_candidate(int edge) const;
  bool is_cleared(int assumption) const { return harmless_[cleared_by_[assumption]]; }
  bool is_harmless(int edge, bool line);
  void remember();
  bool learn(int edge, bool line);

  Deduction& deduction_;
  std::vector<int> cleared_by_;    // 2 * edge + line -> the latest probe that implied it; 0 is no probe
  std::vector<uint8_t> harmless_;  // per probe: nothing it looked at has changed
  std::vector<int> watchers_;      // per rule: the list of probes that looked at it
  std::vector<Link> links_;
  int64_t probes_ = 0;
};

}  // namespace gridwright::tiling
