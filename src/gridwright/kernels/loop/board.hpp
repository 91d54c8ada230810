// What is asked, and what has been found so far.
#pragma once
#include <cstdint>
#include <vector>

#include "loop/geometry.hpp"

namespace gridwright::loop {

constexpr int8_t kNoClue = -1;

struct Board {
  int rows = 0, cols = 0;
  std::vector<int8_t> clues;  // row by row, 0 to 3 or kNoClue
};

// The loops found so far: as soon as there are two different ones a third is not needed.
struct Found {
  int count = 0;
  Lines first, second;

  void clear() { count = 0; }
  void add(const Lines& loop) {
    if (count == 0) {
      first = loop;
      count = 1;
    } else if (count == 1 && loop != first) {
      second = loop;
      count = 2;
    }
  }
  void keep_first() { count = count ? 1 : 0; }
  bool several() const { return count >= 2; }
};

}  // namespace gridwright::loop
