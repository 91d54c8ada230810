// Lines counted round every cell, and the number of clues that are not met.
#pragma once
#include <cstdint>
#include <vector>

#include "loop/board.hpp"
#include "loop/geometry.hpp"

namespace gridwright::loop {

class LineCounts {
 public:
  void reset(const Grid& grid) {
    grid_ = grid;
    clue_.assign(grid.cells, kNoClue);
    lines_.assign(grid.cells, 0);
    unmet_ = 0;
  }
  int clue(int cell) const { return clue_[cell]; }
  bool has_clue(int cell) const { return clue_[cell] >= 0; }

  void set_clue(int cell, int clue) {
    clue_[cell] = int8_t(clue);
    unmet_ += lines_[cell] != clue;
  }
  void clear_clue(int cell) {
    unmet_ -= lines_[cell] != clue_[cell];
    clue_[cell] = kNoClue;
  }
  void draw(int edge) { count(grid_.one_cell(edge), +1), count(grid_.other_cell(edge), +1); }
  void erase(int edge) { count(grid_.one_cell(edge), -1), count(grid_.other_cell(edge), -1); }

  // True if every clue is met once this edge is a line too.
  bool all_met_with(int edge) const {
    int unmet = unmet_;
    for (int cell : {grid_.one_cell(edge), grid_.other_cell(edge)})
      if (has_clue(cell)) unmet += int(lines_[cell] == clue_[cell]) - int(lines_[cell] + 1 == clue_[cell]);
    return unmet == 0;
  }

 private:
  void count(int cell, int change) {
    const bool was_met = lines_[cell] == clue_[cell];
    lines_[cell] = int8_t(lines_[cell] + change);
    if (has_clue(cell)) unmet_ += int(was_met) - int(lines_[cell] == clue_[cell]);
  }

  Grid grid_;
  std::vector<int8_t> clue_, lines_;
  int unmet_ = 0;
};

}  // namespace gridwright::loop
