// The local rules of a board: a window for every polygon, and the vertices.
#pragma once
#include <vector>

#include "tiling/graph.hpp"
#include "tiling/rules/window_rule.hpp"

namespace gridwright::tiling {

// Rule f - 1 is the window of polygon f, vertices follow. A window too large for a type only counts lines, and a vertex
// too large for one is known by the windows round it, or not at all.
class Rules {
 public:
  explicit Rules(const Graph& graph);

  int count() const { return int(type.size()); }

  std::vector<const WindowType*> type;  // per rule; none if it sees too many faces
  Lists sees;                           // per rule: the faces, the first one is the centre
  Lists seen_by;                        // per face: the rules
  Lists windows_of;                     // per vertex: the windows that know its degree

 private:
  void add_windows(const Graph& graph, std::vector<std::vector<int>>& knowing);
  void add_vertices(const Graph& graph);
};

// A board without clues. It never changes, so threads may share it.
struct Tiling {
  explicit Tiling(const Polygons& board) : graph(board), rules(graph) {}
  Graph graph;
  Rules rules;
};

}  // namespace gridwright::tiling
