// What single numbers say, until they say no more.
//
// A number that has all its mines makes its other covered neighbours safe; a number that needs all its covered
// neighbours makes them mines. Cells settled so are marked and drop out of all later work, which cuts the frontier
// into much smaller parts. A number with too many mines, or too few covered cells, contradicts itself.
#pragma once
#include <vector>

#include "sweep/board.hpp"

namespace gridwright::sweep {

class SimpleLogic {
 public:
  std::vector<int> found_safe;  // places marked safe by the last call, in the order they were found

  // False if some number cannot hold.
  bool settle(Board& board) {
    found_safe.clear();
    waiting_.clear();
    for (int place = board.first(); place <= board.last(); place++)
      if (is_clue(board.mark[place]) && !look(board, place, place)) return false;
    return drain(board);
  }
  // The same when only these numbers can have something new to say.
  bool settle(Board& board, const std::vector<int>& clues) {
    found_safe.clear();
    waiting_ = clues;
    return drain(board);
  }

 private:
  bool drain(Board& board) {
    while (!waiting_.empty()) {
      const int place = waiting_.back();
      waiting_.pop_back();
      if (!look(board, place, board.places())) return false;
    }
    return true;
  }
  // Numbers from `later` on will be looked at anyway.
  bool look(Board& board, int place, int later) {
    const Surroundings near = board.look_around(place);
    const int covered = near.covered(), need = board.mark[place] - near.mines();
    if (need < 0 || need > covered) return false;
    if (covered && need == 0) mark_rest(board, place, later, kSafe);
    if (covered && need == covered) mark_rest(board, place, later, kMine);
    return true;
  }
  void mark_rest(Board& board, int place, int later, int8_t settled) {
    for (int step : board.around) {
      const int other = place + step;
      if (board.mark[other] != kCovered) continue;
      board.mark[other] = settled;
      if (settled == kSafe) found_safe.push_back(other);
      for (int further : board.around)
        if (other + further < later && is_clue(board.mark[other + further]) && other + further != place)
          waiting_.push_back(other + further);
    }
  }

  std::vector<int> waiting_;
};

}  // namespace gridwright::sweep
