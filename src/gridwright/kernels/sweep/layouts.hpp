// Where the mines are, and what they show.
//
// A layout is drawn from a seed alone: the cells that may hold a mine are listed row by row, and the first `mines`
// entries of a shuffle of that list get one. The first cell opened may be kept free ("safe"), or it and all its
// neighbours ("open"); a board too full for the wish gets the next weaker one.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "sweep/board.hpp"
#include "sweep/random.hpp"

namespace gridwright::sweep {

enum class FirstClick { kAny = 0, kSafe = 1, kOpen = 2 };

class Layout {
 public:
  explicit Layout(const Board& board)
      : board_(board), mine_(size_t(board.places()), 0), number_(size_t(board.places()), 0) {}

  bool is_mine(int place) const { return mine_[place]; }
  int8_t number(int place) const { return number_[place]; }
  int mines() const { return mines_; }

  // `first` is a place, or -1.
  void deal(int mines, uint64_t seed, int first, FirstClick rule) {
    list_cells(mines, first, rule);
    std::fill(mine_.begin(), mine_.end(), 0);
    Random random(seed);
    for (int k = 0; k < mines; k++) {
      std::swap(cells_[k], cells_[k + random.below(cells_.size() - k)]);
      mine_[cells_[k]] = 1;
    }
    count_numbers();
  }
  void take(const uint8_t* mines) {
    for (int cell = 0; cell < board_.cells(); cell++) mine_[board_.place(cell)] = mines[cell] != 0;
    count_numbers();
  }
  void give(uint8_t* mines) const {
    for (int cell = 0; cell < board_.cells(); cell++) mines[cell] = mine_[board_.place(cell)];
  }
  void move_mine(int from, int to) {
    mine_[from] = 0;
    mine_[to] = 1;
    for (int step : board_.around) number_[from + step]--;
    for (int step : board_.around) number_[to + step]++;
  }

  // The fewest left clicks that open everything: areas of zeros, and numbers with no zero beside them.
  int three_bv() const {
    std::vector<char> seen(mine_.size(), 0);
    std::vector<int> area;
    int clicks = 0;
    each_place([&](int place) {
      if (mine_[place] || number_[place] || seen[place]) return;
      clicks++;
      seen[place] = 1;
      area.assign(1, place);
      while (!area.empty()) {
        const int zero = area.back();
        area.pop_back();
        for (int step : board_.around) {
          const int next = zero + step;
          if (board_.mark[next] == kOutside || seen[next]) continue;
          seen[next] = 1;
          if (!number_[next]) area.push_back(next);
        }
      }
    });
    each_place([&](int place) { clicks += !mine_[place] && !seen[place]; });
    return clicks;
  }

 private:
  template <class Visit>
  void each_place(Visit visit) const {
    for (int row = 1; row <= board_.rows; row++)
      for (int place = row * board_.stride + 1; place <= row * board_.stride + board_.cols; place++) visit(place);
  }
  void list_cells(int mines, int first, FirstClick rule) {
    if (first < 0) rule = FirstClick::kAny;
    const int free_cells = rule == FirstClick::kOpen ? 1 + board_.degree(first) : 0;
    if (rule == FirstClick::kOpen && board_.cells() - free_cells < mines) rule = FirstClick::kSafe;
    if (rule == FirstClick::kSafe && board_.cells() - 1 < mines) rule = FirstClick::kAny;
    cells_.clear();
    each_place([&](int place) {
      if (!(rule != FirstClick::kAny && place == first) && !(rule == FirstClick::kOpen && touch(place, first)))
        cells_.push_back(place);
    });
  }
  bool touch(int place, int other) const {
    for (int step : board_.around)
      if (place + step == other) return true;
    return false;
  }
  void count_numbers() {
    std::fill(number_.begin(), number_.end(), 0);
    mines_ = 0;
    each_place([&](int place) {
      if (!mine_[place]) return;
      mines_++;
      for (int step : board_.around) number_[place + step]++;
    });
  }

  const Board& board_;
  std::vector<uint8_t> mine_;
  std::vector<int8_t> number_;  // mines around each place
  std::vector<int> cells_;
  int mines_ = 0;
};

}  // namespace gridwright::sweep
