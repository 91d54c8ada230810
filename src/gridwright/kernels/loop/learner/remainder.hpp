// What rules and probing leave open goes to the clause learner.
//
// A variable stands for a colour class: is it like the outside? Where two open classes touch there is one more
// variable, "they differ", and it serves all edges between the two: whole chains of edges that are lines or crosses
// together cost one variable. Clues and vertices become clauses over the edges that are still open; on squares also
// over cells that touch at a corner (window_clauses.hpp).
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "interrupt.hpp"
#include "loop/learner/encoding.hpp"
#include "loop/learner/learner.hpp"
#include "loop/learner/single_loop.hpp"
#include "loop/learner/window_clauses.hpp"
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
  static constexpr int kRoundVertex = 2, kRoundClue = 3;  // cells on a side of the square that a rule looks at
  struct Pair {
    int a, b;      // classes
    int variable;  // they differ; -1: this slot is free
  };

  std::vector<int> edge_literals();
  std::vector<int> face_literals();
  int literal_of_face(int face);
  int literal_of_pair(int a, int b);
  void add_pairs();
  void add_vertices();
  void add_clues();
  void add_some_line();
  int corner_of(int vertex) const { return vertex - net_.stride - 1; }
  const std::vector<Differing>& list_pairs(int corner, int cells);
  template <class Edges>
  int open_among(const Edges& edges);

  Deduction<Net>& deduction_;
  const Net net_;
  Learner learner_;
  SingleLoop<Net> loops_;
  std::vector<int> variable_of_class_;
  std::vector<Pair> pairs_;          // a hash table
  std::vector<int> open_, weights_;  // of the edges asked for last
  WindowClauses window_clauses_{learner_};
  std::vector<Differing> touching_;
};

template <class Net>
bool Remainder<Net>::run(InterruptCheck& interrupt) {
  learner_.reset(&loops_);
  std::vector<int> edges = edge_literals(), faces = face_literals();
  if constexpr (Net::kIsSquare) net_.each_vertex([&](int vertex) { list_pairs(corner_of(vertex), kRoundVertex); });
  loops_.reset(net_, std::move(edges), learner_.variables());
  loops_.connect_inside(faces);
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

// What makes a face inside.
template <class Net>
std::vector<int> Remainder<Net>::face_literals() {
  std::vector<int> literals(net_.faces(), kOff);
  for (int face = 0; face < net_.faces(); face++)
    if (deduction_.colours().class_of(face) != Colours::kOutside) literals[face] = literal_of_face(face);
    else if (deduction_.colours()[face] & 1) literals[face] = kOn;
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

// The cells that touch in the square of so many rows whose top left cell is `corner`, as cells of a window.
template <class Net>
const std::vector<Differing>& Remainder<Net>::list_pairs(int corner, int rows) {
  const Colours& colours = deduction_.colours();
  const auto add = [&](int a, int b) {
    const auto cell = [&](int place) { return corner + place / 3 * net_.stride + place % 3; };
    const bool related = colours.related(cell(a), cell(b));
    const int literal = !related ? literal_of_pair(cell(a), cell(b)) : colours.differ(cell(a), cell(b)) ? kOn : kOff;
    touching_.push_back({a, b, literal});
  };
  touching_.clear();
  for (int row = 0; row < rows; row++)
    for (int col = 0; col < rows; col++) {
      const int place = 3 * row + col;
      if (col + 1 < rows) add(place, place + 1);
      if (row + 1 == rows) continue;
      add(place, place + 3);
      if (col + 1 < rows) add(place, place + 4), add(place + 1, place + 3);
    }
  return touching_;
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
    if (open_.empty()) return;
    if constexpr (Net::kIsSquare)
      window_clauses_.add(list_pairs(corner_of(vertex), kRoundVertex), WindowRule::kBlank, 3);
    else none_or_two(learner_, open_, deduction_.paths().degree(vertex));
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
    if constexpr (Net::kIsSquare) window_clauses_.add(list_pairs(corner_of(face), kRoundClue), clue, 2);
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
