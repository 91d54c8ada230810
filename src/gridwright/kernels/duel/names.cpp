#include "duel/names.hpp"

#include <algorithm>

namespace gridwright::duel {

Names::Name Names::name(Cells component) {
  if (count(component) > kSmall) return {large_name(component), -1};
  if (const Known& known = known_[slot(component)]; known.component == component) return known.name;
  const Name name = small_name(component);  // names smaller components first: the table may change
  if (used_ >= kMostKnown) return {large_name(component), -1};
  if (2 * ++used_ > known_.size()) grow();
  known_[slot(component)] = {component, name};
  return name;
}

void Names::add_components(Position& position, Cells cells, Cells seeds) {
  seeds &= cells;
  while (seeds) {
    // Stop as soon as all seeds are reached: then everything is.
    Cells seen = seeds & -seeds, todo = seen;
    while (todo && (seeds & ~seen)) {
      const int x = lowest(todo);
      todo &= todo - 1;
      const Cells fresh = game_.partners[x] & cells & ~seen;
      seen |= fresh;
      todo |= fresh;
    }
    const Cells component = seeds & ~seen ? seen : cells;
    seeds &= ~component;
    cells &= ~component;
    if (!(component & (component - 1))) continue;  // a single cell is dead
    const Name found = name(component);
    if (found.tempo >= 0) position.tempi ^= bit(found.tempo);
    else {
      position.live |= component;
      position.names += found.hash;
    }
  }
}

size_t Names::slot(Cells component) const {
  size_t i = scramble(component) & (known_.size() - 1);
  while (known_[i].component && known_[i].component != component) i = (i + 1) & (known_.size() - 1);
  return i;
}

void Names::grow() {
  std::vector<Known> old(2 * known_.size());
  old.swap(known_);
  for (const Known& known : old)
    if (known.component) known_[slot(known.component)] = known;
}

Names::Name Names::small_name(Cells component) {
  struct Option {
    Position rest;
    int cost;
  };
  std::vector<Option> options, kept;
  for (Cells xs = component; xs; xs &= xs - 1) {
    const int x = lowest(xs);
    for (Cells ys = game_.partners[x] & component & ~(2 * bit(x) - 1); ys; ys &= ys - 1) {
      const int y = lowest(ys);
      options.push_back({Position(), game_.cost(x, y)});
      add_components(options.back().rest, component & ~(bit(x) | bit(y)), game_.partners[x] | game_.partners[y]);
    }
  }
  std::sort(options.begin(), options.end(), [](const Option& x, const Option& y) {
    return x.cost != y.cost ? x.cost < y.cost : x.rest.key() < y.rest.key();
  });
  for (const Option& option : options) {
    const bool dominated = std::any_of(kept.begin(), kept.end(), [&](const Option& other) {
      if (other.rest.names != option.rest.names) return false;
      const int distance = tempo_distance(other.rest.tempi, option.rest.tempi, game_.cost_of_rank);
      return distance != kFar && other.cost + distance <= option.cost;
    });
    if (!dominated) kept.push_back(option);
  }
  uint64_t hash = 99;
  for (const Option& option : kept) hash += scramble(scramble(option.rest.key()) + uint64_t(option.cost));
  const bool ends = kept.size() == 1 && !kept[0].rest.live && !kept[0].rest.tempi;
  return {scramble(hash), ends ? game_.rank_of(kept[0].cost) : -1};
}

uint64_t Names::large_name(Cells component) const {
  const Cells whites = component & game_.whites;
  if (!whites) return scramble(component);
  uint64_t hash = 0;
  Cells fixed = 0;
  for (Cells xs = component; xs; xs &= xs - 1) {
    const int x = lowest(xs);
    if (whites & bit(x)) hash += scramble(uint64_t(game_.value[x]) + (uint64_t(1) << 40));
    else if (!(game_.partners[x] & component & ~whites))
      hash += scramble(uint64_t(game_.value[x]) + (uint64_t(2) << 40));
    else fixed |= bit(x);
  }
  return hash + scramble(fixed);
}

}  // namespace gridwright::duel
