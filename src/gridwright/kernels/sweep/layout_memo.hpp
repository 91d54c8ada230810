// Results of sets of layouts, found again by a 64-bit key that is as good as random; cheap to empty.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

namespace gridwright::sweep {

class LayoutMemo {
 public:
  void clear() {
    for (size_t at : used_) keys_[at] = 0;
    used_.clear();
  }
  int find(uint64_t key) const {
    for (size_t at = key & mask(); keys_[at]; at = (at + 1) & mask())
      if (keys_[at] == key) return values_[at];
    return -1;
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

  std::vector<uint64_t> keys_ = std::vector<uint64_t>(1 << 12, 0);
  std::vector<int> values_ = std::vector<int>(1 << 12, 0);
  std::vector<size_t> used_;
};

}  // namespace gridwright::sweep
