#include "checking/checker.hpp"

#include <algorithm>
#include <utility>

namespace gridwright::checking {

Checker::Checker(int variables) : holds_(2 * size_t(variables) + 2, 0), watchers_(holds_.size()) {}

bool Checker::follows(const std::vector<int>& clause) {
  if (contradictory_) return true;
  const size_t before = known_.size();
  bool follows = false;
  for (int literal : clause) {
    if (holds(literal)) follows = true;  // it is known, or the clause has its opposite too
    else if (!has_failed(index(literal))) put_in(negated(index(literal)));
  }
  follows = follows || !spread();
  for (size_t place = before; place < known_.size(); place++) holds_[known_[place]] = 0;
  known_.resize(before);
  spread_ = before;
  return follows;
}

void Checker::add(const std::vector<int>& clause) {
  std::vector<int> open;
  for (int literal : clause) {
    if (holds(literal)) return;
    if (!has_failed(index(literal))) open.push_back(index(literal));
  }
  std::sort(open.begin(), open.end());
  open.erase(std::unique(open.begin(), open.end()), open.end());
  for (size_t place = 1; place < open.size(); place++)
    if (open[place] == negated(open[place - 1])) return;  // always holds
  if (contradictory_ || open.empty()) {
    contradictory_ = true;
  } else if (open.size() == 1) {
    put_in(open[0]);
    contradictory_ = !spread();
  } else {
    for (int place : {0, 1}) watchers_[open[place]].push_back(int(clauses_.size()));
    clauses_.push_back(std::move(open));
  }
}

void Checker::put_in(int index) {
  holds_[index] = 1;
  known_.push_back(index);
}

// Puts in all that is forced. False when that ends in a contradiction.
bool Checker::spread() {
  while (spread_ < known_.size())
    if (!read_watchers(negated(known_[spread_++]))) return false;
  return true;
}

// False if one of the clauses that watch this literal has no literal left.
bool Checker::read_watchers(int failed) {
  std::vector<int>& watchers = watchers_[failed];
  size_t kept = 0;
  for (size_t at = 0; at < watchers.size(); at++) {
    std::vector<int>& clause = clauses_[watchers[at]];
    if (clause[0] == failed) std::swap(clause[0], clause[1]);
    const auto spare = holds_[clause[0]] ? clause.end()
                                         : std::find_if(clause.begin() + 2, clause.end(),
                                                        [&](int literal) { return !has_failed(literal); });
    if (spare != clause.end()) {
      std::swap(clause[1], *spare);
      watchers_[clause[1]].push_back(watchers[at]);
      continue;
    }
    watchers[kept++] = watchers[at];
    if (holds_[clause[0]]) continue;
    if (has_failed(clause[0])) {
      kept = size_t(std::copy(watchers.begin() + long(at) + 1, watchers.end(), watchers.begin() + long(kept)) -
                    watchers.begin());
      watchers.resize(kept);
      return false;
    }
    put_in(clause[0]);
  }
  watchers.resize(kept);
  return true;
}

}  // namespace gridwright::checking
