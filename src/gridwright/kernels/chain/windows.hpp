// Windows that narrow each other: a face or a dot with the edges around it.
//
// A window allows some of the patterns of its edges: a clue asks for so many lines, a dot for none or two. A face and a
// dot share a corner, a pair of edges, and tell each other which of the four combinations of the pair are still
// possible. Edges may be known to be equal or opposite (links), and faces to lie on the same side of the loop or not
// (colours). A pattern is a number with one bit for each edge of the window; a window's patterns are listed edge by
// edge, and one that breaks what is known is left at once, so even faces with fourteen edges have few. What was learnt
// on the way is kept in the order in which it came, so that a person can be told why.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "chain/chain.hpp"
#include "chain/graph.hpp"

namespace gridwright::chain {

// Things that are known to be equal or opposite to each other, whatever they turn out to be. Each class is a list that
// goes through the arrays, so that copies are cheap.
struct Classes {
  static constexpr int kNothing = -1;

  std::vector<int> label;
  std::vector<uint8_t> odd;
  std::vector<int> first, last, next, size;  // of each class, of each thing, of each class

  explicit Classes(int count = 0);
  Classes(const std::vector<std::vector<int>>& members, const std::vector<bool>& opposite);
  // Learns that two are equal or opposite. The things that changed their class are the last members of the common one:
  // returns the first of them, kNothing if the class was the same.
  int join(int one, int other, bool different);
  std::vector<std::vector<int>> members() const;
};

constexpr int kMostSlots = 16;  // edges of a window

// The windows of a board: faces first, then dots. Corners are counted face by face, each face's in the order of its
// dots; the first edge of a corner is the one with the smaller number (on squares the horizontal one).
struct Frame {
  struct Corner { int number, first, second; };  // which one, and the slots of its edges

  const Graph& graph;
  Lists slots;
  std::vector<std::vector<Corner>> corners;
  std::vector<std::vector<int>> of_edge;
  std::vector<std::array<int, 2>> of_corner;  // the face and the dot

  explicit Frame(const Graph& graph);
  int windows() const { return slots.count(); }
  bool is_dot(int window) const { return window >= graph.faces(); }
};

struct Powers {
  bool pairs, links, colours;
  int depth;  // pairs are told on so many times at the most; 0: as often as you like
};

struct Decision { int edge, mark, window; };  // window kNobody: by the colours
struct Fact {
  int window;
  bool is_link;
  int one, two;  // the corner and its mask, or two linked edges
  bool different;
};

class Windows {
 public:
  static constexpr int kNobody = -1;

  Windows(const Frame& frame, const std::vector<uint8_t>& clues, const std::vector<uint8_t>& marks, Powers powers,
          Classes colours);
  // Lets these windows narrow each other until nothing is new, or so many of them have decided something (0: any).
  void run(const std::vector<int>& windows, int batches);

  // Windows that have run may learn more, and go on from there. What was known stays known.
  void learn(int edge, uint8_t mark);
  void learn_clue(int face, uint8_t clue);
  bool learn_side(int face, bool inside);
  // Lets them narrow each other on, and returns what was decided since they were last asked.
  std::vector<Decision> proceed();
  // What the first of these windows that decides anything decides, others left out; nothing of it is kept.
  std::vector<Decision> among(const std::vector<int>& windows);

  // What one window decided, or the colours, without the edges that only their links decide.
  const std::vector<std::vector<Decision>>& batches() const { return batches_; }
  const std::vector<Decision>& found() const { return found_; }
  const std::vector<Fact>& facts() const { return facts_; }
  const Classes& colours() const { return colours_; }

 private:
  void push(int window);
  bool end_batch();
  bool is_passage(int dot) const;
  void list(int window);
  void extend(int slot, unsigned pattern, int lines);
  void visit(int window);
  void decide(int edge, uint8_t mark, int window);
  void set(int edge, uint8_t mark, int window);
  void tell_pairs(int window);
  void tell_links(int window);
  bool link(int window, int one, int two, bool different);
  bool spread();
  bool link_by_colours();
  bool colour_by_links();
  std::array<int, 2> sides(int edge) const;

  // What is known of a window's slots while its patterns are listed: each slot looks back at earlier ones.
  struct Slot {
    uint8_t value;
    int like, pairs;  // an earlier slot that it is linked to (-1: none); how many earlier ones share a corner with it
    bool opposite;
    struct {
      int slot;
      uint8_t mask;
    } pair[2];  // the mask's combinations, with this slot as the second
  };
  const Frame& frame_;
  std::vector<uint8_t> clues_;
  const Powers powers_;
  std::vector<uint8_t> values_;
  std::vector<int> open_;
  std::vector<uint8_t> masks_;
  std::vector<int> depth_;
  Classes links_, colours_;
  std::vector<uint8_t> queued_;
  std::vector<int> waiting_;
  size_t next_ = 0;
  std::array<Slot, kMostSlots> now_;
  int least_ = 0, most_ = 0, count_ = 0;
  bool even_ = false;
  std::vector<unsigned> patterns_;
  std::vector<Decision> batch_, found_;
  std::vector<std::vector<Decision>> batches_;
  std::vector<Fact> facts_;
};

}  // namespace gridwright::chain
