#include "duel/game.hpp"

#include <numeric>
#include <unordered_map>

namespace gridwright::duel {
namespace {

// Union of cells that are joined by pairs.
class Groups {
 public:
  explicit Groups(int cells) : parent_(cells) { std::iota(parent_.begin(), parent_.end(), 0); }
  int find(int x) {
    while (parent_[x] != x) x = parent_[x] = parent_[parent_[x]];
    return x;
  }
  void join(int x, int y) { parent_[find(x)] = find(y); }

 private:
  std::vector<int> parent_;
};

std::vector<int64_t> ranks_of(const Reduced& reduced) {
  std::vector<int64_t> costs;
  for (const auto* list : {&reduced.pairs, &reduced.tempi})
    for (const Pair& pair : *list) costs.push_back(pair.cost);
  std::sort(costs.begin(), costs.end());
  costs.erase(std::unique(costs.begin(), costs.end()), costs.end());
  if (costs.size() > size_t(kMostRanks)) costs.resize(kMostRanks);
  return costs;
}

}  // namespace

// In a tempo any two pairs share a cell: all of its pairs meet in one cell (a star), or there are three cells in all.
Reduced reduce(const Board& board, const Pairs& pairs) {
  Groups groups(board.cells());
  std::vector<int> degree(board.cells(), 0);
  for (const Pair& pair : pairs.list) {
    groups.join(pair.a, pair.b);
    degree[pair.a]++;
    degree[pair.b]++;
  }
  struct Component {
    int pairs = 0, cells = 0, largest = 0;
    bool told = false;
    bool is_tempo() const { return largest == pairs || cells == 3; }
  };
  std::unordered_map<int, Component> components;
  for (int cell = 0; cell < board.cells(); cell++)
    if (degree[cell]) {
      Component& component = components[groups.find(cell)];
      component.cells++;
      component.pairs += degree[cell];  // twice
      component.largest = std::max(component.largest, degree[cell]);
    }
  Reduced out;
  for (auto& [root, component] : components) {
    component.pairs /= 2;
    if (!component.is_tempo()) out.live += component.cells;
  }
  for (const Pair& pair : pairs.list) {
    Component& component = components[groups.find(pair.a)];
    if (!component.is_tempo()) out.pairs.push_back(pair);
    else if (!component.told) {
      component.told = true;
      out.tempi.push_back(pair);
    }
  }
  return out;
}

bool fits(const Reduced& reduced) {
  if (reduced.live > kMostLive) return false;
  for (const auto* list : {&reduced.pairs, &reduced.tempi})
    if (!list->empty() && list->back().cost > kLargestCost) return false;
  const auto ranks = ranks_of(reduced);
  return reduced.tempi.empty() || reduced.tempi.back().cost <= ranks.back();
}

Game game_of(const Board& board, const Reduced& reduced) {
  // Only differences of values matter.
  int64_t least = kLargestValue;
  for (const Pair& pair : reduced.pairs) least = std::min({least, board.value[pair.a], board.value[pair.b]});
  Game game;
  std::vector<int> number(board.cells(), -1);
  for (const Pair& pair : reduced.pairs)
    for (const int cell : {pair.a, pair.b})
      if (number[cell] < 0) {
        number[cell] = 0;
        game.board_cell.push_back(cell);
      }
  std::sort(game.board_cell.begin(), game.board_cell.end());
  if (board.free)
    std::stable_sort(game.board_cell.begin(), game.board_cell.end(),
                     [&](int x, int y) { return board.value[x] < board.value[y]; });
  for (size_t i = 0; i < game.board_cell.size(); i++) {
    const int cell = game.board_cell[i];
    number[cell] = int(i);
    game.all |= bit(int(i));
    if (board.free && board.colour[cell] == kWhite) game.whites |= bit(int(i));
    game.value.push_back(int(board.value[cell] - least));
  }
  game.partners.assign(game.board_cell.size(), 0);
  game.pair_number.assign(kMostLive * kMostLive, -1);
  for (const Pair& pair : reduced.pairs) {
    const int x = std::min(number[pair.a], number[pair.b]), y = std::max(number[pair.a], number[pair.b]);
    game.pair_number[kMostLive * x + y] = int(game.pairs.size());
    game.pairs.push_back({x, y, pair.cost});
    game.pair_cells.push_back(bit(x) | bit(y));
    game.partners[x] |= bit(y);
    game.partners[y] |= bit(x);
  }
  game.tempi = reduced.tempi;
  for (const int64_t cost : ranks_of(reduced)) game.cost_of_rank.push_back(int(cost));
  return game;
}

}  // namespace gridwright::duel
