// Many games at a time, for training and evaluation: leaves go out, values come in.
//
// A library of plain functions for engine.py, built from the kernel's own headers, so that a game here is the game the
// champion plays. The games are divided into groups that go from guess to guess: the leaves of a group are collected,
// the network values them, and the group is begun again. Meanwhile the threads play the other groups, so that one long
// endgame holds up the games of its own group alone.
//
// The result of a game is noisy, so each game is also measured with the luck of its guesses taken out. Let Q be the
// mean of the values that a guess may lead to, V the value it did lead to. Going back over the guesses, the estimate is
// Q where the game was lost, else Q + (estimate after it - V). Its mean is the probability to win, for any values V;
// the better they are, the smaller its spread. The same estimates are what the network is trained on.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "sweep/layouts.hpp"
#include "sweep/opening.hpp"
#include "sweep/play/games.hpp"

using namespace gridwright;
using namespace gridwright::sweep;

namespace {

constexpr int kAhead = 8;  // later guesses that a sample knows of

struct Kind { int32_t rows, cols, mines, rule, start, share; };  // start -1: anywhere; share: how often it is played
struct Sample {
  Features features;
  float value;
  uint16_t cell[kAhead];
  float risk[kAhead];
};
struct Order {
  int32_t options, endgame, train, threads;
  int32_t games, groups;  // how many are played at a time, in how many groups
  double explore;         // share of the games with one random guess
  double rare;            // the network is not asked about rarer numbers
  double doubt;           // in labels, the share of what came after the next guess that its mean stands for
  int64_t near;           // undecided cells from which on it looks further
};
struct Sink {
  Sample* samples;
  int64_t room;
  std::atomic<int64_t> count{0};
};

// One thread's board of one kind.
struct Table {
  Board board;
  Layout layout{board};
  Opening opening{board, layout};
  SimpleLogic logic;
  Positions positions{true};
  Position position;
  Champion player;
  std::vector<int> certain;

  Table(const Kind& kind, const Order& order)
      : board(kind.rows, kind.cols, kind.mines),
        player(board, positions, order.endgame, nullptr, order.options, order.rare, int(order.near)) {}

  // Opens all that is certain; marks the certain mines.
  void open_certain() {
    while (true) {
      while (!opening.fresh.empty()) {
        logic.settle(board, opening.fresh);
        opening.fresh.clear();
        open_all(logic.found_safe);
      }
      if (!opening.left) return;
      assess();
      certain.clear();
      for (int place = board.first(); place <= board.last(); place++)
        if (board.mark[place] == kCovered && position.probability(place) == 0) certain.push_back(place);
      if (certain.empty()) break;
      open_all(certain);
    }
    bool any = false;
    for (int place = board.first(); place <= board.last(); place++)
      if (board.mark[place] == kCovered && position.probability(place) == 1) board.mark[place] = kMine, any = true;
    if (any) assess();
  }
  void assess() {
    if (positions.take_apart(board, position, Method::kBySize, nullptr) != Status::kExact) std::abort();
  }

 private:
  void open_all(const std::vector<int>& places) {
    for (int place : places) {
      if (!opening.is_covered(place)) continue;
      if (layout.is_mine(place)) std::abort();
      opening.open(place);
    }
  }
};

struct Step {
  double mean, value;
  int cell, sample;
  float risk;
};
struct Game {
  int64_t index = -1;
  uint64_t seed = 0;
  int kind = 0, start = 0, left = 0, explore_at = -1, first_kept = 0;
  bool waiting = false, solved = false;
  double end = 0;
  int64_t leaf = 0;  // where its leaves are in the batch
  std::vector<int8_t> marks;
  Lookahead ahead;
  std::vector<Step> steps;
  std::vector<Features> samples;
};

struct Batch {
  Features* leaves = nullptr;
  int64_t room = 0;
  std::atomic<int64_t> count{0};
};
struct Group {
  int first = 0, end = 0;  // its games
  int next = 0;            // the first that no thread has taken
  int left = 0;            // games that are still being played to their next guess
  bool under_way = false;
  const float* values = nullptr;
  const Features* answered = nullptr;
  Batch batch;
};

struct Pool {
  std::vector<Kind> kinds;
  Order order;
  std::vector<std::vector<std::unique_ptr<Table>>> tables;  // by thread and kind
  std::vector<Game> games;
  uint64_t first_seed = 0;
  std::atomic<int64_t> total{0}, next{0}, finished{0};
  uint8_t *won = nullptr, *guesses = nullptr;
  float* estimate = nullptr;
  Sink* sink = nullptr;

  std::vector<std::thread> threads;
  std::vector<Group> groups;
  std::deque<Group*> waiting;  // groups with games that no thread has taken
  std::mutex mutex;
  std::condition_variable has_work, has_ended;
  bool closing = false;
};

// What the whole game was worth, and the samples it leaves.
double finish(Pool& pool, Game& game, bool died, double end) {
  const int count = int(game.steps.size());
  std::vector<double> label(size_t(count), 0.0);
  double estimate = end;
  for (int i = count - 1; i >= 0; i--) {
    label[i] = estimate;
    const Step& step = game.steps[i];
    const double luck = died && i == count - 1 ? 0 : label[i] - step.value;
    estimate = step.mean + (1 - pool.order.doubt) * luck;
  }
  if (!pool.order.train) return estimate;
  for (int i = game.first_kept; i < count; i++) {
    if (game.steps[i].sample < 0) continue;
    const int64_t at = pool.sink->count++;
    if (at >= pool.sink->room) return estimate;
    Sample& sample = pool.sink->samples[at];
    sample.features = game.samples[game.steps[i].sample];
    sample.value = float(label[i]);
    for (int k = 0; k < kAhead; k++) {
      const bool is = i + 1 + k < count;
      sample.cell[k] = uint16_t(is ? game.steps[i + 1 + k].cell : 65535);
      sample.risk[k] = is ? game.steps[i + 1 + k].risk : 0.f;
    }
  }
  return estimate;
}
void end_game(Pool& pool, Game& game, bool won, bool died, double end) {
  const double estimate = finish(pool, game, died, game.solved ? game.end : end);
  if (pool.won) {
    pool.won[game.index] = won;
    pool.estimate[game.index] = float(estimate);
    pool.guesses[game.index] = uint8_t(std::min<size_t>(game.steps.size(), 255));
  }
  game.index = -1;
  pool.finished++;
}

int cell_on_features(const Board& board, int place) {
  const int cell = board.cell(place), row = cell / board.cols, col = cell % board.cols;
  const bool turned = board.rows > Features::kRows || board.cols > Features::kCols;
  return turned ? col * Features::kCols + row : row * Features::kCols + col;
}

// Puts a game's leaves into the batch; it waits for their values.
void ask(Game& game, Batch& batch) {
  const std::vector<Features>& leaves = game.ahead.leaves;
  game.leaf = batch.count.fetch_add(int64_t(leaves.size()));
  if (game.leaf + int64_t(leaves.size()) > batch.room) std::abort();
  std::copy(leaves.begin(), leaves.end(), batch.leaves + game.leaf);
  // The figure that the network doesn't use tells distil.py how probable a leaf is.
  for (const Option& option : game.ahead.options)
    for (size_t k = option.node + 1; k < game.ahead.nodes[option.node].end; k = game.ahead.nodes[k].end)
      if (const Lookahead::Node& node = game.ahead.nodes[k]; node.leaf >= 0)
        batch.leaves[game.leaf + node.leaf].figures[Features::kFigures - 1] =
            Features::rounded(node.chance / option.candidate.safety * Features::kWhole);
  game.waiting = true;
}
// Opens the cell that the values speak for, unless the best ones have to be looked at further: then the game waits.
void guess(Pool& pool, Table& table, Game& game, const float* values, const Features* leaves, Batch& batch, int& next) {
  table.layout.deal(table.board.mines, game.seed, game.start, FirstClick(pool.kinds[game.kind].rule));
  table.board.mark = game.marks;
  table.opening.left = game.left;
  table.opening.fresh.clear();
  game.waiting = false;
  const std::vector<double> own(values + game.leaf, values + game.leaf + int64_t(game.ahead.leaves.size()));
  Champion::choose(game.ahead, own.data());
  if (!game.ahead.is_last) {
    table.assess();
    if (table.player.look_further(table.position, game.ahead)) {
      if (!game.ahead.leaves.empty()) return ask(game, batch);
      Champion::choose(game.ahead, nullptr);  // all of it is exact
    }
  }
  const Option& chosen = game.ahead.options[0];
  next = chosen.candidate.place;
  const bool died = table.layout.is_mine(next);
  Step step{chosen.wins, 0, cell_on_features(table.board, next), -1, float(1 - chosen.candidate.safety)};
  const Lookahead::Node* shown = died ? nullptr : game.ahead.shown(chosen, table.layout.number(next));
  if (shown) step.value = shown->wins;
  if (shown && shown->leaf >= 0 && pool.order.train) {
    step.sample = int(game.samples.size());
    game.samples.push_back(leaves[game.leaf + shown->leaf]);
  }
  if (!game.solved) game.steps.push_back(step);
  const bool exact = shown && shown->leaf == Lookahead::kExact;
  if (died) end_game(pool, game, false, !game.solved, 0);
  else if (pool.order.train && exact) end_game(pool, game, false, false, shown->wins);
}
void deal(Pool& pool, std::vector<std::unique_ptr<Table>>& tables, Game& game) {
  game.seed = pool.first_seed + uint64_t(game.index);
  Random random(game.seed ^ 0x3C6EF372FE94F82Bull);
  int total = 0;
  for (const Kind& kind : pool.kinds) total += kind.share;
  int drawn = int(random.below(uint64_t(total)));
  for (game.kind = 0; drawn >= pool.kinds[game.kind].share; game.kind++) drawn -= pool.kinds[game.kind].share;
  const Kind& kind = pool.kinds[game.kind];
  Table& table = *tables[game.kind];
  game.start = table.board.place(kind.start >= 0 ? kind.start : int(random.below(uint64_t(kind.rows * kind.cols))));
  game.explore_at = random.below(1000000) < uint64_t(pool.order.explore * 1000000) ? int(random.below(6)) : -1;
  game.first_kept = 0;
  game.solved = false;
  game.steps.clear();
  game.samples.clear();
  table.layout.deal(kind.mines, game.seed, game.start, FirstClick(kind.rule));
  table.opening.begin();
}
// Plays until the game waits for values, or no game is left.
void advance(Pool& pool, std::vector<std::unique_ptr<Table>>& tables, Game& game, const float* values,
             const Features* answered, Batch& batch) {
  int next = -1;
  if (game.index >= 0 && game.waiting) guess(pool, *tables[game.kind], game, values, answered, batch, next);
  if (game.waiting) return;
  while (true) {
    if (game.index < 0) {
      const int64_t index = pool.next++;
      if (index >= pool.total) return;
      game.index = index;
      deal(pool, tables, game);
      next = game.start;
    }
    Table& table = *tables[game.kind];
    if (table.layout.is_mine(next)) {
      end_game(pool, game, false, false, 0);
      continue;
    }
    table.opening.open(next);
    table.open_certain();
    if (!table.opening.left) {
      end_game(pool, game, true, false, 1);
      continue;
    }
    Guess found;
    if (table.player.begin_guess(table.position, game.ahead, found, nullptr)) {
      if (!game.solved) game.solved = true, game.end = found.win_estimate;
      if (pool.order.train) end_game(pool, game, false, false, game.end);
      else next = found.choice.place;
      continue;
    }
    if (int(game.steps.size()) == game.explore_at && table.player.candidates().size() > 1) {
      Random random(game.seed ^ 0xA54FF53A5F1D36F1ull);
      table.player.keep_only(random.below(table.player.candidates().size()), game.ahead);
      game.first_kept = int(game.steps.size());
    }
    game.marks = table.board.mark;
    game.left = table.opening.left;
    game.leaf = 0;
    if (game.ahead.leaves.empty()) guess(pool, table, game, nullptr, nullptr, batch, next);  // all of it is exact
    else ask(game, batch);
    if (game.waiting) return;
  }
}

// Plays one game after the other to its next guess, of whichever group has one.
void work(Pool& pool, std::vector<std::unique_ptr<Table>>& tables) {
  std::unique_lock lock(pool.mutex);
  while (true) {
    pool.has_work.wait(lock, [&] { return pool.closing || !pool.waiting.empty(); });
    if (pool.closing) return;
    Group& group = *pool.waiting.front();
    Game& game = pool.games[size_t(group.next++)];
    if (group.next == group.end) pool.waiting.pop_front();
    lock.unlock();
    advance(pool, tables, game, group.values, group.answered, group.batch);
    lock.lock();
    if (--group.left == 0) pool.has_ended.notify_one();
  }
}

// The network, for several threads.
struct ThreadedNetwork {
  Network network;
  std::vector<std::unique_ptr<Network::Evaluation>> each;  // by thread
};

template <class Work>
void on_threads(int threads, int64_t from, int64_t to, const Work& work) {
  std::atomic<int64_t> next{from};
  std::vector<std::thread> list;
  for (int t = 0; t < threads; t++)
    list.emplace_back([&, t] {
      for (int64_t n; (n = next.fetch_add(8)) < to;)
        for (int64_t k = n; k < std::min(to, n + 8); k++) work(t, k);
    });
  for (std::thread& thread : list) thread.join();
}

}  // namespace

extern "C" {

int64_t sample_bytes() { return sizeof(Sample); }

Pool* pool_new(const Kind* kinds, int count, const Order* order, uint64_t first_seed, int64_t total, uint8_t* won,
               float* estimate, uint8_t* guesses, Sample* samples, int64_t room) {
  Pool* pool = new Pool;
  pool->kinds.assign(kinds, kinds + count);
  pool->order = *order;
  pool->games.resize(size_t(order->games));
  pool->groups = std::vector<Group>(size_t(order->groups));
  for (int g = 0; g < order->groups; g++) {
    pool->groups[size_t(g)].first = int(int64_t(order->games) * g / order->groups);
    pool->groups[size_t(g)].end = int(int64_t(order->games) * (g + 1) / order->groups);
  }
  pool->first_seed = first_seed;
  pool->total = total;
  pool->won = won;
  pool->estimate = estimate;
  pool->guesses = guesses;
  pool->sink = new Sink{samples, room};
  for (int t = 0; t < order->threads; t++) {
    pool->tables.emplace_back();
    for (const Kind& kind : pool->kinds) pool->tables.back().push_back(std::make_unique<Table>(kind, *order));
  }
  for (auto& tables : pool->tables) pool->threads.emplace_back([pool, &tables] { work(*pool, tables); });
  return pool;
}
// Takes a group's games on to their next guess, given the values of the leaves it answered with last time.
void pool_begin(Pool* pool, int group, const float* values, const Features* answered, Features* leaves, int64_t room) {
  const std::lock_guard lock(pool->mutex);
  Group& begun = pool->groups[size_t(group)];
  begun.next = begun.first;
  begun.left = begun.end - begun.first;
  begun.under_way = true;
  begun.values = values;
  begun.answered = answered;
  begun.batch.leaves = leaves;
  begun.batch.room = room;
  begun.batch.count = 0;
  pool->waiting.push_back(&begun);
  pool->has_work.notify_all();
}
// Gives a group that has come to its next guesses and the number of its leaves; -1 if there is none within the time.
int pool_ended(Pool* pool, double seconds, int64_t* leaves) {
  std::unique_lock lock(pool->mutex);
  int found = -1;
  pool->has_ended.wait_for(lock, std::chrono::duration<double>(seconds), [&] {
    for (size_t g = 0; g < pool->groups.size(); g++)
      if (pool->groups[g].under_way && pool->groups[g].left == 0) found = int(g);
    return found >= 0;
  });
  if (found >= 0) {
    pool->groups[size_t(found)].under_way = false;
    *leaves = pool->groups[size_t(found)].batch.count;
  }
  return found;
}
int64_t pool_finished(const Pool* pool) { return pool->finished; }
int64_t pool_samples(const Pool* pool) { return std::min<int64_t>(pool->sink->count, pool->sink->room); }
void pool_stop(Pool* pool) { pool->total = pool->next.load(); }  // games under way are played to their end
void pool_free(Pool* pool) {
  {
    const std::lock_guard lock(pool->mutex);
    pool->closing = true;
  }
  pool->has_work.notify_all();
  for (std::thread& thread : pool->threads) thread.join();
  delete pool->sink;
  delete pool;
}

// `strong` on the same boards.
void strong(const Kind* kind, uint64_t first_seed, int64_t count, int threads, int endgame, uint8_t* won) {
  std::vector<std::unique_ptr<Games>> games;
  for (int t = 0; t < threads; t++) {
    const Board board(kind->rows, kind->cols, kind->mines);
    games.push_back(std::make_unique<Games>(kind->rows, kind->cols, kind->mines, FirstClick(kind->rule),
                                            board.place(kind->start), Bot::kStrong, Means{endgame}));
  }
  on_threads(threads, 0, count, [&](int thread, int64_t n) {
    Record record;
    games[size_t(thread)]->play(first_seed + uint64_t(n), record, nullptr);
    won[n] = uint8_t(record.won);
  });
}

// What the champion's guesses give away where between `endgame` and `most` layouts are left, on boards that `strong`
// played up to there: for each the layouts, the probability to win with best play, and with this guess. At most `room`
// guesses are kept; how many is returned.
int64_t regrets(const Kind* kind, uint64_t first_seed, int64_t count, int threads, const Order* order, int most,
                const ThreadedNetwork* threaded, double* found, int64_t room) {
  struct Players {
    Table table;
    Champion champion, exact;

    Players(const Kind& kind, const Order& order, int most, const Network* network)
        : table(kind, order),
          champion(table.board, table.positions, order.endgame, network, order.options, order.rare, int(order.near)),
          exact(table.board, table.positions, most, network) {}
  };
  std::vector<std::unique_ptr<Players>> players;
  for (int t = 0; t < threads; t++) players.push_back(std::make_unique<Players>(*kind, *order, most, &threaded->network));
  std::atomic<int64_t> used{0};
  on_threads(threads, 0, count, [&](int thread, int64_t n) {
    auto& [table, champion, exact] = *players[size_t(thread)];
    int next = table.board.place(kind->start);
    table.layout.deal(kind->mines, first_seed + uint64_t(n), next, FirstClick(kind->rule));
    table.opening.begin();
    while (!table.layout.is_mine(next)) {
      table.opening.open(next);
      table.open_certain();
      if (!table.opening.left) return;
      const double layouts = std::exp(table.position.joined.log_ways);
      if (layouts > most) {
        next = table.player.guess(table.position, nullptr).choice.place;
        continue;
      }
      if (layouts <= order->endgame) return;
      const Guess best = exact.guess(table.position, nullptr);
      next = champion.guess_by_network(table.position, nullptr).choice.place;
      const Outlook own = exact.outlook(table.position, next, nullptr);
      if (!best.exact || !own.exact) return;
      const int64_t at = used++;
      if (at >= room) return;
      const double row[3] = {layouts, best.win_estimate, own.wins};
      std::copy_n(row, 3, found + 3 * at);
    }
  });
  return std::min<int64_t>(used, room);
}

ThreadedNetwork* network_new(const char* data, int64_t size, int instructions) {
  return new ThreadedNetwork{
      {data, size_t(size), instructions < 0 ? best_available() : Instructions(instructions)}, {}};
}
void network_free(ThreadedNetwork* threaded) { delete threaded; }
void network_values(ThreadedNetwork* threaded, const Features* leaves, int64_t count, int threads, float* values) {
  auto& [network, each] = *threaded;
  while (int(each.size()) < threads) each.push_back(std::make_unique<Network::Evaluation>(network));
  on_threads(threads, 0, count, [&, &each = each](int thread, int64_t n) {
    Features leaf = leaves[n];
    leaf.figures[Features::kFigures - 1] = 0;  // what `ask` put there
    values[n] = float(each[size_t(thread)]->value(leaf));
  });
}
}
