// Random choices that come out the same on every machine, which the standard library's shuffle does not promise.
#pragma once
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace gridwright::loop {

class Random {
 public:
  explicit Random(uint64_t seed) : engine_(seed) {}

  int below(int limit) { return int(engine_() % uint64_t(limit)); }
  double share() { return double(engine_() >> 11) * (1.0 / 9007199254740992.0); }  // from 0 up to but not including 1
  void shuffle(std::vector<int>& list) {
    for (int i = int(list.size()) - 1; i > 0; i--) std::swap(list[i], list[below(i + 1)]);
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace gridwright::loop
