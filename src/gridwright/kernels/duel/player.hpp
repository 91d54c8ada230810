// The strongest play: exact where the rest of the board can be searched to its end, as deep as allowed where not.
//
// Tempi are set aside first (position.hpp). If at most 64 cells remain in which there is something to decide, the
// solver deepens move by move until the end or until its nodes are used up; on a larger board a plainer search looks at
// the few most promising moves; and with hundreds of such cells, where there is no time for replies, it looks at every
// move and the greedy game after it.
#pragma once
#include <mutex>
#include <optional>
#include <vector>

#include "duel/field.hpp"
#include "duel/solver.hpp"
#include "interrupt.hpp"

namespace gridwright::duel {

struct Thought {
  Pair move{-1, -1, 0};
  double value = 0;  // for the player to move, from here to the end
  bool proven = false;
  int depth = 0;       // moves searched
  bool whole = false;  // all moves of each position were looked at, not only the few cheapest
  int64_t nodes = 0;
};

struct Solution {
  int64_t value = 0;
  std::vector<Pair> line;  // the best play of both sides: the first move, or all of them
};

class Player {
 public:
  explicit Player(int bits) : memory_(bits) {}

  // Nothing if no pair is left. `depth` 0: no limit but nodes and time.
  std::optional<Thought> choose(const Board& board, int depth, int64_t nodes, InterruptCheck& interrupt);

  // Nothing if time or nodes ran out, or if the board is too large; `whole` asks for the line to the end.
  std::optional<Solution> solve(const Board& board, bool whole, int64_t nodes, InterruptCheck& interrupt);

 private:
  std::mutex mutex_;  // two threads may share a player, one after the other
  Memory memory_;

  Thought deepen(const Game& game, int depth, int64_t nodes, InterruptCheck& interrupt);
};

}  // namespace gridwright::duel
