// Random numbers that anyone can repeat in a few lines of any language: splitmix64, seeded with any 64 bits.
#pragma once
#include <cstdint>

namespace gridwright::sweep {

inline uint64_t scrambled(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

class Random {
 public:
  static constexpr uint64_t kStride = 0x9E3779B97F4A7C15ull;  // from one state to the next

  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t next() { return scrambled(state_ += kStride); }
  // A number from 0 up to but not including the limit.
  uint64_t below(uint64_t limit) { return uint64_t((static_cast<unsigned __int128>(next()) * limit) >> 64); }

 private:
  uint64_t state_;
};

}  // namespace gridwright::sweep
