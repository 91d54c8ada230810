// The search: exact to the end of the game, or to a depth with greedy play below it.
//
// V is found by null-window searches (MTD(f)) over a memory of bounds; every child is looked up before any child is
// searched; cheap moves that leave few cells are tried first, and in exact searches also those that often reached beta
// elsewhere; a move is dropped if another one leaves the same components and is cheaper by at least the distance of the
// two positions, and in exact searches if it costs so much that the dearest move of all could not make up for it.
// Iterative deepening calls it with depth 1, 2, 3, ...; a depth that reaches the end of the game is exact.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "duel/memory.hpp"
#include "duel/names.hpp"

namespace gridwright::duel {

struct Stop {};  // thrown out of a search that has no time or no nodes left

class Solver {
 public:
  static constexpr int kExact = 255;  // depth meaning "to the end of the game"

  // `over` is asked at every node and says true when time is up.
  Solver(const Game& game, Memory& memory, int64_t most_nodes, std::function<bool()> over)
      : game_(game),
        memory_(memory),
        names_(game),
        most_nodes_(most_nodes),
        over_(std::move(over)),
        children_(1 << 13) {
    memory_.begin_search();
  }

  // A move of the root: a pair of the game, or one of the tempi aside.
  struct Move {
    int pair = -1;
    bool aside = false;
    bool operator==(const Move& other) const { return pair == other.pair && aside == other.aside; }
    bool operator!=(const Move& other) const { return !(*this == other); }
  };
  struct Best {
    Move move;
    int value = 0;
    bool found = false;
  };

  // The best move to a depth, with `cells` live and the tempi aside from number `first_tempo` on; `first` is tried
  // first. `so_far` holds the best of the moves that were searched in full when Stop is thrown.
  Best best_move(Cells cells, size_t first_tempo, int depth, const Best& first, Best* so_far = nullptr);

  // A best move to the end of the game, and the value of the game; not found if no pair is left.
  Best perfect_move(Cells cells, size_t first_tempo);

  // Both sides take the cheapest pair to the end: a quick estimate of V.
  int playout(const Position& position) const;

  int64_t nodes() const { return nodes_; }

 private:
  struct Child {
    Position position;
    uint64_t key;
    int64_t order;
    int cost, move;  // `move`: cells x < y at 64 x + y, or kTempo plus a tempo's rank
  };
  static constexpr int kTempo = kMostLive * kMostLive;
  const Game& game_;
  Memory& memory_;
  Names names_;
  int64_t nodes_ = 0, most_nodes_;
  std::function<bool()> over_;
  std::vector<Child> children_;  // of all nodes on the path, one after the other
  size_t top_ = 0;
  std::vector<int64_t> cutoffs_ = std::vector<int64_t>(kTempo + kMostRanks, 0);  // how often each move reached beta

  struct Root {
    Move move;
    Position rest;
    int cost, guess;
  };
  std::vector<Root> roots_of(Cells cells, size_t first_tempo, uint64_t aside, const Best& first);
  uint64_t tempi_from(size_t first_tempo) const;
  Position position_of(Cells cells, uint64_t tempi);
  int value(const Position& position, int depth, int guess);
  int test(const Position& position, int depth, int beta);
  struct Costs { int least = 0, most = kMost; };
  Costs costs_of(const Position& position) const;
  int search_children(const Position& position, int depth, int beta, const Bounds& known, const Costs& costs,
                      uint32_t& best_key);
  size_t expand(const Position& position, int depth, int dearest);
  size_t expand_component(const Position& position, Cells component, int dearest, size_t end);
  size_t keep_cheapest(size_t end, int depth);
  size_t look_up(size_t end, int depth, int beta, uint32_t tried_first, int& best, uint32_t& best_key);
};

}  // namespace gridwright::duel
