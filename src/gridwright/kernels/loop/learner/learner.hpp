// A search that learns a clause from every dead end (conflict-driven clause learning).
//
// A literal is 2 * variable for "true" and 2 * variable + 1 for "false"; of a clause's literals one must hold. Decide a
// literal, follow clauses of which only one literal is left, decide the next. When a clause fails, walk back through
// the reasons to the single literal on the latest level that made it fail, keep "not all of this again" as a new
// clause, and jump back to where it first forces a literal. A clause watches two of its literals (Chaff, 2001; MiniSat,
// 2003). What no short list of clauses can say (that the lines are one single loop) a Theory says: it is told every
// literal that becomes true, and answers with a clause when it objects. Assumptions come in layers that can be put on
// and taken off, so that many similar questions share what was learnt.
#pragma once
#include <cstdint>
#include <vector>

#include "interrupt.hpp"
#include "loop/learner/order.hpp"

namespace gridwright::loop {

using Clause = std::vector<int>;
constexpr int kOff = -1, kOn = -2;  // in place of a literal: known to be false, or to be true
inline int opposite(int literal) { return literal ^ 1; }

class Theory {
 public:
  virtual ~Theory() = default;
  // `literal` became true as the trail's entry `place`. False if `objection` must be added now: a clause of which all
  // literals have failed, or all but one. May be told the same literal twice.
  virtual bool hear(int literal, int place, Clause& objection) = 0;
  // The same once all literals were heard and nothing more follows.
  virtual bool settle(Clause&) { return true; }
  virtual void backtrack(int trail_size) = 0;
  virtual void begin_style(int style) = 0;  // the search starts afresh for the n-th time
  virtual bool has_enough() const = 0;      // the answer is known
};

class Learner {
 public:
  enum class Result { Refuted, Enough, Stopped };

  void reset(Theory* theory);
  // A new variable; one that is not eligible is never decided upon and must follow or be assumed.
  int add_variable(bool eligible = true);
  int variables() const { return int(level_of_.size()); }
  void add_clause(Clause clause);
  void bump(int variable) { order_.bump(variable); }
  // The value to try first when a variable is decided; false if nothing is said.
  void prefer(int literal) { preferred_[literal >> 1] = !(literal & 1); }

  void push_layer(std::vector<int> assumptions) { layers_.push_back(std::move(assumptions)); }
  void pop_layer();
  // Searches under the layers of assumptions until nothing is left or the theory has enough. The theory may have
  // enough before the layers are put on, so it must know by itself what counts as an answer.
  Result search(InterruptCheck& interrupt);

  int value(int literal) const { return value_[literal]; }  // 1 true, -1 false, 0 open
  int level_of(int literal) const { return level_of_[literal >> 1]; }
  bool failed_for_good(int literal) const { return value_[literal] < 0 && level_of(literal) == 0; }
  int64_t conflicts() const { return conflicts_; }

 private:
  struct Watch {
    // `other` is a literal of the clause; while it holds the clause need not be read. ~clause if it has no third
    // literal: then it never is.
    int clause, other;
  };
  static constexpr int kNoReason = -1, kNoConflict = -1, kFirstLimit = 3000;

  int level() const { return int(level_start_.size()); }
  int base() const { return int(layers_.size()); }
  int size_of(int clause) const { return store_[clause - 2]; }
  int spread_of(int clause) const { return store_[clause - 1]; }
  bool has_clause(int a, int b) const;
  int keep_clause(const Clause& clause, int spread);
  void set_true(int literal, int reason);
  void go_back(int level);
  int follow();
  int follow_clauses();
  int take_objection();
  bool put_on_layer();
  bool decide();
  int worth_keeping();
  void learn(int conflict);
  int shorten_to_latest(int conflict);
  void drop_redundant();
  bool is_redundant(int literal);
  uint64_t level_bit(int literal) const { return uint64_t(1) << (level_of(literal) & 63); }
  int spread(const Clause& clause);
  void tidy();
  void begin_style(int style);
  Result leave(Result result);

  Theory* theory_ = nullptr;
  // Clauses: size, spread (0 if given, not learnt), literals; a clause is where its literals begin.
  std::vector<int> store_;
  std::vector<std::vector<Watch>> watches_;
  std::vector<int8_t> value_;
  std::vector<int> level_of_, reason_, trail_, level_start_, given_, learnt_;
  std::vector<uint8_t> phase_, preferred_, marked_;  // phase_: the latest value of a variable
  std::vector<std::vector<int>> layers_;
  Order order_;
  Clause lesson_, objection_;
  uint64_t lesson_levels_ = 0;  // a literal on a level that the lesson does not touch cannot follow from it
  std::vector<int> marks_, work_, levels_;
  int next_ = 0, next_heard_ = 0, learnt_limit_ = kFirstLimit;
  double decay_ = 0.9;
  int64_t conflicts_ = 0;
  bool consistent_ = true;
};

}  // namespace gridwright::loop
