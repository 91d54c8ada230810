// Is there a loop, and is it the only one?
//
// Three stages, each for what the one before leaves open: the rules alone (deduction.hpp) finish most boards made for
// people; probing (probing.hpp) most of the rest; and clause learning (remainder.hpp) decides whatever is left.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "interrupt.hpp"
#include "loop/board.hpp"

namespace gridwright::loop {

enum class Stage { Rules, Probing, Learning };

struct Solution {
  Found found;
  bool decided = true;  // false: stopped before all loops, or two of them, were found
  Stage stage = Stage::Rules;
  int64_t probes = 0, conflicts = 0;
};

Solution solve(const Board& board, InterruptCheck& interrupt);

// What is known of an edge.
enum Mark : uint8_t { kUnknown, kLine, kCross };
using Marks = std::vector<uint8_t>;  // per edge

// What follows by the rules alone from the clues and the edges known, for every loop that fits them; none if they
// contradict each other.
std::optional<Marks> follow(const Board& board, const Marks& known);

}  // namespace gridwright::loop
