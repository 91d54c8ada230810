// The exact probability of a mine for every covered cell of a view, on boards from one cell to a million; or only what
// its numbers decide without the number of mines.
//
// Simple logic settles what it can; what is left of the frontier falls into components, each is counted by itself, and
// the tables are joined with the number of mines.
#pragma once
#include <cmath>
#include <limits>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/counting/position.hpp"
#include "sweep/simple_logic.hpp"

namespace gridwright::sweep {

class Analysis {
 public:
  explicit Analysis(const Board& board) : board_(board) {}

  double log10_ways() const { return position_.joined.log_ways / std::log(10.0); }

  // Analyses a view and writes the probability of each of its cells; NaN unless the status is exact.
  Status run(const int8_t* view, int mines, double* out, Method method, InterruptCheck* interrupt) {
    board_.mines = mines;
    board_.show(view);
    const Status status =
        logic_.settle(board_) ? positions_.take_apart(board_, position_, method, interrupt) : Status::kImpossible;
    if (status == Status::kExact) write(out);
    else std::fill_n(out, board_.cells(), std::numeric_limits<double>::quiet_NaN());
    return status;
  }
  // Writes what the numbers of a view decide without the number of mines: 0 safe (as open cells are), 1 a mine, -1
  // neither. Writes nothing unless the status is exact.
  Status decide(const int8_t* view, int8_t* out, InterruptCheck* interrupt) {
    board_.show(view);
    if (!logic_.settle(board_)) return Status::kImpossible;
    const Status status = positions_.find_components(board_, position_, interrupt);
    if (status != Status::kExact) return status;
    for (const Component* component : position_.components)
      component->each_certain([&](int place, bool mine) { board_.mark[place] = mine ? kMine : kSafe; });
    for (int cell = 0; cell < board_.cells(); cell++) {
      const int8_t mark = board_.mark[board_.place(cell)];
      out[cell] = mark == kCovered ? -1 : mark == kMine;
    }
    return Status::kExact;
  }

 private:
  void write(double* out) const {
    for (int row = 1; row <= board_.rows; row++)
      for (int place = row * board_.stride + 1; place <= row * board_.stride + board_.cols; place++, out++) {
        const int8_t mark = board_.mark[place];
        *out = mark == kCovered ? position_.probability(place) : mark == kMine ? 1.0 : 0.0;
      }
  }

  Board board_;
  SimpleLogic logic_;
  Positions positions_{false};
  Position position_;
};

}  // namespace gridwright::sweep
