// The value network: an estimate of the probability to win from a position, in whole numbers.
//
// Planes of the cells go through a 3x3 convolution and blocks of two more, with 64 channels, each block adding to a
// stream; three of the blocks also see the whole position (sum and maximum of the stream, and the figures). At the end
// each cell gives 32 numbers, whose sums and maxima, together with the figures and the risk that is expected at every
// cell, go through three small layers. Only cells of consequence are computed, all others are 0. How it is trained, and
// how its weights become integers, is beside the research scripts.
//
// Sums of integers are exact in any order, so they may be added as floats where they stay below 2^24; see
// convolution.hpp for the rest.
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

namespace gridwright::sweep {

class Network {
  static constexpr int32_t kMagic = 0x314D5747;  // GWM1
  static constexpr int kHeads = 32, kPlanes = 14, kStride = 32, kPlaces = (Features::kRows + 2) * kStride;
  static constexpr int kSpace = kPlaces * kChannels;
  static constexpr int kWhole = 2 * kChannels + Features::kGlobals, kWholeShift = 20, kLayerShift = 20, kLogitBits = 30;
  static constexpr int kMostHead = 4095, kRisks = 1024;
  // Limits that keep every sum exact; a file that could exceed them is refused.
  static constexpr int64_t kMostBias = 1 << 22, kMostWhole = 1 << 21, kMostTable = 1 << 20, kMostWeight = 1 << 27,
                           kMostLastBias = int64_t(1) << 60, kMostHidden = 1 << 24;
  static constexpr float kMostScale = 64;
  static constexpr double kSteps = 1 << 20;
  static constexpr std::array<int, 4> kSizes{2 * kHeads + Features::kGlobals + 2, 128, 64, 1};
  static constexpr int kStep[kTaps] = {-kStride - 1, -kStride, -kStride + 1, -1, 0, 1,
                                       kStride - 1,  kStride,  kStride + 1};

  [[noreturn]] static void fail() { throw std::invalid_argument("This is not a weight file of the value network."); }

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
  Network(const char* data, size_t size, Instructions instructions) : path_(path_of(instructions)) {
    Reader reader{data, data + size};
    if (reader.many<int32_t>(1)[0] != kMagic || reader.many<int32_t>(1)[0] != kChannels) fail();
    const int blocks = reader.many<int32_t>(1)[0];
    if (blocks < 1 || blocks > 64 || reader.many<int32_t>(1)[0] != kHeads) fail();
    stem_ = as_floats(reader.many<int8_t>(kTaps * kPlanes * kChannels));
    stem_bias_ = as_floats(reader.limited<int32_t>(kChannels, kMostBias));
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
    head_ = as_floats(reader.many<int8_t>(kChannels * kHeads));
    head_bias_ = as_floats(reader.limited<int32_t>(kHeads, kMostBias));
    head_scale_ = reader.scales(kHeads);
    risk_ = as_floats(reader.many<int8_t>(kChannels));
    risk_bias_ = float(reader.limited<int32_t>(1, kMostBias)[0]);
    risk_scale_ = reader.scales(1)[0];
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
        : network_(network), active_(kSpace), middle_(kSpace), stream_(kSpace) {}

    double value(const Features& features) {
      fill_planes(features);
      if (live_.empty()) return 1;
      std::fill(active_.begin(), active_.end(), uint8_t(0));
      std::fill(middle_.begin(), middle_.end(), uint8_t(0));
      stem();
      for (const Block& block : network_.blocks_) {
        const std::array<int32_t, kChannels> bias = bias_of(block, features);
        network_.path_.plain(block.first, {live_, kStep, bias.data()}, active_.data(), middle_.data());
        network_.path_.residual(block.second, {live_, kStep, block.second.bias.data()}, middle_.data(), stream_.data(),
                                block.next_scale, active_.data());
      }
      return head(features);
    }

   private:
    void fill_planes(const Features& features) {
      live_.clear();
      planes_.clear();
      const int best = features.figures[Features::kGlobals], untouched = features.figures[Features::kGlobals + 1];
      const int covered = (features.figures[Features::kGlobals + 2] * 1024 + 240) / 480;
      plane_at_.fill(-1);
      for (int cell = 0; cell < Features::kCells; cell++) {
        const int code = features.cells[cell] >> 12, low = features.cells[cell] & 4095;
        if (!code) continue;
        const int at = (cell / Features::kCols + 1) * kStride + cell % Features::kCols + 1;
        live_.push_back(at);
        plane_at_[at] = int(planes_.size());
        if (code == Features::kUndecided)
          planes_.push_back({{{6, 1024.f},
                              {8, float((low + 1) / 2)},
                              {9, float(Features::kWhole - low - best)},
                              {11, 1024.f},
                              {12, float(untouched)},
                              {13, float(covered)}},
                             6});
        else if (code == Features::kKnownSafe) planes_.push_back({{{7, 1024.f}, {11, 1024.f}}, 2});
        else
          planes_.push_back(
              {{{std::min(code, 6) - 1, 1024.f}, {10, float((code * 1024 + low / 2) / std::max(low, 1))}, {11, 1024.f}},
               3});
      }
    }
    void stem() {
      const float* weights = network_.stem_.data();
      for (int at : live_) {
        float sum[kChannels];
        std::copy_n(network_.stem_bias_.data(), kChannels, sum);
        for (int tap = 0; tap < kTaps; tap++) {
          const int near = plane_at_[at + kStep[tap]];
          if (near < 0) continue;
          const Sparse& sparse = planes_[size_t(near)];
          for (int k = 0; k < sparse.count; k++)
            add(sum, sparse.plane[k].value, weights + (tap * kPlanes + sparse.plane[k].index) * kChannels, kChannels);
        }
        for (int o = 0; o < kChannels; o++) {
          const int value = std::clamp(as_integer(sum[o] * network_.stem_scale_[o]), 0, kMostStream);
          stream_[at * kChannels + o] = int16_t(value);
          active_[at * kChannels + o] =
              uint8_t(std::min(as_integer(float(value) * network_.first_scale_), kMostActive));
        }
      }
    }
    // The bias of the first convolution of a block, and what the whole position adds to it.
    std::array<int32_t, kChannels> bias_of(const Block& block, const Features& features) const {
      std::array<int32_t, kChannels> bias;
      std::copy_n(block.first.bias.begin(), kChannels, bias.begin());
      if (block.whole.empty()) return bias;
      int32_t given[kWhole] = {};
      for (int at : live_)
        for (int o = 0; o < kChannels; o++) {
          const int value = stream_[at * kChannels + o];
          given[o] += value;
          given[kChannels + o] = std::max(given[kChannels + o], value);
        }
      for (int k = 0; k < Features::kGlobals; k++) given[2 * kChannels + k] = features.figures[k];
      int64_t sum[kChannels] = {};
      for (int i = 0; i < kWhole; i++)
        for (int o = 0; o < kChannels; o++) sum[o] += int64_t(block.whole[i * kChannels + o]) * given[i];
      for (int o = 0; o < kChannels; o++)
        bias[o] += int32_t(std::clamp(sum[o] >> kWholeShift, -kMostWhole, kMostWhole));
      return bias;
    }
    double head(const Features& features) {
      std::array<int64_t, kSizes[0]> given{};
      for (int at : live_) {
        const uint8_t* x = active_.data() + at * kChannels;
        float sum[kHeads], risk = network_.risk_bias_;
        std::copy_n(network_.head_bias_.data(), kHeads, sum);
        for (int i = 0; i < kChannels; i++) {
          if (!x[i]) continue;
          add(sum, x[i], network_.head_.data() + i * kHeads, kHeads);
          risk += float(x[i]) * network_.risk_[i];
        }
        for (int o = 0; o < kHeads; o++) {
          const int64_t value = std::clamp(as_integer(sum[o] * network_.head_scale_[o]), 0, kMostHead);
          given[o] += value;
          given[kHeads + o] = std::max(given[kHeads + o], value);
        }
        const int index = std::clamp(as_integer(risk * network_.risk_scale_) + kRisks / 2, 0, kRisks - 1);
        given[2 * kHeads + Features::kGlobals] += network_.risk_table_[index];
        given[2 * kHeads + Features::kGlobals + 1] += network_.escape_table_[index];
      }
      std::copy_n(features.figures, Features::kGlobals, given.begin() + 2 * kHeads);
      return last_layers(given.data());
    }
    double last_layers(const int64_t* given) const {
      std::vector<int64_t> in(given, given + kSizes[0]), out;
      for (size_t n = 0; n < network_.layers_.size(); n++) {
        const Layer& layer = network_.layers_[n];
        out = layer.bias;
        for (int i = 0; i < kSizes[n]; i++)
          for (int o = 0; o < kSizes[n + 1]; o++) out[o] += layer.weights[i * kSizes[n + 1] + o] * in[i];
        if (n + 1 < network_.layers_.size())
          for (int64_t& value : out) value = std::clamp(value >> kLayerShift, int64_t(0), kMostHidden);
        in.swap(out);
      }
      // The last bits of exp() differ between libraries: they are rounded away.
      return std::rint(kSteps / (1 + std::exp(-std::ldexp(double(in[0]), -kLogitBits)))) / kSteps;
    }
    static void add(float* sum, float x, const float* weights, int count) {
      for (int o = 0; o < count; o++) sum[o] += x * weights[o];
    }

    struct Plane {
      int index;
      float value;
    };
    struct Sparse {
      Plane plane[6];
      int count;
    };

    const Network& network_;
    std::vector<int> live_;                 // places of consequence
    std::vector<Sparse> planes_;            // of each of them, what is not 0
    std::array<int, kPlaces> plane_at_;     // by place
    std::vector<uint8_t> active_, middle_;  // by place and channel
    std::vector<int16_t> stream_;
  };

 private:
  template <class T>
  static std::vector<float> as_floats(const std::vector<T>& values) {
    return {values.begin(), values.end()};
  }
  static Convolution convolution(Reader& reader) {
    Convolution c;
    c.weights = reader.many<int8_t>(size_t(kTaps) * kChannels * kChannels);
    c.bias = reader.limited<int32_t>(kChannels, kMostBias);
    c.scale = reader.scales(kChannels);
    return c;
  }

  Path path_;
  std::vector<float> stem_, stem_bias_, stem_scale_;
  float first_scale_ = 0;
  std::vector<Block> blocks_;
  std::vector<float> head_, head_bias_, head_scale_, risk_;
  float risk_bias_ = 0, risk_scale_ = 0;
  std::vector<int32_t> risk_table_, escape_table_;
  std::array<Layer, 3> layers_;
};

}  // namespace gridwright::sweep
