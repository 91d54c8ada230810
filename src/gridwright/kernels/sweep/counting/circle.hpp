// Components and the number of mines, joined on a board of any size.
//
// Give every layout the weight x^mines: then components and untouched cells are independent, and each holds a random
// number of mines. The weight x is chosen so that the mean of their sum is the number of mines there are. What is asked
// is the probability of j mines in one component given that the sum is exactly that number; so one needs the
// probability that the others sum to the rest. A sum of independent numbers has the product of their characteristic
// functions, and its distribution is the mean of that product over points on the unit circle: exact with as many points
// as there are possible sums, and beyond double precision with about ten standard deviations of them, which is checked
// by an upper bound for all that could be missed. Far round the circle the untouched cells alone make the product
// vanish, so few points are left. Certainty is decided by whole numbers (mine_total.hpp), never by these sums.
#pragma once
#include <cmath>
#include <complex>
#include <vector>

#include "interrupt.hpp"
#include "sweep/counting/component.hpp"
#include "sweep/counting/joining.hpp"
#include "sweep/counting/mine_total.hpp"

namespace gridwright::sweep {

class Circle {
 public:
  enum class Outcome { kDone, kImpossible, kRefused };

  Outcome join(const std::vector<const Component*>& components, int mines, int untouched_cells, double* probability,
               Joined& joined, InterruptCheck* interrupt) {
    int least = 0;
    longest_ = 1;
    sums_ = untouched_cells + 1.0;
    offsets_.assign(1, 0);
    for (const Component* component : components) {
      least += component->least;
      sums_ += component->range - 1;
      longest_ = std::max(longest_, component->range);
      offsets_.push_back(offsets_.back() + component->range);
    }
    spare_ = mines - least;
    untouched_ = untouched_cells;
    total_.find(components, spare_, untouched_);
    if (!total_.possible) return Outcome::kImpossible;
    balance(components);
    if (!walk(components, interrupt)) return Outcome::kRefused;
    joined.possible = true;
    joined.log_ways = std::log(chance_) + log_weight_ - spare_ * log_x_;
    joined.untouched = total_.untouched_safe    ? 0.0
                       : total_.untouched_mined ? 1.0
                                                : uncertain(mined_chance_ * untouched_chance_ / chance_);
    for (size_t c = 0; c < components.size(); c++) write(*components[c], c, probability);
    return Outcome::kDone;
  }

 private:
  static constexpr double kWidth = 10;       // standard deviations round the circle
  static constexpr double kNothing = 1e-22;  // what is smaller than this is left out, and only that
  static constexpr double kSteepest = 30;    // bounds log x

  // Chooses x, and scales the tables so that each component's weights sum to 1.
  void balance(const std::vector<const Component*>& components) {
    log_x_ = 0;
    tilt_.resize(offsets_.back());
    double mean = 0;
    for (int round = 0; round < 100; round++) {
      weigh(components, mean);
      const double miss = spare_ - mean;
      if (std::abs(miss) < 0.01 * std::sqrt(variance_) || std::abs(miss) < 1e-9) break;
      const double before = log_x_;
      log_x_ = std::clamp(log_x_ + std::clamp(miss / std::max(variance_, 1e-9), -1.0, 1.0), -kSteepest, kSteepest);
      if (log_x_ == before) break;
    }
    weigh(components, mean);
  }
  void weigh(const std::vector<const Component*>& components, double& mean) {
    mined_chance_ = 1 / (1 + std::exp(-log_x_));
    mean = untouched_ * mined_chance_;
    variance_ = mean * (1 - mined_chance_);
    log_weight_ = untouched_ * std::log1p(std::exp(log_x_));
    const bool up = log_x_ <= 0;  // start at the end where the powers of x are largest
    const double factor = std::exp(-std::abs(log_x_));
    for (size_t c = 0; c < components.size(); c++) {
      const Component& component = *components[c];
      double* tilt = &tilt_[offsets_[c]];
      double power = 1, sum = 0, first = 0, second = 0;
      for (int k = 0; k < component.range; k++, power *= factor) {
        const int j = up ? k : component.range - 1 - k;
        tilt[j] = power;
        const double weight = power * component.ways[j];
        sum += weight;
        first += weight * j;
        second += weight * j * j;
      }
      first /= sum;
      mean += first;
      variance_ += std::max(0.0, second / sum - first * first);
      log_weight_ += std::log(sum) + component.log_scale + (up ? 0 : (component.range - 1) * log_x_);
      for (int j = 0; j < component.range; j++) tilt[j] /= sum;
    }
  }

  bool walk(const std::vector<const Component*>& components, InterruptCheck* interrupt) {
    double points = std::max(65.0, std::ceil(kWidth * std::sqrt(variance_)));
    while (points < sums_ && missed(components, points) > kNothing) points *= 2;
    const int64_t count = int64_t(std::min(points, sums_)) | 1;
    chance_ = untouched_chance_ = 0;
    others_.assign(offsets_.back(), 0.0);
    front_.resize(components.size() + 1);
    turns_.resize(longest_);
    for (int64_t k = 0; k <= count / 2; k++) {
      if (interrupt && interrupt->look()) return false;
      const double angle = 2 * M_PI * double(k) / double(count);
      if (untouched_ > 1 && std::exp((untouched_ - 1) * log_size(angle)) < kNothing) break;
      visit(components, angle, int64_t(spare_) * k % count, count, k ? 2.0 / double(count) : 1.0 / double(count));
    }
    return chance_ > 0;
  }
  // Bounds the probability of all sums at least `points` away from the one that is asked for.
  double missed(const std::vector<const Component*>& components, double points) const {
    double bound = 0;
    for (int sign = -1; sign <= 1; sign += 2) {
      const double slope = sign * std::min(3.0, points / std::max(variance_, 1e-9));
      double logarithm =
          untouched_ * std::log1p(mined_chance_ * std::expm1(slope)) - slope * spare_ - std::abs(slope) * points;
      for (size_t c = 0; c < components.size(); c++) {
        const double* tilt = &tilt_[offsets_[c]];
        double sum = 0;
        for (int j = 0; j < components[c]->range; j++) sum += tilt[j] * components[c]->ways[j] * std::exp(slope * j);
        logarithm += std::log(sum);
      }
      bound += std::exp(logarithm);
    }
    return bound;
  }
  double log_size(double angle) const {
    const double sine = std::sin(angle / 2);
    return 0.5 * std::log1p(-4 * mined_chance_ * (1 - mined_chance_) * sine * sine);
  }
  // Adds one point of the circle, and its mirror image, to all sums.
  void visit(const std::vector<const Component*>& components, double angle, int64_t turns, int64_t count,
             double weight) {
    for (int j = 0; j < longest_; j++) turns_[j] = std::polar(1.0, j * angle);
    const std::complex<double> cell(1 - mined_chance_ + mined_chance_ * std::cos(angle),
                                    mined_chance_ * std::sin(angle));
    const std::complex<double> all_but_one_cell = weight * untouched_power(angle, untouched_ - 1, turns, count);
    front_[0] = untouched_ ? all_but_one_cell * cell : weight * untouched_power(angle, 0, turns, count);
    for (size_t c = 0; c < components.size(); c++) front_[c + 1] = front_[c] * characteristic(*components[c], c);
    chance_ += front_.back().real();
    std::complex<double> back = 1;
    for (size_t c = components.size(); c-- > 0;) {
      const std::complex<double> others = front_[c] * back;
      double* out = &others_[offsets_[c]];
      for (int j = 0; j < components[c]->range; j++)
        out[j] += others.real() * turns_[j].real() - others.imag() * turns_[j].imag();
      back *= characteristic(*components[c], c);
    }
    if (untouched_) untouched_chance_ += (all_but_one_cell * back * std::polar(1.0, angle)).real();
  }
  std::complex<double> characteristic(const Component& component, size_t c) const {
    const double* tilt = &tilt_[offsets_[c]];
    double real = 0, imaginary = 0;
    for (int j = 0; j < component.range; j++) {
      const double weight = tilt[j] * component.ways[j];
      real += weight * turns_[j].real();
      imaginary += weight * turns_[j].imag();
    }
    return {real, imaginary};
  }
  // The characteristic function of `cells` untouched cells, turned back by the sum that is asked for.
  std::complex<double> untouched_power(double angle, int cells, int64_t turns, int64_t count) const {
    const long double pi = 3.141592653589793238462643383279502884L;
    const long double back = 2 * pi * static_cast<long double>(turns) / static_cast<long double>(count);
    if (cells <= 0) return std::polar(1.0, double(-back));
    const long double q = mined_chance_, turn = angle;
    const long double phase = cells * std::atan2(q * std::sin(turn), 1 - q + q * std::cos(turn)) - back;
    return std::polar(std::exp(cells * log_size(angle)), double(std::remainder(phase, 2 * pi)));
  }

  void write(const Component& component, size_t c, double* probability) {
    double* rest = &others_[offsets_[c]];
    for (int j = 0; j < component.range; j++) rest[j] *= tilt_[offsets_[c] + j] / chance_;
    const double* mined = component.mined;
    const uint64_t* safe = component.can_be_safe;
    const char* allowed = &total_.allowed[offsets_[c]];
    int at = 0;
    for (int b = 0; b < component.box_count; b++, mined += component.range, safe += component.words()) {
      double sum = 0;
      bool can_be_mine = false, can_be_safe = false;
      for (int j = 0; j < component.range; j++) {
        sum += mined[j] * rest[j];
        can_be_mine |= allowed[j] && mined[j] != 0;
        can_be_safe |= allowed[j] && (safe[j / 64] >> (j % 64) & 1);
      }
      const double p = !can_be_mine ? 0.0 : !can_be_safe ? 1.0 : uncertain(sum);
      for (; at < component.box_end[b]; at++) probability[component.cells[at]] = p;
    }
  }

  MineTotal total_;
  int spare_ = 0, untouched_ = 0, longest_ = 1;
  double sums_ = 0, log_x_ = 0, log_weight_ = 0, variance_ = 0;
  double mined_chance_ = 0;                   // of an untouched cell
  double chance_ = 0, untouched_chance_ = 0;  // of the sum, and of the sum less one when one untouched cell is left out
  std::vector<int> offsets_;                  // where each component's numbers start in the two lists below
  std::vector<double> tilt_, others_;
  std::vector<std::complex<double>> front_, turns_;
};

}  // namespace gridwright::sweep
