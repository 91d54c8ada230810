// Is there a loop, and is it the only one?
//
// Three stages, each for what the one before leaves open: the rules alone (deduction.hpp) finish most boards made for
// people; probing (probing.hpp) most of the rest; and clause learning (remainder.hpp) decides whatever is left.
#pragma once
#include <cstdint>

#include "../pulse.hpp"
#include "board.hpp"

namespace gridwright::loop {

enum class Stage { Rules, Probing, Learning };

struct Solution {
  Found found;
  bool decided = true;  // false: stopped before all loops, or two of them, were found
  Stage stage = Stage::Rules;
  int64_t probes = 0, conflicts = 0;
};

Solution solve(const Board& board, Pulse& pulse);

}  // namespace gridwright::loop
