// Proofs: no answer is shorter than this.
//
// Start from what can be read off the board: the colour that is hardest to gather, a quarter of the squares that must
// be moved, pairs of colours (pairs.hpp) and what they cost (shares.hpp). Then iterative deepening: try all sequences
// of d rotations; if none solves the board, it needs at least d + 1. A branch ends where a bound exceeds the rotations
// left. Two things save work:
// * a memory of boards known not to be solvable in this many rotations, kept from one depth to the next;
// * sleep sets (Godefroid). If rotation x failed, it need not be tried after a rotation y of a group apart from x's:
//   y then x leads to where x then y leads. If y removed nothing, x then y can only have lost colours on the way, and
//   fewer colours are never harder, so the failure stands. If y removed a colour, all rotations wake.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "interrupt.hpp"
#include "twist/beam.hpp"
#include "twist/geometry.hpp"
#include "twist/pairs.hpp"
#include "twist/shared_bounds.hpp"

namespace gridwright::twist {

struct Bound {
  int rotations = 0;         // proved: no answer is shorter
  std::optional<Path> path;  // an answer of that length, if the search came upon it
  const char* source = "gather";
  int depth = 0;  // all sequences of this many rotations were tried; 0 if none were
  uint64_t nodes = 0;
};

// `pairs` may be null for sides above 4; smaller ones get their own.
Bound prove_bound(int side, const std::vector<Squares>& colours, std::shared_ptr<const Pairs> pairs,
                  SharedBounds& shared, InterruptCheck& interrupt);

}  // namespace gridwright::twist
