// The strong player's guess.
//
// If few layouts are left the endgame is solved. Otherwise every cell that is nearly as safe as the safest is tried:
// for each number it may show, what would the position be worth? A position is worth the probability to survive the
// next click, and a little of the click after that, times the probability to escape the even pairs. Where one or two
// cells would be safe next they are opened in thought first, for they may lead nowhere; where few layouts would be left
// the worth is exact. A cell that can only show one number tells nothing and is left out while another cell is there.
//
// The choice is a function of the position alone: no clock, no memory of earlier moves.
#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/counting/position.hpp"
#include "sweep/play/endgame.hpp"
#include "sweep/play/pairs.hpp"

namespace gridwright::sweep {

struct Candidate {
  int place = -1;
  double safety = 0, worth = 0;
  int numbers = 0;  // how many different ones it may show
};
struct Guess {
  Candidate choice, runner_up;
  double win_estimate = -1;
  bool exact = false;
};
// What a position looks like at a glance.
struct Leaf {
  int safe = 0;  // certain safe cells that may tell something
  int all_safe = 0;
  double best = 0, second = 0;
};

class Player {
 public:
  static constexpr int kEndgame = 1000;  // layouts that are solved, unless told otherwise

  // Endgames of up to `endgame_layouts` layouts are solved.
  Player(Board& board, Positions& positions, int endgame_layouts)
      : board_(board),
        positions_(positions),
        endgame_layouts_(endgame_layouts),
        pairs_(board),
        dead_(board.mark.size(), 0),
        plies_(kPlies) {}

  // What to open in a position without a certain safe cell, all certain mines of which are marked on the board.
  Guess guess(const Position& position, InterruptCheck* interrupt) {
    begin(position);
    Guess guess;
    if (solve_endgame(guess, interrupt)) return guess;
    rank(interrupt);
    return first_of(candidates_);
  }

 protected:
  static constexpr double kCut = 0.90;  // candidates are at least so safe, relative to the safest
  static constexpr int kMostCandidates = 14, kMostUntouched = 6, kSettling = 4;
  static constexpr int kLeafLayouts = 60;
  static constexpr int64_t kEndgameWork = 1500000000;  // a second or so
  static constexpr int kFreeSteps = 2, kFewSafe = 2, kPlies = 6;
  static constexpr double kSecond = 0.3;     // weight of the second best click
  static constexpr double kProgress = 0.06;  // weight of "some cell is safe"
  static constexpr double kNegligible = 1e-7, kSlack = 1e-6, kTie = 1e-12;

  void begin(const Position& position) {
    plies_[0] = position;
    std::fill(dead_.begin(), dead_.end(), 0);
    find_surrounded(position);
    pairs_.select(board_, position);
  }
  // True if few enough layouts are left to play them perfectly.
  bool solve_endgame(Guess& guess, InterruptCheck* interrupt) {
    const Position& position = plies_[0];
    if (position.joined.log_ways >= std::log(double(endgame_layouts_)) + kSlack) return false;
    double chance = 0;
    const int place = endgame_.solve(board_, position, endgame_layouts_, kEndgameWork, chance, interrupt);
    if (place >= 0) guess = solved(place, chance);
    return place >= 0;
  }
  // All candidates, the best first.
  void rank(InterruptCheck* interrupt) {
    search(interrupt);
    std::stable_sort(candidates_.begin(), candidates_.end(), better);
  }
  static Guess first_of(const std::vector<Candidate>& ranked) {
    Guess guess;
    guess.choice = ranked[0];
    if (ranked.size() > 1) guess.runner_up = ranked[1];
    guess.win_estimate = guess.choice.worth;
    return guess;
  }
  static bool better(const Candidate& a, const Candidate& b) {
    const bool a_dead = a.numbers <= 1, b_dead = b.numbers <= 1;
    if (a_dead != b_dead) return b_dead;
    const double x = std::round(a.worth / kTie), y = std::round(b.worth / kTie);
    return x != y ? x > y : a.place < b.place;
  }
  Guess solved(int place, double chance) {
    const Position& position = plies_[0];
    Guess guess;
    guess.exact = true;
    guess.win_estimate = chance;
    guess.choice = {place, 1 - position.probability(place)};
    for (int other = board_.first(); other <= board_.last(); other++)
      if (board_.mark[other] == kCovered && other != place &&
          1 - position.probability(other) > guess.runner_up.safety + kTie)
        guess.runner_up = {other, 1 - position.probability(other)};
    return guess;
  }
  void search(InterruptCheck* interrupt) {
    do find_candidates(plies_[0]);
    while (leave_out_dead());
    for (size_t k = 0; k < candidates_.size(); k++) {
      candidates_[k].worth = expected(0, candidates_[k], kFreeSteps);
      if (interrupt && interrupt->look()) candidates_.resize(k + 1);
    }
  }
  // Marks the candidates that can show one number only; true if there are new ones.
  bool leave_out_dead() {
    bool any = false;
    for (const Candidate& candidate : candidates_) {
      const int place = candidate.place;
      const Surroundings near = board_.look_around(place);
      int numbers = 0;
      for (int number = near.mines(); number <= near.mines() + near.covered() && numbers < 2; number++) {
        board_.mark[place] = int8_t(number);
        numbers += positions_.after(board_, plies_[0], place, plies_[1]) == Status::kExact;
        board_.mark[place] = kCovered;
      }
      if (numbers < 2 && !dead_[place]) dead_[place] = any = true;
    }
    return any;
  }
  // The mean worth of what follows when the candidate is opened in plies_[ply].
  double expected(int ply, Candidate& candidate, int free_steps) {
    const Position& before = plies_[ply];
    Position& after = plies_[ply + 1];
    const int place = candidate.place, known = board_.look_around(place).mines(),
              covered = board_.look_around(place).covered();
    double total = 0, left = candidate.safety;
    candidate.numbers = 0;
    for (int number = known; number <= known + covered && left > kNegligible; number++) {
      board_.mark[place] = int8_t(number);
      if (positions_.after(board_, before, place, after) == Status::kExact) {
        const double chance = std::exp(after.joined.log_ways - before.joined.log_ways);
        const Leaf leaf = look_at(after);
        left -= chance;
        candidate.numbers++;
        total += chance * worth(ply + 1, leaf, free_steps);
      }
      board_.mark[place] = kCovered;
    }
    return total;
  }
  double worth(int ply, const Leaf& leaf, int free_steps) {
    const Position& position = plies_[ply];
    const double known = exact_worth(position, leaf, kLeafLayouts);
    if (known >= 0) return known;
    if (leaf.safe > 0 && leaf.safe <= kFewSafe && free_steps > 0) {
      Candidate free{most_telling(position), 1};
      if (free.place >= 0) return expected(ply, free, free_steps - 1);
    }
    return rough_worth(position, leaf);
  }
  // The probability to win if it is known, or -1.
  double exact_worth(const Position& position, const Leaf& leaf, int most_layouts) {
    if (leaf.all_safe >= position.covered - position.mines) return 1;  // every safe cell is known
    if (position.joined.log_ways >= std::log(double(most_layouts)) + kSlack) return -1;
    double chance = 0;
    return endgame_.solve(board_, position, most_layouts, kEndgameWork, chance, nullptr) >= 0 ? chance : -1;
  }
  double rough_worth(const Position& position, const Leaf& leaf) const {
    const double first = leaf.safe ? 1 : leaf.best, second = leaf.safe > 1    ? 1
                                                             : leaf.safe == 1 ? leaf.best
                                                                              : leaf.second;
    const double survive = (1 - kSecond) * first + kSecond * second;
    return (survive * (1 - kProgress) + (leaf.safe ? kProgress : 0)) * pairs_.escape(board_, position);
  }
  Leaf look_at(const Position& position) const {
    Leaf leaf;
    double best_dead = 0;
    const auto offer = [&](double safety) {
      if (safety > leaf.best) {
        leaf.second = leaf.best;
        leaf.best = safety;
      } else leaf.second = std::max(leaf.second, safety);
    };
    for (const Component* component : position.components) {
      if (!component) continue;
      for (int b = 0, at = 0; b < component->box_count; b++) {
        const double p = position.touched[component->cells[at]];
        const int size = component->box_end[b] - at;
        int living = 0;
        for (; at < component->box_end[b]; at++) living += !dead_[component->cells[at]];
        if (p == 0) {
          leaf.safe += living;
          leaf.all_safe += size;
        } else if (p != 1) {
          if (living) offer(1 - p);
          else best_dead = std::max(best_dead, 1 - p);
        }
      }
    }
    if (position.untouched && position.joined.untouched == 0) {
      leaf.safe += position.untouched;
      leaf.all_safe += position.untouched;
    } else if (position.untouched && position.joined.untouched != 1) offer(1 - position.joined.untouched);
    if (leaf.best == 0) leaf.best = best_dead;
    return leaf;
  }
  // The certain safe cell with most undecided neighbours.
  int most_telling(const Position& position) const {
    int best = -1, most = -1;
    for (const Component* component : position.components) {
      if (!component) continue;
      for (int k = 0; k < component->cell_count; k++) {
        const int place = component->cells[k];
        if (position.touched[place] != 0 || dead_[place]) continue;
        int undecided = 0;
        for (int step : board_.around) {
          if (board_.mark[place + step] != kCovered) continue;
          const double p = position.probability(place + step);
          undecided += p != 0 && p != 1;
        }
        if (undecided > most || (undecided == most && place < best)) {
          most = undecided;
          best = place;
        }
      }
    }
    return best;
  }
  // Cells without a covered neighbour: their number is known already.
  void find_surrounded(const Position& position) {
    for (const Component* component : position.components)
      for (int k = 0; component && k < component->cell_count; k++)
        dead_[component->cells[k]] = !board_.look_around(component->cells[k]).covered();
  }

  void find_candidates(const Position& position) {
    collect_candidates(position, false);
    if (candidates_.empty()) collect_candidates(position, true);
  }
  void collect_candidates(const Position& position, bool dead_too) {
    candidates_.clear();
    double best = position.untouched ? 1 - position.joined.untouched : 0;
    for (const Component* component : position.components)
      for (int k = 0; component && k < component->cell_count; k++)
        if (dead_too || !dead_[component->cells[k]]) best = std::max(best, 1 - position.touched[component->cells[k]]);
    const double least = best * kCut;
    list_touched(position, least, dead_too);
    list_untouched(position, least);
    int untouched = std::min(int(untouched_.size()), kMostUntouched);
    const int touched = std::min(int(touched_.size()), kMostCandidates - std::min(untouched, kMostCandidates / 2));
    untouched = std::min(untouched, std::max(kMostCandidates - touched, 0));
    for (int k = 0; k < touched; k++)
      candidates_.push_back({touched_[k].second, 1 - position.touched[touched_[k].second]});
    for (int k = 0; k < untouched; k++) candidates_.push_back({untouched_[k].second, 1 - position.joined.untouched});
    add_settling(position, least);
  }
  void list_touched(const Position& position, double least, bool dead_too) {
    touched_.clear();
    for (const Component* component : position.components)
      for (int k = 0; component && k < component->cell_count; k++) {
        const int place = component->cells[k];
        const double p = position.touched[place];
        if (p != 1 && 1 - p >= least && (dead_too || !dead_[place]))
          touched_.emplace_back(p + 1e-6 * board_.degree(place), place);
      }
    std::sort(touched_.begin(), touched_.end());
  }
  // Few covered neighbours, in a corner, or near the frontier: the first of these are tried.
  void list_untouched(const Position& position, double least) {
    untouched_.clear();
    if (!position.untouched || position.joined.untouched == 1 || 1 - position.joined.untouched < least) return;
    for (int place = board_.first(); place <= board_.last(); place++) {
      if (board_.mark[place] != kCovered || position.part[place] >= 0) continue;
      int covered = 0, frontier = 0;
      for (int step : board_.around)
        if (board_.mark[place + step] == kCovered) {
          covered++;
          frontier += position.part[place + step] >= 0;
        }
      untouched_.emplace_back(covered - frontier - (board_.degree(place) == 3 ? 4 : 0), place);
    }
    const size_t first = std::min(untouched_.size(), size_t(kMostUntouched));
    std::partial_sort(untouched_.begin(), untouched_.begin() + first, untouched_.end());
  }
  bool is_candidate(int place) const {
    return std::any_of(candidates_.begin(), candidates_.end(),
                       [&](const Candidate& known) { return known.place == place; });
  }
  // Cells that settle likely even pairs: half the probability of the pair would be lost later anyway, so it counts as
  // safety.
  void add_settling(const Position& position, double least) {
    for (int n = 0; n < kSettling; n++) {
      int best = -1;
      for (int place = board_.first(); place <= board_.last(); place++) {
        if (board_.mark[place] != kCovered || dead_[place] ||
            pairs_.influence(place) <= (best < 0 ? 0.02 : pairs_.influence(best)))
          continue;
        if (is_candidate(place)) continue;
        const double p = position.probability(place);
        if (p != 1 && 1 - p + std::min({0.5 * pairs_.influence(place), p, 1 - p}) >= least) best = place;
      }
      if (best < 0) return;
      candidates_.push_back({best, 1 - position.probability(best)});
    }
  }

  Board& board_;
  Positions& positions_;
  int endgame_layouts_;
  Pairs pairs_;
  Endgame endgame_;
  std::vector<char> dead_;  // by place: shows one number only, so it tells nothing
  std::vector<Position> plies_;
  std::vector<Candidate> candidates_;
  std::vector<std::pair<double, int>> touched_;
  std::vector<std::pair<int, int>> untouched_;
};

}  // namespace gridwright::sweep
