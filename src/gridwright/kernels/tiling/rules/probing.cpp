#include "tiling/rules/probing.hpp"

namespace gridwright::tiling {

bool Probing::run(InterruptCheck& interrupt) {
  const int edges = deduction_.graph().edges;
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

void Probing::forget() {
  cleared_by_.assign(2 * deduction_.graph().edges, 0);
  watchers_.assign(deduction_.rules(), -1);
  links_.clear();
  harmless_.assign(1, 0);
}

bool Probing::is_candidate(int edge) const {
  if (deduction_.is_known(edge)) return false;
  const Graph& graph = deduction_.graph();
  const Paths& paths = deduction_.paths();
  return deduction_.clue(graph.left[edge]) >= 0 || deduction_.clue(graph.right[edge]) >= 0 ||
         paths.degree(graph.u[edge]) == 1 || paths.degree(graph.v[edge]) == 1;
}

bool Probing::is_harmless(int edge, bool line) {
  probes_++;
  deduction_.news.clear();
  deduction_.looked_at.clear();
  const size_t mark = deduction_.mark();
  const bool open = deduction_.assume(edge, line);
  deduction_.undo_to(mark);
  if (open) remember();
  return open;
}

void Probing::remember() {
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

bool Probing::learn(int edge, bool line) {
  deduction_.news.clear();
  deduction_.looked_at.clear();
  if (!deduction_.assume(edge, line) || deduction_.found().several()) return false;
  for (int rule : deduction_.looked_at) {
    for (int at = watchers_[rule]; at >= 0; at = links_[at].next) harmless_[links_[at].probe] = 0;
    watchers_[rule] = -1;
  }
  return true;
}

}  // namespace gridwright::tiling
