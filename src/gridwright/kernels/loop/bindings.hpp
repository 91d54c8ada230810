// What the bindings of squares (loop/module.cpp) and tilings (tiling/module.cpp) share.
#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interrupt.hpp"
#include "loop/board.hpp"
#include "loop/random.hpp"
#include "loop/solver.hpp"
#include "loop/thinning.hpp"
#include "python.hpp"

namespace gridwright::loop {

constexpr int kNoClueByte = 255;

// A solution as Python sees it. Squares and tilings each have a type of their own, for nanobind tells types of
// different kernels apart by their full names.
template <class Net>
struct Outcome {
  std::string verdict, stage;
  std::optional<nanobind::bytes> lines, second;
  int64_t conflicts;
};

template <class Net>
void bind_outcome(nanobind::module_& module) {
  nanobind::class_<Outcome<Net>>(module, "Outcome")
      .def_ro("verdict", &Outcome<Net>::verdict)
      .def_ro("lines", &Outcome<Net>::lines)
      .def_ro("second", &Outcome<Net>::second)
      .def_ro("stage", &Outcome<Net>::stage)
      .def_ro("conflicts", &Outcome<Net>::conflicts);
}

// `flat` writes lines as Python counts them.
template <class Net, class Flat>
Outcome<Net> solve_board(const Net& net, const Clues& clues, double seconds, nanobind::object watch, Flat flat) {
  static const char* const verdicts[] = {"none", "unique", "several"};
  static const char* const stages[] = {"rules", "probing", "learning"};
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  const Solution solution = [&] {
    nanobind::gil_scoped_release unlocked;
    return solve(net, clues, interrupt);
  }();
  Outcome<Net> outcome{solution.decided ? verdicts[solution.found.count] : "stopped",
                       stages[int(solution.stage)],
                       {},
                       {},
                       solution.conflicts};
  if (solution.found.count >= 1) outcome.lines = flat(solution.found.first);
  if (solution.found.count >= 2) outcome.second = flat(solution.found.second);
  return outcome;
}

// Refuses lines that are anything else than one single loop.
template <class Net>
void check_loop(const Net& net, const Lines& lines) {
  int count = 0, start = -1;
  net.each_edge([&](int edge) {
    if (!lines[edge]) return;
    count++;
    start = edge;
  });
  if (start < 0) refuse("There is no line, so there is no loop.");
  int vertex = net.one_end(start), before = -1, length = 0;
  do {
    int next = -1, degree = 0;
    for (int edge : net.edges_of_vertex(vertex)) {
      degree += lines[edge];
      if (lines[edge] && edge != before) next = edge;
    }
    if (degree != 2) refuse("The lines are no loop: a vertex has " + std::to_string(degree) + " lines.");
    vertex = net.far_end(before = next, vertex);
    length++;
  } while (vertex != net.one_end(start));
  if (length != count) refuse("The lines are more than one loop.");
}

// In which order clues are tried: every cell alone, in the random order of the seed; or groups in the order given.
inline std::vector<Indices> checked_order(int cells, uint64_t seed, nanobind::handle groups) {
  std::vector<Indices> order;
  if (groups.is_none()) {
    std::vector<int> alone(size_t(cells), 0);
    std::iota(alone.begin(), alone.end(), 0);
    Random(seed).shuffle(alone);
    for (int index : alone) order.push_back({index});
    return order;
  }
  std::vector<uint8_t> named(size_t(cells), 0);
  try {
    for (nanobind::handle group : groups) {
      order.emplace_back();
      for (nanobind::handle cell : group) {
        const int index = nanobind::cast<int>(cell);
        if (index < 0 || index >= cells || named[index]) refuse("A group names a cell twice, or one that isn't there.");
        named[index] = 1;
        order.back().push_back(index);
      }
      if (order.back().empty()) order.pop_back();
    }
  } catch (const nanobind::cast_error&) {
    refuse("The groups must be lists of small whole numbers.");
  }
  return order;
}

// The clues of a loop that are left when those in `order` are tried in turn; none if it was stopped.
template <class Net>
std::optional<nanobind::bytes> thin_clues(const Net& net, const Lines& lines, const std::vector<Indices>& order,
                                          double seconds, nanobind::object watch) {
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  bool is_fixed = false;
  const std::optional<Clues> left = [&]() -> std::optional<Clues> {
    nanobind::gil_scoped_release unlocked;
    const Solution solution = solve(net, all_clues(net, lines), interrupt);
    is_fixed = !solution.found.several();
    if (!is_fixed || !solution.decided) return std::nullopt;
    return Thinning(net, lines).run(order, interrupt);
  }();
  if (!is_fixed) refuse("Another loop has the same number of lines round every cell.");
  if (!left) return std::nullopt;
  const std::string flat(left->begin(), left->end());  // no clue, -1, is byte 255
  return nanobind::bytes(flat.data(), flat.size());
}

}  // namespace gridwright::loop
