// The opening: lower each free cell of one side to the least price its neighbours allow, and pair it with a free one
// that asks for exactly that. A pass over the board settles most cells of a random one.
//
// The prices of a side do not depend on each other, nor on pairs, so one pass finds both. It has no branches (who is
// next to whom, and who is still free, is noise to the processor): a cell that finds nobody pairs with the border.
// Whether the left neighbour was just taken is handed on, since reading back what was just written is slow.
#pragma once
#include "pairing/classic/lattice.hpp"

namespace gridwright::pairing {

// Lowers and pairs cell k. Is its left neighbour free? Returns whether the right one still is.
template <class L>
inline bool lower_and_pair_cell(const L& lattice, typename L::Cell* cells, int k, bool left_free) {
  using Price = typename L::Price;
  const int stride = lattice.stride;
  auto& a = cells[k];
  const auto &up = cells[k - stride], &left = cells[k - 1], &right = cells[k + 1], &down = cells[k + stride];
  const unsigned ways = a.ways;
  const auto asked = [&](int d, const auto& b) {
    return (L::weight(a, b) - b.price) | -Price(~ways >> d & 1);
  };  // -1 if it may not pair
  const Price most[4] = {asked(0, up), asked(1, left), asked(2, right), asked(3, down)};
  const Price best = std::max(std::max(std::max(most[0], most[1]), std::max(most[2], most[3])), lattice.floor_of(k));
  const bool free = a.mate == kFree, right_free = right.mate == kFree;
  const bool gains = L::kFloors | (best > 0);  // pairs of weight 0 are left out; at a floor a neighbour is as good
  const auto fits = [&](int d, bool open) { return unsigned((most[d] == best) & open) << d; };
  const unsigned partners =
      (fits(0, up.mate == kFree) | fits(1, left_free) | fits(2, right_free) | fits(3, down.mate == kFree)) &
      -unsigned(free & gains);
  a.price = free ? best : a.price;
  const int j = (k + lattice.step[__builtin_ctz(partners | 8)]) & -int(partners != 0);
  a.mate |= j;
  cells[j].mate = k;
  return right_free & ((partners & 7) != 4);
}

template <class L>
void lower_and_pair(L& lattice, int side) {
  auto* const cells = lattice.cell.data();
  for (int row = 0; row < lattice.rows; row++) {
    const int first = lattice.index(row, (row + side) & 1), end = lattice.index(row, lattice.cols);
    bool left_free = lattice.free(first - 1);
    for (int k = first; k < end; k += 2) left_free = lower_and_pair_cell(lattice, cells, k, left_free);
  }
  lattice.cell[0].mate = kFree;
}

}  // namespace gridwright::pairing
