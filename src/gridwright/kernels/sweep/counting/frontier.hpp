// The boxes of one component, and the order in which they are filled.
//
// Counting walks over the boxes one by one and must remember, for every number it has begun and not finished, how
// many mines are still due. So the order decides the cost: it starts at a box far from everything else and always
// takes next, among the boxes that share a number with what is done, the one that begins few numbers and finishes
// many. Where that leaves many numbers open at once, sweeps along the rows and along the columns compete with it.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "sweep/board.hpp"

namespace gridwright::sweep {

struct Box {
  int size, clue_count;
  int clue[8];
  int cell[8];
};
struct Clue {
  int place, need, room, box_count;  // room: covered neighbours
  int box[8];
};

struct Frontier {
  std::vector<Box> boxes;
  std::vector<Clue> clues;
  std::vector<int> order;
  int cells = 0;
  uint64_t shape = 0;  // a key of the numbers' places and their covered neighbours

  // True if it was built for these numbers with the same covered neighbours; then only the needs may differ.
  bool is_for(uint64_t key, const int* places, int count) const {
    if (key != shape || count != int(clues.size())) return false;
    for (int k = 0; k < count; k++)
      if (clues[k].place != places[k]) return false;
    return true;
  }
  // Reads what the numbers still need; false if one of them cannot hold.
  bool read_needs(const Board& board) {
    for (Clue& clue : clues) {
      clue.need = board.mark[clue.place] - board.look_around(clue.place).mines();
      if (clue.need < 0 || clue.need > clue.room) return false;
    }
    return true;
  }
};

class FrontierBuilder {
 public:
  // `places` are the numbers of one component.
  void build(const Board& board, const int* places, int count, uint64_t shape, Frontier& frontier) {
    if (cell_at_.size() < board.mark.size()) cell_at_.resize(board.mark.size(), 0);
    frontier_ = &frontier;
    collect_cells(board, places, count);
    make_boxes();
    for (const Covered& cell : covered_) cell_at_[cell.place] = 0;
    frontier.cells = int(covered_.size());
    frontier.shape = shape;
    order_boxes(board);
  }

 private:
  struct Covered {
    int place, clue_count;
    int clue[8];
  };
  static constexpr int kNarrow = 9;  // with so few numbers open at once, no other order is tried

  void collect_cells(const Board& board, const int* places, int count) {
    covered_.clear();
    frontier_->clues.resize(count);
    for (int k = 0; k < count; k++) {
      Clue& clue = frontier_->clues[k];
      clue = {places[k], 0, 0, 0, {}};
      for (int step : board.around) {
        const int place = clue.place + step;
        if (board.mark[place] != kCovered) continue;
        clue.room++;
        if (!cell_at_[place]) {
          covered_.push_back({place, 0, {}});
          cell_at_[place] = int(covered_.size());
        }
        Covered& cell = covered_[cell_at_[place] - 1];
        cell.clue[cell.clue_count++] = k;
      }
    }
  }
  void make_boxes() {
    std::vector<Box>& boxes = frontier_->boxes;
    std::vector<Clue>& clues = frontier_->clues;
    boxes.clear();
    for (const Covered& cell : covered_) {
      int found = -1;
      const Clue& first = clues[cell.clue[0]];
      for (int t = 0; t < first.box_count && found < 0; t++)
        if (alike(boxes[first.box[t]], cell)) found = first.box[t];
      if (found < 0) {
        found = int(boxes.size());
        boxes.push_back({0, cell.clue_count, {}, {}});
        for (int t = 0; t < cell.clue_count; t++) {
          boxes[found].clue[t] = cell.clue[t];
          Clue& clue = clues[cell.clue[t]];
          clue.box[clue.box_count++] = found;
        }
      }
      boxes[found].cell[boxes[found].size++] = cell.place;
    }
  }
  static bool alike(const Box& box, const Covered& cell) {
    return box.clue_count == cell.clue_count && std::equal(cell.clue, cell.clue + cell.clue_count, box.clue);
  }

  void order_boxes(const Board& board) {
    grow_order(frontier_->boxes.size() > 4 ? farthest(farthest(0)) : 0);
    if (frontier_->boxes.size() < 24) return;
    double cost = width_cost();
    if (cost < double(frontier_->boxes.size()) * (1 << kNarrow)) return;
    for (int across = 0; across < 2; across++) {
      best_ = frontier_->order;
      std::sort(frontier_->order.begin(), frontier_->order.end(),
                [&](int a, int b) { return sweep_rank(board, a, across) < sweep_rank(board, b, across); });
      const double other = width_cost();
      if (other < cost) cost = other;
      else frontier_->order = best_;
    }
  }
  int64_t sweep_rank(const Board& board, int box, bool across) const {
    const int place = frontier_->boxes[box].cell[0], row = place / board.stride, col = place % board.stride;
    return across ? int64_t(col) * board.places() + row : int64_t(row) * board.places() + col;
  }
  // About how many states the order makes: two for each open number, box by box.
  double width_cost() {
    left_.resize(frontier_->clues.size());
    for (size_t k = 0; k < frontier_->clues.size(); k++) left_[k] = frontier_->clues[k].box_count;
    int open = 0;
    double cost = 0;
    for (int b : frontier_->order) {
      for (int t = 0; t < frontier_->boxes[b].clue_count; t++) {
        const int k = frontier_->boxes[b].clue[t];
        open += left_[k] == frontier_->clues[k].box_count;
        open -= --left_[k] == 0;
      }
      cost += double(uint64_t(1) << std::min(open, 60));
    }
    return cost;
  }
  int farthest(int start) {
    reached_.assign(frontier_->boxes.size(), 0);
    reached_[start] = 1;
    ahead_.assign(1, start);
    for (size_t at = 0; at < ahead_.size(); at++) reach_from(ahead_[at]);
    return ahead_.back();
  }
  void reach_from(int b) {
    for (int t = 0; t < frontier_->boxes[b].clue_count; t++) {
      const Clue& clue = frontier_->clues[frontier_->boxes[b].clue[t]];
      for (int u = 0; u < clue.box_count; u++)
        if (!reached_[clue.box[u]]) {
          reached_[clue.box[u]] = 1;
          ahead_.push_back(clue.box[u]);
        }
    }
  }
  void grow_order(int start) {
    frontier_->order.clear();
    left_.resize(frontier_->clues.size());
    for (size_t k = 0; k < frontier_->clues.size(); k++) left_[k] = frontier_->clues[k].box_count;
    reached_.assign(frontier_->boxes.size(), 0);
    reached_[start] = 1;
    ahead_.assign(1, start);
    while (!ahead_.empty()) {
      size_t best = 0;
      int best_score = 1 << 30;
      for (size_t at = 0; at < ahead_.size(); at++) {
        const int score = opening_score(frontier_->boxes[ahead_[at]]);
        if (score < best_score) {
          best_score = score;
          best = at;
        }
      }
      const int b = ahead_[best];
      ahead_.erase(ahead_.begin() + best);
      frontier_->order.push_back(b);
      for (int t = 0; t < frontier_->boxes[b].clue_count; t++) left_[frontier_->boxes[b].clue[t]]--;
      reach_from(b);
    }
  }
  int opening_score(const Box& box) const {
    int score = 0;
    for (int t = 0; t < box.clue_count; t++) {
      const int k = box.clue[t], all = frontier_->clues[k].box_count;
      if (left_[k] == all) score += 8;
      if (left_[k] == 1) score -= 8;
      else score -= all - left_[k];
    }
    return score;
  }

  Frontier* frontier_ = nullptr;
  std::vector<int> cell_at_;  // for each place: 1 + its index in covered_, 0 for none
  std::vector<Covered> covered_;
  std::vector<int> left_, ahead_, best_;
  std::vector<char> reached_;
};

}  // namespace gridwright::sweep
