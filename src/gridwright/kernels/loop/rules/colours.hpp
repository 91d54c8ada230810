// Which cells are known to be alike, and which to differ: colour classes.
//
// Two cells are related when it is known whether both lie on the same side of the loop. Related cells form a class; a
// cell's colour is its class and a parity, and two cells of one class differ when their parities do. Joining two
// classes relabels the members of the smaller one at once, so that a look-up is one array read; a member list in the
// shape of a ring makes both joining and taking the join back an exchange of two links.
#pragma once
#include <utility>
#include <vector>

namespace gridwright::loop {

class Colours {
 public:
  static constexpr int kOutside = 0;  // the class of the ring round the board; it is never relabelled

  void reset(int cells) {
    colour_.assign(cells, 2 * kOutside);
    next_.resize(cells);
    for (int cell = 0; cell < cells; cell++) next_[cell] = cell;
    size_.assign(cells, 1);
    size_[kOutside] = 1 << 29;
  }
  // Takes a cell out of the outside: nothing is known of it.
  void open(int cell) { colour_[cell] = 2 * cell; }

  int operator[](int cell) const { return colour_[cell]; }
  int class_of(int cell) const { return colour_[cell] >> 1; }
  bool related(int a, int b) const { return (colour_[a] ^ colour_[b]) < 2; }
  bool differ(int a, int b) const { return (colour_[a] ^ colour_[b]) & 1; }  // of related cells
  int size(int group) const { return size_[group]; }

  template <class Visit>
  void each_member(int group, Visit visit) const {
    int member = group;
    do {
      visit(member);
      member = next_[member];
    } while (member != group);
  }

  // Relabels the members of class `joined` as members of `kept`; `flip` 1 if the first cells of the two differ.
  template <class Visit>
  void join(int kept, int joined, int flip, Visit relabelled) {
    each_member(joined, [&](int member) {
      colour_[member] = 2 * kept | ((colour_[member] & 1) ^ flip);
      relabelled(member);
    });
    std::swap(next_[kept], next_[joined]);
    size_[kept] += size_[joined];
  }
  // Takes the latest join that is still there back.
  void part(int joined) {
    const int kept = colour_[joined] >> 1, flip = colour_[joined] & 1;
    std::swap(next_[kept], next_[joined]);
    size_[kept] -= size_[joined];
    each_member(joined, [&](int member) { colour_[member] = 2 * joined | ((colour_[member] & 1) ^ flip); });
  }

 private:
  std::vector<int> colour_;  // 2 * class + parity; a class is named after its first cell, whose parity is 0
  std::vector<int> next_;    // the members of a class as a ring
  std::vector<int> size_;
};

}  // namespace gridwright::loop
