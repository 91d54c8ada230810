// The inside of the loop is in one piece.
//
// The lines show that it is not only when a loop has closed; the faces show it earlier: as soon as faces outside keep
// two faces inside apart. Then one of those that keep them apart must be inside, and if all of them are known but one,
// that one is. Both come from one depth-first search over all that is not known to be outside (Tarjan 1972), with a
// clause that names the faces round the part cut off, or round the rest if there are fewer. A search costs as much as
// hundreds of literals that follow, and one that comes late is nearly as good, so it waits until enough has changed.
// The same for the outside saves few dead ends, since the learner tries "outside" first.
#pragma once
#include <cstdint>
#include <vector>

#include "loop/learner/learner.hpp"

namespace gridwright::loop {

class ConnectedInside {
 public:
  explicit ConnectedInside(const Learner& learner) : learner_(learner) {}

  void clear();
  // `inside` says of each face what makes it inside, `lines` of each edge what makes it a line.
  template <class Net>
  void reset(const Net& net, const std::vector<int>& inside, const std::vector<int>& lines);

  void hear(int literal, int place);
  void backtrack(int trail_size);
  // False if `objection` must be added: a clause of which all literals have failed, or all but one.
  bool settle(Clause& objection);

 private:
  static constexpr int kNone = -1;
  static constexpr size_t kShare = 12;  // search when one piece in so many has changed

  // Faces that lie on the same side whatever happens, and touch.
  struct Piece {
    int literal;      // it is inside; kOn if that is known
    int first, last;  // its links
    int up, next, low, inside;
  };
  struct Change { int piece, place; };
  struct Hanging { int from, to, by = kNone; };  // a part of the order, and the piece it hangs by

  void add_piece(int literal);
  void link_pieces(const std::vector<int>& ends);
  void search(int start);
  void enter(int piece, int up);
  bool object_to_parts(Clause& objection);
  bool object_to_hanging(Clause& objection);
  Clause cut(int open);
  static void take_if_shorter(Clause clause, Clause& objection);
  template <class Visit>
  void each_link(int piece, Visit visit) const {
    for (int k = pieces_[piece].first; k < pieces_[piece].last; k++) visit(links_[k]);
  }

  const Learner& learner_;
  std::vector<Piece> pieces_;
  std::vector<int> links_;
  std::vector<std::vector<int>> pieces_of_;  // per variable
  std::vector<int8_t> state_;                // per piece: 1 inside, -1 outside, 0 open
  std::vector<Change> changes_, known_;      // known_: the pieces inside, the earliest first
  size_t checked_ = 0;                       // changes that a search has seen

  std::vector<int> found_;  // scratch from here on: per piece, when the search came to it, from 1
  std::vector<int> order_, part_;
  Hanging hanging_;
  std::vector<uint8_t> in_part_, listed_;  // per piece, per literal
};

template <class Net>
void ConnectedInside::reset(const Net& net, const std::vector<int>& inside, const std::vector<int>& lines) {
  clear();
  pieces_of_.resize(size_t(learner_.variables()));
  listed_.assign(size_t(2 * learner_.variables()), 0);
  std::vector<int> piece_of(inside.size(), kNone), same, ends;
  for (int face = 0; face < int(inside.size()); face++) {
    if (inside[face] == kOff || piece_of[face] != kNone) continue;
    const int piece = piece_of[face] = int(pieces_.size());
    add_piece(inside[face]);
    same.assign(1, face);
    for (size_t i = 0; i < same.size(); i++)
      net.each_neighbour(same[i], [&](int edge, int next) {
        if (lines[edge] != kOff || piece_of[next] != kNone) return;
        piece_of[next] = piece;
        same.push_back(next);
      });
  }
  net.each_edge([&](int edge) {
    const int a = piece_of[net.left(edge)], b = piece_of[net.right(edge)];
    if (lines[edge] >= 0 && a != kNone && b != kNone) ends.push_back(a), ends.push_back(b);
  });
  link_pieces(ends);
}

}  // namespace gridwright::loop
