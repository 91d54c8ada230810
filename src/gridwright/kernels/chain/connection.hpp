// What has to stay connected: the inside, the outside, and the loop itself.
//
// The cells inside the loop form one piece, and so do those outside: a cell without which one of them would fall apart
// belongs to it. The loop is a cycle among the edges that are not crossed out: it lies in one block of that graph (a
// part that no single dot can cut), and where edges are the only ways between parts that hold lines it takes them all.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "chain/graph.hpp"
#include "chain/windows.hpp"

namespace gridwright::chain {

// Cells, one of them the outside, and on which side of the loop they have to be (true: inside).
std::vector<std::pair<int, bool>> forced_cells(const Graph& graph, const Classes& colours);

// Edges that the loop can't take, and edges that it has to take.
std::vector<Decision> exits(const Graph& graph, const std::vector<uint8_t>& clues, const std::vector<uint8_t>& marks);

}  // namespace gridwright::chain
