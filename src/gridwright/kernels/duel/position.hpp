// A position of the game as a sum of components, and what tempi are worth.
//
// V(G), what the player to move gains on the opponent until the end with best play, is the most of -cost(e) - V(G - e)
// over pairs e, and V(no pair) = 0. A *tempo* is a component in which exactly one more move can be made. Then
//   a. two tempi of equal cost cancel:  V(G + c + c) = V(G), so a set of tempi is a word of bits, and adding is xor;
//   b. of several tempi only the cheapest is worth playing;
//   c. if nothing but tempi c1 < c2 < ... is left,  V = -c1 + c2 - c3 + ...;
//   d. V(G + S) and V(G + T) differ by at most the distance of S and T: pair up in order of cost the tempi in which S
//      and T differ; changing a tempo's cost by k changes V by at most k, and then the two cancel.
// And in every position with a move, if the cheapest one costs m and the dearest M, then
//   e. -M <= V <= M - m. Who always takes the cheapest pays no more than the next answer costs, except for a last move
//      that has no answer: so V >= -M. Therefore a move of cost c is worth at most M - c, which is at most M - m.
#pragma once
#include "duel/game.hpp"

namespace gridwright::duel {

struct Position {
  Cells live = 0;      // cells of components in which more than one move is possible
  uint64_t names = 0;  // sum of the names of those components: equal games have equal names
  uint64_t tempi = 0;  // ranks of the tempi

  uint64_t key() const { return names + scramble(tempi ^ 0x1234567); }
};

constexpr int kFar = 1 << 30;

inline int tempo_distance(uint64_t s, uint64_t t, const std::vector<int>& cost_of_rank) {
  uint64_t differ = s ^ t;
  if (count(differ) & 1) return kFar;  // not the same number of moves: nothing is known
  int distance = 0;
  for (int sign = -1; differ; differ &= differ - 1, sign = -sign) distance += sign * cost_of_rank[lowest(differ)];
  return distance;
}

inline int tempo_value(uint64_t tempi, const std::vector<int>& cost_of_rank) {
  int value = 0;
  for (int sign = -1; tempi; tempi &= tempi - 1, sign = -sign) value += sign * cost_of_rank[lowest(tempi)];
  return value;
}

}  // namespace gridwright::duel
