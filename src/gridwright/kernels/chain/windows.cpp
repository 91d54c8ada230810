#include "chain/windows.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace gridwright::chain {
namespace {

constexpr uint8_t kAnyPair = 15;  // bit 0 neither is a line, 1 the first, 2 the second, 3 both
constexpr uint8_t kBothOrNeither = 9;
constexpr int kFewSlots = 6;
enum : uint8_t { kReady, kQueued, kLeftOut };

// The same combinations with the first and the second edge in each other's place.
uint8_t turned(uint8_t mask) { return uint8_t((mask & 9) | (mask & 2) << 1 | (mask & 4) >> 1); }

bool has(unsigned pattern, int slot) { return pattern >> slot & 1; }

// Remembers which came first of those that share a pair of labels.
class FirstOfPair {
 public:
  explicit FirstOfPair(size_t count) {
    size_t slots = 16;
    while (slots < 2 * count) slots *= 2;
    slots_.resize(slots, {0, 0, kFree});
  }
  // The first that had this pair: the thing itself, if none came before it.
  int operator()(int one, int two, int thing) {
    const uint64_t mixed = (uint64_t(unsigned(one)) << 32 | unsigned(two)) * 0x9e3779b97f4a7c15;
    for (size_t place = size_t(mixed >> 32);; place++) {
      Slot& slot = slots_[place & (slots_.size() - 1)];
      if (slot.thing == kFree) slot = {one, two, thing};
      if (slot.one == one && slot.two == two) return slot.thing;
    }
  }

 private:
  static constexpr int kFree = -1;
  struct Slot { int one, two, thing; };
  std::vector<Slot> slots_;
};

}  // namespace

Classes::Classes(int count)
    : label(size_t(count)), odd(size_t(count), 0), next(size_t(count), kNothing), size(size_t(count), 1) {
  std::iota(label.begin(), label.end(), 0);
  first = last = label;
}

Classes::Classes(const std::vector<std::vector<int>>& members, const std::vector<bool>& opposite)
    : Classes(int(members.size())) {
  for (int each = 0; each < int(members.size()); each++) {
    first[each] = last[each] = kNothing;
    size[each] = int(members[each].size());
    for (int thing : members[each]) {
      label[thing] = each;
      odd[thing] = opposite[thing];
      (first[each] == kNothing ? first[each] : next[last[each]]) = thing;
      last[each] = thing;
    }
  }
}

int Classes::join(int one, int other, bool different) {
  int kept = label[one], gone = label[other];
  if (kept == gone) return kNothing;
  if (size[kept] < size[gone]) std::swap(kept, gone);
  const uint8_t turn = odd[one] ^ odd[other] ^ uint8_t(different);
  const int moved = first[gone];
  for (int thing = moved; thing != kNothing; thing = next[thing]) label[thing] = kept, odd[thing] ^= turn;
  next[last[kept]] = moved;
  last[kept] = last[gone];
  first[gone] = last[gone] = kNothing;
  size[kept] += size[gone];
  size[gone] = 0;
  return moved;
}

std::vector<std::vector<int>> Classes::members() const {
  std::vector<std::vector<int>> found(label.size());
  for (size_t each = 0; each < found.size(); each++)
    for (int thing = first[each]; thing != kNothing; thing = next[thing]) found[each].push_back(thing);
  return found;
}

Frame::Frame(const Graph& graph_) : graph(graph_), of_edge(size_t(graph_.edges())) {
  const int faces = graph.faces();
  corners.resize(size_t(faces + graph.dots()));
  const auto slot_of = [&](int window, int edge) {
    const Range edges = slots[window];
    return int(std::find(edges.begin(), edges.end(), edge) - edges.begin());
  };
  for (int face = 0; face < faces; face++) slots.add({graph.around(face).begin(), graph.around(face).end()});
  for (int dot = 0; dot < graph.dots(); dot++) slots.add({graph.at(dot).begin(), graph.at(dot).end()});
  for (int face = 0; face < faces; face++) {
    const Range edges = graph.around(face);
    std::vector<std::array<int, 3>> found;  // the dot and its two edges
    for (int place = 0; place < edges.size(); place++) {
      const int one = edges[place], two = edges[(place + 1) % edges.size()];
      const auto &a = graph.ends(one), &b = graph.ends(two);
      const int dot = a[0] == b[0] || a[0] == b[1] ? a[0] : a[1];
      found.push_back({dot, std::min(one, two), std::max(one, two)});
    }
    std::sort(found.begin(), found.end());
    for (const auto& [dot, first, second] : found) {
      const int number = int(of_corner.size());
      of_corner.push_back({face, faces + dot});
      for (int window : of_corner.back())
        corners[size_t(window)].push_back({number, slot_of(window, first), slot_of(window, second)});
    }
  }
  for (int window = 0; window < windows(); window++)
    for (int edge : slots[window]) of_edge[size_t(edge)].push_back(window);
}

Windows::Windows(const Frame& frame, const std::vector<uint8_t>& clues, const std::vector<uint8_t>& marks,
                 Powers powers, Classes colours)
    : frame_(frame),
      clues_(clues),
      powers_(powers),
      values_(marks),
      masks_(frame.of_corner.size(), kAnyPair),
      depth_(masks_.size(), 0),
      links_(powers.links ? frame.graph.edges() : 0),
      colours_(std::move(colours)),
      queued_(size_t(frame.windows()), kLeftOut) {
  for (int edge = 0; powers.colours && edge < frame.graph.edges(); edge++)
    if (marks[edge] == kUnknown) open_.push_back(edge);
}

void Windows::run(const std::vector<int>& windows, int batches) {
  for (int window : windows) {
    queued_[window] = kReady;
    push(window);
  }
  const auto enough = [&] { return end_batch() && batches && int(batches_.size()) == batches; };
  while (true) {
    while (next_ < waiting_.size()) {
      const int window = waiting_[next_++];
      queued_[window] = kReady;
      visit(window);
      if (enough()) return;
    }
    waiting_.clear();
    next_ = 0;
    if (!powers_.colours || !spread() || enough()) return;
  }
}

void Windows::learn(int edge, uint8_t mark) {
  if (values_[edge] != kUnknown) return;
  values_[edge] = mark;
  for (int near : frame_.of_edge[edge]) push(near);
  if (!powers_.links) return;
  const int label = links_.label[edge];
  for (int other = links_.first[label]; other != Classes::kNothing; other = links_.next[other])
    set(other, links_.odd[other] == links_.odd[edge] ? mark : uint8_t(kLine + kCross - mark), kNobody);
}

void Windows::learn_clue(int face, uint8_t clue) {
  clues_[face] = clue;
  push(face);
}

// True if it was new.
bool Windows::learn_side(int face, bool inside) {
  return colours_.join(face, frame_.graph.faces(), inside) != Classes::kNothing;
}

std::vector<Decision> Windows::proceed() {
  run({}, 0);
  std::vector<Decision> found;
  found.swap(found_);
  batches_.clear();
  facts_.clear();
  return found;
}

std::vector<Decision> Windows::among(const std::vector<int>& windows) {
  run(windows, 1);
  std::vector<Decision> found;
  found.swap(found_);
  for (const Decision& decision : found) values_[decision.edge] = kUnknown;
  for (const Fact& fact : facts_) masks_[fact.one] = kAnyPair, depth_[fact.one] = 0;
  for (int window : windows) queued_[window] = kLeftOut;
  batches_.clear();
  facts_.clear();
  waiting_.clear();
  next_ = 0;
  return found;
}

// True if something was decided.
bool Windows::end_batch() {
  if (batch_.empty()) return false;
  batches_.emplace_back();
  batches_.back().swap(batch_);
  return true;
}

void Windows::push(int window) {
  if (queued_[window] != kReady) return;
  queued_[window] = kQueued;
  waiting_.push_back(window);
}

// ---- one window

// Whether a dot that is looked at has two edges only: the loop takes both or neither.
bool Windows::is_passage(int dot) const { return queued_[dot] != kLeftOut && frame_.slots[dot].size() == 2; }

// Lists the patterns of a window that nothing known forbids. A face with many edges knows at once where it is alone
// with its neighbour: hats have fourteen edges but five or six neighbours, so that they have dozens of patterns, not
// thousands.
void Windows::list(int window) {
  const Range slots = frame_.slots[window];
  const bool is_dot = frame_.is_dot(window);
  const int clue = is_dot ? kNoClue : clues_[window];
  count_ = slots.size();
  even_ = is_dot;  // none or two
  least_ = clue == kNoClue ? 0 : clue;
  most_ = is_dot ? 2 : clue == kNoClue ? count_ : clue;
  for (int slot = 0; slot < count_; slot++) {
    Slot& now = now_[size_t(slot)];
    now.value = values_[slots[slot]];
    now.like = -1;
    now.pairs = 0;
    for (int other = 0; powers_.links && other < slot; other++)
      if (links_.label[slots[other]] == links_.label[slots[slot]]) {
        now.like = other;
        now.opposite = links_.odd[slots[other]] != links_.odd[slots[slot]];
        break;
      }
  }
  for (const auto& [corner, first, second] : frame_.corners[window]) {
    uint8_t mask = masks_[corner];
    if (count_ > kFewSlots && !is_dot && is_passage(frame_.of_corner[corner][1])) mask &= kBothOrNeither;
    if (!powers_.pairs || mask == kAnyPair) continue;
    Slot& now = now_[size_t(std::max(first, second))];
    now.pair[now.pairs++] = {std::min(first, second), first < second ? mask : turned(mask)};
  }
  patterns_.clear();
  extend(0, 0, 0);
}

void Windows::extend(int slot, unsigned pattern, int lines) {
  if (slot == count_) {
    if (!even_ || lines != 1) patterns_.push_back(pattern);
    return;
  }
  const Slot& now = now_[size_t(slot)];
  for (int line : {0, 1}) {
    if (now.value == (line ? kCross : kLine) || lines + line > most_ || lines + line + count_ - slot - 1 < least_)
      continue;
    if (now.like >= 0 && (has(pattern, now.like) != bool(line)) != now.opposite) continue;
    bool fits = true;
    for (int pair = 0; pair < now.pairs; pair++)
      fits = fits && now.pair[pair].mask >> (has(pattern, now.pair[pair].slot) + 2 * line) & 1;
    if (fits) extend(slot + 1, pattern | unsigned(line) << slot, lines + line);
  }
}

void Windows::visit(int window) {
  list(window);
  if (patterns_.empty()) return;
  unsigned any = 0, every = ~0u;
  for (unsigned pattern : patterns_) any |= pattern, every &= pattern;
  for (int slot = 0; slot < count_; slot++) {
    const int edge = frame_.slots[window][slot];
    if (values_[edge] != kUnknown) continue;
    if (!has(any, slot)) decide(edge, kCross, window);
    else if (has(every, slot)) decide(edge, kLine, window);
  }
  if (powers_.pairs) tell_pairs(window);
  if (powers_.links) tell_links(window);
}

void Windows::decide(int edge, uint8_t mark, int window) {
  batch_.push_back({edge, mark, window});
  if (!powers_.links) return set(edge, mark, window);
  const int label = links_.label[edge];
  for (int other = links_.first[label]; other != Classes::kNothing; other = links_.next[other])
    set(other, links_.odd[other] == links_.odd[edge] ? mark : uint8_t(kLine + kCross - mark), window);
}

void Windows::set(int edge, uint8_t mark, int window) {
  if (values_[edge] != kUnknown) return;
  values_[edge] = mark;
  found_.push_back({edge, mark, window});
  for (int near : frame_.of_edge[edge]) push(near);
}

void Windows::tell_pairs(int window) {
  const auto& corners = frame_.corners[window];
  std::array<uint8_t, kMostSlots> told{};
  bool news = false;
  int depth = 0;
  for (size_t place = 0; place < corners.size(); place++) {
    const auto& [corner, first, second] = corners[place];
    uint8_t pair = 0;
    for (unsigned pattern : patterns_) pair |= uint8_t(1 << (has(pattern, first) + 2 * has(pattern, second)));
    const uint8_t mask = masks_[corner];
    const bool is_new = (mask & ~pair) && (mask & pair);
    told[place] = is_new ? mask & pair : 0;
    news = news || is_new;
    depth = std::max(depth, depth_[corner] + 1);
  }
  if (!news || (powers_.depth && depth > powers_.depth)) return;
  for (size_t place = 0; place < corners.size(); place++) {
    if (!told[place]) continue;
    const int corner = corners[place].number;
    masks_[corner] = told[place];
    depth_[corner] = depth;
    facts_.push_back({window, false, corner, told[place], false});
    for (int near : frame_.of_corner[corner])
      if (near != window) push(near);
  }
}

void Windows::tell_links(int window) {
  const Range slots = frame_.slots[window];
  unsigned any = 0, every = ~0u;
  std::array<unsigned, kMostSlots> alike{}, unlike{};  // for each slot those that are like it in some pattern, or not
  for (unsigned pattern : patterns_) {
    any |= pattern, every &= pattern;
    for (int slot = 0; slot < count_; slot++) {
      const unsigned same = has(pattern, slot) ? pattern : ~pattern;
      alike[size_t(slot)] |= same, unlike[size_t(slot)] |= ~same;
    }
  }
  const auto is_fixed = [&](int slot) { return !has(any, slot) || has(every, slot); };
  for (int one = 0; one < count_; one++)
    for (int two = one + 1; two < count_ && !is_fixed(one); two++) {
      if (is_fixed(two)) continue;
      if (!has(alike[size_t(one)], two)) link(window, slots[one], slots[two], true);
      else if (!has(unlike[size_t(one)], two)) link(window, slots[one], slots[two], false);
    }
}

// True if it was new.
bool Windows::link(int window, int one, int two, bool different) {
  const int moved = links_.join(one, two, different);
  if (moved == Classes::kNothing) return false;
  facts_.push_back({window, true, one, two, different});
  for (int edge = moved; edge != Classes::kNothing; edge = links_.next[edge])
    for (int near : frame_.of_edge[edge]) push(near);
  return true;
}

// ---- edges and colours

std::array<int, 2> Windows::sides(int edge) const {
  const Range faces = frame_.graph.beside(edge);
  return {faces[0], faces.size() == 2 ? faces[1] : frame_.graph.faces()};  // or the outside
}

// Carries what is known between edges and colours. True if anything was new.
bool Windows::spread() {
  bool news = false;
  size_t still = 0;
  for (int edge : open_) {
    const auto [one, two] = sides(edge);
    if (values_[edge] != kUnknown) {
      news |= colours_.join(one, two, values_[edge] == kLine) != Classes::kNothing;
      continue;
    }
    open_[still++] = edge;
    if (colours_.label[one] == colours_.label[two]) {
      decide(edge, colours_.odd[one] != colours_.odd[two] ? kLine : kCross, kNobody);
      news = true;
    }
  }
  open_.resize(still);
  if (!powers_.links) return news;
  news |= link_by_colours();
  news |= colour_by_links();
  return news;
}

// Edges between the same two classes of cells are linked.
bool Windows::link_by_colours() {
  bool news = false;
  FirstOfPair between(open_.size());
  for (int edge : open_) {
    if (values_[edge] != kUnknown) continue;
    const auto [one, two] = sides(edge);
    const auto [less, more] = std::minmax({colours_.label[one], colours_.label[two]});
    const int before = between(less, more, edge);
    if (before == edge) continue;
    const auto [three, four] = sides(before);
    news |= link(kNobody, before, edge,
                 (colours_.odd[one] ^ colours_.odd[two] ^ colours_.odd[three] ^ colours_.odd[four]) != 0);
  }
  return news;
}

// Linked edges at one class of cells link the cells beyond them.
bool Windows::colour_by_links() {
  bool news = false;
  FirstOfPair beyond(2 * open_.size());
  for (int edge : open_) {
    if (values_[edge] != kUnknown) continue;
    const auto cells = sides(edge);
    for (int turn : {0, 1}) {
      const int near = cells[turn], far = cells[1 - turn];
      const int before = beyond(links_.label[edge], colours_.label[near], 2 * edge + turn), other = before / 2;
      if (other == edge) continue;
      const auto others = sides(other);
      const int other_near = others[before % 2], other_far = others[1 - before % 2];
      if (colours_.label[near] != colours_.label[other_near]) continue;
      const bool differ = links_.odd[edge] ^ links_.odd[other] ^ colours_.odd[near] ^ colours_.odd[other_near];
      news |= colours_.join(far, other_far, differ) != Classes::kNothing;
    }
  }
  return news;
}

}  // namespace gridwright::chain
