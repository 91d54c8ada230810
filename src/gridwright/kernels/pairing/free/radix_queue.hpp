// A queue of events in order of time, for clocks that never run backwards.
//
// What is due now lies in a list of its own. A later event lies in the bucket of the highest bit in which its time
// differs from the clock. When nothing is due, the clock moves to the earliest event of the lowest bucket that has any,
// and that bucket is dealt out again: each of its events comes to a lower one. So an event moves at most as often as
// time has bits. Of the events due now the first noted or the last comes first, as the caller likes: fair shares, or
// straight ahead.
#pragma once
#include <cstdint>
#include <type_traits>
#include <vector>

namespace gridwright::pairing {

template <class Event>  // has a field `time`
class RadixQueue {
 public:
  using Time = decltype(Event::time);

  void clear() {
    for (; filled_; filled_ &= filled_ - 1) bucket_[__builtin_ctzll(filled_)].clear();
    now_.clear();
    next_ = 0, clock_ = 0;
  }
  Time clock() const { return clock_; }
  void push(const Event& event) {
    if (event.time == clock_) now_.push_back(event);
    else put(event);
  }

  // The next event, with the clock moved to its time; false if there is none.
  bool pop_first(Event& event) {
    if (next_ == now_.size() && !advance()) return false;
    event = now_[next_++];
    return true;
  }
  bool pop_last(Event& event) {
    if (now_.empty() && !advance()) return false;
    event = now_.back();
    now_.pop_back();
    return true;
  }

 private:
  using Bits = std::make_unsigned_t<Time>;
  static constexpr int kBits = 8 * sizeof(Time);

  void put(const Event& event) {
    const int place = 63 - __builtin_clzll(Bits(event.time) ^ Bits(clock_));
    bucket_[place].push_back(event);
    filled_ |= uint64_t(1) << place;
  }
  bool advance() {
    now_.clear();
    next_ = 0;
    if (!filled_) return false;
    auto& bucket = bucket_[__builtin_ctzll(filled_)];
    filled_ &= filled_ - 1;
    clock_ = bucket[0].time;
    for (const Event& event : bucket) clock_ = event.time < clock_ ? event.time : clock_;
    for (const Event& event : bucket) push(event);  // always to a lower bucket
    bucket.clear();
    return true;
  }

  std::vector<Event> now_;
  uint64_t filled_ = 0;
  std::vector<Event> bucket_[kBits];
  size_t next_ = 0;
  Time clock_ = 0;
};

}  // namespace gridwright::pairing
