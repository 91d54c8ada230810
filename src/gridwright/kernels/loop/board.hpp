// What is asked, and what has been found so far.
#pragma once
#include <cstdint>
#include <vector>

namespace gridwright::loop {

constexpr int8_t kNoClue = -1;

using Clues = std::vector<int8_t>;   // a number of lines, or kNoClue, for each face that can have one
using Lines = std::vector<uint8_t>;  // per edge: 1 where there is a line

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
