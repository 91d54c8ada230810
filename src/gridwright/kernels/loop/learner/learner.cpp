#include "loop/learner/learner.hpp"

#include <algorithm>

namespace gridwright::loop {
namespace {

// 1 1 2 1 1 2 4 1 1 2 ...: how long to search before starting over (Luby, Sinclair, Zuckerman 1993).
int64_t luby(int64_t i) {
  int k = 1;
  while ((int64_t(1) << k) - 1 < i) k++;
  if ((int64_t(1) << k) - 1 == i) return int64_t(1) << (k - 1);
  return luby(i - (int64_t(1) << (k - 1)) + 1);
}

constexpr int kRestart = 20;          // conflicts, times luby
constexpr double kFirstStyle = 1000;  // conflicts before the first change of style
constexpr double kStyleGrowth = 1.3;
constexpr double kDecays[3] = {0.9, 0.95, 0.85};

}  // namespace

void Learner::reset(Theory* theory) {
  theory_ = theory;
  for (auto& watches : watches_) watches.clear();
  for (auto* list : {&store_, &level_of_, &reason_, &trail_, &level_start_, &given_, &learnt_}) list->clear();
  value_.clear(), phase_.clear(), preferred_.clear(), marked_.clear(), layers_.clear();
  order_.reset();
  next_ = next_heard_ = 0;
  learnt_limit_ = kFirstLimit;
  conflicts_ = 0;
  consistent_ = true;
}

int Learner::add_variable(bool eligible) {
  const int variable = variables();
  value_.insert(value_.end(), 2, 0);
  level_of_.push_back(0), reason_.push_back(kNoReason), phase_.push_back(0), preferred_.push_back(0),
      marked_.push_back(0);
  if (int(watches_.size()) < 2 * variable + 2) watches_.resize(2 * variable + 2);
  order_.add(eligible);
  return variable;
}

void Learner::add_clause(Clause clause) {
  go_back(0);
  std::sort(clause.begin(), clause.end());
  size_t size = 0;
  for (int literal : clause) {
    if (value_[literal] > 0 || (size && clause[size - 1] == opposite(literal))) return;
    if (value_[literal] < 0 || (size && clause[size - 1] == literal)) continue;
    clause[size++] = literal;
  }
  clause.resize(size);
  if (size == 0) consistent_ = false;
  else if (size == 1) set_true(clause[0], kNoReason);
  else if (size > 2 || !has_clause(clause[0], clause[1])) given_.push_back(keep_clause(clause, 0));
}

bool Learner::has_clause(int a, int b) const {
  const auto& watches = watches_[a];
  return std::any_of(watches.begin(), watches.end(),
                     [&](const Watch& watch) { return watch.clause < 0 && watch.other == b; });
}

int Learner::keep_clause(const Clause& clause, int spread) {
  store_.push_back(int(clause.size()));
  store_.push_back(spread);
  const int place = int(store_.size());
  store_.insert(store_.end(), clause.begin(), clause.end());
  const int watched = clause.size() == 2 ? ~place : place;
  watches_[clause[0]].push_back({watched, clause[1]});
  watches_[clause[1]].push_back({watched, clause[0]});
  return place;
}

// ---- layers of assumptions: layer n is decision level n + 1

void Learner::pop_layer() {
  layers_.pop_back();
  go_back(base());
}

// False if the layer contradicts what is known below it.
bool Learner::put_on_layer() {
  const auto& layer = layers_[level()];
  level_start_.push_back(int(trail_.size()));
  for (int literal : layer) {
    if (value_[literal] < 0) return false;
    if (value_[literal] == 0) set_true(literal, kNoReason);
  }
  return true;
}

// ---- the search

Learner::Result Learner::search(InterruptCheck& interrupt) {
  int64_t restart_in = kRestart, since_restart = 0, restarts = 0;
  double style_length = kFirstStyle, next_style = double(conflicts_) + style_length;
  int style = 0;
  decay_ = kDecays[0];
  phase_ = preferred_;
  theory_->begin_style(0);
  while (true) {
    if (!consistent_) return Result::Refuted;
    const int conflict = follow();
    if (theory_->has_enough()) return leave(Result::Enough);
    if (!consistent_) return Result::Refuted;
    if (conflict != kNoConflict) {
      conflicts_++, since_restart++;
      if (level() == 0) consistent_ = false;
      if (level() <= base()) return leave(Result::Refuted);
      learn(conflict);
      if (interrupt.look()) return leave(Result::Stopped);
      continue;
    }
    if (interrupt.over()) return leave(Result::Stopped);
    if (double(conflicts_) > next_style) {  // search times have a heavy tail: start afresh in another style
      next_style += style_length *= kStyleGrowth;
      begin_style(++style);
      since_restart = 0;
      continue;
    }
    if (since_restart >= restart_in) {
      since_restart = 0;
      restart_in = kRestart * luby(++restarts);
      go_back(worth_keeping());
      if (int(learnt_.size()) > learnt_limit_ + int(trail_.size())) tidy();
    }
    if (level() < base()) {
      if (!put_on_layer()) return leave(Result::Refuted);
    } else if (!decide()) {
      return leave(Result::Refuted);  // all set and no loop: cannot happen, some clause asks for a line
    }
  }
}

// The topmost level may be half followed or half heard: the next search begins it anew.
Learner::Result Learner::leave(Result result) {
  go_back(std::min(level() - 1, base()));
  return result;
}

// Up to this level a fresh start would decide the same variables again (van der Tak, Ramos, Heule 2011).
int Learner::worth_keeping() {
  while (!order_.empty() && value_[2 * order_.top()] != 0) order_.take();
  int kept = std::min(level(), base());
  if (order_.empty()) return kept;
  while (kept < level() && order_.is_before(trail_[level_start_[kept]] >> 1, order_.top())) kept++;
  return kept;
}

bool Learner::decide() {
  while (!order_.empty()) {
    const int variable = order_.take();
    if (value_[2 * variable] != 0) continue;
    level_start_.push_back(int(trail_.size()));
    set_true(2 * variable + !phase_[variable], kNoReason);
    return true;
  }
  return false;
}

// Forgets what looked important, not what was proved.
void Learner::begin_style(int style) {
  go_back(base());
  decay_ = kDecays[style % 3];
  phase_ = preferred_;
  order_.forget();
  theory_->begin_style(style);
}

void Learner::set_true(int literal, int reason) {
  value_[literal] = 1, value_[opposite(literal)] = -1;
  level_of_[literal >> 1] = level();
  reason_[literal >> 1] = reason;
  trail_.push_back(literal);
}

void Learner::go_back(int to) {
  if (to < 0 || level() <= to) return;
  const int start = level_start_[to];
  for (int i = int(trail_.size()) - 1; i >= start; i--) {
    const int literal = trail_[i], variable = literal >> 1;
    value_[literal] = value_[opposite(literal)] = 0;
    phase_[variable] = !(literal & 1);
    order_.put_back(variable);
  }
  trail_.resize(start);
  level_start_.resize(to);
  next_ = std::min(next_, start);
  if (next_heard_ > start) {
    next_heard_ = start;
    theory_->backtrack(start);
  }
}

// ---- what follows

// Follows clauses first, and tells the theory only when they have nothing more to say. A failed clause, or kNoConflict.
int Learner::follow() {
  while (true) {
    int conflict = follow_clauses();
    if (conflict != kNoConflict) return conflict;
    if (next_heard_ == int(trail_.size())) {
      if (theory_->settle(objection_)) return kNoConflict;
      conflict = take_objection();
      if (conflict != kNoConflict || !consistent_) return conflict;
    }
    while (next_heard_ < int(trail_.size()) && next_ == int(trail_.size())) {
      const int place = next_heard_++;
      if (theory_->hear(trail_[place], place, objection_)) continue;
      if (theory_->has_enough()) {
        next_heard_ = place;  // this literal was not dealt with
        return kNoConflict;
      }
      conflict = take_objection();
      if (conflict != kNoConflict || !consistent_) return conflict;
    }
  }
}

int Learner::follow_clauses() {
  while (next_ < int(trail_.size())) {
    const int failed = opposite(trail_[next_++]);
    std::vector<Watch>& watches = watches_[failed];
    Watch *from = watches.data(), *to = from, *const end = from + watches.size();
    const auto keep_rest = [&] {
      while (from != end) *to++ = *from++;
      watches.resize(size_t(to - watches.data()));
    };
    while (from != end) {
      const Watch watch = *from++;
      if (value_[watch.other] > 0) {
        *to++ = watch;
        continue;
      }
      if (watch.clause < 0) {  // of two literals: the other one is all that is left
        *to++ = watch;
        if (value_[watch.other] < 0) {
          keep_rest();
          next_ = int(trail_.size());
          return ~watch.clause;
        }
        set_true(watch.other, ~watch.clause);
        continue;
      }
      int* literals = &store_[watch.clause];
      if (literals[0] == failed) std::swap(literals[0], literals[1]);
      const int first = literals[0];
      if (value_[first] > 0) {
        *to++ = {watch.clause, first};
        continue;
      }
      const int size = literals[-2];
      int k = 2;
      while (k < size && value_[literals[k]] < 0) k++;
      if (k < size) {
        std::swap(literals[1], literals[k]);
        watches_[literals[1]].push_back({watch.clause, first});
        continue;
      }
      *to++ = {watch.clause, first};
      if (value_[first] < 0) {
        keep_rest();
        next_ = int(trail_.size());
        return watch.clause;
      }
      set_true(first, watch.clause);
    }
    keep_rest();
  }
  return kNoConflict;
}

// Adds the theory's clause, which has failed or has one chance left. A failed clause, or kNoConflict.
int Learner::take_objection() {
  Clause& clause = objection_;
  clause.erase(std::remove_if(clause.begin(), clause.end(), [&](int literal) { return failed_for_good(literal); }),
               clause.end());
  // The open literal and the latest ones first: those are the two to watch.
  const auto rank = [&](int literal) { return value_[literal] == 0 ? 1 << 30 : level_of(literal); };
  for (size_t i = 0; i < 2 && i < clause.size(); i++)
    for (size_t k = i + 1; k < clause.size(); k++)
      if (rank(clause[k]) > rank(clause[i])) std::swap(clause[i], clause[k]);
  if (clause.empty()) {
    consistent_ = false;
    return kNoConflict;
  }
  if (clause.size() == 1) {
    go_back(0);
    if (value_[clause[0]] == 0) set_true(clause[0], kNoReason);
    return kNoConflict;
  }
  const int place = keep_clause(clause, spread(clause));
  learnt_.push_back(place);
  if (value_[clause[0]] == 0) {
    set_true(clause[0], place);  // it held already on an earlier level; noticing it late does no harm
    return kNoConflict;
  }
  go_back(rank(clause[0]));
  return place;
}

// ---- learning

void Learner::learn(int conflict) {
  const int uip = shorten_to_latest(conflict);
  lesson_[0] = opposite(uip);
  drop_redundant();
  int back_to = 0;
  if (lesson_.size() > 1) {
    const auto latest =
        std::max_element(lesson_.begin() + 1, lesson_.end(), [&](int a, int b) { return level_of(a) < level_of(b); });
    std::swap(lesson_[1], *latest);
    back_to = level_of(lesson_[1]);
  }
  for (int variable : marks_) marked_[variable] = 0;
  const int reach = spread(lesson_);
  go_back(back_to);
  if (lesson_.size() == 1) {
    set_true(lesson_[0], kNoReason);
  } else {
    learnt_.push_back(keep_clause(lesson_, reach));
    set_true(lesson_[0], learnt_.back());
  }
  order_.fade(decay_);
}

// Resolves the conflict with reasons until one literal of the latest level is left; that literal. The others go to
// lesson_.
int Learner::shorten_to_latest(int conflict) {
  lesson_.assign(1, 0);
  marks_.clear();
  int open = 0, literal = -1, place = int(trail_.size()) - 1;
  do {
    for (int k = 0; k < size_of(conflict); k++) {
      const int other = store_[conflict + k], variable = other >> 1;
      if (other == literal || marked_[variable] || level_of_[variable] == 0) continue;
      marked_[variable] = 1;
      marks_.push_back(variable);
      order_.bump(variable);
      if (level_of_[variable] >= level()) open++;
      else lesson_.push_back(other);
    }
    while (!marked_[trail_[place] >> 1]) place--;
    literal = trail_[place--];
    conflict = reason_[literal >> 1];
  } while (--open > 0);
  return literal;
}

void Learner::drop_redundant() {
  size_t size = 1;
  lesson_levels_ = 0;
  for (size_t i = 1; i < lesson_.size(); i++) lesson_levels_ |= level_bit(lesson_[i]);
  for (size_t i = 1; i < lesson_.size(); i++)
    if (reason_[lesson_[i] >> 1] == kNoReason || !is_redundant(lesson_[i])) lesson_[size++] = lesson_[i];
  lesson_.resize(size);
}

// True if the literal fails whenever the other literals of the lesson do.
bool Learner::is_redundant(int literal) {
  const size_t marks = marks_.size();
  work_.assign(1, literal);
  while (!work_.empty()) {
    const int at = work_.back() >> 1, reason = reason_[at];
    work_.pop_back();
    for (int k = 0; k < size_of(reason); k++) {
      const int other = store_[reason + k], variable = other >> 1;
      if (variable == at || marked_[variable] || level_of_[variable] == 0) continue;
      if (reason_[variable] == kNoReason || !(lesson_levels_ & level_bit(other))) {
        for (size_t i = marks; i < marks_.size(); i++) marked_[marks_[i]] = 0;
        marks_.resize(marks);
        return false;
      }
      marked_[variable] = 1;
      marks_.push_back(variable);
      work_.push_back(other);
    }
  }
  return true;
}

// On how many levels above the assumptions a clause lies: the fewer, the more useful it will be (Audemard and Simon,
// Glucose, 2009).
int Learner::spread(const Clause& clause) {
  levels_.clear();
  for (int literal : clause)
    if (level_of(literal) > base()) levels_.push_back(level_of(literal));
  std::sort(levels_.begin(), levels_.end());
  return std::max(1, int(std::unique(levels_.begin(), levels_.end()) - levels_.begin()));
}

// Forgets the less useful half of what was learnt, and every clause that holds for good.
void Learner::tidy() {
  std::stable_sort(learnt_.begin(), learnt_.end(), [&](int a, int b) { return spread_of(a) < spread_of(b); });
  std::vector<int> old, moved(store_.size() + 1, -1);
  std::vector<uint8_t> is_reason(store_.size() + 1, 0);
  for (int literal : trail_)
    if (reason_[literal >> 1] != kNoReason) is_reason[reason_[literal >> 1]] = 1;
  for (auto& watches : watches_) watches.clear();
  old.swap(store_);
  const auto holds_for_good = [&](int clause) {
    return std::any_of(&old[clause], &old[clause] + old[clause - 2],
                       [&](int literal) { return value_[literal] > 0 && level_of(literal) == 0; });
  };
  Clause literals;
  const auto move = [&](int clause) {
    literals.assign(&old[clause], &old[clause] + old[clause - 2]);
    return moved[clause] = keep_clause(literals, old[clause - 1]);
  };
  size_t kept = 0;
  for (int clause : given_)
    if (is_reason[clause] || !holds_for_good(clause)) given_[kept++] = move(clause);
  given_.resize(kept);
  kept = 0;
  const size_t half = learnt_.size() / 2;
  for (size_t i = 0; i < learnt_.size(); i++) {
    const int clause = learnt_[i];
    const bool useful = i < half || old[clause - 1] <= 2;
    if (is_reason[clause] || (useful && !holds_for_good(clause))) learnt_[kept++] = move(clause);
  }
  learnt_.resize(kept);
  for (int literal : trail_)
    if (int& reason = reason_[literal >> 1]; reason != kNoReason) reason = moved[reason];
  learnt_limit_ += 300;
}

}  // namespace gridwright::loop
