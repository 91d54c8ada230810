// A convolution by Winograd's method: a quarter of the products, and the same sums to the last bit.
//
// In one direction, four outputs next to each other see six inputs through three weights. Read as polynomials, inputs
// and weights can be multiplied by their values at six points (here 0, 1, -1, 2, -2 and infinity): six products instead
// of twelve. In both directions a tile of 4x4 outputs takes 36 instead of 144. The values of the weights are computed
// once, those of the inputs for each tile, and what is multiplied at one point is a product of matrices.
//
// (S. Winograd, Arithmetic Complexity of Computations, 1980; A. Lavin and S. Gray, arXiv:1509.09308, for networks.)
//
// Usually this is done in floats, for the way back from values to outputs has fractions. Here it has whole numbers, and
// gives each sum times a factor: 24, 12, 6 and 6 for the four rows, and the same for columns. All of it is computed
// modulo 2^32, where 9 has an inverse; the rest of the factor is a power of two, at most 64. So a sum is exact as long
// as it has at most 26 bits, however often the steps before have overflowed.
#pragma once
#include <cstdint>
#include <vector>

namespace gridwright::sweep::winograd {

constexpr int kTile = 4, kSide = kTile + 2, kPoints = kSide * kSide;
constexpr uint32_t kNinth = 954437177;       // times 9 it is 1, modulo 2^32
constexpr int kShift[kTile] = {3, 2, 1, 1};  // of a row, and of a column: 24, 12, 6 and 6 are 3 << these
constexpr int kWeights[kSide][3] = {{6, 0, 0}, {-1, -1, -1}, {-1, 1, -1},  // the values of three weights
                                    {1, 2, 4}, {1, -2, 4},   {0, 0, 6}};

// 4x4 places from `corner` on; bit 4 * row + col of `live` says whether that output is needed.
struct Tile {
  int corner;
  uint32_t live;
};

// The values of six inputs. They are below 6,400 in size if the inputs are below 128, in both directions.
template <class T>
__attribute__((always_inline)) inline void spread(const T* x, T* y) {
  y[0] = 4 * x[0] - 5 * x[2] + x[4];
  y[1] = x[4] + x[3] - 4 * (x[2] + x[1]);
  y[2] = x[4] - x[3] - 4 * (x[2] - x[1]);
  y[3] = x[4] - x[2] + 2 * (x[3] - x[1]);
  y[4] = x[4] - x[2] - 2 * (x[3] - x[1]);
  y[5] = 4 * x[1] - 5 * x[3] + x[5];
}
// Back from six products to four outputs, times their factors.
template <class T>
__attribute__((always_inline)) inline void gather(const T* x, T* y) {
  const T p = x[1] + x[2], q = x[1] - x[2], r = x[3] + x[4], s = x[3] - x[4];
  y[0] = x[0] + 4 * p + r;
  y[1] = 2 * q + s;
  y[2] = p + r;
  y[3] = q + 2 * s + x[5];
}
// The values of a whole kernel of weights, [row][col].
inline void spread_weights(const int weights[3][3], int values[kSide][kSide]) {
  for (int row = 0; row < kSide; row++)
    for (int col = 0; col < kSide; col++) {
      values[row][col] = 0;
      for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) values[row][col] += kWeights[row][r] * weights[r][c] * kWeights[col][c];
    }
}

}  // namespace gridwright::sweep::winograd
