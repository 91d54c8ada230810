// A board of any shape: polygons that share sides, as a planar graph of faces, edges and vertices.
//
// Face 0 is the outside, faces 1 to n are the polygons in the order given, holes in the board follow; holes have no
// clue but may lie inside the loop. A corner with only two sides decides nothing: the loop takes both or neither. Such
// sides are merged into one edge, whose weight is the number of sides it counts for in a clue. So every vertex of the
// graph has degree three or more (or is one of two left over on a ring of sides), and "which edge closes this path" has
// a direct answer on all tilings, hats and spectres included.
//
// Two faces may share several edges, and two edges may join the same two vertices: edges are never named by pairs.
#pragma once
#include <cstdint>
#include <vector>

#include "lists.hpp"

namespace gridwright::tiling {

struct Point { double x = 0, y = 0; };
struct Polygons {
  std::vector<Point> corners;
  std::vector<std::vector<int>> faces;  // corners in order, either way round
};

constexpr int kOutside = 0;

class Graph {
 public:
  explicit Graph(const Polygons& board);  // throws std::invalid_argument where faces overlap

  int vertices = 0, edges = 0, faces = 0, polygons = 0;
  int sides = 0;                               // each pair of corners, in the order in which the polygons meet them
  std::vector<int> edge_of_side;               // per side
  std::vector<int> u, v, left, right, weight;  // per edge; left of the way from u to v
  Lists at_vertex, wedge;                      // per vertex in order: edges; the face between an edge and the next
  Lists round_face;                            // per face: its edges (in order round a polygon)

  int far_end(int edge, int end) const { return u[edge] ^ v[edge] ^ end; }
  int across(int edge, int face) const { return left[edge] ^ right[edge] ^ face; }
  Range edges_of_vertex(int vertex) const { return at_vertex[vertex]; }
  Range edges_of_face(int face) const { return round_face[face]; }
  // The vertex after the k-th edge of a polygon, and the faces there that are not beside the polygon.
  int corner(int face, int k) const;
  std::vector<int> corner_faces(int face, int k) const;

 private:
  struct Sides {
    std::vector<int> a, b, left, right;    // per side: its corners, and the faces on the way from a to b
    std::vector<std::vector<int>> cycles;  // per polygon
  };
  struct Way {
    int side;
    bool forth;  // from a to b
  };

  Sides find_sides(const Polygons& board);
  void find_gaps(const Polygons& board, Sides& sides);
  std::vector<char> choose_vertices(const std::vector<std::vector<int>>& at, const Sides& sides) const;
  void merge_sides(const Polygons& board, const Sides& sides);
  void go_round_faces(const Sides& sides);
};

}  // namespace gridwright::tiling
