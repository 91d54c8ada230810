#include "tiling/rules/local_rules.hpp"

namespace gridwright::tiling {
namespace {

// Faces get numbers in the order in which they are met.
struct Numbering {
  std::vector<int> faces;
  int of(int face) {
    for (size_t i = 0; i < faces.size(); i++)
      if (faces[i] == face) return int(i);
    faces.push_back(face);
    return int(faces.size()) - 1;
  }
};
struct Item {
  int face, weight;
  bool knows_vertex;        // the one after this face
  std::vector<int> corner;  // the faces there that are not beside the centre
};
struct Described {
  Description description;
  std::vector<int> faces;
  void take_if_less(Description other, Numbering numbering) {
    other.faces = int(numbering.faces.size());
    if (description.faces == 0 || other < description)
      description = std::move(other), faces = std::move(numbering.faces);
  }
};

// The same window may be described from each of its sides and both ways round: take the least description.
Described describe_window(int centre, const std::vector<Item>& ring) {
  const int size = int(ring.size());
  const auto at = [&](int k) -> const Item& { return ring[size_t((k % size + size) % size)]; };
  Described least;
  for (int way : {1, -1})
    for (int start = 0; start < size; start++) {
      Numbering numbering;
      Description description;
      numbering.of(centre);
      for (int k = 0; k < size; k++) {
        const Item &item = at(start + way * k), &gap = way > 0 ? item : at(start - k - 1);
        description.sides.push_back({numbering.of(item.face), item.weight});
        description.gaps.push_back({gap.knows_vertex, {}});
        for (size_t i = 0; i < gap.corner.size(); i++)
          description.gaps.back().faces.push_back(numbering.of(gap.corner[way > 0 ? i : gap.corner.size() - 1 - i]));
      }
      least.take_if_less(std::move(description), std::move(numbering));
    }
  return least;
}

Described describe_vertex(const Lists& wedge, int vertex) {
  const int degree = wedge.size(vertex);
  Described least;
  for (int way : {1, -1})
    for (int start = 0; start < degree; start++) {
      Numbering numbering;
      Description description;
      for (int k = 0; k < degree; k++)
        description.ring.push_back(numbering.of(wedge.at(vertex, ((start + way * k) % degree + degree) % degree)));
      least.take_if_less(std::move(description), std::move(numbering));
    }
  return least;
}

}  // namespace

Rules::Rules(const Graph& graph) {
  std::vector<std::vector<int>> knowing(graph.vertices), seen(graph.faces);
  add_windows(graph, knowing);
  add_vertices(graph);
  for (const auto& list : knowing) windows_of.add(list);
  for (int rule = 0; rule < count(); rule++)
    for (int face : sees[rule]) seen[face].push_back(rule);
  for (const auto& list : seen) seen_by.add(list);
}

void Rules::add_windows(const Graph& graph, std::vector<std::vector<int>>& knowing) {
  for (int face = 1; face <= graph.polygons; face++) {
    Numbering all;
    all.of(face);
    for (int edge : graph.edges_of_face(face)) all.of(graph.across(edge, face));
    const size_t beside = all.faces.size();
    std::vector<Item> ring;
    std::vector<int> known;
    for (int k = 0; k < graph.round_face.size(face); k++) {
      const int edge = graph.round_face.at(face, k);
      Item item{graph.across(edge, face), graph.weight[edge], false, graph.corner_faces(face, k)};
      Numbering with = all;
      for (int corner : item.corner) with.of(corner);
      if (with.faces.size() <= size_t(kMostSeen)) {
        all = with, item.knows_vertex = true;
        known.push_back(graph.corner(face, k));
      } else {
        item.corner.clear();
      }
      ring.push_back(std::move(item));
    }
    if (beside > size_t(kMostSeen)) {
      type.push_back(nullptr);
      sees.add(all.faces);
      continue;
    }
    const Described described = describe_window(face, ring);
    type.push_back(WindowType::of(described.description));
    sees.add(described.faces);
    for (int vertex : known) knowing[vertex].push_back(face - 1);
  }
}

void Rules::add_vertices(const Graph& graph) {
  for (int vertex = 0; vertex < graph.vertices; vertex++) {
    const Described described = describe_vertex(graph.wedge, vertex);
    type.push_back(described.faces.size() > size_t(kMostSeen) ? nullptr : WindowType::of(described.description));
    sees.add(described.faces);
  }
}

}  // namespace gridwright::tiling
