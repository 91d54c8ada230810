#include "solver.hpp"

#include "deduction.hpp"
#include "probing.hpp"
#include "remainder.hpp"

namespace gridwright::loop {

Solution solve(const Board& board, Pulse& pulse) {
  Solution solution;
  const Found& found = solution.found;
  Deduction deduction;
  if (!deduction.start(board, solution.found) || found.several()) return solution;

  solution.stage = Stage::Probing;
  Probing probing(deduction);
  const bool open = probing.run(pulse);
  solution.probes = probing.probes();
  if (!open || found.several()) return solution;
  if (pulse.look()) {
    solution.decided = false;
    return solution;
  }

  solution.stage = Stage::Learning;
  Remainder remainder(deduction);
  solution.decided = remainder.run(pulse) || found.several();
  solution.conflicts = remainder.conflicts();
  return solution;
}

}  // namespace gridwright::loop
