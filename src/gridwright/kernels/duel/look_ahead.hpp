// A player for boards too large for the solver: alpha-beta over a few moves, with greedy games at the leaves.
//
// The first move is one of those whose greedy game is worth most (ripple.hpp), which may stand anywhere on the board;
// the best of them is tried first, so that it stays where the search sees no difference. That is what beats greedy:
// with the cheapest moves instead, a lead that the greedy games promised was lost again. Replies are the cheapest
// pairs.
//
// Depths 2 and 3 do worse than depth 1 here, since a greedy game after an even number of moves flatters the side that
// moved last, and from 4 on it is better again (measured in matches against greedy and against the original report's
// players); so the search goes 1, 4, 5, 6, ... until its nodes are used up. A growing tree of sampled games (UCT) did
// much worse than either: who has to take the last expensive pair turns on parity, and the mean over games that end
// either way says nothing about it.
#pragma once
#include "duel/field.hpp"
#include "interrupt.hpp"

namespace gridwright::duel {

struct Choice {
  size_t pair = 0;  // of the field
  double value = 0;
  int depth = 0;
  int64_t nodes = 0;
};

Choice look_ahead(const Field& field, int depth, int64_t nodes, InterruptCheck& interrupt);

}  // namespace gridwright::duel
