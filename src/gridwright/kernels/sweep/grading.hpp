// How hard is a layout to open from its start by logic alone?
//
// It is opened in rounds. In each round every cell is opened that the easiest means show to be safe which show any:
// single numbers, pairs of numbers, all numbers together, or these with the number of mines. A round knows nothing of
// mines that harder means found in an earlier one, since a person who gets on without them wouldn't have looked. So two
// boards are kept: one with what single numbers settled, one with what pairs settled as well. More open cells never
// take a conclusion of either away, so both go on from round to round.
#pragma once
#include <array>
#include <vector>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/counting/position.hpp"
#include "sweep/layouts.hpp"
#include "sweep/opening.hpp"
#include "sweep/pair_logic.hpp"
#include "sweep/simple_logic.hpp"

namespace gridwright::sweep {

struct Grade {
  bool complete = false;
  std::array<int, 4> rounds{};  // by means: single numbers, pairs, all numbers, the number of mines
};

class Grading {
 public:
  Grading(Board& board, const Layout& layout)
      : board_(board), paired_(board), layout_(layout), opening_(board, layout) {}

  Grade grade(int start, InterruptCheck* interrupt) {
    Grade grade;
    opening_.begin();
    paired_.cover();
    paired_.mines = layout_.mines();
    if (layout_.is_mine(start)) return grade;
    opening_.open(start);
    while (opening_.left && !interrupt->look()) {
      const int means = find_safe(interrupt);
      if (means < 0) return grade;
      grade.rounds[means]++;
      for (int place : safe_)
        if (opening_.is_covered(place)) opening_.open(place);
    }
    grade.complete = !opening_.left;
    return grade;
  }

 private:
  // Lists the cells that the easiest means show to be safe; -1 if none do.
  int find_safe(InterruptCheck* interrupt) {
    logic_.settle(board_, opening_.fresh);
    changed_.insert(changed_.end(), opening_.fresh.begin(), opening_.fresh.end());
    opening_.fresh.clear();
    safe_ = logic_.found_safe;
    if (!safe_.empty()) return 0;
    for (int place : changed_) paired_.mark[place] = board_.mark[place];
    pairs_.settle(paired_, changed_);
    changed_.clear();
    safe_ = pairs_.found_safe;
    if (!safe_.empty()) return 1;
    if (positions_.find_components(paired_, position_, interrupt) != Status::kExact) return -1;
    for (const Component* component : position_.components)
      component->each_certain([&](int place, bool mine) {
        if (!mine) safe_.push_back(place);
      });
    if (!safe_.empty()) return 2;
    if (positions_.join(position_, Method::kBySize, interrupt) != Status::kExact) return -1;
    for (int place = paired_.first(); place <= paired_.last(); place++)
      if (paired_.mark[place] == kCovered && position_.probability(place) == 0) safe_.push_back(place);
    return safe_.empty() ? -1 : 3;
  }

  Board& board_;
  Board paired_;
  const Layout& layout_;
  Opening opening_;
  SimpleLogic logic_;
  PairLogic pairs_;
  Positions positions_{true};
  Position position_;
  std::vector<int> safe_, changed_;  // numbers that the board of pairs hasn't heard of
};

}  // namespace gridwright::sweep
