// The Python bindings: arguments are checked here, the work is done in the other files.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "chain/chain.hpp"
#include "chain/refute.hpp"
#include "interrupt.hpp"
#include "python.hpp"

namespace nb = nanobind;
using namespace gridwright;
using namespace gridwright::chain;

namespace {

constexpr int kLargestSide = 200;

Shape checked_shape(int rows, int cols) {
  if (rows < 1 || cols < 1 || rows > kLargestSide || cols > kLargestSide)
    refuse("A board has 1 to 200 rows and columns.");
  return Shape(rows, cols);
}

std::vector<uint8_t> checked_bytes(const nb::bytes& raw, int count, const char* what) {
  if (raw.size() != size_t(count))
    refuse("There must be " + std::to_string(count) + " " + what + ", not " + std::to_string(raw.size()) + ".");
  const auto* data = static_cast<const uint8_t*>(raw.data());
  return {data, data + raw.size()};
}

std::vector<uint8_t> checked_clues(const nb::bytes& raw, const Shape& shape) {
  auto clues = checked_bytes(raw, shape.cells(), "clues");
  for (uint8_t clue : clues)
    if (clue > 3 && clue != kNoClue) refuse("A clue is 0 to 3, or 255 for none.");
  return clues;
}

std::vector<uint8_t> checked_marks(const nb::bytes& raw, const Shape& shape) {
  auto marks = checked_bytes(raw, shape.edges(), "marks");
  for (uint8_t mark : marks)
    if (mark > kCross) refuse("A mark is 0 unknown, 1 line or 2 cross.");
  return marks;
}

nb::bytes to_bytes(const std::vector<uint8_t>& numbers) {
  return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size());
}

nb::object spread(int rows, int cols, const nb::bytes& clues, const nb::bytes& marks) {
  const Shape shape = checked_shape(rows, cols);
  const auto given = checked_clues(clues, shape);
  const auto known = checked_marks(marks, shape);
  Chain chain(shape, given);
  const bool consistent = [&] {
    nb::gil_scoped_release unlocked;
    return chain.run(known);
  }();
  return consistent ? nb::object(to_bytes(chain.marks())) : nb::none();
}

// Clues of the loop, taken away group by group in the order given as long as the reaction alone still finds every edge.
nb::object thin(int rows, int cols, const nb::bytes& lines, const std::vector<std::vector<int>>& groups,
                nb::object watch) {
  const Shape shape = checked_shape(rows, cols);
  const auto loop = checked_bytes(lines, shape.edges(), "lines");
  std::vector<uint8_t> clues(shape.cells());
  for (int cell = 0; cell < shape.cells(); cell++) {
    int near[4];
    shape.around_cell(cell, near);
    for (int edge : near) clues[cell] += loop[edge] == kLine;
    if (clues[cell] > 3) refuse("Four lines round a cell are no part of a loop worth clues.");
  }
  for (const auto& group : groups)
    for (int cell : group)
      if (cell < 0 || cell >= shape.cells()) refuse("A group names a cell that is not on the board.");
  InterruptCheck interrupt(0, ask_python(std::move(watch)));
  nb::gil_scoped_release unlocked;
  const std::vector<uint8_t> nothing(shape.edges(), kUnknown);
  const auto solved = [&] {
    Chain chain(shape, clues);
    return chain.run(nothing) && chain.complete();
  };
  if (!solved()) {
    nb::gil_scoped_acquire locked;
    return nb::none();
  }
  for (const auto& group : groups) {
    if (interrupt.look()) break;
    std::vector<uint8_t> before;
    for (int cell : group) before.push_back(clues[cell]);
    for (int cell : group) clues[cell] = kNoClue;
    if (!solved())
      for (size_t i = 0; i < group.size(); i++) clues[group[i]] = before[i];
  }
  nb::gil_scoped_acquire locked;
  return to_bytes(clues);
}

nb::list to_list(const std::vector<Lemma>& lemmas) {
  static const char* const kRules[] = {"given",    "assumed",  "cell full", "cell needs all", "dot full",
                                       "dead end", "only way", "loop",      "lemma"};
  static const char* const kKinds[] = {"none", "cell", "dot", "loop"};
  nb::list found;
  for (const Lemma& lemma : lemmas) {
    nb::list links;
    for (const Link& link : lemma.links) links.append(nb::make_tuple(link.literal, kRules[link.rule], link.place));
    found.append(nb::make_tuple(lemma.assumptions, links, kKinds[lemma.kind], lemma.place, lemma.loops));
  }
  return found;
}

// The cheapest refutation of any mark, or of the mark given on one edge.
nb::list refute(int rows, int cols, const nb::bytes& clues, const nb::bytes& marks, int depth, const nb::bytes& truth,
                int edge, int mark, nb::object watch) {
  const Shape shape = checked_shape(rows, cols);
  const auto given = checked_clues(clues, shape);
  const auto known = checked_marks(marks, shape);
  const auto answer = truth.size() ? checked_marks(truth, shape) : std::vector<uint8_t>();
  if (depth < 0 || depth > 8) refuse("The depth is 0 to 8.");
  if (edge >= shape.edges() || (edge >= 0 && mark != kLine && mark != kCross)) refuse("There is no such mark.");
  InterruptCheck interrupt(0, ask_python(std::move(watch)));
  std::vector<Lemma> found;
  {
    nb::gil_scoped_release unlocked;
    const auto stop = [&] { return interrupt.over(); };
    if (edge >= 0) found = Refuter(shape, given, stop).at_once(known, edge, mark);
    if (found.empty()) {
      Refuter refuter(shape, given, stop);
      if (!refuter.start(known)) found = refuter.lemmas();
      else if (edge < 0) found = refuter.best(depth, answer);
      else if (refuter.marks()[edge] == kUnknown) found = refuter.of(edge, mark, depth);
    }
  }
  return to_list(found);
}

}  // namespace

NB_MODULE(chain, module) {
  module.def("spread", &spread, nb::arg("rows"), nb::arg("cols"), nb::arg("clues"), nb::arg("marks"));
  module.def("refute", &refute, nb::arg("rows"), nb::arg("cols"), nb::arg("clues"), nb::arg("marks"),
             nb::arg("depth") = 0, nb::arg("truth") = nb::bytes("", 0), nb::arg("edge") = -1, nb::arg("mark") = 0,
             nb::arg("watch") = nb::none());
  module.def("thin", &thin, nb::arg("rows"), nb::arg("cols"), nb::arg("lines"), nb::arg("groups"),
             nb::arg("watch") = nb::none());
}
