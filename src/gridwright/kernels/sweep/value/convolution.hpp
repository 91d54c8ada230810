// The convolutions of the network, which take nearly all of its time, for each instruction set.
//
// Inputs are bytes from 0 to 127, weights signed bytes, sums 32-bit integers. So every path adds up exactly the same
// numbers, in whatever order: two products fill at most 15 bits (what AVX2 adds first), a whole sum at most 24 (what a
// float holds). A sum becomes an output by one multiplication of floats, rounded to the nearest even integer. Both are
// defined by IEEE 754 to the last bit, and nothing is added to a product that is not rounded yet.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

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
  std::vector<int32_t> bias;    // [output]
  std::vector<float> scale;     // [output]: what a unit of the sum is in units of the output
};

// The convolution of the head sees a single cell and is done when it has the sums. The last outputs are not in use:
// they fill a vector.
struct Head {
  static constexpr int kOutputs = 48;
  std::vector<int8_t> weights;  // [input / 4][output][input % 4]
  std::vector<int32_t> bias;    // [output]
};

// Cells lie row by row in a frame of zeros; `live` are the places to compute, `step` the distance of each tap, `bias`
// what each sum starts with.
struct Field {
  const std::vector<int>& live;
  const int* step;
  const int32_t* bias;
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

inline int four_bytes(const uint8_t* at) {
  int four;
  std::memcpy(&four, at, 4);
  return four;
}

namespace avx2 {

constexpr int kCells = 2, kVectors = 4;  // computed together: two cells, half of the outputs

// The sums of two cells for outputs [32 * half, 32 * half + 32).
GRIDWRIGHT_AVX2 inline void add_up(const Convolution& c, const Field& field, const uint8_t* in, const int* at, int half,
                                   __m256i sum[kCells][kVectors]) {
  const __m256i ones = _mm256_set1_epi16(1);
  for (int v = 0; v < kVectors; v++) {
    const __m256i bias = _mm256_loadu_si256((const __m256i*)(field.bias + 32 * half + 8 * v));
    for (int n = 0; n < kCells; n++) sum[n][v] = bias;
  }
  const int8_t* w = c.weights.data() + 128 * half;
  for (int tap = 0; tap < kTaps; tap++) {
    const uint8_t* x[kCells];
    for (int n = 0; n < kCells; n++) x[n] = in + (at[n] + field.step[tap]) * kChannels;
    for (int g = 0; g < kGroups; g++, w += 4 * kChannels) {
      const __m256i inputs[kCells] = {_mm256_set1_epi32(four_bytes(x[0] + 4 * g)),
                                      _mm256_set1_epi32(four_bytes(x[1] + 4 * g))};
      for (int v = 0; v < kVectors; v++) {
        const __m256i weights = _mm256_loadu_si256((const __m256i*)(w + 32 * v));
        for (int n = 0; n < kCells; n++)
          sum[n][v] = _mm256_add_epi32(sum[n][v], _mm256_madd_epi16(_mm256_maddubs_epi16(inputs[n], weights), ones));
      }
    }
  }
}
GRIDWRIGHT_AVX2 inline __m256i scaled(__m256i sum, __m256 scale) {
  return _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_cvtepi32_ps(sum), scale));
}
GRIDWRIGHT_AVX2 inline void store_bytes(__m256i values, uint8_t* out) {
  const __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(values), _mm256_extracti128_si256(values, 1));
  _mm_storel_epi64((__m128i*)out, _mm_packus_epi16(words, words));
}
GRIDWRIGHT_AVX2 inline void store_plain(const Convolution& c, const __m256i* sum, int first, uint8_t* out) {
  for (int v = 0; v < kVectors; v++) {
    const __m256i value = scaled(sum[v], _mm256_loadu_ps(c.scale.data() + first + 8 * v));
    store_bytes(_mm256_min_epi32(_mm256_max_epi32(value, _mm256_setzero_si256()), _mm256_set1_epi32(kMostActive)),
                out + first + 8 * v);
  }
}
GRIDWRIGHT_AVX2 inline void store_residual(const Convolution& c, const __m256i* sum, int first, int16_t* stream,
                                           float next_scale, uint8_t* out) {
  for (int v = 0; v < kVectors; v++) {
    const int o = first + 8 * v;
    __m256i value = scaled(sum[v], _mm256_loadu_ps(c.scale.data() + o));
    value = _mm256_add_epi32(value, _mm256_cvtepi16_epi32(_mm_loadu_si128((const __m128i*)(stream + o))));
    value = _mm256_min_epi32(_mm256_max_epi32(value, _mm256_setzero_si256()), _mm256_set1_epi32(kMostStream));
    _mm_storeu_si128((__m128i*)(stream + o),
                     _mm_packs_epi32(_mm256_castsi256_si128(value), _mm256_extracti128_si256(value, 1)));
    store_bytes(_mm256_min_epi32(scaled(value, _mm256_set1_ps(next_scale)), _mm256_set1_epi32(kMostActive)), out + o);
  }
}
// Visits the live cells by twos; of an odd number the last comes twice, and is stored once.
template <class Store>
GRIDWRIGHT_AVX2 inline void each(const Convolution& c, const Field& field, const uint8_t* in, const Store& store) {
  const int count = int(field.live.size());
  for (int from = 0; from < count; from += kCells) {
    const int at[kCells] = {field.live[from], field.live[std::min(from + 1, count - 1)]};
    for (int half = 0; half < 2; half++) {
      __m256i sum[kCells][kVectors];
      add_up(c, field, in, at, half, sum);
      for (int n = 0; n < std::min(kCells, count - from); n++) store(sum[n], 32 * half, at[n]);
    }
  }
}
struct StorePlain {
  const Convolution& c;
  uint8_t* out;
  GRIDWRIGHT_AVX2 void operator()(const __m256i* sum, int first, int at) const {
    store_plain(c, sum, first, out + at * kChannels);
  }
};
struct StoreResidual {
  const Convolution& c;
  int16_t* stream;
  float next_scale;
  uint8_t* out;
  GRIDWRIGHT_AVX2 void operator()(const __m256i* sum, int first, int at) const {
    store_residual(c, sum, first, stream + at * kChannels, next_scale, out + at * kChannels);
  }
};
GRIDWRIGHT_AVX2 inline void plain(const Convolution& c, const Field& field, const uint8_t* in, uint8_t* out) {
  each(c, field, in, StorePlain{c, out});
}
GRIDWRIGHT_AVX2 inline void residual(const Convolution& c, const Field& field, const uint8_t* in, int16_t* stream,
                                     float next_scale, uint8_t* out) {
  each(c, field, in, StoreResidual{c, stream, next_scale, out});
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

constexpr int kCells = 5, kVectors = 4;  // computed together, all outputs: what the registers hold

// GCC copies the sum of the intrinsic through memory when many of them are in use.
GRIDWRIGHT_AVX512 inline void add_products(__m512i& sum, __m512i input, __m512i weights) {
  __asm__("vpdpbusd %2, %1, %0" : "+v"(sum) : "v"(input), "v"(weights));
}

// The sums are kept in an array of its own, which lives in registers, and are handed over at the end: with the
// caller's, GCC writes all of them to memory after every product.
GRIDWRIGHT_AVX512 inline void add_up(const Convolution& c, const Field& field, const uint8_t* in, const int* at,
                                     __m512i sum[kCells][kVectors]) {
  __m512i own[kCells][kVectors];
#pragma GCC unroll 4
  for (int v = 0; v < kVectors; v++) {
    const __m512i bias = _mm512_loadu_si512(field.bias + 16 * v);
#pragma GCC unroll 5
    for (int n = 0; n < kCells; n++) own[n][v] = bias;
  }
  const int8_t* w = c.weights.data();
  for (int tap = 0; tap < kTaps; tap++) {
    const uint8_t* x[kCells];
#pragma GCC unroll 5
    for (int n = 0; n < kCells; n++) x[n] = in + (at[n] + field.step[tap]) * kChannels;
    for (int g = 0; g < kGroups; g++, w += 4 * kChannels) {
      const __m512i w0 = _mm512_loadu_si512(w), w1 = _mm512_loadu_si512(w + 64), w2 = _mm512_loadu_si512(w + 128),
                    w3 = _mm512_loadu_si512(w + 192);
#pragma GCC unroll 5
      for (int n = 0; n < kCells; n++) {
        const __m512i input = _mm512_set1_epi32(four_bytes(x[n] + 4 * g));
        add_products(own[n][0], input, w0);
        add_products(own[n][1], input, w1);
        add_products(own[n][2], input, w2);
        add_products(own[n][3], input, w3);
      }
    }
  }
#pragma GCC unroll 5
  for (int n = 0; n < kCells; n++)
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; v++) sum[n][v] = own[n][v];
}
GRIDWRIGHT_AVX512 inline __m512i scaled(__m512i sum, __m512 scale) {
  return _mm512_cvtps_epi32(_mm512_mul_ps(_mm512_cvtepi32_ps(sum), scale));
}
GRIDWRIGHT_AVX512 inline void store_bytes(__m512i values, uint8_t* out) {
  _mm_storeu_si128((__m128i*)out, _mm512_cvtepi32_epi8(_mm512_min_epi32(values, _mm512_set1_epi32(kMostActive))));
}
GRIDWRIGHT_AVX512 inline void store_plain(const Convolution& c, const __m512i* sum, uint8_t* out) {
  for (int v = 0; v < kVectors; v++) {
    const __m512i value = scaled(sum[v], _mm512_loadu_ps(c.scale.data() + 16 * v));
    store_bytes(_mm512_max_epi32(value, _mm512_setzero_si512()), out + 16 * v);
  }
}
GRIDWRIGHT_AVX512 inline void store_residual(const Convolution& c, const __m512i* sum, int16_t* stream,
                                             float next_scale, uint8_t* out) {
  for (int v = 0; v < kVectors; v++) {
    __m512i value = scaled(sum[v], _mm512_loadu_ps(c.scale.data() + 16 * v));
    value = _mm512_add_epi32(value, _mm512_cvtepi16_epi32(_mm256_loadu_si256((const __m256i*)(stream + 16 * v))));
    value = _mm512_min_epi32(_mm512_max_epi32(value, _mm512_setzero_si512()), _mm512_set1_epi32(kMostStream));
    _mm256_storeu_si256((__m256i*)(stream + 16 * v), _mm512_cvtepi32_epi16(value));
    store_bytes(scaled(value, _mm512_set1_ps(next_scale)), out + 16 * v);
  }
}
// Takes kCells live cells; at the end the last one is repeated, and stored once.
GRIDWRIGHT_AVX512 inline int take(const Field& field, int from, int* at) {
  const int count = int(field.live.size());
  for (int n = 0; n < kCells; n++) at[n] = field.live[std::min(from + n, count - 1)];
  return std::min(kCells, count - from);
}
GRIDWRIGHT_AVX512 inline void plain(const Convolution& c, const Field& field, const uint8_t* in, uint8_t* out) {
  int at[kCells];
  for (int from = 0; from < int(field.live.size()); from += kCells) {
    const int taken = take(field, from, at);
    __m512i sum[kCells][kVectors];
    add_up(c, field, in, at, sum);
    for (int n = 0; n < kCells; n++)
      if (n < taken) store_plain(c, sum[n], out + at[n] * kChannels);
  }
}
GRIDWRIGHT_AVX512 inline void residual(const Convolution& c, const Field& field, const uint8_t* in, int16_t* stream,
                                       float next_scale, uint8_t* out) {
  int at[kCells];
  for (int from = 0; from < int(field.live.size()); from += kCells) {
    const int taken = take(field, from, at);
    __m512i sum[kCells][kVectors];
    add_up(c, field, in, at, sum);
    for (int n = 0; n < kCells; n++)
      if (n < taken) store_residual(c, sum[n], stream + at[n] * kChannels, next_scale, out + at[n] * kChannels);
  }
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
    for (int v = 0; v < kSums; v++) add_products(own[v], input, _mm512_loadu_si512(w + 64 * v));
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
