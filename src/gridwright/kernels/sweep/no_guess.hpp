// Boards that can be solved without a guess.
//
// A random layout is opened by exact logic. Where logic gets stuck the layout is repaired: a number at the frontier is
// taken at random, and either all mines around it are moved away, so that its covered neighbours become safe, or mines
// are brought until all of them are mines. The mines come from, or go to, cells that no number touches yet, and if
// these do not suffice other covered cells. Numbers already open change with them, so when the end is reached the
// layout is opened again from the start; it counts only when that succeeds without any repair.
#pragma once
#include <cstdint>
#include <vector>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/certifying.hpp"
#include "sweep/layouts.hpp"
#include "sweep/random.hpp"

namespace gridwright::sweep {

class NoGuess {
 public:
  NoGuess(int rows, int cols, int mines, int start)
      : board_(rows, cols, mines), mines_(mines), start_(start), layout_(board_), certifying_(board_, layout_) {}

  const Layout& layout() const { return layout_; }

  // Tries one random layout and its repairs; true if the layout is now certified.
  bool attempt(uint64_t seed, InterruptCheck* interrupt) {
    Random random(seed);
    layout_.deal(mines_, random.next(), start_, FirstClick::kOpen);
    for (int round = 0; round < kMostRounds; round++) {
      Certificate certificate = certifying_.certify(start_, interrupt);
      if (certificate.solvable) return true;
      if (layout_.is_mine(start_)) return false;
      for (int repairs = 0; !certificate.solvable; repairs++) {
        if (repairs == kMostRepairs || interrupt->over() || !repair(random)) return false;
        certificate.solvable = certifying_.go_on(certificate, interrupt);
      }
    }
    return false;
  }

 private:
  static constexpr int kMostRounds = 20, kMostRepairs = 60, kMostNumbers = 12;

  // Changes the layout so that one number settles all its covered neighbours.
  bool repair(Random& random) {
    list_numbers();
    for (int tries = 0; tries < kMostNumbers && !numbers_.empty(); tries++) {
      const int clue = numbers_[random.below(numbers_.size())];
      const bool fill_first = random.below(2);
      if (rebuild(clue, fill_first, random) || rebuild(clue, !fill_first, random)) return true;
    }
    return false;
  }
  void list_numbers() {
    numbers_.clear();
    for (int place = board_.first(); place <= board_.last(); place++)
      if (is_clue(board_.mark[place]) && board_.look_around(place).covered()) numbers_.push_back(place);
  }
  bool rebuild(int clue, bool fill, Random& random) {
    changing_.clear();
    for (int step : board_.around)
      if (board_.mark[clue + step] == kCovered && layout_.is_mine(clue + step) != fill)
        changing_.push_back(clue + step);
    list_partners(clue, fill, random);
    if (partners_.size() < changing_.size()) return false;
    for (size_t k = 0; k < changing_.size(); k++) {
      const int from = fill ? partners_[k] : changing_[k], to = fill ? changing_[k] : partners_[k];
      layout_.move_mine(from, to);
      renew(from);
      renew(to);
    }
    certifying_.opening().fresh.push_back(clue);
    return true;
  }
  // Covered cells elsewhere to exchange with: untouched ones first, each group in random order.
  void list_partners(int clue, bool mines, Random& random) {
    partners_.clear();
    touched_.clear();
    for (int place = board_.first(); place <= board_.last(); place++) {
      if (board_.mark[place] != kCovered || layout_.is_mine(place) != mines || near(place, clue)) continue;
      (touches_number(place) ? touched_ : partners_).push_back(place);
    }
    shuffle(partners_, random);
    shuffle(touched_, random);
    partners_.insert(partners_.end(), touched_.begin(), touched_.end());
  }
  static void shuffle(std::vector<int>& list, Random& random) {
    for (size_t k = 1; k < list.size(); k++) std::swap(list[k], list[random.below(k + 1)]);
  }
  bool near(int a, int b) const {
    return std::find_if(board_.around.begin(), board_.around.end(), [&](int step) { return a + step == b; }) !=
           board_.around.end();
  }
  bool touches_number(int place) const {
    return std::any_of(board_.around.begin(), board_.around.end(),
                       [&](int step) { return is_clue(board_.mark[place + step]); });
  }
  // The open numbers around a changed cell.
  void renew(int changed) {
    for (int step : board_.around) {
      const int place = changed + step;
      if (!is_clue(board_.mark[place])) continue;
      board_.mark[place] = layout_.number(place);
      certifying_.opening().fresh.push_back(place);
    }
  }

  Board board_;
  int mines_, start_;
  Layout layout_;
  Certifying certifying_;
  std::vector<int> numbers_, changing_, partners_, touched_;
};

}  // namespace gridwright::sweep
