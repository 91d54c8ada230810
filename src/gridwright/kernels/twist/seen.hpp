// A set of hashes: open addressing, doubling when half full. 0 is not a member.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridwright::twist {

class SeenSet {
 public:
  explicit SeenSet(size_t expected) {
    size_t slots = 1024;
    while (slots < expected * 2) slots *= 2;
    slot_.assign(slots, 0);
  }
  void prefetch(uint64_t hash) const { __builtin_prefetch(&slot_[hash & (slot_.size() - 1)]); }
  // False when it was there already.
  bool insert(uint64_t hash) {
    if (used_ * 2 > slot_.size()) grow();
    const size_t last = slot_.size() - 1;
    for (size_t at = hash & last;; at = (at + 1) & last) {
      if (slot_[at] == hash) return false;
      if (!slot_[at]) {
        slot_[at] = hash;
        used_++;
        return true;
      }
    }
  }

 private:
  std::vector<uint64_t> slot_;
  size_t used_ = 0;
  void grow() {
    std::vector<uint64_t> old(slot_.size() * 2, 0);
    old.swap(slot_);
    used_ = 0;
    for (uint64_t hash : old)
      if (hash) insert(hash);
  }
};

}  // namespace gridwright::twist
