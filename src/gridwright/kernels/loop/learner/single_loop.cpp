#include "loop/learner/single_loop.hpp"

#include <algorithm>
#include <utility>

namespace gridwright::loop {

void SingleLoop::reset(const Grid& grid, std::vector<int> literals, int variables) {
  grid_ = grid;
  literals_ = std::move(literals);
  edges_of_.resize(std::max(edges_of_.size(), size_t(2 * variables)));
  for (auto& edges : edges_of_) edges.clear();
  clue_.assign(grid.cells, kNoClue);
  counts_.assign(grid.cells, 0);
  guard_.assign(grid.cells, kNone);
  clue_cells_.clear();
  missed_ = kNone;
  paths_.reset(grid);
  drawn_.clear();
  root_lines_.clear();
  listed_.assign(2 * variables, 0);
  on_loop_.assign(grid.cells, 0);
  lines_round_.assign(grid.cells, 0);
  for (int edge = 0; edge < grid.edges(); edge++) {
    if (literals_[edge] >= 0) edges_of_[literals_[edge]].push_back(edge);
    if (literals_[edge] != kOn) continue;
    paths_.draw(edge);
    root_lines_.push_back(edge);
  }
}

void SingleLoop::set_clue(int cell, int clue, int guard) {
  if (clue > 0) clue_cells_.push_back(cell);
  clue_[cell] = int8_t(clue);
  guard_[cell] = guard;
  counts_[cell] = guard == kNone;
}

void SingleLoop::set_missed(int cell, int clue, int guard) {
  missed_ = cell, missed_clue_ = clue, missed_guard_ = guard;
}

void SingleLoop::begin_style(int style) {
  constexpr int kShortPaths[3] = {20, 60, 8};
  short_path_ = kShortPaths[(style + first_style_) % 3];
}

bool SingleLoop::hear(int literal, int place, Clause& objection) {
  bool quiet = true;
  for (int edge : edges_of_[literal]) {
    if (paths_.is_line(edge)) continue;
    if (paths_.would_close(edge)) {
      object_to_loop(edge, {grid_.one_end(edge), grid_.other_end(edge)}, objection);
      object_by_cut(objection);
      return false;
    }
    if (paths_.would_branch(edge)) continue;  // the clauses of that vertex will object
    const Ends ends = paths_.draw(edge);
    drawn_.push_back({edge, place, ends});
    const int last = grid_.edge_between_vertices(ends.a, ends.b);
    // One forced edge for each literal is enough: a missed one shows up as a loop later.
    if (quiet && last >= 0 && literals_[last] >= 0 && learner_.value(literals_[last]) == 0 && is_short(ends)) {
      const int reason = object_to_loop(last, ends, objection);
      quiet = reason >= 0 && learner_.value(reason) <= 0;  // a layer of assumptions is still to come: say it then
    }
  }
  return quiet;
}

void SingleLoop::backtrack(int trail_size) {
  while (!drawn_.empty() && drawn_.back().place >= trail_size) {
    paths_.erase(drawn_.back().edge, drawn_.back().ends);
    drawn_.pop_back();
  }
}

// True if few of its lines are open to change.
bool SingleLoop::is_short(Ends ends) const {
  int open = 0;
  paths_.walk(ends.a, ends.b, [&](int edge) {
    open += literals_[edge] >= 0 && learner_.level_of(literals_[edge]) > 0;
    return open <= short_path_;
  });
  return open <= short_path_;
}

// The path between the ends and the closing edge are a loop: not all of it, and the reason why it is no answer, which
// is returned: the guard of a broken clue, kAlways or kMeetsAll.
int SingleLoop::object_to_loop(int closing_edge, Ends ends, Clause& objection) {
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
    Lines lines(grid_.edges(), 0);
    for (int edge : loop_) lines[edge] = 1;
    found_.add(lines);
    if (missed_ != kNone) objection.push_back(opposite(missed_guard_));
  } else if (broken != kAlways) {
    objection.push_back(opposite(broken));
  }
  return broken;
}

// The guard of a clue that the loop alone breaks; kAlways if that clue always counts, kMeetsAll if there is none.
int SingleLoop::broken_clue() {
  for (int edge : loop_) lines_round_[grid_.one_cell(edge)]++, lines_round_[grid_.other_cell(edge)]++;
  int broken = kMeetsAll;
  const auto look = [&](int cell) {
    if (!counts_[cell] || lines_round_[cell] == clue_[cell]) return;
    const int guard = guard_[cell];
    if (guard == kNone) broken = kAlways;
    else if (broken == kMeetsAll || (broken >= 0 && learner_.value(broken) <= 0)) broken = guard;
  };
  for (size_t i = 0; i < loop_.size() && broken != kAlways; i++)
    look(grid_.one_cell(loop_[i])), look(grid_.other_cell(loop_[i]));
  for (size_t i = 0; i < clue_cells_.size() && broken == kMeetsAll; i++) look(clue_cells_[i]);
  if (broken == kMeetsAll && missed_ != kNone && lines_round_[missed_] == missed_clue_) broken = missed_guard_;
  for (int edge : loop_) lines_round_[grid_.one_cell(edge)] = lines_round_[grid_.other_cell(edge)] = 0;
  return broken;
}

// ---- cuts

void SingleLoop::object_by_cut(Clause& objection) {
  for (int edge : loop_) on_loop_[grid_.one_end(edge)] = on_loop_[grid_.other_end(edge)] = 1;
  cut_.clear();
  if (add_witnesses() && add_crossings() && open_size(cut_) < open_size(objection)) objection = cut_;
  for (int edge : loop_) on_loop_[grid_.one_end(edge)] = on_loop_[grid_.other_end(edge)] = 0;
}

size_t SingleLoop::open_size(const Clause& clause) const {
  return size_t(
      std::count_if(clause.begin(), clause.end(), [&](int literal) { return !learner_.failed_for_good(literal); }));
}

// One line of the loop and one away from it, each the earliest known. False if there is none away from it.
bool SingleLoop::add_witnesses() {
  int on = kOff, away = kOff;
  const auto consider = [&](int edge, int& witness) {
    const int literal = literals_[edge];
    if (witness == kOn) return;
    if (literal == kOn || witness == kOff || learner_.level_of(literal) < learner_.level_of(witness)) witness = literal;
  };
  for (int edge : loop_) consider(edge, on);
  for (size_t i = 0; i < root_lines_.size() && away != kOn; i++)
    if (!on_loop_[grid_.one_end(root_lines_[i])]) away = kOn;
  for (size_t i = 0; i < drawn_.size() && away != kOn; i++)
    if (!on_loop_[grid_.one_end(drawn_[i].edge)]) {
      consider(drawn_[i].edge, away);  // drawn in the order of levels: the first is the earliest
      break;
    }
  if (away == kOff) return false;
  for (int witness : {on, away})
    if (witness >= 0) cut_.push_back(opposite(witness));
  return true;
}

// Every edge between the loop's vertices and the rest. False if one of them has not failed.
bool SingleLoop::add_crossings() {
  const auto add_at = [&](int vertex) {
    if (on_loop_[vertex] == 2) return true;
    on_loop_[vertex] = 2;
    for (int crossing : grid_.edges_of_vertex(vertex)) {
      const int literal = literals_[crossing];
      if (literal < 0 || (on_loop_[grid_.one_end(crossing)] && on_loop_[grid_.other_end(crossing)])) continue;
      if (learner_.value(literal) >= 0) return false;
      if (listed_[literal]) continue;
      listed_[literal] = 1;
      cut_.push_back(literal);
    }
    return true;
  };
  const bool all_failed = std::all_of(loop_.begin(), loop_.end(), [&](int edge) {
    return add_at(grid_.one_end(edge)) && add_at(grid_.other_end(edge));
  });
  for (int literal : cut_) listed_[literal] = 0;
  return all_failed;
}

}  // namespace gridwright::loop
