// Edmonds' weighted matching on a listed graph: a forest that grows by one clock.
//
// Prices y on cells and z on odd sets are feasible if y(a) + y(b) + (z of all sets that hold both) >= weight(a, b). A
// set of 2k + 1 cells holds at most k pairs, so no pairing weighs more than sum(y) + sum(k z); this ends when one does.
// Every free cell with a price is the root of a tree of tight edges. Prices of outer cells (the root and every second
// one after it) fall with the clock, those of inner ones rise. Events, in order of time: a tree grows by a tight edge;
// it meets a free cell or another tree, and the path is paired up; it meets itself, and the odd cycle shrinks to one
// outer node, a blossom with a price z; an inner blossom whose z is used up expands; an outer cell worth 0 is let go. A
// tree that has paired is taken down. Roots start with even prices, so all prices stay whole numbers.
#pragma once
#include <cstdint>
#include <vector>

#include "interrupt.hpp"
#include "pairing/free/links.hpp"
#include "pairing/free/radix_queue.hpp"

namespace gridwright::pairing {

class BlossomForest {
 public:
  using Price = int64_t;
  struct Edge { int32_t here, there; };
  enum Label : uint8_t { kOutside, kOuter, kInner };
  static constexpr int kNone = -1;     // no mate, no parent
  static constexpr int kDropped = -2;  // parent of a blossom that is no more

  struct Cell {
    Price price, since;  // since: the clock when the price began to move
    Price value;
    int32_t tree;
    Label label;
  };
  struct Node {              // a cell (number < cells) or a blossom
    int32_t parent = kNone;  // the blossom around it
    int32_t base = kNone;    // the one cell whose mate is not inside
    int32_t stamp = 0;       // tells events of this life of the node from those of an earlier one
    Price z = 0, since = 0;
    Edge entry{kNone, kNone};    // inner nodes: the tree edge, from own cell to outer cell outside
    std::vector<int32_t> child;  // an odd cycle, the base's child first
    std::vector<Edge> link;      // link[i] goes from child[i] to child[i + 1]
  };

  explicit BlossomForest(const std::vector<int64_t>& values);

  int cells() const { return cells_; }
  Price weight(int a, int b) const { return 2 * std::min(cell[a].value, cell[b].value); }
  bool waiting(int x) const { return mate[x] == kNone && cell[x].price > 0; }
  bool standing(int node_number) const { return node[node_number].parent == kNone; }  // an outermost node
  Price common_z(int a, int b) const;
  template <class Visit>
  void each_cell(int b, Visit visit);

  // Settles all waiting cells, seeing only these links; when the interrupt stops it, prices and pairs are still a valid
  // state.
  void settle(const Links& links, InterruptCheck& interrupt);

  // Takes all blossoms around x apart and frees x; the prices stay feasible, their sum may grow.
  void release(int x);

  std::vector<Cell> cell;
  std::vector<int32_t> mate;
  std::vector<Node> node;

 private:
  // Edge: `what` is its outer cell and `other` the cell it leads to. Expand: `what` is a blossom and `other` its stamp.
  // Let go: `what` is an outer cell and `other` kNone.
  struct Event {
    Price time;
    int32_t what, other;
  };
  struct Tree {
    Price dry;  // when its first outer cell is worth 0
    std::vector<int32_t> cells, nodes;
  };

  // Where a cell stands: the outermost node around it, by union-find over cells.
  int find(int x) const;
  int top(int x) const { return owner_[find(x)]; }
  int unite(int a, int b);
  void make_top(int b);

  Price clock() const { return queue_.clock(); }
  Price price_now(int x) const;
  void push(int tree, Price time, int what, int other);
  void watch(int outer, int other);
  void scan(int tree);
  void make_root(int x);
  void make_outer(int b, int tree);
  void make_inner(int b, Edge entry, int tree);
  void stop_z(int b);

  bool next(Event& event);
  void handle(const Event& event);
  void handle_edge(int a, int b);
  void let_go(int x);
  void shrink(int a, int b);
  void expand(int b);
  void take_down(std::initializer_list<int> trees);

  bool climb(int outer, int& inner, int& above) const;
  int common_ancestor(int a, int b);
  bool visited(int b);
  void path_to(int from, int ancestor, std::vector<int32_t>& nodes, std::vector<Edge>& links) const;
  void flip(int x, int partner);
  void set_base(int b, int x);
  void turn(int b, int child);
  void drop(int b);
  void open_unpriced(int b);
  void unpair(int x);

  const int cells_;
  const Links* links_ = nullptr;
  mutable std::vector<int32_t> group_;
  std::vector<int32_t> size_, owner_, unused_;
  std::vector<Tree> tree_;
  size_t trees_standing_ = 0;
  RadixQueue<Event> queue_;
  std::vector<Event> urgent_;
  int32_t stamp_ = 0;
  uint32_t visit_ = 0;
  std::vector<uint32_t> visit_of_;
  std::vector<int32_t> fresh_, walk_;
  std::vector<std::pair<int32_t, int32_t>> rebase_;
};

template <class Visit>
void BlossomForest::each_cell(int b, Visit visit) {
  if (b < cells_) {
    visit(b);
    return;
  }
  const size_t start = walk_.size();  // visits may nest
  walk_.push_back(b);
  while (walk_.size() > start) {
    const int k = walk_.back();
    walk_.pop_back();
    if (k < cells_) visit(k);
    else walk_.insert(walk_.end(), node[k].child.begin(), node[k].child.end());
  }
}

}  // namespace gridwright::pairing
