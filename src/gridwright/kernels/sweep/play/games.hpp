// Whole games, played by a bot.
//
// After each click simple logic opens and marks what single numbers settle, then the exact analysis opens every cell
// that is certain to be safe; only when neither finds one does the bot guess. Which cells are open when it guesses
// does not depend on the order of the certain clicks before, so the guesses are those of a bot that is asked for one
// move at a time. Every cell that was declared safe is checked against the layout.
#pragma once
#include <vector>

#include "interrupt.hpp"
#include "sweep/board.hpp"
#include "sweep/layouts.hpp"
#include "sweep/opening.hpp"
#include "sweep/play/bots.hpp"
#include "sweep/simple_logic.hpp"

namespace gridwright::sweep {

struct Record { int won = 0, moves = 0, guesses = 0, certain_opens = 0, wrong_safe = 0, three_bv = 0; };

class Games {
 public:
  Games(int rows, int cols, int mines, FirstClick rule, int start, Bot bot, const Means& means)
      : board_(rows, cols, mines),
        mines_(mines),
        layout_(board_),
        opening_(board_, layout_),
        bots_(board_, means),
        rule_(rule),
        bot_(bot),
        start_(start) {
    if (start_ >= 0) return;
    Random random(0);
    bots_.assess(nullptr);
    start_ = bots_.guess(bot == Bot::kRandom ? Bot::kSafest : bot, random, nullptr).choice.place;
  }

  // False if time was up before the end.
  bool play(uint64_t seed, Record& record, InterruptCheck* interrupt) {
    record = {};
    layout_.deal(mines_, seed, start_, rule_);
    opening_.begin();
    record.three_bv = layout_.three_bv();
    Random random(seed ^ 0x6A09E667F3BCC909ull);
    const bool start_is_free = rule_ != FirstClick::kAny && mines_ < board_.cells();
    int next = start_;
    bool is_guess = !start_is_free;
    while (opening_.left) {
      record.moves++;
      record.guesses += is_guess;
      if (layout_.is_mine(next)) return true;
      opening_.open(next);
      if (!open_certain(record, interrupt)) return false;
      if (record.wrong_safe) return true;
      if (!opening_.left) break;
      next = bots_.guess(bot_, random, nullptr).choice.place;
      is_guess = true;
      if (interrupt && interrupt->over()) return false;
    }
    record.won = 1;
    return true;
  }

 private:
  // Opens every cell that is certain to be safe; then the position is assessed and there is none.
  bool open_certain(Record& record, InterruptCheck* interrupt) {
    while (true) {
      while (!opening_.fresh.empty()) {
        logic_.settle(board_, opening_.fresh);
        opening_.fresh.clear();
        if (!open_all(logic_.found_safe, record)) return true;
      }
      if (!opening_.left) return true;
      if (bots_.assess(interrupt) != Status::kExact) return false;
      certain_.clear();
      for (int place = board_.first(); place <= board_.last(); place++)
        if (board_.mark[place] == kCovered && bots_.probability(place) == 0) certain_.push_back(place);
      if (certain_.empty()) return true;
      if (!open_all(certain_, record)) return true;
    }
  }
  bool open_all(const std::vector<int>& places, Record& record) {
    for (int place : places) {
      if (!opening_.is_covered(place)) continue;
      record.moves++;
      record.certain_opens++;
      if (layout_.is_mine(place)) {
        record.wrong_safe++;
        return false;
      }
      opening_.open(place);
    }
    return true;
  }

  Board board_;
  int mines_;
  Layout layout_;
  Opening opening_;
  SimpleLogic logic_;
  Bots bots_;
  FirstClick rule_;
  Bot bot_;
  int start_;
  std::vector<int> certain_;
};

}  // namespace gridwright::sweep
