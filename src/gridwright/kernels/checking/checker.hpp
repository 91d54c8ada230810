// Does one clause after another follow, by putting in what is forced?
//
// This is for checking proofs, so it is short and shares nothing with whatever made them. Every literal has a list of
// the clauses that watch it; a clause watches two of its literals that have not failed, and is read only when one of
// the two does (Moskewicz et al. 2001). To see whether a clause follows, all its literals are taken for false: then
// some clause must be left without a literal. What is forced with nothing assumed stays.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridwright::checking {

class Checker {
 public:
  explicit Checker(int variables);

  // Literals are variables, from 1, or their negatives for "not".
  bool follows(const std::vector<int>& clause);
  void add(const std::vector<int>& clause);
  bool is_contradictory() const { return contradictory_; }
  bool holds(int literal) const { return holds_[index(literal)]; }

 private:
  // Variable 1 has the numbers 2 and 3, variable 2 has 4 and 5: first for "true", then for "false".
  static int index(int literal) { return literal > 0 ? 2 * literal : -2 * literal + 1; }
  static int negated(int index) { return index ^ 1; }
  bool has_failed(int index) const { return holds_[negated(index)]; }
  void put_in(int index);
  bool spread();
  bool read_watchers(int failed);

  std::vector<uint8_t> holds_;              // per literal
  std::vector<std::vector<int>> clauses_;   // the first two literals are watched
  std::vector<std::vector<int>> watchers_;  // per literal: clauses
  std::vector<int> known_;                  // literals that hold, in the order in which they were put in
  size_t spread_ = 0;                       // of these, so many have been followed
  bool contradictory_ = false;
};

}  // namespace gridwright::checking
