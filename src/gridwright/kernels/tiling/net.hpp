// A tiling as the search for loops sees it (squares are loop/geometry.hpp).
#pragma once
#include <vector>

#include "tiling/rules/tiling_rules.hpp"

namespace gridwright::tiling {

class Net {
 public:
  using Rules = TilingRules;
  static constexpr bool kIsSquare = false;

  Net() = default;
  explicit Net(const Tiling& tiling) : tiling_(&tiling), graph_(&tiling.graph) {}

  const Tiling& tiling() const { return *tiling_; }
  int edges() const { return graph_->edges; }
  int faces() const { return graph_->faces; }
  int vertices() const { return graph_->vertices; }
  int clues() const { return graph_->polygons; }
  int face_of_clue(int index) const { return index + 1; }
  bool is_open(int face) const { return face != kOutside; }

  int left(int edge) const { return graph_->left[edge]; }
  int right(int edge) const { return graph_->right[edge]; }
  int one_end(int edge) const { return graph_->u[edge]; }
  int other_end(int edge) const { return graph_->v[edge]; }
  int far_end(int edge, int end) const { return graph_->far_end(edge, end); }
  int across(int edge, int face) const { return graph_->across(edge, face); }
  int weight(int edge) const { return graph_->weight[edge]; }
  Range edges_of_vertex(int vertex) const { return graph_->at_vertex[vertex]; }
  Range edges_of_face(int face) const { return graph_->round_face[face]; }

  template <class Visit>
  void each_edge(Visit visit) const {
    for (int edge = 0; edge < edges(); edge++) visit(edge);
  }
  template <class Visit>
  void each_vertex(Visit visit) const {
    for (int vertex = 0; vertex < vertices(); vertex++) visit(vertex);
  }
  // Calls visit(edge) for every edge that joins two vertices.
  template <class Visit>
  void each_edge_between(int a, int b, Visit visit) const {
    for (int edge : edges_of_vertex(a))
      if (far_end(edge, a) == b) visit(edge);
  }
  // Calls visit(edge, the face beyond it) for every edge of a face.
  template <class Visit>
  void each_neighbour(int face, Visit visit) const {
    for (int edge : edges_of_face(face)) visit(edge, across(edge, face));
  }
  // Per face: how many steps from face to face it is away, never over the outside.
  std::vector<int> distances(int from) const {
    std::vector<int> distance(size_t(faces()), -1), queue { from };
    distance[from] = 0;
    for (size_t i = 0; i < queue.size(); i++)
      each_neighbour(queue[i], [&](int, int next) {
        if (next == kOutside || distance[next] >= 0) return;
        distance[next] = distance[queue[i]] + 1;
        queue.push_back(next);
      });
    return distance;
  }

 private:
  const Tiling* tiling_ = nullptr;
  const Graph* graph_ = nullptr;
};

inline void TilingRules::reset(const Net& net) {
  graph_ = &net.tiling().graph;
  rules_ = &net.tiling().rules;
  memory_ = &WindowMemory::of_this_thread();
  code_.assign(rules_->count(), WindowType::kBlank);
  active_.assign(rules_->count(), 0);
  slot_.assign(graph_->faces, kFree);
}

}  // namespace gridwright::tiling
