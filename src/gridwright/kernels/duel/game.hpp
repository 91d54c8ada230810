// At most 64 cells of a board as bits of a word: what the exact solver plays on.
//
// The *tempi* of the whole board (components in which exactly one more move can be made) are kept aside: only their
// costs matter. Costs have ranks, cheapest first; 64 of them, so that a set of tempi is a word, too.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "duel/board.hpp"

namespace gridwright::duel {

using Cells = uint64_t;
constexpr int kMostLive = 64, kMostRanks = 64;

inline int lowest(uint64_t word) { return __builtin_ctzll(word); }
inline int highest(uint64_t word) { return 63 - __builtin_clzll(word); }
inline int count(uint64_t word) { return __builtin_popcountll(word); }
inline uint64_t bit(int i) { return uint64_t(1) << i; }
inline uint64_t scramble(uint64_t x) {  // splitmix64
  x += 0x9E3779B97F4A7C15ull;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
  return x ^ (x >> 31);
}

struct Game {
  std::vector<Pair> pairs;        // cheapest first, in cells of the game
  std::vector<Cells> pair_cells;  // the two cells of each pair
  std::vector<Cells> partners;    // of each cell
  std::vector<int> value;         // of each cell, only differences matter
  std::vector<int> board_cell;    // of each cell
  std::vector<int> pair_number;   // of cells x < y at 64 x + y
  Cells all = 0;
  Cells whites = 0;  // under free rules, the cells that reach every other; cells then stand in order of value
  std::vector<int> cost_of_rank;
  std::vector<Pair> tempi;  // aside, in cells of the board, cheapest first

  int cost(int x, int y) const { return std::abs(value[x] - value[y]); }
  int rank_of(int64_t cost) const {  // -1: beyond the ranks
    const auto it = std::lower_bound(cost_of_rank.begin(), cost_of_rank.end(), cost);
    return it != cost_of_rank.end() && *it == cost ? int(it - cost_of_rank.begin()) : -1;
  }
  Cells component(int start, Cells within) const {
    Cells seen = bit(start), todo = seen;
    while (todo) {
      const int x = lowest(todo);
      todo &= todo - 1;
      const Cells fresh = partners[x] & within & ~seen;
      seen |= fresh;
      todo |= fresh;
    }
    return seen;
  }
};

// Calls `use(x, y)` for the pairs of a component that are worth trying.
//
// If two positions differ in nothing but the value of a cell, by k, then V differs by k at most: that cell is used
// once. So under free rules a pair of a white cell with x is no better than that of a white cell between them with x,
// which is cheaper by just what the rest may be worse. What remains: whites next to each other in order of value; a
// coloured cell with the next white on either side; and of the coloured cells that only whites can take, the next one
// on either side.
template <class Use>
void each_pair(const Game& game, Cells component, const Use& use) {
  const Cells whites = component & game.whites, coloured = component & ~whites;
  const auto after = [](int x) { return ~(2 * bit(x) - 1); };
  for (Cells xs = coloured; xs; xs &= xs - 1) {
    const int x = lowest(xs);
    for (Cells ys = game.partners[x] & coloured & after(x); ys; ys &= ys - 1) use(x, lowest(ys));
  }
  if (!whites) return;
  Cells loose = 0;
  for (Cells xs = coloured; xs; xs &= xs - 1)
    if (!(game.partners[lowest(xs)] & coloured)) loose |= xs & -xs;
  for (Cells xs = component; xs; xs &= xs - 1) {
    const int x = lowest(xs);
    const Cells above = whites & after(x), below = whites & (bit(x) - 1);
    const bool is_loose = loose & bit(x);
    if (above) {
      const int white = lowest(above);
      if (!is_loose || !(loose & after(x) & (bit(white) - 1))) use(x, white);
    }
    if (below && !(whites & bit(x))) {
      const int white = highest(below);
      if (!is_loose || !(loose & after(white) & (bit(x) - 1))) use(white, x);
    }
  }
}

// What is left of a board without the components that are tempi.
struct Reduced {
  std::vector<Pair> pairs;  // of components in which there is something to decide, cheapest first
  std::vector<Pair> tempi;  // the cheapest pair of each tempo, cheapest first
  int live = 0;             // cells in `pairs`
};
Reduced reduce(const Board& board, const Pairs& pairs);

// Whether the reduced board can be a game, and the game.
bool fits(const Reduced& reduced);
Game game_of(const Board& board, const Reduced& reduced);

}  // namespace gridwright::duel
