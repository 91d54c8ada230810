// The end of a game, played perfectly.
//
// When few layouts are left they are all listed, and the tree of all games is searched: a node is the set of layouts
// that still fit, its value the number of them that best play wins. Sets come up again and again and are remembered.
// Three facts keep the tree small. A cell that is safe in every layout and tells some of them apart is opened at once:
// it costs nothing. A cell that would show the same number in all layouts where it is safe can always wait: opening
// it tells only what surviving it tells, and whoever opens it later wins the same layouts; so it is tried only if no
// cell tells more. And a move is dropped as soon as what it can still win is no more than the best so far: every set is
// searched only for whether it wins more than is needed, and large sets first, for they disappoint soonest.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/counting/position.hpp"
#include "sweep/play/layout_sets.hpp"
#include "sweep/random.hpp"

namespace gridwright::sweep {

class Endgame {
 public:
  static constexpr int kMostLayouts = 10240;

  // The place to open and the probability to win with best play, or -1 if there are more layouts, or more work, than
  // the limits allow, or time is up.
  int solve(const Board& board, const Position& position, int most_layouts, int64_t most_work, double& chance,
            InterruptCheck* interrupt) {
    if (position.covered > kMostCells) return -1;
    collect(board, position);
    limit_ = size_t(most_layouts);
    layouts_.clear();
    fill_touched(board, 0, 0, 0);
    if (layouts_.empty() || layouts_.size() > limit_) return -1;
    count_ = int(layouts_.size());
    int best = -1, won = 0;
    if (count_ <= 64) won = search(one_, board, most_work, best, interrupt);
    else if (count_ <= 640) won = search(ten_, board, most_work, best, interrupt);
    else if (count_ <= 5120) won = search(eighty_, board, most_work, best, interrupt);
    else won = search(most_, board, most_work, best, interrupt);
    if (most_work < 0 || best < 0) return -1;
    chance = double(won) / count_;
    return cells_[best];
  }

 private:
  using Mines = unsigned __int128;  // a bit for each covered cell
  static constexpr int kMostCells = SetSearch<1>::kMostCells;

  void collect(const Board& board, const Position& position) {
    cells_.clear();
    touched_.clear();
    untouched_.clear();
    index_.assign(board.mark.size(), -1);
    due_.resize(board.mark.size());
    room_.resize(board.mark.size());
    mines_ = position.mines;
    for (const Component* component : position.components) {
      if (!component) continue;
      touched_.insert(touched_.end(), component->cells, component->cells + component->cell_count);
      for (int k = 0; k < component->clue_count; k++) {
        const int clue = component->clues[k];
        due_[clue] = board.mark[clue] - board.look_around(clue).mines();
        room_[clue] = board.look_around(clue).covered();
      }
    }
    for (int place = board.first(); place <= board.last(); place++) {
      if (board.mark[place] != kCovered) continue;
      index_[place] = int(cells_.size());
      cells_.push_back(place);
      if (position.part[place] < 0) untouched_.push_back(place);
    }
  }
  void fill_touched(const Board& board, size_t at, Mines mines, int used) {
    if (layouts_.size() > limit_) return;
    if (at == touched_.size()) {
      fill_untouched(0, mines_ - used, mines);
      return;
    }
    const int place = touched_[at];
    for (int mine = 0; mine < 2 && used + mine <= mines_; mine++) {
      bool fits = true;
      for (int step : board.around) {
        const int clue = place + step;
        if (!is_clue(board.mark[clue])) continue;
        due_[clue] -= mine;
        room_[clue]--;
        fits = fits && due_[clue] >= 0 && due_[clue] <= room_[clue];
      }
      if (fits) fill_touched(board, at + 1, mine ? mines | Mines(1) << index_[place] : mines, used + mine);
      for (int step : board.around) {
        const int clue = place + step;
        if (!is_clue(board.mark[clue])) continue;
        due_[clue] += mine;
        room_[clue]++;
      }
    }
  }
  void fill_untouched(size_t at, int left, Mines mines) {
    if (left < 0 || left > int(untouched_.size() - at) || layouts_.size() > limit_) return;
    if (at == untouched_.size()) {
      layouts_.push_back(mines);
      return;
    }
    fill_untouched(at + 1, left, mines);
    fill_untouched(at + 1, left - 1, mines | Mines(1) << index_[untouched_[at]]);
  }
  template <int Words>
  int search(std::unique_ptr<SetSearch<Words>>& sets, const Board& board, int64_t& work, int& best,
             InterruptCheck* interrupt) {
    if (!sets) sets = std::make_unique<SetSearch<Words>>();
    memo_.clear();
    sets->begin(memo_, interrupt);
    for (uint64_t s = 1; Words > 1 && s <= uint64_t(count_); s++)
      sets->keys.push_back(scrambled(s * 0x9E3779B97F4A7C15ull));
    for (size_t c = 0; c < cells_.size(); c++) sets->add(shown<Words>(board, int(c)));
    return sets->wins(count_, 0, work, &best);
  }
  // What a cell shows in each layout.
  template <int Words>
  typename SetSearch<Words>::Cell shown(const Board& board, int c) const {
    Mines around = 0;
    for (int step : board.around)
      if (index_[cells_[c] + step] >= 0) around |= Mines(1) << index_[cells_[c] + step];
    LayoutSet<Words> by_number[9] = {};
    typename SetSearch<Words>::Cell cell{c, 0, {}, {}};
    for (int s = 0; s < count_; s++) {
      const Mines near = layouts_[s] & around;
      const int number = __builtin_popcountll(uint64_t(near)) + __builtin_popcountll(uint64_t(near >> 64));
      (layouts_[s] >> c & 1 ? cell.mined : by_number[number]).word[s / 64] |= uint64_t(1) << (s % 64);
    }
    for (const auto& layouts : by_number)
      if (!layouts.empty()) cell.shown[cell.numbers++] = layouts;
    return cell;
  }

  std::vector<int> cells_, touched_, untouched_;  // places of the covered cells
  std::vector<int> index_, due_, room_;           // by place
  int mines_ = 0, count_ = 0;
  size_t limit_ = 0;
  std::vector<Mines> layouts_;
  ResultMemo memo_;
  std::unique_ptr<SetSearch<1>> one_;
  std::unique_ptr<SetSearch<10>> ten_;
  std::unique_ptr<SetSearch<80>> eighty_;
  std::unique_ptr<SetSearch<kMostLayouts / 64>> most_;
};

}  // namespace gridwright::sweep
