// The strongest player: the search of `strong` proposes, the value network decides.
//
// Certain cells and endgames are played as `strong` plays them. Where it has to guess, some cells are opened in
// thought; each number a cell may show leads to a position whose probability to win is exact (little is left) or what
// the network makes of it. For numbers it seldom shows the search's worth has to do, in proportion to the others. The
// cell with the best mean is opened.
//
// The options are the candidates of the search and all cells beside a number, unless the search finds them worth much
// less than the best. The fewer undecided cells are left, the less that says: a risk that has to be taken anyway is
// better taken at once, for what it tells. The best few options, if they are close, are looked at further: likely lines
// of play are followed over certain cells and the guesses tried next before the network is asked.
//
// Games that train the network do without looking further: there the best few candidates of the search are the options,
// and its own opinion counts a little, since the largest of several estimates is most likely one that errs upwards.
//
// A guess is cut in parts, before and after the network is asked, so that many games can share a batch of questions.
#pragma once
#include <cmath>
#include <vector>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/counting/position.hpp"
#include "sweep/play/lookahead.hpp"
#include "sweep/play/player.hpp"
#include "sweep/value/features.hpp"
#include "sweep/value/network.hpp"

namespace gridwright::sweep {

struct Outlook {
  double wins = -1;
  bool exact = false;
};

class Champion : public Player {
 public:
  static constexpr int kOptions = 4;
  static constexpr int kEndgame = 5000;    // layouts that are solved
  static constexpr double kRare = 0.0197;  // the network is not asked about numbers that a safe cell shows less often
  static constexpr int kNear = Features::kCells;  // undecided cells from which on it looks further

  // Without a network it plays as `strong`; so it does with one option, and on boards two cells wide, where the network
  // was measured to choose worse.
  Champion(Board& board, Positions& positions, int endgame_layouts, const Network* network, int options = kOptions,
           double rare = kRare, int near = kNear)
      : Player(board, positions, endgame_layouts),
        fits_(Features::fit(board)),
        most_options_(is_narrow(board) ? 1 : options),
        rare_(rare),
        near_(near) {
    if (network && fits_) evaluation_ = std::make_unique<Network::Evaluation>(*network);
  }

  Guess guess_by_network(const Position& position, InterruptCheck* interrupt) {
    Guess guess;
    if (begin_guess(position, ahead_, guess, interrupt)) return guess;
    if (!evaluation_ || ahead_.options.size() < 2 || !ask_network(interrupt)) return first_of(candidates_);
    choose(ahead_, values_.data());
    std::vector<Option> options = ahead_.options;
    if (look_further(position, ahead_) && ask_network(interrupt)) {
      choose(ahead_, values_.data());
      std::copy(ahead_.options.begin(), ahead_.options.end(), options.begin());
    }
    guess.choice = options[0].candidate;
    guess.runner_up = options[1].candidate;
    guess.win_estimate = options[0].wins;
    return guess;
  }
  // The probability to win if this cell is opened, by whoever plays on as the champion does.
  Outlook outlook(const Position& position, int place, InterruptCheck* interrupt) {
    begin(position);
    const bool near_end = position.joined.log_ways < std::log(double(endgame_layouts_)) + kSlack;
    ahead_.clear();
    add_option(ahead_, {place, 1 - position.probability(place)},
               {0, near_end ? endgame_layouts_ : kExactFurther, is_near(position) ? kFurther : Reach{}, kLikely});
    if (!ahead_.leaves.empty() && (!evaluation_ || !ask_network(interrupt))) return {};
    ahead_.settle(values_.data());
    return {ahead_.options[0].wins, ahead_.leaves.empty()};
  }

  // True if the guess needs no network; else the options and the leaves to ask for are ready.
  bool begin_guess(const Position& position, Lookahead& ahead, Guess& guess, InterruptCheck* interrupt) {
    begin(position);
    if (solve_endgame(guess, interrupt)) return true;
    rank(interrupt);
    ahead.clear();
    ahead.is_last = !is_near(position);
    ahead.search_weight = ahead.is_last ? kSearch : 0;
    const Limits limits = ahead.is_last ? Limits{rare_, kLeafLayouts, {}} : Limits{kSeldom, kExactAtOnce, {}};
    if (!ahead.is_last) add_others();
    const size_t most = ahead.is_last ? size_t(most_options_) : candidates_.size();
    for (size_t k = 0; fits_ && k < candidates_.size() && k < most; k++) add_option(ahead, candidates_[k], limits);
    return false;
  }
  // After `begin_guess`: leaves this candidate of the search as the only option.
  void keep_only(size_t candidate, Lookahead& ahead) {
    ahead.clear();
    ahead.is_last = true;
    add_option(ahead, candidates_[candidate], {rare_, kLeafLayouts, {}});
  }
  // The best option, given the network's value of each leaf; the others follow it, the best first.
  static const Option& choose(Lookahead& ahead, const double* values) {
    ahead.settle(values);
    std::stable_sort(ahead.options.begin(), ahead.options.end(),
                     [&](const Option& a, const Option& b) { return preferable(a, b, ahead.search_weight); });
    return ahead.options[0];
  }
  // After `choose`: looks further at the best options if they are close; false if the choice is made.
  bool look_further(const Position& position, Lookahead& ahead) {
    if (ahead.is_last) return false;
    std::vector<Option> close;
    for (const Option& option : ahead.options)
      if (close.size() < kMostClose && tells_something(option) == tells_something(ahead.options[0]) &&
          option.wins > ahead.options[0].wins - kClose * doubt(position))
        close.push_back(option);
    if (close.size() < 2) return false;
    begin(position);
    ahead.clear();
    ahead.is_last = true;
    for (const Option& option : close) add_option(ahead, option.candidate, {rare_, kExactFurther, kFurther, kLikely});
    return true;
  }
  const std::vector<Candidate>& candidates() const { return candidates_; }

 private:
  // How far a line of play is followed: over so many more guesses, and certain cells that are opened.
  struct Reach { int guesses = 0, certain = 0; };
  struct Limits {
    double rare;        // numbers that a safe cell shows less often are not looked at
    int exact_layouts;  // that are solved rather than asked about
    Reach reach;
    double likely = 0;  // numbers that come up less often are asked about, but not followed
  };
  static constexpr Reach kFurther{2, 2};
  static_assert(1 + kFurther.guesses + kFurther.certain < kPlies);
  static constexpr int kExactAtOnce = 200, kExactFurther = 400;  // layouts
  static constexpr double kSeldom = 0.0987;  // numbers that are too rare where options are merely sorted out
  static constexpr double kLikely = 0.1477;  // numbers that come up so often are followed further
  static constexpr double kDoubtAtFirst = 0.02, kDoubtLater = 0.5;  // with all cells undecided; so much more with none
  static constexpr size_t kMostClose = 4;                           // options that are looked at further:
  static constexpr double kClose = 0.07;   // by so much of the doubt they may seem to win less often than the best
  static constexpr size_t kMostTried = 2;  // guesses that are tried in positions further on
  static constexpr double kSearch = 0.25;  // weight of the search's opinion, whose worth is on another scale:
  static constexpr double kWorth = 0.65;   // so much of it is a probability to win, on average
  static constexpr double kStep = 1e-9;    // scores closer than this are equal: the lower cell is opened

  static bool is_narrow(const Board& board) { return std::min(board.rows, board.cols) < 3; }
  bool is_near(const Position& position) const { return fits_ && most_options_ > 1 && position.covered <= near_; }

  static bool tells_something(const Option& option) { return option.candidate.numbers > 1; }
  static double score(const Option& option, double weight) {
    return std::round(((1 - weight) * option.wins + weight * kWorth * option.candidate.worth) / kStep);
  }
  static bool preferable(const Option& a, const Option& b, double weight) {
    if (tells_something(a) != tells_something(b)) return tells_something(a);
    const double x = score(a, weight), y = score(b, weight);
    return x != y ? x > y : a.candidate.place < b.candidate.place;
  }
  // By how much, relative to the best, the search may misjudge what a cell is worth. It counts the next risks alone, so
  // it errs most where few cells are left, and some of the risks have to be taken sooner or later.
  double doubt(const Position& position) const {
    return kDoubtAtFirst + kDoubtLater * (1 - double(position.covered) / board_.cells());
  }
  // Adds the other cells beside numbers to the candidates, and leaves out what the search finds worth too little. Its
  // own first two stay.
  void add_others() {
    const Position& position = plies_[0];
    const size_t ranked = candidates_.size();
    for (int place = board_.first(); place <= board_.last(); place++)
      if (board_.mark[place] == kCovered && position.part[place] >= 0 && !is_candidate(place))
        candidates_.push_back({place, 1 - position.probability(place)});
    for (size_t k = ranked; k < candidates_.size(); k++) candidates_[k].worth = expected(0, candidates_[k], kFreeSteps);
    const double least = (1 - doubt(position)) * candidates_[0].worth - kSlack;
    const auto is_worthless = [&](const Candidate& candidate) { return candidate.worth < least; };
    candidates_.erase(
        std::remove_if(candidates_.begin() + std::min<size_t>(ranked, 2), candidates_.end(), is_worthless),
        candidates_.end());
  }
  void add_option(Lookahead& ahead, Candidate candidate, const Limits& limits) {
    const size_t node = ahead.nodes.size();
    candidate.numbers = add_cell(ahead, 0, candidate, limits, limits.reach, 1);
    ahead.options.push_back({candidate, node});
  }
  // Opens a cell in thought, and lists what follows: how many numbers it may show. One of them is not rare, for it
  // shows nine at most. `reached` is the probability to come so far.
  int add_cell(Lookahead& ahead, int ply, const Candidate& candidate, const Limits& limits, Reach reach,
               double reached) {
    const Position& before = plies_[ply];
    Position& after = plies_[ply + 1];
    const int place = candidate.place;
    const Surroundings near = board_.look_around(place);
    const size_t cell = ahead.nodes.size();
    ahead.nodes.emplace_back();
    int numbers = 0;
    double left = candidate.safety;
    for (int number = near.mines(); number <= near.mines() + near.covered() && left > kNegligible; number++) {
      board_.mark[place] = int8_t(number);
      if (positions_.after(board_, before, place, after) == Status::kExact) {
        const double chance = std::exp(after.joined.log_ways - before.joined.log_ways);
        left -= chance;
        numbers++;
        const bool is_rare = chance < limits.rare * candidate.safety;
        add_number(ahead, ply + 1, {number, chance}, is_rare, limits, reach, reached * chance);
      }
      board_.mark[place] = kCovered;
    }
    ahead.nodes[cell].end = ahead.nodes.size();
    return numbers;
  }
  void add_number(Lookahead& ahead, int ply, Lookahead::Node node, bool is_rare, const Limits& limits, Reach reach,
                  double reached) {
    const Position& position = plies_[ply];
    const Leaf leaf = look_at(position);
    node.rough = rough_worth(position, leaf);
    node.wins = exact_worth(position, leaf, limits.exact_layouts);
    const size_t at = ahead.nodes.size();
    ahead.nodes.push_back(node);
    if (node.wins >= 0) ahead.nodes[at].leaf = Lookahead::kExact;
    else if (is_rare) ahead.nodes[at].leaf = Lookahead::kRare;
    else if (reached < limits.likely || !add_what_follows(ahead, ply, leaf, limits, reach, reached)) {
      ahead.nodes[at].leaf = int(ahead.leaves.size());
      ahead.leaves.emplace_back();
      if (fits_) ahead.leaves.back().fill(board_, position, leaf, pairs_.escape(board_, position), node.rough);
    }
    ahead.nodes[at].end = ahead.nodes.size();
  }
  // Lists the cells that may be opened next; false if that is out of reach.
  bool add_what_follows(Lookahead& ahead, int ply, const Leaf& leaf, const Limits& limits, Reach reach,
                        double reached) {
    if (leaf.safe) {
      const int place = reach.certain ? most_telling(plies_[ply]) : -1;
      if (place >= 0) add_cell(ahead, ply, {place, 1}, limits, {reach.guesses, reach.certain - 1}, reached);
      return place >= 0;
    }
    if (!reach.guesses) return false;
    find_candidates(plies_[ply]);
    std::vector<Candidate> tried = candidates_;
    for (Candidate& candidate : tried) candidate.worth = expected(ply, candidate, 0);
    std::stable_sort(tried.begin(), tried.end(), better);
    if (tried.size() > kMostTried) tried.resize(kMostTried);
    for (const Candidate& candidate : tried)
      add_cell(ahead, ply, candidate, limits, {reach.guesses - 1, reach.certain}, reached);
    return !tried.empty();
  }
  // False if time was up.
  bool ask_network(InterruptCheck* interrupt) {
    values_.resize(ahead_.leaves.size());
    for (size_t k = 0; k < values_.size(); k++) {
      if (interrupt && interrupt->look()) return false;
      values_[k] = evaluation_->value(ahead_.leaves[k]);
    }
    return true;
  }

  bool fits_;  // the board into the features
  int most_options_;
  double rare_;
  int near_;
  std::unique_ptr<Network::Evaluation> evaluation_;
  Lookahead ahead_;
  std::vector<double> values_;
};

}  // namespace gridwright::sweep
