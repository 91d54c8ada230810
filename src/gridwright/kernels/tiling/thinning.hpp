// Clues that cannot be spared: the square kernel's loop/thinning.hpp on any graph, "near" measured in faces.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "interrupt.hpp"
#include "tiling/learner/one_loop.hpp"
#include "tiling/rules/deduction.hpp"

namespace gridwright::tiling {

class Thinning {
 public:
  // No other loop than `lines` has all its clues.
  Thinning(const Tiling& tiling, const Lines& lines);

  using Indices = std::vector<int>;  // polygons from 0

  // The clues left when those in `order` are tried in turn, each entry as a whole; none if it was stopped. No polygon
  // is in two entries. To be called once.
  std::optional<Clues> run(const std::vector<Indices>& order, InterruptCheck& interrupt);

 private:
  enum class Reaction { Open, NoOtherLoop, OtherLoop };  // of the rules to further clues

  void encode();
  std::vector<int> add_variables();
  void prefer_the_loop(const std::vector<int>& colour);
  void try_range(int from, int to, Indices waiting);
  bool is_any_needed(const Indices& together, Indices waiting);
  bool is_needed(int index, const Indices& waiting);
  bool search(int index, const Indices& waiting);
  bool differs_within(const std::vector<int>& distance, int radius);
  std::vector<int> distances(int from) const;
  void add_clues(const Indices& indices);
  Reaction react();
  void push_layer(const Indices& indices, int missed = -1);
  void pop_layer(const Indices& indices);
  std::vector<int> literals_of(Range edges) const;

  const Tiling& tiling_;
  const Graph& graph_;
  const Lines& lines_;
  const Clues clues_;
  std::vector<Indices> order_;
  std::vector<uint8_t> needed_;  // per clue: needed, or not tried yet
  InterruptCheck* interrupt_ = nullptr;

  Deduction deduction_;
  Found rules_found_;  // the loop itself, and another one if the rules come upon it

  Learner learner_;
  Found learner_found_;
  OneLoop loops_;
  std::vector<int> counts_, missed_;  // per clue: literals "it counts" and "it is missed"
  std::vector<int> true_colour_;      // per clue: the literal of its face's colour that is true of the loop
};

}  // namespace gridwright::tiling
