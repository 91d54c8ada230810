#include "tiling/rules/deduction.hpp"

#include <utility>

namespace gridwright::tiling {
namespace {
constexpr uint8_t kFree = 255;
}

bool Deduction::start(const Tiling& tiling, const Clues& clues, Found& found) {
  const Graph& graph = tiling.graph;
  graph_ = &graph;
  rules_ = &tiling.rules;
  memory_ = &WindowMemory::of_this_thread();
  found_ = &found;
  colours_.reset(graph.faces);
  for (int face = 1; face < graph.faces; face++) colours_.open(face);
  paths_.reset(graph);
  clue_.assign(graph.faces, kNoClue);
  drawn_.assign(graph.faces, 0);
  unmet_ = 0;
  code_.assign(rules_->count(), WindowType::kBlank);
  active_.assign(rules_->count(), 0);
  slot_.assign(graph.faces, kFree);
  waiting_.assign(rules_->count(), 0);
  for (auto* list : {&windows_, &vertices_, &news, &looked_at, &closing_}) list->clear();
  relations_.clear();
  trail_.clear();
  for (int face = 1; face <= graph.polygons; face++) {
    if (clues[face - 1] == kNoClue) continue;
    clue_[face] = clues[face - 1];
    unmet_ += clue_[face] != 0;
    open_window(face, clue_[face]);
  }
  open_vertices();
  return settle();
}

// Windows know the vertices of their centre; a vertex without a window beside it is a rule of its own.
void Deduction::open_vertices() {
  for (int vertex = 0; vertex < graph_->vertices; vertex++) {
    const int rule = graph_->polygons + vertex;
    bool known = !rules_->type[rule];
    for (int window : rules_->windows_of[vertex]) known = known || active_[window];
    active_[rule] = !known;
    if (!known && rules_->sees.size(rule) <= 2) wake(rule);
  }
}

void Deduction::open_window(int face, int code) {
  code_[face - 1] = uint8_t(code);
  active_[face - 1] = 1;
  wake(face - 1);
}

void Deduction::add_clue(int face, int clue) {
  clue_[face] = int8_t(clue);
  unmet_ += drawn_[face] != clue;
  open_window(face, clue);
  trail_.push_back({Kind::Clue, face, {}});
}

void Deduction::add_missed_clue(int face, int clue) {
  open_window(face, WindowType::kNot + clue);
  trail_.push_back({Kind::Clue, face, {}});
}

void Deduction::tally(int edge, int change) {
  for (int face : {graph_->left[edge], graph_->right[edge]}) {
    const bool was_met = drawn_[face] == clue_[face];
    drawn_[face] += change * graph_->weight[edge];
    if (clue_[face] >= 0) unmet_ += int(was_met) - int(drawn_[face] == clue_[face]);
  }
}

bool Deduction::all_met_with(int edge) const {
  int unmet = unmet_;
  for (int face : {graph_->left[edge], graph_->right[edge]})
    if (clue_[face] >= 0)
      unmet += int(drawn_[face] == clue_[face]) - int(drawn_[face] + graph_->weight[edge] == clue_[face]);
  return unmet == 0;
}

// ---- the chain reaction

bool Deduction::assume(int edge, bool line) {
  relate(edge, line);
  return settle();
}

void Deduction::wake(int rule) {
  if (waiting_[rule]) return;
  waiting_[rule] = 1;
  (rule < graph_->polygons ? windows_ : vertices_).push_back(rule);
}

bool Deduction::look_next(std::vector<int>& queue) {
  const int rule = queue.back();
  queue.pop_back();
  waiting_[rule] = 0;
  looked_at.push_back(rule);
  return look_at(rule);
}

bool Deduction::settle() {
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

bool Deduction::give_up() {
  for (auto* queue : {&windows_, &vertices_}) {
    for (int rule : *queue) waiting_[rule] = 0;
    queue->clear();
  }
  relations_.clear();
  return false;
}

bool Deduction::look_at(int rule) {
  const WindowType* type = rules_->type[rule];
  if (!type) return count_lines(rule + 1);
  const int* face = rules_->sees[rule].begin();
  const int size = rules_->sees.size(rule);
  int colour[kMostSeen];
  uint64_t state = 0;
  for (int i = 0; i < size; i++) {
    colour[i] = colours_[face[i]];
    uint8_t& slot = slot_[colour[i] >> 1];
    if (slot == kFree) slot = uint8_t(i << 1 | (colour[i] & 1));
    if (i) state |= uint64_t((slot & ~1) | ((slot ^ colour[i]) & 1)) << WindowType::shift(i);
  }
  for (int i = 0; i < size; i++) slot_[colour[i] >> 1] = kFree;
  const uint64_t closed = memory_->close(*type, code_[rule], state);
  if (closed == state) return true;
  if (closed == WindowType::kContradiction) return false;
  for (int i = 1; i < size; i++) {
    const int part = WindowType::part(closed, i);
    if (part != WindowType::part(state, i)) relate(face[i], face[part >> 1], part & 1);
  }
  return true;
}

// For a face with more sides than a window can hold.
bool Deduction::count_lines(int face) {
  const int code = code_[face - 1];
  if (code >= WindowType::kBlank) return true;
  int lines = 0, open = 0;
  for (int edge : graph_->edges_of_face(face)) {
    if (!is_known(edge)) open += graph_->weight[edge];
    else if (colours_.differ(graph_->left[edge], graph_->right[edge])) lines += graph_->weight[edge];
  }
  if (lines > code || lines + open < code) return false;
  if (open && (lines == code || lines + open == code))
    for (int edge : graph_->edges_of_face(face))
      if (!is_known(edge)) relate(edge, lines != code);
  return true;
}

bool Deduction::apply(const Relation& relation) {
  const int a = colours_[relation.a], b = colours_[relation.b], flip = (a ^ b ^ relation.differ) & 1;
  int kept = a >> 1, joined = b >> 1;
  if (kept == joined) return flip == 0;
  if (colours_.size(kept) < colours_.size(joined)) std::swap(kept, joined);
  fresh_lines_.clear();
  colours_.each_member(joined, [&](int member) {
    for (int edge : graph_->edges_of_face(member)) {
      const int neighbour = graph_->across(edge, member);
      if (colours_.class_of(neighbour) != kept) continue;
      const int line = (colours_[member] ^ colours_[neighbour] ^ flip) & 1;
      news.push_back(2 * edge + line);
      if (line) fresh_lines_.push_back(edge);
    }
  });
  colours_.join(kept, joined, flip, [&](int member) {
    for (int rule : rules_->seen_by[member])
      if (active_[rule]) wake(rule);
  });
  trail_.push_back({Kind::Join, joined, {}});
  for (int edge : fresh_lines_)
    if (!draw(edge)) return false;
  return true;
}

bool Deduction::draw(int edge) {
  if (paths_.would_close(edge)) {
    if (paths_.count() == 1 && all_met_with(edge)) found_->add(paths_.with(edge));
    return false;
  }
  if (paths_.would_branch(edge)) return false;
  const Ends ends = paths_.draw(edge);
  tally(edge, +1);
  trail_.push_back({Kind::Line, edge, ends});
  for (int last : graph_->edges_of_vertex(ends.a)) {
    if (graph_->far_end(last, ends.a) != ends.b || is_known(last)) continue;
    if (paths_.count() == 1 && all_met_with(last)) closing_.push_back(last);
    else relate(last, false);
  }
  return true;
}

bool Deduction::close_last_path() {
  const int edge = closing_.back();
  closing_.pop_back();
  if (!forbids_ || is_known(edge) || paths_.count() != 1 || !paths_.would_close(edge) || !all_met_with(edge))
    return true;
  found_->add(paths_.with(edge));
  if (found_->several()) return false;
  relate(edge, false);
  return true;
}

void Deduction::undo_to(size_t mark) {
  while (trail_.size() > mark) {
    const Change& change = trail_.back();
    switch (change.kind) {
      case Kind::Join: colours_.part(change.id); break;
      case Kind::Line:
        tally(change.id, -1);
        paths_.erase(change.id, change.ends);
        break;
      case Kind::Clue:
        active_[change.id - 1] = 0;
        code_[change.id - 1] = WindowType::kBlank;
        if (clue_[change.id] >= 0) unmet_ -= drawn_[change.id] != clue_[change.id];
        clue_[change.id] = kNoClue;
        break;
    }
    trail_.pop_back();
  }
  closing_.clear();
}

}  // namespace gridwright::tiling
