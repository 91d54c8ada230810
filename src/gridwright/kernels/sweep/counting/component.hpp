// What one part of the frontier can hold, whatever the rest of the board holds.
//
// Numbers that share covered cells belong together; a component is a largest such set, and no two components share a
// cell. Covered cells with exactly the same numbers around them are alike and form a box. For every number m of mines
// that fits, the table says how many layouts of the component have m mines, in how many of them one given cell of each
// box is a mine, and whether in any of them a cell of the box is not. All of this stays true until a cell of the
// component, or one beside it, is opened; so tables are kept and shared.
//
// The counts are positive sums of positive terms: a zero means "no layout" and nothing else.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace gridwright::sweep {

struct Component {
  int clue_count, cell_count, box_count;
  int least, range;  // mines from `least` to `least + range - 1`
  bool possible;
  double log_scale;             // counts below are true counts divided by e^log_scale
  const int* clues;             // places, ascending
  const int* cells;             // places, box after box
  const int* box_end;           // where each box ends in `cells`
  const double* ways;           // [m - least]
  const double* mined;          // [box * range + m - least]
  const uint64_t* can_be_safe;  // [box * words + word]: a bit for each m - least

  int words() const { return (range + 63) / 64; }

  // Visits the cells that all layouts agree on, each with whether it is a mine.
  template <class Visit>
  void each_certain(Visit visit) const {
    for (int b = 0, at = 0; b < box_count; at = box_end[b++]) {
      const double* ways_mined = mined + size_t(b) * range;
      const uint64_t* safe = can_be_safe + size_t(b) * words();
      const bool never = std::all_of(ways_mined, ways_mined + range, [](double count) { return count == 0; });
      const bool always = std::all_of(safe, safe + words(), [](uint64_t bits) { return bits == 0; });
      if (never || always)
        for (int k = at; k < box_end[b]; k++) visit(cells[k], always);
    }
  }
};

// Memory that is handed out in order and taken back all at once.
class Arena {
 public:
  template <class T>
  T* take(size_t count) {
    const size_t bytes = (count * sizeof(T) + 15) & ~size_t(15);
    if (chunks_.empty() || used_ + bytes > sizes_[chunk_]) grow(bytes);
    T* start = reinterpret_cast<T*>(chunks_[chunk_].get() + used_);
    used_ += bytes;
    total_ += bytes;
    return start;
  }
  void clear() { chunk_ = used_ = total_ = 0; }
  size_t bytes() const { return total_; }

 private:
  static constexpr size_t kChunk = size_t(1) << 20;

  void grow(size_t bytes) {
    if (!chunks_.empty()) chunk_++;
    while (chunk_ < chunks_.size() && sizes_[chunk_] < bytes) chunk_++;
    if (chunk_ >= chunks_.size()) {
      chunk_ = chunks_.size();
      sizes_.push_back(bytes > kChunk ? bytes : kChunk);
      chunks_.emplace_back(new char[sizes_.back()]);
    }
    used_ = 0;
  }

  std::vector<std::unique_ptr<char[]>> chunks_;
  std::vector<size_t> sizes_;
  size_t chunk_ = 0, used_ = 0, total_ = 0;
};

}  // namespace gridwright::sweep
