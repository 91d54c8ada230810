#include "trimming/trimmer.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace gridwright::trimming {
namespace {
int opposite(int literal) { return literal ^ 1; }
int packed(int literal) { return 2 * std::abs(literal) + (literal < 0); }
int unpacked(int literal) { return literal & 1 ? -(literal >> 1) : literal >> 1; }
}  // namespace

Trimmer::Trimmer(int variables) : value_(2 * variables + 2, 0), why_(variables + 1, kNone), wanted_(variables + 1, 0) {
  for (auto& watches : watches_) watches.resize(value_.size());
}

void Trimmer::add(const Clause& clause) {
  const auto begin = literals_.insert(literals_.end(), clause.size(), 0);
  std::transform(clause.begin(), clause.end(), begin, packed);
  std::sort(begin, literals_.end());
  literals_.erase(std::unique(begin, literals_.end()), literals_.end());
  start_.push_back(int(literals_.size()));
  looked_.push_back(2);
  needed_.push_back(0);
}

Trimmer::Result Trimmer::run(int given, InterruptCheck& interrupt) {
  const int clauses = int(needed_.size());
  int against = kNone;
  for (end_ = 0; end_ < clauses && against == kNone;) {
    if (interrupt.over()) return Result::Stopped;
    trail_before_.push_back(int(trail_.size()));
    if (end_ >= given && size_of(end_) == 0) return Result::DoesNotFollow;
    against = put_on(end_++);
  }
  if (against == kNone) return Result::Unfinished;
  const int last = std::max(end_, given);  // in place of the empty step
  std::vector<std::vector<int>> shown(size_t(last) + 1);
  shown[last] = reasons(against);
  while (end_ > given) {
    if (interrupt.over()) return Result::Stopped;
    const int step = --end_, known = trail_before_[step];
    take_back(known);
    if (!needed_[step]) continue;
    against = assume_false(step);
    if (against == kNone) return Result::DoesNotFollow;
    shown[step] = reasons(against);
    take_back(known);
  }
  number_the_rest(given, last, shown);
  return Result::Trimmed;
}

// ---- clauses and what they force

// Watches a clause and follows what it forces for good. A clause left without a literal, or kNone.
int Trimmer::put_on(int clause) {
  int* literals = literals_.data() + start_[clause];  // of an empty clause that is the last one there is none
  const int size = size_of(clause);
  for (int i = 1; i < size; i++)  // they are sorted: one that always holds has a variable and its opposite side by side
    if (literals[i] == opposite(literals[i - 1])) return kNone;
  // What has not failed comes first.
  std::stable_partition(literals, literals + size, [&](int literal) { return value_[literal] >= 0; });
  if (size == 0 || value_[literals[0]] < 0) return clause;
  if (size > 1) {
    watches_[0][literals[0]].push_back({clause, literals[1]});
    watches_[0][literals[1]].push_back({clause, literals[0]});
  }
  const bool one_left = size == 1 || value_[literals[1]] < 0;
  if (!one_left || value_[literals[0]] > 0) return kNone;
  set_true(literals[0], clause);
  return follow();
}

void Trimmer::set_true(int literal, int why) {
  value_[literal] = 1, value_[opposite(literal)] = -1;
  why_[literal >> 1] = why;
  trail_.push_back(literal);
}

void Trimmer::take_back(int size) {
  for (; int(trail_.size()) > size; trail_.pop_back()) value_[trail_.back()] = value_[opposite(trail_.back())] = 0;
  for (int& done : done_) done = std::min(done, size);
}

int Trimmer::follow() {
  int against = kNone;
  while (against == kNone) {
    const bool needed = done_[true] < int(trail_.size());
    if (!needed && done_[false] == int(trail_.size())) break;
    against = visit(needed, opposite(trail_[done_[needed]++]));
  }
  return against;
}

// Looks at the clauses that watch a literal just failed. A clause left without a literal, or kNone.
int Trimmer::visit(bool needed, int failed) {
  std::vector<Watch>& watches = watches_[needed][failed];
  size_t to = 0, from = 0;
  int against = kNone;
  while (from < watches.size() && against == kNone) {
    const Watch watch = watches[from++];
    if (watch.clause >= end_) continue;                                  // taken out
    std::vector<Watch>& list = watches_[needed_[watch.clause]][failed];  // it may have become needed
    const auto keep = [&](int other) {
      if (&list == &watches) watches[to++] = {watch.clause, other};
      else list.push_back({watch.clause, other});
    };
    if (value_[watch.other] > 0) {
      keep(watch.other);
      continue;
    }
    int* literals = &literals_[start_[watch.clause]];
    if (literals[0] == failed) std::swap(literals[0], literals[1]);
    const int first = literals[0], size = size_of(watch.clause);
    int spare = 0;
    if (value_[first] <= 0) {
      // From where the last look ended: a long loop is not read from its beginning again and again.
      int& looked = looked_[watch.clause];
      for (int turn = 2, at = looked; turn < size && !spare; turn++, at++) {
        if (at >= size) at = 2;
        if (value_[literals[at]] >= 0) spare = at;
      }
      if (spare) looked = spare;
    }
    if (spare) {
      std::swap(literals[1], literals[spare]);
      watches_[needed_[watch.clause]][literals[1]].push_back({watch.clause, first});
      continue;
    }
    keep(first);
    if (value_[first] < 0) against = watch.clause;
    else if (value_[first] == 0) set_true(first, watch.clause);
  }
  while (from < watches.size()) watches[to++] = watches[from++];
  watches.resize(to);
  return against;
}

// ---- what a step rests on

// A clause that has no literal left when all literals of this one are false, or kNone.
int Trimmer::assume_false(int clause) {
  for (int at = start_[clause]; at < start_[clause + 1]; at++) {
    const int literal = literals_[at];
    if (value_[literal] > 0) return why_[literal >> 1];
    if (value_[literal] == 0) set_true(opposite(literal), kNone);
  }
  return follow();
}

// The clauses that lead to this one being left without a literal, in the order of use; all of them are needed now.
std::vector<int> Trimmer::reasons(int against) {
  std::vector<int> found;
  const auto need = [&](int clause) {
    found.push_back(clause);
    needed_[clause] = 1;
    for (int at = start_[clause]; at < start_[clause + 1]; at++) wanted_[literals_[at] >> 1] = 1;
  };
  need(against);
  for (size_t place = trail_.size(); place-- > 0;) {
    const int variable = trail_[place] >> 1;
    if (wanted_[variable] && why_[variable] != kNone && why_[variable] != against) need(why_[variable]);
    wanted_[variable] = 0;
  }
  std::reverse(found.begin(), found.end());
  return found;
}

void Trimmer::number_the_rest(int given, int last, std::vector<std::vector<int>>& shown) {
  std::vector<int> number(size_t(last) + 1);
  for (int clause = 0, next = 1; clause <= last; clause++) {
    const bool left = clause < given || clause == last || needed_[clause];
    number[clause] = left ? next++ : 0;
    if (!left || clause < given) continue;
    Clause step;
    for (int at = start_[clause]; clause < last && at < start_[clause + 1]; at++)
      step.push_back(unpacked(literals_[at]));
    for (int& hint : shown[clause]) hint = number[hint];
    steps_.push_back(std::move(step));
    hints_.push_back(std::move(shown[clause]));
  }
}

}  // namespace gridwright::trimming
