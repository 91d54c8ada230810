// Refutations that a person can follow: assume an edge, follow the chain reaction, meet something impossible.
//
// The rules are those of the chain reaction, used first in, first out, so that short chains come first. Every mark
// remembers the rule that made it; from a contradiction the marks that led to it are collected backwards, and the rest
// of the chain is left out. Where a chain alone ends nowhere, single edges are tried inside it: an edge of which one
// mark is impossible gets the other one, and that is a lemma. A refutation is a list of lemmas, each "these assumptions
// cannot hold together", in an order in which each follows from those before it; the last one has one assumption.
// A loop may be closed only if it alone gives every clue its lines, so a loop that is named can be checked by itself.
// Beside wide parts without clues, lines could wander for ever before anything is impossible. There ways out are
// counted: the loop leaves any part of the board as often as it enters it, and all lines are in one loop.
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "chain/chain.hpp"

namespace gridwright::chain {

enum Rule : uint8_t { kGiven, kAssumed, kCellFull, kCellNeedsAll, kDotFull, kDeadEnd, kOnlyWay, kLoop, kLemma, kArea };
enum Kind : uint8_t { kNone, kCell, kDot, kClosed, kOdd, kApart };

constexpr int kExpensive = 1 << 20, kSpare = 400;
constexpr int kMostAtBorder = 10;  // edges round an area, besides those given, that are counted
constexpr long kEndless = 1L << 60;

// How a deep refutation is looked for: so deep, among so many marks, with so many assumptions for each.
struct Effort {
  int depth;
  size_t marks;
  long work;
};
constexpr Effort kEfforts[] = {{2, 400, 100},    {2, 200, 1000},    {2, 400, 5000},           {3, 100, 10000},
                               {3, 200, 100000}, {4, 200, 1000000}, {8, size_t(-1), kEndless}};

inline int literal(int edge, int mark) { return mark == kLine ? edge + 1 : -(edge + 1); }

struct Link {
  int literal;
  Rule rule;
  int place;  // the cell, the dot, or the number of the lemma
};

struct Lemma {
  std::vector<int> assumptions;
  std::vector<Link> links;  // in order, only what the contradiction needs
  Kind kind = kNone;
  int place = 0;                        // the cell, the dot or the edge where it ends
  std::vector<std::vector<int>> loops;  // closed loops that the links or the end rest on, as edges
  // Areas, as dots, that the links or the end rest on: the loop leaves one as often as it enters it, and a line in it
  // and one beside it, where they are named, need a way out.
  std::vector<std::pair<std::vector<int>, std::vector<int>>> areas;
};

class Refuter {
 public:
  Refuter(const Graph& graph, const std::vector<uint8_t>& clues, std::function<bool()> stop)
      : graph_(graph),
        clues_(clues),
        stop_(std::move(stop)),
        mark_(graph.edges()),
        rule_(graph.edges()),
        place_(graph.edges()),
        at_(graph.edges()),
        cell_lines_(graph.faces()),
        cell_open_(graph.faces()),
        dot_lines_(graph.dots()),
        dot_open_(graph.dots()),
        other_end_(graph.dots()) {
    for (int cell = 0; cell < graph.faces(); cell++) cell_open_[cell] = graph.around(cell).size();
    for (int dot = 0; dot < graph.dots(); dot++) {
      other_end_[dot] = dot;
      dot_open_[dot] = graph.at(dot).size();
    }
    for (uint8_t clue : clues) wanted_ += clue == kNoClue ? 0 : clue;
  }

  // From now on the lines that lead into an area count, too. What is given is put in before, for what follows from
  // areas needs a reason.
  void count_areas() { with_areas_ = true; }

  // Puts in what is given and all that follows; false when that is impossible (`lemmas` then says why).
  bool start(const std::vector<uint8_t>& marks) {
    give(marks);
    const bool fine = settle();
    if (!fine) note({});
    return fine;
  }

  // What makes this mark impossible as soon as it is put beside those given; nothing where plain rules don't show it.
  std::vector<Lemma> at_once(const std::vector<uint8_t>& marks, int edge, int mark) {
    give(marks);
    queue_.push_back({edge, mark, kAssumed, 0});
    if (!settle()) note({literal(edge, mark)});
    return lemmas_;
  }

  // The cheapest refutation of a mark on any open edge, with so many assumptions inside each other at the most besides
  // the first. Deeper ones than one are taken as they come: little work for every edge first, then more, and first the
  // marks from which most follows. Nothing where there is none, or it was stopped.
  std::vector<Lemma> best(int depth, const std::vector<uint8_t>& truth) {
    std::vector<Root> roots;
    for (int edge = 0; edge < graph_.edges(); edge++)
      if (mark_[edge] == kUnknown)
        for (int mark : {int(kLine), int(kCross)})
          if (truth.empty() || truth[edge] != mark) roots.push_back({edge, mark, 0});
    std::vector<Lemma> chosen = cheapest(roots, std::min(depth, 1));
    if (!chosen.empty() || depth < 2) return chosen;
    std::stable_sort(roots.begin(), roots.end(),
                     [](const Root& one, const Root& two) { return one.follow > two.follow; });
    for (const auto& [level, count, work] : kEfforts) {
      if (level > depth) break;
      for (size_t i = 0; i < std::min(roots.size(), count); i++) {
        work_ = work;
        if (refute(roots[i].edge, roots[i].mark, level)) return lemmas_;
        lemmas_.clear();
        if (stop_()) return {};
      }
    }
    return {};
  }

  // The refutation of this mark on this edge; nothing where there is none so deep.
  std::vector<Lemma> of(int edge, int mark, int depth) {
    lemmas_.clear();
    most_ = kExpensive;
    refute(edge, mark, depth);
    return lemmas_;
  }

  const std::vector<Lemma>& lemmas() const { return lemmas_; }
  const std::vector<uint8_t>& marks() const { return mark_; }

 private:
  struct Root {
    int edge, mark;
    int follow;  // how many marks follow when it is assumed
  };
  struct Event {
    int edge;
    int mark;
    Rule rule;
    int place;
  };
  const Graph& graph_;
  const std::vector<uint8_t>& clues_;
  const std::function<bool()> stop_;
  std::vector<uint8_t> mark_;
  std::vector<Rule> rule_;
  std::vector<int> place_, at_;
  std::vector<int> trail_;
  std::vector<int> cell_lines_, cell_open_, dot_lines_, dot_open_, other_end_;
  std::vector<std::pair<int, int>> ends_;  // what two other ends were before each line
  std::vector<Event> queue_;
  std::vector<Lemma> lemmas_;
  std::vector<int> assumed_;
  struct Area {
    size_t since;  // so many marks were known
    std::vector<int> dots;
    std::vector<int> lines;  // one in it and one beside it, where that counts
  };
  std::vector<Area> areas_;  // in the order in which they were counted
  struct Visit {
    int dot, by;      // the edge by which it was reached, -1 for the first
    int next;         // of its edges
    int number, low;  // in the order of visits; the earliest that is reached without that edge
    bool odd;         // lines at it and behind it
  };
  std::vector<Visit> path_;
  std::vector<int> number_, visited_;
  int wanted_ = 0, most_ = kExpensive, follow_ = 0;
  long work_ = kEndless;
  bool with_areas_ = false;
  Kind kind_ = kNone;
  int where_ = 0;

  // The cheapest refutation of these marks; each is told how much follows from it.
  std::vector<Lemma> cheapest(std::vector<Root>& roots, int depth) {
    std::vector<Lemma> chosen;
    int least = kExpensive;
    for (Root& root : roots) {
      if (stop_()) return {};
      most_ = least;
      work_ = kEndless;
      const int price = refute(root.edge, root.mark, depth);
      root.follow = follow_;
      if (price && price < least) {
        least = price;
        chosen = lemmas_;
      }
      lemmas_.clear();
    }
    most_ = kExpensive;
    return chosen;
  }

  // What a refutation asks of its reader: the assumptions, the links, and the clues.
  int cost(size_t first) const {
    int total = 0;
    std::vector<uint8_t> read(graph_.faces());
    const auto reads = [&](int cell) { total += !read[cell], read[cell] = 1; };
    for (size_t i = first; i < lemmas_.size(); i++) {
      total += 1 + int(lemmas_[i].links.size());
      if (lemmas_[i].kind == kCell) reads(lemmas_[i].place);
      for (const Link& link : lemmas_[i].links)
        if (link.rule == kCellFull || link.rule == kCellNeedsAll) reads(link.place);
    }
    return total;
  }

  // Refutes a mark by lemmas added to the list, the last one about the assumptions as they are with this one; 0 if not.
  int refute(int edge, int mark, int depth) {
    const size_t before = trail_.size(), first = lemmas_.size();
    work_--;
    assumed_.push_back(literal(edge, mark));
    queue_.push_back({edge, mark, kAssumed, 0});
    bool impossible = !spread();
    if (!impossible && depth > 0) impossible = search(before, depth);
    follow_ = int(trail_.size() - before);
    int price = 0;
    if (impossible) {
      note(assumed_);
      drop_idle(first);
      price = cost(first);
    } else {
      lemmas_.resize(first);
    }
    assumed_.pop_back();
    back_to(before);
    return price;
  }

  // Tries single edges near what was marked until the position is impossible; true when it is. Plain chains are tried
  // before deeper ones, and again whenever something new is known.
  bool search(size_t before, int depth) {
    for (int level = 0; level < depth; level++) {
      const size_t known = trail_.size();
      for (int edge : candidates(before)) {
        if (stop_() || work_ <= 0) return false;
        for (int mark : {int(kLine), int(kCross)}) {
          if (mark_[edge] != kUnknown || !refute(edge, mark, level)) continue;
          if (lemmas_.size() % 8 == 0 && cost(0) > 4 * most_ + kSpare)
            return false;  // some of it may turn out to be idle
          queue_.push_back({edge, kLine + kCross - mark, kLemma, int(lemmas_.size()) - 1});
          if (!spread()) return true;
        }
        if (level > 0 && trail_.size() > known) break;
      }
      if (trail_.size() > known) level = -1;
    }
    return false;
  }

  // Open edges that touch what was marked since, nearest to the assumption first.
  std::vector<int> candidates(size_t since) const {
    std::vector<int> found;
    std::vector<uint8_t> seen(graph_.edges());
    for (size_t i = since; i < trail_.size(); i++) {
      const auto add = [&](Range edges) {
        for (int edge : edges)
          if (mark_[edge] == kUnknown && !seen[edge]) seen[edge] = 1, found.push_back(edge);
      };
      for (int dot : graph_.ends(trail_[i])) add(graph_.at(dot));
      for (int cell : graph_.beside(trail_[i])) add(graph_.around(cell));
    }
    return found;
  }

  // Writes down why the position is impossible under these assumptions.
  void note(const std::vector<int>& assumptions) {
    Lemma lemma;
    lemma.assumptions = assumptions;
    lemma.kind = kind_;
    lemma.place = where_;
    std::vector<uint8_t> needed(graph_.edges());
    std::vector<int> reasons;
    if (kind_ == kClosed) {
      lemma.loops.push_back(loop_with(where_, int(trail_.size())));
      for (int edge : lemma.loops.back()) needed[edge] = 1;
    } else if (kind_ == kOdd || kind_ == kApart) {
      lemma.place = use_area(where_, lemma, needed);
    } else {
      const int lines = kind_ == kCell ? cell_lines_[where_] : dot_lines_[where_];
      const bool crowded = lines > (kind_ == kCell ? clues_[where_] : 2);
      for (int edge : kind_ == kCell ? graph_.around(where_) : graph_.at(where_))
        if (crowded ? mark_[edge] == kLine : kind_ == kCell ? mark_[edge] == kCross : mark_[edge] != kUnknown)
          needed[edge] = 1;
    }
    for (size_t i = trail_.size(); i-- > 0;) {
      const int edge = trail_[i];
      if (!needed[edge] || rule_[edge] == kGiven || rule_[edge] == kAssumed) continue;
      lemma.links.push_back({literal(edge, mark_[edge]), rule_[edge], place_[edge]});
      if (rule_[edge] == kLoop) {
        lemma.loops.push_back(loop_with(edge, int(i)));
        for (int other : lemma.loops.back())
          if (other != edge) needed[other] = 1;
        continue;
      }
      if (rule_[edge] == kArea) {
        lemma.links.back().place = use_area(place_[edge], lemma, needed);
        continue;
      }
      reasons.clear();
      reasons_of(edge, reasons);
      for (int other : reasons) needed[other] = 1;
    }
    std::reverse(lemma.links.begin(), lemma.links.end());
    lemmas_.push_back(std::move(lemma));
  }

  // Writes down an area that a lemma rests on, and what has to be known; one of its dots.
  int use_area(int number, Lemma& lemma, std::vector<uint8_t>& needed) const {
    const Area& area = areas_[number];
    lemma.areas.push_back({area.dots, area.lines});
    for (int edge : border_of(area.dots)) needed[edge] = 1;
    for (int edge : area.lines) needed[edge] = 1;
    return area.dots[0];
  }

  void reasons_of(int edge, std::vector<int>& out) const {
    if (rule_[edge] == kLemma) {
      for (int assumption : lemmas_[place_[edge]].assumptions) {
        const int other = std::abs(assumption) - 1;
        if (other != edge) out.push_back(other);
      }
      return;
    }
    const bool cell = rule_[edge] == kCellFull || rule_[edge] == kCellNeedsAll;
    for (int other : cell ? graph_.around(place_[edge]) : graph_.at(place_[edge])) {
      if (other == edge || mark_[other] == kUnknown || at_[other] >= at_[edge]) continue;
      const bool wanted = rule_[edge] == kOnlyWay ||
                          mark_[other] == (rule_[edge] == kCellFull || rule_[edge] == kDotFull ? kLine : kCross);
      if (wanted) out.push_back(other);
    }
  }

  // The loop that this edge closes, with the lines that were there before a moment of the trail.
  std::vector<int> loop_with(int closing, int moment) const {
    const auto& dots = graph_.ends(closing);
    for (int first : graph_.at(dots[0])) {
      if (first == closing || mark_[first] != kLine || at_[first] >= moment) continue;
      std::vector<int> loop{closing};
      int dot = dots[0];
      for (int edge = first; edge >= 0;) {
        loop.push_back(edge);
        int next = -1;
        dot = graph_.other_end(edge, dot);
        if (dot == dots[1]) return loop;
        for (int other : graph_.at(dot))
          if (other != edge && other != closing && mark_[other] == kLine && at_[other] < moment) next = other;
        edge = next;
      }
    }
    return {closing};
  }

  // Leaves out lemmas from this one on that the last one does not rest on, and renumbers the others.
  void drop_idle(size_t first) {
    std::vector<uint8_t> used(lemmas_.size());
    used.back() = 1;
    for (size_t i = lemmas_.size(); i-- > first;)
      if (used[i])
        for (const Link& link : lemmas_[i].links)
          if (link.rule == kLemma) used[link.place] = 1;
    std::vector<int> number(lemmas_.size());
    size_t kept = first;
    for (size_t i = 0; i < first; i++) number[i] = int(i);
    for (size_t i = first; i < lemmas_.size(); i++) {
      if (!used[i]) continue;
      number[i] = int(kept);
      for (Link& link : lemmas_[i].links)
        if (link.rule == kLemma) link.place = number[link.place];
      if (kept != i) lemmas_[kept] = std::move(lemmas_[i]);
      kept++;
    }
    lemmas_.resize(kept);
  }

  void give(const std::vector<uint8_t>& marks) {
    for (int edge = 0; edge < graph_.edges(); edge++)
      if (marks[edge] != kUnknown) queue_.push_back({edge, marks[edge], kGiven, 0});
  }

  // Puts in what is waiting and all that follows from any place.
  bool settle() {
    bool fine = spread();
    for (int cell = 0; fine && cell < graph_.faces(); cell++) fine = look_at_cell(cell) && spread();
    for (int dot = 0; fine && dot < graph_.dots(); dot++) fine = look_at_dot(dot) && spread();
    return fine;
  }

  bool fail(Kind kind, int where) {
    kind_ = kind;
    where_ = where;
    queue_.clear();
    return false;
  }

  bool spread() {
    do {
      for (size_t next = 0; next < queue_.size(); next++) {
        const Event event = queue_[next];
        // Two rules never disagree about an edge: the first of them that is used makes the place of the other
        // impossible.
        if (mark_[event.edge] == kUnknown && !put(event)) return false;
      }
      queue_.clear();
      if (with_areas_ && !look_at_areas()) return false;
    } while (!queue_.empty());
    return true;
  }

  // The edges that lead out of an area.
  std::vector<int> border_of(const std::vector<int>& dots) const {
    std::vector<uint8_t> inside(graph_.dots());
    for (int dot : dots) inside[dot] = 1;
    std::vector<int> found;
    for (int dot : dots)
      for (int edge : graph_.at(dot))
        if (!inside[graph_.other_end(edge, dot)]) found.push_back(edge);
    return found;
  }

  // Remembers an area, unless its border is too long to be counted; its number, or -1.
  int count_area(std::vector<int> dots) {
    int own = 0;
    for (int edge : border_of(dots)) own += mark_[edge] == kUnknown || rule_[edge] != kGiven;
    if (own > kMostAtBorder) return -1;
    areas_.push_back({trail_.size(), std::move(dots), {}});
    return int(areas_.size()) - 1;
  }

  // The loop leaves an area as often as it enters it. Areas are what open edges connect, and what hangs on one of them:
  // there the lines that lead into it say whether that edge is one, too (Tarjan's bridges, 1974).
  bool look_at_areas() {
    number_.assign(graph_.dots(), -1);
    visited_.clear();
    for (int start = 0; start < graph_.dots(); start++) {
      if (number_[start] >= 0 || !dot_open_[start]) continue;
      const int first = int(visited_.size());
      visit(start, -1);
      while (path_.size() > 1 || path_.back().next < graph_.at(path_.back().dot).size()) {
        Visit& here = path_.back();
        if (here.next == graph_.at(here.dot).size()) {
          const Visit done = here;
          path_.pop_back();
          Visit& before = path_.back();
          before.low = std::min(before.low, done.low);
          before.odd ^= done.odd;
          if (done.low < done.number) continue;
          const int area = count_area({visited_.begin() + done.number, visited_.end()});
          if (area >= 0) queue_.push_back({done.by, done.odd ? kLine : kCross, kArea, area});
          continue;
        }
        const int edge = graph_.at(here.dot)[here.next++];
        if (mark_[edge] != kUnknown || edge == here.by) continue;
        const int other = graph_.other_end(edge, here.dot);
        if (number_[other] >= 0) here.low = std::min(here.low, number_[other]);
        else visit(other, edge);
      }
      const bool odd = path_.back().odd;
      path_.clear();
      if (!odd) continue;
      const int area = count_area({visited_.begin() + first, visited_.end()});
      if (area >= 0) return fail(kOdd, area);
    }
    return look_at_lines();
  }

  // All lines belong to one loop: from one of them there must be a way to the others.
  bool look_at_lines() {
    int some = -1;
    for (size_t i = 0; i < trail_.size() && some < 0; i++)
      if (mark_[trail_[i]] == kLine) some = trail_[i];
    if (some < 0) return true;
    number_.assign(graph_.dots(), -1);
    visited_.assign(1, graph_.ends(some)[0]);
    number_[visited_[0]] = 0;
    for (size_t i = 0; i < visited_.size(); i++)
      for (int edge : graph_.at(visited_[i])) {
        const int other = graph_.other_end(edge, visited_[i]);
        if (mark_[edge] == kCross || number_[other] >= 0) continue;
        number_[other] = 0;
        visited_.push_back(other);
      }
    for (int edge : trail_) {
      if (mark_[edge] != kLine || number_[graph_.ends(edge)[0]] >= 0) continue;
      areas_.push_back({trail_.size(), visited_, {some, edge}});
      return fail(kApart, int(areas_.size()) - 1);
    }
    return true;
  }

  void visit(int dot, int by) {
    const int number = int(visited_.size());
    number_[dot] = number;
    visited_.push_back(dot);
    path_.push_back({dot, by, 0, number, number, dot_lines_[dot] % 2 == 1});
  }

  bool put(const Event& event) {
    const int edge = event.edge;
    const bool line = event.mark == kLine;
    mark_[edge] = uint8_t(event.mark);
    rule_[edge] = event.rule;
    place_[edge] = event.place;
    at_[edge] = int(trail_.size());
    trail_.push_back(edge);
    const Range cells = graph_.beside(edge);
    const auto& dots = graph_.ends(edge);
    for (int cell : cells) cell_open_[cell]--, cell_lines_[cell] += line;
    for (int dot : dots) dot_open_[dot]--, dot_lines_[dot] += line;
    int closing = -1;
    bool closes = false;
    if (line) {
      const int first = other_end_[dots[0]], last = other_end_[dots[1]];
      ends_.push_back({first, last});
      if (dot_lines_[dots[0]] <= 2 && dot_lines_[dots[1]] <= 2) {
        closes = first == dots[1];
        if (!closes) {
          other_end_[first] = last;
          other_end_[last] = first;
          closing = graph_.edge_between(first, last);
        }
      }
    }
    for (int dot : dots)
      if (!look_at_dot(dot)) return false;
    for (int cell : cells)
      if (!look_at_cell(cell)) return false;
    if (closes && !fits(loop_with(edge, int(trail_.size())))) return fail(kClosed, edge);
    if (closing >= 0 && mark_[closing] == kUnknown && !fits(loop_with(closing, int(trail_.size()))))
      queue_.push_back({closing, kCross, kLoop, closing});
    return true;
  }

  // Whether a loop alone gives every clue its lines.
  bool fits(const std::vector<int>& loop) const {
    int total = 0;
    for (int edge : loop)
      for (int cell : graph_.beside(edge)) total += clues_[cell] != kNoClue;
    if (total != wanted_) return false;
    std::vector<int> lines(graph_.faces());
    for (int edge : loop)
      for (int cell : graph_.beside(edge)) lines[cell]++;
    for (int cell = 0; cell < graph_.faces(); cell++)
      if (clues_[cell] != kNoClue && lines[cell] != clues_[cell]) return false;
    return true;
  }

  void back_to(size_t marks) {
    queue_.clear();
    while (!areas_.empty() && areas_.back().since > marks) areas_.pop_back();
    while (trail_.size() > marks) {
      const int edge = trail_.back();
      trail_.pop_back();
      const bool line = mark_[edge] == kLine;
      const auto& dots = graph_.ends(edge);
      if (line) {
        const auto [first, last] = ends_.back();
        ends_.pop_back();
        if (dot_lines_[dots[0]] <= 2 && dot_lines_[dots[1]] <= 2 && first != dots[1]) {
          other_end_[first] = dots[0];
          other_end_[last] = dots[1];
        }
      }
      for (int cell : graph_.beside(edge)) cell_open_[cell]++, cell_lines_[cell] -= line;
      for (int dot : dots) dot_open_[dot]++, dot_lines_[dot] -= line;
      mark_[edge] = kUnknown;
    }
  }

  void rest(Range edges, Mark mark, Rule rule, int place) {
    for (int edge : edges)
      if (mark_[edge] == kUnknown) queue_.push_back({edge, mark, rule, place});
  }

  bool look_at_cell(int cell) {
    const int clue = clues_[cell], lines = cell_lines_[cell], open = cell_open_[cell];
    if (clue == kNoClue) return true;
    if (lines > clue || lines + open < clue) return fail(kCell, cell);
    if (!open) return true;
    const Range near = graph_.around(cell);
    if (lines == clue) rest(near, kCross, kCellFull, cell);
    else if (lines + open == clue) rest(near, kLine, kCellNeedsAll, cell);
    return true;
  }

  bool look_at_dot(int dot) {
    const int lines = dot_lines_[dot], open = dot_open_[dot];
    if (lines > 2 || (lines == 1 && !open)) return fail(kDot, dot);
    if (!open) return true;
    const Range near = graph_.at(dot);
    if (lines == 2) rest(near, kCross, kDotFull, dot);
    else if (open == 1) rest(near, lines ? kLine : kCross, lines ? kOnlyWay : kDeadEnd, dot);
    return true;
  }
};

}  // namespace gridwright::chain
