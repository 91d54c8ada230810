// The blossom forest against brute force: random small graphs, and the proof that comes with every pairing.
#include <algorithm>
#include <vector>

#include "check.hpp"
#include "pairing/free/blossom.hpp"

using namespace gridwright;
using namespace gridwright::pairing;

namespace {

int64_t weight(const std::vector<int64_t>& values, Pair pair) {
  return 2 * std::min(values[pair.first], values[pair.second]);
}

// The heaviest pairing, by trying for each set of cells what its lowest cell does.
int64_t brute_force(const std::vector<int64_t>& values, const std::vector<Pair>& pairs) {
  const size_t cells = values.size();
  std::vector<int64_t> best(size_t(1) << cells, 0);
  for (size_t set = 1; set < best.size(); set++) {
    const int lowest = __builtin_ctzll(set);
    best[set] = best[set & (set - 1)];
    for (const Pair& pair : pairs) {
      const size_t both = size_t(1) << pair.first | size_t(1) << pair.second;
      if ((pair.first == lowest || pair.second == lowest) && (set & both) == both)
        best[set] = std::max(best[set], best[set & ~both] + weight(values, pair));
    }
  }
  return best.back();
}

void check_feasible(BlossomForest& forest, const std::vector<int64_t>& values, const std::vector<Pair>& pairs) {
  for (int x = 0; x < forest.cells(); x++) CHECK(forest.cell[x].price >= 0);
  for (const Pair& pair : pairs) {
    const int64_t prices = forest.cell[pair.first].price + forest.cell[pair.second].price;
    CHECK(prices + forest.common_z(pair.first, pair.second) >= weight(values, pair));
  }
}

// The weight of the pairing, after checking that it is one.
int64_t checked_weight(const BlossomForest& forest, const std::vector<int64_t>& values,
                       const std::vector<Pair>& pairs) {
  int64_t sum = 0;
  for (int x = 0; x < forest.cells(); x++) {
    const int mate = forest.mate[x];
    if (mate == BlossomForest::kNone) continue;
    CHECK(forest.mate[mate] == x);
    CHECK(std::count(pairs.begin(), pairs.end(), Pair(std::min(x, mate), std::max(x, mate))) > 0);
    if (x < mate) sum += weight(values, {x, mate});
  }
  return sum;
}

// Sum of y, and of z * (size - 1) / 2 over the odd sets: no pairing weighs more if the prices are feasible.
int64_t bound(BlossomForest& forest) {
  int64_t sum = 0;
  for (int x = 0; x < forest.cells(); x++) sum += forest.cell[x].price;
  for (int b = forest.cells(); b < int(forest.node.size()); b++) {
    if (forest.node[b].parent == BlossomForest::kDropped) continue;
    int64_t cells = 0;
    forest.each_cell(b, [&](int) { cells++; });
    CHECK(cells % 2 == 1 && forest.node[b].z >= 0);
    sum += forest.node[b].z * (cells / 2);
  }
  return sum;
}

std::vector<Pair> random_pairs(std::mt19937& random, int cells, int percent) {
  std::vector<Pair> pairs;
  for (int a = 0; a < cells; a++)
    for (int b = a + 1; b < cells; b++)
      if (below(random, 100) < percent) pairs.emplace_back(a, b);
  return pairs;
}

std::vector<int64_t> random_values(std::mt19937& random, int cells) {
  static const int kRanges[] = {1, 2, 5, 30, 1000, 2147483647};
  const int range = kRanges[below(random, 6)];
  std::vector<int64_t> values(static_cast<size_t>(cells));
  for (int64_t& value : values) value = below(random, range) + (range == 1);
  return values;
}

void pairs_best_and_proves_it() {
  std::mt19937 random(1);
  bool any_odd_set = false;
  for (int round = 0; round < 2000; round++) {
    const int cells = 1 + below(random, 11);
    const std::vector<int64_t> values = random_values(random, cells);
    const std::vector<Pair> pairs = random_pairs(random, cells, 10 + below(random, 91));
    Links links(cells);
    links.add(pairs);
    BlossomForest forest(values);
    InterruptCheck never;
    forest.settle(links, never);
    check_feasible(forest, values, pairs);
    const int64_t found = checked_weight(forest, values, pairs);
    CHECK(found == brute_force(values, pairs));
    CHECK(found == bound(forest));
    for (int b = cells; b < int(forest.node.size()); b++)
      any_odd_set |= forest.node[b].parent != BlossomForest::kDropped && forest.node[b].z > 0;
  }
  CHECK(any_odd_set);
}

// Pairs that come later: where the prices are too low a cell is released and raised, and the rest is settled again.
void settles_again_when_pairs_come_later() {
  std::mt19937 random(2);
  for (int round = 0; round < 2000; round++) {
    const int cells = 2 + below(random, 10);
    const std::vector<int64_t> values = random_values(random, cells);
    const std::vector<Pair> all = random_pairs(random, cells, 60);
    Links links(cells);
    std::vector<Pair> listed;
    BlossomForest forest(values);
    InterruptCheck never;
    for (size_t from = 0, to = 0; from < all.size(); from = to) {
      to = std::min(all.size(), from + 1 + size_t(below(random, 8)));
      const std::vector<Pair> fresh(all.begin() + from, all.begin() + to);
      links.add(fresh);
      listed.insert(listed.end(), fresh.begin(), fresh.end());
      for (const Pair& pair : fresh) {
        const auto missing = [&] {
          return weight(values, pair) - forest.cell[pair.first].price - forest.cell[pair.second].price -
                 forest.common_z(pair.first, pair.second);
        };
        if (missing() <= 0) continue;
        forest.release(pair.first);
        forest.cell[pair.first].price += std::max<int64_t>(0, missing());
      }
      check_feasible(forest, values, listed);
      forest.settle(links, never);
      check_feasible(forest, values, listed);
      CHECK(checked_weight(forest, values, listed) == brute_force(values, listed));
      CHECK(bound(forest) == brute_force(values, listed));
    }
  }
}

// Stopped at any moment the forest is still a pairing with feasible prices.
void can_be_stopped_anywhere() {
  std::mt19937 random(3);
  constexpr int kCells = 1500;
  std::vector<int64_t> values(kCells);
  for (int64_t& value : values) value = below(random, 50);
  std::vector<Pair> pairs;
  for (int i = 0; i < 6 * kCells; i++) {
    const int a = below(random, kCells), b = below(random, kCells);
    if (a != b) pairs.emplace_back(std::min(a, b), std::max(a, b));
  }
  Links links(kCells);
  links.add(pairs);
  BlossomForest forest(values);
  for (int stops = 0; stops < 8; stops++) {
    InterruptCheck soon(1e-9);  // looks at its clock every 256th time
    forest.settle(links, soon);
    check_feasible(forest, values, pairs);
    CHECK(checked_weight(forest, values, pairs) <= bound(forest));
  }
  InterruptCheck never;
  forest.settle(links, never);
  check_feasible(forest, values, pairs);
  CHECK(checked_weight(forest, values, pairs) == bound(forest));
}

}  // namespace

int main() {
  pairs_best_and_proves_it();
  settles_again_when_pairs_come_later();
  can_be_stopped_anywhere();
}
