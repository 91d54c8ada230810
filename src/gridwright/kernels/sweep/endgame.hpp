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
#include <cstring>
#include <vector>

#include "board.hpp"
#include "few_layouts.hpp"
#include "layout_memo.hpp"
#include "position.hpp"
#include "random.hpp"

namespace gridwright::sweep {

class Endgame {
 public:
  // The place to open and the chance to win with best play, or -1 if there are more layouts, or more work, than the
  // limits allow.
  int solve(const Board& board, const Position& position, int most_layouts, int64_t most_work, double& chance) {
    if (position.covered > kMostCells) return -1;
    collect(board, position);
    limit_ = size_t(most_layouts);
    layouts_.clear();
    fill_touched(board, 0, 0, 0);
    if (layouts_.empty() || layouts_.size() > limit_) return -1;
    count_ = int(layouts_.size());
    for (uint64_t k = keys_.size(); k < layouts_.size(); k++) keys_.push_back(scrambled((k + 1) * 0x9E3779B97F4A7C15ull));
    list_numbers(board);
    memo_.clear();
    work_ = most_work;
    sets_.clear();
    open_cells_.clear();
    for (int s = 0; s < count_; s++) sets_.push_back(uint16_t(s));
    for (int c = 0; c < int(cells_.size()); c++) open_cells_.push_back(int16_t(c));
    int best = -1;
    const int won = wins(0, count_, 0, int(cells_.size()), 0, &best);
    if (work_ < 0 || best < 0) return -1;
    chance = double(won) / count_;
    return cells_[best];
  }

 private:
  using Mines = unsigned __int128;  // a bit for each covered cell
  struct Move {
    int mines, numbers;
    int16_t cell;
  };
  static constexpr int kMostCells = 128;
  static constexpr int kBound = 1 << 20;  // added to a remembered result that is a bound

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
        due_[clue] = board.mark[clue] - board.count_around(clue, kMine);
        room_[clue] = board.count_around(clue, kCovered);
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
  // number_[cell * count + layout]: what the cell shows in that layout.
  void list_numbers(const Board& board) {
    number_.resize(size_t(count_) * cells_.size());
    for (size_t c = 0; c < cells_.size(); c++) {
      Mines around = 0;
      for (int step : board.around)
        if (index_[cells_[c] + step] >= 0) around |= Mines(1) << index_[cells_[c] + step];
      const int known = board.count_around(cells_[c], kMine);
      int8_t* number = &number_[c * count_];
      for (int s = 0; s < count_; s++) {
        const Mines near = layouts_[s] & around;
        number[s] = layouts_[s] >> c & 1 ? kMine : int8_t(known + __builtin_popcountll(uint64_t(near)) + __builtin_popcountll(uint64_t(near >> 64)));
      }
    }
  }

  // How many of the layouts sets_[from, from + size) best play wins if that is more than `need`, otherwise some bound for
  // it that is not more than `need`; open_cells_[cells, cells + cell_count) may still tell something.
  int wins(size_t from, int size, size_t cells, int cell_count, int need, int* best_cell) {
    if (size == 1 && !best_cell) return 1;
    uint64_t key = 0;
    for (int i = 0; i < size; i++) key += keys_[sets_[from + i]];
    if (!best_cell) {
      const int known = memo_.find(key);
      if (known > 0 && (known < kBound || known - kBound <= need)) return known < kBound ? known : known - kBound;
    }
    work_ -= int64_t(size) * cell_count;
    if (work_ < 0) return 0;
    if (size <= FewLayouts::kMost) {
      const int won = few_wins(from, size, cells, cell_count, need, best_cell);
      if (work_ >= 0) memo_.put(key, won > need ? won : kBound + won);
      return won;
    }
    const size_t my_cells = open_cells_.size(), my_sets = sets_.size();
    Move moves[kMostCells];
    int move_count = 0, free_cell = -1, result = need;
    for (int t = 0; t < cell_count && free_cell < 0; t++) {
      const int16_t cell = open_cells_[cells + t];
      const Move move = seen(cell, from, size);
      if (move.mines == size || (move.mines == 0 && move.numbers == 1)) continue;  // so it is in every smaller set
      open_cells_.push_back(cell);
      if (move.mines == 0) free_cell = cell;
      else moves[move_count++] = move;
    }
    if (free_cell >= 0) {
      open_cells_.resize(my_cells);
      for (int t = 0; t < cell_count; t++)
        if (open_cells_[cells + t] != free_cell) open_cells_.push_back(int16_t(open_cells_[cells + t]));
      result = open_cell(free_cell, from, size, my_cells, int(open_cells_.size() - my_cells), size, need);
      if (best_cell) *best_cell = free_cell;
    } else {
      const int useful = int(open_cells_.size() - my_cells);
      std::sort(moves, moves + move_count, [](const Move& a, const Move& b) {
        return a.mines != b.mines ? a.mines < b.mines : a.numbers != b.numbers ? a.numbers > b.numbers : a.cell < b.cell;
      });
      const auto tells = [](const Move& move) { return move.numbers > 1; };
      if (std::any_of(moves, moves + move_count, tells)) move_count = int(std::stable_partition(moves, moves + move_count, tells) - moves);
      for (int m = 0; m < move_count && work_ >= 0 && size - moves[m].mines > result; m++) {
        const int won = open_cell(moves[m].cell, from, size, my_cells, useful, size - moves[m].mines, result);
        if (won <= result) continue;
        result = won;
        if (best_cell) *best_cell = moves[m].cell;
      }
    }
    open_cells_.resize(my_cells);
    sets_.resize(my_sets);
    if (work_ >= 0) memo_.put(key, result > need ? result : kBound + result);
    return result;
  }
  int few_wins(size_t from, int size, size_t cells, int cell_count, int need, int* best_cell) {
    few_.begin();
    for (int t = 0; t < cell_count; t++) {
      const int cell = open_cells_[cells + t];
      const int8_t* number = &number_[size_t(cell) * count_];
      few_.add_cell(cell, size, [&](int s) { return number[sets_[from + s]]; });
    }
    return few_.wins(size, need, work_, best_cell);
  }
  Move seen(int16_t cell, size_t from, int size) const {
    const int8_t* number = &number_[size_t(cell) * count_];
    unsigned seen = 0;
    int mines = 0;
    for (int i = 0; i < size; i++) {
      const int shown = number[sets_[from + i]];
      seen |= 1u << shown;
      mines += shown == kMine;
    }
    return {mines, __builtin_popcount(seen & 511), cell};
  }
  int open_cell(int cell, size_t from, int size, size_t cells, int cell_count, int safe, int need) {
    int counts[9] = {0};
    const int8_t* number = &number_[size_t(cell) * count_];
    for (int i = 0; i < size; i++)
      if (number[sets_[from + i]] != kMine) counts[number[sets_[from + i]]]++;
    const size_t start = sets_.size();
    size_t begin[9], fill[9], end = start;
    for (int shown = 0; shown < 9; shown++) {
      begin[shown] = fill[shown] = end;
      end += counts[shown];
    }
    sets_.resize(end);
    for (int i = 0; i < size; i++)
      if (number[sets_[from + i]] != kMine) sets_[fill[number[sets_[from + i]]]++] = sets_[from + i];
    int order[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::sort(order, order + 9, [&](int a, int b) { return counts[a] != counts[b] ? counts[a] > counts[b] : a < b; });
    int most = safe;  // what can still be won
    for (int shown : order) {
      if (!counts[shown] || work_ < 0 || most <= need) break;
      const int others = most - counts[shown];
      most = others + wins(begin[shown], counts[shown], cells, cell_count, std::max(0, need - others), nullptr);
    }
    sets_.resize(start);
    return most;
  }

  std::vector<int> cells_, touched_, untouched_;  // places of the covered cells
  std::vector<int> index_, due_, room_;           // by place
  int mines_ = 0, count_ = 0;
  size_t limit_ = 0;
  int64_t work_ = 0;
  std::vector<Mines> layouts_;
  std::vector<uint64_t> keys_;  // a random word for each layout; the key of a set is their sum
  std::vector<int8_t> number_;
  std::vector<uint16_t> sets_;        // a stack of sets of layouts
  std::vector<int16_t> open_cells_;   // a stack of lists of cells
  LayoutMemo memo_;
  FewLayouts few_;
};

}  // namespace gridwright::sweep
