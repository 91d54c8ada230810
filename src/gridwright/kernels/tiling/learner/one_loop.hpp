// "One single loop", told to the clause learner only where it matters: the square kernel's loop/learner/single_loop.hpp
// on any graph, where lines round a face are counted by weight.
#pragma once
#include <cstdint>
#include <vector>

#include "loop/learner/learner.hpp"
#include "tiling/rules/deduction.hpp"

namespace gridwright::tiling {

using loop::Clause;
using loop::Learner;
using loop::opposite;

class OneLoop : public loop::Theory {
 public:
  static constexpr int kOff = -1, kOn = -2;  // in place of a literal: an edge known to be no line, or to be one
  static constexpr int kNone = -1;

  OneLoop(const Learner& learner, Found& found) : learner_(learner), found_(found) {}
  void reset(const Graph& graph, std::vector<int> literals, int variables);
  int literal(int edge) const { return literals_[edge]; }
  const std::vector<int>& literals() const { return literals_; }
  void set_clue(int face, int clue, int guard = kNone);
  void choose(int face, bool counts) { counts_[face] = counts; }
  void set_missed(int face, int clue, int guard) { missed_ = face, missed_clue_ = clue, missed_guard_ = guard; }
  void want(int loops) { wanted_ = loops; }
  void set_first_style(int style) { first_style_ = style; }

  bool hear(int literal, int place, Clause& objection) override;
  void backtrack(int trail_size) override;
  void begin_style(int style) override;
  bool has_enough() const override { return found_.count >= wanted_; }

 private:
  static constexpr int kMeetsAll = -3, kAlways = -4;
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
  const Graph* graph_ = nullptr;
  std::vector<int> literals_;
  std::vector<std::vector<int>> edges_of_;
  std::vector<int8_t> clue_;
  std::vector<uint8_t> counts_;
  std::vector<int> guard_, clue_faces_;
  int missed_ = kNone, missed_clue_ = 0, missed_guard_ = kNone;
  int wanted_ = 2, first_style_ = 0, short_path_ = 20;
  Paths paths_;
  std::vector<Drawn> drawn_;
  std::vector<int> root_lines_, loop_, lines_round_;
  Clause cut_;
  std::vector<uint8_t> listed_, on_loop_;
};

}  // namespace gridwright::tiling
