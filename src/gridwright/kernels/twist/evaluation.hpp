// How far a board is from solved: a sum over its colours, and the same sum for all its children at once.
//
// Each rank has a value (in 64ths of a rotation; fitted to solved boards, or guessed from "gather" and "moved"). A
// rotation changes only the colours it touches, so per rank we keep a row of gains: value after each rotation minus
// value before. The values of all children of a board are its own value plus the sum of the rows of its colours: a few
// vector additions instead of up to 98 boards built.
// Sides 7 and 8 have long rows that are almost empty, since four squares touch at most 16 groups. There a row holds
// only those: for each square the two groups above it and the two below it, both directions. Frame the groups by one
// more on every side, and these are two runs of four numbers, added in place. Runs that start in odd and in even
// columns go to two different sums, because a processor stalls when it reads half of what it has just written.
#pragma once
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "twist/colours.hpp"
#include "twist/symmetry.hpp"

namespace gridwright::twist {

constexpr int kOneRotation = 64;  // units of value

template <int Side>
class Evaluation {
 public:
  using Table = Colours<Side>;
  using Board = Geometry<Side>;
  using Rank = typename Table::Rank;
  static constexpr int kRow = Table::kRow;
  using Row = std::array<int16_t, kRow>;

  explicit Evaluation(std::vector<int16_t> value_by_rank) : value_(std::move(value_by_rank)) {
    if constexpr (Table::kDense) fill_dense();
    else fill_sparse();
  }
  int16_t value(Rank rank) const { return value_[rank]; }
  template <class Ranks>
  int16_t value_of(const Ranks& colours) const {
    int sum = 0;
    for (Rank rank : colours) sum += value_[rank];
    return int16_t(sum);
  }
  void prefetch(Rank rank) const {
    const int16_t* row = &gain_[size_t(rank) * kGains];
    __builtin_prefetch(row);
    if constexpr (kGains > 32) __builtin_prefetch(row + 32);
  }
  // The value of the child of each rotation, for a board of value `now`.
  template <class Ranks>
  void children(const Ranks& colours, int16_t now, Row& out) const {
    if constexpr (Table::kDense) {
      out.fill(now);
      for (Rank rank : colours) {
        const int16_t* gain = &gain_[size_t(rank) * kGains];
        for (int i = 0; i < kRow; i++) out[i] = int16_t(out[i] + gain[i]);
      }
    } else {
      add_sparse(colours, now, out);
    }
  }

 private:
  static constexpr int kFrame = Side + 1;  // groups across, with the frame
  static constexpr int kRun = 4;           // two groups side by side, two directions
  static constexpr int kGains = Table::kDense ? kRow : 4 * 2 * kRun;
  typedef int16_t Run __attribute__((vector_size(8)));
  std::vector<int16_t> value_, gain_;

  void fill_dense() {
    const Table& table = Table::tables();
    gain_.assign(size_t(Board::kRanks + 1) * kGains, 0);
    for (uint32_t rank = 0; rank < Board::kRanks; rank++)
      for (uint64_t groups = table.groups(Rank(rank)); groups; groups &= groups - 1)
        for (int rotation = 2 * __builtin_ctzll(groups), end = rotation + 2; rotation < end; rotation++)
          gain_[size_t(rank) * kGains + rotation] = int16_t(value_[table.turned(Rank(rank), rotation)] - value_[rank]);
  }
  void fill_sparse() {
    const Table& table = Table::tables();
    gain_.assign(size_t(Board::kRanks + 1) * kGains, 0);
    for (uint32_t rank = 0; rank < Board::kRanks; rank++) {
      int16_t* run = &gain_[size_t(rank) * kGains];
      uint64_t fresh = table.groups(rank);  // a group that holds two of the squares is written once
      for (Squares set = table.squares(rank); set; set &= set - 1) {
        const int square = __builtin_ctzll(set), row = square / Side, col = square % Side;
        for (int corner = 0; corner < 4; corner++, run += 2) {
          const int group_row = row - 1 + corner / 2, group_col = col - 1 + corner % 2;
          if (group_row < 0 || group_col < 0 || group_row >= Side - 1 || group_col >= Side - 1) continue;
          const int group = group_row * (Side - 1) + group_col;
          if (!(fresh >> group & 1)) continue;
          fresh &= ~(uint64_t(1) << group);
          for (int direction = 0; direction < 2; direction++)
            run[direction] = int16_t(value_[table.turned(rank, 2 * group + direction)] - value_[rank]);
        }
      }
    }
  }
  template <class Ranks>
  void add_sparse(const Ranks& colours, int16_t now, Row& out) const {
    const Table& table = Table::tables();
    alignas(8) int16_t sum[2][kFrame * kFrame * 2 + 2] = {};
    const auto add = [](int16_t* to, const int16_t* run) {
      Run a, b;
      std::memcpy(&a, to, sizeof a);
      std::memcpy(&b, run, sizeof b);
      a += b;
      std::memcpy(to, &a, sizeof a);
    };
    for (Rank rank : colours) {
      if (rank == Table::kGone) continue;
      const int16_t* run = &gain_[size_t(rank) * kGains];
      for (Squares set = table.squares(rank); set; set &= set - 1, run += 2 * kRun) {
        const int square = __builtin_ctzll(set), row = square / Side, col = square % Side;
        int16_t* to = sum[col & 1] + 2 * (row * kFrame + col);
        add(to, run);
        add(to + 2 * kFrame, run + kRun);
      }
    }
    for (int row = 0; row < Side - 1; row++)
      for (int i = 0; i < 2 * (Side - 1); i++) {
        const int framed = 2 * ((row + 1) * kFrame + 1) + i;
        out[row * 2 * (Side - 1) + i] = int16_t(now + sum[0][framed] + sum[1][framed]);
      }
  }
};

// What the fitted weights of 6x6 look like on average; for larger boards a little steeper.
inline int16_t plain_guess(int gather, int moved) {
  return int16_t(std::lround(kOneRotation * (0.15 + 0.44 * gather + 0.1 * (moved - gather))));
}

// A weight file holds 16-bit numbers, one per orbit; or it is empty.
template <int Side>
bool weights_fit(size_t bytes) {
  return bytes == 0 || bytes == 2 * size_t(Orbits<Side>::tables().count());
}
template <int Side>
std::vector<int16_t> values_from(const std::vector<int16_t>& weights) {
  using Table = Colours<Side>;
  using Rank = typename Table::Rank;
  const Table& table = Table::tables();
  std::vector<int16_t> value(Table::Board::kRanks + 1, 0);
  for (uint32_t rank = 0; rank < Table::Board::kRanks; rank++)
    value[rank] = weights.empty() ? plain_guess(table.gather(Rank(rank)), table.moved(Rank(rank)))
                                  : weights[Orbits<Side>::tables().orbit[rank]];
  return value;
}

}  // namespace gridwright::twist
