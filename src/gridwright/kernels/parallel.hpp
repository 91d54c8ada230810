// Work shared out to threads that are joined whatever happens.
//
// Workers take batches of indices until none are left. When one throws, the others stop after the index they are at,
// all are joined, and the first exception travels to the caller. When the caller's InterruptCheck says stop, or throws,
// the other threads learn it from theirs; while they finish the caller goes on asking. A system that gives fewer
// threads than asked for makes it slower and nothing else.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "interrupt.hpp"

namespace gridwright {

// Calls work(index) for every index below `count`, on `threads` threads of which the caller's is one. Each thread makes
// its own worker: `work = make_worker(interrupt)`, with an InterruptCheck of its own.
template <class MakeWorker>
void share_out(size_t count, size_t batch, int threads, InterruptCheck& interrupt, const MakeWorker& make_worker) {
  std::atomic<size_t> next{0};
  std::atomic<bool> stop{false};
  std::mutex mutex;  // guards the two below
  std::exception_ptr failure;
  int running = 0;
  std::condition_variable finished;

  const auto guarded = [&](auto&& action) noexcept {
    try {
      action();
    } catch (...) {
      std::lock_guard<std::mutex> lock(mutex);
      if (!failure) failure = std::current_exception();
      stop = true;
    }
  };
  const auto take_batches = [&](InterruptCheck& own) {
    auto work = make_worker(own);
    for (size_t from = next.fetch_add(batch); from < count; from = next.fetch_add(batch))
      for (size_t index = from; index < std::min(count, from + batch); index++) {
        if (stop || own.look()) return;
        work(index);
      }
  };
  const auto help = [&] {
    guarded([&] {
      InterruptCheck own(0, [&] { return !stop; });
      take_batches(own);
    });
    std::lock_guard<std::mutex> lock(mutex);
    running--;
    finished.notify_one();
  };

  std::vector<std::thread> helpers;
  guarded([&] {
    helpers.reserve(size_t(std::max(0, threads - 1)));
    for (int t = 1; t < threads; t++) {
      {
        std::lock_guard<std::mutex> lock(mutex);
        running++;
      }
      try {
        helpers.emplace_back(help);
      } catch (const std::exception&) {
        std::lock_guard<std::mutex> lock(mutex);
        running--;
        break;
      }
    }
  });
  guarded([&] {
    take_batches(interrupt);
    for (std::unique_lock<std::mutex> lock(mutex); running > 0;) {
      finished.wait_for(lock, std::chrono::milliseconds(20));
      lock.unlock();
      if (interrupt.look()) stop = true;
      lock.lock();
    }
  });
  for (std::thread& helper : helpers) helper.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace gridwright
