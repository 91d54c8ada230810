// A memory of boards that cannot be solved in this many rotations.
//
// A table of fixed size; two places per board, and the fact about fewer rotations gives way. A place holds the hash
// of the board with its lowest bits replaced by the number of rotations; the other 58 bits tell boards apart.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace gridwright::twist {

class FailureMemory {
 public:
  static constexpr int kMostRotations = 63;
  explicit FailureMemory(int log_places)
      : place_(static_cast<uint64_t*>(std::calloc(size_t(1) << log_places, sizeof(uint64_t)))),
        shift_(64 - log_places) {
    if (!place_) throw std::bad_alloc();
  }
  void prefetch(uint64_t hash) const { __builtin_prefetch(&place_[at(hash)]); }
  bool fails(uint64_t hash, int rotations) const {
    const uint64_t* two = &place_[at(hash)];
    return says(two[0], hash, rotations) || says(two[1], hash, rotations);
  }
  void store(uint64_t hash, int rotations) {
    uint64_t* two = &place_[at(hash)];
    const bool second = same(two[1], hash) || (!same(two[0], hash) && (two[1] & kCount) < (two[0] & kCount));
    two[second] = (hash & ~kCount) | uint64_t(rotations);
  }

 private:
  static constexpr uint64_t kCount = kMostRotations;
  struct Free {
    void operator()(uint64_t* places) const { std::free(places); }
  };
  std::unique_ptr<uint64_t[], Free> place_;  // calloc: pages that are never touched cost nothing
  int shift_;
  size_t at(uint64_t hash) const { return size_t(hash >> shift_) & ~size_t(1); }
  static bool same(uint64_t held, uint64_t hash) { return ((held ^ hash) & ~kCount) == 0; }
  static bool says(uint64_t held, uint64_t hash, int rotations) {
    return same(held, hash) && int(held & kCount) >= rotations;
  }
};

}  // namespace gridwright::twist
