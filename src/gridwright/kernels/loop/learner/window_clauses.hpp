// Short clauses about cells that touch, from all colourings of a window.
//
// For two cells that share a side "they differ" means a line. For two that share only a corner it means that exactly
// one of two edges is a line: what players mark as a sector. Clues pass that on from corner to corner, along chains
// that the learner would have to find anew for each value of every edge on the way; with a literal for it they are
// short clauses. So of the colourings that are left in a window (window_rule.hpp), every set of two or three literals
// that never hold together gives one.
#pragma once
#include <cstddef>
#include <vector>

#include "loop/learner/learner.hpp"
#include "loop/rules/window_rule.hpp"

namespace gridwright::loop {

struct Differing { int a, b, literal; };  // two cells of a window; they differ if the literal is true, or always (kOn)

class WindowClauses {
 public:
  explicit WindowClauses(Learner& learner) : learner_(learner) {}

  // Adds the clauses of up to `longest` literals that hold in a window with the clue of this code.
  void add(const std::vector<Differing>& pairs, int code, size_t longest);

 private:
  struct Choice {
    int literal;
    WindowRule::Colourings where;  // it is true
  };

  void add_choice(int literal, const WindowRule::Colourings& where);
  void extend(size_t from, const WindowRule::Colourings& left, size_t longest);
  bool is_least(const Choice& last) const;

  Learner& learner_;
  WindowRule::Colourings all_;
  std::vector<Choice> choices_;  // each literal, then its opposite
  std::vector<size_t> chosen_;
};

}  // namespace gridwright::loop
