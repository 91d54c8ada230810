// All layouts of one component, counted by their number of mines.
//
// Boxes are filled one after another. All that the future needs to know of the past is how many mines each begun
// number still wants; that is a state, packed into 128 bits. For each state a polynomial counts the layouts that lead
// to it: the coefficient of x^m has m mines. A second pass, backwards, counts the ways to go on from each state. The
// layouts in which a box holds a mine pass through the states after it: there the two polynomials, the first weighed
// by the share of the box's cells that are mines, are multiplied.
//
// Counts start at 1 and only grow, so none is lost by rounding; very large components are scaled by powers of two, and
// if a count would vanish by that the component is refused. Too many states: refused as well. Nothing is cut off.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/counting/component.hpp"
#include "sweep/counting/frontier.hpp"
#include "sweep/counting/parts.hpp"

namespace gridwright::sweep {

using Wide = unsigned __int128;

class Counting {
 public:
  // `kept`: how many frontiers to keep in case the same cells are counted again with other numbers.
  explicit Counting(int kept) : frontiers_(size_t(kept)) {}

  // The table of the component that this part is; nullptr if it is too large or time is up.
  const Component* count(const Board& board, const Parts& part, Arena& arena, InterruptCheck* interrupt) {
    const int* clues = part.clues.data();
    const int clue_count = int(part.clues.size());
    frontier_ = &frontiers_[part.shape % frontiers_.size()];
    if (!frontier_->is_for(part.shape, clues, clue_count))
      builder_.build(board, clues, clue_count, part.shape, *frontier_);
    interrupt_ = interrupt;
    refused_ = false;
    Component* component = arena.take<Component>(1);
    *component = {};
    component->clues = copied(clues, clue_count, arena);
    component->clue_count = clue_count;
    component->possible = frontier_->read_needs(board) && forward();
    if (refused_) return nullptr;
    if (!component->possible) return component;
    describe(*component, arena);
    backward(*component, arena);
    return refused_ ? nullptr : component;
  }

 private:
  struct State {
    Wide key;
    int first_edge, edge_count,
        fewest;  // to the states after the next box, with `fewest`, `fewest + 1`, ... mines in it
    int past, past_least, past_length;  // polynomial of the layouts that lead here
    int future, future_least, future_length;
    uint64_t support;  // which of the first 64 coefficients of the future are not 0
  };
  static constexpr size_t kMostStates = 4000000, kMostCoefficients = 24000000;
  static constexpr int kScaleFrom = 1001;  // cells: below, no count can leave the range of a double
  static constexpr int kScaleStep = 400;   // powers of two
  static constexpr double kLarge = 0x1p+400, kTiny = 0x1p-900;

  template <class T>
  static const T* copied(const T* values, size_t count, Arena& arena) {
    T* copy = arena.take<T>(count);
    std::copy_n(values, count, copy);
    return copy;
  }

  bool forward() {
    states_.clear();
    edges_.clear();
    layers_.clear();
    past_.assign(1, 1.0);
    mined_.assign(1, 0.0);
    exponents_.assign(1, 0);
    slot_.assign(frontier_->clues.size(), -1);
    room_.assign(frontier_->clues.size(), 0);
    for (const Box& box : frontier_->boxes)
      for (int t = 0; t < box.clue_count; t++) room_[box.clue[t]] += box.size;
    free_slots_ = ~uint32_t(0);
    states_.push_back({0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0});
    layers_.push_back(0);
    for (int b : frontier_->order)
      if (!fill_box(frontier_->boxes[b])) return false;
    layers_.push_back(int(states_.size()));
    return true;
  }
  bool fill_box(const Box& box) {
    Wide opening = 0, mine = 0;
    uint32_t finished = 0;
    int shift[8], room[8];
    for (int t = 0; t < box.clue_count; t++) {
      const int k = box.clue[t];
      if (slot_[k] < 0) {
        if (!free_slots_) return refuse();
        slot_[k] = __builtin_ctz(free_slots_);
        free_slots_ &= free_slots_ - 1;
        opening += Wide(frontier_->clues[k].need) << (4 * slot_[k]);
      }
      shift[t] = 4 * slot_[k];
      room[t] = room_[k] -= box.size;
      mine -= Wide(1) << shift[t];
      if (!room[t]) finished |= uint32_t(1) << slot_[k];
    }
    free_slots_ |= finished;
    const size_t from = layers_.back(), to = states_.size();
    layers_.push_back(int(to));
    stamp_++;
    for (size_t i = from; i < to; i++) {
      Wide key = states_[i].key + opening;
      int fewest = 0, most = box.size;
      for (int t = 0; t < box.clue_count; t++) {
        const int want = int(key >> shift[t]) & 15;
        most = std::min(most, want);
        fewest = std::max(fewest, want - room[t]);
      }
      states_[i].first_edge = int(edges_.size());
      states_[i].fewest = fewest;
      states_[i].edge_count = std::max(0, most - fewest + 1);
      key += mine * Wide(fewest);
      for (int mines = fewest; mines <= most; mines++, key += mine) {
        const int next = find_or_add(key, to), least = states_[i].past_least + mines,
                  last = least + states_[i].past_length;
        State& state = states_[next];
        if (!state.past_length) {
          state.past_least = least;
          state.past_length = last - least;
        } else {
          const int end = std::max(state.past_least + state.past_length, last);
          state.past_least = std::min(state.past_least, least);
          state.past_length = end - state.past_least;
        }
        edges_.push_back(next);
      }
      if (states_.size() > kMostStates || (interrupt_ && interrupt_->over())) return refuse();
    }
    return states_.size() > to && sum_past(box, from, to);
  }
  bool sum_past(const Box& box, size_t from, size_t to) {
    size_t size = past_.size();
    for (size_t i = to; i < states_.size(); i++) {
      states_[i].past = int(size);
      size += states_[i].past_length;
    }
    if (size > kMostCoefficients) return refuse();
    past_.resize(size, 0.0);
    mined_.resize(size, 0.0);
    for (size_t i = from; i < to; i++) {
      const State& state = states_[i];
      for (int e = 0; e < state.edge_count; e++) {
        const int mines = state.fewest + e;
        const State& next = states_[edges_[state.first_edge + e]];
        const int offset = next.past + state.past_least + mines - next.past_least;
        const double weight = kChoose[box.size][mines], share = weight * mines / box.size;
        for (int a = 0; a < state.past_length; a++) {
          past_[offset + a] += weight * past_[state.past + a];
          mined_[offset + a] += share * past_[state.past + a];
        }
      }
    }
    exponents_.push_back(exponents_.back());
    return frontier_->cells < kScaleFrom || scale_layer(states_[to].past, size, exponents_.back());
  }
  bool scale_layer(size_t from, size_t to, int& exponent) {
    if (*std::max_element(past_.begin() + from, past_.begin() + to) < kLarge) return true;
    exponent += kScaleStep;
    for (size_t a = from; a < to; a++) {
      past_[a] = std::ldexp(past_[a], -kScaleStep);
      mined_[a] = std::ldexp(mined_[a], -kScaleStep);
      if (past_[a] != 0 && past_[a] < kTiny) return refuse();
    }
    return true;
  }

  void describe(Component& component, Arena& arena) {
    const State& end = states_.back();  // all numbers are finished, so only one state is left
    component.cell_count = frontier_->cells;
    component.box_count = int(frontier_->order.size());
    component.least = end.past_least;
    component.range = end.past_length;
    component.log_scale = exponents_.back() * std::log(2.0);
    component.ways = copied(&past_[end.past], end.past_length, arena);
    int* cells = arena.take<int>(component.cell_count);
    int* box_end = arena.take<int>(component.box_count);
    int at = 0;
    for (int s = 0; s < component.box_count; s++) {
      const Box& box = frontier_->boxes[frontier_->order[s]];
      for (int t = 0; t < box.size; t++) cells[at++] = box.cell[t];
      box_end[s] = at;
    }
    component.cells = cells;
    component.box_end = box_end;
  }
  void backward(Component& component, Arena& arena) {
    const int range = component.range, words = component.words();
    double* mined = arena.take<double>(size_t(component.box_count) * range);
    uint64_t* safe = arena.take<uint64_t>(size_t(component.box_count) * words);
    std::fill_n(mined, size_t(component.box_count) * range, 0.0);
    std::fill_n(safe, size_t(component.box_count) * words, uint64_t(0));
    component.mined = mined;
    component.can_be_safe = safe;
    future_.assign(1, 1.0);
    State& end = states_.back();
    end.future = end.future_least = 0;
    end.future_length = 1;
    end.support = 1;
    int exponent = 0;
    for (int s = component.box_count - 1; s >= 0 && !refused_; s--) {
      join_layer(component, s, mined + size_t(s) * range);
      const int gap = exponents_[s + 1] + exponent - exponents_.back();
      for (int j = 0; gap && j < range; j++) rescale(mined[size_t(s) * range + j], gap);
      sum_future(s, exponent);
      find_safe(component, s, safe + size_t(s) * words);
    }
  }
  void rescale(double& value, int exponent) {
    const double scaled = std::ldexp(value, exponent);
    if (value != 0 && scaled < kTiny * kTiny) refuse();
    value = scaled;
  }
  void join_layer(const Component& component, int s, double* mined) {
    for (int i = layers_[s + 1]; i < layers_[s + 2]; i++) {
      const State& state = states_[i];
      if (!state.future_length) continue;
      const double* future = &future_[state.future];
      double* out = mined + (state.past_least + state.future_least - component.least);
      for (int a = 0; a < state.past_length; a++) {
        const double share = mined_[state.past + a];
        if (share == 0) continue;
        for (int b = 0; b < state.future_length; b++) out[a + b] += share * future[b];
      }
    }
  }
  void sum_future(int s, int& exponent) {
    const Box& box = frontier_->boxes[frontier_->order[s]];
    const size_t start = future_.size();
    for (int i = layers_[s]; i < layers_[s + 1]; i++) {
      State& state = states_[i];
      int least = 1 << 30, end = 0;
      for (int e = 0; e < state.edge_count; e++) {
        const State& next = states_[edges_[state.first_edge + e]];
        if (!next.future_length) continue;
        least = std::min(least, next.future_least + state.fewest + e);
        end = std::max(end, next.future_least + next.future_length + state.fewest + e);
      }
      state.future = int(future_.size());
      state.future_least = least;
      state.future_length = std::max(0, end - least);
      if (state.future_length) future_.resize(future_.size() + state.future_length, 0.0);
      for (int e = 0; e < state.edge_count; e++) {
        const State& next = states_[edges_[state.first_edge + e]];
        const double weight = kChoose[box.size][state.fewest + e];
        double* out =
            next.future_length ? &future_[state.future + next.future_least + state.fewest + e - least] : nullptr;
        for (int b = 0; b < next.future_length; b++) out[b] += weight * future_[next.future + b];
        if (out) state.support |= next.support << ((next.future_least + state.fewest + e - least) & 63);
      }
    }
    if (future_.size() > kMostCoefficients) refuse();
    if (frontier_->cells < kScaleFrom || *std::max_element(future_.begin() + start, future_.end()) < kLarge) return;
    exponent += kScaleStep;
    for (size_t b = start; b < future_.size(); b++) {
      future_[b] = std::ldexp(future_[b], -kScaleStep);
      if (future_[b] != 0 && future_[b] < kTiny) refuse();
    }
  }
  // For which numbers of mines some layout leaves a cell of the box free.
  void find_safe(const Component& component, int s, uint64_t* safe) {
    const int size = frontier_->boxes[frontier_->order[s]].size, words = component.words();
    const uint64_t all = component.range < 64 ? (uint64_t(1) << component.range) - 1 : ~uint64_t(0);
    for (int i = layers_[s]; i < layers_[s + 1] && !(words == 1 && *safe == all); i++) {
      const State& state = states_[i];
      for (int e = 0; e < state.edge_count && state.fewest + e < size; e++) {
        const State& next = states_[edges_[state.first_edge + e]];
        if (!next.future_length) continue;
        const int offset = state.past_least + state.fewest + e + next.future_least - component.least;
        for (int a = 0; a < state.past_length; a++)
          if (past_[state.past + a] != 0) add_support(next, offset + a, words, safe);
      }
    }
  }
  void add_support(const State& state, int offset, int words, uint64_t* safe) const {
    if (words == 1) {
      *safe |= state.support << offset;
      return;
    }
    for (int b = 0; b < state.future_length; b++)
      if (future_[state.future + b] != 0) safe[(offset + b) / 64] |= uint64_t(1) << ((offset + b) % 64);
  }

  int find_or_add(Wide key, size_t layer) {
    const size_t mask = stamps_.size() - 1;
    size_t at = spread(key) & mask;
    while (stamps_[at] == stamp_) {
      if (states_[found_[at]].key == key) return found_[at];
      at = (at + 1) & mask;
    }
    stamps_[at] = stamp_;
    found_[at] = int(states_.size());
    states_.push_back({key, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    if ((states_.size() - layer) * 2 > stamps_.size()) double_slots(layer);
    return int(states_.size()) - 1;
  }
  void double_slots(size_t layer) {
    stamps_.assign(stamps_.size() * 2, 0);
    found_.resize(stamps_.size());
    stamp_ = 1;
    for (size_t i = layer; i < states_.size(); i++) {
      size_t at = spread(states_[i].key) & (stamps_.size() - 1);
      while (stamps_[at] == stamp_) at = (at + 1) & (stamps_.size() - 1);
      stamps_[at] = stamp_;
      found_[at] = int(i);
    }
  }
  static size_t spread(Wide key) {
    const uint64_t mixed = (uint64_t(key) ^ (uint64_t(key >> 64) * 0xC2B2AE3D27D4EB4Full)) * 0x9E3779B97F4A7C15ull;
    return size_t(mixed ^ (mixed >> 32));
  }
  bool refuse() {
    refused_ = true;
    return false;
  }

  static constexpr double kChoose[9][9] = {{1},
                                           {1, 1},
                                           {1, 2, 1},
                                           {1, 3, 3, 1},
                                           {1, 4, 6, 4, 1},
                                           {1, 5, 10, 10, 5, 1},
                                           {1, 6, 15, 20, 15, 6, 1},
                                           {1, 7, 21, 35, 35, 21, 7, 1},
                                           {1, 8, 28, 56, 70, 56, 28, 8, 1}};
  FrontierBuilder builder_;
  std::vector<Frontier> frontiers_;  // boxes and order do not depend on the numbers shown, so those used last are kept
  Frontier* frontier_ = nullptr;
  InterruptCheck* interrupt_ = nullptr;
  bool refused_ = false;
  std::vector<State> states_;
  std::vector<int> edges_, layers_;  // layers_[s]: first state before box s of the order
  std::vector<double> past_, mined_, future_;
  std::vector<int> exponents_;  // past_ of layer s is divided by 2^exponents_[s]
  std::vector<int> slot_, room_;
  uint32_t free_slots_ = 0;
  uint32_t stamp_ = 0;
  std::vector<uint32_t> stamps_ = std::vector<uint32_t>(1 << 10, 0);
  std::vector<int> found_ = std::vector<int>(1 << 10, 0);
};

}  // namespace gridwright::sweep
