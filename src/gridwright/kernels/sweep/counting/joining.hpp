// Components and the number of mines, joined by products of polynomials.
//
// The components hold some of the mines that are left, and the cells that no number touches hold the rest: k of them
// in C(cells, k) ways. Products of the components' tables from the front, and of the weights from the back, give for
// each component how much a layout with j mines in it counts; then every probability is a short sum.
//
// With at most kMostJoined undecided cells all these numbers lie between 2^-1000 and 2^1000: none is lost, and a sum
// is 0 only if nothing is possible. So a cell is certain exactly where a sum is 0. Larger boards: see circle.hpp.
#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "sweep/counting/component.hpp"

namespace gridwright::sweep {

constexpr int kMostJoined = 1000;
constexpr double kAlmostOne = 1 - 0x1p-53, kAlmostZero = 0x1p-1022;

// Rounding must not make a cell look certain.
inline double uncertain(double p) { return std::clamp(p, kAlmostZero, kAlmostOne); }

struct Joined {
  bool possible = false;
  double log_ways = 0;   // natural logarithm of the number of layouts
  double untouched = 0;  // probability of a mine in a cell that no number touches
};

class Joining {
 public:
  // Writes the probability of every cell of the components to `probability`, which is indexed by place.
  Joined join(const Component* const* components, int count, int mines, int untouched_cells, double* probability) {
    Joined joined;
    int least = 0, length = 1;
    for (int c = 0; c < count; c++) {
      least += components[c]->least;
      length += components[c]->range - 1;
    }
    const int spare = mines - least;  // mines in untouched cells when the components hold as few as they can
    double log_unit = 0;
    if (!weigh(spare, untouched_cells, length, log_unit)) return joined;
    multiply_from_front(components, count);
    const double* all = &front_[front_at_[count]];
    double total = 0, inside = 0, outside = 0;
    for (int j = 0; j < length; j++) {
      const double ways = all[j] * back_[j];
      total += ways;
      inside += ways * (spare - j);
      outside += ways * (untouched_cells - spare + j);
    }
    if (!(total > 0)) return joined;
    joined.possible = true;
    joined.log_ways = std::log(total) + log_unit;
    if (untouched_cells)
      joined.untouched = inside == 0 ? 0.0 : outside == 0 ? 1.0 : uncertain(inside / total / untouched_cells);
    for (int c = count - 1; c >= 0; c--) {
      const Component& component = *components[c];
      const int before = front_at_[c + 1] - front_at_[c];
      rest_.resize(component.range);
      for (int j = 0; j < component.range; j++) {
        double sum = 0;
        for (int t = 0; t < before; t++) sum += front_[front_at_[c] + t] * back_[t + j];
        rest_[j] = sum;
      }
      write(component, 1 / total, probability);
      for (int t = 0; t < before; t++) {
        double sum = 0;
        for (int j = 0; j < component.range; j++) sum += component.ways[j] * back_[t + j];
        back_[t] = sum;
      }
    }
    return joined;
  }

 private:
  // back_[j]: ways to fill the untouched cells beside j mines more than the least, in units of e^log_unit.
  bool weigh(int spare, int untouched_cells, int length, double& log_unit) {
    back_.assign(length, 0.0);
    bool any = false;
    for (int j = 0; j < length; j++) {
      const int inside = spare - j;
      if (inside < 0 || inside > untouched_cells) continue;
      if (any) {
        back_[j] = back_[j - 1] * (inside + 1) / (untouched_cells - inside);
        continue;
      }
      any = true;
      back_[j] = 1;
      log_unit =
          std::lgamma(untouched_cells + 1.0) - std::lgamma(inside + 1.0) - std::lgamma(untouched_cells - inside + 1.0);
    }
    return any;
  }
  void multiply_from_front(const Component* const* components, int count) {
    front_.assign(1, 1.0);
    front_at_.assign(1, 0);
    for (int c = 0; c < count; c++) {
      const int from = front_at_.back(), at = int(front_.size()), length = at - from;
      front_at_.push_back(at);
      front_.resize(at + length + components[c]->range - 1, 0.0);
      for (int t = 0; t < length; t++)
        for (int j = 0; j < components[c]->range; j++) front_[at + t + j] += front_[from + t] * components[c]->ways[j];
    }
  }
  void write(const Component& component, double scale, double* probability) const {
    const double* mined = component.mined;
    const uint64_t* safe = component.can_be_safe;
    int at = 0;
    for (int b = 0; b < component.box_count; b++, mined += component.range, safe += component.words()) {
      double sum = 0;
      for (int j = 0; j < component.range; j++) sum += mined[j] * rest_[j];
      bool can_be_safe = false;
      for (int j = 0; j < component.range && !can_be_safe; j++)
        can_be_safe = (safe[j / 64] >> (j % 64) & 1) && rest_[j] != 0;
      const double p = sum == 0 ? 0.0 : !can_be_safe ? 1.0 : uncertain(sum * scale);
      for (; at < component.box_end[b]; at++) probability[component.cells[at]] = p;
    }
  }

  std::vector<double> front_, back_, rest_;
  std::vector<int> front_at_;
};

}  // namespace gridwright::sweep
