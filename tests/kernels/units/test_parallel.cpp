// Work shared out to threads: every index once, and an exception or a stop reaches everybody.
#include <atomic>
#include <memory>
#include <new>
#include <stdexcept>
#include <vector>

#include "check.hpp"
#include "parallel.hpp"

using namespace gridwright;

namespace {

void visits_every_index_once() {
  for (int threads : {1, 2, 7})
    for (size_t count : {0, 1, 5, 1000}) {
      std::vector<std::atomic<int>> visits(count);
      InterruptCheck never;
      share_out(count, 3, threads, never, [&](InterruptCheck&) { return [&](size_t index) { visits[index]++; }; });
      for (const auto& visit : visits) CHECK(visit == 1);
    }
}

// The thread that throws may be any: making its worker or working, the caller's or another.
void an_exception_reaches_the_caller() {
  for (int threads : {1, 2, 7})
    for (bool at_start : {false, true}) {
      InterruptCheck never;
      bool caught = false;
      try {
        share_out(1000, 1, threads, never, [&](InterruptCheck&) {
          if (at_start) throw std::bad_alloc();
          return [](size_t index) {
            if (index == 500) throw std::bad_alloc();
          };
        });
      } catch (const std::bad_alloc&) {
        caught = true;
      }
      CHECK(caught);
    }
}

void a_stop_reaches_every_thread() {
  InterruptCheck soon(0.2);
  std::atomic<int> started{0};
  share_out(4, 1, 4, soon, [&](InterruptCheck& own) {
    return [&](size_t) {
      started++;
      while (!own.look()) {}  // ends only when it is told to
    };
  });
  CHECK(soon.stopped() && started >= 1);
}

void what_the_caller_throws_when_asked_stops_every_thread() {
  InterruptCheck interrupt(0, []() -> bool { throw std::runtime_error("Ctrl+C"); });
  bool caught = false;
  try {
    share_out(4, 1, 4, interrupt, [&](InterruptCheck& own) {
      return [&](size_t) {
        while (!own.look()) {}
      };
    });
  } catch (const std::runtime_error&) {
    caught = true;
  }
  CHECK(caught);
}

}  // namespace

int main() {
  visits_every_index_once();
  an_exception_reaches_the_caller();
  a_stop_reaches_every_thread();
  what_the_caller_throws_when_asked_stops_every_thread();
}
