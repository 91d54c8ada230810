// What follows from the rules alone: a chain reaction.
//
// The state is what is known of the cells' colours (colours.hpp): inside or outside, and above all alike or different.
// Parity at a vertex, or along any closed curve, holds by itself in this language. A new relation joins two classes;
// every edge between them becomes a line or a cross; lines lengthen paths (paths.hpp); and every window and vertex that
// sees a relabelled cell is looked at again, until nothing changes.
//
// Record and forbid: when a loop that meets all clues lacks only its last edge, it is noted in `Found` and that edge is
// crossed out. So all that follows is about other loops, and the end is always a contradiction, with none, one or two
// loops found. That one rule makes "solve" and "prove unique" the same search.
#pragma once
#include <cstdint>
#include <vector>

#include "loop/board.hpp"
#include "loop/geometry.hpp"
#include "loop/rules/colours.hpp"
#include "loop/rules/line_counts.hpp"
#include "loop/rules/paths.hpp"
#include "loop/rules/vertex_rule.hpp"
#include "loop/rules/window_rule.hpp"

namespace gridwright::loop {

class Deduction {
 public:
  // All that follows from the clues. False, here and below: a contradiction, there is no further loop.
  bool start(const Board& board, Found& found);
  // Assumes that an edge is a line, or that it is none.
  bool assume(int edge, bool line);
  // From now on a loop is noted only when the rules force its last edge, and none is forbidden: what follows is true of
  // every loop.
  void forbid_nothing() { forbids_ = false; }
  // Further clues for a running deduction; `settle` then draws the conclusions.
  void add_clue(int cell, int clue);
  void add_missed_clue(int cell, int clue);  // the cell must not have that many lines
  bool settle();
  // Back to the state in which mark() was asked.
  size_t mark() const { return trail_.size(); }
  void undo_to(size_t mark);

  const Grid& grid() const { return grid_; }
  const Colours& colours() const { return colours_; }
  const Paths& paths() const { return paths_; }
  const Found& found() const { return *found_; }
  Found& found() { return *found_; }
  int clue(int cell) const { return line_counts_.clue(cell); }
  bool is_known(int edge) const { return colours_.related(grid_.one_cell(edge), grid_.other_cell(edge)); }
  bool is_line(int edge) const { return paths_.is_line(edge); }
  // Rules are numbered: the window of a cell has the cell's number, vertices follow.
  int rules() const { return 2 * grid_.cells; }

  // What happened since these were last cleared: every edge that became known (2 * edge + 1 for a line), and every rule
  // that was looked at.
  std::vector<int> news, looked_at;

 private:
  enum class Kind : uint8_t { Join, Line, Clue };
  struct Change {
    Kind kind;
    int id;
    Ends ends;
  };
  struct Relation { int a, b, differ; };

  void lay_out(const Board& board);
  void open_window(int cell, int code);
  void wake(int rule);
  int next_rule(std::vector<int>& queue);
  bool give_up();
  void relate(int a, int b, int differ) { relations_.push_back({a, b, differ}); }
  bool apply(const Relation& relation);
  bool look_at_window(int cell);
  bool look_at_vertex(int vertex);
  bool draw(int edge);
  bool close_last_path();

  Grid grid_;
  Found* found_ = nullptr;
  Colours colours_;
  Paths paths_;
  LineCounts line_counts_;
  const WindowRule* window_rule_ = nullptr;
  const VertexRule* vertex_rule_ = nullptr;

  static constexpr int kWindows = 9, kRules = 13;  // a cell is seen by up to 9 windows and 4 vertices
  int offset_[kRules];                             // from a cell to the rules that see it
  std::vector<uint16_t> seen_by_;                  // per cell: which of those there are
  std::vector<uint8_t> code_;                      // per window: the code of its clue
  std::vector<uint8_t> slot_;                      // scratch: per class, its first cell in the window at hand
  std::vector<uint8_t> waiting_;                   // per rule: it is in a queue
  std::vector<int> windows_, vertices_;            // the queues
  std::vector<Relation> relations_;
  std::vector<int> fresh_lines_;
  std::vector<Change> trail_;
  bool forbids_ = true;
  int closing_edge_ = -1;  // joins the two ends of the only path, and then all clues are met
};

}  // namespace gridwright::loop
