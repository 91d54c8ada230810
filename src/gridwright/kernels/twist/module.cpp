// The Python bindings: arguments are checked here, the work is done in the other files.
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <functional>
#include <string>
#include <tuple>

#include "interrupt.hpp"
#include "python.hpp"
#include "twist/beam.hpp"
#include "twist/bound.hpp"
#include "twist/census.hpp"
#include "twist/gathering.hpp"
#include "twist/geometry.hpp"
#include "twist/pairs.hpp"
#include "twist/shared_bounds.hpp"

namespace nb = nanobind;
using namespace gridwright;
using namespace gridwright::twist;

namespace {

int checked_side(int side, int largest = kLargestSide) {
  if (side < kSmallestSide || side > largest)
    refuse("The side must be from 2 to " + std::to_string(largest) + ", not " + std::to_string(side) + ".");
  return side;
}

// The squares of colours 1, 2, 3, ...
std::vector<Squares> checked_colours(nb::handle squares, int side) {
  checked_side(side);
  const int count = side * side, most = count / 4;
  const std::vector<int> colour_of = read_numbers(squares, size_t(count), "squares");
  std::vector<Squares> colours;
  for (int square = 0; square < count; square++) {
    const int colour = colour_of[square];
    if (colour < 0 || colour > most)
      refuse("Square " + std::to_string(square) + " holds " + std::to_string(colour) +
             "; colours of this board are 1 to " + std::to_string(most) + ", and 0 is empty.");
    if (colour > int(colours.size())) colours.resize(colour);
    if (colour) colours[colour - 1] |= Squares(1) << square;
  }
  for (size_t i = 0; i < colours.size(); i++)
    if (const int held = __builtin_popcountll(colours[i]); held != 4)
      refuse("Colour " + std::to_string(i + 1) + " has " + std::to_string(held) + " squares instead of four.");
  return colours;
}

std::vector<int16_t> checked_weights(const nb::bytes& weights, int side) {
  if (!weights_fit(side, weights.size()))
    refuse("These weights (" + std::to_string(weights.size()) + " bytes) are not for boards of side " +
           std::to_string(side) + ".");
  std::vector<int16_t> out(weights.size() / 2);
  if (!out.empty()) std::memcpy(out.data(), weights.data(), weights.size());  // no address may be null
  return out;
}

std::optional<Path> beam(nb::handle squares, int side, const nb::bytes& weights, double seconds, SharedBounds& shared,
                         nb::object watch, unsigned seed) {
  const auto colours = checked_colours(squares, side);
  const auto values = checked_weights(weights, side);
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  nb::gil_scoped_release unlocked;
  return beam_search(side, colours, values, seed, shared, interrupt);
}

std::optional<Path> quick(nb::handle squares, int side, const nb::bytes& weights, int width, nb::object watch) {
  if (width < 1 || width > 1 << 20) refuse("The width must be from 1 to 1048576.");
  const auto colours = checked_colours(squares, side);
  const auto values = checked_weights(weights, side);
  InterruptCheck interrupt(0, ask_python(std::move(watch)));
  nb::gil_scoped_release unlocked;
  return quick_search(side, colours, values, size_t(width), interrupt);
}

Bound bound(nb::handle squares, int side, std::shared_ptr<Pairs> pairs, double seconds, SharedBounds& shared,
            nb::object watch) {
  const auto colours = checked_colours(squares, side);
  if (pairs && pairs->side() != side)
    refuse("This pair table is for side " + std::to_string(pairs->side()) + ", the board has side " +
           std::to_string(side) + ".");
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  nb::gil_scoped_release unlocked;
  return prove_bound(side, colours, pairs, shared, interrupt);
}

std::vector<std::tuple<int, int, Path>> gather(nb::handle squares, int side) {
  const auto colours = checked_colours(squares, side);
  nb::gil_scoped_release unlocked;
  std::vector<std::tuple<int, int, Path>> out;
  for (Gathering& each : gather_each(side, colours)) out.emplace_back(each.rotations, each.moved, std::move(each.path));
  return out;
}

std::shared_ptr<Pairs> build_pairs(int side, nb::object watch) {
  checked_side(side, kLargestPairedSide);
  InterruptCheck interrupt(0, ask_python(std::move(watch)));
  nb::gil_scoped_release unlocked;
  return std::const_pointer_cast<Pairs>(Pairs::build(side, interrupt));
}

std::shared_ptr<Pairs> read_pairs(int side, const nb::bytes& data) {
  checked_side(side, kLargestPairedSide);
  const char* raw = static_cast<const char*>(data.data());
  const size_t size = data.size();
  std::shared_ptr<const Pairs> pairs;
  {
    nb::gil_scoped_release unlocked;
    pairs = Pairs::from_bytes(side, raw, size);
  }
  if (!pairs) refuse("These bytes are not an undamaged pair table for side " + std::to_string(side) + ".");
  return std::const_pointer_cast<Pairs>(pairs);
}

std::shared_ptr<Table4> census(nb::object watch, nb::object progress) {
  InterruptCheck interrupt(0, ask_python(std::move(watch)));
  nb::gil_scoped_release unlocked;
  const auto tell = [&](uint32_t done, uint32_t all) {
    if (progress.is_none()) return;
    nb::gil_scoped_acquire locked;
    progress(done, all);
  };
  return std::const_pointer_cast<Table4>(Table4::build(interrupt, tell));
}

int checked_rotations(int rotations) {
  if (rotations < 0 || rotations > SharedBounds::kNothingFound)
    refuse("A bound is from 0 to " + std::to_string(SharedBounds::kNothingFound) + " rotations, not " +
           std::to_string(rotations) + ".");
  return rotations;
}

int checked_count(int colours) {
  if (colours < 0 || colours > Table4::kMostColours)
    refuse("A 4x4 board has 0 to 4 colours, not " + std::to_string(colours) + ".");
  return colours;
}

std::vector<std::vector<int>> hardest(const Table4& table, int count) {
  std::vector<std::vector<int>> boards;
  for (const auto& colours : table.hardest(checked_count(count))) {
    auto& squares = boards.emplace_back(16, 0);
    for (size_t i = 0; i < colours.size(); i++)
      for (int square = 0; square < 16; square++)
        if (colours[i] >> square & 1) squares[square] = int(i) + 1;
  }
  return boards;
}

}  // namespace

NB_MODULE(twist, module) {
  nb::class_<SharedBounds>(module, "Race")
      .def(nb::init<>())
      .def_prop_rw(
          "upper", [](const SharedBounds& shared) { return shared.upper.load(); },
          [](SharedBounds& shared, int rotations) { shared.upper = checked_rotations(rotations); })
      .def_prop_rw(
          "lower", [](const SharedBounds& shared) { return shared.lower.load(); },
          [](SharedBounds& shared, int rotations) { shared.lower = checked_rotations(rotations); });

  nb::class_<Pairs>(module, "Pairs")
      .def_static("build", &build_pairs, nb::arg("side"), nb::arg("watch") = nb::none())
      .def_static("from_bytes", &read_pairs, nb::arg("side"), nb::arg("data"))
      .def("to_bytes",
           [](const Pairs& pairs) {
             const std::string raw = pairs.to_bytes();
             return nb::bytes(raw.data(), raw.size());
           })
      .def_prop_ro("side", &Pairs::side);

  nb::class_<Bound>(module, "Bound")
      .def_ro("rotations", &Bound::rotations)
      .def_ro("path", &Bound::path)
      .def_prop_ro("source", [](const Bound& bound) { return std::string(bound.source); })
      .def_ro("depth", &Bound::depth)
      .def_ro("nodes", &Bound::nodes);

  nb::class_<Table4>(module, "Table4")
      .def(
          "rotations",
          [](const Table4& table, nb::handle squares) { return table.rotations(checked_colours(squares, 4)); },
          nb::arg("squares"))
      .def(
          "counts", [](const Table4& table, int colours) { return table.counts(checked_count(colours)); },
          nb::arg("colours") = 4)
      .def("hardest", &hardest, nb::arg("colours") = 4);

  module.def("beam", &beam, nb::arg("squares"), nb::arg("side"), nb::arg("weights"), nb::arg("seconds"),
             nb::arg("race"), nb::arg("watch") = nb::none(), nb::arg("seed") = 0u);
  module.def("quick", &quick, nb::arg("squares"), nb::arg("side"), nb::arg("weights"), nb::arg("width"),
             nb::arg("watch") = nb::none());
  module.def("bound", &bound, nb::arg("squares"), nb::arg("side"), nb::arg("pairs").none(), nb::arg("seconds"),
             nb::arg("race"), nb::arg("watch") = nb::none());
  module.def("gather", &gather, nb::arg("squares"), nb::arg("side"));
  module.def("census", &census, nb::arg("watch") = nb::none(), nb::arg("progress") = nb::none());
}
