// A board of any size for players that play games out: its open pairs cheapest first, over cells that are renumbered
// without gaps.
//
// A game played greedily is one pass over the pairs: what is skipped because a cell is taken stays skipped, and what is
// open is the cheapest left. With a small probability a player takes one of the five cheapest instead.
#pragma once
#include <cstdint>
#include <vector>

#include "duel/board.hpp"
#include "duel/game.hpp"

namespace gridwright::duel {

class Random {  // splitmix64 as a stream
 public:
  explicit Random(uint64_t seed) : state_(scramble(seed)) {}
  uint64_t next() { return scramble(state_ += 0x9E3779B97F4A7C15ull); }
  int below(int n) { return int((next() >> 32) * uint64_t(n) >> 32); }
  bool happens(double share) { return double(next() >> 11) * 0x1p-53 < share; }

 private:
  uint64_t state_;
};

struct Field {
  std::vector<Pair> pairs;     // in cells of the field, cheapest first
  std::vector<Pair> on_board;  // the same in cells of the board
  int cells = 0;

  Field(const Board& board, std::vector<Pair> list);

  size_t next_open(const std::vector<char>& taken, size_t from) const {
    while (from < pairs.size() && (taken[pairs[from].a] || taken[pairs[from].b])) from++;
    return from;
  }
  static void take(std::vector<char>& taken, const Pair& pair) { taken[pair.a] = taken[pair.b] = 1; }

  // What the player to move gains on the opponent if both play epsilon-greedily; `taken` is used up.
  int64_t playout(std::vector<char>& taken, double epsilon, int top, Random& random) const;
};

// The pairs that matter on a reduced board: those with something to decide, and one tempo of every cost that does not
// cancel.
Field field_of(const Board& board, const Reduced& reduced);

}  // namespace gridwright::duel
