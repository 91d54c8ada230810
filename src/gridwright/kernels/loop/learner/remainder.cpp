#include "loop/learner/remainder.hpp"

#include <algorithm>
#include <utility>

#include "loop/learner/encoding.hpp"

namespace gridwright::loop {
bool Remainder::run(InterruptCheck& interrupt) {
  learner_.reset(&loops_);
  std::vector<int> literals = edge_literals();
  loops_.reset(grid_, std::move(literals), learner_.variables());
  add_pairs();
  add_vertices();
  add_clues();
  add_some_line();
  return learner_.search(interrupt) != Learner::Result::Stopped;
}

// ---- variables

std::vector<int> Remainder::edge_literals() {
  variable_of_class_.assign(grid_.cells, -1);
  size_t slots = 64;
  while (slots < size_t(4 * grid_.cells)) slots *= 2;
  pairs_.assign(slots, Pair{0, 0, -1});
  std::vector<int> literals(grid_.edges(), SingleLoop::kOff);
  for (int row = 0; row <= grid_.rows; row++)
    for (int col = 0; col <= grid_.cols; col++)
      for (int edge : {2 * grid_.cell(row, col), 2 * grid_.cell(row, col) + 1}) {
        if (!grid_.is_edge(edge)) continue;
        if (!deduction_.is_known(edge)) literals[edge] = literal_of_pair(grid_.one_cell(edge), grid_.other_cell(edge));
        else if (deduction_.is_line(edge)) literals[edge] = SingleLoop::kOn;
      }
  return literals;
}

// True if the cell is inside.
int Remainder::literal_of_cell(int cell) {
  int& variable = variable_of_class_[deduction_.colours().class_of(cell)];
  if (variable < 0) variable = learner_.add_variable();
  return 2 * variable + (deduction_.colours()[cell] & 1);
}

// True if the two cells, of different classes, differ.
int Remainder::literal_of_pair(int a, int b) {
  const Colours& colours = deduction_.colours();
  if (colours.class_of(a) > colours.class_of(b)) std::swap(a, b);
  const int first = colours.class_of(a), second = colours.class_of(b);
  if (first == Colours::kOutside) return literal_of_cell(b) ^ (colours[a] & 1);
  size_t slot = (size_t(first) * 40503u + size_t(second) * 2654435761u) & (pairs_.size() - 1);
  while (pairs_[slot].variable >= 0 && (pairs_[slot].a != first || pairs_[slot].b != second))
    slot = (slot + 1) & (pairs_.size() - 1);
  if (pairs_[slot].variable < 0) {
    literal_of_cell(first), literal_of_cell(second);
    pairs_[slot] = {first, second, learner_.add_variable()};
  }
  return 2 * pairs_[slot].variable + ((colours[a] ^ colours[b]) & 1);
}

// ---- clauses

void Remainder::add_pairs() {
  for (const Pair& pair : pairs_)
    if (pair.variable >= 0) means_differ(learner_, 2 * pair.variable, literal_of_cell(pair.a), literal_of_cell(pair.b));
}

// Collects the literals of the open edges among these; how many of the others are lines.
int Remainder::open_among(const std::array<int, 4>& edges, std::vector<int>& literals) const {
  literals.clear();
  int lines = 0;
  for (int edge : edges) {
    const int literal = loops_.literal(edge);
    if (literal >= 0) literals.push_back(literal);
    else lines += literal == SingleLoop::kOn;
  }
  return lines;
}

void Remainder::add_vertices() {
  std::vector<int> literals;
  for (int row = 0; row <= grid_.rows; row++)
    for (int col = 0; col <= grid_.cols; col++) {
      const int lines = open_among(grid_.edges_of_vertex(grid_.cell(row, col)), literals);
      if (!literals.empty()) none_or_two(learner_, literals, lines);
    }
}

void Remainder::add_clues() {
  std::vector<int> literals;
  for (int row = 0; row < grid_.rows; row++)
    for (int col = 0; col < grid_.cols; col++) {
      const int cell = grid_.cell(row, col), clue = deduction_.clue(cell);
      if (clue < 0) continue;
      loops_.set_clue(cell, clue);
      const int lines = open_among(grid_.edges_of_cell(cell), literals);
      if (!literals.empty() || lines != clue) exactly(learner_, literals, clue - lines);
      add_short_cuts(learner_, grid_, loops_.literals(), cell, clue);
    }
}

// No line at all is not a loop.
void Remainder::add_some_line() {
  Clause some;
  for (int literal : loops_.literals()) {
    if (literal == SingleLoop::kOn) return;
    if (literal >= 0) some.push_back(literal);
  }
  learner_.add_clause(std::move(some));
}

}  // namespace gridwright::loop
