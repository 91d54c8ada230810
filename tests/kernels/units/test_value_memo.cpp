// What is remembered of a network's values.
#include "check.hpp"
#include "sweep/value/memo.hpp"

using namespace gridwright::sweep;

namespace {

Features with_cell(int cell, uint16_t value) {
  Features features{};
  features.cells[cell] = value;
  return features;
}

void a_value_is_computed_once() {
  ValueMemo memo;
  int computed = 0;
  const auto compute = [&](const Features& features) { return ++computed, features.cells[3] / 8.0; };
  for (int n = 0; n < 3; n++) CHECK(memo.value(with_cell(3, 2), compute) == 0.25);
  CHECK(computed == 1);
}

void positions_that_differ_anywhere_have_values_of_their_own() {
  ValueMemo memo;
  double next = 0;
  const auto compute = [&](const Features&) { return next += 1; };
  for (int cell = 0; cell < Features::kCells; cell++) CHECK(memo.value(with_cell(cell, 1), compute) == cell + 1);
  Features figure = with_cell(0, 1);
  figure.figures[Features::kFigures - 1] = 1;
  CHECK(memo.value(figure, compute) == Features::kCells + 1);
  CHECK(memo.value(with_cell(7, 1), compute) == 8);
}

void it_forgets_before_it_grows_too_large() {
  ValueMemo memo;
  const auto compute = [&](const Features& features) { return double(features.cells[0] + 65536 * features.cells[1]); };
  for (size_t n = 0; n < ValueMemo::kMost + 5; n++) {
    Features features = with_cell(0, uint16_t(n));
    features.cells[1] = uint16_t(n >> 16);
    CHECK(memo.value(features, compute) == double(n));
  }
  CHECK(memo.size() == 5);
  CHECK(memo.value(with_cell(0, 9), compute) == 9);
}

}  // namespace

int main() {
  a_value_is_computed_once();
  positions_that_differ_anywhere_have_values_of_their_own();
  it_forgets_before_it_grows_too_large();
}
