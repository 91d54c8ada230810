// What an option wins, worked out over a tree that is made by hand.
#include <cmath>
#include <vector>

#include "check.hpp"
#include "sweep/play/lookahead.hpp"

using namespace gridwright::sweep;
using Node = Lookahead::Node;

namespace {

bool near(double a, double b) { return std::abs(a - b) < 1e-12; }

// A cell's node and a number's, each with how many nodes follow it; `settle` asks where they end.
Lookahead tree_of(const std::vector<std::pair<Node, size_t>>& nodes) {
  Lookahead ahead;
  for (const auto& [node, following] : nodes) {
    ahead.nodes.push_back(node);
    ahead.nodes.back().end = ahead.nodes.size() + following;
  }
  ahead.options.push_back({{}, 0});
  return ahead;
}
Node cell() { return {}; }
Node number(int shown, double chance, double rough, double wins, int leaf) {
  return {shown, chance, rough, wins, leaf};
}

void a_cell_wins_the_mean_of_its_numbers() {
  Lookahead ahead =
      tree_of({{cell(), 2}, {number(1, 0.5, 0.6, 1, Lookahead::kExact), 0}, {number(2, 0.25, 0.6, -1, 0), 0}});
  const double values[] = {0.4};
  ahead.settle(values);
  CHECK(near(ahead.options[0].wins, 0.5 * 1 + 0.25 * 0.4));
  CHECK(near(ahead.shown(ahead.options[0], 2)->wins, 0.4));
  CHECK(!ahead.shown(ahead.options[0], 3));
}

void rare_numbers_win_in_proportion_to_the_others_and_at_most_always() {
  for (double rough : {0.3, 3.0}) {
    Lookahead ahead =
        tree_of({{cell(), 2}, {number(1, 0.5, 0.6, -1, 0), 0}, {number(2, 0.01, rough, -1, Lookahead::kRare), 0}});
    const double values[] = {0.4};
    ahead.settle(values);
    CHECK(near(ahead.options[0].wins, 0.5 * 0.4 + 0.01 * std::min(1.0, rough * 0.4 / 0.6)));
  }
}

void a_number_wins_what_the_best_of_its_cells_does() {
  Lookahead ahead = tree_of({{cell(), 6},
                             {number(1, 0.8, 0.6, -1, Lookahead::kOpen), 4},
                             {cell(), 1},
                             {number(3, 0.9, 0.5, -1, 0), 0},
                             {cell(), 1},
                             {number(2, 0.7, 0.5, -1, 1), 0},
                             {number(2, 0.1, 0.6, 0.25, Lookahead::kExact), 0}});
  const double values[] = {0.5, 0.6}, others[] = {0.4, 0.6};
  ahead.settle(values);
  CHECK(near(ahead.options[0].wins, 0.8 * 0.9 * 0.5 + 0.1 * 0.25));
  ahead.settle(others);
  CHECK(near(ahead.options[0].wins, 0.8 * 0.7 * 0.6 + 0.1 * 0.25));
  CHECK(near(ahead.shown(ahead.options[0], 2)->wins, 0.25));
}

}  // namespace

int main() {
  a_cell_wins_the_mean_of_its_numbers();
  rare_numbers_win_in_proportion_to_the_others_and_at_most_always();
  a_number_wins_what_the_best_of_its_cells_does();
}
