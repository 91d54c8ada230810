#include "loop/rules/window_rule.hpp"

namespace gridwright::loop {
namespace {

constexpr int kCentre = 4;
constexpr int kCorners[4][4] = {
    {0, 1, 4, 3}, {1, 2, 5, 4}, {3, 4, 7, 6}, {4, 5, 8, 7}};  // four cells round a vertex, clockwise

// The colour of a cell in one of the 256 colourings; the centre is 0.
int colour(int colouring, int cell) {
  return cell == kCentre ? 0 : colouring >> (cell < kCentre ? cell : cell - 1) & 1;
}

bool has_checkerboard(int colouring) {
  for (const auto& corner : kCorners) {
    const int a = colour(colouring, corner[0]), b = colour(colouring, corner[1]);
    if (a != b && a == colour(colouring, corner[2]) && b == colour(colouring, corner[3])) return true;
  }
  return false;
}

}  // namespace

WindowRule::WindowRule() {
  for (int colouring = 0; colouring < 256; colouring++) {
    const uint64_t bit = uint64_t(1) << (colouring & 63);
    const int word = colouring >> 6;
    for (int a = 0; a < kCells; a++)
      for (int b = 0; b < kCells; b++)
        if (colour(colouring, a) == colour(colouring, b)) alike_[a][b].words[word] |= bit;
    if (has_checkerboard(colouring)) continue;
    const int lines = colour(colouring, 1) + colour(colouring, 3) + colour(colouring, 5) + colour(colouring, 7);
    if (lines < 4) fits_[lines].words[word] |= bit;
    fits_[kBlank].words[word] |= bit;
    for (int clue = 0; clue < 4; clue++)
      if (lines != clue) fits_[kNot + clue].words[word] |= bit;
  }
}

uint64_t WindowRule::remember(Entry& entry, uint64_t state) const {
  const uint64_t answer = compute(state);
  entry.answer.store(answer, std::memory_order_relaxed);
  entry.mixed.store(answer ^ state, std::memory_order_relaxed);
  return answer;
}

uint64_t WindowRule::compute(uint64_t state) const {
  int first[kCells], differs[kCells];
  Colourings left = fits_[state & 15];
  for (int cell = 0; cell < kCells; cell++) {
    first[cell] = part(state, cell) >> 1;
    differs[cell] = part(state, cell) & 1;
    if (first[cell] == cell) continue;
    const uint64_t flip = differs[cell] ? ~uint64_t(0) : 0;
    for (int word = 0; word < 4; word++) left.words[word] &= alike_[first[cell]][cell].words[word] ^ flip;
  }
  if (left.empty()) return kContradiction;
  for (int cell = 1; cell < kCells; cell++) {
    for (int earlier = 0; earlier < cell && first[cell] == cell; earlier++) {
      if (first[earlier] != earlier) continue;
      uint64_t same = 0, other = 0;
      for (int word = 0; word < 4; word++) {
        same |= left.words[word] & alike_[cell][earlier].words[word];
        other |= left.words[word] & ~alike_[cell][earlier].words[word];
      }
      if (same && other) continue;
      first[cell] = earlier;
      differs[cell] = same ? 0 : 1;
    }
  }
  uint64_t closed = state & 15;
  for (int cell = 0; cell < kCells; cell++) closed |= uint64_t(first[cell] << 1 | differs[cell]) << shift(cell);
  return closed;
}

}  // namespace gridwright::loop
