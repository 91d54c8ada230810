// What a bot opens next.
//
// All bots open what is certain before they guess, and never open a certain mine. `safest` guesses the cell least
// likely to be a mine (of equal ones, one with fewer neighbours, then the lowest); `strong` looks ahead; `random` takes
// any. Looking ahead needs the position as a product of polynomials, so on a board with very many undecided cells
// `strong` plays like `safest` until fewer are left.
#pragma once
#include <vector>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/counting/position.hpp"
#include "sweep/play/player.hpp"
#include "sweep/random.hpp"
#include "sweep/simple_logic.hpp"

namespace gridwright::sweep {

enum class Bot { kSafest = 0, kStrong = 1, kRandom = 2 };
constexpr int kMostSearched = 4096;  // cells of a board on which `strong` looks ahead

class Bots {
 public:
  Bots(Board& board, int endgame_layouts) : board_(board), endgame_layouts_(endgame_layouts) {}

  // Exact probabilities for the board as it is marked.
  Status assess(InterruptCheck* interrupt) {
    return positions_.take_apart(board_, position_, Method::kBySize, interrupt);
  }

  double probability(int place) const { return position_.probability(place); }

  // After `assess`, in a position without a certain safe cell: marks all certain mines, then chooses.
  Guess guess(Bot bot, Random& random, InterruptCheck* interrupt) {
    if (bot == Bot::kRandom) return any(random);
    if (bot == Bot::kSafest || !can_search()) return safest();
    if (mark_mines()) assess(nullptr);
    if (!position_.covered) return {};  // all that is covered is a mine
    if (!player_) player_.reset(new Player(board_, positions_, endgame_layouts_));
    return player_->guess(position_, interrupt);
  }
  // The progress of a guess and of its runner-up, where `guess` has not worked it out.
  void complete(Guess& guess) {
    if (!can_search()) return;
    if (!player_) player_.reset(new Player(board_, positions_, endgame_layouts_));
    for (Candidate* candidate : {&guess.choice, &guess.runner_up})
      if (candidate->place >= 0) candidate->progress = player_->progress(position_, candidate->place);
  }

 private:
  static constexpr double kTie = 1e-12;

  bool can_search() const { return board_.cells() <= kMostSearched && position_.covered <= kMostJoined; }
  bool mark_mines() {
    bool any = false;
    for (int place = board_.first(); place <= board_.last(); place++)
      if (board_.mark[place] == kCovered && position_.probability(place) == 1) {
        board_.mark[place] = kMine;
        any = true;
      }
    return any;
  }
  Guess safest() const {
    Guess guess;
    for (int place = board_.first(); place <= board_.last(); place++) {
      if (board_.mark[place] != kCovered) continue;
      const Candidate candidate{place, 1 - position_.probability(place)};
      if (candidate.safety == 0) continue;
      if (guess.choice.place < 0 || safer(candidate, guess.choice)) {
        guess.runner_up = guess.choice;
        guess.choice = candidate;
      } else if (guess.runner_up.place < 0 || safer(candidate, guess.runner_up)) guess.runner_up = candidate;
    }
    return guess;
  }
  bool safer(const Candidate& a, const Candidate& b) const {
    if (std::abs(a.safety - b.safety) > kTie) return a.safety > b.safety;
    return board_.degree(a.place) < board_.degree(b.place);
  }
  Guess any(Random& random) {
    open_.clear();
    for (int place = board_.first(); place <= board_.last(); place++)
      if (board_.mark[place] == kCovered && position_.probability(place) != 1) open_.push_back(place);
    Guess guess;
    if (!open_.empty()) guess.choice.place = open_[random.below(open_.size())];
    if (guess.choice.place >= 0) guess.choice.safety = 1 - position_.probability(guess.choice.place);
    return guess;
  }

  Board& board_;
  int endgame_layouts_;
  Positions positions_{true};
  Position position_;
  std::unique_ptr<Player> player_;
  std::vector<int> open_;
};

struct Advice {
  Status status = Status::kRefused;
  Guess guess;
};

// What a bot opens in a view, which becomes the board.
inline Advice advise(Board& board, const int8_t* view, Bot bot, int endgame_layouts, InterruptCheck* interrupt) {
  Advice advice;
  board.show(view);
  SimpleLogic logic;
  if (!logic.settle(board)) {
    advice.status = Status::kImpossible;
    return advice;
  }
  Bots bots(board, endgame_layouts);
  advice.status = bots.assess(interrupt);
  if (advice.status != Status::kExact) return advice;
  for (int place = board.first(); place <= board.last(); place++) {
    const int8_t mark = board.mark[place];
    if (mark == kSafe || (mark == kCovered && bots.probability(place) == 0)) {
      advice.guess.choice = {place, 1, 0, 1};
      return advice;
    }
  }
  Random unused(0);
  advice.guess = bots.guess(bot, unused, interrupt);
  bots.complete(advice.guess);
  return advice;
}

}  // namespace gridwright::sweep
