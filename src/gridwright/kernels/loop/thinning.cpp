#include "loop/thinning.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "loop/learner/encoding.hpp"

namespace gridwright::loop {
namespace {
constexpr int kNearby[] = {4, 8, 14, 22};  // cells to every side
}

Thinning::Thinning(const Board& board, const Lines& lines)
    : grid_(board.rows, board.cols),
      board_(board),
      lines_(lines),
      needed_(board.clues.size(), 1),
      loops_(learner_, learner_found_) {}

std::optional<Board> Thinning::run(const std::vector<Indices>& order, InterruptCheck& interrupt) {
  order_ = order;
  interrupt_ = &interrupt;
  Board left = board_;
  std::fill(left.clues.begin(), left.clues.end(), kNoClue);
  rules_found_.clear();
  rules_found_.add(lines_);
  deduction_.start(left, rules_found_);
  encode();
  std::vector<uint8_t> tried(board_.clues.size(), 0);
  for (const Indices& together : order)
    for (int index : together) tried[index] = 1;
  Indices fixed;
  for (int index = 0; index < int(tried.size()); index++)
    if (!tried[index]) fixed.push_back(index);
  try_range(0, int(order.size()), std::move(fixed));
  if (interrupt.stopped()) return std::nullopt;
  for (size_t index = 0; index < needed_.size(); index++)
    if (needed_[index]) left.clues[index] = board_.clues[index];
  return left;
}

// ---- the halving

// Decides the entries order[from] to order[to - 1]. Of the others, those in `waiting` are still to be put on.
void Thinning::try_range(int from, int to, Indices waiting) {
  if (from >= to || interrupt_->look()) return;
  if (to - from == 1) {
    const bool needed = is_any_needed(order_[from], std::move(waiting));
    for (int index : order_[from]) needed_[index] = needed;
    return;
  }
  const size_t mark = deduction_.mark();
  add_clues(waiting);
  const Reaction reaction = react();
  if (reaction == Reaction::NoOtherLoop) {  // even without all the clues of this range
    for (int i = from; i < to; i++)
      for (int index : order_[i]) needed_[index] = 0;
    deduction_.undo_to(mark);
    return;
  }
  Indices layer;
  const bool put_on = reaction == Reaction::Open;
  if (put_on) {
    layer.swap(waiting);
    push_layer(layer);
  } else {
    deduction_.undo_to(mark);  // a loop that clues of this range may exclude: let them wait
  }
  const auto try_half = [&](int begin, int end, int others_begin, int others_end) {
    Indices with = waiting;
    for (int i = others_begin; i < others_end; i++)
      if (needed_[order_[i][0]]) with.insert(with.end(), order_[i].begin(), order_[i].end());
    try_range(begin, end, std::move(with));
  };
  const int middle = (from + to) / 2;
  try_half(from, middle, middle, to);
  try_half(middle, to, from, middle);
  if (put_on) {
    pop_layer(layer);
    deduction_.undo_to(mark);
  }
}

void Thinning::add_clues(const Indices& indices) {
  deduction_.news.clear();
  deduction_.looked_at.clear();
  for (int index : indices) deduction_.add_clue(cell_of(index), board_.clues[index]);
}

Thinning::Reaction Thinning::react() {
  const bool open = deduction_.settle(), other = rules_found_.several();
  rules_found_.keep_first();
  return other ? Reaction::OtherLoop : open ? Reaction::Open : Reaction::NoOtherLoop;
}

// True if another loop fits all clues put on or waiting. It must miss one of these: with them the loop is the only one.
bool Thinning::is_any_needed(const Indices& together, Indices waiting) {
  for (int index : together) {
    if (is_needed(index, waiting)) return true;
    waiting.push_back(index);
  }
  return false;
}

// True if another loop fits all clues put on or waiting and misses this one.
bool Thinning::is_needed(int index, const Indices& waiting) {
  const int cell = cell_of(index), clue = board_.clues[index];
  const size_t mark = deduction_.mark();
  add_clues(waiting);
  deduction_.add_missed_clue(cell, clue);
  const Reaction reaction = react();
  bool needed = reaction == Reaction::OtherLoop;
  if (reaction == Reaction::Open) needed = search(index, waiting);
  deduction_.undo_to(mark);
  return needed;
}

// The same when the rules leave it open.
bool Thinning::search(int index, const Indices& waiting) {
  const int cell = cell_of(index);
  learner_found_.clear();
  loops_.set_missed(cell, board_.clues[index], missed_[index]);
  push_layer(waiting, missed_[index]);
  for (int literal : literals_among(grid_.edges_of_cell(cell))) learner_.bump(literal >> 1);
  Learner::Result result = Learner::Result::Enough;
  // Where there is another loop, one is nearly always near, and to find it there takes a tenth of the time.
  const auto differs_within = [&](int radius) { return differs_nearby(cell, radius); };
  if (std::none_of(std::begin(kNearby), std::end(kNearby), differs_within)) result = learner_.search(*interrupt_);
  pop_layer(waiting);
  return result != Learner::Result::Refuted;
}

// True if there is such a loop that differs from this one only near the cell.
bool Thinning::differs_nearby(int cell, int radius) {
  if (radius >= std::max(grid_.rows, grid_.cols)) return false;  // all of the board is near
  std::vector<int> far;
  const int row = cell / grid_.stride, col = cell % grid_.stride;
  for (int index = 0; index < int(true_colour_.size()); index++) {
    const int other = cell_of(index);
    if (std::max(std::abs(other / grid_.stride - row), std::abs(other % grid_.stride - col)) > radius)
      far.push_back(true_colour_[index]);
  }
  learner_.push_layer(std::move(far));
  const bool found = learner_.search(*interrupt_) == Learner::Result::Enough;
  learner_.pop_layer();
  return found;
}

// The clues count, and the rules' latest conclusions hold.
void Thinning::push_layer(const Indices& indices, int missed) {
  std::vector<int> layer;
  if (missed >= 0) layer.push_back(missed);
  for (int index : indices) {
    layer.push_back(counts_[index]);
    loops_.choose(cell_of(index), true);
  }
  for (int known : deduction_.news) layer.push_back(loops_.literal(known >> 1) ^ !(known & 1));
  learner_.push_layer(std::move(layer));
}

void Thinning::pop_layer(const Indices& indices) {
  for (int index : indices) loops_.choose(cell_of(index), false);
  learner_.pop_layer();
}

// ---- the same question in clauses

std::vector<int> Thinning::literals_among(const std::array<int, 4>& edges) const {
  std::vector<int> literals;
  for (int edge : edges)
    if (loops_.literal(edge) >= 0) literals.push_back(loops_.literal(edge));
  return literals;
}

void Thinning::encode() {
  learner_.reset(&loops_);
  add_variables();
  prefer_the_loop();
  Clause some_line;
  each_edge(grid_, [&](int, int edge) {
    const int line = loops_.literal(edge), a = colour_[grid_.one_cell(edge)], b = colour_[grid_.other_cell(edge)];
    if (a >= 0 && b >= 0) means_differ(learner_, line, a, b);
    some_line.push_back(line);
  });
  learner_.add_clause(std::move(some_line));
  for (int row = 0; row <= grid_.rows; row++)
    for (int col = 0; col <= grid_.cols; col++)
      none_or_two(learner_, literals_among(grid_.edges_of_vertex(grid_.cell(row, col))), 0);
  for (int index = 0; index < int(board_.clues.size()); index++) {
    const int cell = cell_of(index), clue = board_.clues[index];
    const std::vector<int> around = literals_among(grid_.edges_of_cell(cell));
    exactly(learner_, around, clue, counts_[index]);
    misses(learner_, around, clue, missed_[index]);
    loops_.set_clue(cell, clue, counts_[index]);
  }
}

void Thinning::add_variables() {
  const int clues = int(board_.clues.size());
  colour_.assign(grid_.cells, SingleLoop::kNone);
  for (int index = 0; index < clues; index++) colour_[cell_of(index)] = 2 * learner_.add_variable();
  std::vector<int> edge_literals(grid_.edges(), SingleLoop::kOff);
  each_edge(grid_, [&](int, int edge) {
    const int a = colour_[grid_.one_cell(edge)], b = colour_[grid_.other_cell(edge)];
    edge_literals[edge] =
        a >= 0 && b >= 0 ? 2 * learner_.add_variable() : std::max(a, b);  // at the rim: a line if the cell is inside
  });
  for (int index = 0; index < clues; index++) {
    counts_.push_back(2 * learner_.add_variable(false));
    missed_.push_back(2 * learner_.add_variable(false));
  }
  loops_.reset(grid_, std::move(edge_literals), learner_.variables());
  loops_.want(1);
  loops_.set_first_style(1);
}

// Another loop differs from this one in few places: elsewhere, try first what is true of this one.
void Thinning::prefer_the_loop() {
  each_edge(grid_, [&](int, int edge) { learner_.prefer(loops_.literal(edge) ^ !lines_[edge]); });
  for (int row = 0; row < grid_.rows; row++)
    for (int col = 0, is_inside = 0; col < grid_.cols; col++) {
      is_inside ^= lines_[2 * grid_.cell(row, col) + 1];
      true_colour_.push_back(colour_[grid_.cell(row, col)] ^ !is_inside);
      learner_.prefer(true_colour_.back());
    }
}

}  // namespace gridwright::loop
