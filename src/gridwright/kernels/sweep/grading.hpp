// How hard is a layout to open from its start by logic alone?
//
// It is opened in rounds. In each round every cell is opened that the easiest means show to be safe which show any:
// single numbers, pairs of numbers, three numbers, the number of mines, or all numbers together. The number of mines
// shows only what no set of numbers shows without it. A round knows nothing of mines that harder means found in an
// earlier one, since a person who gets on without them wouldn't have looked. So three boards are kept: with what single
// numbers settled, with what pairs settled as well, and with what three numbers did. More open cells never take a
// conclusion away, so all of them go on from round to round.
#pragma once
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/counting/position.hpp"
#include "sweep/layouts.hpp"
#include "sweep/opening.hpp"
#include "sweep/pair_logic.hpp"
#include "sweep/simple_logic.hpp"
#include "sweep/triple_logic.hpp"

namespace gridwright::sweep {

enum GradeMeans { kNothing = -1, kSingles, kPairs, kTriples, kMineCount, kAllNumbers };  // easiest first

struct Grade {
  bool complete = false;
  std::array<int, 5> rounds{};  // by means
};

class Grading {
 public:
  Grading(Board& board, const Layout& layout)
      : board_(board), paired_(board), tripled_(board), layout_(layout), opening_(board, layout) {}

  Grade grade(int start, InterruptCheck* interrupt) {
    Grade grade;
    opening_.begin();
    for (Board* other : {&paired_, &tripled_}) {
      other->cover();
      other->mines = layout_.mines();
    }
    if (layout_.is_mine(start)) return grade;
    opening_.open(start);
    while (opening_.left && !interrupt->look()) {
      const GradeMeans means = find_safe(interrupt);
      if (means == kNothing) return grade;
      grade.rounds[means]++;
      for (int place : safe_)
        if (opening_.is_covered(place)) opening_.open(place);
    }
    grade.complete = !opening_.left;
    return grade;
  }

 private:
  // Lists the cells that the easiest means show to be safe.
  GradeMeans find_safe(InterruptCheck* interrupt) {
    logic_.settle(board_, opening_.fresh);
    changed_.insert(changed_.end(), opening_.fresh.begin(), opening_.fresh.end());
    opening_.fresh.clear();
    safe_ = logic_.found_safe;
    if (!safe_.empty()) return kSingles;
    pairs_.settle(paired_, show_changes(paired_, changed_));
    unheard_.insert(unheard_.end(), changed_.begin(), changed_.end());
    changed_.clear();
    safe_ = pairs_.found_safe;
    if (!safe_.empty()) return kPairs;
    if (positions_.find_components(paired_, position_, interrupt) != Status::kExact) return kNothing;
    list_certain();
    if (!certain_safe_.empty()) {
      settle_triples();
      if (!safe_.empty()) return kTriples;
    }
    if (positions_.join(position_, Method::kBySize, interrupt) == Status::kExact) list_counted();
    if (!safe_.empty()) return kMineCount;
    safe_ = certain_safe_;
    return safe_.empty() ? kNothing : kAllNumbers;
  }
  const std::vector<int>& show_changes(Board& other, const std::vector<int>& changes) {
    for (int place : changes) other.mark[place] = board_.mark[place];
    return changes;
  }
  // What all numbers together decide and pairs don't.
  void list_certain() {
    certain_.clear();
    certain_safe_.clear();
    for (const Component* component : position_.components)
      component->each_certain([&](int place, bool mine) {
        certain_.push_back({place, mine});
        if (!mine) certain_safe_.push_back(place);
      });
    std::sort(certain_safe_.begin(), certain_safe_.end());
  }
  // Asks three numbers at a time, and pairs again about what they settled, until neither says more.
  void settle_triples() {
    pairs_.settle(tripled_, show_changes(tripled_, unheard_));
    unheard_.clear();
    safe_ = pairs_.found_safe;
    do {
      beside_.clear();
      for (const auto& [place, mine] : certain_) {
        if (tripled_.mark[place] != kCovered || !triples_.decide(tripled_, place, mine)) continue;
        tripled_.mark[place] = mine ? kMine : kSafe;
        if (!mine) safe_.push_back(place);
        for (int step : tripled_.around)
          if (is_clue(tripled_.mark[place + step])) beside_.push_back(place + step);
      }
      pairs_.settle(tripled_, beside_);
      safe_.insert(safe_.end(), pairs_.found_safe.begin(), pairs_.found_safe.end());
    } while (!beside_.empty());
  }
  // The cells that only the number of mines shows to be safe.
  void list_counted() {
    for (int place = paired_.first(); place <= paired_.last(); place++)
      if (paired_.mark[place] == kCovered && position_.probability(place) == 0 &&
          !std::binary_search(certain_safe_.begin(), certain_safe_.end(), place))
        safe_.push_back(place);
  }

  Board& board_;
  Board paired_, tripled_;
  const Layout& layout_;
  Opening opening_;
  SimpleLogic logic_;
  PairLogic pairs_;
  TripleLogic triples_;
  Positions positions_{true};
  Position position_;
  std::vector<int> safe_, certain_safe_, beside_;
  std::vector<int> changed_, unheard_;  // numbers that the board of pairs, and that of triples, hasn't heard of
  std::vector<std::pair<int, bool>> certain_;
};

}  // namespace gridwright::sweep
