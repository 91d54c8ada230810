// Two colours at a time.
//
// Dropping all colours but two never makes a board harder, so the exact numbers for each pair of its colours are lower
// bounds: the fewest rotations that gather both, and their least share of the cost (shares.hpp). They see what single
// colours do not: that two colours stand in each other's way. Every pair of sets of four squares has an entry.
// By symmetry the first set need only be the representative of its orbit, which makes 21 million entries on 5x5 (42 MB)
// instead of 80. The table is filled outwards, by increasing distance, from the pairs of which one is a block already
// (what remains is a single colour). The order of the loops matters more than the arithmetic: for one first set and one
// rotation all new entries lie in one row of 12 kB, so the work stays in the nearest cache. The two numbers are filled
// by two threads.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interrupt.hpp"
#include "twist/colours.hpp"
#include "twist/symmetry.hpp"

namespace gridwright::twist {

constexpr int kLargestPairedSide = 5;

struct PairEntry { uint8_t rotations, cost; };

// Where the entry of a pair is: rows belong to orbits, and the second set is turned along with the first. A colour that
// is gone has a row and a column of its own, with the numbers of the other colour alone, so there is no special case.
template <int Side>
struct PairIndex {
  using Table = Colours<Side>;
  using Board = Geometry<Side>;
  static constexpr uint32_t kWidth = Board::kRanks + 1;
  struct Place {
    uint32_t row, image;  // where the row begins; where the images under the right symmetry begin
  };
  std::vector<Place> place;                  // by rank of the first set
  std::vector<uint16_t> image;               // [symmetry][rank of the second set]
  std::vector<std::vector<int>> stabiliser;  // by orbit: symmetries that keep the representative, but for the identity

  static const PairIndex& tables() {
    static const PairIndex built;
    return built;
  }
  size_t operator()(uint32_t first, uint32_t second) const {
    return size_t(place[first].row) + image[place[first].image + second];
  }
  size_t entries() const { return size_t(orbits_.count() + 1) * kWidth; }

 private:
  const Orbits<Side>& orbits_ = Orbits<Side>::tables();
  PairIndex();
};

// The finished table of one side.
class Pairs {
 public:
  // Null when the caller stopped it.
  static std::shared_ptr<const Pairs> build(int side, InterruptCheck& interrupt);
  // Null when the bytes are not an undamaged table of that side.
  static std::shared_ptr<const Pairs> from_bytes(int side, const char* data, size_t size);
  std::string to_bytes() const;

  int side() const { return side_; }
  const PairEntry* entries() const { return entries_.data(); }

 private:
  int side_ = 0;
  std::vector<PairEntry> entries_;
};

}  // namespace gridwright::twist
