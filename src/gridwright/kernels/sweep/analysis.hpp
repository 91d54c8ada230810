// The exact probability of a mine for every covered cell of a view, on boards from one cell to a million.
//
// Simple logic settles what it can; what is left of the frontier falls into components, each is counted by itself, and
// the tables are joined with the number of mines.
#pragma once
#include <cmath>
#include <limits>
#include <vector>

#include "../pulse.hpp"
#include "board.hpp"
#include "circle.hpp"
#include "component.hpp"
#include "counting.hpp"
#include "joining.hpp"
#include "parts.hpp"
#include "simple_logic.hpp"

namespace gridwright::sweep {

enum class Status { kExact = 0, kImpossible = 1, kRefused = 2 };
enum class Method { kBySize = 0, kProducts = 1, kCircle = 2 };

class Analysis {
 public:
  explicit Analysis(const Board& board) : board_(board), probability_(board.mark.size(), 0.0) {}

  double log10_ways() const { return joined_.log_ways / std::log(10.0); }

  // Analyses a view and writes the probability of each of its cells.
  Status run(const int8_t* view, int mines, double* out, Method method, Pulse* pulse) {
    board_.mines = mines;
    board_.show(view);
    const Status status = solve(method, pulse);
    if (status == Status::kExact) write(view, out);
    else std::fill_n(out, board_.cells(), std::numeric_limits<double>::quiet_NaN());
    return status;
  }

 private:
  Status solve(Method method, Pulse* pulse) {
    if (!logic_.settle(board_)) return Status::kImpossible;
    arena_.clear();
    components_.clear();
    parts_.begin(board_);
    int undecided = 0, touched = 0, mines = board_.mines;
    for (int place = board_.first(); place <= board_.last(); place++) {
      const int8_t mark = board_.mark[place];
      undecided += mark == kCovered;
      mines -= mark == kMine;
      if (!is_clue(mark) || !parts_.find(board_, place)) continue;
      const Component* component = counting_.count(board_, parts_.clues.data(), int(parts_.clues.size()), arena_, pulse);
      if (!component) return Status::kRefused;
      if (!component->possible) return Status::kImpossible;
      touched += component->cell_count;
      components_.push_back(component);
      if (pulse && pulse->over()) return Status::kRefused;
    }
    const int untouched = undecided - touched;
    if (method == Method::kBySize) method = undecided <= kMostJoined ? Method::kProducts : Method::kCircle;
    if (method == Method::kProducts && undecided > kMostJoined) return Status::kRefused;
    if (method == Method::kProducts) {
      joined_ = joining_.join(components_.data(), int(components_.size()), mines, untouched, probability_.data());
      return joined_.possible ? Status::kExact : Status::kImpossible;
    }
    switch (circle_.join(components_, mines, untouched, probability_.data(), joined_, pulse)) {
      case Circle::Outcome::kDone: return Status::kExact;
      case Circle::Outcome::kImpossible: return Status::kImpossible;
      default: return Status::kRefused;
    }
  }
  void write(const int8_t* view, double* out) {
    for (const Component* component : components_)
      for (int k = 0; k < component->cell_count; k++) board_.mark[component->cells[k]] = kTouched;
    for (int row = 0; row < board_.rows; row++) {
      const int8_t* mark = &board_.mark[(row + 1) * board_.stride + 1];
      const double* p = &probability_[(row + 1) * board_.stride + 1];
      for (int col = 0; col < board_.cols; col++, view++, out++)
        *out = *view != kCovered ? 0.0 : mark[col] == kTouched ? p[col] : mark[col] == kMine ? 1.0 : mark[col] == kSafe ? 0.0 : joined_.untouched;
    }
  }
  static constexpr int8_t kTouched = 12;

  Board board_;
  SimpleLogic logic_;
  Parts parts_;
  Counting counting_;
  Arena arena_;
  Joining joining_;
  Circle circle_;
  Joined joined_;
  std::vector<const Component*> components_;
  std::vector<double> probability_;  // by place
};

}  // namespace gridwright::sweep
