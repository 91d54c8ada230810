// Random loops, as the border of a region that is grown and eaten at random (see loop/region.hpp).
//
// A face may change sides when the ring of faces round it changes colour exactly twice (then neither side falls apart
// or gets a hole) and no vertex gets four lines. A flip that shortens the loop is accepted with probability e^-(lines
// lost) only: long winding loops are what makes a good board.
#pragma once
#include <cstdint>
#include <optional>

#include "interrupt.hpp"
#include "loop/board.hpp"
#include "tiling/net.hpp"

namespace gridwright::tiling {

// The inside takes 40 to 65 % of the faces where that is possible, and no other loop has the same number of lines round
// every face. Nothing if it was stopped.
std::optional<loop::Lines> random_loop(const Tiling& tiling, uint64_t seed, InterruptCheck& interrupt);

}  // namespace gridwright::tiling
