// What a clue says about the nine cells of its 3x3 window.
//
// Colour every cell inside or outside; an edge is a line where two cells differ. Of the 256 colourings of a window (the
// centre's colour fixed) keep those in which the centre has as many lines as its clue says, no corner is a checkerboard
// (two loops touching), and all known relations "alike" or "different" hold. A relation that holds in every colouring
// left is forced; none left is a contradiction. A window state writes, for each cell, the first cell of the window it
// is related to, and whether the two differ. The answer depends only on clue and state, so one table remembers it for
// all boards and threads. It needs no lock: an entry stores key ^ answer beside the answer, and one that two threads
// wrote at once does not fit its key (Hyatt).
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>

namespace gridwright::loop {

class WindowRule {
 public:
  static constexpr uint64_t kContradiction = ~uint64_t(0);
  static constexpr int kCells = 9;
  // The code of a clue: 0 to 3, blank, or kNot + k for "any number of lines but k".
  static constexpr int kBlank = 4, kNot = 5, kCodes = 9;

  // A set of colourings.
  struct Colourings {
    uint64_t words[4] = {0, 0, 0, 0};
    bool empty() const { return !(words[0] | words[1] | words[2] | words[3]); }
    template <class Combine>
    Colourings with(const Colourings& other, Combine combine) const {
      Colourings result;
      for (int i = 0; i < 4; i++) result.words[i] = combine(words[i], other.words[i]);
      return result;
    }
    Colourings operator&(const Colourings& other) const {
      return with(other, [](uint64_t a, uint64_t b) { return a & b; });
    }
    Colourings operator^(const Colourings& other) const {
      return with(other, [](uint64_t a, uint64_t b) { return a ^ b; });
    }
    Colourings operator~() const {
      return with(*this, [](uint64_t a, uint64_t) { return ~a; });
    }
  };

  // The bits of a state that speak of one cell: the first related cell, and the lowest bit set if the two differ.
  static int shift(int cell) { return 4 + 5 * cell; }
  static int part(uint64_t state, int cell) { return int(state >> shift(cell)) & 31; }

  static const WindowRule& shared() {
    static const WindowRule rule;
    return rule;
  }

  // The colourings that fit a code, and those that give two cells the same colour.
  const Colourings& fits(int code) const { return fits_[code]; }
  const Colourings& alike(int a, int b) const { return alike_[a][b]; }

  // The state with all that follows from it, or kContradiction.
  uint64_t close(uint64_t state) const {
    Entry& entry = memory_[(state * 0x9E3779B97F4A7C15ull) >> (64 - kLogSize)];
    const uint64_t answer = entry.answer.load(std::memory_order_relaxed);
    if ((entry.mixed.load(std::memory_order_relaxed) ^ answer) == state) return answer;
    return remember(entry, state);
  }

 private:
  static constexpr int kLogSize = 16;
  struct Entry { std::atomic<uint64_t> mixed{WindowRule::kContradiction}, answer{0}; };

  WindowRule();
  uint64_t remember(Entry& entry, uint64_t state) const;
  uint64_t compute(uint64_t state) const;

  std::unique_ptr<Entry[]> memory_{new Entry[size_t(1) << kLogSize]};
  Colourings fits_[kCodes];           // colourings that fit a code
  Colourings alike_[kCells][kCells];  // colourings that give two cells the same colour
};

}  // namespace gridwright::loop
