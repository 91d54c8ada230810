// Adding up the costs of pairs of colours.
//
// Choose pairs of colours so that no colour is counted more than once: then their costs (shares.hpp), added up, are no
// more than what the rotations of the board cost. With six colours there are 15 ways to make three pairs; and ten ways
// to make two triangles, each of whose sides counts one half.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace gridwright::twist {

template <int Slots>  // an even number of colours, some of which may be gone
struct Packing {
  static constexpr int kPairs = Slots * (Slots - 1) / 2;
  using ByPair = std::array<uint8_t, (kPairs + 15) / 16 * 16>;

  static constexpr int pair(int a, int b) {
    if (a > b) return pair(b, a);
    return a * (2 * Slots - a - 1) / 2 + b - a - 1;
  }
  // The highest cost, by the best way to choose pairs.
  static int cost(const ByPair& of_pair) {
    int most = 0;
    for (const auto& matching : kMatchings) {
      int sum = 0;
      for (int p : matching) sum += of_pair[p];
      most = std::max(most, sum);
    }
    if constexpr (Slots == 6)
      for (int lane = 0; lane < 10; lane++) {
        int sum = 1;
        for (int i = 0; i < 6; i++) sum += of_pair[kTriangles[lane][i]];
        most = std::max(most, sum / 2);
      }
    return most;
  }

 private:
  static constexpr int kWays = Slots == 6 ? 15 : Slots == 4 ? 3 : 1;
  using Matching = std::array<int, Slots / 2>;
  static constexpr std::array<Matching, kWays> kMatchings = [] {
    std::array<Matching, kWays> all{};
    if constexpr (Slots == 2) all[0][0] = 0;
    if constexpr (Slots == 4)
      for (int a = 1; a < 4; a++) all[a - 1] = {pair(0, a), pair(a == 1 ? 2 : 1, a == 3 ? 2 : 3)};
    if constexpr (Slots == 6)
      for (int a = 1, way = 0; a < 6; a++) {
        int rest[4] = {}, count = 0;
        for (int i = 1; i < 6; i++)
          if (i != a) rest[count++] = i;
        for (int b = 1; b < 4; b++)
          all[way++] = {pair(0, a), pair(rest[0], rest[b]), pair(rest[b == 1 ? 2 : 1], rest[b == 3 ? 2 : 3])};
      }
    return all;
  }();
  static constexpr std::array<std::array<int, 6>, 10> kTriangles = [] {
    std::array<std::array<int, 6>, 10> all{};
    if constexpr (Slots == 6)
      for (int a = 1, way = 0; a < 6; a++)
        for (int b = a + 1; b < 6; b++) {
          int rest[3] = {}, count = 0;
          for (int i = 1; i < 6; i++)
            if (i != a && i != b) rest[count++] = i;
          all[way++] = {pair(0, a),
                        pair(0, b),
                        pair(a, b),
                        pair(rest[0], rest[1]),
                        pair(rest[0], rest[2]),
                        pair(rest[1], rest[2])};
        }
    return all;
  }();
};

}  // namespace gridwright::twist
