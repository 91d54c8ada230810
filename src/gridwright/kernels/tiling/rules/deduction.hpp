// What follows from the rules alone: a chain reaction over colour classes, as in the square kernel
// (loop/rules/deduction.hpp), on any graph.
//
// Record and forbid: when a loop that meets all clues lacks only its last edge, it is noted in `Found` and that edge is
// crossed out. So the end is always a contradiction, with none, one or two loops found.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "loop/rules/colours.hpp"
#include "tiling/rules/local_rules.hpp"
#include "tiling/rules/paths.hpp"

namespace gridwright::tiling {

using loop::Colours;
using Clues = std::vector<int8_t>;  // per polygon, kNoClue: none
constexpr int8_t kNoClue = -1;
constexpr int kMostClue = 62;

class Deduction {
 public:
  // All that follows from the clues. False, here and below: a contradiction, there is no further loop.
  bool start(const Tiling& tiling, const Clues& clues, Found& found);
  // Assumes that an edge is a line, or that it is none.
  bool assume(int edge, bool line);
  // From now on a loop is noted only when the rules force its last edge, and none is forbidden: what follows is true of
  // every loop.
  void forbid_nothing() { forbids_ = false; }
  // Further clues for a running deduction; `settle` then draws the conclusions.
  void add_clue(int face, int clue);
  void add_missed_clue(int face, int clue);  // the face must not have that many lines
  bool settle();
  // Back to the state in which mark() was asked.
  size_t mark() const { return trail_.size(); }
  void undo_to(size_t mark);

  const Graph& graph() const { return *graph_; }
  const Colours& colours() const { return colours_; }
  const Paths& paths() const { return paths_; }
  Found& found() { return *found_; }
  int clue(int face) const { return clue_[face]; }
  int rules() const { return rules_->count(); }
  bool is_known(int edge) const { return colours_.related(graph_->left[edge], graph_->right[edge]); }
  bool is_line(int edge) const { return paths_.is_line(edge); }

  // Since last cleared: every edge that became known (2 * edge + 1 for a line), and every rule looked at.
  std::vector<int> news, looked_at;

 private:
  enum class Kind : uint8_t { Join, Line, Clue };
  struct Change {
    Kind kind;
    int id;
    Ends ends;
  };
  struct Relation { int a, b, differ; };

  void open_window(int face, int code);
  void open_vertices();
  void wake(int rule);
  bool look_next(std::vector<int>& queue);
  bool look_at(int rule);
  bool count_lines(int face);
  bool give_up();
  void relate(int a, int b, int differ) { relations_.push_back({a, b, differ}); }
  void relate(int edge, bool line) { relate(graph_->left[edge], graph_->right[edge], line); }
  bool apply(const Relation& relation);
  bool draw(int edge);
  bool close_last_path();
  void tally(int edge, int change);
  bool all_met_with(int edge) const;

  const Graph* graph_ = nullptr;
  const Rules* rules_ = nullptr;
  WindowMemory* memory_ = nullptr;
  Found* found_ = nullptr;
  Colours colours_;
  Paths paths_;
  std::vector<int8_t> clue_;     // per face
  std::vector<int> drawn_;       // per face: lines round it
  int unmet_ = 0;                // clues whose number of lines is not there
  std::vector<uint8_t> code_;    // per rule: the code of its clue
  std::vector<uint8_t> active_;  // per rule
  std::vector<uint8_t> slot_;    // scratch: per class, its first face in the window at hand
  std::vector<uint8_t> waiting_;
  std::vector<int> windows_, vertices_;  // queues of rules
  std::vector<Relation> relations_;
  std::vector<int> fresh_lines_, closing_;
  std::vector<Change> trail_;
  bool forbids_ = true;
};

}  // namespace gridwright::tiling
