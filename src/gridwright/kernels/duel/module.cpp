// The Python bindings: arguments are checked here, the work is done in the other files.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>

#include "duel/original_bots.hpp"
#include "duel/player.hpp"
#include "interrupt.hpp"
#include "python.hpp"

namespace nb = nanobind;
using namespace gridwright;
using namespace gridwright::duel;

namespace {

using Bytes = nb::ndarray<const uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<const int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Ends = std::pair<int, int>;

Board checked_board(int64_t rows, int64_t cols, const Bytes& colours, const Values& values, const Bytes& taken,
                    bool free) {
  if (rows < 0 || cols < 0 || (cols > 0 && rows > kMostCells / cols))
    refuse("A grid of " + std::to_string(rows) + " x " + std::to_string(cols) + " is not possible.");
  const size_t cells = size_t(rows * cols);
  if (colours.size() != cells || values.size() != cells || taken.size() != cells)
    refuse(std::to_string(rows) + " x " + std::to_string(cols) +
           " cells need as many colours, values and marks of taken cells.");
  for (size_t k = 0; k < cells; k++) {
    if (colours.data()[k] >= kColours)
      refuse("Cell " + std::to_string(k) + " has colour " + std::to_string(colours.data()[k]) +
             "; colours are 0 to 4.");
    if (values.data()[k] < 0 || values.data()[k] > kLargestValue)
      refuse("Cell " + std::to_string(k) + " has value " + std::to_string(values.data()[k]) + "; values are 0 to " +
             std::to_string(kLargestValue) + ".");
  }
  return {int(rows), int(cols), colours.data(), values.data(), taken.data(), free};
}

int checked_bits(int bits) {
  if (bits < 1 || bits > 24) refuse("The bits of a memory are 1 to 24, not " + std::to_string(bits) + ".");
  return bits;
}

int64_t limit(int64_t nodes) { return nodes > 0 ? nodes : int64_t(1) << 60; }

std::optional<std::tuple<Ends, double, bool, int, int64_t>> choose(Player& player, int64_t rows, int64_t cols,
                                                                   const Bytes& colours, const Values& values,
                                                                   const Bytes& taken, bool free, int depth,
                                                                   int64_t nodes, double seconds, nb::object watch) {
  const Board board = checked_board(rows, cols, colours, values, taken, free);
  if (depth < 0 || depth > 64) refuse("The depth must be from 0 to 64.");
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  nb::gil_scoped_release unlocked;
  const auto thought = player.choose(board, depth, limit(nodes), interrupt);
  if (!thought) return std::nullopt;
  return std::make_tuple(Ends(thought->move.a, thought->move.b), thought->value, thought->proven,
                         thought->whole ? thought->depth : 0, thought->nodes);
}

std::optional<std::pair<int64_t, std::vector<Ends>>> solve(Player& player, int64_t rows, int64_t cols,
                                                           const Bytes& colours, const Values& values,
                                                           const Bytes& taken, bool free, bool whole, int64_t nodes,
                                                           double seconds, nb::object watch) {
  const Board board = checked_board(rows, cols, colours, values, taken, free);
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  nb::gil_scoped_release unlocked;
  const auto solution = player.solve(board, whole, limit(nodes), interrupt);
  if (!solution) return std::nullopt;
  std::pair<int64_t, std::vector<Ends>> out(solution->value, {});
  for (const Pair& pair : solution->line) out.second.emplace_back(pair.a, pair.b);
  return out;
}

std::optional<Ends> ends(const std::optional<Pair>& pair) {
  return pair ? std::optional<Ends>(Ends(pair->a, pair->b)) : std::nullopt;
}

std::optional<Ends> cheapest(int64_t rows, int64_t cols, const Bytes& colours, const Values& values, const Bytes& taken,
                             bool free) {
  const Board board = checked_board(rows, cols, colours, values, taken, free);
  nb::gil_scoped_release unlocked;
  const Pairs pairs = legal_pairs(board);
  return pairs.list.empty() ? std::nullopt : ends(pairs.list[0]);
}

std::optional<Ends> minimax(int64_t rows, int64_t cols, const Bytes& colours, const Values& values, const Bytes& taken,
                            bool free) {
  const Board board = checked_board(rows, cols, colours, values, taken, free);
  nb::gil_scoped_release unlocked;
  return ends(two_plies(board));
}

std::optional<Ends> sample(int64_t rows, int64_t cols, const Bytes& colours, const Values& values, const Bytes& taken,
                           bool free, int games, double epsilon, int top, uint64_t seed, int64_t nodes, double seconds,
                           nb::object watch) {
  const Board board = checked_board(rows, cols, colours, values, taken, free);
  if (top < 1 || top > kMostTop)
    refuse("The choice is among the 1 to " + std::to_string(kMostTop) + " cheapest pairs.");
  if (games < 1) refuse("At least one game after each pair has to be played.");
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  nb::gil_scoped_release unlocked;
  return ends(rollouts(board, games, epsilon, top, seed, limit(nodes), interrupt));
}

}  // namespace

NB_MODULE(duel, module) {
  const auto rows = nb::arg("rows"), cols = nb::arg("cols"), free = nb::arg("free");
  const auto colours = nb::arg("colours").noconvert(), values = nb::arg("values").noconvert(),
             taken = nb::arg("taken").noconvert();
  const auto seconds = nb::arg("seconds") = 0.0;
  const auto watch = nb::arg("watch") = nb::none();
  nb::class_<Player>(module, "Player")
      .def(
          "__init__", [](Player* player, int bits) { new (player) Player(checked_bits(bits)); }, nb::arg("bits") = 18)
      .def("choose", &choose, rows, cols, colours, values, taken, free, nb::arg("depth") = 0, nb::arg("nodes") = 0,
           seconds, watch)
      .def("solve", &solve, rows, cols, colours, values, taken, free, nb::arg("whole") = false, nb::arg("nodes") = 0,
           seconds, watch);
  module.def("cheapest", &cheapest, rows, cols, colours, values, taken, free);
  module.def("minimax", &minimax, rows, cols, colours, values, taken, free);
  module.def("rollouts", &sample, rows, cols, colours, values, taken, free, nb::arg("games") = 50,
             nb::arg("epsilon") = 0.1, nb::arg("top") = 5, nb::arg("seed") = 0, nb::arg("nodes") = 0, seconds, watch);
}
