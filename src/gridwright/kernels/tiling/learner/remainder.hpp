// What rules and probing leave open, for the clause learner: a variable for each colour class that is left, and one for
// each pair of classes that lie side by side.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "interrupt.hpp"
#include "tiling/learner/one_loop.hpp"
#include "tiling/rules/deduction.hpp"

namespace gridwright::tiling {

class Remainder {
 public:
  explicit Remainder(Deduction& deduction)
      : deduction_(deduction), graph_(deduction.graph()), loops_(learner_, deduction.found()) {}

  // Searches until all loops, or two, are found. False if it was stopped.
  bool run(InterruptCheck& interrupt);
  int64_t conflicts() const { return learner_.conflicts(); }

 private:
  int literal_of_face(int face);
  int literal_of_pair(int a, int b);
  int open_among(Range edges);
  void add_pairs();
  void add_vertices();
  void add_clues();
  void add_some_line();

  Deduction& deduction_;
  const Graph& graph_;
  Learner learner_;
  OneLoop loops_;
  std::vector<int> variable_of_class_;
  std::unordered_map<int64_t, int> pairs_;  // two classes -> the variable "they differ"
  std::vector<int64_t> pair_order_;         // pairs in the order they were met, the same everywhere
  std::vector<int> open_, weights_;         // of the edges asked for last
};

}  // namespace gridwright::tiling
