// The value network: an estimate of the probability to win from a position, in whole numbers.
//
// Planes of the cells go through a 3x3 convolution and blocks of two more, with 64 channels, each block adding to a
// stream; three of the blocks also see the whole position (sum and maximum of the stream, and the figures). At the end
// each cell gives 32 numbers, whose sums and maxima, together with the figures and the risk that is expected at every
// cell, go through three small layers. Only cells of consequence are computed, all others are 0. How it is trained, and
// how its weights become integers, is beside the research scripts.
//
// Sums of integers are exact in any order; see convolution.hpp for the rest.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "sweep/value/convolution.hpp"
#include "sweep/value/features.hpp"
#include "sweep/value/memo.hpp"

namespace gridwright::sweep {

class Network {
  static constexpr int32_t kMagic = 0x314D5747;  // GWM1
  static constexpr int kHeads = 32, kPlanes = 14;
  // The board within a frame, wide enough on the right and below for a tile that begins at the last cell.
  static constexpr int kTile = winograd::kTile;
  static constexpr int kMostTiles = ((Features::kRows + kTile - 1) / kTile) * ((Features::kCols + kTile - 1) / kTile);
  static constexpr int kStride = Features::kCols + kTile + 1, kPlaces = (Features::kRows + kTile + 1) * kStride;
  static constexpr int kSpace = kPlaces * kChannels;
  static constexpr int kWhole = 2 * kChannels + Features::kGlobals, kWholeShift = 20, kLayerShift = 20, kLogitBits = 30;
  static constexpr int kMostHead = 4095, kRisks = 1024;
  // Kinds of cells: 0 of no consequence, 1 to 6 numbers (6 and more), and two covered ones. Each has a plane of its
  // own, kind - 1, and all are on plane kLive. The others have values: of an undecided cell the probability of a mine,
  // how much less safe than the best it is, and two figures of the position; of a number the share of mines around it.
  static constexpr int kKinds = 9, kUndecided = 7, kKnownSafe = 8;
  static constexpr int kMined = 8, kLessSafe = 9, kShare = 10, kLive = 11, kUntouched = 12, kCoveredShare = 13;
  // Limits that keep every sum exact; a file that could exceed them is refused.
  static constexpr int64_t kMostBias = 1 << 22, kMostWhole = 1 << 21, kMostTable = 1 << 20, kMostWeight = 1 << 27,
                           kMostLastBias = int64_t(1) << 60, kMostHidden = 1 << 24;
  static constexpr float kMostScale = 64;
  static constexpr double kSteps = 1 << 20;
  static constexpr std::array<int, 4> kSizes{2 * kHeads + Features::kGlobals + 2, 128, 64, 1};
  static constexpr int kMostSize = 128;  // the largest of them
  static constexpr int kStep[kTaps] = {-kStride - 1, -kStride, -kStride + 1, -1, 0, 1,
                                       kStride - 1,  kStride,  kStride + 1};

  [[noreturn]] static void fail() { throw std::invalid_argument("This is not a weight file of the value network."); }

  // Eight numbers that are computed together, wherever they lie; the compiler splits them where registers are shorter.
  // Of loops over single numbers GCC exchanges the one over cells with the one over outputs, and makes no vectors.
  static constexpr int kLanes = 8, kVectors = kChannels / kLanes;
  using Ints = int32_t __attribute__((vector_size(4 * kLanes), aligned(4), may_alias));
  using Shorts = int16_t __attribute__((vector_size(2 * kLanes), aligned(2), may_alias));
  static const Ints* vectors(const std::vector<int32_t>& values, int row) {
    return (const Ints*)(values.data() + row * kChannels);
  }
  static Ints* vectors(std::vector<int32_t>& values, int row) { return (Ints*)(values.data() + row * kChannels); }

  struct Block {
    Convolution first, second;
    std::vector<int32_t> whole;  // [given][output]; empty: this block sees no more than the cells around
    float next_scale = 0;
  };
  struct Layer {
    std::vector<int32_t> weights;  // [input][output]
    std::vector<int64_t> bias;
  };
  struct Reader {
    const char *at, *end;

    template <class T>
    std::vector<T> many(size_t count) {
      if (size_t(end - at) < count * sizeof(T)) fail();
      std::vector<T> values(count);
      std::memcpy(values.data(), at, count * sizeof(T));
      at += count * sizeof(T);
      return values;
    }
    // Numbers of which none is below -limit or above it.
    template <class T>
    std::vector<T> limited(size_t count, int64_t limit) {
      std::vector<T> values = many<T>(count);
      for (T value : values)
        if (value < -limit || value > limit) fail();
      return values;
    }
    std::vector<float> scales(size_t count) {
      std::vector<float> values = many<float>(count);
      for (float value : values)
        if (!(value >= 0 && value < kMostScale)) fail();
      return values;
    }
  };

 public:
  // The bytes of a weight file, as the research script export.py writes them; throws std::invalid_argument.
  Network(const char* data, size_t size, Instructions instructions)
      : instructions_(instructions), path_(path_of(instructions)) {
    Reader reader{data, data + size};
    if (reader.many<int32_t>(1)[0] != kMagic || reader.many<int32_t>(1)[0] != kChannels) fail();
    const int blocks = reader.many<int32_t>(1)[0];
    if (blocks < 1 || blocks > 64 || reader.many<int32_t>(1)[0] != kHeads) fail();
    const std::vector<int8_t> stem = reader.many<int8_t>(kTaps * kPlanes * kChannels);
    stem_.assign(stem.begin(), stem.end());
    fill_kinds();
    stem_bias_ = reader.limited<int32_t>(kChannels, kMostBias);
    stem_scale_ = reader.scales(kChannels);
    first_scale_ = reader.scales(1)[0];
    blocks_.resize(size_t(blocks));
    for (int b = 0; b < blocks; b++) {
      Block& block = blocks_[b];
      block.first = convolution(reader);
      if (b % 3 == 1) block.whole = reader.many<int32_t>(kWhole * kChannels);
      block.second = convolution(reader);
      block.next_scale = reader.scales(1)[0];
    }
    read_head(reader);
    risk_table_ = reader.limited<int32_t>(kRisks, kMostTable);
    escape_table_ = reader.limited<int32_t>(kRisks, kMostTable);
    for (size_t n = 0; n < layers_.size(); n++)
      layers_[n] = {reader.limited<int32_t>(size_t(kSizes[n]) * kSizes[n + 1], kMostWeight),
                    reader.limited<int64_t>(kSizes[n + 1], kMostLastBias)};
    if (reader.at != reader.end) fail();
  }

  // What one thread computes with.
  class Evaluation {
   public:
    explicit Evaluation(const Network& network)
        : network_(network), kinds_(network.kinds_), active_(kSpace), middle_(kSpace), stream_(kSpace) {}

    double value(const Features& features) {
      return network_.memo_.value(features, [this](const Features& position) { return computed(position); });
    }

   private:
    double computed(const Features& features) {
#if defined(__x86_64__)
      if (network_.instructions_ == Instructions::kAvx512) return value_avx512(features);
      if (network_.instructions_ == Instructions::kAvx2) return value_avx2(features);
#endif
      return compute(features);
    }
    // Beside the convolutions the code is the same for all instruction sets. What is flattened into a function for one
    // of them is compiled with its instructions, down to the last loop.
#if defined(__x86_64__)
    GRIDWRIGHT_AVX512 __attribute__((flatten)) double value_avx512(const Features& features) {
      return compute(features);
    }
    GRIDWRIGHT_AVX2 __attribute__((flatten)) double value_avx2(const Features& features) { return compute(features); }
#endif

    double compute(const Features& features) {
      look_at(features);
      if (live_.empty()) return 1;
      find_tiles();
      std::fill(active_.begin(), active_.end(), uint8_t(0));
      std::fill(middle_.begin(), middle_.end(), uint8_t(0));
      stem();
      for (const Block& block : network_.blocks_) {
        const std::array<int32_t, kChannels> bias = bias_of(block, features);
        const Field first{live_, tiles_, kStep, kStride, bias.data(), workspace_};
        const Field second{live_, tiles_, kStep, kStride, block.second.bias.data(), workspace_};
        network_.path_.plain(block.first, first, active_.data(), middle_.data());
        network_.path_.residual(block.second, second, middle_.data(), stream_.data(), block.next_scale, active_.data());
      }
      return head(features);
    }
    // Notes the cells of consequence, and what the figures add to the undecided ones: the same for all of them.
    void look_at(const Features& features) {
      live_.clear();
      seen_.fill({});
      const int best = features.figures[Features::kGlobals];
      for (int cell = 0; cell < Features::kCells; cell++) {
        const int code = features.cells[cell] >> 12, low = features.cells[cell] & 4095;
        if (!code) continue;
        const int at = (cell / Features::kCols + 1) * kStride + cell % Features::kCols + 1;
        live_.push_back(at);
        if (code == Features::kUndecided)
          seen_[at] = {kUndecided, kMined, (low + 1) / 2, Features::kWhole - low - best};
        else if (code == Features::kKnownSafe) seen_[at] = {kKnownSafe, kShare, 0, 0};
        else seen_[at] = {std::min(code, 6), kShare, (code * 1024 + low / 2) / std::max(low, 1), 0};
      }
      const int untouched = features.figures[Features::kGlobals + 1];
      const int covered = (features.figures[Features::kGlobals + 2] * 1024 + 240) / 480;
      for (int tap = 0; tap < kTaps; tap++)
        for (int v = 0; v < kVectors; v++)
          vectors(kinds_, tap * kKinds + kUndecided)[v] = vectors(network_.kinds_, tap * kKinds + kUndecided)[v] +
                                                          untouched * network_.plane(tap, kUntouched)[v] +
                                                          covered * network_.plane(tap, kCoveredShare)[v];
    }
    // Covers the cells of consequence with tiles: strips of rows, each beginning where a row has one, and in these
    // tiles that begin where a column does.
    void find_tiles() {
      uint64_t live[Features::kRows + kTile] = {};  // a bit a column
      for (int at : live_) live[at / kStride - 1] |= uint64_t(1) << (at % kStride - 1);
      constexpr uint64_t kWide = (1 << kTile) - 1;
      tiles_.clear();
      for (int row = 0; row < Features::kRows; row++) {
        if (!live[row]) continue;
        uint64_t left = 0;
        for (int r = 0; r < kTile; r++) left |= live[row + r];
        while (left) {
          const int col = __builtin_ctzll(left);
          left &= ~(kWide << col);
          winograd::Tile tile{(row + 1) * kStride + col + 1, 0};
          for (int r = 0; r < kTile; r++) tile.live |= uint32_t(live[row + r] >> col & kWide) << (kTile * r);
          tiles_.push_back(tile);
        }
        row += kTile - 1;
      }
    }
    void stem() {
      for (int at : live_) {
        Ints sum[kVectors];
        for (int v = 0; v < kVectors; v++) sum[v] = vectors(network_.stem_bias_, 0)[v];
        for (int tap = 0; tap < kTaps; tap++) {
          const Seen& near = seen_[at + kStep[tap]];
          const Ints* kind = vectors(kinds_, tap * kKinds + near.kind);
          const Ints *first = network_.plane(tap, near.plane), *second = network_.plane(tap, kLessSafe);
#pragma GCC unroll 8
          for (int v = 0; v < kVectors; v++) sum[v] += kind[v] + near.value * first[v] + near.less_safe * second[v];
        }
        int16_t* stream = stream_.data() + at * kChannels;
        std::fill_n(stream, kChannels, int16_t(0));
        finish_residual(network_.stem_scale_.data(), (const int32_t*)sum, stream, network_.first_scale_,
                        active_.data() + at * kChannels);
      }
    }
    // The bias of the first convolution of a block, and what the whole position adds to it.
    std::array<int32_t, kChannels> bias_of(const Block& block, const Features& features) const {
      std::array<int32_t, kChannels> bias;
      std::copy_n(block.first.bias.begin(), kChannels, bias.begin());
      if (block.whole.empty()) return bias;
      int32_t given[kWhole] = {};
      Ints *total = (Ints*)given, *most = total + kVectors;
      for (int at : live_)
        for (int v = 0; v < kVectors; v++)
          pool(__builtin_convertvector(((const Shorts*)(stream_.data() + at * kChannels))[v], Ints), total[v], most[v]);
      std::copy_n(features.figures, Features::kGlobals, given + 2 * kChannels);
      int64_t sum[kChannels] = {};
      add_layer(block.whole.data(), given, kWhole, sum, kChannels);
      for (int o = 0; o < kChannels; o++)
        bias[o] += int32_t(std::clamp(sum[o] >> kWholeShift, -kMostWhole, kMostWhole));
      return bias;
    }
    double head(const Features& features) {
      int32_t given[kSizes[0]] = {};
      Ints *total = (Ints*)given, *most = total + kHeads / kLanes;
      int32_t *risk = given + 2 * kHeads + Features::kGlobals, *escape = risk + 1;
      const float* scale = network_.head_scale_.data();
      for (int at : live_) {
        int32_t sum[Head::kOutputs], value[kHeads];
        network_.path_.head_sums(network_.head_, active_.data() + at * kChannels, sum);
        for (int o = 0; o < kHeads; o++) value[o] = rounded(float(sum[o]) * scale[o], 0, kMostHead);
        for (int v = 0; v < kHeads / kLanes; v++) pool(((const Ints*)value)[v], total[v], most[v]);
        const int index = rounded(float(sum[kHeads]) * scale[kHeads], -kRisks / 2, kRisks / 2 - 1) + kRisks / 2;
        *risk += network_.risk_table_[index];
        *escape += network_.escape_table_[index];
      }
      std::copy_n(features.figures, Features::kGlobals, given + 2 * kHeads);
      return last_layers(given);
    }
    double last_layers(const int32_t* given) const {
      std::array<int32_t, kMostSize> in;
      std::array<int64_t, kMostSize> out;
      std::copy_n(given, kSizes[0], in.begin());
      for (size_t n = 0; n < network_.layers_.size(); n++) {
        const Layer& layer = network_.layers_[n];
        std::copy(layer.bias.begin(), layer.bias.end(), out.begin());
        add_layer(layer.weights.data(), in.data(), kSizes[n], out.data(), kSizes[n + 1]);
        for (int o = 0; o < kSizes[n + 1]; o++)
          in[o] = int32_t(std::clamp(out[o] >> kLayerShift, int64_t(0), kMostHidden));
      }
      // The last bits of exp() differ between libraries: they are rounded away.
      return std::rint(kSteps / (1 + std::exp(-std::ldexp(double(out[0]), -kLogitBits)))) / kSteps;
    }
    // Products of 32 bits by 32, which every instruction set has, unlike 64 by 64.
    static void add_layer(const int32_t* weights, const int32_t* in, int inputs, int64_t* out, int outputs) {
      for (int i = 0; i < inputs; i++, weights += outputs)
        for (int o = 0; o < outputs; o++) out[o] += int64_t(weights[o]) * in[i];
    }
    static void pool(const Ints& value, Ints& total, Ints& most) {
      total += value;
      most = value > most ? value : most;
    }

    struct Seen {
      int kind, plane, value, less_safe;  // `value` is on `plane`
    };

    const Network& network_;
    std::vector<int> live_;              // places of consequence
    std::vector<winograd::Tile> tiles_;  // the same in tiles
    Workspace workspace_{kMostTiles};
    std::array<Seen, kPlaces> seen_;        // by place
    std::vector<int32_t> kinds_;            // those of the network, and for undecided cells the two figures
    std::vector<uint8_t> active_, middle_;  // by place and channel
    std::vector<int16_t> stream_;
  };

 private:
  const Ints* plane(int tap, int index) const { return vectors(stem_, tap * kPlanes + index); }
  void fill_kinds() {
    kinds_.assign(kTaps * kKinds * kChannels, 0);
    for (int tap = 0; tap < kTaps; tap++)
      for (int kind = 1; kind < kKinds; kind++)
        for (int v = 0; v < kVectors; v++)
          vectors(kinds_, tap * kKinds + kind)[v] = 1024 * (plane(tap, kind - 1)[v] + plane(tap, kLive)[v]);
  }
  // The weights of the risk, which the file keeps apart, become one more output.
  void read_head(Reader& reader) {
    const std::vector<int8_t> weights = reader.many<int8_t>(kChannels * kHeads);
    head_.bias = reader.limited<int32_t>(kHeads, kMostBias);
    head_scale_ = reader.scales(kHeads);
    const std::vector<int8_t> risk = reader.many<int8_t>(kChannels);
    head_.bias.push_back(reader.limited<int32_t>(1, kMostBias)[0]);
    head_.bias.resize(Head::kOutputs);
    head_scale_.push_back(reader.scales(1)[0]);
    head_.weights.assign(kChannels * Head::kOutputs, 0);
    for (int i = 0; i < kChannels; i++)
      for (int o = 0; o <= kHeads; o++)
        head_.weights[(i / 4 * Head::kOutputs + o) * 4 + i % 4] = o < kHeads ? weights[i * kHeads + o] : risk[i];
  }
  Convolution convolution(Reader& reader) const {
    Convolution c;
    c.weights = reader.many<int8_t>(size_t(kTaps) * kChannels * kChannels);
    c.bias = reader.limited<int32_t>(kChannels, kMostBias);
    c.scale = reader.scales(kChannels);
    if (instructions_ != Instructions::kPortable) c.find_values();
    return c;
  }

  Instructions instructions_;
  Path path_;
  std::vector<int32_t> stem_;   // [tap][plane][output]
  std::vector<int32_t> kinds_;  // [tap][kind][output]: what all cells of a kind add, from their plane and kLive
  std::vector<int32_t> stem_bias_;
  std::vector<float> stem_scale_;
  float first_scale_ = 0;
  std::vector<Block> blocks_;
  Head head_;
  std::vector<float> head_scale_;  // [output], the risk last
  std::vector<int32_t> risk_table_, escape_table_;
  std::array<Layer, 3> layers_;
  mutable ValueMemo memo_;
};

}  // namespace gridwright::sweep
