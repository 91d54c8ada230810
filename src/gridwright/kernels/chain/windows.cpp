#include "chain/windows.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace gridwright::chain {
namespace {

constexpr unsigned kAll = 0xFFFF;
constexpr uint8_t kAnyPair = 15;  // bit 0 neither is a line, 1 the horizontal, 2 the vertical, 3 both
enum : uint8_t { kReady, kQueued, kLeftOut };

// Horizontal and vertical slot of a corner: top left, top right, bottom left, bottom right. A cell's slots are top,
// left, bottom, right; a dot's up, left, down, right.
constexpr int kCorners[2][4][2] = {{{0, 1}, {0, 3}, {2, 1}, {2, 3}}, {{1, 0}, {3, 0}, {1, 2}, {3, 2}}};

// The patterns that have so many lines, a line at a slot, a combination at a corner, two slots alike.
struct Tables {
  unsigned by_count[5] = {}, line[4] = {}, by_pair[2][4][4] = {}, alike[4][4] = {};

  Tables() {
    for (int pattern = 0; pattern < 16; pattern++) {
      const unsigned bit = 1u << pattern;
      const auto at = [&](int slot) { return pattern >> slot & 1; };
      by_count[__builtin_popcount(unsigned(pattern))] |= bit;
      for (int one = 0; one < 4; one++) {
        if (at(one)) line[one] |= bit;
        for (int two = 0; two < 4; two++)
          if (at(one) == at(two)) alike[one][two] |= bit;
      }
      for (int kind : {0, 1})
        for (int corner = 0; corner < 4; corner++)
          by_pair[kind][corner][at(kCorners[kind][corner][0]) + 2 * at(kCorners[kind][corner][1])] |= bit;
    }
  }
};
const Tables kTables;

}  // namespace

Classes::Classes(int count) : label(size_t(count)), odd(size_t(count), 0), members(size_t(count)) {
  std::iota(label.begin(), label.end(), 0);
  for (int thing = 0; thing < count; thing++) members[thing] = {thing};
}

int Classes::join(int one, int other, bool different) {
  int kept = label[one], gone = label[other];
  if (kept == gone) return 0;
  if (members[kept].size() < members[gone].size()) std::swap(kept, gone);
  const uint8_t turn = odd[one] ^ odd[other] ^ uint8_t(different);
  std::vector<int> moved;
  moved.swap(members[gone]);
  for (int thing : moved) label[thing] = kept, odd[thing] ^= turn;
  members[kept].insert(members[kept].end(), moved.begin(), moved.end());
  return int(moved.size());
}

Frame::Frame(Shape shape_) : shape(shape_), of_edge(size_t(shape_.edges()) + 1) {
  const int cells = shape.cells(), none = shape.edges();
  for (int cell = 0; cell < cells; cell++) {
    slots.emplace_back();
    shape.around_cell(cell, slots.back().data());
    corners.push_back({4 * cell, 4 * cell + 1, 4 * cell + 2, 4 * cell + 3});
    for (int corner = 0; corner < 4; corner++) of_corner.push_back({cell, 0});
  }
  for (int dot = 0; dot < shape.dots(); dot++) {
    slots.emplace_back();
    shape.around_dot(dot, slots.back().data());
    for (int& edge : slots.back())
      if (edge < 0) edge = none;
    corners.emplace_back();
    for (int corner = 0; corner < 4; corner++) {  // of the dot; the cell there has the opposite one
      const int row = dot / (shape.cols + 1) - (corner < 2), col = dot % (shape.cols + 1) - (corner % 2 == 0);
      const bool on_board = row >= 0 && row < shape.rows && col >= 0 && col < shape.cols;
      corners.back()[corner] = on_board ? (row * shape.cols + col) * 4 + 3 - corner : 4 * cells;
      if (on_board) of_corner[corners.back()[corner]][1] = cells + dot;
    }
  }
  for (int window = 0; window < windows(); window++)
    for (int edge : slots[window]) of_edge[edge].push_back(window);
  of_edge[none].clear();
}

Windows::Windows(const Frame& frame, const std::vector<uint8_t>& clues, const std::vector<uint8_t>& marks,
                 Powers powers, Classes colours)
    : frame_(frame),
      clues_(clues),
      powers_(powers),
      values_(marks),
      masks_(4 * size_t(frame.shape.cells()) + 1, kAnyPair),
      depth_(masks_.size(), 0),
      links_(powers.links ? frame.shape.edges() : 0),
      colours_(std::move(colours)),
      queued_(size_t(frame.windows()), kLeftOut) {
  values_.push_back(kCross);
  for (int edge = 0; powers.colours && edge < frame.shape.edges(); edge++)
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

unsigned Windows::allowed(int window) const {
  const auto& slots = frame_.slots[window];
  const auto& corners = frame_.corners[window];
  const bool is_dot = frame_.is_dot(window);
  unsigned allowed = kAll;
  if (is_dot) allowed = kTables.by_count[0] | kTables.by_count[2];
  else if (clues_[window] != kNoClue) allowed = kTables.by_count[clues_[window]];
  for (int slot = 0; slot < 4; slot++) {
    const uint8_t value = values_[slots[slot]];
    if (value != kUnknown) allowed &= value == kLine ? kTables.line[slot] : ~kTables.line[slot];
  }
  for (int corner = 0; powers_.pairs && corner < 4; corner++) {
    const uint8_t mask = masks_[corners[corner]];
    for (int combination = 0; mask != kAnyPair && combination < 4; combination++)
      if (!(mask >> combination & 1)) allowed &= ~kTables.by_pair[is_dot][corner][combination];
  }
  const int none = frame_.shape.edges();
  for (int one = 0; powers_.links && one < 4; one++)
    for (int two = one + 1; two < 4; two++) {
      const int first = slots[one], second = slots[two];
      if (first == none || second == none || links_.label[first] != links_.label[second]) continue;
      allowed &= links_.odd[first] != links_.odd[second] ? ~kTables.alike[one][two] : kTables.alike[one][two];
    }
  return allowed & kAll;
}

void Windows::visit(int window) {
  const unsigned patterns = allowed(window);
  if (!patterns) return;
  for (int slot = 0; slot < 4; slot++) {
    const int edge = frame_.slots[window][slot];
    if (values_[edge] != kUnknown) continue;
    if (!(patterns & kTables.line[slot])) decide(edge, kCross, window);
    else if (!(patterns & ~kTables.line[slot])) decide(edge, kLine, window);
  }
  if (powers_.pairs) tell_pairs(window, patterns);
  if (powers_.links) tell_links(window, patterns);
}

void Windows::decide(int edge, uint8_t mark, int window) {
  batch_.push_back({edge, mark, window});
  const auto set = [&](int other, uint8_t value) {
    if (values_[other] != kUnknown) return;
    values_[other] = value;
    found_.push_back({other, value, window});
    for (int near : frame_.of_edge[other]) push(near);
  };
  if (!powers_.links) return set(edge, mark);
  for (int other : links_.members[links_.label[edge]])
    set(other, links_.odd[other] == links_.odd[edge] ? mark : uint8_t(kLine + kCross - mark));
}

void Windows::tell_pairs(int window, unsigned allowed) {
  const auto& corners = frame_.corners[window];
  const int none = int(masks_.size()) - 1;
  std::array<uint8_t, 4> told;
  bool news = false;
  int depth = 0;
  for (int corner = 0; corner < 4; corner++) {
    uint8_t pair = 0;
    for (int combination = 0; combination < 4; combination++)
      if (allowed & kTables.by_pair[frame_.is_dot(window)][corner][combination]) pair |= uint8_t(1 << combination);
    const uint8_t mask = masks_[corners[corner]];
    const bool is_new = corners[corner] != none && (mask & ~pair) && (mask & pair);
    told[corner] = is_new ? mask & pair : 0;
    news = news || is_new;
    depth = std::max(depth, depth_[corners[corner]] + 1);
  }
  if (!news || (powers_.depth && depth > powers_.depth)) return;
  for (int corner = 0; corner < 4; corner++) {
    if (!told[corner]) continue;
    const int place = corners[corner];
    masks_[place] = told[corner];
    depth_[place] = depth;
    facts_.push_back({window, false, place, told[corner], false});
    for (int near : frame_.of_corner[place])
      if (near != window) push(near);
  }
}

void Windows::tell_links(int window, unsigned allowed) {
  const auto& slots = frame_.slots[window];
  const auto is_fixed = [&](int slot) { return !(allowed & kTables.line[slot]) || !(allowed & ~kTables.line[slot]); };
  for (int one = 0; one < 4; one++)
    for (int two = one + 1; two < 4; two++) {
      if (is_fixed(one) || is_fixed(two)) continue;
      if (!(allowed & kTables.alike[one][two])) link(window, slots[one], slots[two], true);
      else if (!(allowed & ~kTables.alike[one][two])) link(window, slots[one], slots[two], false);
    }
}

// True if it was new.
bool Windows::link(int window, int one, int two, bool different) {
  const int moved = links_.join(one, two, different);
  if (!moved) return false;
  facts_.push_back({window, true, one, two, different});
  const std::vector<int>& members = links_.members[links_.label[one]];
  for (size_t place = members.size() - size_t(moved); place < members.size(); place++)
    for (int near : frame_.of_edge[members[place]]) push(near);
  return true;
}

// ---- edges and colours

std::array<int, 2> Windows::sides(int edge) const {
  std::array<int, 2> cells;
  frame_.shape.beside(edge, cells.data());
  if (cells[0] < 0) std::swap(cells[0], cells[1]);
  if (cells[1] < 0) cells[1] = frame_.shape.cells();  // the outside
  return cells;
}

// Carries what is known between edges and colours. True if anything was new.
bool Windows::spread() {
  bool news = false;
  for (int edge : open_) {
    const auto [one, two] = sides(edge);
    if (values_[edge] != kUnknown) {
      news |= colours_.join(one, two, values_[edge] == kLine) > 0;
    } else if (colours_.label[one] == colours_.label[two]) {
      decide(edge, colours_.odd[one] != colours_.odd[two] ? kLine : kCross, kNobody);
      news = true;
    }
  }
  if (!powers_.links) return news;
  news |= link_by_colours();
  news |= colour_by_links();
  return news;
}

// Edges between the same two classes of cells are linked.
bool Windows::link_by_colours() {
  bool news = false;
  std::map<std::pair<int, int>, int> between;
  for (int edge : open_) {
    if (values_[edge] != kUnknown) continue;
    const auto [one, two] = sides(edge);
    const std::pair<int, int> classes = std::minmax({colours_.label[one], colours_.label[two]});
    const int before = between.emplace(classes, edge).first->second;
    if (before == edge) continue;
    const auto [three, four] = sides(before);
    news |= link(kNobody, before, edge,
                 (colours_.odd[one] ^ colours_.odd[two] ^ colours_.odd[three] ^ colours_.odd[four]) != 0);
  }
  return news;
}

// Linked edges at one class of cells link the cells beyond them.
bool Windows::colour_by_links() {
  struct Way { int edge, near, far; };
  bool news = false;
  std::map<std::pair<int, int>, Way> beyond;
  for (int edge : open_) {
    if (values_[edge] != kUnknown) continue;
    const auto cells = sides(edge);
    for (int turn : {0, 1}) {
      const int near = cells[turn], far = cells[1 - turn];
      const Way other =
          beyond.emplace(std::pair{links_.label[edge], colours_.label[near]}, Way{edge, near, far}).first->second;
      if (other.edge == edge || colours_.label[near] != colours_.label[other.near]) continue;
      const bool differ = links_.odd[edge] ^ links_.odd[other.edge] ^ colours_.odd[near] ^ colours_.odd[other.near];
      news |= colours_.join(far, other.far, differ) > 0;
    }
  }
  return news;
}

}  // namespace gridwright::chain
