// The Python bindings: arguments are checked here, the work is done in the other files.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interrupt.hpp"
#include "loop/bindings.hpp"
#include "loop/solver.hpp"
#include "loop/thinning.hpp"
#include "python.hpp"
#include "tiling/net.hpp"
#include "tiling/region.hpp"

namespace nb = nanobind;
using namespace gridwright;
using namespace gridwright::loop;
using namespace gridwright::tiling;

namespace {

constexpr int kMostClue = 62;
constexpr size_t kMostFaces = 100000, kMostCorners = 16;

Tiling checked_tiling(const std::vector<std::pair<double, double>>& corners,
                      const std::vector<std::vector<int>>& faces) {
  if (faces.empty() || faces.size() > kMostFaces)
    refuse("A board has 1 to " + std::to_string(kMostFaces) + " faces, not " + std::to_string(faces.size()) + ".");
  Polygons board;
  for (auto [x, y] : corners) {
    if (!std::isfinite(x) || !std::isfinite(y)) refuse("A corner must lie at finite numbers.");
    board.corners.push_back({x, y});
  }
  for (const auto& face : faces) {
    if (face.size() < 3 || face.size() > kMostCorners)
      refuse("A face has 3 to " + std::to_string(kMostCorners) + " corners, not " + std::to_string(face.size()) + ".");
    std::vector<int> sorted = face;
    std::sort(sorted.begin(), sorted.end());
    if (sorted.front() < 0 || size_t(sorted.back()) >= corners.size() ||
        std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
      refuse("A face must list different corners by their numbers, 0 to " + std::to_string(corners.size()) + " - 1.");
  }
  board.faces = faces;
  return Tiling(board);
}

Clues checked_clues(const Tiling& tiling, nb::handle clues) {
  const std::vector<int> values = read_numbers(clues, size_t(tiling.graph.polygons), "faces");
  Clues checked;
  for (size_t face = 0; face < values.size(); face++) {
    const int clue = values[face] == kNoClueByte ? kNoClue : values[face];
    if (clue < kNoClue || clue > kMostClue)
      refuse("Face " + std::to_string(face) + " holds " + std::to_string(clue) + "; clues are 0 to " +
             std::to_string(kMostClue) + ", and 255 or -1 is none.");
    checked.push_back(int8_t(clue));
  }
  return checked;
}

nb::bytes flat_sides(const Graph& graph, const std::vector<uint8_t>& of_edges) {
  std::string flat(size_t(graph.sides), '\0');
  for (int side = 0; side < graph.sides; side++) flat[size_t(side)] = char(of_edges[graph.edge_of_side[side]]);
  return nb::bytes(flat.data(), flat.size());
}

// The lines of one single loop.
Lines checked_loop(const Tiling& tiling, nb::handle flat) {
  const Graph& graph = tiling.graph;
  const std::vector<int> values = read_numbers(flat, size_t(graph.sides), "sides");
  std::vector<int> count(size_t(graph.edges), 0);
  for (int side = 0; side < graph.sides; side++) {
    if (values[side] != 0 && values[side] != 1)
      refuse("Side " + std::to_string(side) + " holds " + std::to_string(values[side]) + "; a line is 1, none is 0.");
    count[graph.edge_of_side[side]] += values[side];
  }
  Lines lines(size_t(graph.edges), 0);
  for (int edge = 0; edge < graph.edges; edge++) {
    if (count[edge] != 0 && count[edge] != graph.weight[edge]) refuse("The lines are no loop: one ends at a corner.");
    lines[edge] = uint8_t(count[edge] > 0);
  }
  check_loop(Net(tiling), lines);
  return lines;
}

Outcome<Net> solve_tiling(const Tiling& tiling, nb::handle clues, double seconds, nb::object watch) {
  return solve_board(Net(tiling), checked_clues(tiling, clues), seconds, std::move(watch),
                     [&](const Lines& lines) { return flat_sides(tiling.graph, lines); });
}

std::optional<nb::bytes> follow_board(const Tiling& tiling, nb::handle clues, nb::handle known) {
  const Graph& graph = tiling.graph;
  const Clues checked = checked_clues(tiling, clues);
  const std::vector<int> values = read_numbers(known, size_t(graph.sides), "sides");
  Marks marks(size_t(graph.edges), kUnknown);
  bool agree = true;
  for (int side = 0; side < graph.sides; side++) {
    if (values[side] < kUnknown || values[side] > kCross)
      refuse("Side " + std::to_string(side) + " holds " + std::to_string(values[side]) +
             "; 0 is unknown, 1 a line, 2 a cross.");
    if (values[side] == kUnknown) continue;
    uint8_t& mark = marks[graph.edge_of_side[side]];
    agree = agree && (mark == kUnknown || mark == values[side]);
    mark = uint8_t(values[side]);
  }
  if (!agree) return std::nullopt;
  const std::optional<Marks> followed = [&] {
    nb::gil_scoped_release unlocked;
    return follow(Net(tiling), checked, marks);
  }();
  if (!followed) return std::nullopt;
  return flat_sides(graph, *followed);
}

std::optional<nb::bytes> make_loop(const Tiling& tiling, uint64_t seed, double seconds, nb::object watch) {
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  const std::optional<Lines> lines = [&] {
    nb::gil_scoped_release unlocked;
    return random_loop(tiling, seed, interrupt);
  }();
  if (!lines) return std::nullopt;
  return flat_sides(tiling.graph, *lines);
}

std::optional<nb::bytes> minimal_clues(const Tiling& tiling, nb::handle lines, uint64_t seed, nb::object groups,
                                       double seconds, nb::object watch) {
  const Lines loop = checked_loop(tiling, lines);
  const std::vector<Indices> order = checked_order(tiling.graph.polygons, seed, groups);
  return thin_clues(Net(tiling), loop, order, seconds, std::move(watch));
}

}  // namespace

NB_MODULE(tiling, module) {
  bind_outcome<Net>(module);

  nb::class_<Tiling>(module, "Tiling")
      .def(
          "__init__",
          [](Tiling* self, const std::vector<std::pair<double, double>>& corners,
             const std::vector<std::vector<int>>& faces) { new (self) Tiling(checked_tiling(corners, faces)); },
          nb::arg("corners"), nb::arg("faces"))
      .def_prop_ro("sides", [](const Tiling& tiling) { return tiling.graph.sides; })
      .def_prop_ro("faces", [](const Tiling& tiling) { return tiling.graph.polygons; });

  module.def("solve", &solve_tiling, nb::arg("tiling"), nb::arg("clues"), nb::arg("seconds") = 0.0,
             nb::arg("watch") = nb::none());
  module.def("follow", &follow_board, nb::arg("tiling"), nb::arg("clues"), nb::arg("known"));
  module.def("random_loop", &make_loop, nb::arg("tiling"), nb::arg("seed"), nb::arg("seconds") = 0.0,
             nb::arg("watch") = nb::none());
  module.def("minimal_clues", &minimal_clues, nb::arg("tiling"), nb::arg("lines"), nb::arg("seed") = 0,
             nb::arg("groups") = nb::none(), nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none());
}
