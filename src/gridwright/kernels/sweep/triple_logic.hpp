// What three numbers say together about a cell, where one and two say no more.
//
// Three numbers divide the covered cells around them into up to seven kinds, by which of them touch a cell. Cells of a
// kind are alike, so it is enough to try how many mines each kind holds. Three numbers that decide a cell which no two
// of them decide hang together by shared cells, and one of them touches the cell: these are all looked at.
#pragma once
#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "sweep/board.hpp"

namespace gridwright::sweep {

class TripleLogic {
 public:
  // Whether some three numbers leave the covered cell no choice but this one, which must be true.
  bool decide(const Board& board, int cell, bool mine) {
    for (int step : board.around) {
      if (!is_clue(board.mark[cell + step])) continue;
      const Number one = look(board, cell + step);
      list_partners(board, one, near_one_);
      for (size_t k = 0; k < near_one_.size(); k++) {
        const Number& other = near_one_[k];
        for (size_t later = k + 1; later < near_one_.size(); later++)
          if (force(board, {&one, &other, &near_one_[later]}, cell, mine)) return true;
        list_partners(board, other, near_other_);
        for (const Number& third : near_other_)
          if (third.place != one.place && !share(board, one, third) && force(board, {&one, &other, &third}, cell, mine))
            return true;
      }
    }
    return false;
  }

 private:
  struct Number {
    int place, need, count;  // how many mines and how many cells are undecided around it
    std::array<int, 8> cells;
  };
  using Three = std::array<const Number*, 3>;

  static Number look(const Board& board, int place) {
    Number found{place, board.mark[place], 0, {}};
    for (int step : board.around) {
      const int8_t mark = board.mark[place + step];
      if (mark == kCovered) found.cells[found.count++] = place + step;
      found.need -= mark == kMine;
    }
    return found;
  }
  static bool touches(const Board& board, int cell, const Number& number) {
    const int apart = std::abs(cell - number.place);
    return apart == 1 || (apart >= board.stride - 1 && apart <= board.stride + 1);
  }
  static bool share(const Board& board, const Number& one, const Number& other) {
    return std::any_of(one.cells.begin(), one.cells.begin() + one.count,
                       [&](int cell) { return touches(board, cell, other); });
  }
  static void list_partners(const Board& board, const Number& number, std::vector<Number>& found) {
    found.clear();
    for (int down = -2; down <= 2; down++)
      for (int right = -2; right <= 2; right++) {
        const int row = number.place / board.stride + down, place = number.place + down * board.stride + right;
        if (row < 1 || row > board.rows || (!down && !right) || !is_clue(board.mark[place])) continue;
        const Number other = look(board, place);
        if (share(board, number, other)) found.push_back(other);
      }
  }
  // Whether the three numbers can't hold if the cell is the opposite.
  static bool force(const Board& board, const Three& three, int cell, bool mine) {
    std::array<int, 8> sizes{};  // cells of each kind: bit k says that number k touches them
    for (int k = 0; k < 3; k++)
      for (int c = 0; c < three[k]->count; c++) {
        const int kind = kind_of(board, three, three[k]->cells[c]);
        if (!(kind & ((1 << k) - 1))) sizes[kind]++;
      }
    std::array<int, 3> needs{three[0]->need, three[1]->need, three[2]->need};
    const int kind = kind_of(board, three, cell);
    sizes[kind]--;
    for (int k = 0; k < 3; k++) needs[k] -= !mine && (kind >> k & 1);
    return !can_hold(sizes, needs);
  }
  static int kind_of(const Board& board, const Three& three, int cell) {
    return int(touches(board, cell, *three[0])) | int(touches(board, cell, *three[1])) << 1 |
           int(touches(board, cell, *three[2])) << 2;
  }
  static bool can_hold(const std::array<int, 8>& sizes, const std::array<int, 3>& needs) {
    const auto fits = [&](int rest, int kind) { return rest >= 0 && rest <= sizes[kind]; };
    for (int all = 0; all <= sizes[7]; all++)
      for (int first = 0; first <= sizes[3]; first++)
        for (int second = 0; second <= sizes[5]; second++) {
          if (!fits(needs[0] - all - first - second, 1)) continue;
          for (int third = 0; third <= sizes[6]; third++)
            if (fits(needs[1] - all - first - third, 2) && fits(needs[2] - all - second - third, 4)) return true;
        }
    return false;
  }

  std::vector<Number> near_one_, near_other_;
};

}  // namespace gridwright::sweep
