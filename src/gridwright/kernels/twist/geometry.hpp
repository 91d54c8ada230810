// The board as bits.
//
// A set of squares is a 64-bit number, square by square and row by row, so one colour is a number with four bits set.
// Turning a group (2x2 squares) moves four bits; each of them by a fixed distance, so a rotation is four shifts.
// Sets of four squares are numbered 0, 1, 2, ... without gaps ("rank"): if the squares are a < b < c < d then
// rank = C(a,1) + C(b,2) + C(c,3) + C(d,4). A rank is what all tables are indexed by.
// A rotation is a number as well: 2 * group, plus 1 for counter-clockwise; groups count row by row.
#pragma once
#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace gridwright::twist {

using Squares = uint64_t;

constexpr int kSmallestSide = 2, kLargestSide = 8;

constexpr uint32_t choose(int from, int count) {
  uint64_t ways = 1;
  for (int i = 0; i < count; i++) ways = ways * uint64_t(from - i > 0 ? from - i : 0) / uint64_t(i + 1);
  return uint32_t(ways);
}

template <int Side>
struct Geometry {
  static constexpr int kSquares = Side * Side;
  static constexpr int kGroupsAcross = Side - 1;
  static constexpr int kGroups = kGroupsAcross * kGroupsAcross;
  static constexpr int kRotations = 2 * kGroups;
  static constexpr int kColours = kSquares / 4;  // the most a board can have
  static constexpr uint32_t kRanks = choose(kSquares, 4);

  static constexpr int corner(int group) { return group / kGroupsAcross * Side + group % kGroupsAcross; }
  static constexpr Squares block(int group) { return (Squares(3) | Squares(3) << Side) << corner(group); }
  static Squares turn(Squares set, int rotation) {
    const int at = corner(rotation >> 1);
    const Squares top_left = Squares(1) << at, top_right = top_left << 1;
    const Squares bottom_left = top_left << Side, bottom_right = top_right << Side;
    const Squares still = set & ~block(rotation >> 1);
    if (rotation & 1)
      return still | (set & top_left) << Side | (set & bottom_left) << 1 | (set & bottom_right) >> Side |
             (set & top_right) >> 1;
    return still | (set & top_left) << 1 | (set & top_right) << Side | (set & bottom_right) >> 1 |
           (set & bottom_left) >> Side;
  }
  static bool is_block(Squares four) {
    const int at = __builtin_ctzll(four);
    return at % Side < Side - 1 && at / Side < Side - 1 && four == (Squares(3) | Squares(3) << Side) << at;
  }
  static uint32_t rank(Squares four) {
    uint32_t sum = 0;
    for (int k = 1; k <= 4; k++, four &= four - 1) sum += kChoose[k - 1][__builtin_ctzll(four)];
    return sum;
  }
  // One of the eight symmetries of the square: bit 0 mirrors columns, bit 1 rows, bit 2 swaps the two.
  static Squares image(Squares set, int symmetry) {
    Squares out = 0;
    for (; set; set &= set - 1) out |= Squares(1) << kImage[symmetry][__builtin_ctzll(set)];
    return out;
  }
  // The groups that hold one of these squares.
  static uint64_t groups(Squares set) {
    uint64_t touched = 0;
    for (; set; set &= set - 1) touched |= kGroupsOfSquare[__builtin_ctzll(set)];
    return touched;
  }
  // The groups that share no square with this one: turning them commutes with turning it.
  static constexpr uint64_t apart(int group) {
    uint64_t out = 0;
    for (int other = 0; other < kGroups; other++)
      if (!(block(group) & block(other))) out |= uint64_t(1) << other;
    return out;
  }

 private:
  static constexpr auto kChoose = [] {
    std::array<std::array<uint32_t, kSquares>, 4> table{};
    for (int k = 1; k <= 4; k++)
      for (int n = 0; n < kSquares; n++) table[k - 1][n] = choose(n, k);
    return table;
  }();
  static constexpr auto kImage = [] {
    std::array<std::array<uint8_t, kSquares>, 8> table{};
    for (int symmetry = 0; symmetry < 8; symmetry++)
      for (int square = 0; square < kSquares; square++) {
        int row = square / Side, col = square % Side;
        if (symmetry & 1) col = Side - 1 - col;
        if (symmetry & 2) row = Side - 1 - row;
        table[symmetry][square] = uint8_t(symmetry & 4 ? col * Side + row : row * Side + col);
      }
    return table;
  }();
  static constexpr auto kGroupsOfSquare = [] {
    std::array<uint64_t, kSquares> table{};
    for (int square = 0; square < kSquares; square++)
      for (int group = 0; group < kGroups; group++)
        if (block(group) >> square & 1) table[square] |= uint64_t(1) << group;
    return table;
  }();
};

// Calls `use` with the side as a constant, so that everything below it is compiled for that side.
template <class Use>
auto with_side(int side, Use use) {
  switch (side) {
    case 2: return use(std::integral_constant<int, 2>{});
    case 3: return use(std::integral_constant<int, 3>{});
    case 4: return use(std::integral_constant<int, 4>{});
    case 5: return use(std::integral_constant<int, 5>{});
    case 6: return use(std::integral_constant<int, 6>{});
    case 7: return use(std::integral_constant<int, 7>{});
    default: return use(std::integral_constant<int, 8>{});
  }
}

}  // namespace gridwright::twist
