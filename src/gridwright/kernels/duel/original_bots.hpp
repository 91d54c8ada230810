// The two players of the original report (its section 5.2), as it describes them.
//
// MiniMax looks two plies ahead: for each pair, its cost minus that of the opponent's cheapest answer. MCTS has no
// tree: after each pair it plays S games to the end, both sides epsilon-greedy (the cheapest pair, or now and then one
// of the five cheapest), and takes the pair with the best mean difference.
#pragma once
#include <optional>

#include "duel/field.hpp"
#include "interrupt.hpp"

namespace gridwright::duel {

constexpr int kMostTop = 16;  // of the cheapest pairs to choose from

std::optional<Pair> two_plies(const Board& board);
std::optional<Pair> rollouts(const Board& board, int games, double epsilon, int top, uint64_t seed, int64_t nodes,
                             InterruptCheck& interrupt);

}  // namespace gridwright::duel
