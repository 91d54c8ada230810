// A player for boards too large to search: the greedy game after every move, at the price of what the move changes.
//
// If both sides go on greedily, which pairs are made doesn't depend on who moves, and the value is their costs with
// alternating signs in order of cost. Taking two cells out of that game changes few of its pairs: the partner that is
// left alone takes its next cheapest free one, whose own partner is left alone, and so on, always later in the order.
// So one greedy game is played, and for each move only these changes are followed; sums with alternating signs over
// the stretches between them were added up beforehand. A move costs less than a microsecond.
#pragma once
#include "duel/field.hpp"
#include "interrupt.hpp"

namespace gridwright::duel {

// What each pair of the field gains with a greedy game afterwards; only the `nodes` cheapest are tried.
std::vector<int64_t> ripples(const Field& field, int64_t nodes, InterruptCheck& interrupt);

}  // namespace gridwright::duel
