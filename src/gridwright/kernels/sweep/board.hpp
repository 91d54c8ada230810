// The board as a player sees it.
//
// Cells lie row by row inside a border one cell wide, so that every cell has eight neighbours at the same eight
// distances and nothing has to ask whether it stands at the rim. A `place` is an index into this bordered board; the
// callers' cell numbers, row by row without border, are only used in the bindings. Both count in the same order, so
// "lowest cell" means the same for either.
//
// A covered cell that logic has settled keeps that as its mark: then it counts as a mine in every number around it
// (kMine), or drops out of them (kSafe), and no longer takes part in any enumeration.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

namespace gridwright::sweep {

constexpr int8_t kCovered = -1, kMine = 9, kSafe = 10, kOutside = 11;  // 0 to 8 are open numbers

inline bool is_clue(int8_t mark) { return uint8_t(mark) <= 8; }

// The marks of a cell's eight neighbours, a byte each, so that they are counted all at once.
struct Surroundings {
  uint64_t marks;

  int covered() const { return __builtin_popcountll(marks & kHighBits); }  // no other mark is negative
  int mines() const { return count(kMine); }
  // For any mark but kCovered: bytes that equal it become 0, and only those keep their high bit clear.
  int count(int8_t wanted) const {
    const uint64_t differ = marks ^ (0x0101010101010101u * uint8_t(wanted));
    return 8 - __builtin_popcountll((((differ & ~kHighBits) + ~kHighBits) | differ) & kHighBits);
  }

 private:
  static constexpr uint64_t kHighBits = 0x8080808080808080u;
};

struct Board {
  int rows, cols, mines, stride;
  std::array<int, 8> around;
  std::vector<int8_t> mark;

  Board(int rows, int cols, int mines)
      : rows(rows),
        cols(cols),
        mines(mines),
        stride(cols + 2),
        around{-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1},
        mark(size_t((rows + 2) * stride) + 1, kOutside) {
    cover();
  }

  int places() const { return int(mark.size()) - 1; }  // the last byte is only there to be read with the one before it
  int cells() const { return rows * cols; }
  int place(int cell) const { return (cell / cols + 1) * stride + cell % cols + 1; }
  int cell(int place) const { return (place / stride - 1) * cols + place % stride - 1; }
  int first() const { return stride + 1; }
  int last() const { return places() - stride - 2; }

  void cover() {
    for (int row = 1; row <= rows; row++) std::fill_n(mark.begin() + row * stride + 1, cols, kCovered);
  }
  void show(const int8_t* view) {
    for (int row = 0; row < rows; row++)
      std::copy_n(view + size_t(row) * cols, cols, mark.begin() + (row + 1) * stride + 1);
  }
  Surroundings look_around(int place) const {
    uint32_t above, below;
    std::memcpy(&above, &mark[place - stride - 1], 4);
    std::memcpy(&below, &mark[place + stride - 1], 4);
    const uint64_t sides = uint8_t(mark[place - 1]) | uint64_t(uint8_t(mark[place + 1])) << 8;
    return {(above & 0xFFFFFFu) | uint64_t(below & 0xFFFFFFu) << 24 | sides << 48};
  }
  // How many neighbours lie on the board: 3 in a corner, 5 at a side, 8 inside.
  int degree(int place) const { return 8 - look_around(place).count(kOutside); }
};

}  // namespace gridwright::sweep
