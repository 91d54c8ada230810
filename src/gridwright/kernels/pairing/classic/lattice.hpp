// The state that every step of the classic rules works on: the board with a border, and each cell's price and mate.
//
// The neighbours of cell k are k + step[0..3] without any test at the edges: one border column stands left of each row
// (and so right of the row before), one border row above and one below. Border cells have no ways, so no search goes
// there. Cell 0 is a border cell, hence "mate 0" can mean "free". Two things hold at every moment:
//   * prices are feasible: price(a) + price(b) >= 2 * min(value(a), value(b)) for all neighbours that may pair;
//   * pairs are tight: there the two sides are equal.
// Once no free cell has a price left, the prices add up to the weight of the pairs, and both are optimal.
#pragma once
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "pairing/board.hpp"
#include "pairing/classic/large_array.hpp"

namespace gridwright::pairing {

constexpr int kFree = 0;

// kFloors: a cell has an outside offer, its floor, and may stay free once its price is down to that instead of 0.
template <class Price_, bool kFloors_>
class Lattice {
 public:
  using Price = Price_;
  static constexpr bool kFloors = kFloors_;
  struct Cell {
    Price price, value;
    Price distance;  // for searches nearby: from where the search began, kFar if it has not come here
    int32_t mate;
    uint8_t ways;  // bit d: may pair with the neighbour in direction d
    uint8_t side;  // chessboard colour: neighbours are on different sides
    uint8_t from;  // for searches nearby: the direction from which the search came here, seen from there
  };
  static constexpr Price kFar = std::numeric_limits<Price>::max();

  // Starts with the symmetric prices, price = value: feasible for every pair at once, and nearly right on smooth
  // boards.
  explicit Lattice(const Board& board, std::vector<Price> floors = {})
      : rows(board.rows),
        cols(board.cols),
        stride(cols + 1),
        step{-stride, -1, 1, stride},
        cell(size_t(rows + 2) * stride + 1),
        board_(board),
        floors_(std::move(floors)) {
    std::vector<uint8_t> here(cols + 1, kBlack), below(cols + 1, kBlack);  // a row and a black cell right of it
    if (rows) std::copy_n(board.colours, cols, below.data());
    const Cell border{0, 0, kFar, kFree, 0, 0, 0};
    std::fill_n(cell.begin(), stride + 1, border);
    std::fill(cell.end() - stride, cell.end(), border);
    for (int row = 0; row < rows; row++) {
      here.swap(below);
      if (row + 1 < rows) std::copy_n(board.colours + size_t(row + 1) * cols, cols, below.data());
      else std::fill(below.begin(), below.end(), kBlack);
      load_row(row, here.data(), below.data(), board.values + size_t(row) * cols);
    }
    if constexpr (kFloors) {
      floor.assign(cell.size(), 0);
      load_floors(0);
      each([&](int k) { cell[k].price = std::max(cell[k].price, floor[k]); });
    }
  }

  int index(int row, int col) const { return (row + 1) * stride + col + 1; }
  static Price weight(const Cell& a, const Cell& b) { return 2 * std::min(a.value, b.value); }
  static Price slack(const Cell& a, const Cell& b) { return a.price + b.price - weight(a, b); }
  Price floor_of(int k) const {
    if constexpr (kFloors) return floor[k];
    else return 0;
  }
  Price room(int k) const { return cell[k].price - floor_of(k); }  // how far the price may fall
  bool free(int k) const { return cell[k].mate == kFree; }
  bool waiting(int k) const { return free(k) & (room(k) > 0); }  // must still be paired, or lose its price
  void pair(int a, int b) { cell[a].mate = b, cell[b].mate = a; }

  // Back to the symmetric prices, and no pairs.
  void start_over() {
    set_scale(0);
    each([&](int k) {
      cell[k].mate = kFree;
      cell[k].price = std::max(cell[k].ways ? cell[k].value : 0, floor_of(k));
    });
  }

  // The board with all values and floors divided by 2^shift, for going from coarse to fine. Prices and pairs are left.
  void set_scale(int shift) {
    for (int row = 0; row < rows; row++)
      for (int col = 0; col < cols; col++)
        cell[index(row, col)].value = Price(board_.values[size_t(row) * cols + col] >> shift);
    if constexpr (kFloors) load_floors(shift);
  }

  template <class Visit>
  void each(Visit visit) const {
    for (int row = 0; row < rows; row++)
      for (int k = index(row, 0), end = index(row, cols); k < end; k++) visit(k);
  }
  template <class Visit>
  void each_on_side(int side, Visit visit) const {
    for (int row = 0; row < rows; row++)
      for (int k = index(row, (row + side) & 1), end = index(row, cols); k < end; k += 2) visit(k);
  }

  // Mates and prices of the board's own cells.
  template <class Out>
  void write(int32_t* mates, Out* prices) const {
    for (int row = 0; row < rows; row++) {
      const int first = index(row, 0);
      for (int col = 0; col < cols; col++) {  // no branches: pairs are noise to the processor
        const Cell& c = cell[first + col];
        const int here = row * cols + col, gap = c.mate - (first + col);
        const int mate = here + gap - (gap == stride) + (gap == -stride);  // a row of the lattice is one cell longer
        mates[here] = mate | -int(c.mate == kFree);
        prices[here] = c.price;
      }
    }
  }

  const int rows, cols, stride;
  const int step[4];  // up, left, right, down
  LargeArray<Cell> cell;
  std::vector<Price> floor;

 private:
  void load_floors(int shift) {
    for (int row = 0; row < rows; row++)
      for (int col = 0; col < cols; col++) floor[index(row, col)] = floors_[size_t(row) * cols + col] >> shift;
  }
  void load_row(int row, const uint8_t* colour, const uint8_t* below, const int64_t* value) {
    Cell* out = &cell[index(row, 0)];
    out[cols] = {0, 0, kFar, kFree, 0, 0, 0};
    unsigned right = 0;
    for (int col = 0; col < cols; col++) {  // no branches: colours are noise to the processor
      const unsigned partners = kPartners[colour[col]], left = right;
      right = partners >> colour[col + 1] & 1;
      const unsigned down = partners >> below[col] & 1, up = out[col - stride].ways >> 3;
      const unsigned ways = up | left << 1 | right << 2 | down << 3;
      const Price worth = Price(value[col]);
      out[col] = {worth & -Price(ways != 0), worth, kFar, kFree, uint8_t(ways), uint8_t((row + col) & 1), 0};
    }
  }

  const Board board_;
  const std::vector<Price> floors_;  // of the board's cells, unscaled
};

}  // namespace gridwright::pairing
