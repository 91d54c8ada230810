// The Python bindings: arguments are checked here, the work is done in the other files.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "interrupt.hpp"
#include "parallel.hpp"
#include "python.hpp"
#include "sweep/analysis.hpp"
#include "sweep/board.hpp"
#include "sweep/certifying.hpp"
#include "sweep/grading.hpp"
#include "sweep/layouts.hpp"
#include "sweep/no_guess.hpp"
#include "sweep/play/bots.hpp"
#include "sweep/play/games.hpp"
#include "sweep/progress.hpp"

namespace nb = nanobind;
using namespace gridwright;
using namespace gridwright::sweep;

namespace {

constexpr int kLongestSide = 1000;
constexpr size_t kViewsAtOnce = 16;  // taken by a thread

template <class T, int Dimensions>
using Given = nb::ndarray<const T, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

Board checked_board(int64_t rows, int64_t cols, int64_t mines) {
  if (rows < 1 || cols < 1 || rows > kLongestSide || cols > kLongestSide)
    refuse("A board has 1 to " + std::to_string(kLongestSide) + " rows and columns, not " + std::to_string(rows) +
           " x " + std::to_string(cols) + ".");
  if (mines < 0 || mines > rows * cols)
    refuse(std::to_string(mines) + " mines do not fit on " + std::to_string(rows * cols) + " cells.");
  return Board(int(rows), int(cols), int(mines));
}
void check_size(size_t given, const Board& board) {
  if (given != size_t(board.cells()))
    refuse("The board has " + std::to_string(board.cells()) + " cells, but " + std::to_string(given) + " are given.");
}
void check_view(const int8_t* view, size_t cells) {
  for (size_t cell = 0; cell < cells; cell++)
    if (view[cell] < -1 || view[cell] > 8)
      refuse("Cell " + std::to_string(cell) + " shows " + std::to_string(view[cell]) +
             "; a view holds -1 (covered) and 0 to 8.");
}
int checked_cell(int64_t cell, const Board& board, bool optional) {
  if (cell < (optional ? -1 : 0) || cell >= board.cells()) refuse("There is no cell " + std::to_string(cell) + ".");
  return cell < 0 ? -1 : board.place(int(cell));
}
template <class Kind>
Kind checked_choice(int value, int count, const char* what) {
  if (value < 0 || value >= count)
    refuse(std::string(what) + " is a number from 0 to " + std::to_string(count - 1) + ", not " +
           std::to_string(value) + ".");
  return Kind(value);
}

// How many layouts a bot solves; 0 stands for its own number.
int checked_endgame(Bot bot, int layouts) {
  if (!layouts) return bot == Bot::kChampion ? Champion::kEndgame : Player::kEndgame;
  if (layouts < 1 || layouts > Endgame::kMostLayouts)
    refuse("Endgames of 1 to " + std::to_string(Endgame::kMostLayouts) + " layouts can be solved, not of " +
           std::to_string(layouts) + ".");
  return layouts;
}

// The network is Python's: it lives as long as the call that uses it.
Means checked_means(Bot bot, int endgame, const Network* network, int options) {
  endgame = checked_endgame(bot, endgame);
  if (bot == Bot::kChampion && !network) refuse("The champion needs a network.");
  if (options < 1 || options > 64) refuse("Between 1 and 64 options, not " + std::to_string(options) + ".");
  return {endgame, network, options};
}
Instructions checked_instructions(int number) {
  if (number < 0) return best_available();
  const auto chosen = checked_choice<Instructions>(number, 3, "The instruction set");
  if (!is_available(chosen)) refuse("This machine lacks instruction set " + std::to_string(number) + ".");
  return chosen;
}
void make_network(Network* place, const nb::bytes& data, int instructions) {
  try {
    new (place) Network(data.c_str(), data.size(), checked_instructions(instructions));
  } catch (const std::invalid_argument& problem) {
    refuse(problem.what());
  }
}

std::vector<int> instruction_sets() {
  std::vector<int> found;
  for (int number = 0; number < 3; number++)
    if (is_available(Instructions(number))) found.push_back(number);
  return found;
}
double value_of(const Network& network, const Given<uint16_t, 1>& cells, const Given<int16_t, 1>& figures) {
  if (cells.size() != Features::kCells || figures.size() != Features::kFigures)
    refuse("The network takes 480 cells and 16 figures.");
  Features features;
  std::copy_n(cells.data(), cells.size(), features.cells);
  std::copy_n(figures.data(), figures.size(), features.figures);
  nb::gil_scoped_release unlocked;
  return Network::Evaluation(network).value(features);
}

NumpyArray<uint8_t> as_array(const Layout& layout, const Board& board) {
  std::unique_ptr<uint8_t[]> mines(new uint8_t[size_t(board.cells())]);
  layout.give(mines.get());
  return hand_over(std::move(mines), {size_t(board.cells())});
}

NumpyArray<uint8_t> deal(int64_t rows, int64_t cols, int64_t mines, uint64_t seed, int64_t first, int rule) {
  const Board board = checked_board(rows, cols, mines);
  const int place = checked_cell(first, board, true);
  const FirstClick click = checked_choice<FirstClick>(rule, 3, "The rule of the first click");
  Layout layout(board);
  {
    nb::gil_scoped_release unlocked;
    layout.deal(board.mines, seed, place, click);
  }
  return as_array(layout, board);
}

int three_bv(const Given<uint8_t, 1>& mines, int64_t rows, int64_t cols) {
  const Board board = checked_board(rows, cols, 0);
  check_size(mines.size(), board);
  nb::gil_scoped_release unlocked;
  Layout layout(board);
  layout.take(mines.data());
  return layout.three_bv();
}

nb::tuple analyse(const Given<int8_t, 1>& view, int64_t rows, int64_t cols, int64_t mines, double seconds,
                  nb::object watch, int method) {
  const Board board = checked_board(rows, cols, mines);
  check_size(view.size(), board);
  check_view(view.data(), view.size());
  const Method chosen = checked_choice<Method>(method, 3, "The method");
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  std::unique_ptr<double[]> probability(new double[view.size()]);
  Status status;
  double log10_ways = std::numeric_limits<double>::quiet_NaN();
  {
    nb::gil_scoped_release unlocked;
    Analysis analysis(board);
    status = analysis.run(view.data(), board.mines, probability.get(), chosen, &interrupt);
    if (status == Status::kExact) log10_ways = analysis.log10_ways();
  }
  return nb::make_tuple(int(status), hand_over(std::move(probability), {view.size()}), log10_ways);
}

nb::tuple decide(const Given<int8_t, 1>& view, int64_t rows, int64_t cols, double seconds, nb::object watch) {
  const Board board = checked_board(rows, cols, 0);
  check_size(view.size(), board);
  check_view(view.data(), view.size());
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  std::unique_ptr<int8_t[]> decided(new int8_t[view.size()]);
  Status status;
  {
    nb::gil_scoped_release unlocked;
    std::fill_n(decided.get(), view.size(), int8_t(-1));
    status = Analysis(board).decide(view.data(), decided.get(), &interrupt);
  }
  return nb::make_tuple(int(status), hand_over(std::move(decided), {view.size()}));
}

nb::tuple analyse_many(const Given<int8_t, 3>& views, const Given<int32_t, 1>& mines, int threads, double seconds,
                       nb::object watch) {
  const size_t count = views.shape(0);
  const Board board = checked_board(int64_t(views.shape(1)), int64_t(views.shape(2)), 0);
  const size_t cells = size_t(board.cells());
  if (mines.size() != count)
    refuse(std::to_string(count) + " views need as many numbers of mines, not " + std::to_string(mines.size()) + ".");
  for (size_t n = 0; n < count; n++)
    if (mines.data()[n] < 0 || size_t(mines.data()[n]) > cells)
      refuse(std::to_string(mines.data()[n]) + " mines do not fit on " + std::to_string(cells) + " cells.");
  if (threads < 1 || threads > 1024) refuse("Between 1 and 1024 threads, not " + std::to_string(threads) + ".");
  check_view(views.data(), views.size());
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  std::unique_ptr<int8_t[]> status(new int8_t[count]);
  std::unique_ptr<double[]> probability(new double[count * cells]);
  {
    nb::gil_scoped_release unlocked;
    std::fill_n(status.get(), count, int8_t(Status::kRefused));  // what is not reached before a stop
    std::fill_n(probability.get(), count * cells, std::numeric_limits<double>::quiet_NaN());
    share_out(count, kViewsAtOnce, threads, interrupt, [&](InterruptCheck& own) {
      auto analysis = std::make_shared<Analysis>(board);
      return [&, analysis](size_t n) {
        status[n] = int8_t(analysis->run(views.data() + n * cells, mines.data()[n], probability.get() + n * cells,
                                         Method::kBySize, &own));
      };
    });
  }
  return nb::make_tuple(hand_over(std::move(status), {count}),
                        hand_over(std::move(probability), {count, size_t(board.rows), size_t(board.cols)}));
}

nb::tuple best(const Given<int8_t, 1>& view, int64_t rows, int64_t cols, int64_t mines, int bot, double seconds,
               nb::object watch, int endgame, const Network* network, int options) {
  Board board = checked_board(rows, cols, mines);
  check_size(view.size(), board);
  check_view(view.data(), view.size());
  const Bot chosen = checked_choice<Bot>(bot, 4, "The bot");
  if (chosen == Bot::kRandom) refuse("A random bot has no best cell.");
  const Means means = checked_means(chosen, endgame, network, options);
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  const Advice advice = [&] {
    nb::gil_scoped_release unlocked;
    return advise(board, view.data(), chosen, means, &interrupt);
  }();
  const Guess& guess = advice.guess;
  const auto cell = [&](const Candidate& candidate) { return candidate.place < 0 ? -1 : board.cell(candidate.place); };
  return nb::make_tuple(int(advice.status), cell(guess.choice), guess.choice.safety, guess.win_estimate,
                        cell(guess.runner_up), guess.runner_up.safety, guess.exact);
}

// The probability that each of these cells is safe and leads to a further safe one; -1 where it can't be told.
nb::tuple progress(const Given<int8_t, 1>& view, int64_t rows, int64_t cols, int64_t mines,
                   const Given<int32_t, 1>& cells, double seconds, nb::object watch) {
  Board board = checked_board(rows, cols, mines);
  check_size(view.size(), board);
  check_view(view.data(), view.size());
  for (size_t n = 0; n < cells.size(); n++) checked_cell(cells.data()[n], board, false);
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  std::unique_ptr<double[]> found(new double[cells.size()]);
  Status status;
  {
    nb::gil_scoped_release unlocked;
    board.show(view.data());
    Positions positions(true);
    Position position;
    status = positions.take_apart(board, position, Method::kBySize, &interrupt);
    Progress progress(board, positions, position);
    for (size_t n = 0; n < cells.size(); n++) {
      const int place = board.place(cells.data()[n]);
      const bool is_known = status == Status::kExact && board.mark[place] == kCovered;
      found[n] = is_known ? progress.of(place, &interrupt) : -1;
    }
  }
  return nb::make_tuple(int(status), hand_over(std::move(found), {cells.size()}));
}

// The probability to win if each of these cells is opened, and whether that is exact; -1 where nothing can be said.
nb::tuple outlook(const Given<int8_t, 1>& view, int64_t rows, int64_t cols, int64_t mines,
                  const Given<int32_t, 1>& cells, const Network& network, double seconds, nb::object watch,
                  int endgame) {
  Board board = checked_board(rows, cols, mines);
  check_size(view.size(), board);
  check_view(view.data(), view.size());
  for (size_t n = 0; n < cells.size(); n++) checked_cell(cells.data()[n], board, false);
  const Means means = checked_means(Bot::kChampion, endgame, &network, Champion::kOptions);
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  std::unique_ptr<double[]> wins(new double[cells.size()]);
  std::unique_ptr<bool[]> exact(new bool[cells.size()]);
  Status status;
  {
    nb::gil_scoped_release unlocked;
    board.show(view.data());
    Bots bots(board, means);
    status = bots.assess(&interrupt);
    for (size_t n = 0; n < cells.size(); n++) {
      const Outlook found =
          status == Status::kExact ? bots.outlook(board.place(cells.data()[n]), &interrupt) : Outlook{};
      wins[n] = found.wins;
      exact[n] = found.exact;
    }
  }
  return nb::make_tuple(int(status), hand_over(std::move(wins), {cells.size()}),
                        hand_over(std::move(exact), {cells.size()}));
}

NumpyArray<int32_t> play(int64_t rows, int64_t cols, int64_t mines, int rule, int64_t start, int bot,
                         const Given<uint64_t, 1>& seeds, double seconds, nb::object watch, int endgame,
                         const Network* network, int options) {
  const Board board = checked_board(rows, cols, mines);
  const int place = checked_cell(start, board, true);
  const FirstClick click = checked_choice<FirstClick>(rule, 3, "The rule of the first click");
  const Bot chosen = checked_choice<Bot>(bot, 4, "The bot");
  const Means means = checked_means(chosen, endgame, network, options);
  constexpr size_t kColumns = 6;
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  std::unique_ptr<int32_t[]> records(new int32_t[seeds.size() * kColumns]);
  std::fill_n(records.get(), seeds.size() * kColumns, -1);
  {
    nb::gil_scoped_release unlocked;
    Games games(board.rows, board.cols, board.mines, click, place, chosen, means);
    Record record;
    for (size_t n = 0; n < seeds.size() && !interrupt.look(); n++) {
      if (!games.play(seeds.data()[n], record, &interrupt)) continue;
      const int32_t row[kColumns] = {record.won,           record.moves,      record.guesses,
                                     record.certain_opens, record.wrong_safe, record.three_bv};
      std::copy_n(row, kColumns, records.get() + n * kColumns);
    }
  }
  return hand_over(std::move(records), {seeds.size(), kColumns});
}

nb::tuple no_guess(int64_t rows, int64_t cols, int64_t mines, int64_t start, uint64_t seed, int64_t tries,
                   double seconds, nb::object watch) {
  const Board board = checked_board(rows, cols, mines);
  const int place = checked_cell(start, board, false);
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  NoGuess maker(board.rows, board.cols, board.mines, place);
  int64_t attempts = 0;
  bool found = false;
  if (board.mines < board.cells()) {  // else the start is a mine
    nb::gil_scoped_release unlocked;
    Random random(seed);
    while (!found && (tries <= 0 || attempts < tries) && !interrupt.look()) {
      attempts++;
      found = maker.attempt(random.next(), &interrupt);
    }
  }
  if (!found) return nb::make_tuple(hand_over(std::unique_ptr<uint8_t[]>(new uint8_t[0]), {0}), attempts);
  return nb::make_tuple(as_array(maker.layout(), board), attempts);
}

nb::object certify(const Given<uint8_t, 1>& mines, int64_t rows, int64_t cols, int64_t start, double seconds,
                   nb::object watch) {
  Board board = checked_board(rows, cols, 0);
  check_size(mines.size(), board);
  const int place = checked_cell(start, board, false);
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  Certificate certificate;
  {
    nb::gil_scoped_release unlocked;
    Layout layout(board);
    layout.take(mines.data());
    certificate = Certifying(board, layout).certify(place, &interrupt);
  }
  if (interrupt.stopped() && !certificate.solvable) return nb::none();
  return nb::make_tuple(certificate.solvable, certificate.rounds, certificate.needs_count);
}

nb::object grade(const Given<uint8_t, 1>& mines, int64_t rows, int64_t cols, int64_t start, double seconds,
                 nb::object watch) {
  Board board = checked_board(rows, cols, 0);
  check_size(mines.size(), board);
  const int place = checked_cell(start, board, false);
  InterruptCheck interrupt(seconds, ask_python(std::move(watch)));
  Grade found;
  {
    nb::gil_scoped_release unlocked;
    Layout layout(board);
    layout.take(mines.data());
    found = Grading(board, layout).grade(place, &interrupt);
  }
  if (interrupt.stopped() && !found.complete) return nb::none();
  const auto& rounds = found.rounds;
  return nb::make_tuple(found.complete, nb::make_tuple(rounds[0], rounds[1], rounds[2], rounds[3], rounds[4]));
}

}  // namespace

NB_MODULE(sweep, module) {
  nb::class_<Network>(module, "Network")
      .def("__init__", &make_network, nb::arg("data"), nb::arg("instructions") = -1)
      .def("value", &value_of, nb::arg("cells").noconvert(), nb::arg("figures").noconvert());
  module.def("instruction_sets", &instruction_sets);
  module.def("layout", &deal, nb::arg("rows"), nb::arg("cols"), nb::arg("mines"), nb::arg("seed"),
             nb::arg("first") = -1, nb::arg("rule") = 0);
  module.def("three_bv", &three_bv, nb::arg("layout").noconvert(), nb::arg("rows"), nb::arg("cols"));
  module.def("analyse", &analyse, nb::arg("view").noconvert(), nb::arg("rows"), nb::arg("cols"), nb::arg("mines"),
             nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none(), nb::arg("method") = 0);
  module.def("decide", &decide, nb::arg("view").noconvert(), nb::arg("rows"), nb::arg("cols"), nb::arg("seconds") = 0.0,
             nb::arg("watch") = nb::none());
  module.def("analyse_many", &analyse_many, nb::arg("views").noconvert(), nb::arg("mines").noconvert(),
             nb::arg("threads") = 1, nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none());
  module.def("best", &best, nb::arg("view").noconvert(), nb::arg("rows"), nb::arg("cols"), nb::arg("mines"),
             nb::arg("bot") = 1, nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none(), nb::arg("endgame") = 0,
             nb::arg("network") = nb::none(), nb::arg("options") = Champion::kOptions);
  module.def("progress", &progress, nb::arg("view").noconvert(), nb::arg("rows"), nb::arg("cols"), nb::arg("mines"),
             nb::arg("cells").noconvert(), nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none());
  module.def("outlook", &outlook, nb::arg("view").noconvert(), nb::arg("rows"), nb::arg("cols"), nb::arg("mines"),
             nb::arg("cells").noconvert(), nb::arg("network"), nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none(),
             nb::arg("endgame") = 0);
  module.def("play", &play, nb::arg("rows"), nb::arg("cols"), nb::arg("mines"), nb::arg("rule"), nb::arg("start"),
             nb::arg("bot"), nb::arg("seeds").noconvert(), nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none(),
             nb::arg("endgame") = 0, nb::arg("network") = nb::none(), nb::arg("options") = Champion::kOptions);
  module.def("no_guess", &no_guess, nb::arg("rows"), nb::arg("cols"), nb::arg("mines"), nb::arg("start"),
             nb::arg("seed"), nb::arg("tries") = 0, nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none());
  module.def("certify", &certify, nb::arg("layout").noconvert(), nb::arg("rows"), nb::arg("cols"), nb::arg("start"),
             nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none());
  module.def("grade", &grade, nb::arg("layout").noconvert(), nb::arg("rows"), nb::arg("cols"), nb::arg("start"),
             nb::arg("seconds") = 0.0, nb::arg("watch") = nb::none());
}
