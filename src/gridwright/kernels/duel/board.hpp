// A board in the middle of a duel, and the pairs that can still be made on it.
//
// Under free rules a white cell reaches every live cell, which makes millions of pairs on a large board. So a board
// with more than `kAllPairs` live cells knows, for each white cell, only the partners nearest to it in value: the
// cheapest pairs are always among them, and a search never wants the others. The exact solver works on small boards,
// where the list is complete.
#pragma once
#include <cstdint>
#include <vector>

namespace gridwright::duel {

constexpr int kColours = 5, kWhite = 0, kGreen = 3, kBlack = 4;
constexpr int64_t kMostCells = 4'000'000;
constexpr int64_t kLargestValue = (int64_t(1) << 31) - 1;
constexpr int kLargestCost = 1 << 24;  // of a game: 32 bits hold the sum over all its moves
constexpr int kAllPairs = 256;         // live cells up to which free rules list every pair
constexpr int kNearest = 8;            // beyond: partners of a white cell, to either side in value

struct Board {
  int rows, cols;
  const uint8_t* colour;
  const int64_t* value;
  const uint8_t* taken;  // 1 for cells in a pair
  bool free;

  int cells() const { return rows * cols; }
  bool is_live(int cell) const { return colour[cell] != kBlack && !taken[cell]; }
};

struct Pair {
  int a, b;
  int64_t cost;
};

// Legal pairs, cheapest first, equal ones row by row.
struct Pairs {
  std::vector<Pair> list;
  bool complete = true;  // false: some far pairs of white cells are left out
};

bool compatible(int colour, int other);
Pairs legal_pairs(const Board& board);

}  // namespace gridwright::duel
