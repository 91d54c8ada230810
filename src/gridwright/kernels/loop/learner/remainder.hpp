// What rules and probing leave open goes to the clause learner.
//
// A variable stands for a colour class: is it like the outside? Where two open classes touch there is one more
// variable, "they differ", and it serves all edges between the two: whole chains of edges that are lines or crosses
// together cost one variable. Clues and vertices become clauses over the edges that are still open.
#pragma once
#include <cstdint>
#include <vector>

#include "interrupt.hpp"
#include "loop/learner/learner.hpp"
#include "loop/learner/single_loop.hpp"
#include "loop/rules/deduction.hpp"

namespace gridwright::loop {

class Remainder {
 public:
  // `deduction` is open and nothing in it is assumed.
  explicit Remainder(Deduction& deduction)
      : deduction_(deduction), grid_(deduction.grid()), loops_(learner_, deduction.found()) {}

  // Finds the loops that are left, up to two in all. False if it was stopped.
  bool run(InterruptCheck& interrupt);
  int64_t conflicts() const { return learner_.conflicts(); }

 private:
  struct Pair {
    int a, b;      // classes
    int variable;  // they differ; -1: this slot is free
  };

  std::vector<int> edge_literals();
  int literal_of_cell(int cell);
  int literal_of_pair(int a, int b);
  void add_pairs();
  void add_vertices();
  void add_clues();
  void add_some_line();
  int open_among(const std::array<int, 4>& edges, std::vector<int>& literals) const;

  Deduction& deduction_;
  const Grid& grid_;
  Learner learner_;
  SingleLoop loops_;
  std::vector<int> variable_of_class_;
  std::vector<Pair> pairs_;  // a hash table
};

}  // namespace gridwright::loop
