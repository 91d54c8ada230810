#include "duel/board.hpp"

#include <algorithm>
#include <cstdlib>

namespace gridwright::duel {
namespace {

void add(const Board& board, int a, int b, std::vector<Pair>& out) {
  out.push_back({std::min(a, b), std::max(a, b), std::llabs(board.value[a] - board.value[b])});
}

void neighbours(const Board& board, std::vector<Pair>& out) {
  for (int cell = 0; cell < board.cells(); cell++) {
    if (!board.is_live(cell)) continue;
    const auto offer = [&](int other) {
      if (board.is_live(other) && compatible(board.colour[cell], board.colour[other])) add(board, cell, other, out);
    };
    if (cell % board.cols + 1 < board.cols) offer(cell + 1);
    if (cell + board.cols < board.cells()) offer(cell + board.cols);
  }
}

bool are_neighbours(const Board& board, int a, int b) {
  return std::abs(a - b) == board.cols || (std::abs(a - b) == 1 && a / board.cols == b / board.cols);
}

// Pairs of a white cell with a cell that is not its neighbour. `reach` partners to either side in order of value.
void far_pairs(const Board& board, std::vector<int> live, size_t reach, std::vector<Pair>& out) {
  std::stable_sort(live.begin(), live.end(), [&](int x, int y) { return board.value[x] < board.value[y]; });
  for (size_t i = 0; i < live.size(); i++)
    for (size_t j = i + 1; j < live.size() && j - i <= reach; j++) {
      const int a = live[i], b = live[j];
      if ((board.colour[a] == kWhite || board.colour[b] == kWhite) && !are_neighbours(board, a, b))
        add(board, a, b, out);
    }
}

}  // namespace

bool compatible(int colour, int other) {
  if (colour == kBlack || other == kBlack) return false;
  if (colour == kWhite || other == kWhite) return true;
  return (colour == kGreen) == (other == kGreen);
}

Pairs legal_pairs(const Board& board) {
  Pairs pairs;
  std::vector<Pair>& found = pairs.list;
  neighbours(board, found);
  if (board.free) {
    std::vector<int> live;
    for (int cell = 0; cell < board.cells(); cell++)
      if (board.is_live(cell)) live.push_back(cell);
    pairs.complete = live.size() <= size_t(kAllPairs);
    const size_t reach = pairs.complete ? live.size() : size_t(kNearest);
    far_pairs(board, std::move(live), reach, found);
  }
  std::sort(found.begin(), found.end(), [](const Pair& x, const Pair& y) {
    return x.cost != y.cost ? x.cost < y.cost : x.a != y.a ? x.a < y.a : x.b < y.b;
  });
  return pairs;
}

}  // namespace gridwright::duel
