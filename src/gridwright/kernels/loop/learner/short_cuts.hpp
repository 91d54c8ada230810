// Short clauses that hold round every clue and that single vertices and clues do not show.
//
// A clue has four sides, and two more edges leave each of its corners: twelve edges. Of their 4096 patterns keep those
// in which the clue is right and every corner has no line or two. Two or three edges whose values never occur together
// in what is left give a clause. The learner would find each of them by itself, by running into it, again and again all
// over the board; given in advance they save a good part of its dead ends.
#pragma once
#include <array>
#include <utility>
#include <vector>

#include "loop/geometry.hpp"
#include "loop/learner/single_loop.hpp"

namespace gridwright::loop {

class ShortCuts {
 public:
  static constexpr int kEdges = 12, kLongest = 3;
  struct Forbidden {
    std::vector<int> edges;   // places among the twelve
    std::vector<bool> lines;  // the values that never occur together
  };

  static const ShortCuts& shared() {
    static const ShortCuts all;
    return all;
  }
  const std::vector<Forbidden>& of_clue(int clue) const { return forbidden_[clue]; }

  // The four sides of a cell, then the two edges that leave each corner.
  static std::array<int, kEdges> edges_round(const Grid& grid, int cell) {
    const auto sides = grid.edges_of_face(cell);
    const int stride = grid.stride;
    const int below = cell + stride;
    const auto left = [](int corner) { return 2 * (corner - 1); };
    const auto right = [](int corner) { return 2 * corner; };
    const auto up = [=](int corner) { return 2 * (corner - stride) + 1; };
    const auto down = [](int corner) { return 2 * corner + 1; };
    return {sides[0],        sides[1],     sides[2],    sides[3],    left(cell),       up(cell),
            right(cell + 1), up(cell + 1), left(below), down(below), right(below + 1), down(below + 1)};
  }

 private:
  std::array<std::vector<Forbidden>, 4> forbidden_;

  ShortCuts();
};

// The short cuts round a clue, among edges that are literals, kOn or kOff.
inline void add_short_cuts(Learner& learner, const Grid& grid, const std::vector<int>& edge_literals, int cell,
                           int clue) {
  const auto edges = ShortCuts::edges_round(grid, cell);
  for (const auto& forbidden : ShortCuts::shared().of_clue(clue)) {
    Clause clause;
    bool holds = false;
    for (size_t i = 0; i < forbidden.edges.size(); i++) {
      const int literal = edge_literals[edges[forbidden.edges[i]]];
      if (literal >= 0) clause.push_back(literal ^ int(forbidden.lines[i]));
      else holds = holds || (literal == kOn) != forbidden.lines[i];
    }
    if (!holds) learner.add_clause(std::move(clause));
  }
}

}  // namespace gridwright::loop
