// Lines drawn so far, as paths: each end of a path knows the other end (see loop/rules/paths.hpp).
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tiling/graph.hpp"

namespace gridwright::tiling {

using Lines = std::vector<uint8_t>;  // per edge of the graph: 1 where there is a line

// The loops found so far: as soon as there are two different ones a third is not needed.
struct Found {
  int count = 0;
  Lines first, second;

  void clear() { count = 0; }
  void add(const Lines& loop) {
    if (count == 0) {
      first = loop;
      count = 1;
    } else if (count == 1 && loop != first) {
      second = loop;
      count = 2;
    }
  }
  void keep_first() { count = count ? 1 : 0; }
  bool several() const { return count >= 2; }
};

struct Ends { int a = -1, b = -1; };

class Paths {
 public:
  void reset(const Graph& graph) {
    graph_ = &graph;
    lines_.assign(size_t(graph.edges), 0);
    degree_.assign(size_t(graph.vertices), 0);
    far_.resize(size_t(graph.vertices));
    for (int vertex = 0; vertex < graph.vertices; vertex++) far_[vertex] = vertex;
    count_ = 0;
  }

  bool is_line(int edge) const { return lines_[edge]; }
  int degree(int vertex) const { return degree_[vertex]; }
  int count() const { return count_; }

  // True if both ends of the edge are the ends of one path.
  bool would_close(int edge) const {
    const int u = graph_->u[edge], v = graph_->v[edge];
    return degree_[u] == 1 && degree_[v] == 1 && far_[u] == v;
  }
  // True if one of its vertices has two lines already.
  bool would_branch(int edge) const { return degree_[graph_->u[edge]] >= 2 || degree_[graph_->v[edge]] >= 2; }

  // Draws a line that neither closes a loop nor branches; the ends of the path it is now part of.
  Ends draw(int edge) {
    const int u = graph_->u[edge], v = graph_->v[edge];
    const Ends ends{far_[u], far_[v]};
    lines_[edge] = 1;
    count_ += 1 - degree_[u] - degree_[v];
    degree_[u]++, degree_[v]++;
    far_[ends.a] = ends.b, far_[ends.b] = ends.a;
    return ends;
  }
  void erase(int edge, Ends ends) {
    const int u = graph_->u[edge], v = graph_->v[edge];
    far_[ends.a] = u, far_[ends.b] = v;
    degree_[u]--, degree_[v]--;
    count_ -= 1 - degree_[u] - degree_[v];
    lines_[edge] = 0;
  }
  // A copy of the lines with one more.
  Lines with(int edge) const {
    Lines lines = lines_;
    lines[edge] = 1;
    return lines;
  }

  // Calls visit(edge) along the path from one of its ends to the other, until it says no.
  template <class Visit>
  void walk(int from, int to, Visit visit) const {
    for (int before = -1; from != to;) {
      for (int edge : graph_->edges_of_vertex(from))
        if (edge != before && lines_[edge]) {
          before = edge;
          from = graph_->far_end(edge, from);
          break;
        }
      if (!visit(before)) return;
    }
  }

 private:
  const Graph* graph_ = nullptr;
  Lines lines_;
  std::vector<uint8_t> degree_;  // lines at a vertex
  std::vector<int> far_;         // at an end of a path: the other end
  int count_ = 0;
};

}  // namespace gridwright::tiling
