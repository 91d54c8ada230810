#include "loop/learner/encoding.hpp"

#include <algorithm>
#include <initializer_list>
#include <numeric>
#include <utility>

namespace gridwright::loop {
namespace {

constexpr size_t kMostListed = 8;  // literals of which all sets are listed; with more, extra variables count
constexpr int kTrue = -1, kFalse = -2;

// Calls found(set) for every least set of weights that exceeds `limit`; places are in order of falling weight.
template <class Visit>
void each_excess(const std::vector<int>& weights, int limit, std::vector<int>& chosen, size_t from, int sum,
                 Visit found) {
  for (size_t i = from; i < weights.size(); i++) {
    chosen.push_back(int(i));
    if (sum + weights[i] > limit)
      found(chosen);  // the last one is the lightest, and without it the limit holds: no smaller set within
    else each_excess(weights, limit, chosen, i + 1, sum + weights[i], found);
    chosen.pop_back();
  }
}

struct Reached { int count, more; };  // literals, kTrue or kFalse

int negated(int literal) { return literal >= 0 ? opposite(literal) : kTrue + kFalse - literal; }

// Adds "one of these is true", where some may be kTrue or kFalse.
void add_any(Learner& learner, std::initializer_list<int> literals) {
  Clause clause;
  for (int literal : literals) {
    if (literal == kTrue) return;
    if (literal >= 0) clause.push_back(literal);
  }
  learner.add_clause(std::move(clause));
}

// A sum of many literals, counted along a chain of extra variables: now[s] means that those so far weigh at least s.
// Does all of it reach the count, and does it weigh more?
Reached count_in_chain(Learner& learner, const std::vector<int>& literals, const std::vector<int>& weights, int count) {
  std::vector<int> before(size_t(count) + 2, kFalse), now;
  before[0] = kTrue;
  for (size_t i = 0; i < literals.size(); i++) {
    now.assign(size_t(count) + 2, kTrue);
    for (int s = 1; s <= count + 1; s++) {
      const int stay = before[s], rise = before[std::max(0, s - weights[i])], line = literals[i];
      if (stay == kFalse && rise == kFalse) {
        now[s] = kFalse;
        continue;
      }
      now[s] = 2 * learner.add_variable(false);
      add_any(learner, {negated(stay), now[s]});
      add_any(learner, {negated(rise), negated(line), now[s]});
      add_any(learner, {rise, negated(now[s])});
      add_any(learner, {stay, line, negated(now[s])});
    }
    before = now;
  }
  return {before[count], before[count + 1]};
}

// Many literals: the extra variables serve both guards.
void weigh_in_chain(Learner& learner, const std::vector<int>& literals, const std::vector<int>& weights, int count,
                    int if_met, int if_missed) {
  const Reached reached = count_in_chain(learner, literals, weights, count);
  if (if_met != kFalse) {
    add_any(learner, {negated(if_met), reached.count});
    add_any(learner, {negated(if_met), negated(reached.more)});
  }
  if (if_missed != kFalse) add_any(learner, {negated(if_missed), negated(reached.count), reached.more});
}

}  // namespace

void weigh(Learner& learner, const std::vector<int>& literals, const std::vector<int>& weights, int count, int guard) {
  const int total = std::accumulate(weights.begin(), weights.end(), 0);
  Clause start;
  if (guard >= 0) start.push_back(opposite(guard));
  if (count < 0 || count > total) return learner.add_clause(start);
  if (literals.size() > kMostListed)
    return weigh_in_chain(learner, literals, weights, count, guard >= 0 ? guard : kTrue, kFalse);
  std::vector<int> order(literals.size()), sorted, chosen;
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return weights[a] > weights[b]; });
  for (int i : order) sorted.push_back(weights[i]);
  for (bool too_many : {true, false})
    each_excess(sorted, too_many ? count : total - count, chosen, 0, 0, [&](const std::vector<int>& places) {
      Clause clause = start;
      for (int place : places) clause.push_back(too_many ? opposite(literals[order[place]]) : literals[order[place]]);
      learner.add_clause(clause);
    });
}

void weigh_or_miss(Learner& learner, const std::vector<int>& literals, const std::vector<int>& weights, int count,
                   int if_met, int if_missed) {
  if (literals.size() > kMostListed) return weigh_in_chain(learner, literals, weights, count, if_met, if_missed);
  weigh(learner, literals, weights, count, if_met);
  const int size = int(literals.size());
  for (int pattern = 0; pattern < 1 << size; pattern++) {
    int sum = 0;
    for (int i = 0; i < size; i++) sum += pattern >> i & 1 ? weights[i] : 0;
    if (sum != count) continue;
    Clause clause{opposite(if_missed)};
    for (int i = 0; i < size; i++) clause.push_back(pattern >> i & 1 ? opposite(literals[i]) : literals[i]);
    learner.add_clause(clause);
  }
}

void none_or_two(Learner& learner, const std::vector<int>& literals, int drawn) {
  if (drawn > 0) return weigh(learner, literals, std::vector<int>(literals.size(), 1), 2 - drawn);
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

void means_differ(Learner& learner, int line, int a, int b) {
  learner.add_clause({opposite(line), a, b});
  learner.add_clause({opposite(line), opposite(a), opposite(b)});
  learner.add_clause({line, opposite(a), b});
  learner.add_clause({line, a, opposite(b)});
}

}  // namespace gridwright::loop
