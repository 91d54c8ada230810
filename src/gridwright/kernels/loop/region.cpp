#include "loop/region.hpp"

#include <algorithm>
#include <cmath>

#include "loop/random.hpp"
#include "loop/rules/square_rules.hpp"
#include "loop/solver.hpp"
#include "loop/thinning.hpp"

namespace gridwright::loop {
namespace {

constexpr double kLeastInside = 0.40, kMostInside = 0.65;
constexpr int kSweeps = 60;

using Cells = std::vector<uint8_t>;  // per cell: 1 inside

// Per colour of a cell and colours of the eight cells round it: may it change sides?
class Flips {
 public:
  Flips() {
    for (int colour = 0; colour < 2; colour++)
      for (int ring = 0; ring < 256; ring++) may_[colour][ring] = allowed(colour, ring);
  }
  bool may(int colour, int ring) const { return may_[colour][ring]; }

 private:
  static bool allowed(int colour, int ring) {
    const auto at = [&](int k) { return ring >> (k & 7) & 1; };
    int changes = 0;
    for (int k = 0; k < 8; k++) changes += at(k) != at(k + 1);
    for (int corner = 0; corner < 8; corner += 2)
      if (at(corner) != colour && at(corner - 1) == colour && at(corner + 1) == colour) return false;  // a checkerboard
    const int beside = at(1) + at(3) + at(5) + at(7);
    return changes == 2 && beside > 0 && beside < 4;
  }
  bool may_[2][256];
};

Cells grow(const Grid& grid, Random& random) {
  static const Flips flips;
  const int stride = grid.stride, area = grid.rows * grid.cols;
  const int ring_step[8] = {-stride - 1, -stride, -stride + 1, 1, stride + 1, stride, stride - 1, -1};
  const double accept[5] = {1, 0, std::exp(-2.0), 0, std::exp(-4.0)};  // by lines lost
  const int least = int(std::ceil(kLeastInside * area)), most = int(kMostInside * area);
  Cells inside(grid.cells, 0);
  inside[grid.cell(grid.rows / 2, grid.cols / 2)] = 1;
  int count = 1;
  for (int flip = 0; flip < kSweeps * area; flip++) {
    const int cell = grid.cell(random.below(grid.rows), random.below(grid.cols)), colour = inside[cell];
    int ring = 0;
    for (int k = 0; k < 8; k++) ring |= inside[cell + ring_step[k]] << k;
    if (!flips.may(colour, ring)) continue;
    if (colour ? count - 1 < std::min(least, count / 2) : count + 1 > most) continue;
    const int inside_beside = __builtin_popcount(unsigned(ring & 0xAA)),
              lines = colour ? 4 - inside_beside : inside_beside;
    const int lost = lines - (4 - lines);
    if (lost > 0 && random.share() >= accept[lost]) continue;
    count += colour ? -1 : 1;
    inside[cell] ^= 1;
  }
  return inside;
}

bool reaches_all_sides(const Grid& grid, const Cells& inside) {
  bool top = false, bottom = false, left = false, right = false;
  for (int col = 0; col < grid.cols; col++)
    top |= inside[grid.cell(0, col)], bottom |= inside[grid.cell(grid.rows - 1, col)];
  for (int row = 0; row < grid.rows; row++)
    left |= inside[grid.cell(row, 0)], right |= inside[grid.cell(row, grid.cols - 1)];
  return top && bottom && left && right;
}

bool has_good_share(const Grid& grid, const Cells& inside) {
  const double share = double(std::count(inside.begin(), inside.end(), 1)) / (grid.rows * grid.cols);
  return share >= kLeastInside && share <= kMostInside;
}

Lines border(const Grid& grid, const Cells& inside) {
  Lines lines(grid.edges(), 0);
  each_edge(grid, [&](int, int edge) { lines[edge] = inside[grid.left(edge)] ^ inside[grid.right(edge)]; });
  return lines;
}

bool has_short_runs(const Grid& grid, const Lines& lines) {
  const int most_across = std::max(2, grid.cols / 2), most_down = std::max(2, grid.rows / 2);
  std::vector<int> run(grid.cells, 0);
  for (int row = 0; row <= grid.rows; row++)
    for (int col = 0, across = 0; col <= grid.cols; col++) {
      const int cell = grid.cell(row, col);
      across = lines[2 * cell] ? across + 1 : 0;
      int& down = run[col];
      down = lines[2 * cell + 1] ? down + 1 : 0;
      if (across > most_across || down > most_down) return false;
    }
  return true;
}

}  // namespace

std::optional<Lines> random_loop(const Grid& grid, uint64_t seed, InterruptCheck& interrupt) {
  Random random(seed);
  while (!interrupt.look()) {
    const Cells inside = grow(grid, random);
    if (!has_good_share(grid, inside) || !reaches_all_sides(grid, inside)) continue;
    const Lines lines = border(grid, inside);
    if (!has_short_runs(grid, lines)) continue;
    const Solution solution = solve(grid, all_clues(grid, lines), interrupt);
    if (solution.decided && solution.found.count == 1) return lines;
  }
  return std::nullopt;
}

}  // namespace gridwright::loop
