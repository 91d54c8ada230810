// The convolutions of the network, which take nearly all of its time, for each instruction set.
//
// Inputs are bytes from 0 to 127, weights signed bytes, sums 32-bit integers, so a sum is the same in whatever order it
// is added up: two products fill at most 15 bits (what AVX2 adds first), a whole sum at most 24 (what a float holds).
// The portable code adds up as the definition says, the others by Winograd's method. A sum becomes an output by one
// multiplication of floats, rounded to the nearest even integer. Both are defined by IEEE 754 to the last bit, and
// nothing is added to a product that is not rounded yet.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "sweep/value/winograd.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#define GRIDWRIGHT_AVX2 __attribute__((target("avx2,fma")))
#define GRIDWRIGHT_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")))
#endif

namespace gridwright::sweep {

enum class Instructions { kPortable = 0, kAvx2 = 1, kAvx512 = 2 };  // kAvx512 includes VNNI

constexpr int kChannels = 64, kGroups = kChannels / 4, kTaps = 9;
constexpr int kMostActive = 127, kMostStream = 32767;

struct Convolution {
  std::vector<int8_t> weights;  // [tap][input / 4][output][input % 4]
  std::vector<int16_t> values;  // [point][input / 2][output][input % 2]: what winograd.hpp makes of them
  std::vector<int32_t> bias;    // [output]
  std::vector<float> scale;     // [output]: what a unit of the sum is in units of the output

  void find_values() {
    values.resize(winograd::kPoints * kChannels * kChannels);
    for (int i = 0; i < kChannels; i++)
      for (int o = 0; o < kChannels; o++) {
        int own[3][3], found[winograd::kSide][winograd::kSide];
        for (int tap = 0; tap < kTaps; tap++)
          own[tap / 3][tap % 3] = weights[((tap * kGroups + i / 4) * kChannels + o) * 4 + i % 4];
        winograd::spread_weights(own, found);
        for (int point = 0; point < winograd::kPoints; point++)
          values[((point * kChannels / 2 + i / 2) * kChannels + o) * 2 + i % 2] =
              int16_t(found[point / winograd::kSide][point % winograd::kSide]);
      }
  }
};

// The convolution of the head sees a single cell and is done when it has the sums. The last outputs are not in use:
// they fill a vector.
struct Head {
  static constexpr int kOutputs = 48;
  std::vector<int8_t> weights;  // [input / 4][output][input % 4]
  std::vector<int32_t> bias;    // [output]
};

// What Winograd's method computes on the way, for up to so many tiles.
struct Workspace {
  explicit Workspace(int most_tiles)
      // Tiles are multiplied four at a time. From one point to the next it is no power of two, or all points of a tile
      // would share one set of the cache.
      : pitch((most_tiles + 3) / 4 * 4 * kChannels + 32),
        inputs(size_t(winograd::kPoints) * pitch),
        products(size_t(winograd::kPoints) * pitch) {}

  int pitch;
  std::vector<int16_t> inputs;    // [point][tile][input]
  std::vector<int32_t> products;  // [point][tile][output]
};

// Cells lie row by row in a frame of zeros; `live` are the places to compute, `tiles` the same in tiles, `step` the
// distance of each tap, `stride` that of two rows, `bias` what each sum starts with.
struct Field {
  const std::vector<int>& live;
  const std::vector<winograd::Tile>& tiles;
  const int* step;
  int stride;
  const int32_t* bias;
  Workspace& workspace;
};

// out = limited(sum * scale), in bytes.
using Plain = void (*)(const Convolution&, const Field&, const uint8_t* in, uint8_t* out);
// stream += sum * scale, limited to 0 and kMostStream; out = stream * next_scale, limited to kMostActive.
using Residual = void (*)(const Convolution&, const Field&, const uint8_t* in, int16_t* stream, float next_scale,
                          uint8_t* out);
// The sums of one cell, without anything done to them.
using HeadSums = void (*)(const Head&, const uint8_t* in, int32_t* sum);

struct Path {
  Plain plain;
  Residual residual;
  HeadSums head_sums;
};

// The whole number nearest to x, the even one of two, from `least` to `most`, which are below 2^22: next to kShift the
// floats are whole numbers. Unlike lrintf, this becomes vectors. The limits come first, so that no compiler can add
// kShift to a product that is not rounded yet.
inline int rounded(float x, int least, int most) {
  constexpr int kShift = 3 << 22;
  const float low = float(least), high = float(most);
  x = x < low ? low : x;
  x = x < high ? x : high;
  return int(x + float(kShift)) - kShift;
}

inline void finish_plain(const float* scale, const int32_t* sum, uint8_t* out) {
  for (int o = 0; o < kChannels; o++) out[o] = uint8_t(rounded(float(sum[o]) * scale[o], 0, kMostActive));
}
inline void finish_residual(const float* scale, const int32_t* sum, int16_t* stream, float next_scale, uint8_t* out) {
  for (int o = 0; o < kChannels; o++) {
    const int more = rounded(float(sum[o]) * scale[o], -kMostStream, kMostStream);
    const int value = std::clamp(stream[o] + more, 0, kMostStream);
    stream[o] = int16_t(value);
    out[o] = uint8_t(rounded(float(value) * next_scale, 0, kMostActive));
  }
}

namespace portable {

inline void add_up(const Convolution& c, const Field& field, const uint8_t* in, int at, int32_t* sum) {
  std::copy_n(field.bias, kChannels, sum);
  const int8_t* w = c.weights.data();
  for (int tap = 0; tap < kTaps; tap++) {
    const uint8_t* x = in + (at + field.step[tap]) * kChannels;
    for (int g = 0; g < kGroups; g++, x += 4, w += 4 * kChannels) {
      const int x0 = x[0], x1 = x[1], x2 = x[2], x3 = x[3];
      if (!(x0 | x1 | x2 | x3)) continue;
      for (int o = 0; o < kChannels; o++)
        sum[o] += x0 * w[4 * o] + x1 * w[4 * o + 1] + x2 * w[4 * o + 2] + x3 * w[4 * o + 3];
    }
  }
}
inline void plain(const Convolution& c, const Field& field, const uint8_t* in, uint8_t* out) {
  int32_t sum[kChannels];
  for (int at : field.live) {
    add_up(c, field, in, at, sum);
    finish_plain(c.scale.data(), sum, out + at * kChannels);
  }
}
inline void residual(const Convolution& c, const Field& field, const uint8_t* in, int16_t* stream, float next_scale,
                     uint8_t* out) {
  int32_t sum[kChannels];
  for (int at : field.live) {
    add_up(c, field, in, at, sum);
    finish_residual(c.scale.data(), sum, stream + at * kChannels, next_scale, out + at * kChannels);
  }
}
inline void head_sums(const Head& head, const uint8_t* in, int32_t* sum) {
  std::copy_n(head.bias.data(), Head::kOutputs, sum);
  const int8_t* w = head.weights.data();
  for (int g = 0; g < kGroups; g++, in += 4, w += 4 * Head::kOutputs)
    for (int o = 0; o < Head::kOutputs; o++)
      sum[o] += in[0] * w[4 * o] + in[1] * w[4 * o + 1] + in[2] * w[4 * o + 2] + in[3] * w[4 * o + 3];
}

}  // namespace portable

#if defined(__x86_64__)

inline int four_bytes(const void* at) {
  int four;
  std::memcpy(&four, at, 4);
  return four;
}

// What is computed together, in vectors of 256 and of 512 bits; `Wrapping` integers wrap around.
struct Vectors256 {
  using Words = int16_t __attribute__((vector_size(32), aligned(2), may_alias));
  using Bytes = uint8_t __attribute__((vector_size(16), aligned(1), may_alias));
  using Wrapping = uint32_t __attribute__((vector_size(32), aligned(4), may_alias));
  using Ints = int32_t __attribute__((vector_size(32), aligned(4), may_alias));
};
struct Vectors512 {
  using Words = int16_t __attribute__((vector_size(64), aligned(2), may_alias));
  using Bytes = uint8_t __attribute__((vector_size(32), aligned(1), may_alias));
  using Wrapping = uint32_t __attribute__((vector_size(64), aligned(4), may_alias));
  using Ints = int32_t __attribute__((vector_size(64), aligned(4), may_alias));
};
// Winograd's method in these vectors, compiled with the instructions of the function it is put into.
template <class Vectors>
struct Transforms {
  using Words = typename Vectors::Words;
  using Bytes = typename Vectors::Bytes;
  using Wrapping = typename Vectors::Wrapping;
  using Ints = typename Vectors::Ints;
  static constexpr int kWords = sizeof(Words) / 2, kInts = sizeof(Ints) / 4;

  // The values of all tiles' inputs.
  __attribute__((always_inline)) static void spread_inputs(const Field& field, const uint8_t* in) {
    using winograd::kSide;
    const Workspace& workspace = field.workspace;
    for (size_t n = 0; n < field.tiles.size(); n++)
      for (int i = 0; i < kChannels; i += kWords) {
        Words seen[kSide], down[kSide], across[kSide][kSide];
        const uint8_t* corner = in + (field.tiles[n].corner - field.stride - 1) * kChannels + i;
        for (int col = 0; col < kSide; col++, corner += kChannels) {
          for (int row = 0; row < kSide; row++)
            seen[row] = __builtin_convertvector(*(const Bytes*)(corner + row * field.stride * kChannels), Words);
          winograd::spread(seen, down);
          for (int row = 0; row < kSide; row++) across[row][col] = down[row];
        }
        int16_t* value = field.workspace.inputs.data() + n * kChannels + i;
        for (int row = 0; row < kSide; row++) {
          winograd::spread(across[row], seen);
          for (int col = 0; col < kSide; col++, value += workspace.pitch) *(Words*)value = seen[col];
        }
      }
  }
  // Hands over the sums of every live cell, some outputs at a time.
  template <class Store>
  __attribute__((always_inline)) static void gather_sums(const Field& field, const Store& store) {
    using winograd::kSide, winograd::kTile;
    const int pitch = field.workspace.pitch;
    for (size_t n = 0; n < field.tiles.size(); n++)
      for (int first = 0; first < kChannels; first += kInts) {
        Wrapping seen[kSide], down[kTile], across[kTile][kSide];
        const int32_t* product = field.workspace.products.data() + n * kChannels + first;
        for (int col = 0; col < kSide; col++, product += pitch) {
          for (int row = 0; row < kSide; row++) seen[row] = *(const Wrapping*)(product + row * kSide * pitch);
          winograd::gather(seen, down);
          for (int row = 0; row < kTile; row++) across[row][col] = down[row];
        }
        const Ints bias = *(const Ints*)(field.bias + first);
        for (int row = 0; row < kTile; row++) {
          winograd::gather(across[row], down);
          for (int col = 0; col < kTile; col++) {
            if (!(field.tiles[n].live >> (kTile * row + col) & 1)) continue;
            const Ints sum = (Ints)(down[col] * winograd::kNinth) >> (winograd::kShift[row] + winograd::kShift[col]);
            const Ints whole = sum + bias;
            store(whole, first, field.tiles[n].corner + row * field.stride + col);
          }
        }
      }
  }
};

// What is multiplied at each point: a product of matrices.
template <auto multiply>
inline void multiply_points(const Convolution& c, const Field& field) {
  Workspace& workspace = field.workspace;
  for (int point = 0; point < winograd::kPoints; point++)
    multiply(c.values.data() + point * kChannels * kChannels, int(field.tiles.size()),
             workspace.inputs.data() + point * workspace.pitch, workspace.products.data() + point * workspace.pitch);
}

namespace avx2 {

using Method = Transforms<Vectors256>;
constexpr int kTiles = 2, kVectors = 4;  // multiplied together: two tiles, half of the outputs
constexpr int kWords = Method::kWords, kInts = Method::kInts;

// Of the intrinsics GCC makes copies of the sums, and takes twice as long.
GRIDWRIGHT_AVX2 inline void add_word_products(__m256i& sum, __m256i input, __m256i weights) {
  __m256i product;
  __asm__("vpmaddwd %3, %2, %1\n\tvpaddd %1, %0, %0" : "+x"(sum), "=&x"(product) : "x"(input), "x"(weights));
}
// The sums over all inputs of what is multiplied at one point, for some tiles and outputs.
GRIDWRIGHT_AVX2 inline void multiply_some(const int16_t* inputs, const int16_t* weights, int32_t* products) {
  __m256i sum[kTiles][kVectors];
#pragma GCC unroll 2
  for (int t = 0; t < kTiles; t++)
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; v++) sum[t][v] = _mm256_setzero_si256();
  for (int pair = 0; pair < kChannels / 2; pair++, inputs += 2, weights += 2 * kChannels) {
    const __m256i input[kTiles] = {_mm256_set1_epi32(four_bytes(inputs)),
                                   _mm256_set1_epi32(four_bytes(inputs + kChannels))};
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; v++) {
      const __m256i some = _mm256_loadu_si256((const __m256i*)(weights + kWords * v));
#pragma GCC unroll 2
      for (int t = 0; t < kTiles; t++) add_word_products(sum[t][v], input[t], some);
    }
  }
#pragma GCC unroll 2
  for (int t = 0; t < kTiles; t++)
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; v++) _mm256_storeu_si256((__m256i*)(products + t * kChannels + kInts * v), sum[t][v]);
}
GRIDWRIGHT_AVX2 inline void multiply(const int16_t* weights, int tiles, const int16_t* inputs, int32_t* products) {
  for (int first = 0; first < kChannels; first += kVectors * kInts)
    for (int n = 0; n < tiles; n += kTiles)
      multiply_some(inputs + n * kChannels, weights + 2 * first, products + n * kChannels + first);
}
GRIDWRIGHT_AVX2 inline __m256i scaled(__m256i sum, __m256 scale) {
  return _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_cvtepi32_ps(sum), scale));
}
GRIDWRIGHT_AVX2 inline void store_bytes(__m256i values, uint8_t* out) {
  const __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(values), _mm256_extracti128_si256(values, 1));
  _mm_storel_epi64((__m128i*)out, _mm_packus_epi16(words, words));
}
struct StorePlain {
  const Convolution& c;
  uint8_t* out;
  GRIDWRIGHT_AVX2 void operator()(const Method::Ints& sum, int first, int at) const {
    const __m256i value = scaled((__m256i)sum, _mm256_loadu_ps(c.scale.data() + first));
    store_bytes(_mm256_min_epi32(_mm256_max_epi32(value, _mm256_setzero_si256()), _mm256_set1_epi32(kMostActive)),
                out + at * kChannels + first);
  }
};
struct StoreResidual {
  const Convolution& c;
  int16_t* stream;
  float next_scale;
  uint8_t* out;
  GRIDWRIGHT_AVX2 void operator()(const Method::Ints& sum, int first, int at) const {
    __m128i* own = (__m128i*)(stream + at * kChannels + first);
    __m256i value = scaled((__m256i)sum, _mm256_loadu_ps(c.scale.data() + first));
    value = _mm256_add_epi32(value, _mm256_cvtepi16_epi32(_mm_loadu_si128(own)));
    value = _mm256_min_epi32(_mm256_max_epi32(value, _mm256_setzero_si256()), _mm256_set1_epi32(kMostStream));
    _mm_storeu_si128(own, _mm_packs_epi32(_mm256_castsi256_si128(value), _mm256_extracti128_si256(value, 1)));
    store_bytes(_mm256_min_epi32(scaled(value, _mm256_set1_ps(next_scale)), _mm256_set1_epi32(kMostActive)),
                out + at * kChannels + first);
  }
};
template <class Store>
GRIDWRIGHT_AVX2 inline void convolve(const Convolution& c, const Field& field, const uint8_t* in, const Store& store) {
  Method::spread_inputs(field, in);
  multiply_points<multiply>(c, field);
  Method::gather_sums(field, store);
}
GRIDWRIGHT_AVX2 inline void plain(const Convolution& c, const Field& field, const uint8_t* in, uint8_t* out) {
  convolve(c, field, in, StorePlain{c, out});
}
GRIDWRIGHT_AVX2 inline void residual(const Convolution& c, const Field& field, const uint8_t* in, int16_t* stream,
                                     float next_scale, uint8_t* out) {
  convolve(c, field, in, StoreResidual{c, stream, next_scale, out});
}
GRIDWRIGHT_AVX2 inline void head_sums(const Head& head, const uint8_t* in, int32_t* sum) {
  constexpr int kSums = Head::kOutputs / 8;
  const __m256i ones = _mm256_set1_epi16(1);
  __m256i own[kSums];
#pragma GCC unroll 6
  for (int v = 0; v < kSums; v++) own[v] = _mm256_loadu_si256((const __m256i*)(head.bias.data() + 8 * v));
  const int8_t* w = head.weights.data();
  for (int g = 0; g < kGroups; g++, w += 4 * Head::kOutputs) {
    const __m256i input = _mm256_set1_epi32(four_bytes(in + 4 * g));
#pragma GCC unroll 6
    for (int v = 0; v < kSums; v++) {
      const __m256i weights = _mm256_loadu_si256((const __m256i*)(w + 32 * v));
      own[v] = _mm256_add_epi32(own[v], _mm256_madd_epi16(_mm256_maddubs_epi16(input, weights), ones));
    }
  }
#pragma GCC unroll 6
  for (int v = 0; v < kSums; v++) _mm256_storeu_si256((__m256i*)(sum + 8 * v), own[v]);
}

}  // namespace avx2

namespace avx512 {

using Method = Transforms<Vectors512>;
constexpr int kTiles = 4, kVectors = 4;  // multiplied together: four tiles, all outputs

// GCC copies the sums of the intrinsics through memory when many of them are in use.
GRIDWRIGHT_AVX512 inline void add_byte_products(__m512i& sum, __m512i input, __m512i weights) {
  __asm__("vpdpbusd %2, %1, %0" : "+v"(sum) : "v"(input), "v"(weights));
}
GRIDWRIGHT_AVX512 inline void add_word_products(__m512i& sum, __m512i input, __m512i weights) {
  __asm__("vpdpwssd %2, %1, %0" : "+v"(sum) : "v"(input), "v"(weights));
}
GRIDWRIGHT_AVX512 inline void multiply(const int16_t* weights, int tiles, const int16_t* inputs, int32_t* products) {
  for (int n = 0; n < tiles; n += kTiles, inputs += kTiles * kChannels, products += kTiles * kChannels) {
    __m512i sum[kTiles][kVectors];
#pragma GCC unroll 4
    for (int t = 0; t < kTiles; t++)
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; v++) sum[t][v] = _mm512_setzero_si512();
    const int16_t* w = weights;
    for (int pair = 0; pair < kChannels / 2; pair++, w += 2 * kChannels) {
      const __m512i w0 = _mm512_loadu_si512(w), w1 = _mm512_loadu_si512(w + 32), w2 = _mm512_loadu_si512(w + 64),
                    w3 = _mm512_loadu_si512(w + 96);
#pragma GCC unroll 4
      for (int t = 0; t < kTiles; t++) {
        const __m512i input = _mm512_set1_epi32(four_bytes(inputs + t * kChannels + 2 * pair));
        add_word_products(sum[t][0], input, w0);
        add_word_products(sum[t][1], input, w1);
        add_word_products(sum[t][2], input, w2);
        add_word_products(sum[t][3], input, w3);
      }
    }
#pragma GCC unroll 4
    for (int t = 0; t < kTiles; t++)
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; v++) _mm512_storeu_si512(products + t * kChannels + 16 * v, sum[t][v]);
  }
}
constexpr __mmask16 kAll = 0xFFFF;  // without a mask GCC warns of these intrinsics

GRIDWRIGHT_AVX512 inline __m512i scaled(__m512i sum, __m512 scale) {
  return _mm512_maskz_cvtps_epi32(kAll, _mm512_mul_ps(_mm512_maskz_cvtepi32_ps(kAll, sum), scale));
}
GRIDWRIGHT_AVX512 inline __m512i limited(__m512i values, int most) {
  return _mm512_maskz_min_epi32(kAll, _mm512_maskz_max_epi32(kAll, values, _mm512_setzero_si512()),
                                _mm512_set1_epi32(most));
}
GRIDWRIGHT_AVX512 inline void store_bytes(__m512i values, uint8_t* out) {
  _mm_storeu_si128((__m128i*)out, _mm512_maskz_cvtepi32_epi8(kAll, limited(values, kMostActive)));
}
struct StorePlain {
  const Convolution& c;
  uint8_t* out;
  GRIDWRIGHT_AVX512 void operator()(const Method::Ints& sum, int first, int at) const {
    store_bytes(scaled((__m512i)sum, _mm512_loadu_ps(c.scale.data() + first)), out + at * kChannels + first);
  }
};
struct StoreResidual {
  const Convolution& c;
  int16_t* stream;
  float next_scale;
  uint8_t* out;
  GRIDWRIGHT_AVX512 void operator()(const Method::Ints& sum, int first, int at) const {
    __m256i* own = (__m256i*)(stream + at * kChannels + first);
    const __m512i more = scaled((__m512i)sum, _mm512_loadu_ps(c.scale.data() + first));
    const __m512i value =
        limited(_mm512_add_epi32(more, _mm512_maskz_cvtepi16_epi32(kAll, _mm256_loadu_si256(own))), kMostStream);
    _mm256_storeu_si256(own, _mm512_maskz_cvtepi32_epi16(kAll, value));
    store_bytes(scaled(value, _mm512_set1_ps(next_scale)), out + at * kChannels + first);
  }
};
template <class Store>
GRIDWRIGHT_AVX512 inline void convolve(const Convolution& c, const Field& field, const uint8_t* in,
                                       const Store& store) {
  Method::spread_inputs(field, in);
  multiply_points<multiply>(c, field);
  Method::gather_sums(field, store);
}
GRIDWRIGHT_AVX512 inline void plain(const Convolution& c, const Field& field, const uint8_t* in, uint8_t* out) {
  convolve(c, field, in, StorePlain{c, out});
}
GRIDWRIGHT_AVX512 inline void residual(const Convolution& c, const Field& field, const uint8_t* in, int16_t* stream,
                                       float next_scale, uint8_t* out) {
  convolve(c, field, in, StoreResidual{c, stream, next_scale, out});
}
GRIDWRIGHT_AVX512 inline void head_sums(const Head& head, const uint8_t* in, int32_t* sum) {
  constexpr int kSums = Head::kOutputs / 16;
  __m512i own[kSums];
#pragma GCC unroll 3
  for (int v = 0; v < kSums; v++) own[v] = _mm512_loadu_si512(head.bias.data() + 16 * v);
  const int8_t* w = head.weights.data();
  for (int g = 0; g < kGroups; g++, w += 4 * Head::kOutputs) {
    const __m512i input = _mm512_set1_epi32(four_bytes(in + 4 * g));
#pragma GCC unroll 3
    for (int v = 0; v < kSums; v++) add_byte_products(own[v], input, _mm512_loadu_si512(w + 64 * v));
  }
#pragma GCC unroll 3
  for (int v = 0; v < kSums; v++) _mm512_storeu_si512(sum + 16 * v, own[v]);
}

}  // namespace avx512

#endif

inline bool is_available(Instructions instructions) {
#if defined(__x86_64__)
  if (instructions == Instructions::kAvx2) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (instructions == Instructions::kAvx512)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vnni");
#endif
  return instructions == Instructions::kPortable;
}
inline Instructions best_available() {
  for (Instructions instructions : {Instructions::kAvx512, Instructions::kAvx2})
    if (is_available(instructions)) return instructions;
  return Instructions::kPortable;
}
inline Path path_of(Instructions instructions) {
#if defined(__x86_64__)
  if (instructions == Instructions::kAvx512) return {avx512::plain, avx512::residual, avx512::head_sums};
  if (instructions == Instructions::kAvx2) return {avx2::plain, avx2::residual, avx2::head_sums};
#endif
  return {portable::plain, portable::residual, portable::head_sums};
}

}  // namespace gridwright::sweep
