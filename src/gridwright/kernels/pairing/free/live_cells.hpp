// The cells that can pair at all, under the free rules, numbered 0, 1, 2, ... ; and which of them are white.
#pragma once
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "pairing/board.hpp"

namespace gridwright::pairing {

struct LiveCells {
  std::vector<int32_t> place;   // where on the board each one stands
  std::vector<int32_t> number;  // of a place on the board; -1 where it is black
  std::vector<int64_t> value;
  std::vector<char> white;
  std::vector<int32_t> by_value;  // all of them
  std::vector<int32_t> whites;    // by value too, equal ones shuffled so that no one of them is always the first choice

  LiveCells(const Board& board, std::mt19937& random) : number(board.cells(), -1) {
    for (int k = 0; k < board.cells(); k++) {
      if (board.colours[k] == kBlack) continue;
      number[k] = int32_t(place.size());
      if (board.colours[k] == kWhite) whites.push_back(number[k]);
      place.push_back(k);
      value.push_back(board.values[k]);
      white.push_back(board.colours[k] == kWhite);
    }
    by_value.resize(place.size());
    std::iota(by_value.begin(), by_value.end(), 0);
    const auto less = [&](int a, int b) { return value[a] < value[b]; };
    std::stable_sort(by_value.begin(), by_value.end(), less);
    std::shuffle(whites.begin(), whites.end(), random);
    std::stable_sort(whites.begin(), whites.end(), less);
  }
  int size() const { return int(place.size()); }
  int64_t weight(int a, int b) const { return 2 * std::min(value[a], value[b]); }
};

}  // namespace gridwright::pairing
