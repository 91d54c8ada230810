// From coarse to fine, for boards on which surplus and shortage are far apart.
//
// Divide all values by 2^s: what is left is a board of the same kind, much flatter, and long ways over flat ground are
// easily found. Its prices, times two, and one more on every cell, are feasible for the values divided by 2^(s-1), and
// too high by at most two on any pair: most pairs can stay, and the others find a new partner nearby. So the long ways
// are found once, and only corrected later. (Bit scaling, as in Gabow's algorithm for assignment.)
#pragma once
#include "pairing/classic/opening.hpp"
#include "pairing/classic/settling.hpp"

namespace gridwright::pairing {

// Takes prices and pairs from a board divided by 2^(shift + bits) over to one divided by 2^shift.
template <class L>
void refine(L& lattice, int shift, int bits) {
  using Price = typename L::Price;
  auto& cell = lattice.cell;
  lattice.set_scale(shift);
  lattice.each([&](int k) {
    if (cell[k].ways) cell[k].price = (cell[k].price << bits) + (Price(1) << bits) - 1;
  });
  lattice.each_on_side(
      0, [&](int k) {  // come down to what the neighbours allow; pairs that are not tight then are parted
        auto& a = cell[k];
        Price least = lattice.floor_of(k);
        for (int d = 0; d < 4; d++)
          if (a.ways >> d & 1)
            least = std::max(least, L::weight(a, cell[k + lattice.step[d]]) - cell[k + lattice.step[d]].price);
        a.price = least;
        if (a.mate == kFree || L::slack(a, cell[a.mate]) == 0) return;
        cell[a.mate].mate = kFree;
        a.mate = kFree;
      });
  for (int side = 0; side < 2; side++) lower_and_pair(lattice, side);
}

template <class L>
void settle_from_coarse_to_fine(L& lattice, Settling<L>& settling, int64_t largest_value) {
  constexpr int kBits = 2;  // at a time: fewer rounds than with one, and still only small corrections
  int shift = 0;
  while (largest_value >> shift) shift++;
  lattice.each([&](int k) { lattice.cell[k].price = 0, lattice.cell[k].mate = kFree; });  // right for values of 0
  while (shift > 0 && !settling.stopped()) {
    const int bits = std::min(kBits, shift);
    shift -= bits;
    refine(lattice, shift, bits);
    for (int side = 0; side < 2; side++) {
      if (settling.one_by_one(side, settling.first_patience())) continue;
      settling.plateaus(side);
      if (!settling.steadily(side)) settling.by_turns(side);
    }
  }
  if (shift > 0) {  // stopped on a coarse board: its prices say nothing about the real one
    lattice.start_over();
    for (int side = 0; side < 2; side++) lower_and_pair(lattice, side);
  }
}

}  // namespace gridwright::pairing
