// Are the prices feasible for every pair on the board, and not only for the listed ones?
//
// A board of 100 x 200 has 10^8 pairs with a white, so they are not looked at one by one. Pairs are grouped by the
// smallest priced odd set that holds both, or the whole board; two cells of one group lie in different parts of it.
// There a pair needs y(x) + y(w) + Z >= 2 * min, Z being the price of all sets around. Seen from x, of the partners
// above it in value only the least y(w) matters, and of those below it the least y(w) - 2 * value(w): running minima
// over the cells sorted by value, kept for a few different parts, decide each cell in one step.
#pragma once
#include <random>

#include "interrupt.hpp"
#include "pairing/free/blossom.hpp"
#include "pairing/free/links.hpp"
#include "pairing/free/live_cells.hpp"

namespace gridwright::pairing {

// Pairs whose prices are too low, the worst and a random sample for each cell; none: the prices prove the pairing best.
std::vector<Pair> underpriced(const LiveCells& live, BlossomForest& forest, std::mt19937& random);

// Makes these pairs feasible by raising few cells, those with the most pairs first: one cell that is priced too low
// must not force new prices on all its partners. What a raised cell was paired with waits again.
void raise_few(const std::vector<Pair>& pairs, BlossomForest& forest);

// Prices on cells alone that are feasible for every pair with a white, given prices that are for all other pairs.
std::vector<int64_t> raised_for_all(const LiveCells& live, const std::vector<int64_t>& prices);

}  // namespace gridwright::pairing
