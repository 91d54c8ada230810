#include "loop/rules/deduction.hpp"

#include <algorithm>
#include <cstring>

namespace gridwright::loop {
namespace {
constexpr uint8_t kFree = 255;  // slot of a class not met in this window
}

bool Deduction::start(const Board& board, Found& found) {
  grid_ = Grid(board.rows, board.cols);
  found_ = &found;
  window_rule_ = &WindowRule::shared();
  vertex_rule_ = &VertexRule::shared();
  colours_.reset(grid_.cells);
  paths_.reset(grid_);
  line_counts_.reset(grid_);
  seen_by_.assign(grid_.cells, 0);
  code_.assign(grid_.cells, WindowRule::kBlank);
  slot_.assign(grid_.cells, kFree);
  waiting_.assign(rules(), 0);
  for (auto* queue : {&windows_, &vertices_, &news, &looked_at}) queue->clear();
  relations_.clear();
  trail_.clear();
  closing_edge_ = -1;
  lay_out(board);
  return settle();
}

void Deduction::lay_out(const Board& board) {
  const int stride = grid_.stride, cells = grid_.cells;
  const int near[kRules] = {-stride - 1,       -stride, -stride + 1, -1,    0,         1,
                            stride - 1,        stride,  stride + 1,  cells, cells + 1, cells + stride,
                            cells + stride + 1};
  std::memcpy(offset_, near, sizeof near);
  for (size_t index = 0; index < board.clues.size(); index++) {
    const int cell = grid_.cell_of_index(int(index)), clue = board.clues[index];
    colours_.open(cell);
    if (clue == kNoClue) continue;
    line_counts_.set_clue(cell, clue);
    open_window(cell, clue);
  }
  // Windows know the vertices of their centre: those need no rule of their own.
  const auto has_window = [&](int cell) { return code_[cell] != WindowRule::kBlank; };
  for (int row = 0; row <= grid_.rows; row++)
    for (int col = 0; col <= grid_.cols; col++) {
      const int vertex = grid_.cell(row, col);
      if (has_window(vertex) || has_window(vertex - 1) || has_window(vertex - stride) ||
          has_window(vertex - stride - 1))
        continue;
      for (int k = kWindows; k < kRules; k++) seen_by_[vertex + cells - offset_[k]] |= uint16_t(1 << k);
    }
}

void Deduction::open_window(int cell, int code) {
  code_[cell] = uint8_t(code);
  for (int k = 0; k < kWindows; k++) seen_by_[cell - offset_[k]] |= uint16_t(1 << k);
  wake(cell);
}

void Deduction::add_clue(int cell, int clue) {
  line_counts_.set_clue(cell, clue);
  open_window(cell, clue);
  trail_.push_back({Kind::Clue, cell, {}});
}

void Deduction::add_missed_clue(int cell, int clue) {
  open_window(cell, WindowRule::kNot + clue);
  trail_.push_back({Kind::Clue, cell, {}});
}

bool Deduction::assume(int edge, bool line) {
  relate(grid_.one_cell(edge), grid_.other_cell(edge), line);
  return settle();
}

// ---- the chain reaction

void Deduction::wake(int rule) {
  if (waiting_[rule]) return;
  waiting_[rule] = 1;
  (rule < grid_.cells ? windows_ : vertices_).push_back(rule);
}

int Deduction::next_rule(std::vector<int>& queue) {
  const int rule = queue.back();
  queue.pop_back();
  waiting_[rule] = 0;
  looked_at.push_back(rule);
  return rule;
}

bool Deduction::settle() {
  while (true) {
    bool open = true;
    if (!relations_.empty()) {
      const Relation relation = relations_.back();
      relations_.pop_back();
      open = apply(relation);
    } else if (!vertices_.empty()) {
      open = look_at_vertex(next_rule(vertices_) - grid_.cells);
    } else if (!windows_.empty()) {
      open = look_at_window(next_rule(windows_));
    } else if (closing_edge_ >= 0) {
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

bool Deduction::look_at_window(int cell) {
  int colour[kWindows];
  uint64_t state = code_[cell];
  for (int i = 0; i < kWindows; i++) {
    colour[i] = colours_[cell + offset_[i]];
    uint8_t& slot = slot_[colour[i] >> 1];
    if (slot == kFree) slot = uint8_t(i << 1 | (colour[i] & 1));
    state |= uint64_t((slot & ~1) | ((slot ^ colour[i]) & 1)) << WindowRule::shift(i);
  }
  for (int c : colour) slot_[c >> 1] = kFree;
  const uint64_t closed = window_rule_->close(state);
  if (closed == state) return true;
  if (closed == WindowRule::kContradiction) return false;
  for (int i = 1; i < kWindows; i++) {
    const int part = WindowRule::part(closed, i);
    if (part != WindowRule::part(state, i)) relate(cell + offset_[i], cell + offset_[part >> 1], part & 1);
  }
  return true;
}

bool Deduction::look_at_vertex(int vertex) {
  const int cell[4] = {vertex - grid_.stride - 1, vertex - grid_.stride, vertex - 1, vertex};
  int colour[4], state = 0;
  for (int i = 0; i < 4; i++) {
    colour[i] = colours_[cell[i]];
    int first = 0;
    while ((colour[first] ^ colour[i]) > 1) first++;
    if (i) state |= (first << 1 | ((colour[i] ^ colour[first]) & 1)) << VertexRule::shift(i);
  }
  const int closed = vertex_rule_->close(state);
  if (closed == state) return true;
  if (closed == VertexRule::kContradiction) return false;
  for (int i = 1; i < 4; i++) {
    const int part = VertexRule::part(closed, i);
    if (part != VertexRule::part(state, i)) relate(cell[i], cell[part >> 1], part & 1);
  }
  return true;
}

bool Deduction::apply(const Relation& relation) {
  const int a = colours_[relation.a], b = colours_[relation.b], flip = (a ^ b ^ relation.differ) & 1;
  int kept = a >> 1, joined = b >> 1;
  if (kept == joined) return flip == 0;
  if (colours_.size(kept) < colours_.size(joined)) std::swap(kept, joined);
  fresh_lines_.clear();
  colours_.each_member(joined, [&](int member) {  // the edges between the two classes become known
    for (int step : {-grid_.stride, -1, grid_.stride, 1}) {
      const int neighbour = member + step;
      if (colours_.class_of(neighbour) != kept) continue;
      const int edge = grid_.edge_between_cells(member, neighbour),
                line = (colours_[member] ^ colours_[neighbour] ^ flip) & 1;
      news.push_back(2 * edge + line);
      if (line) fresh_lines_.push_back(edge);
    }
  });
  colours_.join(kept, joined, flip, [&](int member) {
    for (unsigned rules = seen_by_[member]; rules; rules &= rules - 1) wake(member + offset_[__builtin_ctz(rules)]);
  });
  trail_.push_back({Kind::Join, joined, {}});
  for (int edge : fresh_lines_)
    if (!draw(edge)) return false;
  return true;
}

bool Deduction::draw(int edge) {
  if (paths_.would_close(edge)) {
    // Whatever this loop is, nothing else can be found on this branch.
    if (paths_.count() == 1 && line_counts_.all_met_with(edge)) found_->add(paths_.with(edge));
    return false;
  }
  if (paths_.would_branch(edge)) return false;
  const Ends ends = paths_.draw(edge);
  line_counts_.draw(edge);
  trail_.push_back({Kind::Line, edge, ends});
  const int last = grid_.edge_between_vertices(ends.a, ends.b);
  if (last >= 0 && !paths_.is_line(last) && !is_known(last)) {
    if (paths_.count() == 1 && line_counts_.all_met_with(last)) closing_edge_ = last;
    else relate(grid_.one_cell(last), grid_.other_cell(last), 0);
  }
  return true;
}

bool Deduction::close_last_path() {
  const int edge = closing_edge_;
  closing_edge_ = -1;
  if (!forbids_ || is_known(edge) || paths_.count() != 1 || !paths_.would_close(edge) ||
      !line_counts_.all_met_with(edge))
    return true;
  found_->add(paths_.with(edge));
  if (found_->several()) return false;
  relate(grid_.one_cell(edge), grid_.other_cell(edge), 0);
  return true;
}

void Deduction::undo_to(size_t mark) {
  while (trail_.size() > mark) {
    const Change& change = trail_.back();
    switch (change.kind) {
      case Kind::Join: colours_.part(change.id); break;
      case Kind::Line:
        line_counts_.erase(change.id);
        paths_.erase(change.id, change.ends);
        break;
      case Kind::Clue:
        for (int k = 0; k < kWindows; k++) seen_by_[change.id - offset_[k]] &= uint16_t(~(1 << k));
        code_[change.id] = WindowRule::kBlank;
        if (line_counts_.has_clue(change.id)) line_counts_.clear_clue(change.id);
        break;
    }
    trail_.pop_back();
  }
  closing_edge_ = -1;
}

}  // namespace gridwright::loop
