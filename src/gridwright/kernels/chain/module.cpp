// The Python bindings: arguments are checked here, the work is done in the other files.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "chain/chain.hpp"
#include "chain/graph.hpp"
#include "chain/ladder.hpp"
#include "chain/refute.hpp"
#include "chain/windows.hpp"
#include "interrupt.hpp"
#include "python.hpp"

namespace nb = nanobind;
using namespace gridwright;
using namespace gridwright::chain;

// Not in the namespace without a name: nanobind knows a type by its name over all kernels.
namespace gridwright::chain {
// A board without clues: what touches what, and its windows.
struct Plan {
  const Graph graph;
  const Frame frame;

  Plan(const std::vector<std::vector<int>>& around, const std::vector<std::pair<int, int>>& ends)
      : graph(around, ends), frame(graph) {}
  Plan(const Plan&) = delete;
};
struct Narrowed {
  std::shared_ptr<const Plan> plan;
  Windows windows;

  Narrowed(std::shared_ptr<const Plan> plan_, const std::vector<uint8_t>& clues, const std::vector<uint8_t>& marks,
           Powers powers, Classes colours)
      : plan(std::move(plan_)), windows(plan->frame, clues, marks, powers, std::move(colours)) {}
};
}  // namespace gridwright::chain

namespace {

constexpr size_t kMostEdges = 1000000;

std::shared_ptr<const Plan> checked_plan(const std::vector<std::vector<int>>& around,
                                         const std::vector<std::pair<int, int>>& ends) {
  if (around.empty() || ends.size() > kMostEdges) refuse("A board has at least one face and at most a million edges.");
  std::vector<int> faces(ends.size()), edges(2 * ends.size());
  for (auto [one, two] : ends)
    for (int dot : {one, two})
      if (one == two || dot < 0 || size_t(dot) >= edges.size() || ++edges[size_t(dot)] > kMostSlots)
        refuse("An edge leads from one dot to another, and at most " + std::to_string(kMostSlots) + " meet.");
  const auto is_at = [&](int edge, int dot) {
    return ends[size_t(edge)].first == dot || ends[size_t(edge)].second == dot;
  };
  for (const auto& face : around) {
    if (face.size() < 3 || face.size() > size_t(kMostSlots))
      refuse("A face has 3 to " + std::to_string(kMostSlots) + " edges.");
    for (int edge : face)
      if (edge < 0 || size_t(edge) >= ends.size() || ++faces[size_t(edge)] > 2)
        refuse("A face names edges of the board, each beside two faces at the most.");
    for (size_t place = 0; place < face.size(); place++) {
      const auto [one, two] = ends[size_t(face[place])];
      const int next = face[(place + 1) % face.size()];
      if (next == face[place] || (!is_at(next, one) && !is_at(next, two)))
        refuse("The edges of a face follow each other round it.");
    }
  }
  for (int count : faces)
    if (!count) refuse("Every edge is beside a face.");
  return std::make_shared<const Plan>(around, ends);
}

std::vector<uint8_t> checked_bytes(const nb::bytes& raw, int count, const char* what) {
  if (raw.size() != size_t(count))
    refuse("There must be " + std::to_string(count) + " " + what + ", not " + std::to_string(raw.size()) + ".");
  const auto* data = static_cast<const uint8_t*>(raw.data());
  return {data, data + raw.size()};
}

std::vector<uint8_t> checked_clues(const nb::bytes& raw, const Graph& graph) {
  auto clues = checked_bytes(raw, graph.faces(), "clues");
  for (int face = 0; face < graph.faces(); face++)
    if (clues[size_t(face)] > graph.around(face).size() && clues[size_t(face)] != kNoClue)
      refuse("A clue is at most the number of its face's edges, or 255 for none.");
  return clues;
}

std::vector<uint8_t> checked_marks(const nb::bytes& raw, const Graph& graph) {
  auto marks = checked_bytes(raw, graph.edges(), "marks");
  for (uint8_t mark : marks)
    if (mark > kCross) refuse("A mark is 0 unknown, 1 line or 2 cross.");
  return marks;
}

nb::bytes to_bytes(const std::vector<uint8_t>& numbers) {
  return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size());
}

nb::object spread(const Plan& plan, const nb::bytes& clues, const nb::bytes& marks) {
  const auto given = checked_clues(clues, plan.graph);
  const auto known = checked_marks(marks, plan.graph);
  Chain chain(plan.graph, given);
  const bool consistent = [&] {
    nb::gil_scoped_release unlocked;
    return chain.run(known);
  }();
  return consistent ? nb::object(to_bytes(chain.marks())) : nb::none();
}

Level checked_level(int level, int cols, const Graph& graph) {
  if (level < kReaction || level > kColours) refuse("The level is 0 to 3.");
  if (cols < 0 || (cols && graph.faces() % cols)) refuse("Squares lie in rows of the same length.");
  for (int face = 0; cols && face < graph.faces(); face++)
    if (graph.around(face).size() != 4) refuse("Squares have four edges.");
  return Level(level);
}

// How far the techniques of a level lead, and the level of the hardest of them.
nb::tuple climb(const Plan& plan, const nb::bytes& clues, const nb::bytes& marks, int level, int cols) {
  const auto given = checked_clues(clues, plan.graph);
  const auto known = checked_marks(marks, plan.graph);
  Ladder ladder(plan.frame, given, known, cols, checked_level(level, cols, plan.graph), kEasiestFirst);
  {
    nb::gil_scoped_release unlocked;
    ladder.climb();
  }
  return nb::make_tuple(to_bytes(ladder.marks()), int(ladder.hardest()));
}

nb::object thin(const Plan& plan, const nb::bytes& lines, const std::vector<std::vector<int>>& groups, nb::object watch,
                int level, int cols) {
  const Graph& graph = plan.graph;
  const auto loop = checked_bytes(lines, graph.edges(), "lines");
  const Level highest = checked_level(level, cols, graph);
  std::vector<uint8_t> clues(graph.faces());
  for (int face = 0; face < graph.faces(); face++) {
    for (int edge : graph.around(face)) clues[face] += loop[edge] == kLine;
    if (clues[face] == graph.around(face).size()) refuse("Lines all round a face are no part of a loop worth clues.");
  }
  std::vector<uint8_t> named(size_t(graph.faces()), 0);
  for (const auto& group : groups)
    for (int face : group)
      if (face < 0 || face >= graph.faces() || named[size_t(face)]++)
        refuse("Groups name faces of the board, each in one group at the most.");
  InterruptCheck interrupt(0, ask_python(std::move(watch)));
  const auto left = [&] {
    nb::gil_scoped_release unlocked;
    return take_clues_away(plan.frame, clues, groups, cols, highest, [&] { return interrupt.look(); });
  }();
  return left ? nb::object(to_bytes(*left)) : nb::none();
}

nb::list to_list(const std::vector<Lemma>& lemmas) {
  static const char* const kRules[] = {"given",    "assumed",  "cell full", "cell needs all", "dot full",
                                       "dead end", "only way", "loop",      "lemma",          "area"};
  static const char* const kKinds[] = {"none", "cell", "dot", "loop", "odd", "apart"};
  nb::list found;
  for (const Lemma& lemma : lemmas) {
    nb::list links;
    for (const Link& link : lemma.links) links.append(nb::make_tuple(link.literal, kRules[link.rule], link.place));
    found.append(nb::make_tuple(lemma.assumptions, links, kKinds[lemma.kind], lemma.place, lemma.loops, lemma.areas));
  }
  return found;
}

// The cheapest refutation of any mark, or of the mark given on one edge.
nb::list refute(const Plan& plan, const nb::bytes& clues, const nb::bytes& marks, int depth, const nb::bytes& truth,
                int edge, int mark, nb::object watch, bool areas) {
  const Graph& graph = plan.graph;
  const auto given = checked_clues(clues, graph);
  const auto known = checked_marks(marks, graph);
  const auto answer = truth.size() ? checked_marks(truth, graph) : std::vector<uint8_t>();
  if (depth < 0 || depth > 8) refuse("The depth is 0 to 8.");
  if (edge >= graph.edges() || (edge >= 0 && mark != kLine && mark != kCross)) refuse("There is no such mark.");
  InterruptCheck interrupt(0, ask_python(std::move(watch)));
  std::vector<Lemma> found;
  {
    nb::gil_scoped_release unlocked;
    const auto stop = [&] { return interrupt.over(); };
    if (edge >= 0) found = Refuter(graph, given, stop).at_once(known, edge, mark);
    if (found.empty()) {
      Refuter refuter(graph, given, stop);
      const bool fine = refuter.start(known);
      if (areas) refuter.count_areas();
      if (!fine) found = refuter.lemmas();
      else if (edge < 0) found = refuter.best(depth, answer);
      else if (refuter.marks()[edge] == kUnknown) found = refuter.of(edge, mark, depth);
    }
  }
  return to_list(found);
}

Classes checked_colours(const std::vector<std::vector<int>>& members, const std::vector<bool>& odd,
                        const Graph& graph) {
  const int count = graph.faces() + 1;
  std::vector<uint8_t> named(size_t(count), 0);
  int known = 0;
  if (members.size() != size_t(count) || odd.size() != size_t(count))
    refuse("There must be as many classes as cells, and one for the outside.");
  for (const auto& cells : members)
    for (int cell : cells) {
      if (cell < 0 || cell >= count || named[cell]++) refuse("Each cell is in one class.");
      known++;
    }
  if (known != count) refuse("Each cell is in one class.");
  return Classes(members, odd);
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
  return nb::make_tuple(colours.members(), std::vector<bool>(colours.odd.begin(), colours.odd.end()));
}

// The edges of each window.
nb::list windows_of(const Plan& plan) {
  nb::list found;
  for (int window = 0; window < plan.frame.windows(); window++) {
    const Range edges = plan.frame.slots[window];
    found.append(nb::tuple(nb::cast(std::vector<int>(edges.begin(), edges.end()))));
  }
  return found;
}

// The face, the dot and the two edges of each corner.
nb::list corners_of(const Plan& plan) {
  nb::list found;
  for (const auto& [face, dot] : plan.frame.of_corner) {
    const auto& corners = plan.frame.corners[size_t(face)];
    const int number = int(found.size());
    const auto corner = std::find_if(corners.begin(), corners.end(), [&](auto& each) { return each.number == number; });
    const Range edges = plan.graph.around(face);
    found.append(nb::make_tuple(face, dot - plan.graph.faces(), edges[corner->first], edges[corner->second]));
  }
  return found;
}

std::unique_ptr<Narrowed> narrow(
    std::shared_ptr<const Plan> plan, const nb::bytes& clues, const nb::bytes& marks, bool pairs, bool links, int depth,
    const std::optional<std::pair<std::vector<std::vector<int>>, std::vector<bool>>>& colours,
    const std::optional<std::vector<int>>& windows, int batches) {
  const Graph& graph = plan->graph;
  const auto given = checked_clues(clues, graph);
  const auto known = checked_marks(marks, graph);
  if (depth < 0 || batches < 0) refuse("The depth and the number of batches are 0 or more.");
  const Frame& frame = plan->frame;
  std::vector<int> chosen;
  if (windows) {
    chosen = *windows;
    for (int window : chosen)
      if (window < 0 || window >= frame.windows()) refuse("There is no such window.");
  } else {
    chosen.resize(size_t(frame.windows()));
    std::iota(chosen.begin(), chosen.end(), 0);
  }
  Classes classes = colours ? checked_colours(colours->first, colours->second, graph) : Classes();
  auto narrowed = std::make_unique<Narrowed>(plan, given, known, Powers{pairs, links, colours.has_value(), depth},
                                             std::move(classes));
  nb::gil_scoped_release unlocked;
  narrowed->windows.run(chosen, batches);
  return narrowed;
}

}  // namespace

NB_MODULE(chain, module) {
  nb::class_<Plan>(module, "Graph")
      .def(nb::new_(&checked_plan), nb::arg("around"), nb::arg("ends"))
      .def_prop_ro("windows", &windows_of)
      .def_prop_ro("corners", &corners_of);
  nb::class_<Narrowed>(module, "Narrowed")
      .def_prop_ro("batches", &batches_of)
      .def_prop_ro("found", &found_by)
      .def_prop_ro("facts", &facts_of)
      .def_prop_ro("colours", &colours_of);
  module.def("narrow", &narrow, nb::arg("graph"), nb::arg("clues"), nb::arg("marks"), nb::arg("pairs"),
             nb::arg("links"), nb::arg("depth") = 0, nb::arg("colours") = nb::none(), nb::arg("windows") = nb::none(),
             nb::arg("batches") = 0);
  module.def("spread", &spread, nb::arg("graph"), nb::arg("clues"), nb::arg("marks"));
  module.def("refute", &refute, nb::arg("graph"), nb::arg("clues"), nb::arg("marks"), nb::arg("depth") = 0,
             nb::arg("truth") = nb::bytes("", 0), nb::arg("edge") = -1, nb::arg("mark") = 0,
             nb::arg("watch") = nb::none(), nb::arg("areas") = false);
  module.def("climb", &climb, nb::arg("graph"), nb::arg("clues"), nb::arg("marks"), nb::arg("level"),
             nb::arg("cols") = 0);
  module.def("thin", &thin, nb::arg("graph"), nb::arg("lines"), nb::arg("groups"), nb::arg("watch") = nb::none(),
             nb::arg("level") = 0, nb::arg("cols") = 0);
}
