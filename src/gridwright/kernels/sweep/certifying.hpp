// Does a layout open from its start by logic alone?
//
// Single numbers speak first. When they have no more to say, the whole frontier is asked: a cell that no layout of its
// component mines is safe, a cell that all of them mine is a mine. Only when that finds nothing either is the number
// of mines used. All of it is exact, so "stuck" means that every covered cell might be a mine.
#pragma once
#include <algorithm>
#include <vector>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/counting/position.hpp"
#include "sweep/layouts.hpp"
#include "sweep/opening.hpp"
#include "sweep/simple_logic.hpp"

namespace gridwright::sweep {

struct Certificate {
  bool solvable = false, needs_count = false;
  int rounds = 0;  // how often the whole frontier had to be asked
};

class Certifying {
 public:
  Certifying(Board& board, const Layout& layout) : board_(board), layout_(layout), opening_(board, layout) {}

  Opening& opening() { return opening_; }

  Certificate certify(int start, InterruptCheck* interrupt) {
    Certificate certificate;
    opening_.begin();
    if (layout_.is_mine(start)) return certificate;
    opening_.open(start);
    certificate.solvable = go_on(certificate, interrupt);
    return certificate;
  }
  // Opens what logic can from where things stand; true if all safe cells are open in the end.
  bool go_on(Certificate& certificate, InterruptCheck* interrupt) {
    while (!interrupt->look()) {
      while (!opening_.fresh.empty()) {
        if (!logic_.settle(board_, opening_.fresh)) return false;
        opening_.fresh.clear();
        open(logic_.found_safe);
      }
      if (!opening_.left) return true;
      if (positions_.find_components(board_, position_, interrupt) != Status::kExact) return false;
      certificate.rounds++;
      if (ask_components()) continue;
      if (positions_.join(position_, Method::kBySize, interrupt) != Status::kExact) return false;
      if (!ask_all()) return false;
      certificate.needs_count = true;
    }
    return false;
  }

 private:
  bool ask_components() {
    found_.clear();
    bool any = false;
    for (const Component* component : position_.components)
      component->each_certain([&](int place, bool mine) {
        any = true;
        settle(place, mine);
      });
    open(found_);
    return any;
  }
  bool ask_all() {
    found_.clear();
    bool any = false;
    for (int place = board_.first(); place <= board_.last(); place++) {
      if (board_.mark[place] != kCovered) continue;
      const double p = position_.probability(place);
      if (p != 0 && p != 1) continue;
      any = true;
      settle(place, p == 1);
    }
    open(found_);
    return any;
  }
  void settle(int place, bool mine) {
    if (!mine) {
      found_.push_back(place);
      return;
    }
    board_.mark[place] = kMine;
    for (int step : board_.around)
      if (is_clue(board_.mark[place + step])) opening_.fresh.push_back(place + step);
  }
  void open(const std::vector<int>& places) {
    for (int place : places)
      if (opening_.is_covered(place)) opening_.open(place);
  }

  Board& board_;
  const Layout& layout_;
  Opening opening_;
  SimpleLogic logic_;
  Positions positions_{true};
  Position position_;
  std::vector<int> found_;
};

}  // namespace gridwright::sweep
