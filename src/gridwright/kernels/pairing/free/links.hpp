// The pairs a search looks at: for each cell its listed partners, in one array. Pairs come in batches.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

namespace gridwright::pairing {

using Pair = std::pair<int32_t, int32_t>;

class Links {
 public:
  explicit Links(int cells) : first_(cells + 1, 0) {}

  void add(const std::vector<Pair>& pairs) {
    const int cells = int(first_.size()) - 1;
    std::vector<int32_t> end(cells + 1, 0);
    for (int x = 0; x < cells; x++) end[x] = first_[x + 1] - first_[x];
    for (auto [a, b] : pairs) end[a]++, end[b]++;
    int32_t sum = 0;
    for (int x = 0; x <= cells; x++) end[x] = sum += end[x];
    std::vector<int32_t> all(sum);  // filled from each end down, so that `end` becomes the begin
    for (int x = 0; x < cells; x++)
      for (int32_t i = first_[x]; i < first_[x + 1]; i++) all[--end[x]] = partner_[i];
    for (auto [a, b] : pairs) all[--end[a]] = b, all[--end[b]] = a;
    int32_t kept = 0;
    std::vector<int32_t> seen(cells, -1);  // the last cell that listed this one
    for (int x = 0; x < cells; x++) {      // each partner once, moved together
      first_[x] = kept;
      for (int32_t i = end[x]; i < end[x + 1]; i++)
        if (const int32_t other = all[i]; seen[other] != x) seen[other] = x, all[kept++] = other;
    }
    first_[cells] = kept;
    all.resize(kept);
    partner_ = std::move(all);
  }

  const int32_t* begin(int x) const { return partner_.data() + first_[x]; }
  const int32_t* end(int x) const { return partner_.data() + first_[x + 1]; }

 private:
  std::vector<int32_t> first_, partner_;
};

}  // namespace gridwright::pairing
