#include "duel/solver.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace gridwright::duel {
namespace {

constexpr int64_t kFirst = std::numeric_limits<int64_t>::max();

}  // namespace

Position Solver::position_of(Cells cells, uint64_t tempi) {
  Position position;
  position.tempi = tempi;
  while (cells) {
    const Cells component = game_.component(lowest(cells), cells);
    names_.add_components(position, component, component & -component);
    cells &= ~component;
  }
  return position;
}

std::vector<Solver::Root> Solver::roots_of(Cells cells, size_t first_tempo, uint64_t aside, const Best& first) {
  std::vector<Root> roots;
  std::unordered_map<uint64_t, int> cheapest;  // way to a position
  const auto offer = [&](Move move, Cells left, uint64_t tempi, int cost) {
    const Position rest = position_of(left, tempi);
    const bool leads = first.found && move == first.move;
    const auto [known, fresh] = cheapest.try_emplace(rest.key(), cost);
    if (!fresh && known->second <= cost && !leads) return;
    known->second = std::min(known->second, cost);
    roots.push_back({move, rest, cost, leads ? kMost : -cost - playout(rest)});
  };
  if (first_tempo < game_.tempi.size()) {
    const int cost = int(game_.tempi[first_tempo].cost);
    offer({int(first_tempo), true}, cells, aside ^ bit(game_.rank_of(cost)), cost);
  }
  for (Cells left = cells; left;) {
    const Cells component = game_.component(lowest(left), left);
    left &= ~component;
    each_pair(game_, component, [&](int x, int y) {
      offer({game_.pair_number[kMostLive * x + y], false}, cells & ~(bit(x) | bit(y)), aside, game_.cost(x, y));
    });
  }
  std::stable_sort(roots.begin(), roots.end(), [](const Root& x, const Root& y) { return x.guess > y.guess; });
  return roots;
}

uint64_t Solver::tempi_from(size_t first_tempo) const {
  uint64_t aside = 0;
  for (size_t i = first_tempo; i < game_.tempi.size(); i++) aside ^= bit(game_.rank_of(game_.tempi[i].cost));
  return aside;
}

Solver::Best Solver::best_move(Cells cells, size_t first_tempo, int depth, const Best& first, Best* so_far) {
  top_ = 0;
  Best best;
  const int below = depth - 1;
  for (const Root& root : roots_of(cells, first_tempo, tempi_from(first_tempo), first)) {
    if (best.found && -root.cost - test(root.rest, below, -root.cost - best.value) <= best.value) continue;
    const int found = -root.cost - value(root.rest, below, playout(root.rest));
    if (!best.found || found > best.value) best = {root.move, found, true};
    if (so_far) *so_far = best;
  }
  return best;
}

Solver::Best Solver::perfect_move(Cells cells, size_t first_tempo) {
  top_ = 0;
  const uint64_t aside = tempi_from(first_tempo);
  const Position position = position_of(cells, aside);
  const int worth = value(position, kExact, std::clamp(playout(position), -1, 1));
  // Some move keeps that value, and the memory knows most of the answer.
  for (const Root& root : roots_of(cells, first_tempo, aside, {}))
    if (-root.cost - test(root.rest, kExact, 1 - root.cost - worth) >= worth) return {root.move, worth, true};
  return {};
}

int Solver::playout(const Position& position) const {
  Cells cells = position.live;
  uint64_t tempi = position.tempi;
  int value = 0, sign = -1;
  const auto next_tempo = [&] { return tempi ? game_.cost_of_rank[lowest(tempi)] : kMost; };
  const auto take = [&](int cost) {
    value += sign * cost;
    sign = -sign;
  };
  for (size_t i = 0; cells && i < game_.pairs.size(); i++) {
    if ((game_.pair_cells[i] & cells) != game_.pair_cells[i]) continue;
    for (; next_tempo() <= game_.pairs[i].cost; tempi &= tempi - 1) take(next_tempo());
    take(int(game_.pairs[i].cost));
    cells &= ~game_.pair_cells[i];
  }
  for (; tempi; tempi &= tempi - 1) take(next_tempo());
  return value;
}

int Solver::value(const Position& position, int depth, int guess) {
  int low = kLeast, high = kMost;
  while (low < high) {
    const int beta = guess == low ? guess + 1 : guess;
    guess = test(position, depth, beta);
    (guess < beta ? high : low) = guess;
  }
  return guess;
}

// Fail-soft: a result g >= beta means V >= g, a result g < beta means V <= g.
int Solver::test(const Position& position, int depth, int beta) {
  if (!position.live) return tempo_value(position.tempi, game_.cost_of_rank);
  if (depth >= count(position.live) / 2 + count(position.tempi)) depth = kExact;
  if (depth == 0) return playout(position);
  if (++nodes_ > most_nodes_ || over_()) throw Stop();
  const Costs costs = depth == kExact ? costs_of(position) : Costs();  // bounds of V (position.hpp, e)
  if (costs.most - costs.least < beta) return costs.most - costs.least;
  if (-costs.most >= beta) return -costs.most;
  const Bounds known = memory_.find(position, depth, game_);
  if (known.low >= beta) return known.low;
  if (known.high < beta) return known.high;
  uint32_t best_key = 0;
  const int best = search_children(position, depth, beta, known, costs, best_key);
  memory_.store(position, depth, beta, best, best_key);
  return best;
}

// The cheapest and the dearest move of a position with something to decide.
Solver::Costs Solver::costs_of(const Position& position) const {
  const auto is_open = [&](Cells pair) { return (pair & position.live) == pair; };
  const auto& pairs = game_.pair_cells;
  Costs costs;
  costs.least = int(game_.pairs[size_t(std::find_if(pairs.begin(), pairs.end(), is_open) - pairs.begin())].cost);
  costs.most = int(game_.pairs[size_t(pairs.rend() - std::find_if(pairs.rbegin(), pairs.rend(), is_open)) - 1].cost);
  if (!position.tempi) return costs;
  costs.least = std::min(costs.least, game_.cost_of_rank[lowest(position.tempi)]);
  costs.most = std::max(costs.most, game_.cost_of_rank[highest(position.tempi)]);
  return costs;
}

int Solver::search_children(const Position& position, int depth, int beta, const Bounds& known, const Costs& costs,
                            uint32_t& best_key) {
  const int below = depth == kExact ? kExact : depth - 1;
  const int dearest = costs.most - beta;  // what costs more is worth less than beta, whatever it leaves
  const size_t begin = top_;
  int best = depth == kExact && costs.most > dearest ? beta - 1 : kLeast;
  size_t end = expand(position, below, dearest);
  end = look_up(end, below, beta, known.best, best, best_key);
  top_ = end;
  for (size_t i = begin; i < end && best < beta; i++) {
    const auto better = std::max_element(children_.begin() + i, children_.begin() + end,
                                         [](const Child& x, const Child& y) { return x.order < y.order; });
    std::swap(children_[i], *better);
    const Child child = children_[i];  // a copy: deeper nodes may make the list grow
    const int value = -child.cost - test(child.position, below, 1 - child.cost - beta);
    if (value > best) {
      best = value;
      best_key = uint32_t(child.key);
    }
    cutoffs_[child.move] += depth == kExact && value >= beta;
  }
  top_ = begin;
  return best;
}

// All moves worth trying, up to the dearest, are written from top_ on; their end is returned. Of the tempi only the
// cheapest is worth playing.
size_t Solver::expand(const Position& position, int depth, int dearest) {
  if (children_.size() < top_ + 4096) children_.resize(2 * children_.size());
  size_t end = top_;
  if (position.tempi && game_.cost_of_rank[lowest(position.tempi)] <= dearest) {
    Child& child = children_[end++];
    child.position = position;
    child.position.tempi &= position.tempi - 1;
    child.cost = game_.cost_of_rank[lowest(position.tempi)];
    child.move = kTempo + lowest(position.tempi);
  }
  for (Cells left = position.live; left;) {
    const Cells component = game_.component(lowest(left), position.live);
    left &= ~component;
    end = expand_component(position, component, dearest, end);
  }
  return keep_cheapest(end, depth);
}

size_t Solver::expand_component(const Position& position, Cells component, int dearest, size_t end) {
  const Cells whites = component & game_.whites;
  Position rest = position;
  rest.live &= ~component;
  rest.singles = 0;
  rest.names = whites ? 0 : rest.names - names_.name(component).hash;  // with whites there is no other component
  const Names::Coloured coloured = whites ? names_.coloured(component & ~whites) : Names::Coloured();
  each_pair(game_, component, [&](int x, int y) {
    if (game_.cost(x, y) > dearest) return;
    Child& child = children_[end++];
    child.position = rest;
    child.cost = game_.cost(x, y);
    child.move = kMostLive * x + y;
    const Cells pair = bit(x) | bit(y);
    if (whites) names_.add_free(child.position, whites & ~pair, names_.without(coloured, pair));
    else names_.add_components(child.position, component & ~pair, game_.partners[x] | game_.partners[y]);
  });
  return end;
}

size_t Solver::keep_cheapest(size_t end, int depth) {
  const auto order = [](const Child& x, const Child& y) {
    return x.position.names != y.position.names ? x.position.names < y.position.names : x.cost < y.cost;
  };
  std::sort(children_.begin() + top_, children_.begin() + end, order);
  size_t kept = top_, group = top_;
  for (size_t i = top_; i < end; i++) {
    const Child child = children_[i];
    if (kept > top_ && children_[kept - 1].position.names != child.position.names) group = kept;
    bool dominated = false;
    for (size_t j = group; j < kept && !dominated; j++) {
      const int far = distance(game_, children_[j].position, child.position.variant());
      dominated = far != kFar && children_[j].cost + far <= child.cost;
    }
    if (dominated) continue;
    if (depth) memory_.prefetch(child.position, depth);
    children_[kept] = child;
    children_[kept++].key = child.position.key();
  }
  return kept;
}

// What the memory knows of the children may decide the node, or strike out moves that cannot reach beta.
size_t Solver::look_up(size_t end, int depth, int beta, uint32_t tried_first, int& best, uint32_t& best_key) {
  size_t kept = top_;
  for (size_t i = top_; i < end; i++) {
    const Child child = children_[i];
    const Bounds known = depth ? memory_.find(child.position, depth, game_) : Bounds();  // leaves are not kept
    if (known.high < kMost && -child.cost - known.high >= beta) {
      best = -child.cost - known.high;
      best_key = uint32_t(child.key);
      return top_;
    }
    if (known.low > kLeast && -child.cost - known.low < beta) {
      best = std::max(best, -child.cost - known.low);
      continue;
    }
    children_[kept] = child;
    // A thousand cutoffs weigh as much as a cell less.
    const int64_t order = 1024 * (-4 * int64_t(child.cost) - count(child.position.live));
    children_[kept++].order = uint32_t(child.key) == tried_first ? kFirst
                              : depth == kExact                  ? order + cutoffs_[child.move]
                                                                 : order;
  }
  return kept;
}

}  // namespace gridwright::duel
