// Clues that cannot be spared: from all clues of a loop, those that are not needed are removed, one after another.
//
// A clue can go if, with the clues still there, every other loop that misses it is refuted: first by the rules, to
// which "this cell has any number of lines but k" is a window rule like any other, then by the clause learner, in which
// a selector literal switches each clue on. A clue that was needed once stays needed, so each is tried once, together
// with the needed ones before it and all after it. Clues that go or stay together, for a symmetric layout, are one
// entry of the order: another loop misses one of them first, so each is asked for in turn with those before it put on.
// Neighbours in the order ask nearly the same question, so the order is halved: for the left half put on all clues of
// the right half and recurse; then take them off, and for the right half put on what was needed of the left. Rules and
// learner continue from the step above instead of starting from nothing for each clue.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "interrupt.hpp"
#include "loop/board.hpp"
#include "loop/learner/learner.hpp"
#include "loop/learner/single_loop.hpp"
#include "loop/rules/deduction.hpp"

namespace gridwright::loop {

class Thinning {
 public:
  // `board` has all clues of the loop `lines`, and no other loop fits it.
  Thinning(const Board& board, const Lines& lines);

  using Indices = std::vector<int>;  // of cells, row by row

  // The clues left when those in `order` are tried in turn, each entry as a whole; none if it was stopped. No cell is
  // in two entries. To be called once.
  std::optional<Board> run(const std::vector<Indices>& order, InterruptCheck& interrupt);

 private:
  enum class Reaction { Open, NoOtherLoop, OtherLoop };  // of the rules to further clues

  void encode();
  void add_variables();
  void prefer_the_loop();
  void try_range(int from, int to, Indices waiting);
  bool is_any_needed(const Indices& together, Indices waiting);
  bool is_needed(int index, const Indices& waiting);
  bool search(int index, const Indices& waiting);
  bool differs_nearby(int cell, int radius);
  void add_clues(const Indices& indices);
  Reaction react();
  void push_layer(const Indices& indices, int missed = -1);
  void pop_layer(const Indices& indices);
  int cell_of(int index) const { return grid_.cell_of_index(index); }
  std::vector<int> literals_among(const std::array<int, 4>& edges) const;

  Grid grid_;
  Board board_;
  const Lines& lines_;
  std::vector<Indices> order_;
  std::vector<uint8_t> needed_;  // per clue: needed, or not tried yet
  InterruptCheck* interrupt_ = nullptr;

  Deduction deduction_;
  Found rules_found_;  // the loop itself, and another one if the rules come upon it

  Learner learner_;
  Found learner_found_;
  SingleLoop loops_;
  std::vector<int> counts_, missed_;  // per clue: literals "it counts" and "it is missed"
  std::vector<int> colour_;           // per cell of the padded board: literal "inside"
  std::vector<int> true_colour_;      // per clue: the literal of its cell's colour that is true of the loop
};

}  // namespace gridwright::loop
