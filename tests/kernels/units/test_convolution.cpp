// The network's convolutions: every instruction set of this machine gives what the plain definition gives.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "sweep/value/convolution.hpp"

using namespace gridwright::sweep;

namespace {

constexpr int kRows = 16, kCols = 32, kStride = kCols + 2, kPlaces = (kRows + 2) * kStride;
constexpr int kStep[kTaps] = {-kStride - 1, -kStride, -kStride + 1, -1, 0, 1, kStride - 1, kStride, kStride + 1};
constexpr int kMostBias = 6 << 20;  // the bias of a file, and what a whole position may add to it

int place(int row, int col) { return (row + 1) * kStride + col + 1; }

// What a plain and a residual convolution leave.
struct Result {
  std::vector<uint8_t> plain, active;
  std::vector<int16_t> stream;

  bool operator==(const Result& other) const {
    return plain == other.plain && active == other.active && stream == other.stream;
  }
};

// Weights and inputs that are anything, or as large as they get: then the sums are the largest there are.
struct Given {
  Convolution convolution;
  std::vector<int> live;
  std::vector<winograd::Tile> tiles;
  std::vector<uint8_t> in;
  std::vector<int16_t> stream;

  Given(std::mt19937& random, bool extreme, int share) : in(kPlaces * kChannels), stream(kPlaces * kChannels) {
    for (int k = 0; k < kTaps * kChannels * kChannels; k++)
      convolution.weights.push_back(int8_t(extreme ? (k / 4 % 2 ? -128 : 127) : below(random, 256) - 128));
    for (int o = 0; o < kChannels; o++) {
      convolution.bias.push_back(extreme ? (o % 2 ? -kMostBias : kMostBias) : below(random, 2 * kMostBias) - kMostBias);
      convolution.scale.push_back(float(1 + below(random, 1000)) / (extreme ? 1e8f : 1e6f));
    }
    convolution.find_values();
    for (int tile = 0; tile < kRows * kCols / 16; tile++) {
      winograd::Tile found{place(tile / (kCols / 4) * 4, tile % (kCols / 4) * 4), 0};
      for (int k = 0; k < 16; k++)
        if (below(random, 100) < share) {
          found.live |= 1u << k;
          live.push_back(found.corner + k / 4 * kStride + k % 4);
        }
      if (found.live) tiles.push_back(found);
    }
    for (int at : live)
      for (int i = 0; i < kChannels; i++) {
        in[at * kChannels + i] = uint8_t(extreme ? kMostActive : below(random, kMostActive + 1));
        stream[at * kChannels + i] = int16_t(below(random, kMostStream + 1));
      }
  }

  Result result(const Path& path) const {
    Workspace workspace(kRows * kCols / 16);
    const Field field{live, tiles, kStep, kStride, convolution.bias.data(), workspace};
    Result found{std::vector<uint8_t>(in.size()), std::vector<uint8_t>(in.size()), stream};
    path.plain(convolution, field, in.data(), found.plain.data());
    path.residual(convolution, field, in.data(), found.stream.data(), 0.004f, found.active.data());
    return found;
  }
};

void every_instruction_set_gives_the_same() {
  std::mt19937 random(1);
  for (int share : {100, 60, 5, 1})
    for (bool extreme : {false, true}) {
      const Given given(random, extreme, share);
      const Result wanted = given.result(path_of(Instructions::kPortable));
      CHECK(std::any_of(wanted.plain.begin(), wanted.plain.end(), [](int x) { return x > 0 && x < kMostActive; }));
      for (Instructions instructions : {Instructions::kAvx2, Instructions::kAvx512})
        if (is_available(instructions)) CHECK(given.result(path_of(instructions)) == wanted);
    }
}

}  // namespace

int main() { every_instruction_set_gives_the_same(); }
