// Pairs that may end as an even guess.
//
// Two neighbouring cells are lost to logic when exactly one of them is a mine and every cell that touches only one of
// them is a mine as well: nothing that can ever be opened tells them apart. Each such pair costs half a game, so the
// probability that a pair is one is a risk that hangs over the position. It is estimated as if cells were independent.
// Opening a cell of the pair, or a cell that would tell them apart, settles it.
#pragma once
#include <cmath>
#include <vector>

#include "sweep/board.hpp"
#include "sweep/counting/position.hpp"

namespace gridwright::sweep {

class Pairs {
 public:
  explicit Pairs(const Board& board) : influence_(board.mark.size(), 0.f) {
    for (int place = board.first(); place <= board.last(); place++) {
      if (board.mark[place] == kOutside) continue;
      if (board.mark[place + 1] != kOutside) add(board, place, place + 1);
      if (board.mark[place + board.stride] != kOutside) add(board, place, place + board.stride);
    }
  }

  // The probability of all likely pairs that opening this cell would settle.
  double influence(int place) const { return influence_[place]; }

  // Chooses the pairs to watch while looking ahead from this position.
  void select(const Board& board, const Position& position) {
    watched_.clear();
    std::fill(influence_.begin(), influence_.end(), 0.f);
    for (const Pair& pair : pairs_) {
      if (board.mark[pair.a] != kCovered || board.mark[pair.b] != kCovered) continue;
      const double likely = chance(board, position, pair);
      if (likely <= kUnlikely) continue;
      watched_.push_back(&pair);
      influence_[pair.a] += float(likely);
      influence_[pair.b] += float(likely);
      for (int t = 0; t < pair.breaker_count; t++) influence_[pair.breaker[t]] += float(likely);
    }
  }
  // The probability to escape all watched pairs.
  double escape(const Board& board, const Position& position) const {
    double chance_left = 1;
    for (const Pair* pair : watched_)
      if (board.mark[pair->a] == kCovered && board.mark[pair->b] == kCovered)
        chance_left *= 1 - 0.5 * chance(board, position, *pair);
    return chance_left;
  }

 private:
  struct Pair {
    int a, b, breaker_count;
    int breaker[6];  // the cells that touch only one of them
  };
  static constexpr double kUnlikely = 0.002, kNone = 1e-4;

  void add(const Board& board, int a, int b) {
    Pair pair{a, b, 0, {}};
    for (int one : {a, b})
      for (int step : board.around) {
        const int place = one + step, other = a + b - one;
        if (board.mark[place] == kOutside || place == other || touch(board, place, other)) continue;
        pair.breaker[pair.breaker_count++] = place;
      }
    pairs_.push_back(pair);
  }
  static bool touch(const Board& board, int a, int b) {
    for (int step : board.around)
      if (a + step == b) return true;
    return false;
  }
  static double chance(const Board& board, const Position& position, const Pair& pair) {
    double all_mines = 1;
    for (int t = 0; t < pair.breaker_count; t++) {
      const int place = pair.breaker[t];
      if (board.mark[place] == kCovered) {
        all_mines *= position.probability(place);
        if (all_mines < kNone) return 0;
      } else if (board.mark[place] != kMine) return 0;
    }
    const double x = position.probability(pair.a), y = position.probability(pair.b);
    const bool linked = position.part[pair.a] >= 0 && position.part[pair.a] == position.part[pair.b];
    return all_mines * (linked ? 1 - std::abs(1 - x - y) : x * (1 - y) + y * (1 - x));
  }

  std::vector<Pair> pairs_;
  std::vector<const Pair*> watched_;
  std::vector<float> influence_;
};

}  // namespace gridwright::sweep
