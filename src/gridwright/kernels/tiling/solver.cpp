#include "tiling/solver.hpp"

#include "tiling/learner/remainder.hpp"
#include "tiling/rules/probing.hpp"

namespace gridwright::tiling {

Solution solve(const Tiling& tiling, const Clues& clues, InterruptCheck& interrupt) {
  Solution solution;
  const Found& found = solution.found;
  Deduction deduction;
  if (!deduction.start(tiling, clues, solution.found) || found.several()) return solution;

  solution.stage = Stage::Probing;
  Probing probing(deduction);
  const bool open = probing.run(interrupt);
  solution.probes = probing.probes();
  if (!open || found.several()) return solution;
  if (interrupt.look()) {
    solution.decided = false;
    return solution;
  }

  solution.stage = Stage::Learning;
  Remainder remainder(deduction);
  solution.decided = remainder.run(interrupt) || found.several();
  solution.conflicts = remainder.conflicts();
  return solution;
}

std::optional<Marks> follow(const Tiling& tiling, const Clues& clues, const Marks& known) {
  Found found;
  Deduction deduction;
  deduction.forbid_nothing();
  bool open = deduction.start(tiling, clues, found);
  for (int edge = 0; edge < int(known.size()) && open; edge++)
    if (known[edge] != kUnknown) open = deduction.assume(edge, known[edge] == kLine);
  Marks marks(known.size(), kUnknown);
  if (!open) {
    // A contradiction, or a closed loop: then that loop and no other, if it respects the known edges.
    if (found.count != 1) return std::nullopt;
    for (size_t edge = 0; edge < marks.size(); edge++) {
      marks[edge] = found.first[edge] ? kLine : kCross;
      if (known[edge] != kUnknown && known[edge] != marks[edge]) return std::nullopt;
    }
    return marks;
  }
  for (int edge = 0; edge < int(marks.size()); edge++)
    if (deduction.is_known(edge)) marks[edge] = deduction.is_line(edge) ? kLine : kCross;
  return marks;
}

}  // namespace gridwright::tiling
