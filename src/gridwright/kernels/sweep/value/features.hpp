// A position as the network sees it: whole numbers only.
//
// A cell is a code and a value: 0 is of no more consequence (open with nothing undecided around it, a certain mine, or
// off the board), 1 to 8 is an open number that still needs this many mines among its undecided neighbours (the value:
// how many those are), kUndecided has the probability of a mine as its value, kKnownSafe is certain and still covered.
// The figures describe the position as a whole.
//
// Probabilities come from floating-point sums whose last bits may differ between machines. They are rounded here, just
// off the middle between two steps, where exact fractions such as 1/2 and 1/4 would sit; from here on all machines have
// the same numbers.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sweep/board.hpp"
#include "sweep/counting/position.hpp"
#include "sweep/play/player.hpp"

namespace gridwright::sweep {

struct Features {
  static constexpr int kRows = 16, kCols = 30, kCells = kRows * kCols;
  static constexpr int kGlobals = 12, kFigures = 16;
  static constexpr int kUndecided = 9, kKnownSafe = 10;
  static constexpr int kWhole = 4094;  // stands for probability 1

  uint16_t cells[kCells];     // code << 12 | value
  int16_t figures[kFigures];  // kGlobals standardised ones in 1/256, then best safety, P(untouched), covered cells, 0

  static bool fit(const Board& board) {
    return (board.rows <= kRows && board.cols <= kCols) || (board.rows <= kCols && board.cols <= kRows);
  }
  static int16_t rounded(double x) { return int16_t(std::clamp(std::floor(x + 0.5 + 1e-6), -32767.0, 32767.0)); }

  // A board that is higher than kRows is turned on its side.
  void fill(const Board& board, const Position& position, const Leaf& leaf, double escape, double rough_worth) {
    std::fill_n(cells, kCells, uint16_t(0));
    const bool turned = board.rows > kRows || board.cols > kCols;
    for (int row = 0; row < board.rows; row++)
      for (int col = 0; col < board.cols; col++)
        cells[turned ? col * kCols + row : row * kCols + col] =
            cell(board, position, (row + 1) * board.stride + col + 1);
    const double untouched = position.untouched ? position.joined.untouched : 0;
    const double globals[kGlobals] = {position.mines / 99.0,
                                      position.covered / 480.0,
                                      position.untouched / 480.0,
                                      untouched,
                                      position.joined.log_ways / 100,
                                      leaf.best,
                                      leaf.second,
                                      std::min(leaf.safe, 10) / 10.0,
                                      std::min(leaf.all_safe, 20) / 20.0,
                                      escape,
                                      rough_worth,
                                      leaf.safe > 0 ? 1.0 : 0.0};
    static constexpr double kMean[kGlobals] = {.5, .6, .5, .2, .9, .8, .75, .2, .15, .95, .75, .5};
    static constexpr double kSpread[kGlobals] = {.4, .35, .4, .1, .8, .1, .1, .3, .3, .06, .12, .5};
    for (int k = 0; k < kGlobals; k++) figures[k] = rounded((globals[k] - kMean[k]) / kSpread[k] * 256);
    figures[kGlobals] = rounded(leaf.best * kWhole);
    figures[kGlobals + 1] = rounded(untouched * kWhole);
    figures[kGlobals + 2] = int16_t(position.covered);
    figures[kGlobals + 3] = 0;
  }

 private:
  static uint16_t cell(const Board& board, const Position& position, int place) {
    const int8_t mark = board.mark[place];
    if (mark == kCovered) {
      const double mined = position.probability(place);
      if (mined == 0) return kKnownSafe << 12;
      return mined == 1 ? 0 : uint16_t(kUndecided << 12 | rounded(mined * kWhole));
    }
    if (!is_clue(mark)) return 0;
    const Surroundings near = board.look_around(place);
    if (!near.covered()) return 0;
    int need = mark - near.mines(), undecided = 0;
    for (int step : board.around)
      if (board.mark[place + step] == kCovered) {
        const double mined = position.probability(place + step);
        if (mined == 1) need--;
        else if (mined != 0) undecided++;
      }
    return undecided ? uint16_t(need << 12 | undecided) : 0;
  }
};

}  // namespace gridwright::sweep
