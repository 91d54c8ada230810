// Is there a loop, and is it the only one? Rules, then probing, then clause learning, as on squares (loop/solver.hpp).
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "interrupt.hpp"
#include "tiling/rules/deduction.hpp"

namespace gridwright::tiling {

enum class Stage { Rules, Probing, Learning };

struct Solution {
  Found found;
  bool decided = true;  // false: stopped before all loops, or two of them, were found
  Stage stage = Stage::Rules;
  int64_t probes = 0, conflicts = 0;
};

Solution solve(const Tiling& tiling, const Clues& clues, InterruptCheck& interrupt);

// What is known of an edge.
enum Mark : uint8_t { kUnknown, kLine, kCross };
using Marks = std::vector<uint8_t>;  // per edge

// What follows by the rules alone from the clues and the edges known, for every loop that fits them; none if they
// contradict each other.
std::optional<Marks> follow(const Tiling& tiling, const Clues& clues, const Marks& known);

}  // namespace gridwright::tiling
