// Lines drawn so far, as paths: each end of a path knows the other end.
//
// This is all it takes to notice a loop the moment it closes: an edge closes a loop exactly when it joins the two
// ends of one path. Nothing is kept up to date at the inner vertices of a path, so drawing and taking back are a few
// writes each, as long as lines are taken back in reverse order.
#pragma once
#include <cstdint>
#include <vector>

#include "loop/board.hpp"

namespace gridwright::loop {

struct Ends { int a = -1, b = -1; };

template <class Net>
class Paths {
 public:
  void reset(const Net& net) {
    net_ = net;
    lines_.assign(net.edges(), 0);
    degree_.assign(net.vertices(), 0);
    far_.resize(net.vertices());
    for (int vertex = 0; vertex < net.vertices(); vertex++) far_[vertex] = vertex;
    count_ = 0;
  }

  const Lines& lines() const { return lines_; }
  bool is_line(int edge) const { return lines_[edge]; }
  int degree(int vertex) const { return degree_[vertex]; }
  int count() const { return count_; }

  // True if both ends of the edge are the ends of one path.
  bool would_close(int edge) const {
    const int u = net_.one_end(edge), v = net_.other_end(edge);
    return degree_[u] == 1 && degree_[v] == 1 && far_[u] == v;
  }
  // True if one of its vertices has two lines already.
  bool would_branch(int edge) const { return degree_[net_.one_end(edge)] >= 2 || degree_[net_.other_end(edge)] >= 2; }

  // Draws a line that neither closes a loop nor branches; the ends of the path it is now part of.
  Ends draw(int edge) {
    const int u = net_.one_end(edge), v = net_.other_end(edge);
    const Ends ends{far_[u], far_[v]};
    lines_[edge] = 1;
    count_ += 1 - degree_[u] - degree_[v];  // a path of its own, one path longer, or two that become one
    degree_[u]++, degree_[v]++;
    far_[ends.a] = ends.b, far_[ends.b] = ends.a;
    return ends;
  }
  void erase(int edge, Ends ends) {
    const int u = net_.one_end(edge), v = net_.other_end(edge);
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

  // Calls visit(edge) along the path from one of its ends to the other.
  template <class Visit>
  void walk(int from, int to, Visit visit) const {
    int before = -1;
    while (from != to) {
      for (int edge : net_.edges_of_vertex(from))
        if (edge != before && lines_[edge]) {
          before = edge;
          from = net_.far_end(edge, from);
          break;
        }
      if (!visit(before)) return;
    }
  }

 private:
  Net net_;
  Lines lines_;
  std::vector<uint8_t> degree_;  // lines at a vertex
  std::vector<int> far_;         // at an end of a path: the other end
  int count_ = 0;
};

}  // namespace gridwright::loop
