// Sharing the cost of a rotation among the squares it moves.
//
// A rotation costs 1. Let each of the four squares of its group bear a share of that; no share is negative, and the
// four add up to 1 at most. Gathering a colour then has a least cost, the sum of what its squares bear. No rotation is
// paid for more than once, so the costs of different colours add up to a lower bound for the rotations of the board;
// likewise the costs of pairs that have no colour in common. Equal shares count moved squares. Unequal ones give much
// more: only one group reaches a corner, and a square that leaves it towards the centre goes where it is needed. So
// what leaves a corner or an edge bears most of the cost, what enters one least.
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
  static constexpr int kWhole = 24;  // units that a rotation costs: few enough for the dearest pair to fit into a byte

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
  using Places = std::array<int, 4>;  // in the order of the bits
  std::array<std::array<uint8_t, 16>, Board::kRotations> cost_;
  std::vector<int16_t> alone_;

  Shares() {
    for (int rotation = 0; rotation < Board::kRotations; rotation++) set(rotation, {6, 6, 6, 6});
    if constexpr (Side == 5) set_fitted();
    count_alone();
  }
  void set(int rotation, const Places& share) {
    for (int moved = 0; moved < 16; moved++) {
      cost_[rotation][moved] = 0;
      for (int place = 0; place < 4; place++) cost_[rotation][moved] += uint8_t((moved >> place & 1) * share[place]);
    }
  }
  // Fitted to the mean bound of random boards, one line for all rotations that are images of each other.
  void set_fitted() {
    struct Line {
      int rotation;
      Places share;
    };
    constexpr Line kFitted[] = {{0, {18, 6, 0, 0}}, {2, {7, 8, 3, 6}}, {3, {6, 11, 6, 1}}, {10, {6, 10, 6, 2}}};
    for (const auto& [rotation, share] : kFitted)
      for (int symmetry = 0; symmetry < 8; symmetry++) {
        const Squares group = Board::image(Board::block(rotation >> 1), symmetry);
        const int at = __builtin_ctzll(group), first = Board::corner(rotation >> 1);
        Places image{};
        for (int place = 0; place < 4; place++) {
          const Squares square = Squares(1) << (first + place % 2 + place / 2 * Side);
          const int there = __builtin_ctzll(Board::image(square, symmetry)) - at;
          image[there % Side + there / Side * 2] = share[place];
        }
        const int mirrored = __builtin_popcount(symmetry) & 1;  // a mirror turns clockwise into counter-clockwise
        set(2 * (at / Side * Board::kGroupsAcross + at % Side) + ((rotation & 1) ^ mirrored), image);
      }
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
