#include "tiling/learner/remainder.hpp"

#include <utility>

#include "tiling/learner/encoding.hpp"

namespace gridwright::tiling {

bool Remainder::run(InterruptCheck& interrupt) {
  learner_.reset(&loops_);
  variable_of_class_.assign(size_t(graph_.faces), -1);
  std::vector<int> literals(size_t(graph_.edges), OneLoop::kOff);
  for (int edge = 0; edge < graph_.edges; edge++) {
    if (!deduction_.is_known(edge)) literals[edge] = literal_of_pair(graph_.left[edge], graph_.right[edge]);
    else if (deduction_.is_line(edge)) literals[edge] = OneLoop::kOn;
  }
  loops_.reset(graph_, std::move(literals), learner_.variables());
  add_pairs();
  add_vertices();
  add_clues();
  add_some_line();
  return learner_.search(interrupt) != Learner::Result::Stopped;
}

// True if the face is inside.
int Remainder::literal_of_face(int face) {
  int& variable = variable_of_class_[deduction_.colours().class_of(face)];
  if (variable < 0) variable = learner_.add_variable();
  return 2 * variable + (deduction_.colours()[face] & 1);
}

// True if the two faces, of different classes, differ.
int Remainder::literal_of_pair(int a, int b) {
  const Colours& colours = deduction_.colours();
  if (colours.class_of(a) > colours.class_of(b)) std::swap(a, b);
  const int first = colours.class_of(a), second = colours.class_of(b);
  if (first == Colours::kOutside) return literal_of_face(b) ^ (colours[a] & 1);
  const auto [at, is_new] = pairs_.try_emplace(int64_t(first) << 32 | second, 0);
  if (is_new) {
    literal_of_face(first), literal_of_face(second);
    at->second = learner_.add_variable();
    pair_order_.push_back(at->first);
  }
  return 2 * at->second + ((colours[a] ^ colours[b]) & 1);
}

void Remainder::add_pairs() {
  for (int64_t pair : pair_order_)
    means_differ(learner_, 2 * pairs_[pair], literal_of_face(int(pair >> 32)), literal_of_face(int(pair & 0xffffffff)));
}

// Collects the literals of the open edges among these, and their weights; the weight of the others that are lines.
int Remainder::open_among(Range edges) {
  open_.clear(), weights_.clear();
  int lines = 0;
  for (int edge : edges) {
    const int literal = loops_.literal(edge);
    if (literal >= 0) open_.push_back(literal), weights_.push_back(graph_.weight[edge]);
    else if (literal == OneLoop::kOn) lines += graph_.weight[edge];
  }
  return lines;
}

void Remainder::add_vertices() {
  for (int vertex = 0; vertex < graph_.vertices; vertex++) {
    open_among(graph_.edges_of_vertex(vertex));
    if (!open_.empty()) none_or_two(learner_, open_, deduction_.paths().degree(vertex));
  }
}

void Remainder::add_clues() {
  for (int face = 1; face <= graph_.polygons; face++) {
    const int clue = deduction_.clue(face);
    if (clue == kNoClue) continue;
    loops_.set_clue(face, clue);
    const int lines = open_among(graph_.edges_of_face(face));
    if (!open_.empty() || lines != clue) weigh(learner_, open_, weights_, clue - lines);
  }
}

// No line at all is not a loop.
void Remainder::add_some_line() {
  Clause some;
  for (int literal : loops_.literals()) {
    if (literal == OneLoop::kOn) return;
    if (literal >= 0) some.push_back(literal);
  }
  learner_.add_clause(std::move(some));
}

}  // namespace gridwright::tiling
