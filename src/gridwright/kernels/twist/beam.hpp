// Answers: beam search over rotations.
//
// All boards after one rotation, the best `width` of them by value, all their children, the best `width` of those, and
// so on until one is solved. Only rotations are searched: a finished colour goes at once, which is never worse.
// A layer takes four steps. Score every child (evaluation.hpp); find the value under which about 2 * width children
// lie; note only those, with their hash; build them best first, leaving out boards seen in any layer and boards too far
// from solved to beat the best answer, until the next layer is full. One wide beam costs more than it gives. So: widths
// grow, and after each beam come "tails": keep the first rotations of the best answer and search again from there, so
// that the whole width serves one beginning. What time is left goes to beams and tails with other values: two
// evaluations overlook different things.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "interrupt.hpp"
#include "twist/geometry.hpp"
#include "twist/shared_bounds.hpp"

namespace gridwright::twist {

using Path = std::vector<int>;  // rotations

// The best answer found until the time is over, the caller stops it, or the shared bounds meet. Seed 0 is the main
// search; with another seed it only gives second opinions, for a second thread on the same board.
std::optional<Path> beam_search(int side, const std::vector<Squares>& colours, const std::vector<int16_t>& weights,
                                unsigned seed, SharedBounds& shared, InterruptCheck& interrupt);

// One beam of that width from the start and its tails: no clock in it, so the same answer on every machine.
std::optional<Path> quick_search(int side, const std::vector<Squares>& colours, const std::vector<int16_t>& weights,
                                 size_t width, InterruptCheck& interrupt);

// True if a weight file of that many bytes fits the side.
bool weights_fit(int side, size_t bytes);

}  // namespace gridwright::twist
