// The board as it touches: faces with the edges around them, dots with the edges that meet there.
//
// Squares and every other tiling are such graphs. The lists lie one after the other in one array each. Edges at a dot
// are ordered by where they lead, those to earlier dots first, later edges before earlier ones: on squares that is up,
// left, down, right.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "lists.hpp"

namespace gridwright::chain {

class Graph {
 public:
  // Edges around each face, in order round it, and the two dots of each edge; all of them numbers that make sense.
  Graph(const std::vector<std::vector<int>>& around, const std::vector<std::pair<int, int>>& ends) {
    int dots = 0;
    for (auto [one, two] : ends) {
      ends_.push_back({one, two});
      dots = std::max({dots, one + 1, two + 1});
    }
    std::vector<std::vector<int>> at(static_cast<size_t>(dots)), beside(ends.size());
    for (size_t edge = 0; edge < ends.size(); edge++)
      for (int dot : ends_[edge]) at[size_t(dot)].push_back(int(edge));
    for (int dot = 0; dot < dots; dot++) {
      auto& edges = at[size_t(dot)];
      const auto order = [&](int edge) { return std::pair(other_end(edge, dot) > dot, -edge); };
      std::sort(edges.begin(), edges.end(), [&](int one, int two) { return order(one) < order(two); });
      at_.add(edges);
    }
    for (size_t face = 0; face < around.size(); face++) {
      around_.add(around[face]);
      for (int edge : around[face]) beside[size_t(edge)].push_back(int(face));
    }
    for (const auto& faces : beside) beside_.add(faces);
  }

  int faces() const { return around_.count(); }
  int dots() const { return at_.count(); }
  int edges() const { return int(ends_.size()); }
  Range around(int face) const { return around_[face]; }
  Range at(int dot) const { return at_[dot]; }
  // One or two faces.
  Range beside(int edge) const { return beside_[edge]; }
  const std::array<int, 2>& ends(int edge) const { return ends_[size_t(edge)]; }
  int other_end(int edge, int dot) const { return ends(edge)[0] == dot ? ends(edge)[1] : ends(edge)[0]; }
  // The edge between two dots, -1 if there is none.
  int edge_between(int one, int two) const {
    for (int edge : at(one))
      if (other_end(edge, one) == two) return edge;
    return -1;
  }

 private:
  Lists around_, at_, beside_;
  std::vector<std::array<int, 2>> ends_;
};

}  // namespace gridwright::chain
