// Counting lines along borders, even or odd: every clue is an equation between the colours of its neighbours.
//
// A clue counts the neighbours that differ from its cell; even or odd, that is the sum of the neighbours' colours
// (inside 1, outside 0), and the cell's own where it has an odd number of edges. Two cells whose unknown part is the
// same once the equations are solved over even and odd are related.
#pragma once
#include <cstdint>
#include <vector>

#include "chain/graph.hpp"
#include "chain/windows.hpp"

namespace gridwright::chain {

// The open edges that the equations decide, beyond those whose cells are in one class already.
std::vector<Decision> parities(const Graph& graph, const std::vector<uint8_t>& clues, const std::vector<uint8_t>& marks,
                               const Classes& colours);

}  // namespace gridwright::chain
