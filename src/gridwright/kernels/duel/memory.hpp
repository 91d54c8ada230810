// What a search remembers of positions: bounds on V and the best move so far.
//
// A bucket is two cache lines with four entries; equal components share a bucket whatever their tempi or singles, since
// entries that differ in nothing else bound each other (position.hpp, d and f). A memory is used for many searches:
// each has a salt of its own, so that old entries mean nothing to it, and since a new entry goes first and the last
// falls out, old entries do not even change what is kept. Two searches with the same input therefore do the same,
// whatever was searched before.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include "duel/position.hpp"

namespace gridwright::duel {

constexpr int kLeast = -(1 << 30), kMost = 1 << 30;

struct Bounds {
  int low = kLeast, high = kMost;
  uint32_t best = 0;
};

class Memory {
 public:
  explicit Memory(int bits) : mask_((size_t(1) << (bits - 1)) - 1) {
    const size_t bytes = std::max(sizeof(Bucket) << (bits - 1), kPage);
    buckets_.reset(static_cast<Bucket*>(std::aligned_alloc(kPage, (bytes + kPage - 1) / kPage * kPage)));
    if (!buckets_) throw std::bad_alloc();
#ifdef __linux__
    madvise(static_cast<void*>(buckets_.get()), bytes, MADV_HUGEPAGE);  // a wish: nothing is lost if it is not granted
#endif
    std::memset(static_cast<void*>(buckets_.get()), 0, bytes);
  }
  void begin_search() { salt_ = scramble(++searches_); }

  Bounds find(const Position& position, int depth, const Game& game) const {
    Bounds found;
    const uint64_t hash = hash_of(position, depth), tag = hash ^ salt_;
    for (const Entry& entry : buckets_[hash & mask_].entries) {
      if (entry.tag != tag) continue;
      const int far = distance(game, position, entry.variant);
      if (far == kFar) continue;
      if (entry.low > kLeast) found.low = std::max(found.low, entry.low - far);
      if (entry.high < kMost) found.high = std::min(found.high, entry.high + far);
      if (far == 0) found.best = entry.best;
    }
    return found;
  }
  void store(const Position& position, int depth, int beta, int value, uint32_t best) {
    const uint64_t hash = hash_of(position, depth), tag = hash ^ salt_;
    Entry* entries = buckets_[hash & mask_].entries;
    const auto is_mine = [&](const Entry& entry) { return entry.tag == tag && entry.variant == position.variant(); };
    Entry* place = std::find_if(entries, entries + kEntries - 1, is_mine);  // the last one falls out
    Entry mine = is_mine(*place) ? *place : Entry{tag, position.variant(), kLeast, kMost, 0};
    (value >= beta ? mine.low : mine.high) = value;
    if (value >= beta || !mine.best) mine.best = best;
    std::copy_backward(entries, place, place + 1);
    *entries = mine;
  }
  void prefetch(const Position& position, int depth) const {
    __builtin_prefetch(&buckets_[hash_of(position, depth) & mask_]);
  }

 private:
  static constexpr size_t kPage = size_t(1) << 21;
  static constexpr int kEntries = 4;
  struct Entry {
    uint64_t tag, variant;
    int low, high;
    uint32_t best;
  };
  struct alignas(64) Bucket { Entry entries[kEntries]; };
  static_assert(sizeof(Bucket) == 128, "a bucket is two cache lines");
  struct Release {
    void operator()(Bucket* buckets) const { std::free(buckets); }
  };

  std::unique_ptr<Bucket[], Release> buckets_;
  size_t mask_;
  uint64_t salt_ = 0, searches_ = 0;

  // Entries with an odd number of tempi more or less say nothing about each other, so they live apart.
  static uint64_t hash_of(const Position& position, int depth) {
    return scramble(position.names + uint64_t(2 * depth + (count(position.tempi) & 1)) * 0x9E3779B97F4A7C15ull);
  }
};

}  // namespace gridwright::duel
