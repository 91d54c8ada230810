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
// And under free rules (game.hpp)
//   f. positions that differ in nothing but the values of cells differ in V by at most the sum of those differences.
#pragma once
#include "duel/game.hpp"

namespace gridwright::duel {

struct Position {
  Cells live = 0;      // cells of components in which more than one move is possible
  uint64_t names = 0;  // sum of the names of those components: equal games have equal names
  uint64_t tempi = 0;  // ranks of the tempi
  Cells singles = 0;   // with whites left, these and the loose cells, if names say no more than how many there are

  // What names leave open: tempi or singles, for a white cell reaches everything, and then there are no tempi.
  uint64_t variant() const { return singles ? singles : tempi; }
  uint64_t key() const { return names + scramble(variant() ^ 0x1234567); }
};

constexpr int kFar = 1 << 30;

inline int tempo_distance(uint64_t s, uint64_t t, const std::vector<int>& cost_of_rank) {
  uint64_t differ = s ^ t;
  if (count(differ) & 1) return kFar;  // not the same number of moves: nothing is known
  int distance = 0;
  for (int sign = -1; differ; differ &= differ - 1, sign = -sign) distance += sign * cost_of_rank[lowest(differ)];
  return distance;
}

// Of as many cells: paired up in order of value.
inline int value_distance(Cells s, Cells t, const std::vector<int>& value) {
  int distance = 0;
  for (Cells x = s & ~t, y = t & ~s; x && y; x &= x - 1, y &= y - 1)
    distance += std::abs(value[lowest(x)] - value[lowest(y)]);
  return distance;
}

// What V can differ by if a position with the same names has this variant.
inline int distance(const Game& game, const Position& position, uint64_t variant) {
  if (!position.singles) return tempo_distance(position.tempi, variant, game.cost_of_rank);
  return value_distance(position.singles & game.whites, variant & game.whites, game.value) +
         value_distance(position.singles & ~game.whites, variant & ~game.whites, game.value);
}

inline int tempo_value(uint64_t tempi, const std::vector<int>& cost_of_rank) {
  int value = 0;
  for (int sign = -1; tempi; tempi &= tempi - 1, sign = -sign) value += sign * cost_of_rank[lowest(tempi)];
  return value;
}

}  // namespace gridwright::duel
