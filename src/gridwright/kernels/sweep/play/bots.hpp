// What a bot opens next.
//
// All bots open what is certain before they guess, and never open a certain mine. `safest` guesses the cell least
// likely to be a mine (of equal ones, one with fewer neighbours, then the lowest); `strong` looks ahead; `champion`
// asks a network what follows; `random` takes any. Looking ahead needs the position as a product of polynomials, so on
// a board with very many undecided cells `strong` plays like `safest` until fewer are left; and `champion` like
// `strong` on boards too large or too narrow for the network.
#pragma once
#include <vector>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/counting/position.hpp"
#include "sweep/play/champion.hpp"
#include "sweep/random.hpp"
#include "sweep/simple_logic.hpp"

namespace gridwright::sweep {

enum class Bot { kSafest = 0, kStrong = 1, kRandom = 2, kChampion = 3 };
constexpr int kMostSearched = 4096;  // cells of a board on which `strong` looks ahead

// How a bot looks ahead: it solves endgames of up to this many layouts, and the champion asks a network what its
// options lead to; with one of them it plays as `strong`.
struct Means {
  int endgame_layouts;
  const Network* network = nullptr;
  int options = Champion::kOptions;
};

class Bots {
 public:
  Bots(Board& board, const Means& means) : board_(board), means_(means) {}

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
    return bot == Bot::kStrong ? player().guess(position_, interrupt) : player().guess_by_network(position_, interrupt);
  }
  // After `assess`: the probability to win if this covered cell is opened.
  Outlook outlook(int place, InterruptCheck* interrupt) {
    if (!can_search() || board_.mark[place] != kCovered) return {};
    if (mark_mines()) assess(nullptr);
    return board_.mark[place] == kCovered ? player().outlook(position_, place, interrupt) : Outlook{0, true};
  }

 private:
  static constexpr double kTie = 1e-12;

  Champion& player() {
    if (!player_)
      player_.reset(new Champion(board_, positions_, means_.endgame_layouts, means_.network, means_.options));
    return *player_;
  }
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
  Means means_;
  Positions positions_{true};
  Position position_;
  std::unique_ptr<Champion> player_;
  std::vector<int> open_;
};

struct Advice {
  Status status = Status::kRefused;
  Guess guess;
};

// What a bot opens in a view, which becomes the board.
inline Advice advise(Board& board, const int8_t* view, Bot bot, const Means& means, InterruptCheck* interrupt) {
  Advice advice;
  board.show(view);
  SimpleLogic logic;
  if (!logic.settle(board)) {
    advice.status = Status::kImpossible;
    return advice;
  }
  Bots bots(board, means);
  advice.status = bots.assess(interrupt);
  if (advice.status != Status::kExact) return advice;
  for (int place = board.first(); place <= board.last(); place++) {
    const int8_t mark = board.mark[place];
    if (mark == kSafe || (mark == kCovered && bots.probability(place) == 0)) {
      advice.guess.choice = {place, 1};
      return advice;
    }
  }
  Random unused(0);
  advice.guess = bots.guess(bot, unused, interrupt);
  return advice;
}

}  // namespace gridwright::sweep
