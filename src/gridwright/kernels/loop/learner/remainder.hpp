// What rules and probing leave open goes to the clause learner.
//
// A variable stands for a colour class: is it like the outside? Where two open classes touch there is one more
// variable, "they differ", and it serves all edges between the two: whole chains of edges that are lines or crosses
// together cost one variable. Clues and vertices become clauses over the edges that are still open.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "interrupt.hpp"
#include "loop/learner/encoding.hpp"
#include "loop/learner/learner.hpp"
#include "loop/learner/short_cuts.hpp"
#include "loop/learner/single_loop.hpp"
#include "loop/rules/deduction.hpp"

namespace gridwright::loop {

template <class Net>
class Remainder {
 public:
  // `deduction` is open and nothing in it is assumed.
  explicit Remainder(Deduction<Net>& deduction)
      : deduction_(deduction), net_(deduction.net()), loops_(learner_, deduction.found()) {}

  // Finds the loops that are left, up to two in all. False if it was stopped.
  bool run(InterruptCheck& interrupt);
  int64_t conflicts() const { return learner_.conflicts(); }

 private:
  struct Pair {
    int a, b;      // classes
    int variable;  // they differ; -1: this slot is free
  };

  std::vector<int> edge_literals();
  int literal_of_face(int face);
  int literal_of_pair(int a, int b);
  void add_pairs();
  void add_vertices();
  void add_clues();
  void add_some_line();
  template <class Edges>
  int open_among(const Edges& edges);

  Deduction<Net>& deduction_;
  const Net net_;
  Learner learner_;
  SingleLoop<Net> loops_;
  std::vector<int> variable_of_class_;
  std::vector<Pair> pairs_;          // a hash table
  std::vector<int> open_, weights_;  // of the edges asked for last
};

template <class Net>
bool Remainder<Net>::run(InterruptCheck& interrupt) {
  learner_.reset(&loops_);
  std::vector<int> literals = edge_literals();
  loops_.reset(net_, std::move(literals), learner_.variables());
  add_pairs();
  add_vertices();
  add_clues();
  add_some_line();
  return learner_.search(interrupt) != Learner::Result::Stopped;
}

// ---- variables

template <class Net>
std::vector<int> Remainder<Net>::edge_literals() {
  variable_of_class_.assign(net_.faces(), -1);
  size_t slots = 64;
  while (slots < size_t(2 * net_.edges())) slots *= 2;
  pairs_.assign(slots, Pair{0, 0, -1});
  std::vector<int> literals(net_.edges(), kOff);
  net_.each_edge([&](int edge) {
    if (!deduction_.is_known(edge)) literals[edge] = literal_of_pair(net_.left(edge), net_.right(edge));
    else if (deduction_.is_line(edge)) literals[edge] = kOn;
  });
  return literals;
}

// True if the face is inside.
template <class Net>
int Remainder<Net>::literal_of_face(int face) {
  int& variable = variable_of_class_[deduction_.colours().class_of(face)];
  if (variable < 0) variable = learner_.add_variable();
  return 2 * variable + (deduction_.colours()[face] & 1);
}

// True if the two faces, of different classes, differ.
template <class Net>
int Remainder<Net>::literal_of_pair(int a, int b) {
  const Colours& colours = deduction_.colours();
  if (colours.class_of(a) > colours.class_of(b)) std::swap(a, b);
  const int first = colours.class_of(a), second = colours.class_of(b);
  if (first == Colours::kOutside) return literal_of_face(b) ^ (colours[a] & 1);
  size_t slot = (size_t(first) * 40503u + size_t(second) * 2654435761u) & (pairs_.size() - 1);
  while (pairs_[slot].variable >= 0 && (pairs_[slot].a != first || pairs_[slot].b != second))
    slot = (slot + 1) & (pairs_.size() - 1);
  if (pairs_[slot].variable < 0) {
    literal_of_face(first), literal_of_face(second);
    pairs_[slot] = {first, second, learner_.add_variable()};
  }
  return 2 * pairs_[slot].variable + ((colours[a] ^ colours[b]) & 1);
}

// ---- clauses

template <class Net>
void Remainder<Net>::add_pairs() {
  for (const Pair& pair : pairs_)
    if (pair.variable >= 0) means_differ(learner_, 2 * pair.variable, literal_of_face(pair.a), literal_of_face(pair.b));
}

// Collects the literals of the open edges among these, and their weights; the weight of the others that are lines.
template <class Net>
template <class Edges>
int Remainder<Net>::open_among(const Edges& edges) {
  open_.clear(), weights_.clear();
  int lines = 0;
  for (int edge : edges) {
    const int literal = loops_.literal(edge);
    if (literal >= 0) open_.push_back(literal), weights_.push_back(net_.weight(edge));
    else if (literal == kOn) lines += net_.weight(edge);
  }
  return lines;
}

template <class Net>
void Remainder<Net>::add_vertices() {
  net_.each_vertex([&](int vertex) {
    open_among(net_.edges_of_vertex(vertex));
    if (!open_.empty()) none_or_two(learner_, open_, deduction_.paths().degree(vertex));
  });
}

template <class Net>
void Remainder<Net>::add_clues() {
  for (int index = 0; index < net_.clues(); index++) {
    const int face = net_.face_of_clue(index), clue = deduction_.clue(face);
    if (clue == kNoClue) continue;
    loops_.set_clue(face, clue);
    const int lines = open_among(net_.edges_of_face(face));
    if (!open_.empty() || lines != clue) weigh(learner_, open_, weights_, clue - lines);
    if constexpr (Net::kIsSquare) add_short_cuts(learner_, net_, loops_.literals(), face, clue);
  }
}

// No line at all is not a loop.
template <class Net>
void Remainder<Net>::add_some_line() {
  Clause some;
  for (int literal : loops_.literals()) {
    if (literal == kOn) return;
    if (literal >= 0) some.push_back(literal);
  }
  learner_.add_clause(std::move(some));
}

}  // namespace gridwright::loop
