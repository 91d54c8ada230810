// The local rules of a tiling while a deduction runs: which of them there are, and what they say.
#pragma once
#include <cstdint>
#include <vector>

#include "loop/rules/colours.hpp"
#include "tiling/rules/local_rules.hpp"

namespace gridwright::tiling {

class Net;

class TilingRules {
 public:
  void reset(const Net& net);
  int count() const { return rules_->count(); }
  bool is_window(int rule) const { return rule < graph_->polygons; }
  static int not_clue(int clue) { return WindowType::kNot + clue; }

  // Opens the window of a face with the code of its clue; its number.
  int open(int face, int code) {
    code_[face - 1] = uint8_t(code);
    active_[face - 1] = 1;
    return face - 1;
  }
  void close(int face) {
    active_[face - 1] = 0;
    code_[face - 1] = WindowType::kBlank;
  }
  // Windows know the vertices of their centre; a vertex without a window beside it is a rule of its own. Where it sees
  // two faces only, they are alike from the start.
  template <class Wake>
  void open_vertices(Wake wake) {
    for (int vertex = 0; vertex < graph_->vertices; vertex++) {
      const int rule = graph_->polygons + vertex;
      bool known = !rules_->type[rule];
      for (int window : rules_->windows_of[vertex]) known = known || active_[window];
      active_[rule] = !known;
      if (!known && rules_->sees.size(rule) <= 2) wake(rule);
    }
  }
  template <class Wake>
  void each_seeing(int face, Wake wake) const {
    for (int rule : rules_->seen_by[face])
      if (active_[rule]) wake(rule);
  }
  // Calls relate(a, b, differ) for all that follows. False: a contradiction.
  template <class Relate>
  bool look_at(int rule, const loop::Colours& colours, Relate relate) {
    const WindowType* type = rules_->type[rule];
    if (!type) return count_lines(rule + 1, colours, relate);
    const int* face = rules_->sees[rule].begin();
    const int size = rules_->sees.size(rule);
    int colour[kMostSeen];
    uint64_t state = 0;
    for (int i = 0; i < size; i++) {
      colour[i] = colours[face[i]];
      uint8_t& slot = slot_[colour[i] >> 1];
      if (slot == kFree) slot = uint8_t(i << 1 | (colour[i] & 1));
      if (i) state |= uint64_t((slot & ~1) | ((slot ^ colour[i]) & 1)) << WindowType::shift(i);
    }
    for (int i = 0; i < size; i++) slot_[colour[i] >> 1] = kFree;
    const uint64_t closed = memory_->close(*type, code_[rule], state);
    if (closed == state) return true;
    if (closed == WindowType::kContradiction) return false;
    for (int i = 1; i < size; i++) {
      const int part = WindowType::part(closed, i);
      if (part != WindowType::part(state, i)) relate(face[i], face[part >> 1], part & 1);
    }
    return true;
  }

 private:
  static constexpr uint8_t kFree = 255;

  // For a face with more sides than a window can hold.
  template <class Relate>
  bool count_lines(int face, const loop::Colours& colours, Relate relate) {
    const int code = code_[face - 1];
    if (code >= WindowType::kBlank) return true;
    int lines = 0, open = 0;
    const auto is_known = [&](int edge) { return colours.related(graph_->left[edge], graph_->right[edge]); };
    for (int edge : graph_->edges_of_face(face)) {
      if (!is_known(edge)) open += graph_->weight[edge];
      else if (colours.differ(graph_->left[edge], graph_->right[edge])) lines += graph_->weight[edge];
    }
    if (lines > code || lines + open < code) return false;
    if (open && (lines == code || lines + open == code))
      for (int edge : graph_->edges_of_face(face))
        if (!is_known(edge)) relate(graph_->left[edge], graph_->right[edge], int(lines != code));
    return true;
  }

  const Graph* graph_ = nullptr;
  const Rules* rules_ = nullptr;
  WindowMemory* memory_ = nullptr;
  std::vector<uint8_t> code_;    // per rule: the code of its clue
  std::vector<uint8_t> active_;  // per rule
  std::vector<uint8_t> slot_;    // scratch: per class, its first face in the window at hand
};

}  // namespace gridwright::tiling
