// A board that is opened cell by cell, with a layout underneath.
#pragma once
#include <vector>

#include "sweep/board.hpp"
#include "sweep/layouts.hpp"

namespace gridwright::sweep {

class Opening {
 public:
  Opening(Board& board, const Layout& layout) : board_(board), layout_(layout) {}

  int left = 0;            // safe cells still covered
  std::vector<int> fresh;  // numbers that may have something new to say

  void begin() {
    board_.cover();
    board_.mines = layout_.mines();
    left = board_.cells() - layout_.mines();
    fresh.clear();
  }
  bool is_covered(int place) const { return board_.mark[place] == kCovered || board_.mark[place] == kSafe; }
  // Opens a safe cell and all that its zeros open.
  void open(int place) {
    reveal(place);
    for (zeros_.assign(1, place); !zeros_.empty();) {
      const int zero = zeros_.back();
      zeros_.pop_back();
      if (layout_.number(zero)) continue;
      for (int step : board_.around)
        if (is_covered(zero + step)) {
          reveal(zero + step);
          zeros_.push_back(zero + step);
        }
    }
  }

 private:
  void reveal(int place) {
    board_.mark[place] = layout_.number(place);
    left--;
    fresh.push_back(place);
    for (int step : board_.around)
      if (is_clue(board_.mark[place + step])) fresh.push_back(place + step);
  }

  Board& board_;
  const Layout& layout_;
  std::vector<int> zeros_;
};

}  // namespace gridwright::sweep
