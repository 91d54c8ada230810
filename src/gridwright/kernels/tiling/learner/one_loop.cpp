#include "tiling/learner/one_loop.hpp"

#include <algorithm>
#include <utility>

namespace gridwright::tiling {

void OneLoop::reset(const Graph& graph, std::vector<int> literals, int variables) {
  graph_ = &graph;
  literals_ = std::move(literals);
  edges_of_.resize(std::max(edges_of_.size(), size_t(2 * variables)));
  for (auto& edges : edges_of_) edges.clear();
  clue_.assign(graph.faces, kNoClue);
  counts_.assign(graph.faces, 0);
  guard_.assign(graph.faces, kNone);
  clue_faces_.clear();
  missed_ = kNone;
  paths_.reset(graph);
  drawn_.clear();
  root_lines_.clear();
  listed_.assign(2 * variables, 0);
  on_loop_.assign(graph.vertices, 0);
  lines_round_.assign(graph.faces, 0);
  for (int edge = 0; edge < graph.edges; edge++) {
    if (literals_[edge] >= 0) edges_of_[literals_[edge]].push_back(edge);
    if (literals_[edge] != kOn) continue;
    paths_.draw(edge);
    root_lines_.push_back(edge);
  }
}

void OneLoop::set_clue(int face, int clue, int guard) {
  if (clue > 0) clue_faces_.push_back(face);
  clue_[face] = int8_t(clue);
  guard_[face] = guard;
  counts_[face] = guard == kNone;
}

void OneLoop::begin_style(int style) {
  constexpr int kShortPaths[3] = {20, 60, 8};
  short_path_ = kShortPaths[(style + first_style_) % 3];
}

bool OneLoop::hear(int literal, int place, Clause& objection) {
  if (size_t(literal) >= edges_of_.size()) return true;  // a variable that only counts
  bool quiet = true;
  for (int edge : edges_of_[literal]) {
    if (paths_.is_line(edge)) continue;
    if (paths_.would_close(edge)) {
      object_to_loop(edge, {graph_->u[edge], graph_->v[edge]}, objection);
      object_by_cut(objection);
      return false;
    }
    if (paths_.would_branch(edge)) continue;  // the clauses of that vertex will object
    const Ends ends = paths_.draw(edge);
    drawn_.push_back({edge, place, ends});
    int last = -1;
    for (int between : graph_->edges_of_vertex(ends.a))
      if (graph_->far_end(between, ends.a) == ends.b && !paths_.is_line(between)) last = between;
    // One forced edge for each literal is enough: a missed one shows up as a loop later.
    if (quiet && last >= 0 && literals_[last] >= 0 && learner_.value(literals_[last]) == 0 && is_short(ends)) {
      const int reason = object_to_loop(last, ends, objection);
      quiet = reason >= 0 && learner_.value(reason) <= 0;  // a layer of assumptions is still to come: say it then
    }
  }
  return quiet;
}

void OneLoop::backtrack(int trail_size) {
  while (!drawn_.empty() && drawn_.back().place >= trail_size) {
    paths_.erase(drawn_.back().edge, drawn_.back().ends);
    drawn_.pop_back();
  }
}

// True if few of its lines are open to change.
bool OneLoop::is_short(Ends ends) const {
  int open = 0;
  paths_.walk(ends.a, ends.b, [&](int edge) {
    open += literals_[edge] >= 0 && learner_.level_of(literals_[edge]) > 0;
    return open <= short_path_;
  });
  return open <= short_path_;
}

// The path between the ends and the closing edge are a loop: not all of it, and the reason why it is no answer, which
// is returned: the guard of a broken clue, kAlways or kMeetsAll.
int OneLoop::object_to_loop(int closing_edge, Ends ends, Clause& objection) {
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
    Lines lines(graph_->edges, 0);
    for (int edge : loop_) lines[edge] = 1;
    found_.add(lines);
    if (missed_ != kNone) objection.push_back(opposite(missed_guard_));
  } else if (broken != kAlways) {
    objection.push_back(opposite(broken));
  }
  return broken;
}

// The guard of a clue that the loop alone breaks; kAlways if that clue always counts, kMeetsAll if there is none.
int OneLoop::broken_clue() {
  for (int edge : loop_)
    lines_round_[graph_->left[edge]] += graph_->weight[edge], lines_round_[graph_->right[edge]] += graph_->weight[edge];
  int broken = kMeetsAll;
  const auto look = [&](int face) {
    if (!counts_[face] || lines_round_[face] == clue_[face]) return;
    const int guard = guard_[face];
    if (guard == kNone) broken = kAlways;
    else if (broken == kMeetsAll || (broken >= 0 && learner_.value(broken) <= 0)) broken = guard;
  };
  for (size_t i = 0; i < loop_.size() && broken != kAlways; i++)
    look(graph_->left[loop_[i]]), look(graph_->right[loop_[i]]);
  for (size_t i = 0; i < clue_faces_.size() && broken == kMeetsAll; i++) look(clue_faces_[i]);
  if (broken == kMeetsAll && missed_ != kNone && lines_round_[missed_] == missed_clue_) broken = missed_guard_;
  for (int edge : loop_) lines_round_[graph_->left[edge]] = lines_round_[graph_->right[edge]] = 0;
  return broken;
}

void OneLoop::object_by_cut(Clause& objection) {
  for (int edge : loop_) on_loop_[graph_->u[edge]] = on_loop_[graph_->v[edge]] = 1;
  cut_.clear();
  if (add_witnesses() && add_crossings() && open_size(cut_) < open_size(objection)) objection = cut_;
  for (int edge : loop_) on_loop_[graph_->u[edge]] = on_loop_[graph_->v[edge]] = 0;
}

size_t OneLoop::open_size(const Clause& clause) const {
  return size_t(
      std::count_if(clause.begin(), clause.end(), [&](int literal) { return !learner_.failed_for_good(literal); }));
}

// One line of the loop and one away from it, each the earliest known. False if there is none away from it.
bool OneLoop::add_witnesses() {
  int on = kOff, away = kOff;
  const auto consider = [&](int edge, int& witness) {
    const int literal = literals_[edge];
    if (witness == kOn) return;
    if (literal == kOn || witness == kOff || learner_.level_of(literal) < learner_.level_of(witness)) witness = literal;
  };
  for (int edge : loop_) consider(edge, on);
  for (size_t i = 0; i < root_lines_.size() && away != kOn; i++)
    if (!on_loop_[graph_->u[root_lines_[i]]]) away = kOn;
  for (size_t i = 0; i < drawn_.size() && away != kOn; i++)
    if (!on_loop_[graph_->u[drawn_[i].edge]]) {
      consider(drawn_[i].edge, away);  // drawn in the order of levels: the first is the earliest
      break;
    }
  if (away == kOff) return false;
  for (int witness : {on, away})
    if (witness >= 0) cut_.push_back(opposite(witness));
  return true;
}

// Every edge between the loop's vertices and the rest. False if one of them has not failed.
bool OneLoop::add_crossings() {
  const auto add_at = [&](int vertex) {
    if (on_loop_[vertex] == 2) return true;
    on_loop_[vertex] = 2;
    for (int crossing : graph_->edges_of_vertex(vertex)) {
      const int literal = literals_[crossing];
      if (literal < 0 || (on_loop_[graph_->u[crossing]] && on_loop_[graph_->v[crossing]])) continue;
      if (learner_.value(literal) >= 0) return false;
      if (listed_[literal]) continue;
      listed_[literal] = 1;
      cut_.push_back(literal);
    }
    return true;
  };
  const bool all_failed = std::all_of(loop_.begin(), loop_.end(),
                                      [&](int edge) { return add_at(graph_->u[edge]) && add_at(graph_->v[edge]); });
  for (int literal : cut_) listed_[literal] = 0;
  return all_failed;
}

}  // namespace gridwright::tiling
