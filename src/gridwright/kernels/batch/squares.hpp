// Coloured squares: move 3 g turns the four of group g clockwise, 3 g + 1 the other way, 3 g + 2 removes them.
//
// A board is a byte for each square: its colour from 1, or 0 where it is empty. Colours are numbered without gaps, so
// those above a colour that was removed move down by one. A new board has four squares of each colour in random places.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "batch/games.hpp"
#include "sweep/random.hpp"

namespace gridwright::batch {

// The squares of the board that a seed gives: a shuffle from the end.
inline void draw_squares(uint8_t* squares, int side, int colours, uint64_t seed) {
  const int count = side * side;
  for (int square = 0; square < count; square++)
    squares[square] = square < 4 * colours ? uint8_t(square / 4 + 1) : uint8_t(0);
  sweep::Random random(seed);
  for (int last = count - 1; last > 0; last--) std::swap(squares[last], squares[random.below(uint64_t(last) + 1)]);
}

class Squares {
 public:
  Squares(int side, int colours, size_t count)
      : side_(side), colours_(colours), squares_(count * size_t(side * side)), left_(count) {}

  Sizes sizes() const {
    const size_t side = size_t(side_);
    return {1, side, side, 3 * (side - 1) * (side - 1), int64_t(kStepsForSquare * side * side)};
  }

  class Worker {
   public:
    explicit Worker(Squares& all) : all_(all), side_(all.side_) {}

    void begin(size_t board, uint64_t seed, const Shown& shown) {
      uint8_t* squares = squares_of(board);
      draw_squares(squares, side_, all_.colours_, seed);
      all_.left_[board] = all_.colours_;
      std::copy_n(squares, side_ * side_, shown.seen);
      mark_moves(squares, shown, 0, side_ - 2, 0, side_ - 2);
    }
    Outcome play(size_t board, size_t move, uint64_t, const Shown& shown) {
      uint8_t* squares = squares_of(board);
      const int group = int(move / 3), row = group / (side_ - 1), col = group % (side_ - 1);
      const int corner = row * side_ + col;
      if (move % 3 == 2) {
        remove(squares, corner);
        all_.left_[board]--;
        std::copy_n(squares, side_ * side_, shown.seen);
      } else {
        turn(squares, corner, move % 3 == 0);
        for (int square : {corner, corner + 1, corner + side_, corner + side_ + 1})
          shown.seen[square] = squares[square];
      }
      mark_moves(squares, shown, row - 1, row + 1, col - 1, col + 1);
      return {-1, all_.left_[board] == 0};
    }

   private:
    uint8_t* squares_of(size_t board) { return &all_.squares_[board * size_t(side_ * side_)]; }
    void turn(uint8_t* squares, int corner, bool clockwise) const {
      uint8_t &one = squares[corner], &two = squares[corner + 1];
      uint8_t &three = squares[corner + side_ + 1], &four = squares[corner + side_];
      const uint8_t held[4] = {one, two, three, four};
      const int from = clockwise ? 3 : 1;
      one = held[from], two = held[(from + 1) % 4], three = held[(from + 2) % 4], four = held[(from + 3) % 4];
    }
    void remove(uint8_t* squares, int corner) const {
      const uint8_t removed = squares[corner];
      for (int square = 0; square < side_ * side_; square++)
        if (squares[square] >= removed) squares[square] = squares[square] == removed ? 0 : squares[square] - 1;
    }
    // The moves of the groups in these rows and columns, as far as there are any.
    void mark_moves(const uint8_t* squares, const Shown& shown, int top, int bottom, int left, int right) const {
      for (int row = std::max(0, top); row <= std::min(side_ - 2, bottom); row++)
        for (int col = std::max(0, left); col <= std::min(side_ - 2, right); col++) {
          const uint8_t* at = squares + row * side_ + col;
          const bool has_one_colour = at[0] == at[1] && at[0] == at[side_] && at[0] == at[side_ + 1];
          int8_t* moves = shown.mask + 3 * (row * (side_ - 1) + col);
          moves[0] = moves[1] = !has_one_colour;
          moves[2] = has_one_colour && at[0] != 0;
        }
    }

    Squares& all_;
    const int side_;
  };

 private:
  static constexpr size_t kStepsForSquare = 20;

  int side_, colours_;
  std::vector<uint8_t> squares_;
  std::vector<int> left_;  // colours on each board
};

}  // namespace gridwright::batch
