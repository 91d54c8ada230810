// What holds round every vertex: its four cells are no checkerboard, or two strands of loop would touch there.
//
// The same closure as in a window (window_rule.hpp), over the cells north-west, north-east, south-west, south-east. A
// state has three bits for each cell but the first, so all 512 answers fit in a table. Windows know
// the vertices of their clue already; this rule serves the vertices that have no clue beside them.
#pragma once
#include <array>
#include <cstdint>

namespace gridwright::loop {

class VertexRule {
 public:
  static constexpr int kContradiction = -1;

  static int shift(int cell) { return 3 * cell - 3; }  // of cells 1 to 3
  static int part(int state, int cell) { return state >> shift(cell) & 7; }

  static const VertexRule& shared() {
    static const VertexRule rule;
    return rule;
  }

  int close(int state) const { return table_[state]; }

 private:
  std::array<int16_t, 512> table_;

  VertexRule() {
    for (int state = 0; state < 512; state++) table_[state] = int16_t(compute(state));
  }

  static int colour(int colouring, int cell) { return cell ? colouring >> (cell - 1) & 1 : 0; }
  static bool is_checkerboard(int colouring) {
    return colouring == 0b011;
  }  // both corners beside the first differ from it

  static int compute(int state) {
    int first[4] = {0, 0, 0, 0}, differs[4] = {0, 0, 0, 0};
    for (int cell = 1; cell < 4; cell++) {
      first[cell] = part(state, cell) >> 1;
      differs[cell] = part(state, cell) & 1;
    }
    unsigned left = 0;
    for (int colouring = 0; colouring < 8; colouring++) {
      bool fits = !is_checkerboard(colouring);
      for (int cell = 1; cell < 4; cell++)
        fits = fits && (colour(colouring, cell) ^ colour(colouring, first[cell])) == differs[cell];
      if (fits) left |= 1u << colouring;
    }
    if (!left) return kContradiction;
    for (int cell = 1; cell < 4; cell++)
      for (int earlier = 0; earlier < cell && first[cell] == cell; earlier++) {
        bool same = false, other = false;
        for (int colouring = 0; colouring < 8; colouring++)
          if (left >> colouring & 1) (colour(colouring, cell) == colour(colouring, earlier) ? same : other) = true;
        if (same && other) continue;
        first[cell] = earlier;
        differs[cell] = same ? 0 : 1;
      }
    int closed = 0;
    for (int cell = 1; cell < 4; cell++) closed |= (first[cell] << 1 | differs[cell]) << shift(cell);
    return closed;
  }
};

}  // namespace gridwright::loop
