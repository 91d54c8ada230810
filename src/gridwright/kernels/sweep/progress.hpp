// What opening a cell leads to: the probability that it is safe and that a further cell is then known to be safe, or
// the game is won.
//
// For each number the cell may show, the position that follows has exact probabilities, on boards of any size.
#pragma once
#include <cmath>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/counting/position.hpp"

namespace gridwright::sweep {

class Progress {
 public:
  // The position that the board shows is to be taken apart by the same `positions`.
  Progress(Board& board, Positions& positions, const Position& position)
      : board_(board), positions_(positions), position_(position) {}

  // Of a covered cell; -1 if time was up, or a position that follows is too large to be counted.
  double of(int place, InterruptCheck* interrupt) {
    double progress = 0, left = 1 - position_.probability(place);
    const Surroundings near = board_.look_around(place);
    for (int number = near.mines(); number <= near.mines() + near.covered() && left > kNegligible; number++) {
      if (interrupt && interrupt->look()) return -1;
      board_.mark[place] = int8_t(number);
      const Status status = positions_.after(board_, position_, place, after_);
      board_.mark[place] = kCovered;
      if (status == Status::kRefused) return -1;
      if (status != Status::kExact) continue;
      const double chance = std::exp(after_.joined.log_ways - position_.joined.log_ways);
      left -= chance;
      if (after_.covered == after_.mines || has_safe_cell()) progress += chance;
    }
    return progress;
  }

 private:
  static constexpr double kNegligible = 1e-7;

  bool has_safe_cell() const {
    if (after_.untouched && after_.joined.untouched == 0) return true;
    for (const Component* component : after_.components)
      for (int k = 0; component && k < component->cell_count; k++)
        if (after_.touched[component->cells[k]] == 0) return true;
    return false;
  }

  Board& board_;
  Positions& positions_;
  const Position& position_;
  Position after_;
};

}  // namespace gridwright::sweep
