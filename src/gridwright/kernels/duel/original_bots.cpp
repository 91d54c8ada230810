#include "duel/original_bots.hpp"

namespace gridwright::duel {

std::optional<Pair> two_plies(const Board& board) {
  const std::vector<Pair> pairs = legal_pairs(board).list;
  const Pair* best = nullptr;
  int64_t least = 0;
  for (const Pair& pair : pairs) {
    int64_t answer = 0;  // nothing left: the opponent pays nothing
    for (const Pair& other : pairs)
      if (other.a != pair.a && other.a != pair.b && other.b != pair.a && other.b != pair.b) {
        answer = other.cost;
        break;
      }
    if (!best || pair.cost - answer < least) {
      best = &pair;
      least = pair.cost - answer;
    }
  }
  return best ? std::optional<Pair>(*best) : std::nullopt;
}

std::optional<Pair> rollouts(const Board& board, int games, double epsilon, int top, uint64_t seed, int64_t nodes,
                             InterruptCheck& interrupt) {
  const Field field(board, legal_pairs(board).list);
  if (field.pairs.empty()) return std::nullopt;
  Random random(seed);
  std::vector<int64_t> total(field.pairs.size(), 0);
  std::vector<int> played(field.pairs.size(), 0);
  std::vector<char> taken;
  // A game after every pair, then a second one after every pair, ...: when time runs out all have had about the same.
  for (int game = 0; game < games && nodes > 0 && !interrupt.look(); game++)
    for (size_t i = 0; i < field.pairs.size() && nodes-- > 0 && !interrupt.over(); i++) {
      taken.assign(field.cells, 0);
      Field::take(taken, field.pairs[i]);
      total[i] += -field.pairs[i].cost - field.playout(taken, epsilon, top, random);
      played[i]++;
    }
  size_t best = 0;
  for (size_t i = 1; i < field.pairs.size(); i++)
    if (played[i] && (!played[best] || double(total[i]) / played[i] > double(total[best]) / played[best])) best = i;
  return field.on_board[best];
}

}  // namespace gridwright::duel
