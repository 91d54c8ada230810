// Sharing the cost of a rotation among the squares it moves.
//
// A rotation costs 1. Let each of the four squares of its group bear a share of that; no share is negative, and the
// four add up to 1 at most. Gathering a colour then has a least cost, the sum of what its squares bear. No rotation is
// paid for more than once, so the costs of different colours add up to a lower bound for the rotations of the board;
// likewise the costs of pairs that have no colour in common. Equal shares, a quarter each, count moved squares. It is
// better to let a square pay half for leaving the border and nothing for entering it: a rotation moves as many squares
// off the border as onto it, so the sum stays 1; and blocks lie closer to the centre than the squares of most colours.
// These are about the best shares for random boards: for sides 5 and 6 a search for the best ones ended there.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "twist/colours.hpp"

namespace gridwright::twist {

template <int Side>
class Shares {
 public:
  using Table = Colours<Side>;
  using Board = Geometry<Side>;
  using Rank = typename Table::Rank;
  static constexpr int kWhole = 4;  // what a rotation costs, in quarters

  // Built at the first call, once for the whole process.
  static const Shares& tables() {
    static const Shares built;
    return built;
  }
  // Which places of the rotation's group are in a set: bits for top left, top right, bottom left, bottom right.
  static unsigned places(int rotation, Squares set) {
    set >>= Board::corner(rotation >> 1);
    return unsigned((set & 3) | (set >> Side & 3) << 2);
  }
  // What a rotation costs the squares at these places, where they are before it.
  int cost(int rotation, unsigned places) const { return cost_[rotation][places]; }
  bool has_free_place(int rotation) const {  // then it may cost nothing at all
    const auto& cost = cost_[rotation];
    return !cost[1] || !cost[2] || !cost[4] || !cost[8];
  }
  // The least cost of gathering each colour alone, by rank.
  const std::vector<int16_t>& alone() const { return alone_; }

 private:
  std::array<std::array<uint8_t, 16>, Board::kRotations> cost_{};
  std::vector<int16_t> alone_;

  Shares() {
    for (int rotation = 0; rotation < Board::kRotations; rotation++)
      for (int place = 0; place < 4; place++) {
        const Squares before = Squares(1) << (Board::corner(rotation >> 1) + place % 2 + place / 2 * Side);
        // Up to side 4 a search is so short that the time to fill a table counts, and equal shares fill it faster.
        const int share = Side <= 4 ? 1 : 1 + off_border(Board::turn(before, rotation)) - off_border(before);
        for (int moved = 0; moved < 16; moved++)
          cost_[rotation][moved] = uint8_t(cost_[rotation][moved] + (moved >> place & 1) * share);
      }
    count_alone();
  }
  static int off_border(Squares square) {  // in how many of the two directions
    const int row = __builtin_ctzll(square) / Side, col = __builtin_ctzll(square) % Side;
    return (row > 0 && row < Side - 1) + (col > 0 && col < Side - 1);
  }
  void count_alone() {  // outwards from the blocks, by increasing cost
    const Table& table = Table::tables();
    constexpr int16_t kFar = INT16_MAX;
    alone_.assign(Board::kRanks + 1, kFar);
    alone_[Table::kGone] = 0;
    std::array<std::vector<uint32_t>, kWhole + 1> bucket;  // no step costs more, so they serve in turn
    size_t waiting = 0;
    const auto reach = [&](uint32_t rank, int cost) {
      if (alone_[rank] <= cost) return;
      alone_[rank] = int16_t(cost);
      bucket[size_t(cost) % bucket.size()].push_back(rank);
      waiting++;
    };
    for (int group = 0; group < Board::kGroups; group++) reach(Board::rank(Board::block(group)), 0);
    for (int now = 0; waiting; now++) {
      auto& ranks = bucket[size_t(now) % bucket.size()];
      for (size_t next = 0; next < ranks.size(); next++) {  // it grows by steps that cost nothing
        const uint32_t rank = ranks[next];
        if (alone_[rank] != now) continue;  // reached more cheaply since
        for (uint64_t groups = table.groups(Rank(rank)); groups; groups &= groups - 1)
          for (int back = 2 * __builtin_ctzll(groups), end = back + 2; back < end; back++) {
            const Squares before = Board::turn(table.squares(Rank(rank)), back);
            reach(Board::rank(before), now + cost(back ^ 1, places(back, before)));
          }
      }
      waiting -= ranks.size();
      ranks.clear();
    }
  }
};

}  // namespace gridwright::twist
