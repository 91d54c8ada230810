// The Python bindings: arguments are checked here, the work is done in checker.cpp.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checking/checker.hpp"
#include "clauses.hpp"
#include "interrupt.hpp"
#include "python.hpp"

namespace nb = nanobind;
using namespace gridwright;
using gridwright::checking::Checker;

// Not in the namespace without a name: nanobind knows a type by its name, and another kernel has an Outcome, too.
namespace gridwright::checking {
struct Outcome {
  bool begins_contradictory = false, is_contradictory = false;
  std::optional<int> refused;
  nb::bytes known;
};
}  // namespace gridwright::checking
using gridwright::checking::Outcome;

namespace {

nb::object follow(int64_t variables, const FlatClauses& clauses, const FlatClauses& steps, double seconds,
                  nb::object watch) {
  check_variables(variables);
  check_clauses(clauses, variables);
  check_clauses(steps, variables);
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  Checker checker{int(variables)};
  Outcome outcome;
  {
    nb::gil_scoped_release unlocked;
    each_clause(clauses, [&](const auto& clause) { return checker.add(clause), !interrupt.over(); });
    outcome.begins_contradictory = checker.is_contradictory();
    int number = 0;
    each_clause(steps, [&](const auto& step) {
      number++;
      if (interrupt.over()) return false;
      if (!checker.follows(step)) outcome.refused = number;
      else checker.add(step);
      return !outcome.refused;
    });
  }
  if (interrupt.stopped()) return nb::none();
  outcome.is_contradictory = checker.is_contradictory();
  std::string known(size_t(variables), '\0');
  for (int variable = 1; variable <= int(variables); variable++)
    known[size_t(variable) - 1] = char(checker.holds(variable) ? 1 : checker.holds(-variable) ? 2 : 0);
  outcome.known = nb::bytes(known.data(), known.size());
  return nb::cast(std::move(outcome));
}

}  // namespace

NB_MODULE(checking, module) {
  nb::class_<Outcome>(module, "Outcome")
      .def_ro("begins_contradictory", &Outcome::begins_contradictory)
      .def_ro("is_contradictory", &Outcome::is_contradictory)
      .def_ro("refused", &Outcome::refused)
      .def_ro("known", &Outcome::known);

  module.def("follow", &follow, nb::arg("variables"), nb::arg("clauses"), nb::arg("steps"), nb::arg("seconds") = 0.0,
             nb::arg("watch") = nb::none());
}
