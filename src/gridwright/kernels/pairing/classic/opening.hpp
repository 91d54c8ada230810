// The opening: lower each free cell of one side to the least price its neighbours allow, and pair it with a free one
// that asks for exactly that. A pass over the board settles most cells of a random one.
//
// The prices of a side do not depend on each other, so they are found first, without branches (who is next to whom is
// noise to the processor); then the pairs.
#pragma once
#include "pairing/classic/lattice.hpp"

namespace gridwright::pairing {

// Lowers the free cells of a side, and notes which neighbours each is tight with.
template <class L>
void lower(L& lattice, int side) {
  using Price = typename L::Price;
  auto* const cells = lattice.cell.data();
  const int stride = lattice.stride;
  lattice.each_on_side(side, [&lattice, cells, stride](int k) {
    auto& a = cells[k];
    const unsigned ways = a.ways;
    const auto asked = [&](int d, const auto& b) {
      return (L::weight(a, b) - b.price) | -Price(~ways >> d & 1);
    };  // -1 if it may not pair
    const Price up = asked(0, cells[k - stride]), left = asked(1, cells[k - 1]), right = asked(2, cells[k + 1]),
                down = asked(3, cells[k + stride]);
    const Price best = std::max(std::max(std::max(up, left), std::max(right, down)), lattice.floor_of(k));
    const unsigned tight =
        unsigned(up == best) | unsigned(left == best) << 1 | unsigned(right == best) << 2 | unsigned(down == best) << 3;
    const bool free = a.mate == kFree;
    const bool gains = L::kFloors | (best > 0);  // pairs of weight 0 are left out; at a floor a neighbour is as good
    a.price = free ? best : a.price;
    a.tight = uint8_t(tight & -unsigned(free & gains));
  });
}

template <class L>
void lower_and_pair(L& lattice, int side) {
  lower(lattice, side);
  lattice.each_on_side(side, [&](int k) {
    for (unsigned tight = lattice.cell[k].tight; tight; tight &= tight - 1)
      if (const int j = k + lattice.step[__builtin_ctz(tight)]; lattice.free(j)) {
        lattice.pair(k, j);
        return;
      }
  });
}

}  // namespace gridwright::pairing
