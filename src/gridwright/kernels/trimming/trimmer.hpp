// What a refutation rests on: the steps its end needs, each with the clauses that show it.
//
// A step follows by reverse unit propagation: assume all its literals false, put in what is forced, and a clause has no
// literal left. Forwards, clauses and steps are only added, with what they force for good, until they contradict each
// other. Then backwards from that contradiction: a step that something after it needed is taken out and shown by the
// clauses before it, and whatever that takes is needed too. What is needed already is asked first, so that few others
// become needed (Heule, Hunt, Wetzler: "Trimming while checking clausal proofs", 2013).
#pragma once
#include <cstdint>
#include <vector>

#include "interrupt.hpp"

namespace gridwright::trimming {

using Clause = std::vector<int>;

class Trimmer {
 public:
  enum class Result { Trimmed, Stopped, DoesNotFollow, Unfinished };

  explicit Trimmer(int variables);
  // A clause: literals from 1 to the number of variables, negative for "not". All given ones come before all steps.
  void add(const Clause& clause);
  Result run(int given, InterruptCheck& interrupt);

  // The steps left, the empty one last, and for each the numbers of the clauses that show it: given ones from 1, then
  // the steps left.
  const std::vector<Clause>& steps() const { return steps_; }
  const std::vector<std::vector<int>>& hints() const { return hints_; }

 private:
  static constexpr int kNone = -1;
  struct Watch {
    int clause, other;  // `other` is a literal of the clause; while it holds the clause need not be read
  };

  int size_of(int clause) const { return start_[clause + 1] - start_[clause]; }
  int put_on(int clause);
  void set_true(int literal, int why);
  void take_back(int size);
  int follow();
  int visit(bool needed, int failed);
  int assume_false(int clause);
  std::vector<int> reasons(int against);
  void number_the_rest(int given, int last, std::vector<std::vector<int>>& shown);

  // Literals are kept as 2 * variable for "true" and 2 * variable + 1 for "false"; the first two of a clause are
  // watched.
  std::vector<int> literals_, start_{0}, looked_;
  std::vector<uint8_t> needed_;
  std::vector<std::vector<Watch>> watches_[2];  // of clauses not needed so far, and of those that are
  std::vector<int8_t> value_;
  std::vector<int> why_, trail_, trail_before_;  // trail_before_: its size before a clause was put on
  std::vector<uint8_t> wanted_;
  int done_[2] = {0, 0}, end_ = 0;  // clauses from end_ on are taken out

  std::vector<Clause> steps_;
  std::vector<std::vector<int>> hints_;
};

}  // namespace gridwright::trimming
