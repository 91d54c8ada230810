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
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "loop/board.hpp"
#include "loop/learner/connected_inside.hpp"
#include "loop/learner/learner.hpp"
#include "loop/rules/paths.hpp"

namespace gridwright::loop {

constexpr int kNone = -1;

template <class Net>
class SingleLoop : public Theory {
 public:
  SingleLoop(const Learner& learner, Found& found) : learner_(learner), found_(found), inside_(learner) {}

  // `literals` says of each edge what makes it a line; clues are added afterwards.
  void reset(const Net& net, std::vector<int> literals, int variables);
  // From now on the inside is kept in one piece, too: `literals` says of each face what makes it inside.
  void connect_inside(const std::vector<int>& literals) { inside_.reset(net_, literals, literals_); }
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
  bool settle(Clause& objection) override { return inside_.settle(objection); }
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
  ConnectedInside inside_;
  Net net_;
  std::vector<int> literals_;               // per edge
  std::vector<std::vector<int>> edges_of_;  // per literal: the edges it makes lines
  std::vector<int8_t> clue_;
  std::vector<uint8_t> counts_;
  std::vector<int> guard_, clue_cells_;  // clue_cells_: those with a clue above 0, where too few lines break it
  int missed_ = kNone, missed_clue_ = 0, missed_guard_ = kNone;
  int wanted_ = 2, first_style_ = 0, short_path_ = 20;

  Paths<Net> paths_;
  std::vector<Drawn> drawn_;
  std::vector<int> root_lines_;

  std::vector<int> loop_;  // scratch from here on
  Clause cut_;
  std::vector<uint8_t> listed_, on_loop_;  // per literal, per vertex
  std::vector<int> lines_round_;           // per face
};

template <class Net>
void SingleLoop<Net>::reset(const Net& net, std::vector<int> literals, int variables) {
  net_ = net;
  literals_ = std::move(literals);
  edges_of_.resize(std::max(edges_of_.size(), size_t(2 * variables)));
  for (auto& edges : edges_of_) edges.clear();
  clue_.assign(net.faces(), kNoClue);
  counts_.assign(net.faces(), 0);
  guard_.assign(net.faces(), kNone);
  clue_cells_.clear();
  missed_ = kNone;
  inside_.clear();
  paths_.reset(net);
  drawn_.clear();
  root_lines_.clear();
  listed_.assign(2 * variables, 0);
  on_loop_.assign(net.vertices(), 0);
  lines_round_.assign(net.faces(), 0);
  for (int edge = 0; edge < net.edges(); edge++) {
    if (literals_[edge] >= 0) edges_of_[literals_[edge]].push_back(edge);
    if (literals_[edge] != kOn) continue;
    paths_.draw(edge);
    root_lines_.push_back(edge);
  }
}

template <class Net>
void SingleLoop<Net>::set_clue(int cell, int clue, int guard) {
  if (clue > 0) clue_cells_.push_back(cell);
  clue_[cell] = int8_t(clue);
  guard_[cell] = guard;
  counts_[cell] = guard == kNone;
}

template <class Net>
void SingleLoop<Net>::set_missed(int cell, int clue, int guard) {
  missed_ = cell, missed_clue_ = clue, missed_guard_ = guard;
}

template <class Net>
void SingleLoop<Net>::begin_style(int style) {
  constexpr int kShortPaths[3] = {20, 60, 8};
  short_path_ = kShortPaths[(style + first_style_) % 3];
}

template <class Net>
bool SingleLoop<Net>::hear(int literal, int place, Clause& objection) {
  if (size_t(literal) >= edges_of_.size()) return true;  // a variable that only counts
  bool quiet = true;
  inside_.hear(literal, place);
  for (int edge : edges_of_[literal]) {
    if (paths_.is_line(edge)) continue;
    if (paths_.would_close(edge)) {
      object_to_loop(edge, {net_.one_end(edge), net_.other_end(edge)}, objection);
      object_by_cut(objection);
      return false;
    }
    if (paths_.would_branch(edge)) continue;  // the clauses of that vertex will object
    const Ends ends = paths_.draw(edge);
    drawn_.push_back({edge, place, ends});
    int last = kNone;
    net_.each_edge_between(ends.a, ends.b, [&](int between) {
      if (!paths_.is_line(between)) last = between;
    });
    // One forced edge for each literal is enough: a missed one shows up as a loop later.
    if (quiet && last >= 0 && literals_[last] >= 0 && learner_.value(literals_[last]) == 0 && is_short(ends)) {
      const int reason = object_to_loop(last, ends, objection);
      quiet = reason >= 0 && learner_.value(reason) <= 0;  // a layer of assumptions is still to come: say it then
    }
  }
  return quiet;
}

template <class Net>
void SingleLoop<Net>::backtrack(int trail_size) {
  inside_.backtrack(trail_size);
  while (!drawn_.empty() && drawn_.back().place >= trail_size) {
    paths_.erase(drawn_.back().edge, drawn_.back().ends);
    drawn_.pop_back();
  }
}

// True if few of its lines are open to change.
template <class Net>
bool SingleLoop<Net>::is_short(Ends ends) const {
  int open = 0;
  paths_.walk(ends.a, ends.b, [&](int edge) {
    open += literals_[edge] >= 0 && learner_.level_of(literals_[edge]) > 0;
    return open <= short_path_;
  });
  return open <= short_path_;
}

// The path between the ends and the closing edge are a loop: not all of it, and the reason why it is no answer, which
// is returned: the guard of a broken clue, kAlways or kMeetsAll.
template <class Net>
int SingleLoop<Net>::object_to_loop(int closing_edge, Ends ends, Clause& objection) {
  loop_.assign(1, closing_edge);
  paths_.walk(ends.a, ends.b, [&](int edge) {
    loop_.push_back(edge);
    return true;
  });
  objection.clear();
  for (int edge : loop_) {
    const int literal = literals_[edge];
    if (literal < 0 || listed_[literal]) continue;
    listed_[literal] = 1;
    objection.push_back(opposite(literal));
  }
  for (int literal : objection) listed_[opposite(literal)] = 0;
  const int broken = broken_clue();
  if (broken == kMeetsAll) {
    Lines lines(net_.edges(), 0);
    for (int edge : loop_) lines[edge] = 1;
    found_.add(lines);
    if (missed_ != kNone) objection.push_back(opposite(missed_guard_));
  } else if (broken != kAlways) {
    objection.push_back(opposite(broken));
  }
  return broken;
}

// The guard of a clue that the loop alone breaks; kAlways if that clue always counts, kMeetsAll if there is none.
template <class Net>
int SingleLoop<Net>::broken_clue() {
  for (int edge : loop_)
    lines_round_[net_.left(edge)] += net_.weight(edge), lines_round_[net_.right(edge)] += net_.weight(edge);
  int broken = kMeetsAll;
  const auto look = [&](int cell) {
    if (!counts_[cell] || lines_round_[cell] == clue_[cell]) return;
    const int guard = guard_[cell];
    if (guard == kNone) broken = kAlways;
    else if (broken == kMeetsAll || (broken >= 0 && learner_.value(broken) <= 0)) broken = guard;
  };
  for (size_t i = 0; i < loop_.size() && broken != kAlways; i++) look(net_.left(loop_[i])), look(net_.right(loop_[i]));
  for (size_t i = 0; i < clue_cells_.size() && broken == kMeetsAll; i++) look(clue_cells_[i]);
  if (broken == kMeetsAll && missed_ != kNone && lines_round_[missed_] == missed_clue_) broken = missed_guard_;
  for (int edge : loop_) lines_round_[net_.left(edge)] = lines_round_[net_.right(edge)] = 0;
  return broken;
}

// ---- cuts

template <class Net>
void SingleLoop<Net>::object_by_cut(Clause& objection) {
  for (int edge : loop_) on_loop_[net_.one_end(edge)] = on_loop_[net_.other_end(edge)] = 1;
  cut_.clear();
  if (add_witnesses() && add_crossings() && open_size(cut_) < open_size(objection)) objection = cut_;
  for (int edge : loop_) on_loop_[net_.one_end(edge)] = on_loop_[net_.other_end(edge)] = 0;
}

template <class Net>
size_t SingleLoop<Net>::open_size(const Clause& clause) const {
  return size_t(
      std::count_if(clause.begin(), clause.end(), [&](int literal) { return !learner_.failed_for_good(literal); }));
}

// One line of the loop and one away from it, each the earliest known. False if there is none away from it.
template <class Net>
bool SingleLoop<Net>::add_witnesses() {
  int on = kOff, away = kOff;
  const auto consider = [&](int edge, int& witness) {
    const int literal = literals_[edge];
    if (witness == kOn) return;
    if (literal == kOn || witness == kOff || learner_.level_of(literal) < learner_.level_of(witness)) witness = literal;
  };
  for (int edge : loop_) consider(edge, on);
  for (size_t i = 0; i < root_lines_.size() && away != kOn; i++)
    if (!on_loop_[net_.one_end(root_lines_[i])]) away = kOn;
  for (size_t i = 0; i < drawn_.size() && away != kOn; i++)
    if (!on_loop_[net_.one_end(drawn_[i].edge)]) {
      consider(drawn_[i].edge, away);  // drawn in the order of levels: the first is the earliest
      break;
    }
  if (away == kOff) return false;
  for (int witness : {on, away})
    if (witness >= 0) cut_.push_back(opposite(witness));
  return true;
}

// Every edge between the loop's vertices and the rest. False if one of them has not failed.
template <class Net>
bool SingleLoop<Net>::add_crossings() {
  const auto add_at = [&](int vertex) {
    if (on_loop_[vertex] == 2) return true;
    on_loop_[vertex] = 2;
    for (int crossing : net_.edges_of_vertex(vertex)) {
      const int literal = literals_[crossing];
      if (literal < 0 || (on_loop_[net_.one_end(crossing)] && on_loop_[net_.other_end(crossing)])) continue;
      if (learner_.value(literal) >= 0) return false;
      if (listed_[literal]) continue;
      listed_[literal] = 1;
      cut_.push_back(literal);
    }
    return true;
  };
  const bool all_failed = std::all_of(
      loop_.begin(), loop_.end(), [&](int edge) { return add_at(net_.one_end(edge)) && add_at(net_.other_end(edge)); });
  for (int literal : cut_) listed_[literal] = 0;
  return all_failed;
}

}  // namespace gridwright::loop
