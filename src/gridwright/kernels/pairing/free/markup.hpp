// Where the free rules start: one mark-up for all whites.
//
// Let a white of value c ask for the price min(c + t, 2c), with one mark-up t for all. Any two whites are then
// feasible, and a coloured cell of value v knows what it can get outside: the best of 2 * min(v, c) - price over all
// whites. With that offer as a floor under its price, the coloured cells are a board of the classic rules, which takes
// milliseconds. The lower t is, the more cells want a white; the least t at which there are enough whites is found by
// bisection. The prices are feasible for every pair on the board, whatever t is: a bad guess only leaves more to
// repair.
#pragma once
#include "interrupt.hpp"
#include "pairing/free/blossom.hpp"
#include "pairing/free/live_cells.hpp"

namespace gridwright::pairing {

struct Start {
  int64_t markup = 0;
  int classes = 0;         // different values of whites
  std::vector<Pair> sold;  // pairs with a white
};

// Sets prices and pairs of the forest.
Start start_prices(const Board& board, const LiveCells& live, BlossomForest& forest, InterruptCheck& interrupt);

}  // namespace gridwright::pairing
