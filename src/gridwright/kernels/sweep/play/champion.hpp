// The strongest player: the search of `strong` proposes, the value network decides.
//
// Certain cells and endgames are played as `strong` plays them. Where it has to guess, the best few candidates of its
// search are opened in thought; each number a cell may show leads to a position whose probability to win is exact
// (little is left) or what the network makes of it. For numbers it hardly ever shows the search's worth has to do, in
// proportion to the others. The cell with the best mean is opened, where the search's own opinion counts a little:
// choosing the largest of several estimates favours the one that errs upwards most.
//
// A guess is cut in two, before and after the network is asked, so that many games can share one batch of questions.
#pragma once
#include <cmath>
#include <unordered_map>
#include <vector>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/counting/position.hpp"
#include "sweep/play/player.hpp"
#include "sweep/random.hpp"
#include "sweep/value/features.hpp"
#include "sweep/value/network.hpp"

namespace gridwright::sweep {

struct Outcome {
  int number;     // what the cell shows
  double chance;  // that it is safe and shows this
  double rough;   // what the search makes of it
  double wins;    // probability to win from there, once the network was asked
  int leaf;       // index of the features, or kExact, or kRare: too unlikely to ask

  static constexpr int kExact = -1, kRare = -2;
};
struct Option {
  Candidate candidate;
  size_t first, end;  // its outcomes
  double wins = 0;
};
struct Outlook {
  double wins = -1;
  bool exact = false;
};

class Champion : public Player {
 public:
  static constexpr int kOptions = 4;
  static constexpr int kEndgame = 5000;    // layouts that are solved
  static constexpr double kRare = 0.0197;  // the network is not asked about numbers that a safe cell shows less often

  // Without a network it plays as `strong`; so it does with one option, and on boards two cells wide, where the network
  // was measured to choose worse.
  Champion(Board& board, Positions& positions, int endgame_layouts, const Network* network, int options = kOptions,
           double rare = kRare)
      : Player(board, positions, endgame_layouts),
        fits_(Features::fit(board)),
        most_options_(is_narrow(board) ? 1 : options),
        rare_(rare) {
    if (network && fits_) evaluation_ = std::make_unique<Network::Evaluation>(*network);
  }

  Guess guess_by_network(const Position& position, InterruptCheck* interrupt) {
    Guess guess;
    if (begin_guess(position, guess, interrupt)) return guess;
    if (!evaluation_ || options_.size() < 2 || !ask_network(interrupt)) return first_of(candidates_);
    guess.choice = choose(options_, outcomes_, values_.data()).candidate;
    guess.runner_up = options_[1].candidate;
    guess.win_estimate = options_[0].wins;
    return guess;
  }
  // The probability to win if this cell is opened, by whoever plays on as the champion does.
  Outlook outlook(const Position& position, int place, InterruptCheck* interrupt) {
    begin(position);
    const bool near_end = position.joined.log_ways < std::log(double(endgame_layouts_)) + kSlack;
    forget_options();
    add_option({place, 1 - position.probability(place)}, near_end ? endgame_layouts_ : kLeafLayouts, 0);
    if (!leaves_.empty() && (!evaluation_ || !ask_network(interrupt))) return {};
    return {mean(options_[0], outcomes_, values_.data()), leaves_.empty()};
  }

  // True if the guess needs no network; else the options, their outcomes and the leaves to ask for are ready.
  bool begin_guess(const Position& position, Guess& guess, InterruptCheck* interrupt) {
    begin(position);
    if (solve_endgame(guess, interrupt)) return true;
    rank(interrupt);
    forget_options();
    for (size_t k = 0; fits_ && k < candidates_.size() && k < size_t(most_options_); k++)
      add_option(candidates_[k], kLeafLayouts, rare_);
    return false;
  }
  // After `begin_guess`: leaves this candidate of the search as the only option.
  void keep_only(size_t candidate) {
    forget_options();
    add_option(candidates_[candidate], kLeafLayouts, rare_);
  }
  // The choice, given the network's value of each leaf; the other options follow it, the best first.
  static Option choose(std::vector<Option>& options, std::vector<Outcome>& outcomes, const double* values) {
    for (Option& option : options) option.wins = mean(option, outcomes, values);
    std::stable_sort(options.begin(), options.end(), preferable);
    return options[0];
  }
  const std::vector<Candidate>& candidates() const { return candidates_; }
  const std::vector<Option>& options() const { return options_; }
  const std::vector<Outcome>& outcomes() const { return outcomes_; }
  const std::vector<Features>& leaves() const { return leaves_; }

  // The mean of what an option's outcomes win, which the outcomes are told.
  static double mean(const Option& option, std::vector<Outcome>& outcomes, const double* values) {
    double known = 0, rough = 0, total = 0;
    for (size_t k = option.first; k < option.end; k++) {
      Outcome& outcome = outcomes[k];
      if (outcome.leaf == Outcome::kRare) continue;
      if (outcome.leaf >= 0) outcome.wins = values[outcome.leaf];
      known += outcome.chance * outcome.wins;
      rough += outcome.chance * outcome.rough;
    }
    for (size_t k = option.first; k < option.end; k++) {
      Outcome& outcome = outcomes[k];
      if (outcome.leaf == Outcome::kRare) outcome.wins = std::min(1.0, outcome.rough * known / rough);
      total += outcome.chance * outcome.wins;
    }
    return total;
  }

 private:
  static bool is_narrow(const Board& board) { return std::min(board.rows, board.cols) < 3; }

  static constexpr double kSearch = 0.25;  // weight of the search's opinion, whose worth is on another scale:
  static constexpr double kWorth = 0.65;   // so much of it is a probability to win, on average
  static constexpr double kStep = 1e-9;    // scores closer than this are equal: the lower cell is opened
  static constexpr size_t kMostKnown = 1 << 15;

  static double score(const Option& option) {
    return std::round(((1 - kSearch) * option.wins + kSearch * kWorth * option.candidate.worth) / kStep);
  }
  static bool preferable(const Option& a, const Option& b) {
    const bool a_dead = a.candidate.numbers <= 1, b_dead = b.candidate.numbers <= 1;
    if (a_dead != b_dead) return b_dead;
    const double x = score(a), y = score(b);
    return x != y ? x > y : a.candidate.place < b.candidate.place;
  }
  void forget_options() {
    options_.clear();
    outcomes_.clear();
    leaves_.clear();
  }
  // Opens a cell in thought, and lists what follows. Some number is not rare: a cell shows nine at most.
  void add_option(const Candidate& candidate, int exact_layouts, double rare) {
    const Position& before = plies_[0];
    Position& after = plies_[1];
    const int place = candidate.place;
    const Surroundings near = board_.look_around(place);
    Option option{candidate, outcomes_.size(), 0};
    double left = candidate.safety;
    for (int number = near.mines(); number <= near.mines() + near.covered() && left > kNegligible; number++) {
      board_.mark[place] = int8_t(number);
      if (positions_.after(board_, before, place, after) == Status::kExact) {
        const double chance = std::exp(after.joined.log_ways - before.joined.log_ways);
        const Leaf leaf = look_at(after);
        const double known = exact_worth(after, leaf, exact_layouts), rough = rough_worth(after, leaf);
        const bool is_rare = chance < rare * candidate.safety;
        left -= chance;
        outcomes_.push_back({number, chance, rough, known,
                             known >= 0 ? Outcome::kExact
                             : is_rare  ? Outcome::kRare
                                        : int(leaves_.size())});
        if (outcomes_.back().leaf >= 0) {
          leaves_.emplace_back();
          if (fits_) leaves_.back().fill(board_, after, leaf, pairs_.escape(board_, after), rough);
        }
      }
      board_.mark[place] = kCovered;
    }
    option.end = outcomes_.size();
    options_.push_back(option);
  }
  // False if time was up.
  bool ask_network(InterruptCheck* interrupt) {
    values_.resize(leaves_.size());
    for (size_t k = 0; k < leaves_.size(); k++) {
      if (interrupt && interrupt->look()) return false;
      const auto [known, is_new] = known_.try_emplace(key_of(leaves_[k]), 0.0);
      if (is_new) known->second = evaluation_->value(leaves_[k]);
      values_[k] = known->second;
    }
    if (known_.size() > kMostKnown) known_.clear();
    return true;
  }
  // A value depends on nothing but the features; that two of them share 64 bits does not happen.
  static uint64_t key_of(const Features& features) {
    static_assert(sizeof(Features) % 8 == 0);
    uint64_t key = 0;
    for (size_t k = 0; k < sizeof(Features) / 8; k++) {
      uint64_t part;
      std::memcpy(&part, reinterpret_cast<const char*>(&features) + 8 * k, 8);
      key = scrambled(key + part + 0x9E3779B97F4A7C15ull);
    }
    return key;
  }

  bool fits_;  // the board into the features
  int most_options_;
  double rare_;
  std::unique_ptr<Network::Evaluation> evaluation_;
  std::vector<Option> options_;
  std::vector<Outcome> outcomes_;
  std::vector<Features> leaves_;
  std::vector<double> values_;
  std::unordered_map<uint64_t, double> known_;
};

}  // namespace gridwright::sweep
