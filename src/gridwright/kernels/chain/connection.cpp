#include "chain/connection.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <unordered_map>

namespace gridwright::chain {
namespace {

constexpr int kNone = -1;

// A graph in which every node knows its ways on.
class Ways {
 public:
  struct Way { int one, two, edge; };
  struct Step { int node, edge; };

  Ways(int nodes, const std::vector<Way>& ways) : starts_(size_t(nodes) + 1), steps_(2 * ways.size()) {
    for (const Way& way : ways) starts_[way.one]++, starts_[way.two]++;
    std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
    for (const Way& way : ways) {
      steps_[--starts_[way.one]] = {way.two, way.edge};
      steps_[--starts_[way.two]] = {way.one, way.edge};
    }
  }
  int nodes() const { return int(starts_.size()) - 1; }
  int first(int node) const { return starts_[node]; }
  int last(int node) const { return starts_[node + 1]; }
  int degree(int node) const { return last(node) - first(node); }
  const Step& operator[](int place) const { return steps_[place]; }

 private:
  std::vector<int> starts_;
  std::vector<Step> steps_;
};

// Depth-first walks: nodes as discovered, each node's parent and the edge to it, and the earliest node it reaches.
struct Walk {
  std::vector<int> order, rank, low, parent, by;

  explicit Walk(const Ways& ways)
      : rank(ways.nodes(), kNone), low(ways.nodes()), parent(ways.nodes(), kNone), by(ways.nodes(), kNone) {}

  void from(const Ways& ways, int root) {
    std::vector<std::pair<int, int>> stack;
    const auto enter = [&](int node) {
      rank[node] = low[node] = int(order.size());
      order.push_back(node);
      stack.push_back({node, ways.first(node)});
    };
    enter(root);
    while (!stack.empty()) {
      const int node = stack.back().first;
      if (stack.back().second == ways.last(node)) {
        stack.pop_back();
        if (!stack.empty()) low[parent[node]] = std::min(low[parent[node]], low[node]);
        continue;
      }
      const auto [near, edge] = ways[stack.back().second++];
      if (rank[near] == kNone) {
        parent[near] = node;
        by[near] = edge;
        enter(near);
      } else if (edge != by[node]) {
        low[node] = std::min(low[node], rank[near]);
      }
    }
  }
};

// Parts of the edges, by number: which of them must hold a line, because one is drawn or a clue has nowhere else to go.
std::vector<uint8_t> holding(const Graph& graph, const std::vector<uint8_t>& clues, const std::vector<uint8_t>& marks,
                             const std::vector<int>& part, int parts) {
  std::vector<uint8_t> holds(size_t(parts), 0);
  for (int edge = 0; edge < graph.edges(); edge++)
    if (marks[edge] == kLine && part[edge] != kNone) holds[part[edge]] = 1;
  for (int cell = 0; cell < graph.faces(); cell++) {
    if (clues[cell] == kNoClue || !clues[cell]) continue;
    int all = kNone;
    bool same = true;
    for (int edge : graph.around(cell)) {
      if (marks[edge] == kCross) continue;
      if (part[edge] == kNone || (all != kNone && part[edge] != all)) same = false;
      all = part[edge];
    }
    if (same && all != kNone) holds[all] = 1;
  }
  return holds;
}

class Exits {
 public:
  Exits(const Graph& graph, const std::vector<uint8_t>& clues, const std::vector<uint8_t>& marks)
      : graph_(graph), clues_(clues), marks_(marks), ways_(graph.dots(), open_ways(graph, marks)), walk_(ways_) {
    for (int dot = 0; dot < graph.dots(); dot++)
      if (walk_.rank[dot] == kNone) walk_.from(ways_, dot);
  }

  // Open edges outside the block that holds the loop, or, where it isn't known, those that lie on no cycle.
  void dead_parts(std::vector<Decision>& found) const {
    std::vector<int> of_dot(graph_.dots(), kNone), block(graph_.edges(), kNone), size;
    for (int dot : walk_.order) {
      const int above = walk_.parent[dot];
      if (above == kNone) continue;
      if (walk_.low[dot] >= walk_.rank[above]) {
        of_dot[dot] = int(size.size());
        size.push_back(0);
      } else {
        of_dot[dot] = of_dot[above];
      }
    }
    for (int dot = 0; dot < graph_.dots(); dot++)
      for (int place = ways_.first(dot); place < ways_.last(dot); place++)
        if (walk_.rank[ways_[place].node] < walk_.rank[dot]) {
          block[ways_[place].edge] = of_dot[dot];
          size[of_dot[dot]]++;
        }
    const auto holds = holding(graph_, clues_, marks_, block, int(size.size()));
    const auto home = std::find(holds.begin(), holds.end(), 1);
    const int loop = home == holds.end() ? kNone : int(home - holds.begin());
    for (int edge = 0; edge < graph_.edges(); edge++)
      if (marks_[edge] == kUnknown && (loop == kNone ? size[block[edge]] == 1 : block[edge] != loop))
        found.push_back({edge, kCross, Windows::kNobody});
  }

  // Edges that are the only ways between parts which all hold lines. Every edge outside the walk's tree gets a random
  // number, a tree edge the sum (exclusive or) of those that pass over it: edges with equal sums lie on the same
  // cycles.
  void gates(std::vector<Decision>& found) const {
    std::vector<uint64_t> label(graph_.edges(), 0), total(graph_.dots(), 0);
    std::vector<uint8_t> in_tree(graph_.edges(), 0);
    for (int edge : walk_.by)
      if (edge != kNone) in_tree[edge] = 1;
    uint64_t chance = 1;
    for (int edge = 0; edge < graph_.edges(); edge++) {
      if (marks_[edge] == kCross || in_tree[edge]) continue;
      label[edge] = random(chance);
      for (int dot : graph_.ends(edge)) total[dot] ^= label[edge];
    }
    for (auto dot = walk_.order.rbegin(); dot != walk_.order.rend(); ++dot) {
      if (walk_.parent[*dot] == kNone) continue;
      label[walk_.by[*dot]] = total[*dot];
      total[walk_.parent[*dot]] ^= total[*dot];
    }
    struct Group {
      std::vector<int> edges;
      int parts = 0;  // that have edges
      bool open = false, line = false;
    };
    std::unordered_map<uint64_t, int> number;
    std::vector<Group> groups;
    for (int edge = 0; edge < graph_.edges(); edge++) {
      if (!label[edge]) continue;
      const auto [place, is_new] = number.emplace(label[edge], int(groups.size()));
      if (is_new) groups.emplace_back();
      Group& group = groups[place->second];
      group.edges.push_back(edge);
      group.parts++;
      group.open |= marks_[edge] == kUnknown;
      group.line |= marks_[edge] == kLine;
    }
    for (int dot = 0; dot < graph_.dots(); dot++) {
      if (ways_.degree(dot) != 2) continue;
      const uint64_t one = label[ways_[ways_.first(dot)].edge], two = label[ways_[ways_.first(dot) + 1].edge];
      if (one && one == two) groups[number[one]].parts--;
    }
    for (const Group& group : groups)
      if (group.edges.size() > 1 && group.open && (group.line || (group.parts > 1 && separates(group.edges))))
        for (int edge : group.edges)
          if (marks_[edge] == kUnknown) found.push_back({edge, kLine, Windows::kNobody});
  }

 private:
  const Graph& graph_;
  const std::vector<uint8_t>&clues_, &marks_;
  const Ways ways_;
  Walk walk_;

  static std::vector<Ways::Way> open_ways(const Graph& graph, const std::vector<uint8_t>& marks) {
    std::vector<Ways::Way> ways;
    for (int edge = 0; edge < graph.edges(); edge++)
      if (marks[edge] != kCross) ways.push_back({graph.ends(edge)[0], graph.ends(edge)[1], edge});
    return ways;
  }
  // SplitMix64.
  static uint64_t random(uint64_t& state) {
    uint64_t mixed = state += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return mixed ^ mixed >> 31;
  }
  // Whether two of the parts between the gates hold lines.
  bool separates(const std::vector<int>& gates) const {
    std::vector<uint8_t> is_gate(graph_.edges(), 0);
    for (int edge : gates) is_gate[edge] = 1;
    std::vector<int> part(graph_.edges(), kNone), of_dot(graph_.dots(), kNone), waiting;
    int parts = 0;
    for (int gate : gates)
      for (int start : graph_.ends(gate)) {
        if (of_dot[start] != kNone) continue;
        waiting.push_back(start);
        of_dot[start] = parts;
        while (!waiting.empty()) {
          const int dot = waiting.back();
          waiting.pop_back();
          for (int place = ways_.first(dot); place < ways_.last(dot); place++) {
            const auto [near, edge] = ways_[place];
            if (is_gate[edge]) continue;
            part[edge] = parts;
            if (of_dot[near] != kNone) continue;
            of_dot[near] = parts;
            waiting.push_back(near);
          }
        }
        parts++;
      }
    if (parts < int(gates.size())) return false;
    const auto holds = holding(graph_, clues_, marks_, part, parts);
    return std::count(holds.begin(), holds.end(), 1) > 1;
  }
};

}  // namespace

std::vector<std::pair<int, bool>> forced_cells(const Graph& graph, const Classes& colours) {
  const int outside = graph.faces();
  std::vector<std::pair<int, bool>> found;
  const auto is_known = [&](int cell) { return colours.label[cell] == colours.label[outside]; };
  for (bool inside : {true, false}) {
    const auto is_own = [&](int cell) {
      return is_known(cell) && (colours.odd[cell] != colours.odd[outside]) == inside;
    };
    std::vector<Ways::Way> open;
    for (int edge = 0; edge < graph.edges(); edge++) {
      const Range faces = graph.beside(edge);
      const int one = faces[0], two = faces.size() == 2 ? faces[1] : outside;
      if ((is_known(one) && !is_own(one)) || (is_known(two) && !is_own(two))) continue;
      if (colours.label[one] != colours.label[two] || colours.odd[one] == colours.odd[two])
        open.push_back({one, two, edge});
    }
    int root = outside;
    if (inside)
      for (root = 0; root < outside && !is_own(root);) root++;
    if (!is_own(root)) continue;
    const Ways ways(outside + 1, open);
    Walk walk(ways);
    walk.from(ways, root);
    for (int cell = 0; cell <= outside; cell++)
      if (!is_known(cell) && walk.rank[cell] == kNone) found.push_back({cell, !inside});
    std::vector<int> below(size_t(outside) + 1, 0);
    std::vector<uint8_t> needed(size_t(outside) + 1, 0);
    for (int cell : walk.order) below[cell] = is_own(cell);
    for (size_t place = walk.order.size(); place-- > 1;) {
      const int cell = walk.order[place], above = walk.parent[cell];
      below[above] += below[cell];
      if (below[cell] && !is_own(above) && walk.low[cell] >= walk.rank[above] && !needed[above]++)
        found.push_back({above, inside});
    }
  }
  return found;
}

std::vector<Decision> exits(const Graph& graph, const std::vector<uint8_t>& clues, const std::vector<uint8_t>& marks) {
  std::vector<Decision> found;
  const Exits exits(graph, clues, marks);
  exits.dead_parts(found);
  exits.gates(found);
  return found;
}

}  // namespace gridwright::chain
