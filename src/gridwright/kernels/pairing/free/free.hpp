// White cells pair with any cell anywhere, all others with neighbours: the best pairing, and a proof of it.
//
// The graph is not two-sided any more, and has 10^8 edges on a board of 100 x 200. Three ideas solve it:
//   1. a start at which nearly everything is right: one mark-up for all whites, else the classic rules (markup.hpp);
//   2. what is left is settled by Edmonds' weighted matching, on a short list of pairs (blossom.hpp);
//   3. then every pair is audited against the prices; those priced too low join the list, prices are raised until
//      they are feasible again, and the few cells this frees are settled anew (audit.hpp). No such pair: proved.
#pragma once
#include <cstdint>
#include <vector>

#include "interrupt.hpp"
#include "pairing/board.hpp"

namespace gridwright::pairing {

struct OddSet {
  std::vector<int32_t> cells;
  int64_t z;
};

// Prices and odd sets are always feasible for every pair, so `bound` is never below the weight of any pairing. When the
// weight of the pairs equals it they are proved best; it may be more only if the interrupt stopped the search.
struct FreePairing {
  std::vector<int32_t> mates;  // -1: alone
  std::vector<int64_t> prices;
  std::vector<OddSet> odd_sets;
  int64_t bound = 0;
};

FreePairing pair_freely(const Board& board, InterruptCheck& interrupt);

}  // namespace gridwright::pairing
