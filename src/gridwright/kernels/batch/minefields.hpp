// Fields of mines: a move opens a cell.
//
// A board is a byte for each place of a bordered board: the number of mines around it, or that it is one, and whether
// it is open; the border counts as open, so that nothing spreads there. The mines are placed when the first cell is
// opened, in the way of all our boards (sweep/layouts.hpp). Two planes are shown: the cells, and the number of mines.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "batch/games.hpp"
#include "sweep/board.hpp"
#include "sweep/layouts.hpp"

namespace gridwright::batch {

class Minefields {
 public:
  Minefields(sweep::Board board, sweep::FirstClick rule, size_t count)
      : board_(std::move(board)), rule_(rule), places_(count * size_t(board_.places()), kOpen), left_(count) {}

  Sizes sizes() const {
    const size_t cells = size_t(board_.cells());
    return {2, size_t(board_.rows), size_t(board_.cols), cells, int64_t(cells)};
  }

  class Worker {
   public:
    explicit Worker(Minefields& fields) : fields_(fields), board_(fields.board_), layout_(board_) {}

    void begin(size_t field, uint64_t, const Shown& shown) {
      const size_t cells = size_t(board_.cells());
      fields_.left_[field] = kUntouched;
      std::fill_n(shown.seen, cells, kShowsCovered);
      std::fill_n(shown.seen + cells, cells, int32_t(board_.mines));
      std::fill_n(shown.mask, cells, int8_t(1));
    }
    // A cell that is allowed is covered.
    Outcome play(size_t field, size_t cell, uint64_t seed, const Shown& shown) {
      uint8_t* places = &fields_.places_[field * size_t(board_.places())];
      int64_t& left = fields_.left_[field];
      const int first = board_.place(int(cell));
      if (left == kUntouched) {
        place_mines(places, first, seed);
        left = board_.cells() - board_.mines;
      }
      if (places[first] == kMined) {
        show_mines(places, shown);
        return {0, true};
      }
      left -= open(places, first, shown);
      if (left > 0) return {};
      show_mines(places, shown);
      return {1, true};
    }

   private:
    void place_mines(uint8_t* places, int first, uint64_t seed) {
      layout_.deal(board_.mines, seed, first, fields_.rule_);
      for (int row = 1; row <= board_.rows; row++)
        for (int place = row * board_.stride + 1; place <= row * board_.stride + board_.cols; place++)
          places[place] = layout_.is_mine(place) ? kMined : uint8_t(layout_.number(place));
    }
    // Opens a safe cell and all that its zeros open; returns how many these are.
    int64_t open(uint8_t* places, int first, const Shown& shown) {
      int64_t opened = 0;
      const auto reveal = [&](int place) {
        const int cell = board_.cell(place);
        shown.seen[cell] = places[place];
        shown.mask[cell] = 0;
        if (places[place] == 0) zeros_.push_back(place);
        places[place] |= kOpen;
        opened++;
      };
      reveal(first);
      while (!zeros_.empty()) {
        const int zero = zeros_.back();
        zeros_.pop_back();
        for (int step : board_.around)
          if (!(places[zero + step] & kOpen)) reveal(zero + step);
      }
      return opened;
    }
    void show_mines(const uint8_t* places, const Shown& shown) const {
      for (int row = 0, cell = 0; row < board_.rows; row++)
        for (int col = 0; col < board_.cols; col++, cell++)
          if (places[(row + 1) * board_.stride + col + 1] == kMined) shown.seen[cell] = kShowsMine;
    }

    Minefields& fields_;
    const sweep::Board& board_;
    sweep::Layout layout_;
    std::vector<int> zeros_;
  };

 private:
  static constexpr uint8_t kMined = 9, kOpen = 16;
  static constexpr int32_t kShowsCovered = 9, kShowsMine = 10;
  static constexpr int64_t kUntouched = -1;

  sweep::Board board_;
  sweep::FirstClick rule_;
  std::vector<uint8_t> places_;
  std::vector<int64_t> left_;  // safe cells still covered; kUntouched before the mines are placed
};

}  // namespace gridwright::batch
