// The Python bindings: arguments are checked here, the games are played in games.hpp.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <initializer_list>
#include <memory>
#include <string>

#include "batch/games.hpp"
#include "batch/minefields.hpp"
#include "batch/squares.hpp"
#include "python.hpp"

namespace nb = nanobind;
using namespace gridwright;
using namespace gridwright::batch;

namespace {

using Moves = nb::ndarray<const int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr int64_t kLargestSide = 1000, kLargestSquareSide = 8, kMostThreads = 1024;
constexpr int64_t kMostCells = int64_t(1) << 28;  // what is seen of them takes 2 GiB

void check_range(int64_t number, int64_t least, int64_t most, const char* what) {
  if (number < least || number > most)
    refuse(std::string(what) + " must be from " + std::to_string(least) + " to " + std::to_string(most) + ".");
}
void check_count(int64_t count, int64_t cells, int64_t threads) {
  check_range(count, 1, kMostCells / cells, "For boards of this size the number of boards");
  check_range(threads, 1, kMostThreads, "The number of threads");
}

void make_minefields(Games<Minefields>* self, int64_t count, int64_t rows, int64_t cols, int64_t mines, int64_t rule,
                     int64_t threads) {
  check_range(rows, 1, kLargestSide, "The number of rows");
  check_range(cols, 1, kLargestSide, "The number of columns");
  check_range(mines, 0, rows * cols - 1, "The number of mines");
  check_range(rule, 0, 2, "The rule of the first click");
  check_count(count, rows * cols, threads);
  nb::gil_scoped_release unlocked;
  const sweep::Board board{int(rows), int(cols), int(mines)};
  new (self) Games<Minefields>(Minefields(board, sweep::FirstClick(rule), size_t(count)), size_t(count), int(threads));
}

void check_squares(int64_t side, int64_t colours) {
  check_range(side, 2, kLargestSquareSide, "The side");
  check_range(colours, 1, side * side / 4, "The number of colours");
}
void make_squares(Games<Squares>* self, int64_t count, int64_t side, int64_t colours, int64_t threads) {
  check_squares(side, colours);
  check_count(count, side * side, threads);
  nb::gil_scoped_release unlocked;
  new (self) Games<Squares>(Squares(int(side), int(colours), size_t(count)), size_t(count), int(threads));
}
nb::bytes squares_of(int64_t side, int64_t colours, uint64_t seed) {
  check_squares(side, colours);
  uint8_t squares[kLargestSquareSide * kLargestSquareSide];
  draw_squares(squares, int(side), int(colours), seed);
  return nb::bytes(squares, size_t(side * side));
}

template <class Rules>
void step(Games<Rules>& games, const Moves& moves) {
  if (moves.size() != games.count)
    refuse(std::to_string(games.count) + " boards need as many moves, not " + std::to_string(moves.size()) + ".");
  for (size_t board = 0; board < games.count; board++)
    check_range(moves.data()[board], 0, int64_t(games.sizes.actions) - 1, "Moves");
  nb::gil_scoped_release unlocked;
  games.step(moves.data());
}

// An array of the games, which live as long as it does. It can't be written to: a step changes it, but never makes it
// anew.
template <class All, class T>
NumpyArray<const T> lend(All& games, const std::unique_ptr<T[]>& numbers, std::initializer_list<size_t> shape) {
  return NumpyArray<const T>(numbers.get(), shape, nb::find(games));
}

template <class Rules>
nb::class_<Games<Rules>> bind_games(nb::module_& module, const char* name) {
  using All = Games<Rules>;
  const auto reset = [](All& games, uint64_t seed) {
    nb::gil_scoped_release unlocked;
    games.reset(seed);
  };
  const auto seen = [](All& games) {
    return lend(games, games.seen, {games.count, games.sizes.planes, games.sizes.rows, games.sizes.cols});
  };
  return nb::class_<All>(module, name)
      .def("reset", reset, nb::arg("seed"))
      .def("step", &step<Rules>, nb::arg("moves"))
      .def_prop_ro("seen", seen)
      .def_prop_ro("mask", [](All& games) { return lend(games, games.mask, {games.count, games.sizes.actions}); })
      .def_prop_ro("rewards", [](All& games) { return lend(games, games.rewards, {games.count}); })
      .def_prop_ro("ended", [](All& games) { return lend(games, games.ended, {games.count}); })
      .def_prop_ro("broken_off", [](All& games) { return lend(games, games.broken_off, {games.count}); })
      .def_prop_ro("seeds", [](All& games) { return lend(games, games.seeds, {games.count}); });
}

}  // namespace

NB_MODULE(batch, module) {
  bind_games<Minefields>(module, "Minefields")
      .def("__init__", &make_minefields, nb::arg("count"), nb::arg("rows"), nb::arg("cols"), nb::arg("mines"),
           nb::arg("rule"), nb::arg("threads") = 1);
  bind_games<Squares>(module, "Squares")
      .def("__init__", &make_squares, nb::arg("count"), nb::arg("side"), nb::arg("colours"), nb::arg("threads") = 1);
  module.def("squares_of", &squares_of, nb::arg("side"), nb::arg("colours"), nb::arg("seed"));
}
