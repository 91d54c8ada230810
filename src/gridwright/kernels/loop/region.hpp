// Random loops, as the border of a region that is grown and eaten at random.
//
// A cell may change sides when the ring of its eight neighbours changes colour exactly twice (then neither side
// falls apart or gets a hole) and no corner becomes a checkerboard (then the border does not touch itself). Flipping
// random cells is a Markov chain over all regions whose border is one loop. A flip that shortens the loop is accepted
// with probability e^-(lines lost) only: long winding loops are what makes a good board. Growing from one cell, sixty
// sweeps are enough to forget the start.
#pragma once
#include <cstdint>
#include <optional>

#include "interrupt.hpp"
#include "loop/board.hpp"
#include "loop/geometry.hpp"

namespace gridwright::loop {

constexpr int kSmallestRegion = 3, kLargestRegion = 50;  // sides of boards that loops are made for

// The inside takes 40 to 65 % of the cells and reaches all four sides of the board, no straight run of lines is longer
// than half the side (two lines are always allowed), and no other loop has the same number of lines round every cell.
// Nothing if it was stopped.
std::optional<Lines> random_loop(const Grid& grid, uint64_t seed, InterruptCheck& interrupt);

}  // namespace gridwright::loop
