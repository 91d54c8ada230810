// The search of an endgame over sets of layouts.
//
// A set is a row of bits, one for each layout. For every cell and every number it may show, another row says in which
// layouts it does; so what a cell would tell about a set takes a few "and"s. The rules of the search are those of
// endgame.hpp. When a set has become much smaller than its row, its layouts are numbered anew in a shorter row, down
// to a single machine word. Every layout has a random key of its own, and the key of a set is their sum; so results,
// exact ones and bounds, are remembered for a set whatever row it is in.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "interrupt.hpp"
#include "sweep/random.hpp"

namespace gridwright::sweep {

template <int Words>
struct LayoutSet {
  uint64_t word[Words];

  int size() const {
    int count = 0;
    for (int w = 0; w < Words; w++) count += __builtin_popcountll(word[w]);
    return count;
  }
  bool empty() const {
    uint64_t any = 0;
    for (int w = 0; w < Words; w++) any |= word[w];
    return !any;
  }
  bool operator==(const LayoutSet& other) const {
    uint64_t differ = 0;
    for (int w = 0; w < Words; w++) differ |= word[w] ^ other.word[w];
    return !differ;
  }
  LayoutSet operator&(const LayoutSet& other) const {
    LayoutSet both;
    for (int w = 0; w < Words; w++) both.word[w] = word[w] & other.word[w];
    return both;
  }
  // Calls visit(index) for every layout of the set.
  template <class Visit>
  void each(Visit visit) const {
    for (int w = 0; w < Words; w++)
      for (uint64_t left = word[w]; left; left &= left - 1) visit(64 * w + __builtin_ctzll(left));
  }
};

// Moves the bits at the places of a mask together. Six steps move some of them by 1, 2, 4 and so on up to 32 places;
// which of them depends on the mask alone, so it is worked out once. (H. S. Warren, Hacker's Delight, chapter 7.)
class BitPacker {
 public:
  explicit BitPacker(uint64_t mask) : mask_(mask) {
    uint64_t gaps = ~mask << 1;  // below every place
    for (int step = 0; step < 6; step++) {
      uint64_t odd = gaps;  // where an odd number of gaps is below
      for (int distance = 1; distance < 64; distance *= 2) odd ^= odd << distance;
      moved_[step] = odd & mask;
      mask = (mask ^ moved_[step]) | moved_[step] >> (1 << step);
      gaps &= ~odd;
    }
  }
  uint64_t operator()(uint64_t bits) const {
    bits &= mask_;
    for (int step = 0; step < 6; step++) {
      const uint64_t moving = bits & moved_[step];
      bits = (bits ^ moving) | moving >> (1 << step);
    }
    return bits;
  }
  int count() const { return __builtin_popcountll(mask_); }

 private:
  uint64_t mask_, moved_[6];
};

// Results under keys that are as good as random; cheap to empty.
class ResultMemo {
 public:
  void clear() {
    for (size_t at : used_) keys_[at] = 0;
    used_.clear();
  }
  int find(uint64_t key) const {
    for (size_t at = key & mask(); keys_[at]; at = (at + 1) & mask())
      if (keys_[at] == key) return values_[at];
    return 0;
  }
  void put(uint64_t key, int value) {
    if (used_.size() * 2 > keys_.size()) grow();
    size_t at = key & mask();
    while (keys_[at] && keys_[at] != key) at = (at + 1) & mask();
    if (!keys_[at]) used_.push_back(at);
    keys_[at] = key;
    values_[at] = value;
  }

 private:
  size_t mask() const { return keys_.size() - 1; }
  void grow() {
    std::vector<std::pair<uint64_t, int>> all;
    for (size_t at : used_) all.emplace_back(keys_[at], values_[at]);
    keys_.assign(keys_.size() * 4, 0);
    values_.assign(keys_.size(), 0);
    used_.clear();
    for (const auto& [key, value] : all) put(key, value);
  }

  std::vector<uint64_t> keys_ = std::vector<uint64_t>(1 << 10, 0);
  std::vector<int> values_ = std::vector<int>(1 << 10, 0);
  std::vector<size_t> used_;
};

template <int Words>
class SetSearch {
 public:
  using Set = LayoutSet<Words>;
  static constexpr int kMostLayouts = 64 * Words, kMostCells = 128;

  struct Cell {
    int cell, numbers;
    Set mined;
    Set shown[9];  // the first `numbers` of these are not empty
  };
  std::vector<Cell> cells;     // that may tell something about the layouts
  std::vector<uint64_t> keys;  // of the layouts; may be left out if all of them fit into one word from the start

  void begin(ResultMemo& memo, InterruptCheck* interrupt) {
    cells.clear();
    keys.clear();
    memo_ = &memo;
    interrupt_ = interrupt;
  }
  // Adds a cell unless it says nothing in any layout.
  void add(const Cell& cell) {
    if (cell.numbers > 1 || (cell.numbers == 1 && !cell.mined.empty())) cells.push_back(cell);
  }
  // How many of the layouts best play wins if that is more than `need`, else some bound for it up to `need`. The
  // budget of work goes down with every cell looked at; below 0, as when time is up, the result means nothing.
  int wins(int layouts, int need, int64_t& work, int* best_cell) {
    Set all;
    for (int w = 0; w < Words; w++) {
      const int left = std::clamp(layouts - 64 * w, 0, 64);
      all.word[w] = left == 64 ? ~uint64_t(0) : (uint64_t(1) << left) - 1;
    }
    uint8_t every[kMostCells];
    for (size_t c = 0; c < cells.size(); c++) every[c] = uint8_t(c);
    work_ = &work;
    return search(all, layouts, every, int(cells.size()), need, best_cell);
  }

 private:
  static constexpr int kShorter = Words == 1 ? 1 : Words <= 4 ? 1 : Words / 4;
  static constexpr int kBound = 1 << 20;  // added to a remembered result that is a bound
  struct Move {
    int mines, numbers;
    uint8_t cell;
  };

  int search(const Set& set, int size, const uint8_t* open, int open_count, int need, int* best_cell) {
    if (size == 1 && !best_cell) return 1;
    const uint64_t key = key_of(set);
    const int known = best_cell ? 0 : memo_->find(key);
    if (known > 0 && (known < kBound || known - kBound <= need)) return known % kBound;
    if (interrupt_ && interrupt_->over()) *work_ = -1;
    if ((*work_ -= int64_t(open_count) * Words) < 0) return 0;
    int result = need;
    if (Words > 1 && size <= 64 * kShorter) result = search_shorter(set, size, open, open_count, need, best_cell);
    else result = try_cells(set, size, open, open_count, need, best_cell);
    if (*work_ >= 0) memo_->put(key, result > need ? result : kBound + result);
    return result;
  }
  uint64_t key_of(const Set& set) const {
    uint64_t key = keys.empty() ? scrambled(set.word[0]) : 0;
    if (!keys.empty()) set.each([&](int layout) { key += keys[layout]; });
    return key;
  }
  int try_cells(const Set& set, int size, const uint8_t* open, int open_count, int need, int* best_cell) {
    uint8_t useful[kMostCells];
    Move moves[kMostCells];
    int move_count = 0;
    for (int t = 0; t < open_count; t++) {
      const Cell& cell = cells[open[t]];
      const int mines = (set & cell.mined).size();
      if (mines == size) continue;
      int numbers = 0;
      for (int k = 0; k < cell.numbers; k++) numbers += !(set & cell.shown[k]).empty();
      if (!mines && numbers == 1) continue;
      if (!mines) {  // safe, and it tells something
        if (best_cell) *best_cell = cell.cell;
        return open_cell(cell, set, size, open, open_count, need);
      }
      useful[move_count] = open[t];
      moves[move_count++] = {mines, numbers, open[t]};
    }
    if (size == 2 && !best_cell) return 1;  // nothing safe tells the two apart
    const int useful_count = move_count;
    if (std::any_of(moves, moves + move_count, [](const Move& move) { return move.numbers > 1; }))
      move_count =
          int(std::remove_if(moves, moves + move_count, [](const Move& move) { return move.numbers <= 1; }) - moves);
    std::sort(moves, moves + move_count, [](const Move& a, const Move& b) {
      return a.mines != b.mines ? a.mines < b.mines : a.numbers != b.numbers ? a.numbers > b.numbers : a.cell < b.cell;
    });
    int result = need;
    for (int m = 0; m < move_count && *work_ >= 0 && size - moves[m].mines > result; m++) {
      const int won = open_cell(cells[moves[m].cell], set, size - moves[m].mines, useful, useful_count, result);
      if (won <= result) continue;
      result = won;
      if (best_cell) *best_cell = cells[moves[m].cell].cell;
    }
    return result;
  }
  int open_cell(const Cell& cell, const Set& set, int safe, const uint8_t* open, int open_count, int need) {
    Set parts[9];
    int sizes[9], order[9];
    int count = 0, most = safe;  // what can still be won
    for (int k = 0; k < cell.numbers; k++) {
      parts[count] = set & cell.shown[k];
      sizes[count] = parts[count].size();
      if (!sizes[count]) continue;
      int at = count++;
      for (; at > 0 && sizes[order[at - 1]] < sizes[count - 1]; at--) order[at] = order[at - 1];  // the largest first
      order[at] = count - 1;
    }
    for (int k = 0; k < count && *work_ >= 0 && most > need; k++) {
      const int others = most - sizes[order[k]];
      most = others + search(parts[order[k]], sizes[order[k]], open, open_count, std::max(0, need - others), nullptr);
    }
    return most;
  }
  // The same search with the layouts of this set numbered anew.
  int search_shorter(const Set& set, int size, const uint8_t* open, int open_count, int need, int* best_cell) {
    if constexpr (Words > 1) {
      if (!shorter_) shorter_ = std::make_unique<SetSearch<kShorter>>();
      shorter_->begin(*memo_, interrupt_);
      set.each([&](int layout) { shorter_->keys.push_back(keys[layout]); });
      packers_.clear();
      for (int w = 0; w < Words; w++)
        if (set.word[w]) packers_.emplace_back(w, BitPacker(set.word[w]));
      for (int t = 0; t < open_count; t++) {
        const Cell& cell = cells[open[t]];
        typename SetSearch<kShorter>::Cell next;
        next.cell = cell.cell;
        next.numbers = 0;
        next.mined = shortened(cell.mined);
        for (int k = 0; k < cell.numbers; k++) {
          next.shown[next.numbers] = shortened(cell.shown[k]);
          next.numbers += !next.shown[next.numbers].empty();
        }
        shorter_->add(next);
      }
      return shorter_->wins(size, need, *work_, best_cell);
    } else {
      return try_cells(set, size, open, open_count, need, best_cell);
    }
  }
  LayoutSet<kShorter> shortened(const Set& bits) const {
    LayoutSet<kShorter> out{};
    int at = 0;
    for (const auto& [word, packer] : packers_) {
      const uint64_t part = packer(bits.word[word]);
      out.word[at / 64] |= part << (at % 64);
      if (at % 64 + packer.count() > 64) out.word[at / 64 + 1] |= part >> (64 - at % 64);
      at += packer.count();
    }
    return out;
  }

  ResultMemo* memo_ = nullptr;
  InterruptCheck* interrupt_ = nullptr;
  int64_t* work_ = nullptr;
  std::unique_ptr<SetSearch<kShorter>> shorter_;
  std::vector<std::pair<int, BitPacker>> packers_;  // the words of the set that is being numbered anew
};

}  // namespace gridwright::sweep
