// Clues that cannot be spared: from all clues of a loop, those that are not needed are removed, one after another.
//
// A clue can go if, with the clues still there, every other loop that misses it is refuted: first by the rules, to
// which "this cell has any number of lines but k" is a window rule like any other, then by the clause learner, in which
// a selector literal switches each clue on. A clue that was needed once stays needed, so each is tried once, together
// with the needed ones before it and all after it. Clues that go or stay together, for a symmetric layout, are one
// entry of the order: another loop misses one of them first, so each is asked for in turn with those before it put on.
// Neighbours in the order ask nearly the same question, so the order is halved: for the left half put on all clues of
// the right half and recurse; then take them off, and for the right half put on what was needed of the left. Rules and
// learner continue from the step above instead of starting from nothing for each clue.
#pragma once
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "interrupt.hpp"
#include "loop/board.hpp"
#include "loop/learner/encoding.hpp"
#include "loop/learner/learner.hpp"
#include "loop/learner/single_loop.hpp"
#include "loop/rules/deduction.hpp"

namespace gridwright::loop {

using Indices = std::vector<int>;  // of clues

// The number of lines round every face that can have a clue.
template <class Net>
Clues all_clues(const Net& net, const Lines& lines) {
  Clues clues;
  for (int index = 0; index < net.clues(); index++) {
    int clue = 0;
    for (int edge : net.edges_of_face(net.face_of_clue(index))) clue += lines[edge] * net.weight(edge);
    clues.push_back(int8_t(clue));
  }
  return clues;
}

template <class Net>
class Thinning {
 public:
  // No other loop than `lines` has all its clues.
  Thinning(const Net& net, const Lines& lines)
      : net_(net),
        clues_(all_clues(net, lines)),
        lines_(lines),
        needed_(clues_.size(), 1),
        loops_(learner_, learner_found_) {}

  // The clues left when those in `order` are tried in turn, each entry as a whole; none if it was stopped. No clue is
  // in two entries. To be called once.
  std::optional<Clues> run(const std::vector<Indices>& order, InterruptCheck& interrupt);

 private:
  static constexpr int kNearby[] = {4, 8, 14, 22};       // faces away
  enum class Reaction { Open, NoOtherLoop, OtherLoop };  // of the rules to further clues
  enum class Reach { Nearby, Anywhere };                 // how far from a clue another loop may differ

  void encode();
  void add_variables();
  void prefer_the_loop();
  void try_range(int from, int to, Indices waiting);
  bool is_any_needed(const Indices& together, Indices waiting);
  bool is_needed(int index, const Indices& waiting, Reach reach);
  bool search(int index, const Indices& waiting, Reach reach);
  int push_rings(int face);
  void add_clues(const Indices& indices);
  Reaction react();
  void push_layer(const Indices& indices, int missed = -1);
  void pop_layer(const Indices& indices);
  int face_of(int index) const { return net_.face_of_clue(index); }
  template <class Edges>
  std::vector<int> literals_of(const Edges& edges) const;

  const Net net_;
  const Clues clues_;
  const Lines& lines_;
  std::vector<Indices> order_;
  std::vector<uint8_t> needed_;  // per clue: needed, or not tried yet
  InterruptCheck* interrupt_ = nullptr;

  Deduction<Net> deduction_;
  Found rules_found_;  // the loop itself, and another one if the rules come upon it

  Learner learner_;
  Found learner_found_;
  SingleLoop<Net> loops_;
  std::vector<int> counts_, missed_;  // per clue: literals "it counts" and "it is missed"
  std::vector<int> colour_;           // per face: literal "inside", or kOff
  std::vector<int> true_colour_;      // per clue: the literal of its face's colour that is true of the loop
};

template <class Net>
std::optional<Clues> Thinning<Net>::run(const std::vector<Indices>& order, InterruptCheck& interrupt) {
  order_ = order;
  interrupt_ = &interrupt;
  Clues left(clues_.size(), kNoClue);
  rules_found_.clear();
  rules_found_.add(lines_);
  deduction_.start(net_, left, rules_found_);
  encode();
  std::vector<uint8_t> tried(clues_.size(), 0);
  for (const Indices& together : order)
    for (int index : together) tried[index] = 1;
  Indices fixed;
  for (int index = 0; index < int(tried.size()); index++)
    if (!tried[index]) fixed.push_back(index);
  try_range(0, int(order.size()), std::move(fixed));
  if (interrupt.stopped()) return std::nullopt;
  for (size_t index = 0; index < needed_.size(); index++)
    if (needed_[index]) left[index] = clues_[index];
  return left;
}

// ---- the halving

// Decides the entries order[from] to order[to - 1]. Of the others, those in `waiting` are still to be put on.
template <class Net>
void Thinning<Net>::try_range(int from, int to, Indices waiting) {
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

template <class Net>
void Thinning<Net>::add_clues(const Indices& indices) {
  deduction_.news.clear();
  deduction_.looked_at.clear();
  for (int index : indices) deduction_.add_clue(face_of(index), clues_[index]);
}

template <class Net>
typename Thinning<Net>::Reaction Thinning<Net>::react() {
  const bool open = deduction_.settle(), other = rules_found_.several();
  rules_found_.keep_first();
  return other ? Reaction::OtherLoop : open ? Reaction::Open : Reaction::NoOtherLoop;
}

// True if another loop fits all clues put on or waiting. It must miss one of these: with them the loop is the only one.
// Which one is not known, and that no loop misses this one may take minutes to refute where one that misses that one
// is at hand: so a loop nearby is looked for round all of them first.
template <class Net>
bool Thinning<Net>::is_any_needed(const Indices& together, Indices waiting) {
  for (int index : together)
    if (is_needed(index, waiting, Reach::Nearby)) return true;
  for (int index : together) {
    if (is_needed(index, waiting, Reach::Anywhere)) return true;
    waiting.push_back(index);
  }
  return false;
}

// True if another loop fits all clues put on or waiting and misses this one.
template <class Net>
bool Thinning<Net>::is_needed(int index, const Indices& waiting, Reach reach) {
  const int face = face_of(index), clue = clues_[index];
  const size_t mark = deduction_.mark();
  add_clues(waiting);
  deduction_.add_missed_clue(face, clue);
  const Reaction reaction = react();
  bool needed = reaction == Reaction::OtherLoop;
  if (reaction == Reaction::Open) needed = search(index, waiting, reach);
  deduction_.undo_to(mark);
  return needed;
}

// The same when the rules leave it open. Where there is another loop, one is nearly always near, and to find it there
// takes a tenth of the time: at first all faces but the nearest keep their colours, then fewer of them.
template <class Net>
bool Thinning<Net>::search(int index, const Indices& waiting, Reach reach) {
  const int face = face_of(index);
  learner_found_.clear();
  loops_.set_missed(face, clues_[index], missed_[index]);
  push_layer(waiting, missed_[index]);
  for (int literal : literals_of(net_.edges_of_face(face))) learner_.bump(literal >> 1);
  Learner::Result result = Learner::Result::Refuted;
  if (reach == Reach::Anywhere) result = learner_.search(*interrupt_);
  else
    for (int rings = push_rings(face); rings > 0; rings--) {
      if (result == Learner::Result::Refuted) result = learner_.search(*interrupt_);
      learner_.pop_layer();
    }
  pop_layer(waiting);
  return result != Learner::Result::Refuted;
}

// Rings of faces round this one keep their colours, the farthest ring first; how many rings there are.
template <class Net>
int Thinning<Net>::push_rings(int face) {
  const std::vector<int> distance = net_.distances(face);
  std::vector<int> rings[std::size(kNearby)];
  for (int index = 0; index < int(true_colour_.size()); index++) {
    const int beyond =
        int(std::lower_bound(std::begin(kNearby), std::end(kNearby), distance[face_of(index)]) - std::begin(kNearby));
    if (beyond > 0) rings[beyond - 1].push_back(true_colour_[index]);
  }
  int pushed = 0;
  for (size_t ring = std::size(kNearby); ring-- > 0;) {
    if (rings[ring].empty()) continue;
    learner_.push_layer(std::move(rings[ring]));
    pushed++;
  }
  return pushed;
}

// The clues count, and the rules' latest conclusions hold.
template <class Net>
void Thinning<Net>::push_layer(const Indices& indices, int missed) {
  std::vector<int> layer;
  if (missed >= 0) layer.push_back(missed);
  for (int index : indices) {
    layer.push_back(counts_[index]);
    loops_.choose(face_of(index), true);
  }
  for (int known : deduction_.news) layer.push_back(loops_.literal(known >> 1) ^ !(known & 1));
  learner_.push_layer(std::move(layer));
}

template <class Net>
void Thinning<Net>::pop_layer(const Indices& indices) {
  for (int index : indices) loops_.choose(face_of(index), false);
  learner_.pop_layer();
}

// ---- the same question in clauses

template <class Net>
template <class Edges>
std::vector<int> Thinning<Net>::literals_of(const Edges& edges) const {
  std::vector<int> literals;
  for (int edge : edges)
    if (loops_.literal(edge) >= 0) literals.push_back(loops_.literal(edge));
  return literals;
}

template <class Net>
void Thinning<Net>::encode() {
  learner_.reset(&loops_);
  add_variables();
  prefer_the_loop();
  Clause some_line;
  net_.each_edge([&](int edge) {
    const int line = loops_.literal(edge), a = colour_[net_.left(edge)], b = colour_[net_.right(edge)];
    if (a >= 0 && b >= 0) means_differ(learner_, line, a, b);
    some_line.push_back(line);
  });
  learner_.add_clause(std::move(some_line));
  net_.each_vertex([&](int vertex) { none_or_two(learner_, literals_of(net_.edges_of_vertex(vertex)), 0); });
  for (int index = 0; index < net_.clues(); index++) {
    const int face = face_of(index), clue = clues_[index];
    const std::vector<int> around = literals_of(net_.edges_of_face(face));
    std::vector<int> weights;
    for (int edge : net_.edges_of_face(face)) weights.push_back(net_.weight(edge));
    weigh_or_miss(learner_, around, weights, clue, counts_[index], missed_[index]);
    loops_.set_clue(face, clue, counts_[index]);
  }
}

// A variable for the colour of every face, and for every edge between two of them.
template <class Net>
void Thinning<Net>::add_variables() {
  colour_.assign(net_.faces(), kOff);
  for (int face = 0; face < net_.faces(); face++)
    if (net_.is_open(face)) colour_[face] = 2 * learner_.add_variable();
  std::vector<int> edge_literals(net_.edges(), kOff);
  net_.each_edge([&](int edge) {
    const int a = colour_[net_.left(edge)], b = colour_[net_.right(edge)];
    edge_literals[edge] =
        a >= 0 && b >= 0 ? 2 * learner_.add_variable() : std::max(a, b);  // at the rim: a line if the face is inside
  });
  for (int index = 0; index < net_.clues(); index++) {
    counts_.push_back(2 * learner_.add_variable(false));
    missed_.push_back(2 * learner_.add_variable(false));
  }
  loops_.reset(net_, std::move(edge_literals), learner_.variables());
  loops_.connect_inside(colour_);
  loops_.want(1);
  loops_.set_first_style(1);
}

// Another loop differs from this one in few places: elsewhere, try first what is true of this one.
template <class Net>
void Thinning<Net>::prefer_the_loop() {
  net_.each_edge([&](int edge) { learner_.prefer(loops_.literal(edge) ^ !lines_[edge]); });
  // Colours spread over the board from its rim.
  std::vector<int> inside(net_.faces(), -1), queue;
  const auto reach = [&](int face, int colour) {
    if (!net_.is_open(face) || inside[face] >= 0) return;
    inside[face] = colour;
    queue.push_back(face);
  };
  net_.each_edge([&](int edge) {
    for (int face : {net_.left(edge), net_.right(edge)})
      if (!net_.is_open(net_.across(edge, face))) reach(face, lines_[edge]);
  });
  for (size_t i = 0; i < queue.size(); i++) {
    const int face = queue[i];
    net_.each_neighbour(face, [&](int edge, int next) { reach(next, inside[face] ^ lines_[edge]); });
  }
  for (int index = 0; index < net_.clues(); index++) {
    true_colour_.push_back(colour_[face_of(index)] ^ !inside[face_of(index)]);
    learner_.prefer(true_colour_.back());
  }
}

}  // namespace gridwright::loop
