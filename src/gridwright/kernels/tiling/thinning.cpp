#include "tiling/thinning.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "tiling/learner/encoding.hpp"
#include "tiling/region.hpp"

namespace gridwright::tiling {
namespace {

constexpr int kNearby[] = {4, 8, 14, 22};  // faces away

}  // namespace

Thinning::Thinning(const Tiling& tiling, const Lines& lines)
    : tiling_(tiling),
      graph_(tiling.graph),
      lines_(lines),
      clues_(all_clues(graph_, lines)),
      needed_(clues_.size(), 1),
      loops_(learner_, learner_found_) {}

std::optional<Clues> Thinning::run(const std::vector<Indices>& order, InterruptCheck& interrupt) {
  order_ = order;
  interrupt_ = &interrupt;
  rules_found_.add(lines_);
  deduction_.start(tiling_, Clues(clues_.size(), kNoClue), rules_found_);
  encode();
  Indices others;
  std::vector<uint8_t> is_tried(clues_.size(), 0);
  for (const Indices& together : order)
    for (int index : together) is_tried[index] = 1;
  for (int index = 0; index < int(clues_.size()); index++)
    if (!is_tried[index]) others.push_back(index);
  try_range(0, int(order.size()), std::move(others));
  if (interrupt.stopped()) return std::nullopt;
  Clues left = clues_;
  for (size_t i = 0; i < left.size(); i++)
    if (!needed_[i]) left[i] = kNoClue;
  return left;
}

// ---- which clues are needed

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
  if (reaction == Reaction::NoOtherLoop) {
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
    deduction_.undo_to(mark);
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
  deduction_.news.clear(), deduction_.looked_at.clear();
  for (int index : indices) deduction_.add_clue(index + 1, clues_[index]);
}

Thinning::Reaction Thinning::react() {
  const bool open = deduction_.settle(), other = rules_found_.several();
  rules_found_.keep_first();
  return other ? Reaction::OtherLoop : open ? Reaction::Open : Reaction::NoOtherLoop;
}

bool Thinning::is_any_needed(const Indices& together, Indices waiting) {
  for (int index : together) {
    if (is_needed(index, waiting)) return true;
    waiting.push_back(index);
  }
  return false;
}

bool Thinning::is_needed(int index, const Indices& waiting) {
  const size_t mark = deduction_.mark();
  add_clues(waiting);
  deduction_.add_missed_clue(index + 1, clues_[index]);
  const Reaction reaction = react();
  bool needed = reaction == Reaction::OtherLoop;
  if (reaction == Reaction::Open) needed = search(index, waiting);
  deduction_.undo_to(mark);
  return needed;
}

// Another loop most often differs near the clue only, so look there first.
bool Thinning::search(int index, const Indices& waiting) {
  learner_found_.clear();
  loops_.set_missed(index + 1, clues_[index], missed_[index]);
  push_layer(waiting, missed_[index]);
  for (int edge : graph_.edges_of_face(index + 1)) learner_.bump(loops_.literal(edge) >> 1);
  const std::vector<int> distance = distances(index + 1);
  Learner::Result result = Learner::Result::Enough;
  const auto differs = [&](int radius) { return differs_within(distance, radius); };
  if (std::none_of(std::begin(kNearby), std::end(kNearby), differs)) result = learner_.search(*interrupt_);
  pop_layer(waiting);
  return result != Learner::Result::Refuted;
}

bool Thinning::differs_within(const std::vector<int>& distance, int radius) {
  std::vector<int> far;
  for (size_t i = 0; i < true_colour_.size(); i++)
    if (distance[i + 1] > radius) far.push_back(true_colour_[i]);
  if (far.empty()) return false;
  learner_.push_layer(std::move(far));
  const bool found = learner_.search(*interrupt_) == Learner::Result::Enough;
  learner_.pop_layer();
  return found;
}

// Per face: how many steps from face to face it is away, never over the outside.
std::vector<int> Thinning::distances(int from) const {
  std::vector<int> distance(size_t(graph_.faces), -1), queue { from };
  distance[from] = 0;
  for (size_t i = 0; i < queue.size(); i++) {
    const int face = queue[i];
    for (int edge : graph_.edges_of_face(face)) {
      const int next = graph_.across(edge, face);
      if (next == kOutside || distance[next] >= 0) continue;
      distance[next] = distance[face] + 1;
      queue.push_back(next);
    }
  }
  return distance;
}

void Thinning::push_layer(const Indices& indices, int missed) {
  std::vector<int> layer;
  if (missed >= 0) layer.push_back(missed);
  for (int index : indices) {
    layer.push_back(counts_[index]);
    loops_.choose(index + 1, true);
  }
  for (int known : deduction_.news) layer.push_back(loops_.literal(known >> 1) ^ !(known & 1));
  learner_.push_layer(std::move(layer));
}

void Thinning::pop_layer(const Indices& indices) {
  for (int index : indices) loops_.choose(index + 1, false);
  learner_.pop_layer();
}

// ---- the board as clauses, each clue behind a switch

void Thinning::encode() {
  learner_.reset(&loops_);
  const std::vector<int> colour = add_variables();
  loops_.want(1);
  loops_.set_first_style(1);
  for (int edge = 0; edge < graph_.edges; edge++) {
    const int a = colour[graph_.left[edge]], b = colour[graph_.right[edge]];
    if (a >= 0 && b >= 0) means_differ(learner_, loops_.literal(edge), a, b);
  }
  learner_.add_clause(loops_.literals());
  for (int vertex = 0; vertex < graph_.vertices; vertex++)
    none_or_two(learner_, literals_of(graph_.edges_of_vertex(vertex)), 0);
  for (int face = 1; face <= graph_.polygons; face++) {
    const std::vector<int> around = literals_of(graph_.edges_of_face(face));
    std::vector<int> weights;
    for (int edge : graph_.edges_of_face(face)) weights.push_back(graph_.weight[edge]);
    weigh(learner_, around, weights, clues_[face - 1], counts_[face - 1]);
    misses(learner_, around, weights, clues_[face - 1], missed_[face - 1]);
    loops_.set_clue(face, clues_[face - 1], counts_[face - 1]);
  }
  prefer_the_loop(colour);
}

// A variable for the colour of every face and for every edge between two of them; the literals of the colours.
std::vector<int> Thinning::add_variables() {
  std::vector<int> colour(size_t(graph_.faces), -1), literals(size_t(graph_.edges));
  for (int face = 1; face < graph_.faces; face++) colour[face] = 2 * learner_.add_variable();
  for (int edge = 0; edge < graph_.edges; edge++) {
    const int a = colour[graph_.left[edge]], b = colour[graph_.right[edge]];
    literals[edge] = a >= 0 && b >= 0 ? 2 * learner_.add_variable() : std::max(a, b);
  }
  for (size_t i = 0; i < clues_.size(); i++) {
    counts_.push_back(2 * learner_.add_variable(false));
    missed_.push_back(2 * learner_.add_variable(false));
  }
  loops_.reset(graph_, std::move(literals), learner_.variables());
  return colour;
}

void Thinning::prefer_the_loop(const std::vector<int>& colour) {
  for (int edge = 0; edge < graph_.edges; edge++) learner_.prefer(loops_.literal(edge) ^ !lines_[edge]);
  // Inside or outside: the loop's own colours, found by spreading from the outside.
  std::vector<int> inside(size_t(graph_.faces), -1), queue { kOutside };
  inside[kOutside] = 0;
  for (size_t i = 0; i < queue.size(); i++) {
    const int face = queue[i];
    for (int edge : graph_.edges_of_face(face)) {
      const int next = graph_.across(edge, face);
      if (inside[next] >= 0) continue;
      inside[next] = inside[face] ^ lines_[edge];
      queue.push_back(next);
    }
  }
  for (int face = 1; face <= graph_.polygons; face++) {
    true_colour_.push_back(colour[face] ^ !inside[face]);
    learner_.prefer(true_colour_.back());
  }
}

std::vector<int> Thinning::literals_of(Range edges) const {
  std::vector<int> literals;
  for (int edge : edges) literals.push_back(loops_.literal(edge));
  return literals;
}

}  // namespace gridwright::tiling
