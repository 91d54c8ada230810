// The forest of blossom.hpp: what happens when, then how pairs move, then how blossoms are kept.
#include "pairing/free/blossom.hpp"

#include <algorithm>
#include <limits>

namespace gridwright::pairing {

using Price = BlossomForest::Price;

BlossomForest::BlossomForest(const std::vector<int64_t>& values)
    : cell(values.size()),
      mate(values.size(), kNone),
      node(values.size()),
      cells_(int(values.size())),
      group_(values.size()),
      size_(values.size(), 1),
      owner_(values.size()) {
  for (int x = 0; x < cells_; x++) {
    cell[x] = {values[x], 0, values[x], kNone, kOutside};
    group_[x] = owner_[x] = node[x].base = x;
  }
}

// ---- the clock ------------------------------------------------------------------------------------------------------

void BlossomForest::settle(const Links& links, InterruptCheck& interrupt) {
  links_ = &links;
  queue_.clear(), urgent_.clear();
  tree_.clear();
  for (int x = 0; x < cells_; x++)
    if (waiting(x)) make_root(x);
  trees_standing_ = tree_.size();
  for (size_t tree = 0; tree < tree_.size(); tree++) {  // only now: each must see that the others are outer
    fresh_ = tree_[tree].cells;
    scan(int(tree));
  }
  Event event;
  while (trees_standing_ > 0 && !interrupt.over() && next(event)) handle(event);
  for (int tree = 0; trees_standing_ > 0; tree++)
    if (!tree_[tree].cells.empty()) take_down({tree});  // stopped early
}

// What ends a tree now comes before what makes one grow: then a plateau is not flooded before its exit is taken.
bool BlossomForest::next(Event& event) {
  if (urgent_.empty()) return queue_.pop_first(event);
  event = urgent_.back();
  urgent_.pop_back();
  return true;
}

void BlossomForest::handle(const Event& event) {
  if (event.what < cells_ && event.other == kNone) let_go(event.what);
  else if (event.what < cells_) handle_edge(event.what, event.other);
  else if (standing(event.what) && node[event.what].stamp == event.other && cell[node[event.what].base].label == kInner)
    expand(event.what);
}

Price BlossomForest::price_now(int x) const {
  const Cell& c = cell[x];
  return c.label == kOuter   ? c.price - (clock() - c.since)
         : c.label == kInner ? c.price + (clock() - c.since)
                             : c.price;
}

// An event of a tree; after the tree is dry it will not stand any more.
void BlossomForest::push(int tree, Price time, int what, int other) {
  if (time <= tree_[tree].dry) queue_.push({time, what, other});
}

// Notes when the edge from an outer cell to another cell will be tight, as things stand now. Whenever a cell changes
// its label its edges are noted again; so an event that comes and finds its edge not tight is out of date.
void BlossomForest::watch(int outer, int other) {
  const Label label = cell[other].label;
  if (label == kInner) return;
  const Price slack = price_now(outer) + price_now(other) - weight(outer, other);
  if (slack == 0 && (label == kOuter ? cell[other].tree != cell[outer].tree : mate[other] == kNone))
    urgent_.push_back({clock(), outer, other});
  else push(cell[outer].tree, clock() + (label == kOuter ? slack / 2 : slack), outer, other);
}

// Looks at the edges of the cells in fresh_, which have just become outer.
void BlossomForest::scan(int tree) {
  for (int x : fresh_)
    if (const Price dry = clock() + price_now(x); dry < tree_[tree].dry) {
      tree_[tree].dry = dry;
      if (dry == clock()) urgent_.push_back({dry, x, kNone});
      else queue_.push({dry, x, kNone});
    }
  for (int x : fresh_)
    for (const int32_t* other = links_->begin(x); other != links_->end(x); other++) watch(x, *other);
  fresh_.clear();
}

// A free cell, and the blossoms whose base it is, become a tree. An odd price is made even at the cost of 1: all cells
// of the blossom rise by one and its z falls by two, which leaves its inner edges tight.
void BlossomForest::make_root(int x) {
  const int b = top(x), tree = int(tree_.size());
  if (cell[x].price & 1) {
    each_cell(b, [&](int k) { cell[k].price++; });
    if (b >= cells_) node[b].z -= 2;
  }
  tree_.push_back({std::numeric_limits<Price>::max(), {}, {b}});
  node[b].since = clock();
  each_cell(b, [&](int k) {
    cell[k].label = kOuter, cell[k].tree = tree, cell[k].since = clock();
    tree_[tree].cells.push_back(k);
  });
}

void BlossomForest::make_outer(int b, int tree) {
  node[b].since = clock();
  tree_[tree].nodes.push_back(b);
  each_cell(b, [&](int x) {
    cell[x].label = kOuter, cell[x].tree = tree, cell[x].since = clock();
    tree_[tree].cells.push_back(x);
    fresh_.push_back(x);
  });
  scan(tree);
}

void BlossomForest::make_inner(int b, Edge entry, int tree) {
  node[b].since = clock(), node[b].entry = entry, node[b].stamp = ++stamp_;
  tree_[tree].nodes.push_back(b);
  each_cell(b, [&](int x) {
    cell[x].label = kInner, cell[x].tree = tree, cell[x].since = clock();
    tree_[tree].cells.push_back(x);
  });
  if (b >= cells_) push(tree, clock() + node[b].z / 2, b, node[b].stamp);
}

// Brings z up to date.
void BlossomForest::stop_z(int b) {
  Node& blossom = node[b];
  if (b >= cells_) {
    const Label label = cell[blossom.base].label;
    const Price moved = 2 * (clock() - blossom.since);
    blossom.z += label == kOuter ? moved : label == kInner ? -moved : 0;
  }
  blossom.since = clock();
}

void BlossomForest::handle_edge(int a, int b) {
  const Label label = cell[b].label;
  if (cell[a].label != kOuter || label == kInner) return;
  if (price_now(a) + price_now(b) != weight(a, b)) return;  // out of date
  const int tree = cell[a].tree;
  if (label == kOuter && cell[b].tree == tree) {
    if (top(a) != top(b)) shrink(a, b);
    return;
  }
  if (label == kOuter) {
    flip(a, b);
    flip(b, a);
    take_down({tree, cell[b].tree});
    return;
  }
  const int reached = top(b), base = node[reached].base;
  if (mate[base] == kNone) {
    set_base(reached, b);
    mate[b] = a;
    flip(a, b);
    take_down({tree});
    return;
  }
  make_inner(reached, {b, a}, tree);
  make_outer(top(mate[base]), tree);
}

void BlossomForest::let_go(int x) {
  if (cell[x].label != kOuter || price_now(x) != 0) return;
  flip(x, kNone);
  take_down({cell[x].tree});
}

// Outer nodes of one tree are joined by a tight edge: the odd cycle through their common ancestor becomes one outer
// node.
void BlossomForest::shrink(int a, int b) {
  const int tree = cell[a].tree, ancestor = common_ancestor(top(a), top(b));
  std::vector<int32_t> nodes_a, nodes_b;
  std::vector<Edge> links_a, links_b;
  path_to(top(a), ancestor, nodes_a, links_a);
  path_to(top(b), ancestor, nodes_b, links_b);
  int id = int(node.size());
  if (unused_.empty()) node.emplace_back();
  else id = unused_.back(), unused_.pop_back();
  Node& blossom = node[id];
  blossom.child.assign(1, ancestor);
  blossom.link.clear();
  for (size_t i = nodes_a.size(); i-- > 0;) {
    blossom.link.push_back({links_a[i].there, links_a[i].here});
    blossom.child.push_back(nodes_a[i]);
  }
  blossom.link.push_back({a, b});
  blossom.child.insert(blossom.child.end(), nodes_b.begin(), nodes_b.end());
  blossom.link.insert(blossom.link.end(), links_b.begin(), links_b.end());
  blossom.parent = kNone, blossom.base = node[ancestor].base, blossom.z = 0, blossom.since = clock(),
  blossom.stamp = ++stamp_;
  tree_[tree].nodes.push_back(id);
  int rep = find(blossom.base);
  for (int c : blossom.child) {
    stop_z(c);
    const bool inner = cell[node[c].base].label == kInner;
    node[c].parent = id;
    rep = unite(rep, find(node[c].base));
    if (inner)
      each_cell(c, [&](int x) {
        cell[x].price += clock() - cell[x].since;
        cell[x].since = clock(), cell[x].label = kOuter;
        fresh_.push_back(x);
      });
  }
  owner_[rep] = id;
  if (!fresh_.empty()) scan(tree);
}

// An inner blossom whose z is used up opens. From its entry to its base an even number of its children goes on carrying
// the tree, inner and outer in turn; the others leave it. Inner children without a price open at once, structure first
// and cells last, so that a deep nest costs its size and not its size times its depth.
void BlossomForest::expand(int b) {
  struct Part {
    int32_t node;
    Edge entry;
  };
  const int tree = cell[node[b].base].tree;
  each_cell(b, [&](int x) {
    cell[x].price += clock() - cell[x].since;
    cell[x].since = clock();
  });
  node[b].z = 0;
  std::vector<Part> open{{b, node[b].entry}}, inner;
  std::vector<int32_t> outer, idle;
  while (!open.empty()) {
    const Part part = open.back();
    open.pop_back();
    if (part.node < cells_ || node[part.node].z > 0) {
      inner.push_back(part);
      continue;
    }
    const std::vector<int32_t>& child = node[part.node].child;
    const std::vector<Edge>& link = node[part.node].link;
    int entered = part.entry.here;
    while (node[entered].parent != part.node) entered = node[entered].parent;
    const int count = int(child.size()), start = int(std::find(child.begin(), child.end(), entered) - child.begin());
    const int direction = start % 2 ? 1 : -1;
    Edge entry = part.entry;
    for (int i = start;;) {
      open.push_back({child[i], entry});
      if (i == 0) break;
      const int mid = (i + direction + count) % count, next = (mid + direction + count) % count;
      outer.push_back(child[mid]);
      entry = direction > 0 ? Edge{link[mid].there, link[mid].here} : link[next];
      i = next;
    }
    for (int i = 1; i < count; i++)
      if (start == 0 || (direction > 0 ? i < start : i > start)) idle.push_back(child[i]);
    for (int c : child) node[c].parent = kNone;
    drop(part.node);
  }
  for (int c : outer) make_top(c);
  for (const Part& part : inner) make_top(part.node);
  for (int c : idle) {
    make_top(c);
    each_cell(c, [&](int x) { cell[x].label = kOutside, cell[x].tree = kNone; });
  }
  for (const Part& part : inner) make_inner(part.node, part.entry, tree);
  for (int c : outer) make_outer(c, tree);
  for (int c : idle)
    each_cell(c, [&](int x) {
      for (const int32_t* other = links_->begin(x); other != links_->end(x); other++)
        if (cell[*other].label == kOuter) watch(*other, x);
    });
}

// Brings the prices of finished trees up to date and tells the trees around that their cells are free.
void BlossomForest::take_down(std::initializer_list<int> trees) {
  std::vector<int32_t> left, worthless;
  for (int tree : trees) {
    for (int b : tree_[tree].nodes)
      if (standing(b) && cell[node[b].base].tree == tree) {
        stop_z(b);
        if (b >= cells_ && node[b].z == 0) worthless.push_back(b);
      }
    for (int x : tree_[tree].cells) {
      if (cell[x].tree != tree) continue;  // left before, or listed twice
      cell[x].price = price_now(x);
      cell[x].label = kOutside, cell[x].tree = kNone;
      left.push_back(x);
    }
    tree_[tree] = {};
    trees_standing_--;
  }
  for (int b : worthless)
    if (standing(b)) open_unpriced(b);
  if (trees_standing_ == 0) return;
  for (int x : left)
    for (const int32_t* other = links_->begin(x); other != links_->end(x); other++)
      if (cell[*other].label == kOuter) watch(*other, x);
}

// ---- paths and pairs ------------------------------------------------------------------------------------------------

// From an outer node over the inner one to the outer one above; false at the root.
bool BlossomForest::climb(int outer, int& inner, int& above) const {
  const int partner = mate[node[outer].base];
  if (partner == kNone) return false;
  inner = top(partner);
  above = top(node[inner].entry.there);
  return true;
}

int BlossomForest::common_ancestor(int a, int b) {
  visit_++;
  visit_of_.resize(node.size(), 0);
  while (true) {  // both climb in turn; the first node met twice is it
    if (a != kNone) {
      if (visited(a)) return a;
      int inner, above;
      a = climb(a, inner, above) ? above : kNone;
    }
    std::swap(a, b);
  }
}
bool BlossomForest::visited(int b) {
  if (visit_of_[b] == visit_) return true;
  visit_of_[b] = visit_;
  return false;
}

void BlossomForest::path_to(int from, int ancestor, std::vector<int32_t>& nodes, std::vector<Edge>& links) const {
  for (int b = from; b != ancestor;) {
    int inner = kNone, above = kNone;
    climb(b, inner, above);
    const int base = node[b].base;
    nodes.push_back(b), links.push_back({base, mate[base]});
    nodes.push_back(inner), links.push_back(node[inner].entry);
    b = above;
  }
}

// Outer cell x gets a partner (or none); the pairs move along the path to the root.
void BlossomForest::flip(int x, int partner) {
  while (true) {
    const int b = top(x), old = mate[node[b].base];
    set_base(b, x);
    mate[x] = partner;
    if (old == kNone) return;
    const int inner = top(old);
    const Edge entry = node[inner].entry;
    set_base(inner, entry.here);
    mate[entry.here] = entry.there;
    partner = entry.here, x = entry.there;
  }
}

// Pairs up the inside of b anew so that x is its base. Not recursive: nests can be thousands deep.
void BlossomForest::set_base(int b, int x) {
  if (b < cells_) return;
  rebase_.assign(1, {b, x});
  while (!rebase_.empty()) {
    const auto [outermost, base] = rebase_.back();
    rebase_.pop_back();
    if (node[outermost].base == base) continue;
    for (int k = base; k != outermost; k = node[k].parent) {
      turn(node[k].parent, k);
      node[node[k].parent].base = base;
    }
  }
}
// Makes `child` the first of b's cycle, pairing up the others along it.
void BlossomForest::turn(int b, int child) {
  Node& s = node[b];
  const int count = int(s.child.size()),
            start = int(std::find(s.child.begin(), s.child.end(), child) - s.child.begin());
  if (start == 0) return;
  const int direction = start % 2 ? 1 : -1;
  for (int i = start; i != 0;) {
    const int near = (i + direction + count) % count, far = (near + direction + count) % count;
    const Edge e = direction > 0 ? s.link[near] : Edge{s.link[far].there, s.link[far].here};
    if (s.child[near] >= cells_) rebase_.emplace_back(s.child[near], e.here);
    if (s.child[far] >= cells_) rebase_.emplace_back(s.child[far], e.there);
    mate[e.here] = e.there, mate[e.there] = e.here;
    i = far;
  }
  std::rotate(s.child.begin(), s.child.begin() + start, s.child.end());
  std::rotate(s.link.begin(), s.link.begin() + start, s.link.end());
}

void BlossomForest::unpair(int x) {
  if (mate[x] == kNone) return;
  mate[mate[x]] = kNone;
  mate[x] = kNone;
}

// ---- blossoms -------------------------------------------------------------------------------------------------------

int BlossomForest::find(int x) const {
  while (group_[x] != x) x = group_[x] = group_[group_[x]];
  return x;
}
int BlossomForest::unite(int a, int b) {
  if (a == b) return a;
  if (size_[a] < size_[b]) std::swap(a, b);
  group_[b] = a, size_[a] += size_[b];
  return a;
}
void BlossomForest::make_top(int b) {
  node[b].parent = kNone;
  const int rep = node[b].base;
  int count = 0;
  each_cell(b, [&](int x) { group_[x] = rep, count++; });
  size_[rep] = count, owner_[rep] = b;
}

void BlossomForest::drop(int b) {
  node[b].child.clear(), node[b].link.clear();
  node[b].parent = kDropped, node[b].z = 0, node[b].stamp = 0;
  unused_.push_back(b);
}

// Opens b and whatever below it has no price.
void BlossomForest::open_unpriced(int b) {
  std::vector<int32_t> open{b};
  while (!open.empty()) {
    const int k = open.back();
    open.pop_back();
    for (int c : node[k].child)
      if (c >= cells_ && node[c].z == 0) open.push_back(c);
      else make_top(c);
    drop(k);
  }
}

void BlossomForest::release(int x) {
  for (int b = top(x); b >= cells_; b = top(x)) {
    const Price half = node[b].z / 2;
    if (half) {
      each_cell(b, [&](int k) { cell[k].price += half; });
      unpair(node[b].base);  // its pair reaches outside and is not tight any more
      node[b].z = 0;
    }
    open_unpriced(b);
  }
  unpair(x);
}

Price BlossomForest::common_z(int a, int b) const {
  if (top(a) != top(b)) return 0;
  std::vector<int32_t> around_a, around_b;
  for (int k = node[a].parent; k >= 0; k = node[k].parent) around_a.push_back(k);
  for (int k = node[b].parent; k >= 0; k = node[k].parent) around_b.push_back(k);
  Price sum = 0;
  for (size_t i = around_a.size(), j = around_b.size(); i-- > 0 && j-- > 0 && around_a[i] == around_b[j];)
    sum += node[around_a[i]].z;
  return sum;
}

}  // namespace gridwright::pairing
