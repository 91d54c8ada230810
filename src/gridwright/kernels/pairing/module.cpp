// The Python bindings: arguments are checked here, the work is done in the other files.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <string>
#include <vector>

#include "interrupt.hpp"
#include "pairing/board.hpp"
#include "pairing/classic/classic.hpp"
#include "pairing/free/free.hpp"
#include "python.hpp"

namespace nb = nanobind;
using namespace gridwright;
using namespace gridwright::pairing;

namespace {

using Colours = nb::ndarray<const uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<const int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
Board checked_board(int64_t rows, int64_t cols, const Colours& colours, const Values& values) {
  if (rows < 0 || cols < 0)
    refuse("A grid cannot have " + std::to_string(rows) + " rows and " + std::to_string(cols) + " columns.");
  if (rows > kMostCells - 2 || cols > kMostCells - 1 || (rows + 2) * (cols + 1) > kMostCells)
    refuse("A grid of " + std::to_string(rows) + " x " + std::to_string(cols) +
           " is too large: with a border it may have " + std::to_string(kMostCells) + " cells.");
  const size_t cells = size_t(rows * cols);
  const std::string shape =
      std::to_string(rows) + " x " + std::to_string(cols) + " cells need " + std::to_string(cells);
  if (colours.size() != cells) refuse(shape + " colours, not " + std::to_string(colours.size()) + ".");
  if (values.size() != cells) refuse(shape + " values, not " + std::to_string(values.size()) + ".");
  const uint8_t* colour = colours.data();
  const int64_t* value = values.data();
  uint64_t wrong_colour = 0, wrong_value = 0;  // all at once: a loop that may leave at any cell is much slower
  for (size_t k = 0; k < cells; k++) wrong_colour |= colour[k] >= kColours;
  for (size_t k = 0; k < cells; k++) wrong_value |= uint64_t(value[k]) >> 31;
  for (size_t k = 0; wrong_colour && k < cells; k++)
    if (colour[k] >= kColours)
      refuse("Cell " + std::to_string(k) + " has colour " + std::to_string(colour[k]) +
             "; colours are 0 white, 1 red, 2 blue, 3 green, 4 black.");
  for (size_t k = 0; wrong_value && k < cells; k++)
    if (value[k] < 0 || value[k] > kLargestValue)
      refuse("Cell " + std::to_string(k) + " has value " + std::to_string(value[k]) + "; values are 0 to " +
             std::to_string(kLargestValue) + ".");
  return {int(rows), int(cols), colours.data(), values.data()};
}

nb::object classic(int64_t rows, int64_t cols, const Colours& colours, const Values& values, double seconds,
                   nb::object watch) {
  const Board board = checked_board(rows, cols, colours, values);
  const size_t cells = size_t(board.cells());
  // Prices and then mates in one piece, which both arrays own: then it fills a large page sooner.
  auto kept = std::make_unique<LargeArray<int64_t>>(cells + (cells + 1) / 2);
  int64_t* const prices = kept->data();
  int32_t* const mates = reinterpret_cast<int32_t*>(prices + cells);
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  bool done;
  {
    nb::gil_scoped_release unlocked;
    done = pair_neighbours(board, mates, prices, interrupt);
  }
  if (!done) return nb::none();
  nb::capsule owner(kept.get(), [](void* p) noexcept { delete static_cast<LargeArray<int64_t>*>(p); });
  kept.release();
  return nb::make_tuple(NumpyArray<int32_t>(mates, {cells}, owner), NumpyArray<int64_t>(prices, {cells}, owner));
}

nb::object free_rules(int64_t rows, int64_t cols, const Colours& colours, const Values& values, double seconds,
                      nb::object watch) {
  const Board board = checked_board(rows, cols, colours, values);
  if (board.cells() > kMostFreeCells)
    refuse("A grid of " + std::to_string(board.cells()) + " cells is too large for the free rules; at most " +
           std::to_string(kMostFreeCells) + ".");
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  FreePairing found;
  {
    nb::gil_scoped_release unlocked;
    found = pair_freely(board, interrupt);
  }
  nb::list odd_sets;
  for (OddSet& set : found.odd_sets) odd_sets.append(nb::make_tuple(hand_over(std::move(set.cells)), set.z));
  return nb::make_tuple(hand_over(std::move(found.mates)), hand_over(std::move(found.prices)), odd_sets, found.bound);
}

}  // namespace

NB_MODULE(pairing, module) {
  module.def("classic", &classic, nb::arg("rows"), nb::arg("cols"), nb::arg("colours").noconvert(),
             nb::arg("values").noconvert(), nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none());
  module.def("free", &free_rules, nb::arg("rows"), nb::arg("cols"), nb::arg("colours").noconvert(),
             nb::arg("values").noconvert(), nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none());
}
