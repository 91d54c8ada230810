// The local rules of the board as clauses.
#pragma once
#include <vector>

#include "loop/learner/learner.hpp"

namespace gridwright::loop {

// The weights of the true literals add up to `count`; if there is a guard, only when that literal is true.
void weigh(Learner& learner, const std::vector<int>& literals, const std::vector<int>& weights, int count,
           int guard = -1);
// They do when one literal is true, and don't when another is.
void weigh_or_miss(Learner& learner, const std::vector<int>& literals, const std::vector<int>& weights, int count,
                   int if_met, int if_missed);
// A vertex has no line or two; `drawn` lines are there already.
void none_or_two(Learner& learner, const std::vector<int>& literals, int drawn);
// `line` is true exactly when a and b differ.
void means_differ(Learner& learner, int line, int a, int b);

}  // namespace gridwright::loop
