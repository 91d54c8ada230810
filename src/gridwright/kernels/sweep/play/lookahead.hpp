// What may follow a guess: a tree in which cells and the numbers they show take turns.
//
// Under an option is what its cell may show. Under a number is nothing if its probability to win is known or the
// network is asked for it, else the cells that may be opened then: one that is certain to be safe, or some to choose
// from. What a cell wins is the mean of its numbers, what a number wins the best of its cells.
//
// The tree doesn't depend on what the network says. So all its leaves are asked for at once.
#pragma once
#include <algorithm>
#include <vector>

#include "sweep/play/player.hpp"
#include "sweep/value/features.hpp"

namespace gridwright::sweep {

struct Option {
  Candidate candidate;
  size_t node;  // its cell
  double wins = 0;
};

struct Lookahead {
  // A cell that is opened, or a number it shows. What follows lies behind it, up to `end`.
  struct Node {
    int number = 0;     // what the cell shows
    double chance = 0;  // that it is safe and shows this
    double rough = 0;   // what the search makes of it
    double wins = 0;    // probability to win from there, once the network was asked
    int leaf = kOpen;   // index of the features, or one of these
    size_t end = 0;
  };
  static constexpr int kExact = -1, kRare = -2;  // known from the start; too unlikely to ask
  static constexpr int kOpen = -3;               // the best of the cells that follow

  std::vector<Option> options;
  std::vector<Node> nodes;
  std::vector<Features> leaves;
  double search_weight = 0;  // of the search's opinion in the choice
  bool is_last = false;      // no option is looked at any further

  void clear() {
    options.clear();
    nodes.clear();
    leaves.clear();
  }
  // Works out what every option wins, given the network's value of each leaf.
  void settle(const double* values) {
    for (Option& option : options) option.wins = cell_wins(option.node, values);
  }
  // The number that an option's cell turned out to show.
  const Node* shown(const Option& option, int number) const {
    for (size_t at = option.node + 1; at < nodes[option.node].end; at = nodes[at].end)
      if (nodes[at].number == number) return &nodes[at];
    return nullptr;
  }

 private:
  // The mean over what a cell shows. Rare numbers are taken to win in proportion to the others.
  double cell_wins(size_t cell, const double* values) {
    const size_t end = nodes[cell].end;
    double known = 0, rough = 0, total = 0;
    for (size_t at = cell + 1; at < end; at = nodes[at].end) {
      Node& node = nodes[at];
      if (node.leaf == kRare) continue;
      if (node.leaf >= 0) node.wins = values[node.leaf];
      if (node.leaf == kOpen) node.wins = best_cell(at, values);
      known += node.chance * node.wins;
      rough += node.chance * node.rough;
    }
    for (size_t at = cell + 1; at < end; at = nodes[at].end) {
      Node& node = nodes[at];
      if (node.leaf == kRare) node.wins = std::min(1.0, node.rough * known / rough);
      total += node.chance * node.wins;
    }
    return total;
  }
  double best_cell(size_t number, const double* values) {
    double best = 0;
    for (size_t at = number + 1; at < nodes[number].end; at = nodes[at].end)
      best = std::max(best, cell_wins(at, values));
    return best;
  }
};

}  // namespace gridwright::sweep
