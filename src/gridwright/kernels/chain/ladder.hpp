// The techniques of a person below contradiction, easiest first, each used until an easier one finds something again.
//
// Levels: the chain reaction alone; patterns made of a few windows; sectors and links of the whole board; colours,
// parity and what has to stay connected. Nothing is worked out twice: windows, links and colours stay as they are when
// more marks or clues come, and only what touches the news is looked at. A copy goes on by itself.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "chain/chain.hpp"
#include "chain/graph.hpp"
#include "chain/windows.hpp"

namespace gridwright::chain {

enum Level : int { kReaction, kPatterns, kSectors, kColours };
// Whether easier techniques come first, or are left out where a harder one of the level finds the same: that leads as
// far and is faster, but the level of the hardest technique says nothing.
enum Order : int { kEasiestFirst, kStrongestOnly };

class Ladder {
 public:
  // With `cols` the faces are squares in rows of so many; patterns of neighbouring numbers are for these.
  Ladder(const Frame& frame, const std::vector<uint8_t>& clues, const std::vector<uint8_t>& marks, int cols,
         Level highest, Order order);

  void add_clue(int face, uint8_t clue);
  // Goes as far as the techniques lead; false when they meet a contradiction.
  bool climb();
  bool complete() const { return chain_.complete(); }
  const std::vector<uint8_t>& marks() const { return chain_.marks(); }
  // The level of the hardest technique that was used so far.
  Level hardest() const { return hardest_; }

 private:
  // Windows of the whole board, and how many of the marks they know.
  struct Study {
    Windows windows;
    size_t told;
  };
  const Frame* frame_;
  int cols_;
  Level highest_, hardest_ = kReaction;
  Order order_;
  bool fine_;
  Chain chain_;
  std::optional<Study> patterns_, links_, sectors_, everything_;
  Classes colours_;
  size_t coloured_ = 0, stirred_ = 0;  // how many marks are known to the colours and to the patterns
  std::vector<uint8_t> stirred_at_;    // for each face the patterns to look for again, as bits

  const Graph& graph() const { return frame_->graph; }
  bool take(const std::vector<Decision>& found);
  void open(std::optional<Study>& study, Powers powers);
  std::vector<Decision> ask(std::optional<Study>& study);
  bool find_by_patterns();
  bool find_by_sectors();
  bool find_by_colours();
  bool connect();

  void stir(int dot);
  bool look_for(int pattern);
  void at_corner(int face, std::vector<Decision>& found);
  void at_zero(int face, std::vector<Decision>& found);
  void beside_three(int face, std::vector<Decision>& found) const;
  void diagonal_to_three(int face, std::vector<Decision>& found);
  void where_loop_arrives(int face, std::vector<Decision>& found);
  void among(const std::vector<int>& windows, std::vector<Decision>& found);
  std::vector<int> with_dots(int face) const;
  bool is_open(int face) const;
  bool small_loop_is_wrong(int one, int two) const;
  void draw_between(int one, int two, std::vector<Decision>& found) const;
};

// Clues of a loop, taken away group by group in the order given as long as the techniques still find every edge; the
// clues as they were where `stop` said so. Nothing where they don't even find it with all clues. While one half of the
// groups is tried, what follows from the other half is worked out once for all of them.
std::optional<std::vector<uint8_t>> take_clues_away(const Frame& frame, const std::vector<uint8_t>& clues,
                                                    const std::vector<std::vector<int>>& groups, int cols, Level level,
                                                    const std::function<bool()>& stop);

}  // namespace gridwright::chain
