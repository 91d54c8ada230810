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

#include "chain/graph.hpp"

namespace gridwright::chain {

enum Mark : uint8_t { kUnknown = 0, kLine = 1, kCross = 2 };
constexpr uint8_t kNoClue = 255;

class Chain {
 public:
  Chain(const Graph& graph, std::vector<uint8_t> clues)
      : graph_(graph), clues_(std::move(clues)), mark_(graph.edges()), lines_(0), other_end_(graph.dots()) {
    for (int dot = 0; dot < graph.dots(); dot++) other_end_[dot] = dot;
  }
  // Runs the reaction from these marks; false when they contradict the rules.
  bool run(const std::vector<uint8_t>& marks) {
    for (int edge = 0; edge < graph_.edges(); edge++)
      if (marks[edge] != kUnknown && !set(edge, Mark(marks[edge]))) return false;
    for (int cell = 0; cell < graph_.faces(); cell++)
      if (!look_at_cell(cell)) return false;
    for (int dot = 0; dot < graph_.dots(); dot++)
      if (!look_at_dot(dot)) return false;
    return settle();
  }
  // One more mark, or one more clue; what follows is found by `settle`.
  bool add_mark(int edge, uint8_t mark) { return set(edge, Mark(mark)); }
  bool add_clue(int cell, uint8_t clue) {
    clues_[cell] = clue;
    return look_at_cell(cell);
  }
  // Goes on until nothing moves; false when the rules are broken.
  bool settle() {
    while (!waiting_.empty()) {
      const int edge = waiting_.back();
      waiting_.pop_back();
      for (int cell : graph_.beside(edge))
        if (!look_at_cell(cell)) return false;
      for (int dot : graph_.ends(edge))
        if (!look_at_dot(dot)) return false;
    }
    return true;
  }
  // Crosses out edges that could have been the last of all when their path was drawn, and no longer can.
  bool look_at_paths() {
    for (int dot = 0; dot < graph_.dots(); dot++) {
      const int end = other_end_[dot];
      if (end <= dot || other_end_[end] != dot) continue;
      const int closing = graph_.edge_between(dot, end);
      if (closing < 0 || mark_[closing] != kUnknown || closing_is_the_end(dot, closing)) continue;
      if (!set(closing, kCross)) return false;
    }
    return settle();
  }
  const std::vector<uint8_t>& marks() const { return mark_; }
  const std::vector<uint8_t>& clues() const { return clues_; }
  // The edges that have a mark, in the order in which they got it.
  const std::vector<int>& trail() const { return trail_; }
  bool complete() const { return int(trail_.size()) == graph_.edges(); }

 private:
  const Graph& graph_;
  std::vector<uint8_t> clues_, mark_;
  int lines_;
  std::vector<int> other_end_;  // of the path that ends at a dot
  std::vector<int> waiting_, trail_;

  bool set(int edge, Mark mark) {
    if (mark_[edge] == mark) return true;
    if (mark_[edge] != kUnknown) return false;
    mark_[edge] = mark;
    waiting_.push_back(edge);
    trail_.push_back(edge);
    return mark == kCross || join(edge);
  }
  // Two paths become one; if its ends are neighbours, the edge between them would close it.
  bool join(int edge) {
    lines_++;
    const auto& dots = graph_.ends(edge);
    const int first = other_end_[dots[0]], last = other_end_[dots[1]];
    if (first == dots[1]) return closes_all() && cross_the_rest();
    other_end_[first] = last;
    other_end_[last] = first;
    const int closing = graph_.edge_between(first, last);
    return closing < 0 || mark_[closing] != kUnknown || closing_is_the_end(first, closing) || set(closing, kCross);
  }
  // Whether all lines are on the path that begins here, so that its closing edge could be the last of all.
  bool closing_is_the_end(int start, int closing) {
    int length = 0, dot = start, from = -1;
    for (bool going = true; going && length <= lines_;) {  // marks that branch may lead round in circles
      going = false;
      for (int edge : graph_.at(dot))
        if (edge != from && mark_[edge] == kLine) {
          dot = graph_.other_end(edge, dot);
          from = edge;
          length++;
          going = true;
          break;
        }
    }
    return length == lines_ && clues_met_with(closing);
  }
  bool clues_met_with(int closing) const {
    for (int cell = 0; cell < graph_.faces(); cell++) {
      if (clues_[cell] == kNoClue) continue;
      int count = 0;
      for (int edge : graph_.around(cell)) count += mark_[edge] == kLine || edge == closing;
      if (count != clues_[cell]) return false;
    }
    return true;
  }
  // A loop was closed: everything else has to be empty, and the clues met.
  bool closes_all() const {
    if (!clues_met_with(-1)) return false;
    for (int dot = 0; dot < graph_.dots(); dot++) {
      int count = 0;
      for (int edge : graph_.at(dot)) count += mark_[edge] == kLine;
      if (count == 1) return false;
    }
    return true;
  }
  bool cross_the_rest() {
    for (int edge = 0; edge < graph_.edges(); edge++)
      if (mark_[edge] == kUnknown && !set(edge, kCross)) return false;
    return true;
  }
  bool fill(Range edges, Mark mark) {
    for (int edge : edges)
      if (mark_[edge] == kUnknown && !set(edge, mark)) return false;
    return true;
  }
  void count(Range edges, int& lines, int& open) const {
    lines = open = 0;
    for (int edge : edges) {
      lines += mark_[edge] == kLine;
      open += mark_[edge] == kUnknown;
    }
  }
  bool look_at_cell(int cell) {
    if (clues_[cell] == kNoClue) return true;
    int lines, open;
    const Range near = graph_.around(cell);
    count(near, lines, open);
    const int clue = clues_[cell];
    if (lines > clue || lines + open < clue) return false;
    if (!open) return true;
    if (lines == clue) return fill(near, kCross);
    return lines + open != clue || fill(near, kLine);
  }
  bool look_at_dot(int dot) {
    int lines, open;
    const Range near = graph_.at(dot);
    count(near, lines, open);
    if (lines > 2 || (lines == 1 && !open)) return false;
    if (!open) return true;
    if (lines == 2) return fill(near, kCross);
    if (open == 1) return fill(near, lines == 1 ? kLine : kCross);
    return true;
  }
};

}  // namespace gridwright::chain
