// The classic rules, with prices of 32 bits where they suffice: cells are then half as large.
#include "pairing/classic/classic.hpp"

namespace gridwright::pairing {

namespace {

template <class Price>
bool pair_with(const Board& board, int64_t largest, int32_t* mates, int64_t* prices, InterruptCheck& interrupt) {
  Lattice<Price, false> lattice(board);
  if (!settle_all(lattice, largest, interrupt)) return false;
  lattice.write(mates, prices);
  return true;
}

}  // namespace

bool pair_neighbours(const Board& board, int32_t* mates, int64_t* prices, InterruptCheck& interrupt) {
  const int64_t largest = board.largest_value();
  return largest <= kLargestNarrowValue ? pair_with<int32_t>(board, largest, mates, prices, interrupt)
                                        : pair_with<int64_t>(board, largest, mates, prices, interrupt);
}

}  // namespace gridwright::pairing
