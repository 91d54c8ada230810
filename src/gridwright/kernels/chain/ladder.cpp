#include "chain/ladder.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "chain/connection.hpp"
#include "chain/parity.hpp"

namespace gridwright::chain {
namespace {

enum : int { kAtCorner, kAtZero, kBesideThree, kDiagonalToThree, kArrival, kEnd };
constexpr uint8_t kEveryPattern = (1 << kEnd) - 1;
constexpr Powers kPairs{true, false, false, 0}, kLinks{false, true, false, 0}, kEverything{true, true, true, 0};

}  // namespace

Ladder::Ladder(const Frame& frame, const std::vector<uint8_t>& clues, const std::vector<uint8_t>& marks, int cols,
               Level highest, Order order)
    : frame_(&frame),
      cols_(cols),
      highest_(highest),
      order_(order),
      chain_(frame.graph, clues),
      colours_(frame.graph.faces() + 1),
      stirred_at_(size_t(frame.graph.faces()), kEveryPattern) {
  fine_ = chain_.run(marks);
}

void Ladder::add_clue(int face, uint8_t clue) {
  fine_ = fine_ && chain_.add_clue(face, clue);
  for (auto* study : {&patterns_, &links_, &sectors_, &everything_})
    if (*study) (*study)->windows.learn_clue(face, clue);
  for (int edge : graph().around(face))
    for (int dot : graph().ends(edge)) stir(dot);
}

bool Ladder::climb() {
  while (fine_) {
    fine_ = chain_.settle() && chain_.look_at_paths();
    if (!fine_ || complete()) break;
    const bool has_sectors = highest_ == kSectors || (highest_ > kSectors && order_ == kEasiestFirst);
    if (highest_ >= kPatterns && find_by_patterns()) hardest_ = std::max(hardest_, kPatterns);
    else if (has_sectors && find_by_sectors()) hardest_ = std::max(hardest_, kSectors);
    else if (highest_ >= kColours && find_by_colours()) hardest_ = kColours;
    else break;
  }
  return fine_;
}

// Marks what was found and wasn't known. True if there was any.
bool Ladder::take(const std::vector<Decision>& found) {
  bool news = false;
  for (const Decision& decision : found)
    if (chain_.marks()[decision.edge] == kUnknown) {
      fine_ = fine_ && chain_.add_mark(decision.edge, uint8_t(decision.mark));
      news = true;
    }
  return news;
}

void Ladder::open(std::optional<Study>& study, Powers powers) {
  if (study) return;
  study.emplace(Study{Windows(*frame_, chain_.clues(), chain_.marks(), powers, powers.colours ? colours_ : Classes()),
                      chain_.trail().size()});
  std::vector<int> all(size_t(frame_->windows()));
  std::iota(all.begin(), all.end(), 0);
  if (&study != &patterns_) study->windows.run(all, 0);
}

// What the windows find, with all marks and clues that came since.
std::vector<Decision> Ladder::ask(std::optional<Study>& study) {
  for (; study->told < chain_.trail().size(); study->told++) {
    const int edge = chain_.trail()[study->told];
    study->windows.learn(edge, chain_.marks()[edge]);
  }
  return study->windows.proceed();
}

bool Ladder::find_by_sectors() {
  open(links_, kLinks);
  if (take(ask(links_))) return true;
  open(sectors_, kPairs);
  return take(ask(sectors_));
}

bool Ladder::find_by_colours() {
  for (; coloured_ < chain_.trail().size(); coloured_++) {
    const int edge = chain_.trail()[coloured_];
    const Range faces = graph().beside(edge);
    colours_.join(faces[0], faces.size() == 2 ? faces[1] : graph().faces(), chain_.marks()[edge] == kLine);
  }
  open(everything_, kEverything);
  return take(ask(everything_)) || take(parities(graph(), chain_.clues(), chain_.marks(), colours_)) || connect() ||
         take(exits(graph(), chain_.clues(), chain_.marks()));
}

// Colours the cells that the inside or the outside needs, until something follows.
bool Ladder::connect() {
  while (true) {
    bool news = false;
    for (const auto& [face, inside] : forced_cells(graph(), everything_->windows.colours()))
      news |= everything_->windows.learn_side(face, inside);
    if (!news) return false;
    if (take(everything_->windows.proceed())) return true;
  }
}

// ---- patterns

// Every pattern near a dot may find something new.
void Ladder::stir(int dot) {
  for (int edge : graph().at(dot))
    for (int face : graph().beside(edge)) stirred_at_[face] = kEveryPattern;
}

bool Ladder::find_by_patterns() {
  // Sectors find all of them but the one that rests on a loop that closes too early.
  if (order_ == kStrongestOnly && highest_ > kPatterns) return cols_ && look_for(kBesideThree);
  open(patterns_, kPairs);
  for (; stirred_ < chain_.trail().size(); stirred_++) {
    const int edge = chain_.trail()[stirred_];
    for (int dot : graph().ends(edge)) stir(dot);
    patterns_->windows.learn(edge, chain_.marks()[edge]);
  }
  for (int pattern = 0; pattern < kEnd; pattern++)
    if (look_for(pattern)) return true;
  return false;
}

bool Ladder::look_for(int pattern) {
  std::vector<Decision> found;
  for (int face = 0; face < graph().faces(); face++) {
    if (chain_.clues()[face] == kNoClue || !(stirred_at_[face] >> pattern & 1)) continue;
    if (pattern != kBesideThree) stirred_at_[face] &= uint8_t(~(1 << pattern));
    if (pattern == kAtCorner) at_corner(face, found);
    else if (pattern == kArrival) where_loop_arrives(face, found);
    else if (!cols_) continue;
    else if (pattern == kAtZero) at_zero(face, found);
    else if (pattern == kBesideThree) beside_three(face, found);
    else diagonal_to_three(face, found);
  }
  return take(found);
}

bool Ladder::is_open(int face) const {
  const Range edges = graph().around(face);
  return std::any_of(edges.begin(), edges.end(), [&](int edge) { return chain_.marks()[edge] == kUnknown; });
}

// The windows of a face and its dots, in their order.
std::vector<int> Ladder::with_dots(int face) const {
  std::vector<int> windows{face};
  for (const auto& corner : frame_->corners[face]) windows.push_back(frame_->of_corner[corner.number][1]);
  return windows;
}

void Ladder::among(const std::vector<int>& windows, std::vector<Decision>& found) {
  const auto news = patterns_->windows.among(windows);
  found.insert(found.end(), news.begin(), news.end());
}

// A number where only two edges meet: the loop takes both or neither.
void Ladder::at_corner(int face, std::vector<Decision>& found) {
  if (!is_open(face)) return;
  const auto windows = with_dots(face);
  const bool is_corner = std::any_of(windows.begin() + 1, windows.end(), [&](int window) {
    const Range edges = frame_->slots[window];
    return edges.size() == 2 && (cols_ || chain_.marks()[edges[0]] == kUnknown || chain_.marks()[edges[1]] == kUnknown);
  });
  if (is_corner) among(windows, found);
}

// Faces beside a square or diagonal to it.
template <class Visit>
void each_neighbour(int face, int cols, int faces, Visit visit) {
  for (int down : {-1, 0, 1})
    for (int right : {-1, 0, 1}) {
      const int col = face % cols + right, near = face + down * cols + right;
      if ((down || right) && col >= 0 && col < cols && near >= 0 && near < faces) visit(near, down && right);
    }
}

// A 3 beside a 0 or diagonal to it.
void Ladder::at_zero(int face, std::vector<Decision>& found) {
  if (chain_.clues()[face] != 3 || !is_open(face)) return;
  bool is_near = false;
  each_neighbour(face, cols_, graph().faces(), [&](int near, bool) { is_near |= chain_.clues()[near] == 0; });
  if (is_near) among(with_dots(face), found);
}

// Two 3s side by side: the edge between them and the two parallel to it are lines, and the loop turns away.
void Ladder::beside_three(int face, std::vector<Decision>& found) const {
  if (chain_.clues()[face] != 3) return;
  each_neighbour(face, cols_, graph().faces(), [&](int near, bool diagonal) {
    if (diagonal || chain_.clues()[near] != 3 || (!is_open(face) && !is_open(near))) return;
    if (small_loop_is_wrong(face, near)) draw_between(face, near, found);
  });
}

// Whether a loop around just these two squares would leave a clue wrong or a line outside.
bool Ladder::small_loop_is_wrong(int one, int two) const {
  std::vector<uint8_t> around(size_t(graph().edges()), 0);
  for (int face : {one, two})
    for (int edge : graph().around(face)) around[edge] ^= 1;
  for (int face = 0; face < graph().faces(); face++) {
    int count = 0;
    for (int edge : graph().around(face)) count += around[edge];
    if (chain_.clues()[face] != kNoClue && chain_.clues()[face] != count) return true;
  }
  for (int edge = 0; edge < graph().edges(); edge++)
    if (chain_.marks()[edge] == kLine && !around[edge]) return true;
  return false;
}

void Ladder::draw_between(int one, int two, std::vector<Decision>& found) const {
  const Range first = graph().around(one), second = graph().around(two);
  const auto draw = [&](int edge, int mark) {
    if (chain_.marks()[edge] == kUnknown) found.push_back({edge, mark, Windows::kNobody});
  };
  const auto is_beside = [&](int edge) {
    return std::count(first.begin(), first.end(), edge) || std::count(second.begin(), second.end(), edge);
  };
  const int shared = *std::find_first_of(first.begin(), first.end(), second.begin(), second.end());
  const int slot = int(std::find(first.begin(), first.end(), shared) - first.begin());
  for (int edge : {shared, first[slot ^ 2], second[slot]}) draw(edge, kLine);
  for (int dot : graph().ends(shared))
    for (int edge : graph().at(dot))
      if (!is_beside(edge)) draw(edge, kCross);
}

// Two 3s that touch at a dot.
void Ladder::diagonal_to_three(int face, std::vector<Decision>& found) {
  if (chain_.clues()[face] != 3) return;
  each_neighbour(face, cols_, graph().faces(), [&](int near, bool diagonal) {
    if (!diagonal || chain_.clues()[near] != 3 || (!is_open(face) && !is_open(near))) return;
    const auto one = with_dots(face), two = with_dots(near);
    among({std::min(face, near), std::max(face, near),
           *std::find_first_of(one.begin() + 1, one.end(), two.begin() + 1, two.end())},
          found);
  });
}

// A line that arrives at a corner of a face has to go on there.
void Ladder::where_loop_arrives(int face, std::vector<Decision>& found) {
  if (!chain_.clues()[face] || !is_open(face)) return;
  const auto windows = with_dots(face);
  const Range sides = graph().around(face);
  for (size_t place = 1; place < windows.size(); place++) {
    int lines = 0;
    bool arrives = false;
    for (int edge : frame_->slots[windows[place]])
      if (chain_.marks()[edge] == kLine) {
        lines++;
        arrives |= !std::count(sides.begin(), sides.end(), edge);
      }
    if (lines != 1 || !arrives) continue;
    if (cols_) among({face, windows[place], windows[5 - place]}, found);
    else return among(windows, found);
  }
}

// ---- taking clues away

namespace {

struct Thinning {
  const Frame& frame;
  const int cols;
  const Level level;
  const std::vector<uint8_t>& full;
  const std::vector<std::vector<int>>& groups;
  const std::function<bool()>& stop;
  std::vector<uint8_t> kept = std::vector<uint8_t>(groups.size(), 1);

  Ladder ladder(const std::vector<uint8_t>& clues) const {
    Ladder ladder(frame, clues, std::vector<uint8_t>(size_t(frame.graph.edges()), kUnknown), cols, level,
                  kStrongestOnly);
    ladder.climb();
    return ladder;
  }
  // The clues without those of the groups that are not kept.
  std::vector<uint8_t> clues() const {
    auto left = full;
    for (size_t group = 0; group < groups.size(); group++)
      for (int face : groups[group])
        if (!kept[group]) left[face] = kNoClue;
    return left;
  }
  // Decides on these groups; the ladder knows all other clues that are still there.
  void decide(const Ladder& ladder, size_t first, size_t last) {
    if (ladder.complete() && spare(first, last)) return;
    if (last - first < 2 || stop()) return;
    const size_t middle = first + (last - first) / 2;
    for (auto [from, to, others, end] : {std::array{first, middle, middle, last}, {middle, last, first, middle}}) {
      Ladder onward = ladder;
      for (size_t group = others; group < end; group++)
        for (int face : groups[group])
          if (kept[group]) onward.add_clue(face, full[face]);
      onward.climb();
      decide(onward, from, to);
    }
  }
  // Does without these groups. Patterns may be there in one order and gone in another, so what they found counts only
  // if they find it from the start, too.
  bool spare(size_t first, size_t last) {
    std::fill(kept.begin() + long(first), kept.begin() + long(last), 0);
    if (level != kPatterns || ladder(clues()).complete()) return true;
    std::fill(kept.begin() + long(first), kept.begin() + long(last), 1);
    return false;
  }
};

}  // namespace

std::optional<std::vector<uint8_t>> take_clues_away(const Frame& frame, const std::vector<uint8_t>& clues,
                                                    const std::vector<std::vector<int>>& groups, int cols, Level level,
                                                    const std::function<bool()>& stop) {
  Thinning thinning{frame, cols, level, clues, groups, stop};
  if (!thinning.ladder(clues).complete()) return std::nullopt;
  auto others = clues;
  for (const auto& group : groups)
    for (int face : group) others[face] = kNoClue;
  thinning.decide(thinning.ladder(others), 0, groups.size());
  return thinning.clues();
}

}  // namespace gridwright::chain
