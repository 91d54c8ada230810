#include "loop/learner/short_cuts.hpp"

namespace gridwright::loop {
namespace {

// The four edges at each corner: two sides (0 top, 1 left, 2 bottom, 3 right) and the two that leave it.
constexpr int kCorners[4][4] = {{0, 1, 4, 5}, {0, 3, 6, 7}, {2, 1, 8, 9}, {2, 3, 10, 11}};

bool is_line(int pattern, int edge) { return pattern >> edge & 1; }

bool corners_hold(int pattern) {
  for (const auto& corner : kCorners) {
    int lines = 0;
    for (int edge : corner) lines += is_line(pattern, edge);
    if (lines != 0 && lines != 2) return false;
  }
  return true;
}

// True if one corner, or the clue, sees all of these edges: then they have their clause already.
bool is_plain(unsigned edges) {
  if ((edges & ~0xFu) == 0) return true;
  for (const auto& corner : kCorners) {
    unsigned seen = 0;
    for (int edge : corner) seen |= 1u << edge;
    if ((edges & ~seen) == 0) return true;
  }
  return false;
}

std::vector<int> patterns_of(int clue) {
  std::vector<int> patterns;
  for (int pattern = 0; pattern < 1 << ShortCuts::kEdges; pattern++)
    if (__builtin_popcount(unsigned(pattern & 15)) == clue && corners_hold(pattern)) patterns.push_back(pattern);
  return patterns;
}

// True if no pattern has exactly these values on these edges.
bool never(const std::vector<int>& patterns, int edges, int values) {
  for (int pattern : patterns)
    if ((pattern & edges) == values) return false;
  return true;
}

}  // namespace

ShortCuts::ShortCuts() {
  for (int clue = 0; clue < 4; clue++) {
    const std::vector<int> patterns = patterns_of(clue);
    for (int edges = 1; edges < 1 << kEdges; edges++) {
      const int size = __builtin_popcount(unsigned(edges));
      if (size > kLongest || is_plain(unsigned(edges))) continue;
      for (int values = edges;; values = (values - 1) & edges) {
        bool is_new = never(patterns, edges, values);
        for (int edge = 0; edge < kEdges && is_new; edge++)  // unless fewer of them say it already
          if (edges >> edge & 1 && size > 1 && never(patterns, edges & ~(1 << edge), values & ~(1 << edge)))
            is_new = false;
        if (is_new) {
          Forbidden& added = forbidden_[clue].emplace_back();
          for (int edge = 0; edge < kEdges; edge++)
            if (edges >> edge & 1) added.edges.push_back(edge), added.lines.push_back(is_line(values, edge));
        }
        if (values == 0) break;
      }
    }
  }
}

}  // namespace gridwright::loop
