// When a kernel has to stop.
//
// Every now and then a kernel must ask two things: is the time over, and has the caller changed its mind? Asking the
// clock costs some 20 ns, asking the caller a good deal more. So `over()` may be called at every loop head: it looks at
// the clock only every 256th call, and asks the caller only when 50 ms have passed since it last did. An exception that
// the caller's function throws, such as Python's KeyboardInterrupt, travels through the kernel.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

namespace gridwright {

class InterruptCheck {
 public:
  using ShouldContinue = std::function<bool()>;  // may be empty: then only the time limit stops the kernel

  // `seconds` <= 0 or infinite: no time limit.
  explicit InterruptCheck(double seconds = 0, ShouldContinue should_continue = {})
      : should_continue_(std::move(should_continue)),
        begin_(now()),
        deadline_(seconds > 0 ? begin_ + seconds : std::numeric_limits<double>::infinity()),
        ask_(begin_ + kAskEvery) {}
  InterruptCheck(const InterruptCheck&) = delete;  // one for each thread

  bool over() { return stopped_ || ((++calls_ & 255) == 0 && look()); }
  // The same, without skipping calls: for loops whose every round is long.
  bool look() {
    if (stopped_) return true;
    const double t = now();
    if (t > deadline_) return stopped_ = true;
    if (t > ask_) {
      ask_ = t + kAskEvery;
      if (should_continue_ && !should_continue_()) stopped_ = true;
    }
    return stopped_;
  }
  bool stopped() const { return stopped_; }
  double elapsed() const { return now() - begin_; }
  double left() const { return deadline_ - now(); }

 private:
  static constexpr double kAskEvery = 0.05;
  static double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  }

  ShouldContinue should_continue_;
  double begin_, deadline_, ask_;
  uint32_t calls_ = 0;
  bool stopped_ = false;
};

}  // namespace gridwright
