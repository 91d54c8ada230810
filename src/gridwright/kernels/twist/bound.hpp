// Proofs: no answer is shorter than this.
//
// Start from what can be read off the board: the colour that is hardest to gather, a quarter of the squares that must
// be moved, pairs of colours (pairs.hpp). Then iterative deepening: try all sequences of d rotations; if none solves
// the board, it needs at least d + 1. A branch ends where one of these bounds says that the rotations left do not
// suffice. Two things keep the search from walking the same ground twice:
// * a memory of boards known not to be solvable in so many rotations. It holds true facts only, so it is kept from
//   one depth to the next.
// * sleeping rotations (Godefroid's sleep sets). If rotation x failed here, then after a rotation y of a group apart
//   from x's it need not be tried either: y then x leads to where x then y leads, unless y removed a colour.
//   Careful with removals: x then y may lose a colour on the way that y then x keeps, never the other way
//   round if y removed nothing; with fewer colours a board is never harder, so what failed still fails. If y did remove
//   a colour, nothing is known, and all rotations wake. The same holds for undoing a rotation.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "../interrupt.hpp"
#include "beam.hpp"
#include "geometry.hpp"
#include "pairs.hpp"
#include "race.hpp"

namespace gridwright::twist {

struct Bound {
  int rotations = 0;         // proved: no answer is shorter
  std::optional<Path> path;  // an answer of that length, if the search came upon it
  const char* source = "gather";
  int depth = 0;  // all sequences of so many rotations were tried; 0 if none were
  uint64_t nodes = 0;
};

// `pairs` may be null for sides above 4; smaller ones get their own.
Bound prove_bound(int side, const std::vector<Squares>& colours, std::shared_ptr<const Pairs> pairs, Race& race,
                  InterruptCheck& interrupt);

}  // namespace gridwright::twist
