// What numbers say one at a time and two at a time, until they say no more.
//
// Two numbers that share covered cells: how many mines the shared cells can hold is bounded by what either number needs
// and by how many cells it has to itself. Where that leaves no choice for the cells that only one of them has, these
// are settled. More knowledge never takes a conclusion away, so the order in which numbers are looked at doesn't
// matter, and only those near a change have to be looked at again.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "sweep/board.hpp"

namespace gridwright::sweep {

class PairLogic {
 public:
  std::vector<int> found_safe;  // places marked safe by the last call

  // Goes on from these numbers, the only ones that can have something new to say. They must not contradict each other.
  void settle(Board& board, const std::vector<int>& clues) {
    found_safe.clear();
    queued_.resize(board.mark.size(), 0);
    for (int place : clues) queue(place);
    while (!pairs_.empty()) {
      if (!singles_.empty()) look_alone(board, take(singles_, kPair));
      else look_with_others(board, take(pairs_, kNone));
    }
  }

 private:
  enum Queued : char { kNone, kSingle, kPair };
  // The covered neighbours of a number as bits of a frame eight cells wide that the number lies in, and its need.
  struct Equation {
    uint64_t cells = 0;
    int need = 0;
  };
  static constexpr int kFrame = 8, kMiddle = 3;

  int take(std::vector<int>& list, Queued now) {
    const int place = list.back();
    list.pop_back();
    queued_[place] = now;
    return place;
  }
  // A number is looked at alone before it is compared, so that the cheap rule goes first.
  void queue(int place) {
    if (queued_[place] == kSingle) return;
    if (queued_[place] == kNone) pairs_.push_back(place);
    queued_[place] = kSingle;
    singles_.push_back(place);
  }
  static Equation equation(const Board& board, int place, int row, int col) {
    Equation found{0, board.mark[place]};
    const int8_t* mark = &board.mark[place - board.stride - 1];
    for (int r = row - 1; r <= row + 1; r++, mark += board.stride)
      for (int c = 0; c < 3; c++) {
        found.cells |= uint64_t(mark[c] == kCovered) << (r * kFrame + col - 1 + c);
        found.need -= mark[c] == kMine;
      }
    return found;
  }
  void look_alone(Board& board, int place) {
    const Equation one = equation(board, place, kMiddle, kMiddle);
    if (one.need == 0) mark(board, place, one.cells, kSafe);
    else if (one.need == __builtin_popcountll(one.cells)) mark(board, place, one.cells, kMine);
  }
  void look_with_others(Board& board, int place) {
    for (int down = -2; down <= 2; down++)
      for (int right = -2; right <= 2; right++) {
        const int row = place / board.stride + down, other = place + down * board.stride + right;
        if (row < 1 || row > board.rows || (!down && !right) || !is_clue(board.mark[other])) continue;
        const Equation one = equation(board, place, kMiddle, kMiddle);
        if (!one.cells) return;
        compare(board, place, one, equation(board, other, kMiddle + down, kMiddle + right));
      }
  }
  void compare(Board& board, int place, const Equation& one, const Equation& other) {
    const uint64_t shared = one.cells & other.cells, only_one = one.cells & ~shared, only_other = other.cells & ~shared;
    if (!shared) return;
    const int one_size = __builtin_popcountll(only_one), other_size = __builtin_popcountll(only_other);
    const int least = std::max({one.need - one_size, other.need - other_size, 0});
    const int most = std::min({one.need, other.need, __builtin_popcountll(shared)});
    conclude(board, place, only_one, one.need - most, one.need - least, one_size);
    conclude(board, place, only_other, other.need - most, other.need - least, other_size);
  }
  void conclude(Board& board, int place, uint64_t cells, int fewest, int largest, int size) {
    if (largest == 0) mark(board, place, cells, kSafe);
    else if (fewest == size) mark(board, place, cells, kMine);
  }
  void mark(Board& board, int place, uint64_t cells, int8_t settled) {
    for (; cells; cells &= cells - 1) {
      const int bit = __builtin_ctzll(cells);
      const int cell = place + (bit / kFrame - kMiddle) * board.stride + bit % kFrame - kMiddle;
      board.mark[cell] = settled;
      if (settled == kSafe) found_safe.push_back(cell);
      for (int step : board.around)
        if (is_clue(board.mark[cell + step])) queue(cell + step);
    }
  }

  std::vector<char> queued_;          // for each place whether it waits, and for what
  std::vector<int> singles_, pairs_;  // a number in the first list is in the second as well
};

}  // namespace gridwright::sweep
