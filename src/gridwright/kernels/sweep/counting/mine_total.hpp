// Which numbers of mines each component may hold, given how many there are in all.
//
// This is whole numbers only, so that certainty never rests on rounding. Counted above its least, a component may hold
// the numbers for which it has a layout; the untouched cells take the rest, anything from 0 to their count. What the
// other components hold together then has to fall into a window of that width. Sums of components leave no gap wider
// than the widest in one of them, so a window at least as wide always catches one unless it lies beyond the ends. Only
// where gaps are wider than the window (hardly ever) are all sums of "all but one" listed, by halves.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "sweep/counting/component.hpp"

namespace gridwright::sweep {

class MineTotal {
 public:
  std::vector<char> allowed;  // for each component in turn, for each number of mines above its least
  bool possible = false, untouched_safe = false, untouched_mined = false;

  void find(const std::vector<const Component*>& components, int spare, int untouched_cells) {
    components_ = &components;
    spare_ = spare;
    untouched_ = untouched_cells;
    int most = 0, gap = 1;
    offsets_.assign(1, 0);
    for (const Component* component : components) {
      offsets_.push_back(offsets_.back() + component->range);
      most += component->range - 1;
      gap = std::max(gap, widest_gap(*component));
    }
    allowed.assign(offsets_.back(), 0);
    if (gap <= untouched_cells + 1) by_ends(most, gap);
    else by_sums(most);
  }

 private:
  static int widest_gap(const Component& component) {
    int widest = 1, last = 0;
    for (int j = 1; j < component.range; j++)
      if (component.ways[j] != 0) {
        widest = std::max(widest, j - last);
        last = j;
      }
    return widest;
  }
  void by_ends(int most, int gap) {
    possible = spare_ >= 0 && spare_ - untouched_ <= most;
    // the untouched cells hold what the components leave of the spare mines
    untouched_safe = possible && untouched_ && lone_total(most, gap, spare_);
    untouched_mined = possible && untouched_ && lone_total(most, gap, spare_ - untouched_);
    for (size_t c = 0; c < components_->size(); c++) {
      const Component& component = *(*components_)[c];
      for (int j = 0; j < component.range; j++)
        allowed[offsets_[c] + j] =
            component.ways[j] != 0 && spare_ - j >= 0 && spare_ - j - untouched_ <= most - (component.range - 1);
    }
  }
  // True if every total that the untouched cells can complete is this one.
  bool lone_total(int most, int gap, int total) const {
    const int from = std::max(0, spare_ - untouched_), to = std::min(most, spare_);
    if (from == to) return from == total;
    if (gap == 1 || to - from >= 2 * gap) return false;  // then there are at least two
    const std::vector<char> sums = all_sums(to);
    return std::count(sums.begin() + from, sums.end(), char(1)) == 1 && total >= from && total <= to && sums[total];
  }
  // Which totals up to a limit the components can reach together.
  std::vector<char> all_sums(int limit) const {
    std::vector<char> sums(size_t(limit) + 1, 0), next;
    sums[0] = 1;
    for (const Component* component : *components_) {
      next.assign(sums.size(), 0);
      add_shifted(*component, sums, next);
      sums.swap(next);
    }
    return sums;
  }
  static void add_shifted(const Component& component, const std::vector<char>& sums, std::vector<char>& next) {
    for (int j = 0; j < component.range && j < int(sums.size()); j++)
      if (component.ways[j] != 0)
        for (size_t t = j; t < sums.size(); t++) next[t] |= sums[t - j];
  }
  void by_sums(int most) {
    possible = false;
    if (spare_ < 0 || spare_ - untouched_ > most) return;
    const int limit = std::min(most, spare_);
    const std::vector<char> sums = all_sums(limit);
    int found = 0;
    for (int t = std::max(0, spare_ - untouched_); t <= limit; t++) found += sums[t];
    possible = found > 0;
    untouched_safe = untouched_ && found == 1 && spare_ <= limit && sums[spare_];
    untouched_mined = untouched_ && found == 1 && spare_ >= untouched_ && sums[spare_ - untouched_];
    std::vector<char> none(size_t(limit) + 1, 0);
    none[0] = 1;
    all_but_one(0, components_->size(), none);
  }
  // `others`: the sums of all components outside [from, to).
  void all_but_one(size_t from, size_t to, const std::vector<char>& others) {
    if (to - from == 0) return;
    if (to - from == 1) {
      const Component& component = *(*components_)[from];
      char* out = &allowed[offsets_[from]];
      for (int j = 0; j < component.range; j++)
        for (int t = std::max(0, spare_ - untouched_ - j); t <= spare_ - j && t < int(others.size()) && !out[j]; t++)
          out[j] = component.ways[j] != 0 && others[t];
      return;
    }
    const size_t middle = (from + to) / 2;
    all_but_one(from, middle, with(others, middle, to));
    all_but_one(middle, to, with(others, from, middle));
  }
  std::vector<char> with(std::vector<char> sums, size_t from, size_t to) const {
    std::vector<char> next;
    for (size_t c = from; c < to; c++) {
      next.assign(sums.size(), 0);
      add_shifted(*(*components_)[c], sums, next);
      sums.swap(next);
    }
    return sums;
  }

  const std::vector<const Component*>* components_ = nullptr;
  int spare_ = 0, untouched_ = 0;
  std::vector<int> offsets_;  // where each component starts in `allowed`
};

}  // namespace gridwright::sweep
