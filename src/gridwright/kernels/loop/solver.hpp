// Is there a loop, and is it the only one?
//
// Three stages, each for what the one before leaves open: the rules alone (deduction.hpp) finish most boards made for
// people; probing (probing.hpp) most of the rest; and clause learning (remainder.hpp) decides whatever is left.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "interrupt.hpp"
#include "loop/board.hpp"
#include "loop/learner/remainder.hpp"
#include "loop/rules/deduction.hpp"
#include "loop/rules/probing.hpp"

namespace gridwright::loop {

enum class Stage { Rules, Probing, Learning };

struct Solution {
  Found found;
  bool decided = true;  // false: stopped before all loops, or two of them, were found
  Stage stage = Stage::Rules;
  int64_t conflicts = 0;
};

template <class Net>
Solution solve(const Net& net, const Clues& clues, InterruptCheck& interrupt);

// What is known of an edge.
enum Mark : uint8_t { kUnknown, kLine, kCross };
using Marks = std::vector<uint8_t>;  // per edge

// What follows by the rules alone from the clues and the edges known, for every loop that fits them; none if they
// contradict each other.
template <class Net>
std::optional<Marks> follow(const Net& net, const Clues& clues, const Marks& known);

template <class Net>
Solution solve(const Net& net, const Clues& clues, InterruptCheck& interrupt) {
  Solution solution;
  const Found& found = solution.found;
  Deduction<Net> deduction;
  if (!deduction.start(net, clues, solution.found) || found.several()) return solution;

  solution.stage = Stage::Probing;
  if (!Probing<Net>(deduction).run(interrupt) || found.several()) return solution;
  if (interrupt.look()) {
    solution.decided = false;
    return solution;
  }

  solution.stage = Stage::Learning;
  Remainder<Net> remainder(deduction);
  solution.decided = remainder.run(interrupt) || found.several();
  solution.conflicts = remainder.conflicts();
  return solution;
}

template <class Net>
std::optional<Marks> follow(const Net& net, const Clues& clues, const Marks& known) {
  Found found;
  Deduction<Net> deduction;
  deduction.forbid_nothing();
  bool open = deduction.start(net, clues, found);
  for (int edge = 0; edge < int(known.size()) && open; edge++)
    if (known[edge] != kUnknown) open = deduction.assume(edge, known[edge] == kLine);
  Marks marks(known.size(), kUnknown);
  if (!open) {
    // A contradiction, or a closed loop: then that loop and no other, if it respects the known edges.
    if (found.count != 1) return std::nullopt;
    for (size_t edge = 0; edge < marks.size(); edge++) {
      marks[edge] = found.first[edge] ? kLine : kCross;
      if (known[edge] != kUnknown && known[edge] != marks[edge]) return std::nullopt;
    }
    return marks;
  }
  net.each_edge([&](int edge) {
    if (deduction.is_known(edge)) marks[edge] = deduction.is_line(edge) ? kLine : kCross;
  });
  return marks;
}

}  // namespace gridwright::loop
