// Assume one edge and see whether the rules contradict it; if so, the opposite holds.
//
// Most probes contradict nothing, and trying them all again after every new fact would waste the time. A harmless
// probe also clears every edge it implied: assuming that one would imply no more than the probe did. And it stays
// harmless until a new fact touches a rule that it looked at; so every rule keeps a list of the probes that saw it.
// Only edges beside a clue or at the end of a path are probed: elsewhere nothing is near that could contradict.
#pragma once
#include <cstdint>
#include <vector>

#include "interrupt.hpp"
#include "loop/rules/deduction.hpp"

namespace gridwright::loop {

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

}  // namespace gridwright::loop
