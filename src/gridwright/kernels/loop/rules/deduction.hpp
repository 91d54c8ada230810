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
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "loop/board.hpp"
#include "loop/rules/colours.hpp"
#include "loop/rules/line_counts.hpp"
#include "loop/rules/paths.hpp"

namespace gridwright::loop {

template <class Net>
class Deduction {
 public:
  // All that follows from the clues. False, here and below: a contradiction, there is no further loop.
  bool start(const Net& net, const Clues& clues, Found& found);
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

  const Net& net() const { return net_; }
  const Colours& colours() const { return colours_; }
  const Paths<Net>& paths() const { return paths_; }
  const Found& found() const { return *found_; }
  Found& found() { return *found_; }
  int clue(int face) const { return line_counts_.clue(face); }
  bool is_known(int edge) const { return colours_.related(net_.left(edge), net_.right(edge)); }
  bool is_line(int edge) const { return paths_.is_line(edge); }
  int rules() const { return rules_.count(); }

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

  void open_window(int face, int code) { wake(rules_.open(face, code)); }
  void wake(int rule);
  bool look_next(std::vector<int>& queue);
  bool give_up();
  void relate(int a, int b, int differ) { relations_.push_back({a, b, differ}); }
  void relate(int edge, bool line) { relate(net_.left(edge), net_.right(edge), line); }
  bool apply(const Relation& relation);
  bool draw(int edge);
  bool close_last_path();

  Net net_;
  Found* found_ = nullptr;
  Colours colours_;
  Paths<Net> paths_;
  LineCounts<Net> line_counts_;
  typename Net::Rules rules_;
  std::vector<uint8_t> waiting_;         // per rule: it is in a queue
  std::vector<int> windows_, vertices_;  // the queues
  std::vector<Relation> relations_;
  std::vector<int> fresh_lines_;
  std::vector<Change> trail_;
  bool forbids_ = true;
  std::vector<int> closing_;  // edges that join the two ends of the only path, and then all clues are met
};

template <class Net>
bool Deduction<Net>::start(const Net& net, const Clues& clues, Found& found) {
  net_ = net;
  found_ = &found;
  colours_.reset(net.faces());
  for (int face = 0; face < net.faces(); face++)
    if (net.is_open(face)) colours_.open(face);
  paths_.reset(net);
  line_counts_.reset(net);
  rules_.reset(net);
  waiting_.assign(rules(), 0);
  for (auto* list : {&windows_, &vertices_, &news, &looked_at, &closing_}) list->clear();
  relations_.clear();
  trail_.clear();
  for (int index = 0; index < net.clues(); index++) {
    if (clues[index] == kNoClue) continue;
    line_counts_.set_clue(net.face_of_clue(index), clues[index]);
    open_window(net.face_of_clue(index), clues[index]);
  }
  rules_.open_vertices([&](int rule) { wake(rule); });
  return settle();
}

template <class Net>
void Deduction<Net>::add_clue(int face, int clue) {
  line_counts_.set_clue(face, clue);
  open_window(face, clue);
  trail_.push_back({Kind::Clue, face, {}});
}

template <class Net>
void Deduction<Net>::add_missed_clue(int face, int clue) {
  open_window(face, rules_.not_clue(clue));
  trail_.push_back({Kind::Clue, face, {}});
}

template <class Net>
bool Deduction<Net>::assume(int edge, bool line) {
  relate(edge, line);
  return settle();
}

// ---- the chain reaction

template <class Net>
void Deduction<Net>::wake(int rule) {
  if (waiting_[rule]) return;
  waiting_[rule] = 1;
  (rules_.is_window(rule) ? windows_ : vertices_).push_back(rule);
}

template <class Net>
bool Deduction<Net>::look_next(std::vector<int>& queue) {
  const int rule = queue.back();
  queue.pop_back();
  waiting_[rule] = 0;
  looked_at.push_back(rule);
  return rules_.look_at(rule, colours_, [&](int a, int b, int differ) { relate(a, b, differ); });
}

template <class Net>
bool Deduction<Net>::settle() {
  while (true) {
    bool open = true;
    if (!relations_.empty()) {
      const Relation relation = relations_.back();
      relations_.pop_back();
      open = apply(relation);
    } else if (!vertices_.empty()) {
      open = look_next(vertices_);
    } else if (!windows_.empty()) {
      open = look_next(windows_);
    } else if (!closing_.empty()) {
      open = close_last_path();
    } else {
      return true;
    }
    if (!open) return give_up();
  }
}

template <class Net>
bool Deduction<Net>::give_up() {
  for (auto* queue : {&windows_, &vertices_}) {
    for (int rule : *queue) waiting_[rule] = 0;
    queue->clear();
  }
  relations_.clear();
  return false;
}

template <class Net>
bool Deduction<Net>::apply(const Relation& relation) {
  const int a = colours_[relation.a], b = colours_[relation.b], flip = (a ^ b ^ relation.differ) & 1;
  int kept = a >> 1, joined = b >> 1;
  if (kept == joined) return flip == 0;
  if (colours_.size(kept) < colours_.size(joined)) std::swap(kept, joined);
  fresh_lines_.clear();
  colours_.each_member(joined, [&](int member) {  // the edges between the two classes become known
    net_.each_neighbour(member, [&](int edge, int neighbour) {
      if (colours_.class_of(neighbour) != kept) return;
      const int line = (colours_[member] ^ colours_[neighbour] ^ flip) & 1;
      news.push_back(2 * edge + line);
      if (line) fresh_lines_.push_back(edge);
    });
  });
  colours_.join(kept, joined, flip, [&](int member) { rules_.each_seeing(member, [&](int rule) { wake(rule); }); });
  trail_.push_back({Kind::Join, joined, {}});
  for (int edge : fresh_lines_)
    if (!draw(edge)) return false;
  return true;
}

template <class Net>
bool Deduction<Net>::draw(int edge) {
  if (paths_.would_close(edge)) {
    // Whatever this loop is, nothing else can be found on this branch.
    if (paths_.count() == 1 && line_counts_.all_met_with(edge)) found_->add(paths_.with(edge));
    return false;
  }
  if (paths_.would_branch(edge)) return false;
  const Ends ends = paths_.draw(edge);
  line_counts_.draw(edge);
  trail_.push_back({Kind::Line, edge, ends});
  net_.each_edge_between(ends.a, ends.b, [&](int last) {
    if (paths_.is_line(last) || is_known(last)) return;
    if (paths_.count() == 1 && line_counts_.all_met_with(last)) closing_.push_back(last);
    else relate(last, false);
  });
  return true;
}

template <class Net>
bool Deduction<Net>::close_last_path() {
  const int edge = closing_.back();
  closing_.pop_back();
  if (!forbids_ || is_known(edge) || paths_.count() != 1 || !paths_.would_close(edge) ||
      !line_counts_.all_met_with(edge))
    return true;
  found_->add(paths_.with(edge));
  if (found_->several()) return false;
  relate(edge, false);
  return true;
}

template <class Net>
void Deduction<Net>::undo_to(size_t mark) {
  while (trail_.size() > mark) {
    const Change& change = trail_.back();
    switch (change.kind) {
      case Kind::Join: colours_.part(change.id); break;
      case Kind::Line:
        line_counts_.erase(change.id);
        paths_.erase(change.id, change.ends);
        break;
      case Kind::Clue:
        rules_.close(change.id);
        if (line_counts_.has_clue(change.id)) line_counts_.clear_clue(change.id);
        break;
    }
    trail_.pop_back();
  }
  closing_.clear();
}

}  // namespace gridwright::loop
