// Windows that narrow each other: a cell or a dot with the four edges around it.
//
// A window allows some of the sixteen patterns of its four edges: a clue asks for so many lines, a dot for none or two.
// A cell and a dot share a corner, a pair of edges, and tell each other which of the four combinations of the pair are
// still possible. Edges may be known to be equal or opposite (links), and cells to lie on the same side of the loop or
// not (colours). A pattern set is a number with one bit for each of the sixteen patterns. What was learnt on the way is
// kept in the order in which it came, so that a person can be told why.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "chain/chain.hpp"

namespace gridwright::chain {

// Things that are known to be equal or opposite to each other, whatever they turn out to be.
struct Classes {
  std::vector<int> label;
  std::vector<uint8_t> odd;
  std::vector<std::vector<int>> members;

  explicit Classes(int count = 0);
  // Learns that two are equal or opposite. So many things changed their class: the last members of the common one.
  int join(int one, int other, bool different);
};

// The windows of a board: cells first, then dots. A slot or corner off the board is the number after the last.
struct Frame {
  Shape shape;
  std::vector<std::array<int, 4>> slots, corners;
  std::vector<std::vector<int>> of_edge;
  std::vector<std::array<int, 2>> of_corner;  // the cell and the dot

  explicit Frame(Shape shape);
  int windows() const { return int(slots.size()); }
  bool is_dot(int window) const { return window >= shape.cells(); }
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

  // What one window decided, or the colours, without the edges that only their links decide.
  const std::vector<std::vector<Decision>>& batches() const { return batches_; }
  const std::vector<Decision>& found() const { return found_; }
  const std::vector<Fact>& facts() const { return facts_; }
  const Classes& colours() const { return colours_; }

 private:
  void push(int window);
  bool end_batch();
  unsigned allowed(int window) const;
  void visit(int window);
  void decide(int edge, uint8_t mark, int window);
  void tell_pairs(int window, unsigned allowed);
  void tell_links(int window, unsigned allowed);
  bool link(int window, int one, int two, bool different);
  bool spread();
  bool link_by_colours();
  bool colour_by_links();
  std::array<int, 2> sides(int edge) const;

  const Frame& frame_;
  const std::vector<uint8_t> clues_;
  const Powers powers_;
  std::vector<uint8_t> values_;
  std::vector<int> open_;
  std::vector<uint8_t> masks_;
  std::vector<int> depth_;
  Classes links_, colours_;
  std::vector<uint8_t> queued_;
  std::vector<int> waiting_;
  size_t next_ = 0;
  std::vector<Decision> batch_, found_;
  std::vector<std::vector<Decision>> batches_;
  std::vector<Fact> facts_;
};

}  // namespace gridwright::chain
