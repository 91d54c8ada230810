// How one colour is gathered when the others do not matter: walk down the distances of colours.hpp.
#pragma once
#include <vector>

#include "twist/beam.hpp"
#include "twist/geometry.hpp"

namespace gridwright::twist {

struct Gathering {
  int rotations, moved;  // the fewest rotations; the fewest moved squares (not always by the same path)
  Path path;             // one with the fewest rotations
};

std::vector<Gathering> gather_each(int side, const std::vector<Squares>& colours);

}  // namespace gridwright::twist
