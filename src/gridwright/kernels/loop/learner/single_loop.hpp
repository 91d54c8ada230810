// "One single loop", told to the clause learner only where it matters.
//
// Clauses say that every vertex has no line or two, and every clue its number; that still allows many small loops, and
// to forbid each in advance would take too many clauses. So this theory follows the lines as paths. When a
// loop closes, it objects with the shorter of two clauses that are true and fail at this moment:
//   * the loop: not all of these lines (unless the loop alone meets every clue: then it is an answer, noted first);
//   * the cut: there is a line on the loop and one away from it, so some edge from its vertices to the rest is a line.
// Without cuts, hard boards take a hundred times as long. When an edge would join the two ends of a short path, the
// first clause is given at once and crosses that edge out.
#pragma once
#include <cstdint>
#include <vector>

#include "loop/board.hpp"
#include "loop/geometry.hpp"
#include "loop/learner/learner.hpp"
#include "loop/rules/paths.hpp"

namespace gridwright::loop {

class SingleLoop : public Theory {
 public:
  static constexpr int kOff = -1, kOn = -2;  // in place of a literal: an edge known to be no line, or to be one
  static constexpr int kNone = -1;

  SingleLoop(const Learner& learner, Found& found) : learner_(learner), found_(found) {}

  // `literals` says of each edge what makes it a line; clues are added afterwards.
  void reset(const Grid& grid, std::vector<int> literals, int variables);
  int literal(int edge) const { return literals_[edge]; }
  const std::vector<int>& literals() const { return literals_; }

  // A clue that always counts; or one that counts when it is chosen and, to the learner, when `guard` is true.
  void set_clue(int cell, int clue, int guard = kNone);
  void choose(int cell, bool counts) { counts_[cell] = counts; }
  // The loop must not have `clue` lines round this cell, if the literal `guard` is true; cell kNone: no such wish.
  void set_missed(int cell, int clue, int guard);
  void want(int loops) { wanted_ = loops; }
  // Which of the three styles a search begins with.
  void set_first_style(int style) { first_style_ = style; }

  bool hear(int literal, int place, Clause& objection) override;
  void backtrack(int trail_size) override;
  void begin_style(int style) override;
  bool has_enough() const override { return found_.count >= wanted_; }

 private:
  static constexpr int kMeetsAll = -3, kAlways = -4;  // in place of the guard of a broken clue
  struct Drawn {
    int edge, place;
    Ends ends;
  };

  bool is_short(Ends ends) const;
  int object_to_loop(int closing_edge, Ends ends, Clause& objection);
  void object_by_cut(Clause& objection);
  bool add_witnesses();
  bool add_crossings();
  int broken_clue();
  size_t open_size(const Clause& clause) const;

  const Learner& learner_;
  Found& found_;
  Grid grid_;
  std::vector<int> literals_;               // per edge
  std::vector<std::vector<int>> edges_of_;  // per literal: the edges it makes lines
  std::vector<int8_t> clue_;
  std::vector<uint8_t> counts_;
  std::vector<int> guard_, clue_cells_;  // clue_cells_: those with a clue above 0, where too few lines break it
  int missed_ = kNone, missed_clue_ = 0, missed_guard_ = kNone;
  int wanted_ = 2, first_style_ = 0, short_path_ = 20;

  Paths paths_;
  std::vector<Drawn> drawn_;
  std::vector<int> root_lines_;

  std::vector<int> loop_;  // scratch from here on
  Clause cut_;
  std::vector<uint8_t> listed_, on_loop_;  // per literal, per vertex
  std::vector<int8_t> lines_round_;        // per cell
};

}  // namespace gridwright::loop
