// The board as it comes in, and which colours may pair.
#pragma once
#include <algorithm>
#include <cstdint>

namespace gridwright::pairing {

enum Colour : uint8_t { kWhite, kRed, kBlue, kGreen, kBlack, kColours };

// Bit c of kPartners[d]: colours c and d may pair. White with all but black, red and blue with each other, green with
// green.
constexpr uint8_t kPartners[kColours] = {0b01111, 0b00111, 0b00111, 0b01001, 0};

constexpr int64_t kLargestValue = (int64_t(1) << 31) - 1;
constexpr int64_t kLargestNarrowValue = (int64_t(1) << 28) - 1;  // up to here all prices and distances fit 32 bits
constexpr int64_t kMostCells = (int64_t(1) << 31) - 1;           // cells, and a border, are numbered with 32 bits
constexpr int64_t kMostFreeCells = int64_t(1) << 24;             // their listed pairs are, under the free rules

// Cells row by row. The arrays belong to the caller.
struct Board {
  int rows = 0, cols = 0;
  const uint8_t* colours = nullptr;
  const int64_t* values = nullptr;
  int cells() const { return rows * cols; }
  int64_t largest_value() const {
    int64_t largest = 0;
    for (int k = 0; k < cells(); k++) largest = std::max(largest, values[k]);
    return largest;
  }
};

inline bool compatible(uint8_t one, uint8_t other) { return kPartners[one] >> other & 1; }

}  // namespace gridwright::pairing
