// The Python bindings: arguments are checked here, the work is done in the other files.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "chain/chain.hpp"
#include "chain/refute.hpp"
#include "chain/windows.hpp"
#include "interrupt.hpp"
#include "python.hpp"

namespace nb = nanobind;
using namespace gridwright;
using namespace gridwright::chain;

// Not in the namespace without a name: nanobind knows a type by its name over all kernels.
namespace gridwright::chain {
struct Narrowed {
  std::shared_ptr<const Frame> frame;
  Windows windows;

  Narrowed(std::shared_ptr<const Frame> frame_, const std::vector<uint8_t>& clues, const std::vector<uint8_t>& marks,
           Powers powers, Classes colours)
      : frame(std::move(frame_)), windows(*frame, clues, marks, powers, std::move(colours)) {}
};
}  // namespace gridwright::chain

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

// The windows of a board of this size; many questions are asked about one board.
std::shared_ptr<const Frame> frame_of(const Shape& shape) {
  static std::mutex lock;
  static std::shared_ptr<const Frame> latest;
  const std::lock_guard<std::mutex> locked(lock);
  if (!latest || latest->shape.rows != shape.rows || latest->shape.cols != shape.cols)
    latest = std::make_shared<const Frame>(shape);
  return latest;
}

Classes checked_colours(std::vector<std::vector<int>> members, const std::vector<bool>& odd, const Shape& shape) {
  const int count = shape.cells() + 1;
  Classes colours(count);
  std::vector<uint8_t> named(size_t(count), 0);
  int known = 0;
  if (members.size() != size_t(count) || odd.size() != size_t(count))
    refuse("There must be as many classes as cells, and one for the outside.");
  for (int label = 0; label < count; label++)
    for (int cell : members[label]) {
      if (cell < 0 || cell >= count || named[cell]++) refuse("Each cell is in one class.");
      colours.label[cell] = label;
      colours.odd[cell] = odd[cell];
      known++;
    }
  if (known != count) refuse("Each cell is in one class.");
  colours.members = std::move(members);
  return colours;
}

nb::list batches_of(const Narrowed& narrowed) {
  nb::list batches;
  for (const auto& batch : narrowed.windows.batches()) {
    nb::dict marks;
    for (const Decision& decision : batch) marks[nb::int_(decision.edge)] = decision.mark;
    batches.append(marks);
  }
  return batches;
}

nb::list found_by(const Narrowed& narrowed) {
  nb::list found;
  for (const Decision& decision : narrowed.windows.found())
    found.append(nb::make_tuple(decision.edge, decision.mark, decision.window));
  return found;
}

nb::list facts_of(const Narrowed& narrowed) {
  nb::list facts;
  for (const Fact& fact : narrowed.windows.facts())
    facts.append(nb::make_tuple(fact.window, fact.is_link, fact.one, fact.two, fact.different));
  return facts;
}

nb::tuple colours_of(const Narrowed& narrowed) {
  const Classes& colours = narrowed.windows.colours();
  return nb::make_tuple(colours.members, std::vector<bool>(colours.odd.begin(), colours.odd.end()));
}

std::unique_ptr<Narrowed> narrow(
    int rows, int cols, const nb::bytes& clues, const nb::bytes& marks, bool pairs, bool links, int depth,
    const std::optional<std::pair<std::vector<std::vector<int>>, std::vector<bool>>>& colours,
    const std::optional<std::vector<int>>& windows, int batches) {
  const Shape shape = checked_shape(rows, cols);
  const auto given = checked_clues(clues, shape);
  const auto known = checked_marks(marks, shape);
  if (depth < 0 || batches < 0) refuse("The depth and the number of batches are 0 or more.");
  const auto frame = frame_of(shape);
  std::vector<int> chosen;
  if (windows) {
    chosen = *windows;
    for (int window : chosen)
      if (window < 0 || window >= frame->windows()) refuse("There is no such window.");
  } else {
    chosen.resize(size_t(frame->windows()));
    std::iota(chosen.begin(), chosen.end(), 0);
  }
  Classes classes = colours ? checked_colours(colours->first, colours->second, shape) : Classes();
  auto narrowed = std::make_unique<Narrowed>(frame, given, known, Powers{pairs, links, colours.has_value(), depth},
                                             std::move(classes));
  nb::gil_scoped_release unlocked;
  narrowed->windows.run(chosen, batches);
  return narrowed;
}

}  // namespace

NB_MODULE(chain, module) {
  nb::class_<Narrowed>(module, "Narrowed")
      .def_prop_ro("batches", &batches_of)
      .def_prop_ro("found", &found_by)
      .def_prop_ro("facts", &facts_of)
      .def_prop_ro("colours", &colours_of);
  module.def("narrow", &narrow, nb::arg("rows"), nb::arg("cols"), nb::arg("clues"), nb::arg("marks"), nb::arg("pairs"),
             nb::arg("links"), nb::arg("depth") = 0, nb::arg("colours") = nb::none(), nb::arg("windows") = nb::none(),
             nb::arg("batches") = 0);
  module.def("spread", &spread, nb::arg("rows"), nb::arg("cols"), nb::arg("clues"), nb::arg("marks"));
  module.def("refute", &refute, nb::arg("rows"), nb::arg("cols"), nb::arg("clues"), nb::arg("marks"),
             nb::arg("depth") = 0, nb::arg("truth") = nb::bytes("", 0), nb::arg("edge") = -1, nb::arg("mark") = 0,
             nb::arg("watch") = nb::none());
  module.def("thin", &thin, nb::arg("rows"), nb::arg("cols"), nb::arg("lines"), nb::arg("groups"),
             nb::arg("watch") = nb::none());
}
