// Clauses as Python hands them over: literals one after another, 0 after each clause, as in DIMACS files.
#pragma once
#include <nanobind/ndarray.h>

#include <cstdint>
#include <string>
#include <vector>

#include "python.hpp"

namespace gridwright {

using FlatClauses = nanobind::ndarray<const int32_t, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;
constexpr int kMostVariables = 1 << 24;

inline void check_variables(int64_t variables) {
  if (variables < 0 || variables > kMostVariables)
    refuse("There can be 0 to " + std::to_string(kMostVariables) + " variables.");
}

inline void check_clauses(const FlatClauses& flat, int64_t variables) {
  for (size_t place = 0; place < flat.size(); place++)
    if (flat.data()[place] < -variables || flat.data()[place] > variables)
      refuse("There is no variable " + std::to_string(flat.data()[place]) + ".");
  if (flat.size() > 0 && flat.data()[flat.size() - 1] != 0) refuse("The last clause has no 0 after it.");
}

// Calls visit(clause) for each clause, until it returns false.
template <class Visit>
void each_clause(const FlatClauses& flat, Visit visit) {
  std::vector<int> clause;
  for (size_t place = 0; place < flat.size(); place++) {
    if (flat.data()[place] != 0) {
      clause.push_back(flat.data()[place]);
      continue;
    }
    if (!visit(clause)) return;
    clause.clear();
  }
}

}  // namespace gridwright
