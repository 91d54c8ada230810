// Every 4x4 board, solved.
//
// Up to the names of the colours there are 1,820 boards with one colour left, 450,450 with two, 10,510,500 with three
// and 2,627,625 with four. They are numbered without gaps, and one byte each holds the fewest rotations.
// Bottom up: a board with a block needs what it needs without that colour, which is known already. From these,
// breadth first: the boards one rotation away need one more, and so on.
// The number of a board: which squares are empty, then colour by colour, the one with the first free square first,
// which three of the other free squares it has. Everything is a rank among subsets, read from small tables.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "interrupt.hpp"
#include "twist/geometry.hpp"

namespace gridwright::twist {

class Table4 {
 public:
  static constexpr int kMostColours = 4;
  // Null when the caller stopped it. `progress` is told the boards done and the boards in all, now and then.
  static std::shared_ptr<const Table4> build(InterruptCheck& interrupt,
                                             const std::function<void(uint32_t, uint32_t)>& progress);

  int rotations(const std::vector<Squares>& colours) const;
  // How many boards with this many colours need 0, 1, 2, ... rotations.
  std::vector<uint32_t> counts(int colours) const;
  // The boards that need most rotations, one of each up to the eight symmetries: for each the squares of its colours.
  std::vector<std::vector<Squares>> hardest(int colours) const;

 private:
  std::array<std::vector<uint8_t>, kMostColours + 1> rotations_;  // by colours, by number of the board
};

}  // namespace gridwright::twist
