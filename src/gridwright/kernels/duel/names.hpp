// Names for components, so that equal games share what is known about them.
//
// A small component is named by its game tree: by its moves, each with its cost and the names of what it leaves,
// without the moves that another one dominates. So equal games have equal names wherever they stand and whatever they
// look like; and a component in which one move ends everything turns out to be a tempo. A large component is named by
// its cells; under free rules white cells of equal value are interchangeable there, and so are coloured cells that can
// only pair with whites.
#pragma once
#include <vector>

#include "duel/position.hpp"

namespace gridwright::duel {

class Names {
 public:
  static constexpr int kSmall = 7;
  explicit Names(const Game& game) : game_(game), known_(1 << 12) {}

  struct Name {
    uint64_t hash;
    int tempo;  // its rank if the component is a tempo, else -1
  };
  Name name(Cells component);

  // Adds to the position the components of `cells`; every one of them holds one of `seeds`.
  void add_components(Position& position, Cells cells, Cells seeds);

 private:
  static constexpr size_t kMostKnown = size_t(1) << 22;
  struct Known {
    Cells component = 0;
    Name name{0, -1};
  };
  const Game& game_;
  std::vector<Known> known_;  // open addressing, at most half full
  size_t used_ = 0;

  size_t slot(Cells component) const;
  void grow();
  Name small_name(Cells component);
  uint64_t large_name(Cells component) const;
};

}  // namespace gridwright::duel
