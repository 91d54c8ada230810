// Pairs of neighbours with the greatest weight, and prices that prove it.
//
// A pair weighs 2 * min(value, value). If any two neighbours that may pair have prices >= 0 that add up to their weight
// or more, no pairing weighs more than all prices together; this ends when one weighs exactly that. The steps:
//   1. prices start at price = value, which is feasible everywhere (lattice.hpp);
//   2. each side of the chessboard in turn comes down to what its neighbours allow, and pairs there (opening.hpp);
//   3. each free cell that still has a price is settled by a shortest path, mostly a few cells long (nearby.hpp);
//   4. if paths turn out to be long: all tight paths in bulk (plateau.hpp), and again one by one;
//   5. if they are very long: all waiting cells together (wave.hpp), and if those are many and get on slowly, from
//      coarse values to fine ones (scaling.hpp).
// Pairs and prices are valid at every moment, so the steps may follow in any order; what is settled stays settled.
#pragma once
#include "interrupt.hpp"
#include "pairing/board.hpp"
#include "pairing/classic/lattice.hpp"
#include "pairing/classic/opening.hpp"
#include "pairing/classic/scaling.hpp"
#include "pairing/classic/settling.hpp"

namespace gridwright::pairing {

// False if the interrupt stopped it; pairs and prices are valid then too, only not the best.
template <class L>
bool settle_all(L& lattice, int64_t largest_value, InterruptCheck& interrupt) {
  for (int side = 0; side < 2; side++) lower_and_pair(lattice, side);
  Settling<L> settling(lattice, interrupt);
  for (int side = 0; side < 2; side++) {
    if (settling.one_by_one(side, settling.first_patience())) continue;
    settling.plateaus(side);
    if (settling.steadily(side)) continue;
    if (settling.few(settling.waiting(side).size()) ? settling.by_turns(side) : settling.in_waves(side)) continue;
    if (interrupt.stopped()) break;
    settle_from_coarse_to_fine(lattice, settling, largest_value);
    break;
  }
  return !interrupt.stopped();
}

// The best pairing (-1: alone) and its prices, written to arrays of one entry per cell. False if stopped before the
// end.
bool pair_neighbours(const Board& board, int32_t* mates, int64_t* prices, InterruptCheck& interrupt);

}  // namespace gridwright::pairing
