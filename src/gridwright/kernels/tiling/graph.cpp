#include "tiling/graph.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace gridwright::tiling {
namespace {

using Turned = std::vector<std::pair<double, int>>;  // direction, side or edge

double doubled_area(const std::vector<Point>& corners, const std::vector<int>& cycle) {
  double area = 0;
  for (size_t i = 0; i < cycle.size(); i++) {
    const Point &a = corners[cycle[i]], &b = corners[cycle[(i + 1) % cycle.size()]];
    area += a.x * b.y - a.y * b.x;
  }
  return area;
}

double direction(const Polygons& board, int from, int to) {
  const Point &a = board.corners[from], &b = board.corners[to];
  return std::atan2(b.y - a.y, b.x - a.x);
}

}  // namespace

Graph::Graph(const Polygons& board) {
  Sides found = find_sides(board);
  find_gaps(board, found);
  merge_sides(board, found);
  go_round_faces(found);
}

Graph::Sides Graph::find_sides(const Polygons& board) {
  Sides found;
  polygons = int(board.faces.size());
  faces = polygons + 1;
  std::unordered_map<int64_t, int> number;
  const int64_t n = int64_t(board.corners.size());
  for (int face = 1; face <= polygons; face++) {
    std::vector<int> cycle = board.faces[face - 1];
    if (doubled_area(board.corners, cycle) < 0) std::reverse(cycle.begin(), cycle.end());
    found.cycles.emplace_back();
    for (size_t i = 0; i < cycle.size(); i++) {
      const int a = cycle[i], b = cycle[(i + 1) % cycle.size()];
      const auto [at, is_new] = number.try_emplace(std::min(a, b) * n + std::max(a, b), sides);
      const int side = at->second;
      if (is_new) {
        found.a.push_back(a), found.b.push_back(b), found.left.push_back(-1), found.right.push_back(-1);
        sides++;
      }
      int& owner = (found.a[side] == a ? found.left : found.right)[side];
      if (owner >= 0) throw std::invalid_argument("Two faces lie on the same hand of a side.");
      owner = face;
      found.cycles.back().push_back(side);
    }
  }
  return found;
}

// Every way along a side that has no face to its left belongs to the rim of a gap: go round it. A rim that turns like a
// face is that of a hole; the others are the outside's.
void Graph::find_gaps(const Polygons& board, Sides& found) {
  std::vector<Turned> out(board.corners.size());  // per corner
  for (int side = 0; side < sides; side++) {
    const int a = found.a[side], b = found.b[side];
    out[a].push_back({direction(board, a, b), side}), out[b].push_back({direction(board, b, a), side});
  }
  for (auto& list : out) std::sort(list.begin(), list.end());
  const auto hand = [&](Way way) -> int& { return (way.forth ? found.left : found.right)[way.side]; };
  for (int side = 0; side < sides; side++)
    for (bool forth : {true, false}) {
      if (hand({side, forth}) >= 0) continue;
      std::vector<Way> rim;
      std::vector<int> cycle;
      Way way{side, forth};
      do {
        if (hand(way) >= 0) throw std::invalid_argument("The faces overlap.");
        rim.push_back(way);
        cycle.push_back(way.forth ? found.a[way.side] : found.b[way.side]);
        hand(way) = kOutside;
        const int corner = way.forth ? found.b[way.side] : found.a[way.side];
        const auto& around = out[corner];
        size_t k = 0;
        while (around[k].second != way.side) k++;
        way.side = around[(k + around.size() - 1) % around.size()].second;  // keeps the gap on the left
        way.forth = found.a[way.side] == corner;
      } while (way.side != side || way.forth != forth);
      if (doubled_area(board.corners, cycle) < 0) continue;
      for (Way each : rim) hand(each) = faces;
      faces++;
    }
}

// Corners where more than two sides meet; and on chains of sides that come back to where they began, or never meet such
// a corner, as many as it takes to have two ends.
std::vector<char> Graph::choose_vertices(const std::vector<std::vector<int>>& at, const Sides& found) const {
  const int corners = int(at.size());
  std::vector<char> chosen(corners), met(sides, 0);
  for (int corner = 0; corner < corners; corner++) chosen[corner] = at[corner].size() > 2;
  const auto other = [&](int side, int corner) { return found.a[side] ^ found.b[side] ^ corner; };
  const auto walk = [&](int corner, int side) {
    while (true) {
      met[side] = 1;
      corner = other(side, corner);
      if (chosen[corner]) return corner;
      side = at[corner][0] ^ at[corner][1] ^ side;
    }
  };
  for (int corner = 0; corner < corners; corner++) {
    if (!chosen[corner]) continue;
    for (int side : at[corner])
      if (walk(corner, side) == corner) chosen[other(side, corner)] = 1;
  }
  for (int side = 0; side < sides; side++) {
    if (met[side]) continue;
    const int end = found.b[side];
    chosen[found.a[side]] = chosen[end] = 1;
    met[side] = 1;
    walk(end, at[end][0] ^ at[end][1] ^ side);
  }
  return chosen;
}

void Graph::merge_sides(const Polygons& board, const Sides& found) {
  const int corners = int(board.corners.size());
  std::vector<std::vector<int>> at(corners);
  for (int side = 0; side < sides; side++) at[found.a[side]].push_back(side), at[found.b[side]].push_back(side);
  const std::vector<char> is_vertex = choose_vertices(at, found);
  std::vector<int> vertex_of(corners, -1);
  for (int corner = 0; corner < corners; corner++)
    if (is_vertex[corner]) vertex_of[corner] = vertices++;
  edge_of_side.assign(sides, -1);
  std::vector<Turned> out(vertices);
  for (int start = 0; start < corners; start++) {
    if (!is_vertex[start]) continue;
    for (int first : at[start]) {
      if (edge_of_side[first] >= 0) continue;
      int length = 0, corner = start, before = start, side = first;
      while (true) {
        edge_of_side[side] = edges, length++;
        before = corner, corner = found.a[side] ^ found.b[side] ^ corner;
        if (is_vertex[corner]) break;
        side = at[corner][0] ^ at[corner][1] ^ side;
      }
      const bool forth = found.a[first] == start;
      u.push_back(vertex_of[start]), v.push_back(vertex_of[corner]), weight.push_back(length);
      left.push_back((forth ? found.left : found.right)[first]);
      right.push_back((forth ? found.right : found.left)[first]);
      out[vertex_of[start]].push_back({direction(board, start, found.a[first] ^ found.b[first] ^ start), edges});
      out[vertex_of[corner]].push_back({direction(board, corner, before), edges});
      edges++;
    }
  }
  for (int vertex = 0; vertex < vertices; vertex++) {
    std::sort(out[vertex].begin(), out[vertex].end());
    std::vector<int> turned, between;
    for (auto [_, edge] : out[vertex])
      turned.push_back(edge), between.push_back(u[edge] == vertex ? left[edge] : right[edge]);
    at_vertex.add(turned), wedge.add(between);
  }
}

void Graph::go_round_faces(const Sides& found) {
  std::vector<std::vector<int>> round(faces);
  for (int face = 1; face <= polygons; face++) {
    for (int side : found.cycles[face - 1])
      if (round[face].empty() || round[face].back() != edge_of_side[side]) round[face].push_back(edge_of_side[side]);
    if (round[face].size() > 1 && round[face].front() == round[face].back()) round[face].pop_back();
  }
  for (int edge = 0; edge < edges; edge++)
    for (int face : {left[edge], right[edge]})
      if (face == kOutside || face > polygons) round[face].push_back(edge);
  for (const auto& list : round) round_face.add(list);
}

int Graph::corner(int face, int k) const {
  const int edge = round_face.at(face, k);
  return left[edge] == face ? v[edge] : u[edge];
}

std::vector<int> Graph::corner_faces(int face, int k) const {
  const int edge = round_face.at(face, k), next = round_face.at(face, (k + 1) % round_face.size(face));
  const int at = corner(face, k), degree = at_vertex.size(at);
  std::vector<int> found;
  int j = 0;
  while (at_vertex.at(at, j) != edge) j++;
  for (int steps = 1; steps < degree; steps++) {
    j = (j + 1) % degree;
    if (at_vertex.at(at, j) == next || at_vertex.at(at, (j + 1) % degree) == next) break;
    found.push_back(wedge.at(at, j));
  }
  return found;
}

}  // namespace gridwright::tiling
