// What a search remembers of positions: bounds on V and the best move so far.
//
// A bucket is one cache line with two entries; equal components share a bucket whatever their tempi, since entries that
// differ only in tempi bound each other (position.hpp, d). A memory is used for many searches: each has a salt of its
// own, so that old entries mean nothing to it, and since a new entry goes first and the last falls out, old entries do
// not even change what is kept. Two searches with the same input therefore do the same, whatever was searched before.
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
  explicit Memory(int bits) : mask_((size_t(1) << bits) - 1) {
    const size_t bytes = std::max(sizeof(Bucket) << bits, kPage);
    buckets_.reset(static_cast<Bucket*>(std::aligned_alloc(kPage, (bytes + kPage - 1) / kPage * kPage)));
    if (!buckets_) throw std::bad_alloc();
#ifdef __linux__
    madvise(static_cast<void*>(buckets_.get()), bytes, MADV_HUGEPAGE);  // a wish: nothing is lost if it is not granted
#endif
    std::memset(static_cast<void*>(buckets_.get()), 0, bytes);
  }
  void begin_search() { salt_ = scramble(++searches_); }

  Bounds find(const Position& position, int depth, const std::vector<int>& cost_of_rank) const {
    Bounds found;
    const uint64_t hash = hash_of(position, depth), tag = hash ^ salt_;
    for (const Entry& entry : buckets_[hash & mask_].entries) {
      if (entry.tag != tag) continue;
      const int distance = tempo_distance(entry.tempi, position.tempi, cost_of_rank);
      if (distance == kFar) continue;
      if (entry.low > kLeast) found.low = std::max(found.low, entry.low - distance);
      if (entry.high < kMost) found.high = std::min(found.high, entry.high + distance);
      if (distance == 0) found.best = entry.best;
    }
    return found;
  }
  void store(const Position& position, int depth, int beta, int value, uint32_t best) {
    const uint64_t hash = hash_of(position, depth), tag = hash ^ salt_;
    Entry* entry = buckets_[hash & mask_].entries;
    if (entry[0].tag != tag || entry[0].tempi != position.tempi) {
      const bool second = entry[1].tag == tag && entry[1].tempi == position.tempi;
      const Entry mine = second ? entry[1] : Entry{tag, position.tempi, kLeast, kMost, 0};
      entry[1] = entry[0];
      entry[0] = mine;
    }
    (value >= beta ? entry->low : entry->high) = value;
    if (value >= beta || !entry->best) entry->best = best;
  }
  void prefetch(const Position& position, int depth) const {
    __builtin_prefetch(&buckets_[hash_of(position, depth) & mask_]);
  }

 private:
  static constexpr size_t kPage = size_t(1) << 21;
  struct Entry {
    uint64_t tag, tempi;
    int low, high;
    uint32_t best;
  };
  struct alignas(64) Bucket { Entry entries[2]; };
  static_assert(sizeof(Bucket) == 64, "a bucket is a cache line");
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
