// What can be said of one colour alone.
//
// Rotations, and the removal of a finished colour, act on each colour by itself. So the rules of the whole game are a
// table over one colour: its rank before, a rotation, its rank after; a colour that becomes a block gets the rank
// `kGone`. A board is then nothing but a handful of ranks.
// Two more numbers per rank, both counted outwards from the blocks: the fewest rotations that gather the colour
// ("gather", breadth first), and the fewest of its own squares that must be moved, one square of a group counting 1
// ("moved", buckets by distance). A rotation moves at most four squares, so a quarter of the sum of "moved" over all
// colours is a lower bound for the board. Sides up to 6 keep the rank after every rotation in a table; for 7 and 8 that
// would be a quarter of a gigabyte, and the four shifts of a rotation are done when asked for.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "parallel.hpp"
#include "twist/geometry.hpp"

namespace gridwright::twist {

using Hash = uint64_t;

template <int Side>
class Colours {
 public:
  using Board = Geometry<Side>;
  static constexpr bool kDense = Side <= 6;
  using Rank = std::conditional_t<kDense, uint16_t, uint32_t>;
  static constexpr Rank kGone = Rank(Board::kRanks);
  static constexpr int kRow = (Board::kRotations + 15) / 16 * 16;  // a row of rotations fills whole vector registers

  // Built at the first call, once for the whole process.
  static const Colours& tables() {
    static const Colours built;
    return built;
  }

  Squares squares(Rank rank) const { return squares_[rank]; }
  uint64_t groups(Rank rank) const { return groups_[rank]; }  // those that hold one of its squares
  bool touched(Rank rank, int rotation) const { return groups_[rank] >> (rotation >> 1) & 1; }
  int gather(Rank rank) const { return gather_[rank]; }
  int moved(Rank rank) const { return moved_[rank]; }
  Hash key(Rank rank) const { return key_[rank]; }  // 0 when gone
  // Only for rotations that touch the colour.
  Rank turned(Rank rank, int rotation) const {
    if constexpr (kDense) return turned_[size_t(rank) * kRow + rotation];
    return settled(Board::turn(squares_[rank], rotation));
  }
  static Rank settled(Squares four) { return Board::is_block(four) ? kGone : Rank(Board::rank(four)); }

 private:
  std::vector<Squares> squares_;
  std::vector<uint64_t> groups_;
  std::vector<uint8_t> gather_, moved_;
  std::vector<Hash> key_;
  std::vector<Rank> turned_;
  static constexpr uint8_t kFar = 255;

  Colours() {
    list_squares();
    if constexpr (kDense) {
      list_turned();
      count_gather();
      count_moved();
    } else {
      InterruptCheck never;
      share_out(2, 1, 2, never,
                [this](InterruptCheck&) { return [this](size_t part) { part ? count_moved() : count_gather(); }; });
    }
  }
  void list_squares() {
    squares_.resize(Board::kRanks + 1);
    groups_.resize(Board::kRanks + 1);
    key_.resize(Board::kRanks + 1);
    uint32_t rank = 0;  // ranks count upwards in the order of these loops
    for (int d = 3; d < Board::kSquares; d++)
      for (int c = 2; c < d; c++)
        for (int b = 1; b < c; b++)
          for (int a = 0; a < b; a++, rank++) {
            squares_[rank] = Squares(1) << a | Squares(1) << b | Squares(1) << c | Squares(1) << d;
            groups_[rank] = Board::groups(squares_[rank]);
            key_[rank] = scatter(rank + 1);
          }
  }
  static Hash scatter(Hash x) {  // splitmix64
    x *= 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
  }
  template <class Visit>
  void for_neighbours(uint32_t rank, Visit visit) const {
    for (uint64_t groups = groups_[rank]; groups; groups &= groups - 1) {
      const int group = __builtin_ctzll(groups);
      for (int direction = 0; direction < 2; direction++)
        visit(Board::rank(Board::turn(squares_[rank], 2 * group + direction)), group);
    }
  }
  void list_turned() {
    turned_.assign(size_t(Board::kRanks + 1) * kRow, kGone);
    for (uint32_t rank = 0; rank < Board::kRanks; rank++)
      for (uint64_t groups = groups_[rank]; groups; groups &= groups - 1)
        for (int rotation = 2 * __builtin_ctzll(groups), end = rotation + 2; rotation < end; rotation++)
          turned_[size_t(rank) * kRow + rotation] = settled(Board::turn(squares_[rank], rotation));
  }
  void count_gather() {
    gather_.assign(Board::kRanks + 1, kFar);
    gather_[kGone] = 0;
    std::vector<uint32_t> queue;
    queue.reserve(Board::kRanks);
    for (int group = 0; group < Board::kGroups; group++) {
      queue.push_back(Board::rank(Board::block(group)));
      gather_[queue.back()] = 0;
    }
    for (size_t next = 0; next < queue.size(); next++) {
      const uint32_t rank = queue[next];
      for_neighbours(rank, [&](uint32_t neighbour, int) {
        if (gather_[neighbour] != kFar) return;
        gather_[neighbour] = uint8_t(gather_[rank] + 1);
        queue.push_back(neighbour);
      });
    }
  }
  void count_moved() {
    moved_.assign(Board::kRanks + 1, kFar);
    moved_[kGone] = 0;
    std::array<std::vector<uint32_t>, 5> bucket;  // a rotation costs at most four: five buckets in turn are enough
    for (int group = 0; group < Board::kGroups; group++) {
      bucket[0].push_back(Board::rank(Board::block(group)));
      moved_[bucket[0].back()] = 0;
    }
    size_t waiting = bucket[0].size();
    for (int distance = 0; waiting; distance++) {
      std::vector<uint32_t>& now = bucket[distance % 5];
      for (size_t next = 0; next < now.size(); next++) {
        const uint32_t rank = now[next];
        if (moved_[rank] != distance) continue;  // reached more cheaply since
        for_neighbours(rank, [&](uint32_t neighbour, int group) {
          const int there = distance + __builtin_popcountll(squares_[rank] & Board::block(group));
          if (moved_[neighbour] <= there) return;
          moved_[neighbour] = uint8_t(there);
          bucket[there % 5].push_back(neighbour);
          waiting++;
        });
      }
      waiting -= now.size();
      now.clear();
    }
  }
};

// A board as ranks, colours that are blocks already gone. Slots without a colour are gone too.
template <int Side, int Slots = Geometry<Side>::kColours>
struct State {
  using Table = Colours<Side>;
  using Rank = typename Table::Rank;
  std::array<Rank, Slots> colour;

  static State of(const std::vector<Squares>& colours) {
    State state;
    state.colour.fill(Table::kGone);
    for (size_t i = 0; i < colours.size(); i++) state.colour[i] = Table::settled(colours[i]);
    return state;
  }
  Hash hash(const Table& table) const {
    Hash sum = 0;  // a sum, so that the names of the colours do not matter; 0 when solved
    for (Rank rank : colour) sum += table.key(rank);
    return sum;
  }
  bool solved() const {
    return std::all_of(colour.begin(), colour.end(), [](Rank rank) { return rank == Table::kGone; });
  }
  uint64_t groups(const Table& table) const {  // those whose rotation changes anything
    uint64_t all = 0;
    for (Rank rank : colour) all |= table.groups(rank);
    return all;
  }
  void turn(const Table& table, int rotation) {
    for (Rank& rank : colour)
      if (table.touched(rank, rotation)) rank = table.turned(rank, rotation);
  }
  int longest_gather(const Table& table) const {
    int most = 0;
    for (Rank rank : colour) most = std::max(most, table.gather(rank));
    return most;
  }
  int moved(const Table& table) const {
    int sum = 0;
    for (Rank rank : colour) sum += table.moved(rank);
    return sum;
  }
  int lower_bound(const Table& table) const { return std::max(longest_gather(table), (moved(table) + 3) / 4); }
};

}  // namespace gridwright::twist
