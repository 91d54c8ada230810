// When a kernel has to stop.
//
// A kernel runs without Python's lock. Every now and then it must ask two things: is the time over, and has the
// caller changed its mind? Asking the clock costs some 20 ns, asking Python a good deal more. So `over()` may be
// called at every loop head: it looks at the clock only every 256th call, and asks the caller's `watch` only when
// 50 ms have passed since it last did. `watch()` returns true to go on and false to stop; a Ctrl-C that Python notices
// while it runs `watch` travels through the kernel as an exception.
#pragma once
#include <nanobind/nanobind.h>

#include <chrono>
#include <cstdint>
#include <limits>
#include <utility>

namespace gridwright {

class InterruptCheck {
 public:
  // `seconds` <= 0 or infinite: no time limit. Construct and destroy it while holding Python's lock.
  InterruptCheck(double seconds, nanobind::object watch)
      : watch_(std::move(watch)),
        begin_(now()),
        deadline_(seconds > 0 ? begin_ + seconds : forever()),
        ask_(begin_ + kAskEvery) {}

  bool over() { return stopped_ || ((++calls_ & 255) == 0 && look()); }
  // The same, without skipping calls: for loops whose every round is long.
  bool look() {
    if (stopped_) return true;
    const double t = now();
    if (t > deadline_) return stopped_ = true;
    if (t > ask_) {
      ask_ = t + kAskEvery;
      if (!watch_.is_none()) {
        nanobind::gil_scoped_acquire lock;
        if (!nanobind::cast<bool>(watch_())) stopped_ = true;
      }
    }
    return stopped_;
  }
  bool stopped() const { return stopped_; }
  double elapsed() const { return now() - begin_; }
  double left() const { return deadline_ - now(); }

 private:
  static constexpr double kAskEvery = 0.05;
  static double forever() { return std::numeric_limits<double>::infinity(); }
  static double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  }

  nanobind::object watch_;
  double begin_, deadline_, ask_;
  uint32_t calls_ = 0;
  bool stopped_ = false;
};

}  // namespace gridwright
