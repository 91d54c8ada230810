// What a network said of positions of late: they come up again from guess to guess, from one hint to the next, and
// every game of a level begins alike.
#pragma once
#include <cstdint>
#include <cstring>
#include <mutex>
#include <unordered_map>

#include "sweep/random.hpp"
#include "sweep/value/features.hpp"

namespace gridwright::sweep {

class ValueMemo {
 public:
  static constexpr size_t kMost = 1 << 17;  // all are forgotten when there are so many

  // The value of a position, computed unless it is remembered. Several threads may ask at a time.
  template <class Compute>
  double value(const Features& features, const Compute& compute) {
    const uint64_t key = key_of(features);
    {
      const std::lock_guard lock(mutex_);
      if (const auto known = values_.find(key); known != values_.end()) return known->second;
    }
    const double value = compute(features);
    const std::lock_guard lock(mutex_);
    if (values_.size() >= kMost) values_.clear();
    values_.emplace(key, value);
    return value;
  }
  size_t size() const { return values_.size(); }

 private:
  // A value depends on nothing but the features; that two of them share 64 bits does not happen.
  static uint64_t key_of(const Features& features) {
    static_assert(sizeof(Features) % 8 == 0);
    uint64_t key = 0;
    for (size_t k = 0; k < sizeof(Features) / 8; k++) {
      uint64_t part;
      std::memcpy(&part, reinterpret_cast<const char*>(&features) + 8 * k, 8);
      key = scrambled(key + part + Random::kStride);
    }
    return key;
  }

  std::mutex mutex_;
  std::unordered_map<uint64_t, double> values_;
};

}  // namespace gridwright::sweep
