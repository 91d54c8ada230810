// The audit of audit.hpp.
#include "pairing/free/audit.hpp"

#include <limits>

namespace gridwright::pairing {

namespace {

constexpr int kBest = 3;     // different parts remembered
constexpr int kSample = 12;  // random pairs tried besides the worst, else all cells would list the same few whites

// The least keys of a few different parts.
class Cheapest {
 public:
  void add(int64_t key, int cell, int part) {
    int i = 0;
    while (i < count && entry[i].part != part) i++;
    if (i < count) {
      if (entry[i].key <= key) return;
    } else if (count < kBest) {
      i = count++;
    } else if (entry[i = kBest - 1].key <= key) {
      return;
    }
    for (; i > 0 && entry[i - 1].key > key; i--) entry[i] = entry[i - 1];
    entry[i] = {key, cell, part};
  }
  struct Entry {
    int64_t key;
    int cell, part;
  } entry[kBest];
  int count = 0;
};

class Audit {
 public:
  Audit(const LiveCells& live, BlossomForest& forest, std::mt19937& random)
      : live_(live), forest_(forest), random_(random), part_(live.size()) {}

  std::vector<Pair> all() {
    std::vector<Group> open{{BlossomForest::kNone, 0}};
    while (!open.empty()) {
      const Group group = open.back();
      open.pop_back();
      members_.clear();
      if (group.set == BlossomForest::kNone) {
        for (int b = 0; b < int(forest_.node.size()); b++)
          if (forest_.standing(b)) split(b, group.z, open);
      } else {
        for (int b : forest_.node[group.set].child) split(b, group.z, open);
      }
      if (group.set == BlossomForest::kNone) members_ = live_.by_value;
      else std::sort(members_.begin(), members_.end(), [&](int a, int b) { return live_.value[a] < live_.value[b]; });
      check_group(group.z);
    }
    return std::move(found_);
  }

 private:
  struct Group {
    int set;
    int64_t z;
  };

  // The parts of a group under one node: priced sets, and single cells. Priced sets are groups of their own later.
  void split(int top, int64_t z, std::vector<Group>& open) {
    std::vector<int32_t> walk{top};
    while (!walk.empty()) {
      const int b = walk.back();
      walk.pop_back();
      if (b < forest_.cells()) {
        part_[b] = b;
        members_.push_back(b);
      } else if (forest_.node[b].z > 0) {
        open.push_back({b, z + forest_.node[b].z});
        forest_.each_cell(b, [&](int x) {
          part_[x] = b;
          members_.push_back(x);
        });
      } else {
        walk.insert(walk.end(), forest_.node[b].child.begin(), forest_.node[b].child.end());
      }
    }
  }

  int64_t price(int x) const { return forest_.cell[x].price; }

  void check_group(int64_t z) {  // members are sorted by value
    const size_t count = members_.size();
    Cheapest white_above, any_above, white_below, any_below;  // a white looks at all cells, the others at whites
    for (size_t i = count, j = count; i-- > 0;) {             // partners of at least its value
      const int x = members_[i];
      while (j > 0 && live_.value[members_[j - 1]] >= live_.value[x]) {
        const int w = members_[--j];
        any_above.add(price(w), w, part_[w]);
        if (live_.white[w]) white_above.add(price(w), w, part_[w]);
      }
      note(x, live_.white[x] ? any_above : white_above, 2 * live_.value[x] - price(x) - z, z, j, count);
    }
    for (size_t i = 0, j = 0; i < count; i++) {  // partners of less value
      const int x = members_[i];
      for (; live_.value[members_[j]] < live_.value[x]; j++) {
        const int w = members_[j];
        const int64_t key = price(w) - 2 * live_.value[w];
        any_below.add(key, w, part_[w]);
        if (live_.white[w]) white_below.add(key, w, part_[w]);
      }
      note(x, live_.white[x] ? any_below : white_below, -price(x) - z, z, 0, j);
    }
  }

  // Partners with keys below `need` are underpriced with x.
  void note(int x, const Cheapest& cheapest, int64_t need, int64_t z, size_t from, size_t to) {
    if (cheapest.count == 0 || cheapest.entry[0].key >= need) return;
    for (int i = 0; i < cheapest.count; i++)
      if (cheapest.entry[i].part != part_[x] && cheapest.entry[i].key < need)
        found_.emplace_back(x, cheapest.entry[i].cell);
    for (int i = 0; i < kSample && from < to; i++) {
      const int w = members_[from + random_() % (to - from)];
      if (part_[w] == part_[x] || (!live_.white[x] && !live_.white[w])) continue;
      if (live_.weight(x, w) > price(x) + price(w) + z) found_.emplace_back(x, w);
    }
  }

  const LiveCells& live_;
  BlossomForest& forest_;
  std::mt19937& random_;
  std::vector<int32_t> part_, members_;
  std::vector<Pair> found_;
};

}  // namespace

std::vector<Pair> underpriced(const LiveCells& live, BlossomForest& forest, std::mt19937& random) {
  return Audit(live, forest, random).all();
}

void raise_few(const std::vector<Pair>& pairs, BlossomForest& forest) {
  Links partners(forest.cells());
  partners.add(pairs);
  const auto degree = [&](int x) { return partners.end(x) - partners.begin(x); };
  std::vector<int32_t> order;
  for (int x = 0; x < forest.cells(); x++)
    if (degree(x)) order.push_back(x);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return degree(a) > degree(b); });
  const auto missing = [&](int x) {
    int64_t most = 0;
    for (const int32_t* w = partners.begin(x); w != partners.end(x); w++) {
      int64_t by = forest.weight(x, *w) - forest.cell[x].price - forest.cell[*w].price;
      if (by > most) by -= forest.common_z(x, *w);
      most = std::max(most, by);
    }
    return most;
  };
  for (int x : order) {
    if (missing(x) == 0) continue;
    forest.release(x);  // first: then no odd set's price depends on x
    forest.cell[x].price += missing(x);
  }
}

std::vector<int64_t> raised_for_all(const LiveCells& live, const std::vector<int64_t>& prices) {
  const std::vector<int32_t>& order = live.by_value;
  constexpr int64_t kFar = std::numeric_limits<int64_t>::max() / 4;
  std::vector<int64_t> out = prices;
  int64_t least = kFar;  // of the whites at or above: any cell pairs with those; equal values in either order
  for (size_t i = order.size(); i-- > 0;) {
    const int x = order[i];
    out[x] = std::max(out[x], 2 * live.value[x] - least);
    if (live.white[x]) least = std::min(least, prices[x]);
  }
  least = kFar;
  for (int x : order) {
    out[x] = std::max(out[x], -least);
    if (live.white[x]) least = std::min(least, prices[x] - 2 * live.value[x]);
  }
  return out;
}

}  // namespace gridwright::pairing
