// The endgame search once at most 64 layouts are left: a set of layouts is one machine word.
//
// For every cell and every number it may show, a word says in which layouts it does. So what a cell would tell about a
// set takes a few "and"s, and the set itself is the key under which its result is remembered. The rules of the search
// are those of endgame.hpp.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "board.hpp"
#include "random.hpp"

namespace gridwright::sweep {

class FewLayouts {
 public:
  static constexpr int kMost = 64;

  void begin() {
    cells_.clear();
    for (size_t at : used_) keys_[at] = 0;
    used_.clear();
  }
  // Adds a cell by what it shows in each layout; one that says nothing anywhere is left out.
  template <class Shown>
  void add_cell(int cell, int layouts, Shown shown) {
    Cell next{0, 0, cell, {}};
    uint64_t by_number[9] = {0};
    for (int s = 0; s < layouts; s++) {
      const int number = shown(s);
      (number == kMine ? next.mined : by_number[number]) |= uint64_t(1) << s;
    }
    for (uint64_t layouts_with : by_number)
      if (layouts_with) next.shown[next.numbers++] = layouts_with;
    if (next.numbers == 0 || (next.numbers == 1 && !next.mined)) return;
    cells_.push_back(next);
  }
  // How many of the layouts best play wins if that is more than `need`, else some bound for it up to `need`. The budget of
  // work goes down with every cell looked at.
  int wins(int layouts, int need, int64_t& work, int* best_cell) {
    uint8_t all[kMostCells];
    for (size_t c = 0; c < cells_.size(); c++) all[c] = uint8_t(c);
    work_ = work;
    const int won = search(layouts == kMost ? ~uint64_t(0) : (uint64_t(1) << layouts) - 1, all, int(cells_.size()), need, best_cell);
    work = work_;
    return won;
  }

 private:
  static constexpr int kMostCells = 128;
  static constexpr int kBound = 100;  // added to a result that is a bound
  struct Cell {
    uint64_t mined;
    int numbers, cell;
    uint64_t shown[9];
  };
  struct Move {
    int mines, numbers;
    uint8_t cell;
  };

  // The number of layouts won if it is more than `need`; otherwise some bound for it that is not more than `need`.
  int search(uint64_t set, const uint8_t* cells, int cell_count, int need, int* best_cell) {
    const int size = __builtin_popcountll(set);
    if (size == 1 && !best_cell) return 1;
    if (!best_cell) {
      const int known = find(set);
      if (known > 0 && (known <= kMost || known - kBound <= need)) return known <= kMost ? known : known - kBound;
    }
    if ((work_ -= cell_count) < 0) return 0;
    uint8_t useful[kMostCells];
    Move moves[kMostCells];
    int move_count = 0, free_cell = -1;
    for (int t = 0; t < cell_count && free_cell < 0; t++) {
      const Cell& cell = cells_[cells[t]];
      const uint64_t mined = set & cell.mined;
      if (mined == set) continue;
      int numbers = 0;
      for (int k = 0; k < cell.numbers; k++) numbers += (set & cell.shown[k]) != 0;
      if (!mined && numbers == 1) continue;
      if (!mined) free_cell = cells[t];
      useful[move_count] = cells[t];
      moves[move_count++] = {__builtin_popcountll(mined), numbers, cells[t]};
    }
    int result = need;
    if (free_cell >= 0) {
      if (best_cell) *best_cell = cells_[free_cell].cell;
      result = open(cells_[free_cell], set, cells, cell_count, size, need);
    } else if (size == 2 && !best_cell) {
      result = 1;  // nothing safe tells the two apart
      need = 0;
    } else {
      const int useful_count = move_count;
      if (std::any_of(moves, moves + move_count, [](const Move& move) { return move.numbers > 1; }))
        move_count = int(std::remove_if(moves, moves + move_count, [](const Move& move) { return move.numbers <= 1; }) - moves);
      std::sort(moves, moves + move_count, [](const Move& a, const Move& b) {
        return a.mines != b.mines ? a.mines < b.mines : a.numbers != b.numbers ? a.numbers > b.numbers : a.cell < b.cell;
      });
      for (int m = 0; m < move_count && work_ >= 0 && size - moves[m].mines > result; m++) {
        const int won = open(cells_[moves[m].cell], set, useful, useful_count, size - moves[m].mines, result);
        if (won <= result) continue;
        result = won;
        if (best_cell) *best_cell = cells_[moves[m].cell].cell;
      }
    }
    if (work_ >= 0) put(set, result > need ? result : kBound + result);
    return result;
  }
  int open(const Cell& cell, uint64_t set, const uint8_t* cells, int cell_count, int safe, int need) {
    uint64_t parts[9];
    int count = 0, most = safe;  // what can still be won
    for (int k = 0; k < cell.numbers; k++) {  // the largest first
      const uint64_t part = set & cell.shown[k];
      if (!part) continue;
      int at = count++;
      for (; at > 0 && __builtin_popcountll(parts[at - 1]) < __builtin_popcountll(part); at--) parts[at] = parts[at - 1];
      parts[at] = part;
    }
    for (int k = 0; k < count && work_ >= 0 && most > need; k++) {
      const int others = most - __builtin_popcountll(parts[k]);
      most = others + search(parts[k], cells, cell_count, std::max(0, need - others), nullptr);
    }
    return most;
  }

  int find(uint64_t set) const {
    for (size_t at = slot(set); keys_[at]; at = (at + 1) & (keys_.size() - 1))
      if (keys_[at] == set) return values_[at];
    return -1;
  }
  void put(uint64_t set, int value) {
    if (used_.size() * 2 > keys_.size()) grow();
    size_t at = slot(set);
    while (keys_[at] && keys_[at] != set) at = (at + 1) & (keys_.size() - 1);
    if (!keys_[at]) used_.push_back(at);
    keys_[at] = set;
    values_[at] = uint8_t(value);
  }
  void grow() {
    std::vector<std::pair<uint64_t, int>> all;
    for (size_t at : used_) all.emplace_back(keys_[at], values_[at]);
    keys_.assign(keys_.size() * 4, 0);
    values_.assign(keys_.size(), 0);
    used_.clear();
    for (const auto& [set, value] : all) put(set, value);
  }
  size_t slot(uint64_t set) const { return scrambled(set) & (keys_.size() - 1); }

  std::vector<Cell> cells_;
  int64_t work_ = 0;
  std::vector<uint64_t> keys_ = std::vector<uint64_t>(1 << 10, 0);
  std::vector<uint8_t> values_ = std::vector<uint8_t>(1 << 10, 0);
  std::vector<size_t> used_;
};

}  // namespace gridwright::sweep
