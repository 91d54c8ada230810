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

template <class Net>
class Probing {
 public:
  explicit Probing(Deduction<Net>& deduction) : deduction_(deduction) { forget(); }

  // Probes until nothing new comes of it. False: a contradiction, all loops are found.
  bool run(InterruptCheck& interrupt);

 private:
  struct Link { int probe, next; };

  static constexpr size_t kMostLinks = size_t(1) << 24;  // 128 MB; forgetting all only costs time

  void forget();
  bool is_candidate(int edge) const;
  bool is_cleared(int assumption) const { return harmless_[cleared_by_[assumption]]; }
  bool is_harmless(int edge, bool line);
  void remember();
  bool learn(int edge, bool line);

  Deduction<Net>& deduction_;
  std::vector<int> cleared_by_;    // 2 * edge + line -> the latest probe that implied it; 0 is no probe
  std::vector<uint8_t> harmless_;  // per probe: nothing it looked at has changed
  std::vector<int> watchers_;      // per rule: the list of probes that looked at it
  std::vector<Link> links_;
};

template <class Net>
bool Probing<Net>::run(InterruptCheck& interrupt) {
  const int edges = deduction_.net().edges();
  int quiet = 0;  // edges since the last new fact
  for (int edge = 0; quiet < edges; edge = edge + 1 == edges ? 0 : edge + 1, quiet++) {
    if (!is_candidate(edge)) continue;
    for (bool line : {true, false}) {
      if (is_cleared(2 * edge + line)) continue;
      if (interrupt.look()) return true;
      if (is_harmless(edge, line)) continue;
      if (deduction_.found().several() || !learn(edge, !line)) return false;
      quiet = 0;
      break;
    }
  }
  return true;
}

template <class Net>
void Probing<Net>::forget() {
  cleared_by_.assign(2 * deduction_.net().edges(), 0);
  watchers_.assign(deduction_.rules(), -1);
  links_.clear();
  harmless_.assign(1, 0);
}

template <class Net>
bool Probing<Net>::is_candidate(int edge) const {
  const Net& net = deduction_.net();
  const int a = net.left(edge), b = net.right(edge);
  if (b < 0 || deduction_.colours().related(a, b)) return false;
  const Paths<Net>& paths = deduction_.paths();
  return deduction_.clue(a) >= 0 || deduction_.clue(b) >= 0 || paths.degree(net.one_end(edge)) == 1 ||
         paths.degree(net.other_end(edge)) == 1;
}

template <class Net>
bool Probing<Net>::is_harmless(int edge, bool line) {
  deduction_.news.clear();
  deduction_.looked_at.clear();
  const size_t mark = deduction_.mark();
  const bool open = deduction_.assume(edge, line);
  deduction_.undo_to(mark);
  if (open) remember();
  return open;
}

template <class Net>
void Probing<Net>::remember() {
  if (links_.size() > kMostLinks) forget();
  const int probe = int(harmless_.size());
  harmless_.push_back(1);
  for (int known : deduction_.news) cleared_by_[known] = probe;
  for (int rule : deduction_.looked_at) {
    const int head = watchers_[rule];
    if (head >= 0 && links_[head].probe == probe) continue;
    watchers_[rule] = int(links_.size());
    links_.push_back({probe, head});
  }
}

template <class Net>
bool Probing<Net>::learn(int edge, bool line) {
  deduction_.news.clear();
  deduction_.looked_at.clear();
  if (!deduction_.assume(edge, line) || deduction_.found().several()) return false;
  for (int rule : deduction_.looked_at) {
    for (int at = watchers_[rule]; at >= 0; at = links_[at].next) harmless_[links_[at].probe] = 0;
    watchers_[rule] = -1;
  }
  return true;
}

}  // namespace gridwright::loop
