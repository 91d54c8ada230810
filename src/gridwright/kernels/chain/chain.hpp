// The chain reaction: what follows on a loop board from the plainest rules alone.
//
// Every edge is unknown, a line or crossed out. Four rules, used until nothing moves:
//   a clue with all its lines has its other edges crossed out, a clue that needs all its open edges gets them;
//   a dot with two lines has its other edges crossed out, a dot with one open way on from a line takes it, and a
//   dot with no line and a single open edge crosses it out;
//   an edge that would close a loop too early, with lines or unmet clues left outside it, is crossed out.
// A newly marked edge wakes only the two cells and two dots it touches, so a board costs a few operations an edge.
// Lines are kept as paths: each end of a path knows the other end, which is all that the third rule needs.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

namespace gridwright::chain {

enum Mark : uint8_t { kUnknown = 0, kLine = 1, kCross = 2 };
constexpr uint8_t kNoClue = 255;

// Edges: (rows + 1) * cols horizontal ones row by row, then rows * (cols + 1) vertical ones.
struct Shape {
  int rows, cols;
  Shape(int rows, int cols) : rows(rows), cols(cols) {}
  int cells() const { return rows * cols; }
  int dots() const { return (rows + 1) * (cols + 1); }
  int across() const { return (rows + 1) * cols; }
  int edges() const { return across() + rows * (cols + 1); }
  void around_cell(int cell, int out[4]) const {
    const int row = cell / cols, col = cell % cols;
    out[0] = row * cols + col;
    out[1] = across() + row * (cols + 1) + col;
    out[2] = out[0] + cols;
    out[3] = out[1] + 1;
  }
  // The edges at a dot; -1 beside the board.
  void around_dot(int dot, int out[4]) const {
    const int row = dot / (cols + 1), col = dot % (cols + 1);
    out[0] = row > 0 ? across() + (row - 1) * (cols + 1) + col : -1;
    out[1] = col > 0 ? row * cols + col - 1 : -1;
    out[2] = row < rows ? across() + row * (cols + 1) + col : -1;
    out[3] = col < cols ? row * cols + col : -1;
  }
  void ends(int edge, int out[2]) const {
    if (edge < across()) {
      out[0] = edge / cols * (cols + 1) + edge % cols;
      out[1] = out[0] + 1;
    } else {
      out[0] = edge - across();
      out[1] = out[0] + cols + 1;
    }
  }
  // The cells on both sides; -1 beside the board.
  void beside(int edge, int out[2]) const {
    if (edge < across()) {
      const int row = edge / cols, col = edge % cols;
      out[0] = row > 0 ? (row - 1) * cols + col : -1;
      out[1] = row < rows ? row * cols + col : -1;
    } else {
      const int row = (edge - across()) / (cols + 1), col = (edge - across()) % (cols + 1);
      out[0] = col > 0 ? row * cols + col - 1 : -1;
      out[1] = col < cols ? row * cols + col : -1;
    }
  }
};

class Chain {
 public:
  Chain(Shape shape, const std::vector<uint8_t>& clues)
      : shape_(shape), clues_(clues), mark_(shape.edges()), lines_(0), other_end_(shape.dots()) {
    for (int dot = 0; dot < shape.dots(); dot++) other_end_[dot] = dot;
  }
  // Runs the reaction from these marks; false when they contradict the rules.
  bool run(const std::vector<uint8_t>& marks) {
    for (int edge = 0; edge < shape_.edges(); edge++)
      if (marks[edge] != kUnknown && !set(edge, Mark(marks[edge]))) return false;
    for (int cell = 0; cell < shape_.cells(); cell++)
      if (!look_at_cell(cell)) return false;
    for (int dot = 0; dot < shape_.dots(); dot++)
      if (!look_at_dot(dot)) return false;
    while (!waiting_.empty()) {
      const int edge = waiting_.back();
      waiting_.pop_back();
      int near[2];
      shape_.beside(edge, near);
      for (int cell : near)
        if (cell >= 0 && !look_at_cell(cell)) return false;
      shape_.ends(edge, near);
      for (int dot : near)
        if (!look_at_dot(dot)) return false;
    }
    return true;
  }
  const std::vector<uint8_t>& marks() const { return mark_; }
  bool complete() const {
    for (uint8_t mark : mark_)
      if (mark == kUnknown) return false;
    return true;
  }

 private:
  const Shape shape_;
  const std::vector<uint8_t>& clues_;
  std::vector<uint8_t> mark_;
  int lines_;
  std::vector<int> other_end_;  // of the path that ends at a dot
  std::vector<int> waiting_;

  bool set(int edge, Mark mark) {
    if (mark_[edge] == mark) return true;
    if (mark_[edge] != kUnknown) return false;
    mark_[edge] = mark;
    waiting_.push_back(edge);
    return mark == kCross || join(edge);
  }
  // Two paths become one; if its ends are neighbours, the edge between them would close it.
  bool join(int edge) {
    lines_++;
    int dots[2];
    shape_.ends(edge, dots);
    const int first = other_end_[dots[0]], last = other_end_[dots[1]];
    if (first == dots[1]) return closes_all() && cross_the_rest();
    other_end_[first] = last;
    other_end_[last] = first;
    const int closing = edge_between(first, last);
    return closing < 0 || mark_[closing] != kUnknown || closing_is_the_end(first, closing) || set(closing, kCross);
  }
  int edge_between(int a, int b) const {
    if (a > b) std::swap(a, b);
    const int row = a / (shape_.cols + 1), col = a % (shape_.cols + 1);
    if (b == a + 1 && col < shape_.cols) return row * shape_.cols + col;
    return b == a + shape_.cols + 1 ? shape_.across() + a : -1;
  }
  // Whether all lines are on the path that begins here, so that its closing edge could be the last of all.
  bool closing_is_the_end(int start, int closing) {
    int length = 0, dot = start, from = -1;
    for (bool going = true; going;) {
      going = false;
      int near[4];
      shape_.around_dot(dot, near);
      for (int edge : near)
        if (edge >= 0 && edge != from && mark_[edge] == kLine) {
          int dots[2];
          shape_.ends(edge, dots);
          dot = dots[0] == dot ? dots[1] : dots[0];
          from = edge;
          length++;
          going = true;
          break;
        }
    }
    return length == lines_ && clues_met_with(closing);
  }
  bool clues_met_with(int closing) const {
    for (int cell = 0; cell < shape_.cells(); cell++) {
      if (clues_[cell] == kNoClue) continue;
      int near[4], count = 0;
      shape_.around_cell(cell, near);
      for (int edge : near) count += mark_[edge] == kLine || edge == closing;
      if (count != clues_[cell]) return false;
    }
    return true;
  }
  // A loop was closed: everything else has to be empty, and the clues met.
  bool closes_all() const {
    if (!clues_met_with(-1)) return false;
    for (int dot = 0; dot < shape_.dots(); dot++) {
      int near[4], count = 0;
      shape_.around_dot(dot, near);
      for (int edge : near) count += edge >= 0 && mark_[edge] == kLine;
      if (count == 1) return false;
    }
    return true;
  }
  bool cross_the_rest() {
    for (int edge = 0; edge < shape_.edges(); edge++)
      if (mark_[edge] == kUnknown && !set(edge, kCross)) return false;
    return true;
  }
  bool fill(const int near[4], Mark mark) {
    for (int i = 0; i < 4; i++)
      if (near[i] >= 0 && mark_[near[i]] == kUnknown && !set(near[i], mark)) return false;
    return true;
  }
  void count(const int near[4], int& lines, int& open) const {
    lines = open = 0;
    for (int i = 0; i < 4; i++)
      if (near[i] >= 0) {
        lines += mark_[near[i]] == kLine;
        open += mark_[near[i]] == kUnknown;
      }
  }
  bool look_at_cell(int cell) {
    if (clues_[cell] == kNoClue) return true;
    int near[4], lines, open;
    shape_.around_cell(cell, near);
    count(near, lines, open);
    const int clue = clues_[cell];
    if (lines > clue || lines + open < clue) return false;
    if (!open) return true;
    if (lines == clue) return fill(near, kCross);
    return lines + open != clue || fill(near, kLine);
  }
  bool look_at_dot(int dot) {
    int near[4], lines, open;
    shape_.around_dot(dot, near);
    count(near, lines, open);
    if (lines > 2 || (lines == 1 && !open)) return false;
    if (!open) return true;
    if (lines == 2) return fill(near, kCross);
    if (open == 1) return fill(near, lines == 1 ? kLine : kCross);
    return true;
  }
};

}  // namespace gridwright::chain
