// Which numbers belong together: those that share covered cells, directly or through others.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "sweep/board.hpp"
#include "sweep/random.hpp"

namespace gridwright::sweep {

class Parts {
 public:
  std::vector<int> clues;  // places of the part found last, ascending
  uint64_t shape = 0;      // a key of its numbers' places and their covered neighbours
  uint64_t key = 0;        // the same with what they still need

  // Forgets which parts were found.
  void begin(const Board& board) {
    if (seen_.size() < board.mark.size()) seen_.resize(board.mark.size(), 0);
    round_++;
  }
  // The part that holds this number; false if it was found already or has no covered neighbour.
  bool find(const Board& board, int clue) {
    if (seen_[clue] == round_ || !board.look_around(clue).covered()) return false;
    seen_[clue] = round_;
    clues.assign(1, clue);
    key = shape = 0;
    for (size_t at = 0; at < clues.size(); at++) {
      const int place = clues[at];
      unsigned covered = 0;
      int need = board.mark[place];
      for (int k = 0; k < 8; k++) {
        const int cell = place + board.around[k];
        need -= board.mark[cell] == kMine;
        if (board.mark[cell] != kCovered) continue;
        covered |= 1u << k;
        if (seen_[cell] != round_) spread_from(board, cell);
      }
      const uint64_t ground = scrambled(uint64_t(place) << 8 | covered);
      shape += ground;
      key += scrambled(ground + uint64_t(need));
    }
    std::sort(clues.begin(), clues.end());
    return true;
  }

 private:
  void spread_from(const Board& board, int cell) {
    seen_[cell] = round_;
    for (int step : board.around) {
      const int next = cell + step;
      if (!is_clue(board.mark[next]) || seen_[next] == round_) continue;
      seen_[next] = round_;
      clues.push_back(next);
    }
  }

  std::vector<uint32_t> seen_;
  uint32_t round_ = 0;
};

}  // namespace gridwright::sweep
