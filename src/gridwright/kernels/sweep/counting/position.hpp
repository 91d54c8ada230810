// A position taken apart: its components, what is left of the mines, and the probability of every covered cell.
//
// Opening one cell changes only the components that touch it or its covered neighbours. So the position after a "what
// if" shares all other tables with the position before it, and tables are kept under a key of the numbers, needs and
// covered cells they were made from: a component that turns up again, in another line of play or in another game on a
// board of this size, is not counted twice. A table depends on nothing but its component, so what a position says is
// the same whatever was looked at before.
#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/counting/circle.hpp"
#include "sweep/counting/component.hpp"
#include "sweep/counting/counting.hpp"
#include "sweep/counting/joining.hpp"
#include "sweep/counting/parts.hpp"

namespace gridwright::sweep {

enum class Status { kExact = 0, kImpossible = 1, kRefused = 2 };
enum class Method { kBySize = 0, kProducts = 1, kCircle = 2 };

struct Position {
  std::vector<const Component*> components;   // nullptr: taken out
  std::vector<int> part;                      // for each place the index of its component, -1 if there is none
  std::vector<double> touched;                // for each place with a component the probability of a mine
  int covered = 0, untouched = 0, mines = 0;  // cells undecided, those of them that no number touches, mines among all
  Joined joined;

  double probability(int place) const { return part[place] >= 0 ? touched[place] : joined.untouched; }
};

class Positions {
 public:
  explicit Positions(bool remember) : counting_(remember ? kFrontiers : 1), memory_(remember ? kMemory : 0) {}

  // The whole position that the board shows.
  Status take_apart(const Board& board, Position& position, Method method, InterruptCheck* interrupt) {
    const Status status = find_components(board, position, interrupt);
    return status == Status::kExact ? join(position, method, interrupt) : status;
  }
  // Its components alone, without probabilities: what the numbers say before the mines are counted.
  Status find_components(const Board& board, Position& position, InterruptCheck* interrupt) {
    if (!remembers() || arena_.bytes() > kMostBytes || remembered_ > kMemory / 4) forget();
    position.components.clear();
    position.part.assign(board.mark.size(), -1);
    position.touched.resize(board.mark.size());
    position.covered = 0;
    position.mines = board.mines;
    int touched = 0;
    parts_.begin(board);
    for (int place = board.first(); place <= board.last(); place++) {
      const int8_t mark = board.mark[place];
      position.covered += mark == kCovered;
      position.mines -= mark == kMine;
      if (!is_clue(mark) || !parts_.find(board, place)) continue;
      const Component* component = table(board, interrupt);
      if (!component || (interrupt && interrupt->over())) return Status::kRefused;
      if (!component->possible) return Status::kImpossible;
      touched += component->cell_count;
      attach(*component, position);
    }
    position.untouched = position.covered - touched;
    return Status::kExact;
  }
  // The probabilities, from the components and the number of mines.
  Status join(Position& position, Method method, InterruptCheck* interrupt) {
    if (method == Method::kBySize) method = position.covered <= kMostJoined ? Method::kProducts : Method::kCircle;
    if (method == Method::kProducts) return join_by_products(position);
    collect(position);
    switch (
        circle_.join(list_, position.mines, position.untouched, position.touched.data(), position.joined, interrupt)) {
      case Circle::Outcome::kDone: return Status::kExact;
      case Circle::Outcome::kImpossible: return Status::kImpossible;
      default: return Status::kRefused;
    }
  }

  // The position after `opened` was opened, whose number the board already shows; nothing else may have changed.
  Status after(const Board& board, const Position& before, int opened, Position& position) {
    position.components = before.components;
    position.part = before.part;
    position.touched.resize(before.touched.size());
    position.covered = before.covered - 1;
    position.untouched = before.untouched - (before.part[opened] < 0);
    position.mines = before.mines;
    loose_.assign(1, opened);
    detach(opened, position);
    int need = board.mark[opened], covered = 0;
    for (int step : board.around) {
      const int place = opened + step;
      need -= board.mark[place] == kMine;
      if (board.mark[place] != kCovered) continue;
      covered++;
      if (before.part[place] < 0) position.untouched--;
      else detach(place, position);
    }
    if (need < 0 || need > covered) return Status::kImpossible;
    parts_.begin(board);
    for (int clue : loose_) {
      if (!parts_.find(board, clue)) continue;
      const Component* component = table(board, nullptr);
      if (!component) return Status::kRefused;
      if (!component->possible) return Status::kImpossible;
      attach(*component, position);
    }
    return join(position, Method::kBySize, nullptr);
  }

 private:
  struct Remembered {
    uint64_t key;
    const Component* component;
  };
  static constexpr size_t kMemory = size_t(1) << 15, kMostBytes = size_t(24) << 20;
  static constexpr int kFrontiers = 64;

  bool remembers() const { return !memory_.empty(); }
  void forget() {
    arena_.clear();
    std::fill(memory_.begin(), memory_.end(), Remembered{0, nullptr});
    remembered_ = 0;
  }
  // The table of the part that was found last.
  const Component* table(const Board& board, InterruptCheck* interrupt) {
    const std::vector<int>& clues = parts_.clues;
    if (!remembers()) return counting_.count(board, parts_, arena_, interrupt);
    size_t at = parts_.key & (kMemory - 1);
    for (; memory_[at].component; at = (at + 1) & (kMemory - 1)) {
      const Component& known = *memory_[at].component;
      if (memory_[at].key == parts_.key &&
          std::equal(clues.begin(), clues.end(), known.clues, known.clues + known.clue_count))
        return &known;
    }
    const Component* component = counting_.count(board, parts_, arena_, interrupt);
    if (component && remembered_ < kMemory / 2) {
      memory_[at] = {parts_.key, component};
      remembered_++;
    }
    return component;
  }
  void attach(const Component& component, Position& position) {
    const int index = int(position.components.size());
    position.components.push_back(&component);
    for (int k = 0; k < component.cell_count; k++) position.part[component.cells[k]] = index;
  }
  void detach(int place, Position& position) {
    const int index = position.part[place];
    if (index < 0) return;
    const Component& component = *position.components[index];
    position.components[index] = nullptr;
    loose_.insert(loose_.end(), component.clues, component.clues + component.clue_count);
    for (int k = 0; k < component.cell_count; k++) position.part[component.cells[k]] = -1;
  }
  void collect(const Position& position) {
    list_.clear();
    for (const Component* component : position.components)
      if (component) list_.push_back(component);
  }
  Status join_by_products(Position& position) {
    if (position.covered > kMostJoined) return Status::kRefused;
    collect(position);
    position.joined =
        joining_.join(list_.data(), int(list_.size()), position.mines, position.untouched, position.touched.data());
    return position.joined.possible ? Status::kExact : Status::kImpossible;
  }

  Parts parts_;
  Counting counting_;
  Joining joining_;
  Circle circle_;
  Arena arena_;
  std::vector<Remembered> memory_;
  size_t remembered_ = 0;
  std::vector<int> loose_;  // numbers of the components that were taken out
  std::vector<const Component*> list_;
};

}  // namespace gridwright::sweep
