// Thousands of games of one kind, each a move further at every step.
//
// What a learning program wants of them are numbers in flat arrays, so those are all that is written: the planes that
// are seen, the moves allowed, rewards, and which games have ended or were broken off. A step changes only what the
// move changed. What the rules need to know lies in arrays of their own: of what is shown only the moves allowed are
// read back. A game that is over starts anew at the next step, whatever move comes with it.
//
// A game follows from its seed. The seeds of a board come one after the other from random numbers of its own, so it
// makes no difference how many threads there are and who takes which board.
//
// `Rules` has what a board is like (`Rules::Sizes sizes`), memory for `count` boards, and a `Rules::Worker`, one for
// each thread, that begins a game on a board and plays a move there.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

#include "interrupt.hpp"
#include "parallel.hpp"
#include "sweep/random.hpp"

namespace gridwright::batch {

struct Sizes {
  size_t planes, rows, cols;
  size_t actions;
  int64_t steps;  // a game is broken off after so many

  size_t seen() const { return planes * rows * cols; }
};

// What is shown of one board.
struct Shown {
  int32_t* seen;
  int8_t* mask;
};

struct Outcome {
  double reward = 0;
  bool has_ended = false;
};

template <class Rules>
class Games {
 public:
  Games(Rules rules, size_t count, int threads)
      : count(count),
        sizes(rules.sizes()),
        seen(new int32_t[count * sizes.seen()]),
        mask(new int8_t[count * sizes.actions]),
        rewards(new double[count]),
        ended(new bool[count]),
        broken_off(new bool[count]),
        seeds(new uint64_t[count]),
        rules_(std::move(rules)),
        threads_(int(std::clamp<size_t>(count / kFewest, 1, size_t(threads)))),
        made_(new int64_t[count]),
        next_seed_(new uint64_t[count]) {
    reset(0);
  }

  void reset(uint64_t seed) {
    std::lock_guard<std::mutex> lock(mutex_);
    each_board([&](auto& worker, size_t board) {
      next_seed_[board] = sweep::scrambled(sweep::scrambled(seed) + board);
      begin(worker, board);
    });
  }
  // The moves must be from 0 up to but not including `sizes.actions`.
  void step(const int64_t* moves) {
    std::lock_guard<std::mutex> lock(mutex_);
    each_board([&](auto& worker, size_t board) {
      if (ended[board] || broken_off[board]) begin(worker, board);
      else play(worker, board, moves[board]);
    });
  }

  const size_t count;
  const Sizes sizes;
  const std::unique_ptr<int32_t[]> seen;
  const std::unique_ptr<int8_t[]> mask;
  const std::unique_ptr<double[]> rewards;
  const std::unique_ptr<bool[]> ended, broken_off;
  const std::unique_ptr<uint64_t[]> seeds;  // of the games that are played

 private:
  static constexpr size_t kFewest = 256;  // boards for which a thread is worth starting
  static constexpr size_t kBlock = 64;    // boards that a thread takes at a time

  Shown shown(size_t board) const { return {&seen[board * sizes.seen()], &mask[board * sizes.actions]}; }

  template <class Visit>
  void each_board(const Visit& visit) {
    InterruptCheck never;  // a step is short, and half a step is none
    share_out((count + kBlock - 1) / kBlock, 1, threads_, never, [&](InterruptCheck&) {
      return [&, worker = typename Rules::Worker(rules_)](size_t block) mutable {
        const size_t end = std::min(count, (block + 1) * kBlock);
        for (size_t board = block * kBlock; board < end; board++) visit(worker, board);
      };
    });
  }
  void begin(typename Rules::Worker& worker, size_t board) {
    seeds[board] = sweep::Random(next_seed_[board]).next();
    next_seed_[board] += sweep::Random::kStride;
    made_[board] = 0;
    rewards[board] = 0;
    ended[board] = broken_off[board] = false;
    worker.begin(board, seeds[board], shown(board));
  }
  void play(typename Rules::Worker& worker, size_t board, int64_t move) {
    const Shown here = shown(board);
    const Outcome outcome = here.mask[move] ? worker.play(board, size_t(move), seeds[board], here) : Outcome{};
    rewards[board] = outcome.reward;
    ended[board] = outcome.has_ended;
    broken_off[board] = ++made_[board] >= sizes.steps && !outcome.has_ended;
    if (outcome.has_ended) std::fill_n(here.mask, sizes.actions, int8_t(0));
  }

  Rules rules_;
  const int threads_;
  const std::unique_ptr<int64_t[]> made_;  // moves, allowed or not
  const std::unique_ptr<uint64_t[]> next_seed_;
  std::mutex mutex_;  // callers may have several threads of their own
};

}  // namespace gridwright::batch
