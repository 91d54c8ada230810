// Boards that are the same up to the eight symmetries of the square.
//
// A mirrored board needs as many rotations, with mirrored moves. Two uses: tables that store only one of (up to) eight
// equal entries, and searches from a board that is its own mirror image, where every state turns up twice or more and
// only one of its images needs to be looked at.
#pragma once
#include <cstdint>
#include <vector>

#include "twist/colours.hpp"

namespace gridwright::twist {

// Ranks that are images of each other form an orbit; orbits are numbered in the order of their smallest rank.
template <int Side>
struct Orbits {
  using Table = Colours<Side>;
  using Board = Geometry<Side>;
  std::vector<uint32_t> orbit;           // by rank
  std::vector<uint32_t> representative;  // by orbit: its smallest rank

  static const Orbits& tables() {
    static const Orbits built;
    return built;
  }
  uint32_t count() const { return uint32_t(representative.size()); }

 private:
  Orbits() {
    constexpr uint32_t kNone = ~0u;
    const Table& table = Table::tables();
    orbit.assign(Board::kRanks, kNone);
    for (uint32_t rank = 0; rank < Board::kRanks; rank++) {
      if (orbit[rank] != kNone) continue;
      for (int symmetry = 0; symmetry < 8; symmetry++)
        orbit[Board::rank(Board::image(table.squares(rank), symmetry))] = count();
      representative.push_back(rank);
    }
  }
};

// The hash of a state, or the least hash among its images under the symmetries that leave the start as it is.
// States solvable in d rotations have images solvable in d rotations, so a search may treat them as one.
template <int Side>
class SymmetricHash {
 public:
  using Table = Colours<Side>;
  using Board = Geometry<Side>;

  explicit SymmetricHash(const State<Side>& start) {
    const Table& table = Table::tables();
    for (int symmetry = 1; symmetry < 8; symmetry++) {
      Hash mirrored = 0;
      for (auto rank : start.colour) mirrored += image_key(table, rank, symmetry);
      if (mirrored != start.hash(table)) continue;
      auto& key = keys_.emplace_back(Board::kRanks + 1, 0);
      for (uint32_t rank = 0; rank < Board::kRanks; rank++) key[rank] = image_key(table, rank, symmetry);
    }
  }
  bool trivial() const { return keys_.empty(); }
  template <class Ranks>
  Hash least(const Ranks& colours, Hash plain) const {
    for (const auto& key : keys_) {
      Hash sum = 0;
      for (auto rank : colours) sum += key[rank];
      plain = std::min(plain, sum);
    }
    return plain;
  }

 private:
  std::vector<std::vector<Hash>> keys_;
  static Hash image_key(const Table& table, uint32_t rank, int symmetry) {
    if (rank == Table::kGone) return 0;
    return table.key(
        typename Table::Rank(Board::rank(Board::image(table.squares(typename Table::Rank(rank)), symmetry))));
  }
};

}  // namespace gridwright::twist
