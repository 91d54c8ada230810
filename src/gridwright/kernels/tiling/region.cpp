#include "tiling/region.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "loop/random.hpp"
#include "loop/solver.hpp"
#include "loop/thinning.hpp"

namespace gridwright::tiling {
namespace {

using loop::Random;

constexpr double kLeastInside = 0.40, kMostInside = 0.65;
constexpr int kSweeps = 60;

// What a face has round it, in order: the neighbour over each side, then the other cells at the corner after it.
struct Surroundings {
  std::vector<int> ring, beside;          // beside: those of the ring that share a side
  std::vector<std::vector<int>> corners;  // all cells round each corner, the face itself first
  Surroundings(const Graph& graph, int face) {
    const int size = graph.round_face.size(face);
    for (int k = 0; k < size; k++) {
      const int neighbour = graph.across(graph.round_face.at(face, k), face),
                next = graph.across(graph.round_face.at(face, (k + 1) % size), face);
      const std::vector<int> between = graph.corner_faces(face, k);
      ring.push_back(neighbour), beside.push_back(neighbour);
      ring.insert(ring.end(), between.begin(), between.end());
      corners.push_back({face, neighbour});
      corners.back().insert(corners.back().end(), between.begin(), between.end());
      corners.back().push_back(next);
    }
  }
};

int changes(const std::vector<uint8_t>& inside, const std::vector<int>& ring) {
  int count = 0;
  for (size_t i = 0; i < ring.size(); i++) count += inside[ring[i]] != inside[ring[(i + 1) % ring.size()]];
  return count;
}

// Flips faces one by one where inside and outside stay in one piece each and no vertex gets four lines; longer loops
// are preferred.
std::vector<uint8_t> grow(const Graph& graph, const std::vector<Surroundings>& around, Random& random) {
  const int area = graph.polygons, least = int(std::ceil(kLeastInside * area)), most = int(kMostInside * area);
  std::vector<uint8_t> inside(graph.faces, 0);
  inside[1 + random.below(area)] = 1;
  int count = 1;
  for (int flip = 0; flip < kSweeps * area; flip++) {
    const int face = 1 + random.below(area), colour = inside[face];
    const Surroundings& near = around[face - 1];
    if (colour ? count - 1 < std::max(1, std::min(least, count / 2)) : count + 1 > most) continue;
    if (changes(inside, near.ring) != 2) continue;
    const auto same =
        std::count_if(near.beside.begin(), near.beside.end(), [&](int other) { return inside[other] == colour; });
    if (same == 0 || same == int(near.beside.size())) continue;
    int lost = 0;
    for (int edge : graph.edges_of_face(face))
      lost += inside[graph.across(edge, face)] != colour ? graph.weight[edge] : -graph.weight[edge];
    if (lost > 0 && random.share() >= std::exp(-double(lost))) continue;
    inside[face] ^= 1;
    if (std::any_of(near.corners.begin(), near.corners.end(),
                    [&](const auto& corner) { return changes(inside, corner) > 2; }))
      inside[face] ^= 1;
    else count += colour ? -1 : 1;
  }
  return inside;
}

}  // namespace

std::optional<loop::Lines> random_loop(const Tiling& tiling, uint64_t seed, InterruptCheck& interrupt) {
  const Graph& graph = tiling.graph;
  const Net net(tiling);
  Random random(seed);
  std::vector<Surroundings> around;
  for (int face = 1; face <= graph.polygons; face++) around.emplace_back(graph, face);
  while (!interrupt.look()) {
    const std::vector<uint8_t> inside = grow(graph, around, random);
    loop::Lines lines(size_t(graph.edges));
    for (int edge = 0; edge < graph.edges; edge++) lines[edge] = inside[graph.left[edge]] ^ inside[graph.right[edge]];
    const loop::Solution solution = loop::solve(net, loop::all_clues(net, lines), interrupt);
    if (solution.decided && solution.found.count == 1) return lines;
  }
  return std::nullopt;
}

}  // namespace gridwright::tiling
