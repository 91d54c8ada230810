// Cells, edges and vertices of a board as plain numbers.
//
// The board is padded by one ring of outside cells, so that every neighbour is a sum: the cell to the right is cell +
// 1, the one below is cell + stride. A vertex has the number of the cell whose top left corner it is. Edge 2 * cell is
// the top side of that cell, edge 2 * cell + 1 its left side. So an edge knows its two cells and its two ends without a
// table, and arrays over cells, vertices and edges need no second numbering.
#pragma once
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace gridwright::loop {

constexpr int kLargestSide = 200;

using Lines = std::vector<uint8_t>;  // per edge: 1 where there is a line

struct Grid {
  int rows = 0, cols = 0;
  int stride = 0;  // from a cell to the one below
  int cells = 0;   // with the ring

  Grid() = default;
  Grid(int rows_, int cols_) : rows(rows_), cols(cols_), stride(cols_ + 2), cells((rows_ + 2) * (cols_ + 2)) {}

  int edges() const { return 2 * cells; }
  int cell(int row, int col) const { return (row + 1) * stride + col + 1; }
  // The cell with that number when only the real cells are counted, row by row.
  int cell_of_index(int index) const { return cell(index / cols, index % cols); }
  bool is_cell(int cell) const {
    const int row = cell / stride, col = cell % stride;
    return row >= 1 && row <= rows && col >= 1 && col <= cols;
  }
  bool is_edge(int edge) const {
    return is_cell(one_cell(edge)) || (other_cell(edge) >= 0 && is_cell(other_cell(edge)));
  }

  // The cells on both sides of an edge.
  int one_cell(int edge) const { return edge >> 1; }
  int other_cell(int edge) const { return (edge >> 1) - ((edge & 1) ? 1 : stride); }
  // The vertices at both ends of an edge.
  int one_end(int edge) const { return edge >> 1; }
  int other_end(int edge) const { return (edge >> 1) + ((edge & 1) ? stride : 1); }
  int far_end(int edge, int end) const { return one_end(edge) == end ? other_end(edge) : one_end(edge); }

  // The edge between two neighbouring cells.
  int edge_between_cells(int a, int b) const {
    if (a < b) std::swap(a, b);
    return a - b == 1 ? 2 * a + 1 : 2 * a;
  }
  // The edge that joins two vertices, or -1 if they are no neighbours.
  int edge_between_vertices(int a, int b) const {
    if (a > b) std::swap(a, b);
    return b - a == 1 ? 2 * a : b - a == stride ? 2 * a + 1 : -1;
  }
  std::array<int, 4> edges_of_vertex(int v) const { return {2 * v, 2 * v + 1, 2 * (v - 1), 2 * (v - stride) + 1}; }
  std::array<int, 4> edges_of_cell(int c) const { return {2 * c, 2 * c + 1, 2 * (c + stride), 2 * (c + 1) + 1}; }
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
