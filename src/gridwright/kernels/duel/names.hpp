// Names for components, so that equal games share what is known about them.
//
// A small component is named by its game tree: by its moves, each with its cost and the names of what it leaves,
// without the moves that another one dominates. So equal games have equal names wherever they stand and whatever they
// look like; and a component in which one move ends everything turns out to be a tempo. A large component is named by
// its cells.
//
// Under free rules everything is one component as long as a white cell is left. It is named by its groups of coloured
// cells that can pair with each other, each named by its game tree, too: by the cells that a white may take and the
// pairs that can be made. The values of other cells are left open (position.hpp, f). A coloured cell without such a
// partner is *loose*. A white takes the next loose cell on either side if any (game.hpp), so k whites never want one
// that has, seen from each of them, k others before it: it is dropped.
#pragma once
#include <vector>

#include "duel/position.hpp"

namespace gridwright::duel {

class Names {
 public:
  static constexpr int kSmall = 7;
  explicit Names(const Game& game) : game_(game) {}

  struct Name {
    uint64_t hash;
    int tempo;  // its rank if the component is a tempo, else -1
  };
  Name name(Cells component);

  // Adds to the position the components of `cells`; every one of them holds one of `seeds`.
  void add_components(Position& position, Cells cells, Cells seeds);

  // Coloured cells under free rules.
  struct Coloured {
    Cells loose = 0, linked = 0;
    uint64_t names = 0;  // sum of the names of the groups of linked cells
  };
  Coloured coloured(Cells cells);
  Coloured without(const Coloured& coloured, Cells pair);

  // Adds to the position what is left under free rules.
  void add_free(Position& position, Cells whites, const Coloured& coloured);

 private:
  // Open addressing, at most half full; what does not fit any more is never known.
  class Table {
   public:
    const Name* find(Cells component) const;
    bool add(Cells component, const Name& name);

   private:
    static constexpr size_t kMostKnown = size_t(1) << 22;
    struct Known {
      Cells component = 0;
      Name name{0, -1};
    };
    std::vector<Known> known_ = std::vector<Known>(1 << 12);
    size_t used_ = 0;

    size_t slot(Cells component) const;
    void grow();
  };
  const Game& game_;
  Table components_, groups_;

  Name small_name(Cells component);
  Cells within_reach(Cells whites, Cells loose) const;
  uint64_t group_name(Cells group);
  uint64_t small_group_name(Cells group);
};

}  // namespace gridwright::duel
