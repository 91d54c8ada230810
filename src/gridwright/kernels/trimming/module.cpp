// The Python bindings: arguments are checked here, the work is done in trimmer.cpp.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <utility>
#include <vector>

#include "clauses.hpp"
#include "interrupt.hpp"
#include "python.hpp"
#include "trimming/trimmer.hpp"

namespace nb = nanobind;
using namespace gridwright;
using gridwright::trimming::Trimmer;

namespace {

std::vector<int32_t> flat(const std::vector<std::vector<int>>& lists) {
  std::vector<int32_t> numbers;
  for (const auto& list : lists) {
    numbers.insert(numbers.end(), list.begin(), list.end());
    numbers.push_back(0);
  }
  return numbers;
}

nb::object trim(int64_t variables, const FlatClauses& clauses, const FlatClauses& steps, double seconds,
                nb::object watch) {
  check_variables(variables);
  check_clauses(clauses, variables);
  check_clauses(steps, variables);
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  Trimmer trimmer{int(variables)};
  const Trimmer::Result result = [&] {
    nb::gil_scoped_release unlocked;
    int given = 0;
    each_clause(clauses, [&](const auto& clause) { return trimmer.add(clause), ++given, true; });
    each_clause(steps, [&](const auto& clause) { return trimmer.add(clause), true; });
    return trimmer.run(given, interrupt);
  }();
  if (result == Trimmer::Result::DoesNotFollow) refuse("A step doesn't follow.");
  if (result == Trimmer::Result::Unfinished) refuse("The steps end before nothing is left.");
  if (result == Trimmer::Result::Stopped) return nb::none();
  return nb::make_tuple(hand_over(flat(trimmer.steps())), hand_over(flat(trimmer.hints())));
}

}  // namespace

NB_MODULE(trimming, module) {
  module.def("trim", &trim, nb::arg("variables"), nb::arg("clauses"), nb::arg("steps"), nb::arg("seconds") = 0.0,
             nb::arg("watch") = nb::none());
}
