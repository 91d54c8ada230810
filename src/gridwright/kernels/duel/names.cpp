#include "duel/names.hpp"

#include <algorithm>

namespace gridwright::duel {
namespace {

uint64_t loose_name(int value) { return scramble(uint64_t(value) + (uint64_t(1) << 40)); }

}  // namespace

const Names::Name* Names::Table::find(Cells component) const {
  const Known& known = known_[slot(component)];
  return known.component ? &known.name : nullptr;
}

bool Names::Table::add(Cells component, const Name& name) {
  if (used_ >= kMostKnown) return false;
  if (2 * ++used_ > known_.size()) grow();
  known_[slot(component)] = {component, name};
  return true;
}

size_t Names::Table::slot(Cells component) const {
  size_t i = scramble(component) & (known_.size() - 1);
  while (known_[i].component && known_[i].component != component) i = (i + 1) & (known_.size() - 1);
  return i;
}

void Names::Table::grow() {
  std::vector<Known> old(2 * known_.size());
  old.swap(known_);
  for (const Known& known : old)
    if (known.component) known_[slot(known.component)] = known;
}

Names::Name Names::name(Cells component) {
  const Name large{scramble(component), -1};
  if (count(component) > kSmall) return large;
  if (const Name* known = components_.find(component)) return *known;
  const Name name = small_name(component);
  return components_.add(component, name) ? name : large;
}

void Names::add_components(Position& position, Cells cells, Cells seeds) {
  if (cells & game_.whites) return add_free(position, cells & game_.whites, coloured(cells & ~game_.whites));
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

Names::Coloured Names::coloured(Cells cells) {
  Coloured out;
  while (cells) {
    const Cells group = game_.component(lowest(cells), cells);
    cells &= ~group;
    if (!(group & (group - 1))) out.loose |= group;
    else {
      out.linked |= group;
      out.names += group_name(group);
    }
  }
  return out;
}

// A pair takes cells of one group at most.
Names::Coloured Names::without(const Coloured& coloured, Cells pair) {
  Coloured out = coloured;
  out.loose &= ~pair;
  if (!(pair & out.linked)) return out;
  const Cells group = game_.component(lowest(pair & out.linked), out.linked);
  const Coloured rest = this->coloured(group & ~pair);
  out.loose |= rest.loose;
  out.linked = (out.linked & ~group) | rest.linked;
  out.names += rest.names - group_name(group);
  return out;
}

void Names::add_free(Position& position, Cells whites, const Coloured& coloured) {
  if (!whites) return add_components(position, coloured.linked, coloured.linked);
  const Cells loose = within_reach(whites, coloured.loose), live = whites | loose | coloured.linked;
  if (count(live) <= kSmall) {
    if (!(live & (live - 1))) return;
    const Name found = name(live);
    if (found.tempo >= 0) {
      position.tempi ^= bit(found.tempo);
      return;
    }
    position.names += found.hash;
  } else {
    position.names += coloured.names + scramble(uint64_t(kMostLive * count(whites) + count(loose)));
    position.singles = whites | loose;
  }
  position.live |= live;
}

// The loose cells that the whites may want: each white one of the nearest on either side, as many as there are whites,
// and a last white only the nearest of all.
Cells Names::within_reach(Cells whites, Cells loose) const {
  const int most = count(whites);
  if (count(loose) <= most && most > 1) return loose;
  Cells kept = 0;
  for (Cells ws = whites; ws; ws &= ws - 1) {
    const int white = lowest(ws);
    Cells above = loose & ~(bit(white) - 1), below = loose & (bit(white) - 1);
    if (most == 1 && above && below)
      (game_.cost(white, lowest(above)) < game_.cost(highest(below), white) ? below : above) = 0;
    for (int i = 0; i < most && above; i++, above &= above - 1) kept |= above & -above;
    for (int i = 0; i < most && below; i++, below ^= bit(highest(below))) kept |= bit(highest(below));
  }
  return kept;
}

uint64_t Names::group_name(Cells group) {
  if (count(group) > kSmall) return scramble(group);
  if (const Name* known = groups_.find(group)) return known->hash;
  const uint64_t name = small_group_name(group);
  return groups_.add(group, {name, -1}) ? name : scramble(group);
}

uint64_t Names::small_group_name(Cells group) {
  const auto rest = [&](Cells taken) {
    const Coloured left = coloured(group & ~taken);
    uint64_t names = left.names;
    for (Cells xs = left.loose; xs; xs &= xs - 1) names += loose_name(game_.value[lowest(xs)]);
    return scramble(names);
  };
  uint64_t hash = 77;
  for (Cells xs = group; xs; xs &= xs - 1) {
    const int x = lowest(xs);
    hash += scramble(rest(bit(x)) + uint64_t(game_.value[x]));
    for (Cells ys = game_.partners[x] & group & ~(2 * bit(x) - 1); ys; ys &= ys - 1)
      hash += scramble(rest(bit(x) | (ys & -ys)) + (uint64_t(1) << 32) + uint64_t(game_.cost(x, lowest(ys))));
  }
  return scramble(hash);
}

}  // namespace gridwright::duel
