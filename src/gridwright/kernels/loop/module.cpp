// The Python bindings: arguments are checked here, the work is done in the other files.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <optional>
#include <string>
#include <vector>

#include "interrupt.hpp"
#include "loop/bindings.hpp"
#include "loop/board.hpp"
#include "loop/geometry.hpp"
#include "loop/region.hpp"
#include "loop/rules/square_rules.hpp"
#include "loop/solver.hpp"
#include "loop/thinning.hpp"
#include "python.hpp"

namespace nb = nanobind;
using namespace gridwright;
using namespace gridwright::loop;

namespace {

Grid checked_grid(int rows, int cols, int least = 1, int most = kLargestSide) {
  for (int side : {rows, cols})
    if (side < least || side > most)
      refuse("A side must be from " + std::to_string(least) + " to " + std::to_string(most) + " cells, not " +
             std::to_string(side) + ".");
  return Grid(rows, cols);
}

Clues checked_clues(const Grid& grid, nb::handle clues) {
  Clues checked;
  const std::vector<int> values = read_numbers(clues, size_t(grid.rows * grid.cols), "cells");
  for (size_t index = 0; index < values.size(); index++) {
    const int clue = values[index] == kNoClueByte ? kNoClue : values[index];
    if (clue < kNoClue || clue > 3)
      refuse("Cell " + std::to_string(index) + " holds " + std::to_string(clue) +
             "; clues are 0 to 3, and 255 or -1 is none.");
    checked.push_back(int8_t(clue));
  }
  return checked;
}

// The lines of one single loop.
Lines checked_loop(const Grid& grid, nb::handle flat) {
  const std::vector<int> values = read_numbers(flat, size_t(flat_size(grid.rows, grid.cols)), "edges");
  Lines lines(grid.edges(), 0);
  each_edge(grid, [&](int place, int edge) {
    if (values[place] != 0 && values[place] != 1)
      refuse("Edge " + std::to_string(place) + " holds " + std::to_string(values[place]) + "; a line is 1, none is 0.");
    lines[edge] = uint8_t(values[place]);
  });
  check_loop(grid, lines);
  return lines;
}

nb::bytes flat_lines(const Grid& grid, const Lines& lines) {
  std::string flat(flat_size(grid.rows, grid.cols), '\0');
  each_edge(grid, [&](int place, int edge) { flat[place] = char(lines[edge]); });
  return nb::bytes(flat.data(), flat.size());
}

Outcome<Grid> solve_squares(int rows, int cols, nb::handle clues, double seconds, nb::object watch) {
  const Grid grid = checked_grid(rows, cols);
  return solve_board(grid, checked_clues(grid, clues), seconds, std::move(watch),
                     [&](const Lines& lines) { return flat_lines(grid, lines); });
}

std::optional<nb::bytes> follow_board(int rows, int cols, nb::handle clues, nb::handle known) {
  const Grid grid = checked_grid(rows, cols);
  const Clues checked = checked_clues(grid, clues);
  const std::vector<int> values = read_numbers(known, size_t(flat_size(rows, cols)), "edges");
  Marks marks(size_t(grid.edges()), kUnknown);
  each_edge(grid, [&](int place, int edge) {
    if (values[place] < kUnknown || values[place] > kCross)
      refuse("Edge " + std::to_string(place) + " holds " + std::to_string(values[place]) +
             "; 0 is unknown, 1 a line, 2 a cross.");
    marks[edge] = uint8_t(values[place]);
  });
  const std::optional<Marks> followed = [&] {
    nb::gil_scoped_release unlocked;
    return follow(grid, checked, marks);
  }();
  if (!followed) return std::nullopt;
  return flat_lines(grid, *followed);
}

std::optional<nb::bytes> make_loop(int rows, int cols, uint64_t seed, double seconds, nb::object watch) {
  const Grid grid = checked_grid(rows, cols, kSmallestRegion, kLargestRegion);
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  const std::optional<Lines> lines = [&] {
    nb::gil_scoped_release unlocked;
    return random_loop(grid, seed, interrupt);
  }();
  if (!lines) return std::nullopt;
  return flat_lines(grid, *lines);
}

std::optional<nb::bytes> minimal_clues(int rows, int cols, nb::handle lines, uint64_t seed, nb::object groups,
                                       double seconds, nb::object watch) {
  const Grid grid = checked_grid(rows, cols);
  const Lines loop = checked_loop(grid, lines);
  const std::vector<Indices> order = checked_order(rows * cols, seed, groups);
  for (int clue : all_clues(grid, loop))
    if (clue > 3) refuse("A loop round one cell alone has no clues from 0 to 3.");
  return thin_clues(grid, loop, order, seconds, std::move(watch));
}

}  // namespace

NB_MODULE(loop, module) {
  bind_outcome<Grid>(module);
  module.def("solve", &solve_squares, nb::arg("rows"), nb::arg("cols"), nb::arg("clues"), nb::arg("seconds") = 0.0,
             nb::arg("watch") = nb::none());
  module.def("follow", &follow_board, nb::arg("rows"), nb::arg("cols"), nb::arg("clues"), nb::arg("known"));
  module.def("random_loop", &make_loop, nb::arg("rows"), nb::arg("cols"), nb::arg("seed"), nb::arg("seconds") = 0.0,
             nb::arg("watch") = nb::none());
  module.def("minimal_clues", &minimal_clues, nb::arg("rows"), nb::arg("cols"), nb::arg("lines"), nb::arg("seed") = 0,
             nb::arg("groups") = nb::none(), nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none());
}
