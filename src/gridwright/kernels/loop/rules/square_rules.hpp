// The local rules on squares: a window for every clue, and the vertices that no window knows.
//
// Rules are numbered: the window of a cell has the cell's number, vertices follow. Which rules see a cell is a matter
// of offsets, so a few bits for each cell say which of them there are.
#pragma once
#include <cstdint>
#include <cstring>
#include <vector>

#include "loop/geometry.hpp"
#include "loop/rules/colours.hpp"
#include "loop/rules/vertex_rule.hpp"
#include "loop/rules/window_rule.hpp"

namespace gridwright::loop {

class SquareRules {
 public:
  void reset(const Grid& grid) {
    grid_ = grid;
    window_rule_ = &WindowRule::shared();
    vertex_rule_ = &VertexRule::shared();
    const int stride = grid.stride, cells = grid.cells;
    const int near[kRules] = {-stride - 1,       -stride, -stride + 1, -1,    0,         1,
                              stride - 1,        stride,  stride + 1,  cells, cells + 1, cells + stride,
                              cells + stride + 1};
    std::memcpy(offset_, near, sizeof near);
    seen_by_.assign(cells, 0);
    code_.assign(cells, WindowRule::kBlank);
    slot_.assign(cells, kFree);
  }
  int count() const { return 2 * grid_.cells; }
  bool is_window(int rule) const { return rule < grid_.cells; }
  static int not_clue(int clue) { return WindowRule::kNot + clue; }

  // Opens the window of a cell with the code of its clue; its number.
  int open(int cell, int code) {
    code_[cell] = uint8_t(code);
    for (int k = 0; k < kWindows; k++) seen_by_[cell - offset_[k]] |= uint16_t(1 << k);
    return cell;
  }
  void close(int cell) {
    for (int k = 0; k < kWindows; k++) seen_by_[cell - offset_[k]] &= uint16_t(~(1 << k));
    code_[cell] = WindowRule::kBlank;
  }
  // Windows know the vertices of their centre: those need no rule of their own. None has anything to say at first.
  template <class Wake>
  void open_vertices(Wake) {
    const int stride = grid_.stride, cells = grid_.cells;
    const auto has_window = [&](int cell) { return code_[cell] != WindowRule::kBlank; };
    for (int row = 0; row <= grid_.rows; row++)
      for (int col = 0; col <= grid_.cols; col++) {
        const int vertex = grid_.cell(row, col);
        if (has_window(vertex) || has_window(vertex - 1) || has_window(vertex - stride) ||
            has_window(vertex - stride - 1))
          continue;
        for (int k = kWindows; k < kRules; k++) seen_by_[vertex + cells - offset_[k]] |= uint16_t(1 << k);
      }
  }
  template <class Wake>
  void each_seeing(int cell, Wake wake) const {
    for (unsigned rules = seen_by_[cell]; rules; rules &= rules - 1) wake(cell + offset_[__builtin_ctz(rules)]);
  }
  // Calls relate(a, b, differ) for all that follows. False: a contradiction.
  template <class Relate>
  bool look_at(int rule, const Colours& colours, Relate relate) {
    return is_window(rule) ? look_at_window(rule, colours, relate)
                           : look_at_vertex(rule - grid_.cells, colours, relate);
  }

 private:
  static constexpr int kWindows = 9, kRules = 13;  // a cell is seen by up to 9 windows and 4 vertices
  static constexpr uint8_t kFree = 255;            // slot of a class not met in this window

  template <class Relate>
  bool look_at_window(int cell, const Colours& colours, Relate relate) {
    int colour[kWindows];
    uint64_t state = code_[cell];
    for (int i = 0; i < kWindows; i++) {
      colour[i] = colours[cell + offset_[i]];
      uint8_t& slot = slot_[colour[i] >> 1];
      if (slot == kFree) slot = uint8_t(i << 1 | (colour[i] & 1));
      state |= uint64_t((slot & ~1) | ((slot ^ colour[i]) & 1)) << WindowRule::shift(i);
    }
    for (int c : colour) slot_[c >> 1] = kFree;
    const uint64_t closed = window_rule_->close(state);
    if (closed == state) return true;
    if (closed == WindowRule::kContradiction) return false;
    for (int i = 1; i < kWindows; i++) {
      const int part = WindowRule::part(closed, i);
      if (part != WindowRule::part(state, i)) relate(cell + offset_[i], cell + offset_[part >> 1], part & 1);
    }
    return true;
  }

  template <class Relate>
  bool look_at_vertex(int vertex, const Colours& colours, Relate relate) {
    const int cell[4] = {vertex - grid_.stride - 1, vertex - grid_.stride, vertex - 1, vertex};
    int colour[4], state = 0;
    for (int i = 0; i < 4; i++) {
      colour[i] = colours[cell[i]];
      int first = 0;
      while ((colour[first] ^ colour[i]) > 1) first++;
      if (i) state |= (first << 1 | ((colour[i] ^ colour[first]) & 1)) << VertexRule::shift(i);
    }
    const int closed = vertex_rule_->close(state);
    if (closed == state) return true;
    if (closed == VertexRule::kContradiction) return false;
    for (int i = 1; i < 4; i++) {
      const int part = VertexRule::part(closed, i);
      if (part != VertexRule::part(state, i)) relate(cell[i], cell[part >> 1], part & 1);
    }
    return true;
  }

  Grid grid_;
  const WindowRule* window_rule_ = nullptr;
  const VertexRule* vertex_rule_ = nullptr;
  int offset_[kRules];             // from a cell to the rules that see it
  std::vector<uint16_t> seen_by_;  // per cell: which of those there are
  std::vector<uint8_t> code_;      // per window: the code of its clue
  std::vector<uint8_t> slot_;      // scratch: per class, its first cell in the window at hand
};

}  // namespace gridwright::loop
