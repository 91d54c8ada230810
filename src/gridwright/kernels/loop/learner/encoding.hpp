// The local rules of the board as clauses.
#pragma once
#include <vector>

#include "loop/learner/learner.hpp"
#include "loop/learner/short_cuts.hpp"
#include "loop/learner/single_loop.hpp"

namespace gridwright::loop {

// Exactly `count` of these literals are true; if there is a guard, only when that literal is true.
inline void exactly(Learner& learner, const std::vector<int>& literals, int count, int guard = -1) {
  const int size = int(literals.size());
  Clause clause;
  if (guard >= 0) clause.push_back(opposite(guard));
  const Clause start = clause;
  if (count < 0 || count > size) return learner.add_clause(start);
  for (int chosen = 1; chosen < 1 << size; chosen++)
    for (bool too_many : {true, false}) {
      // Of any count + 1 one is false, of any size - count + 1 one is true.
      if (__builtin_popcount(unsigned(chosen)) != (too_many ? count + 1 : size - count + 1)) continue;
      clause = start;
      for (int i = 0; i < size; i++)
        if (chosen >> i & 1) clause.push_back(too_many ? opposite(literals[i]) : literals[i]);
      learner.add_clause(clause);
    }
}

// A vertex has no line or two; `drawn` lines are there already.
inline void none_or_two(Learner& learner, const std::vector<int>& literals, int drawn) {
  if (drawn > 0) return exactly(learner, literals, 2 - drawn);
  const size_t size = literals.size();
  for (size_t i = 0; i < size; i++) {
    Clause not_alone = literals;
    not_alone[i] = opposite(literals[i]);
    learner.add_clause(not_alone);
    for (size_t j = 0; j < i; j++)
      for (size_t k = 0; k < j; k++)
        learner.add_clause({opposite(literals[i]), opposite(literals[j]), opposite(literals[k])});
  }
}

// `line` is true exactly when a and b differ.
inline void means_differ(Learner& learner, int line, int a, int b) {
  learner.add_clause({opposite(line), a, b});
  learner.add_clause({opposite(line), opposite(a), opposite(b)});
  learner.add_clause({line, opposite(a), b});
  learner.add_clause({line, a, opposite(b)});
}

// The short cuts round a clue; if there is a guard, only when that literal is true.
inline void add_short_cuts(Learner& learner, const Grid& grid, const std::vector<int>& edge_literals, int cell,
                           int clue, int guard = -1) {
  const auto edges = ShortCuts::edges_round(grid, cell);
  for (const auto& forbidden : ShortCuts::shared().of_clue(clue)) {
    Clause clause;
    if (guard >= 0) clause.push_back(opposite(guard));
    bool holds = false;
    for (size_t i = 0; i < forbidden.edges.size(); i++) {
      const int literal = edge_literals[edges[forbidden.edges[i]]];
      if (literal >= 0) clause.push_back(literal ^ int(forbidden.lines[i]));
      else holds = holds || (literal == SingleLoop::kOn) != forbidden.lines[i];
    }
    if (!holds) learner.add_clause(std::move(clause));
  }
}

// Not exactly `count` of these literals are true, when the guard is.
inline void misses(Learner& learner, const std::vector<int>& literals, int count, int guard) {
  const int size = int(literals.size());
  for (int pattern = 0; pattern < 1 << size; pattern++) {
    if (__builtin_popcount(unsigned(pattern)) != count) continue;
    Clause clause{opposite(guard)};
    for (int i = 0; i < size; i++) clause.push_back(pattern >> i & 1 ? opposite(literals[i]) : literals[i]);
    learner.add_clause(clause);
  }
}

}  // namespace gridwright::loop
