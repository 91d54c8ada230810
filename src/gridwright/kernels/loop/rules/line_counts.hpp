// Lines counted round every cell, and the number of clues that are not met.
#pragma once
#include <cstdint>
#include <vector>

#include "loop/board.hpp"

namespace gridwright::loop {

template <class Net>
class LineCounts {
 public:
  void reset(const Net& net) {
    net_ = net;
    clue_.assign(net.faces(), kNoClue);
    lines_.assign(net.faces(), 0);
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
  void draw(int edge) { count(net_.left(edge), net_.weight(edge)), count(net_.right(edge), net_.weight(edge)); }
  void erase(int edge) { count(net_.left(edge), -net_.weight(edge)), count(net_.right(edge), -net_.weight(edge)); }

  // True if every clue is met once this edge is a line too.
  bool all_met_with(int edge) const {
    int unmet = unmet_;
    for (int cell : {net_.left(edge), net_.right(edge)})
      if (has_clue(cell))
        unmet += int(lines_[cell] == clue_[cell]) - int(lines_[cell] + net_.weight(edge) == clue_[cell]);
    return unmet == 0;
  }

 private:
  void count(int cell, int change) {
    const bool was_met = lines_[cell] == clue_[cell];
    lines_[cell] = int16_t(lines_[cell] + change);
    if (has_clue(cell)) unmet_ += int(was_met) - int(lines_[cell] == clue_[cell]);
  }

  Net net_;
  std::vector<int8_t> clue_;
  std::vector<int16_t> lines_;
  int unmet_ = 0;
};

}  // namespace gridwright::loop
