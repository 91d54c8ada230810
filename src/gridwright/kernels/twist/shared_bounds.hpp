// What two searches on one board tell each other: one finds answers, the other proves that there are no better ones.
//
// Each writes how far it is. When the two bounds meet, the best answer is proved and both stop.
#pragma once
#include <atomic>

namespace gridwright::twist {

struct SharedBounds {
  static constexpr int kNothingFound = 255;
  std::atomic<int> upper{kNothingFound};  // rotations of the best answer so far
  std::atomic<int> lower{0};              // rotations every answer needs, proved

  void found(int rotations) {
    for (int seen = upper; rotations < seen && !upper.compare_exchange_weak(seen, rotations);) {}
  }
  void proved(int rotations) {
    for (int seen = lower; rotations > seen && !lower.compare_exchange_weak(seen, rotations);) {}
  }
  bool decided() const { return upper <= lower; }
};

}  // namespace gridwright::twist
