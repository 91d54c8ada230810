// Cells, edges and vertices of a board as plain numbers.
//
// The board is padded by one ring of outside cells, so that every neighbour is a sum: the cell to the right is cell +
// 1, the one below is cell + stride. A vertex has the number of the cell whose top left corner it is. Edge 2 * cell is
// the top side of that cell, edge 2 * cell + 1 its left side. So an edge knows its two cells and its two ends without a
// table, and arrays over cells, vertices and edges need no second numbering.
//
// All code that looks for loops is a template over such a net of faces, edges and vertices; the other one is a tiling
// (tiling/net.hpp), where the same questions are answered from lists. Here faces are cells, and every edge weighs 1.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

namespace gridwright::loop {

constexpr int kLargestSide = 200;

class SquareRules;

struct Grid {
  using Rules = SquareRules;
  static constexpr bool kIsSquare = true;

  int rows = 0, cols = 0;
  int stride = 0;  // from a cell to the one below
  int cells = 0;   // with the ring

  Grid() = default;
  Grid(int rows_, int cols_) : rows(rows_), cols(cols_), stride(cols_ + 2), cells((rows_ + 2) * (cols_ + 2)) {}

  int edges() const { return 2 * cells; }
  int faces() const { return cells; }
  int vertices() const { return cells; }
  int clues() const { return rows * cols; }
  int cell(int row, int col) const { return (row + 1) * stride + col + 1; }
  // The cell with that number when only the real cells are counted, row by row.
  int face_of_clue(int index) const { return cell(index / cols, index % cols); }
  bool is_cell(int cell) const {
    const int row = cell / stride, col = cell % stride;
    return row >= 1 && row <= rows && col >= 1 && col <= cols;
  }

  // The cells on both sides of an edge.
  int left(int edge) const { return edge >> 1; }
  int right(int edge) const { return (edge >> 1) - ((edge & 1) ? 1 : stride); }
  // The vertices at both ends of an edge.
  int one_end(int edge) const { return edge >> 1; }
  int other_end(int edge) const { return (edge >> 1) + ((edge & 1) ? stride : 1); }
  int far_end(int edge, int end) const { return one_end(edge) == end ? other_end(edge) : one_end(edge); }

  bool is_open(int cell) const { return is_cell(cell); }
  // Calls visit(edge), visit(vertex) for all that are on the board, row by row.
  template <class Visit>
  void each_edge(Visit visit) const {
    each_vertex([&](int vertex) {
      if (vertex % stride <= cols) visit(2 * vertex);
      if (vertex / stride <= rows) visit(2 * vertex + 1);
    });
  }
  template <class Visit>
  void each_vertex(Visit visit) const {
    for (int row = 0; row <= rows; row++)
      for (int col = 0; col <= cols; col++) visit(cell(row, col));
  }
  // Per cell: how many steps of a king it is away.
  std::vector<int> distances(int from) const {
    std::vector<int> distance;
    distance.reserve(size_t(cells));
    for (int row = 0; row < rows + 2; row++)
      for (int col = 0; col < stride; col++)
        distance.push_back(std::max(std::abs(row - from / stride), std::abs(col - from % stride)));
    return distance;
  }
  int across(int edge, int cell) const { return left(edge) ^ right(edge) ^ cell; }
  static constexpr int weight(int) { return 1; }  // lines it counts for in a clue

  // Calls visit(edge) for every edge that joins two vertices.
  template <class Visit>
  void each_edge_between(int a, int b, Visit visit) const {
    if (a > b) std::swap(a, b);
    if (b - a == 1) visit(2 * a);
    else if (b - a == stride) visit(2 * a + 1);
  }
  // Calls visit(edge, the cell beyond it) for every edge of a cell.
  template <class Visit>
  void each_neighbour(int cell, Visit visit) const {
    visit(2 * cell, cell - stride), visit(2 * cell + 1, cell - 1);
    visit(2 * (cell + stride), cell + stride), visit(2 * (cell + 1) + 1, cell + 1);
  }
  std::array<int, 4> edges_of_vertex(int v) const { return {2 * v, 2 * v + 1, 2 * (v - 1), 2 * (v - stride) + 1}; }
  std::array<int, 4> edges_of_face(int c) const { return {2 * c, 2 * c + 1, 2 * (c + stride), 2 * (c + 1) + 1}; }
};

// The lines as the outside world counts them: (rows + 1) * cols horizontal edges, then rows * (cols + 1) vertical ones.
inline int flat_size(int rows, int cols) { return (rows + 1) * cols + rows * (cols + 1); }

// Calls visit(place in the flat order, edge) for every edge of the board.
template <class Visit>
void each_edge(const Grid& grid, Visit visit) {
  int place = 0;
  for (int row = 0; row <= grid.rows; row++)
    for (int col = 0; col < grid.cols; col++) visit(place++, 2 * grid.cell(row, col));
  for (int row = 0; row < grid.rows; row++)
    for (int col = 0; col <= grid.cols; col++) visit(place++, 2 * grid.cell(row, col) + 1);
}

}  // namespace gridwright::loop
