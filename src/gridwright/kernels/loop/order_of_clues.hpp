// In which order clues are tried, as Python asks for it.
#pragma once
#include <nanobind/nanobind.h>

#include <cstdint>
#include <numeric>
#include <vector>

#include "loop/random.hpp"
#include "python.hpp"

namespace gridwright::loop {

// Every cell alone, in the random order of the seed; or groups of cells in the order given.
inline std::vector<std::vector<int>> checked_order(int cells, uint64_t seed, nanobind::handle groups) {
  std::vector<std::vector<int>> order;
  if (groups.is_none()) {
    std::vector<int> alone(size_t(cells), 0);
    std::iota(alone.begin(), alone.end(), 0);
    Random(seed).shuffle(alone);
    for (int index : alone) order.push_back({index});
    return order;
  }
  std::vector<uint8_t> named(size_t(cells), 0);
  try {
    for (nanobind::handle group : groups) {
      order.emplace_back();
      for (nanobind::handle cell : group) {
        const int index = nanobind::cast<int>(cell);
        if (index < 0 || index >= cells || named[index]) refuse("A group names a cell twice, or one that isn't there.");
        named[index] = 1;
        order.back().push_back(index);
      }
      if (order.back().empty()) order.pop_back();
    }
  } catch (const nanobind::cast_error&) {
    refuse("The groups must be lists of small whole numbers.");
  }
  return order;
}

}  // namespace gridwright::loop
