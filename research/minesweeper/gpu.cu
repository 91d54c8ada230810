// The value network on a GPU (Hopper), with the kernel's results to the last bit; gpu.py compiles and calls it.
//
// One block of threads computes one position and keeps all that it computes in shared memory. Only live cells (those of
// consequence) are computed, sixteen of them together, wherever they lie: the instruction that loads them for the
// tensor cores takes an address for each. Sums are integers, so any order gives the same; what becomes of a sum is as
// in convolution.hpp: one product of floats, rounded, and nothing is added to it before.
#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

namespace {

constexpr int kRows = 16, kCols = 30, kCells = kRows * kCols, kGlobals = 12, kFigures = 16;
constexpr int kChannels = 64, kTaps = 9, kHeads = 32, kPlanesOfValues = 2, kKinds = 9, kRisks = 1024;
constexpr int kKindUndecided = 7, kKindSafe = 8, kCodeUndecided = 9, kCodeSafe = 10, kWholeProbability = 4094;
constexpr int kMostActive = 127, kMostStream = 32767, kMostHead = 4095;
constexpr int64_t kMostWhole = 1 << 21, kMostHidden = 1 << 24;
constexpr int kWholeShift = 20, kLayerShift = 20, kLogitBits = 30;
constexpr int kWhole = 2 * kChannels + kGlobals, kGiven = 2 * kHeads + kGlobals + 2, kHidden = 128, kLast = 64;
constexpr double kSteps = 1 << 20;

constexpr int kThreads = 512, kWarps = kThreads / 32;
// Cells lie in a frame of zeros: one empty column is enough, what is beyond the end of a row is before the next one.
constexpr int kStride = kCols + 1, kPlaces = (kRows + 2) * kStride + 1, kFirstPlace = kStride + 1;
// Channels of a cell, and as many bytes more that eight cells in a row are in different banks.
constexpr int kCellBytes = kChannels + 16;
constexpr int kTile = 16, kMostTiles = kCells / kTile;  // cells that are multiplied together
constexpr int kHalves = 2, kGroups = kWarps / kHalves, kTilesEach = (kMostTiles + kGroups - 1) / kGroups;
constexpr int kColumns = 4;  // tiles of eight outputs: half of all
constexpr int kHeadColumns = 5, kHeadOutputs = 8 * kHeadColumns;
constexpr int kResidues = 8;

// Weights of a convolution as the tensor cores take them: for each 32 inputs of a tap, half of the outputs, and pair of
// columns, 16 bytes for each lane. gpu.py chooses the outputs of a column so that a lane has eight that follow each
// other.
struct alignas(16) Convolution {
  uint4 weights[2 * kTaps][kHalves][kColumns / 2][32];
  int32_t bias[kChannels];
  float scale[kChannels];
  float next_scale, unused[3];
};
struct alignas(16) Stem {
  int32_t kinds[kTaps][kKinds][kChannels];
  int8_t values[kTaps][kPlanesOfValues][kChannels][2];  // of an undecided cell or a number, and `less_safe`
  int8_t figures[kTaps][kChannels][2];                  // what P(untouched) and the covered cells add to undecided ones
  int32_t bias[kChannels];
  float scale[kChannels];
  float next_scale, unused[3];
};
// The risk is one more output of the head.
struct alignas(16) Ending {
  uint2 head[2][kHeadColumns][32];
  int32_t head_bias[kHeadOutputs];
  float head_scale[kHeadOutputs];
  int32_t risk[kRisks], escape[kRisks];
  int32_t first[kGiven * kHidden], second[kHidden * kLast], third[kLast];
  int64_t first_bias[kHidden], second_bias[kLast], third_bias;
};
struct Weights {
  const Convolution* convolutions;  // two of each block
  const Stem* stem;
  const int32_t* whole;  // [block that sees the whole position][given][output]
  const Ending* ending;
  int blocks;
};

struct alignas(16) Shared {
  uint8_t active[kPlaces * kCellBytes], middle[kPlaces * kCellBytes];
  uint4 stream[kCells][kChannels / 8];  // by place in the list, eight channels together; see `stream_at`
  Convolution convolutions[2];          // one is computed while the next one arrives
  int64_t parts[kThreads];              // of sums
  int32_t given[kWhole];
  int16_t figures[kFigures];
  int32_t counts[kResidues];
  uint16_t places[kCells];  // of the live cells; behind the last any place within the frame
};
static_assert(sizeof(Shared) <= 227 * 1024, "All of it has to fit into a multiprocessor.");
static_assert(sizeof(Stem) <= sizeof(Convolution), "The stem lies where the second convolution will.");

// What a cell gives to the stem. It lies in `middle` until that is used.
struct Seen {
  int16_t value, less_safe;
  uint8_t kind, plane;
  uint16_t unused;
};
static_assert(sizeof(Seen) == sizeof(uint2) && kPlaces * sizeof(Seen) <= sizeof(Shared::middle), "It lies there.");

// Instructions that CUDA C++ has no functions for.

// The bytes of 16 cells by 32 inputs, of which this lane gives the address of one half of a row.
__device__ __forceinline__ void load_matrices(uint32_t (&a)[4], const uint8_t* row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
               : "r"(uint32_t(__cvta_generic_to_shared(row)))
               : "memory");
}
// Adds to the sums of 16 cells and 8 outputs.
__device__ __forceinline__ void multiply(int32_t (&sum)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {
  asm("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
      "{%0, %1, %2, %3};"
      : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}
__device__ __forceinline__ void begin_copy(uint4* to, const uint4* from) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(uint32_t(__cvta_generic_to_shared(to))), "l"(from)
               : "memory");
}
__device__ __forceinline__ void await_copies() { asm volatile("cp.async.wait_all;" ::: "memory"); }

// The end of these instructions.

template <class T>
__device__ void begin_copy(void* to, const T* from) {
  for (int n = threadIdx.x; n < int(sizeof(T) / sizeof(uint4)); n += kThreads)
    begin_copy((uint4*)to + n, (const uint4*)from + n);
}

// Next to kShift floats are whole numbers, and their last bits are these numbers.
constexpr float kShift = 3 << 22;
constexpr int kShiftBits = 0x4B400000;

// The whole number nearest to x, the even one of two, from `least` to `most`, in the last 16 bits.
__device__ int rounded_bits(float x, float least, float most) {
  return __float_as_int(__fadd_rn(fminf(fmaxf(x, least), most), kShift));
}
__device__ int rounded(float x, float least, float most) { return rounded_bits(x, least, most) - kShiftBits; }
// A product is rounded by itself: no compiler may add to it before.
__device__ float scaled(int sum, float scale) { return __fmul_rn(float(sum), scale); }

// The byte of a value, in the last bits.
__device__ int active_bits(int sum, float scale) { return rounded_bits(scaled(sum, scale), 0, kMostActive); }
// The same of a value of the stream, which is small enough to become a float by an addition.
__device__ int active_bits_of_stream(int value, float scale) {
  const float x = __fadd_rn(__int_as_float(kShiftBits + value), -kShift);
  return rounded_bits(__fmul_rn(x, scale), 0, kMostActive);
}
__device__ int added_to_stream(int value, int sum, float scale) {
  return min(max(value + rounded(scaled(sum, scale), -kMostStream, kMostStream), 0), kMostStream);
}
__device__ uint32_t four_bytes(int a, int b, int c, int d) {
  return __byte_perm(__byte_perm(a, b, 0x0040), __byte_perm(c, d, 0x0040), 0x5410);
}
__device__ uint32_t two_words(int a, int b) { return __byte_perm(a, b, 0x5410); }

// Where eight channels of the stream lie: of every other cell the halves are exchanged, or lanes of two cells would ask
// for the same banks.
__device__ uint4& stream_at(Shared& s, int slot, int eight) { return s.stream[slot][eight ^ (slot % 2 * 4)]; }

// In steps of 16 bytes, the last of which may go further.
__device__ void clear(void* at, int bytes) {
  for (int n = threadIdx.x; n * int(sizeof(uint4)) < bytes; n += kThreads) ((uint4*)at)[n] = make_uint4(0, 0, 0, 0);
}

__device__ Seen seen_of(int code, int low, int best) {
  if (code == kCodeUndecided)
    return {int16_t((low + 1) / 2), int16_t(kWholeProbability - low - best), kKindUndecided, 0, 0};
  if (code == kCodeSafe) return {0, 0, kKindSafe, 1, 0};
  return {int16_t((code * 1024 + low / 2) / max(low, 1)), 0, uint8_t(min(code, 6)), 1, 0};
}
__device__ int cell_at(const uint16_t* cells, int place) {
  const int row = place / kStride - 1, col = place % kStride - 1;
  return row >= 0 && row < kRows && col >= 0 ? cells[row * kCols + col] : 0;
}
// Lists the live cells, and returns how many there are. Their places follow each other by the remainder of 8, as far as
// there are some of each, so that eight cells that are loaded together lie in different banks.
__device__ int list_cells(Shared& s, const uint16_t* cells) {
  constexpr int kRounds = (kPlaces + 32 * kResidues - 1) / (32 * kResidues);
  const int residue = threadIdx.x / 32, lane = threadIdx.x % 32;
  uint32_t live[kRounds] = {};
  if (residue < kResidues) {
    int count = 0;
    for (int n = 0; n < kRounds; n++) {
      const int place = (32 * n + lane) * kResidues + residue, cell = cell_at(cells, place), code = cell >> 12;
      live[n] = __ballot_sync(0xFFFFFFFF, code > 0);
      count += __popc(live[n]);
      if (code) ((Seen*)s.middle)[place] = seen_of(code, cell & 4095, s.figures[kGlobals]);
    }
    if (lane == 0) s.counts[residue] = count;
  }
  __syncthreads();
  int before = 0, total = 0;
  for (int other = 0; other < kResidues; other++) total += s.counts[other];
  if (residue >= kResidues) return total;
  for (int n = 0; n < kRounds; n++) {
    if (live[n] >> lane & 1) {
      const int rank = before + __popc(live[n] & ((1u << lane) - 1));
      int slot = 0;
      for (int other = 0; other < kResidues; other++) slot += min(s.counts[other], rank + (other < residue));
      s.places[slot] = uint16_t((32 * n + lane) * kResidues + residue);
    }
    before += __popc(live[n]);
  }
  return total;
}
// Two figures are the same for all undecided cells, and become part of what their kind adds.
__device__ void add_figures(const Shared& s, Stem& stem) {
  const int untouched = s.figures[kGlobals + 1], covered = (s.figures[kGlobals + 2] * 1024 + 240) / 480;
  for (int n = threadIdx.x; n < kTaps * kChannels; n += kThreads) {
    const int tap = n / kChannels, channel = n % kChannels;
    const int8_t* own = stem.figures[tap][channel];
    stem.kinds[tap][kKindUndecided][channel] += untouched * own[0] + covered * own[1];
  }
}
// A thread computes four channels of a cell.
__device__ void compute_stem(Shared& s, const Stem& stem, int live) {
  constexpr int kEach = 4, kThreadsEach = kChannels / kEach;
  const int four = threadIdx.x % kThreadsEach, first = four * kEach;
  const int4 bias = *(const int4*)(stem.bias + first);
  const float4 scale = *(const float4*)(stem.scale + first);
  for (int slot = threadIdx.x / kThreadsEach; slot < live; slot += kThreads / kThreadsEach) {
    const int place = s.places[slot];
    int4 sum = bias;
    for (int tap = 0; tap < kTaps; tap++) {
      const uint2 seen = ((const uint2*)s.middle)[place + (tap / 3 - 1) * kStride + tap % 3 - 1];
      const int kind = seen.y & 255, plane = seen.y >> 8 & 255;
      if (!kind) continue;
      const int4 own = *(const int4*)(stem.kinds[tap][kind] + first);
      const uint2 values = *(const uint2*)stem.values[tap][plane][first];
      sum.x = __dp2a_lo(int(seen.x), int(values.x), sum.x + own.x);
      sum.y = __dp2a_hi(int(seen.x), int(values.x), sum.y + own.y);
      sum.z = __dp2a_lo(int(seen.x), int(values.y), sum.z + own.z);
      sum.w = __dp2a_hi(int(seen.x), int(values.y), sum.w + own.w);
    }
    const int x = added_to_stream(0, sum.x, scale.x), y = added_to_stream(0, sum.y, scale.y);
    const int z = added_to_stream(0, sum.z, scale.z), w = added_to_stream(0, sum.w, scale.w);
    ((uint2*)&stream_at(s, slot, four / 2))[four % 2] = make_uint2(two_words(x, y), two_words(z, w));
    *(uint32_t*)(s.active + place * kCellBytes + first) =
        four_bytes(active_bits_of_stream(x, stem.next_scale), active_bits_of_stream(y, stem.next_scale),
                   active_bits_of_stream(z, stem.next_scale), active_bits_of_stream(w, stem.next_scale));
  }
}

// Eight sums of a cell become bytes of the middle.
__device__ uint2 finish_plain(const int (&sum)[8], const float (&scale)[8]) {
  int out[8];
  for (int k = 0; k < 8; k++) out[k] = active_bits(sum[k], scale[k]);
  return make_uint2(four_bytes(out[0], out[1], out[2], out[3]), four_bytes(out[4], out[5], out[6], out[7]));
}
// Or they are added to the stream, of which the bytes are computed.
__device__ uint2 finish_residual(const int (&sum)[8], const float (&scale)[8], uint4& stream, float next_scale) {
  const uint4 before = stream;
  const uint32_t words[4] = {before.x, before.y, before.z, before.w};
  int value[8], out[8];
  for (int k = 0; k < 8; k++) {
    value[k] = added_to_stream(k % 2 ? words[k / 2] >> 16 : words[k / 2] & 0xFFFF, sum[k], scale[k]);
    out[k] = active_bits_of_stream(value[k], next_scale);
  }
  stream = make_uint4(two_words(value[0], value[1]), two_words(value[2], value[3]), two_words(value[4], value[5]),
                      two_words(value[6], value[7]));
  return make_uint2(four_bytes(out[0], out[1], out[2], out[3]), four_bytes(out[4], out[5], out[6], out[7]));
}

// Adds up the products of all taps for some tiles of cells and half of the outputs.
template <int kTiles>
__device__ __forceinline__ void add_taps(int32_t (&sum)[kTiles][kColumns][4], const uint8_t* (&rows)[kTiles],
                                         const uint4* weights) {
#pragma unroll 1
  for (int down = 0; down < 3; down++) {
#pragma unroll
    for (int step = 0; step < 6; step++) {
      uint4 b[kColumns / 2];
#pragma unroll
      for (int pair = 0; pair < kColumns / 2; pair++) b[pair] = weights[(step * kHalves * (kColumns / 2) + pair) * 32];
#pragma unroll
      for (int m = 0; m < kTiles; m++) {
        uint32_t a[4];
        load_matrices(a, rows[m] + step / 2 * kCellBytes + step % 2 * 32);
#pragma unroll
        for (int pair = 0; pair < kColumns / 2; pair++) {
          multiply(sum[m][2 * pair], a, b[pair].x, b[pair].y);
          multiply(sum[m][2 * pair + 1], a, b[pair].z, b[pair].w);
        }
      }
    }
#pragma unroll
    for (int m = 0; m < kTiles; m++) rows[m] += kStride * kCellBytes;
    weights += 6 * kHalves * (kColumns / 2) * 32;
  }
}
// A warp computes half of the outputs for every eighth tile of cells.
template <bool kResidual, int kTiles>
__device__ __forceinline__ void convolve_tiles(Shared& s, const Convolution& c, int live) {
  const uint8_t* in = kResidual ? s.middle : s.active;
  uint8_t* out = kResidual ? s.active : s.middle;
  const int lane = threadIdx.x % 32, half = threadIdx.x / 32 % kHalves, group = threadIdx.x / 32 / kHalves;
  const int eight = half * 4 + lane % 4;  // the outputs that this lane has in the end
  int32_t sum[kTiles][kColumns][4];
  const uint8_t* rows[kTiles];
#pragma unroll
  for (int m = 0; m < kTiles; m++) {
    const int slot = (group + m * kGroups) * kTile + lane % 16;
    rows[m] = in + (s.places[slot] - kStride - 1) * kCellBytes + lane / 16 * 16;
#pragma unroll
    for (int n = 0; n < kColumns; n++)
#pragma unroll
      for (int k = 0; k < 4; k++) sum[m][n][k] = c.bias[8 * eight + 2 * n + k % 2];
  }
  add_taps(sum, rows, &c.weights[0][half][0][lane]);
  float scale[8];
#pragma unroll
  for (int k = 0; k < 8; k++) scale[k] = c.scale[8 * eight + k];
#pragma unroll
  for (int m = 0; m < kTiles; m++)
#pragma unroll
    for (int below = 0; below < 2; below++) {
      const int slot = (group + m * kGroups) * kTile + 8 * below + lane / 4;
      if (slot >= live) continue;
      int own[8];
#pragma unroll
      for (int k = 0; k < 8; k++) own[k] = sum[m][k / 2][2 * below + k % 2];
      *(uint2*)(out + s.places[slot] * kCellBytes + 8 * eight) =
          kResidual ? finish_residual(own, scale, stream_at(s, slot, eight), c.next_scale) : finish_plain(own, scale);
    }
}
template <bool kResidual>
__device__ void convolve(Shared& s, const Convolution& c, int live) {
  const int group = threadIdx.x / 32 / kHalves, tiles = (live + kTile - 1) / kTile;
  static_assert(kTilesEach == 4, "There is a case for each.");
  switch ((tiles - group + kGroups - 1) / kGroups) {
    case 1: convolve_tiles<kResidual, 1>(s, c, live); break;
    case 2: convolve_tiles<kResidual, 2>(s, c, live); break;
    case 3: convolve_tiles<kResidual, 3>(s, c, live); break;
    case 4: convolve_tiles<kResidual, 4>(s, c, live); break;
    default: break;
  }
}

// The sums of a layer, for the first threads, one for each output. All threads have to come here, and to wait for each
// other before the next layer.
template <int kInputs, int kOutputs>
__device__ int64_t layer_sum(Shared& s, const int32_t* weights) {
  constexpr int kParts = kThreads / kOutputs, kFull = kInputs / kParts;
  const int output = threadIdx.x % kOutputs, part = threadIdx.x / kOutputs;
  int64_t sum = 0;
#pragma unroll
  for (int n = 0; n < kFull; n++) {
    const int i = n * kParts + part;
    sum += int64_t(weights[i * kOutputs + output]) * s.given[i];
  }
  if (const int i = kFull * kParts + part; i < kInputs) sum += int64_t(weights[i * kOutputs + output]) * s.given[i];
  s.parts[threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.x >= kOutputs) return 0;
  sum = 0;
  for (int n = 0; n < kParts; n++) sum += s.parts[n * kOutputs + output];
  return sum;
}
__device__ int limited(int64_t sum, int shift, int64_t least, int64_t most) {
  sum >>= shift;
  return int(sum < least ? least : sum > most ? most : sum);
}
// Adds the values of the lanes whose numbers have the same remainder of `apart`, or finds the largest.
__device__ void pool_lanes(int& total, int& most, int apart) {
  for (int step = apart; step < 32; step *= 2) {
    total += __shfl_xor_sync(0xFFFFFFFF, total, step);
    most = max(most, __shfl_xor_sync(0xFFFFFFFF, most, step));
  }
}
// Sets the totals and maxima to 0, and the figures behind them.
__device__ void begin_pooling(Shared& s, int pooled) {
  if (threadIdx.x < kWhole) {
    const int figure = int(threadIdx.x) - pooled;
    s.given[threadIdx.x] = figure >= 0 && figure < kGlobals ? s.figures[figure] : 0;
  }
  __syncthreads();
}
__device__ void pool_stream(Shared& s, int live) {
  constexpr int kEights = kChannels / 8;
  const int eight = threadIdx.x % kEights;
  int total[8] = {}, most[8] = {};
  for (int slot = threadIdx.x / kEights; slot < live; slot += kThreads / kEights) {
    const uint4 own = stream_at(s, slot, eight);
    const uint32_t words[4] = {own.x, own.y, own.z, own.w};
#pragma unroll
    for (int k = 0; k < 8; k++) {
      const int value = k % 2 ? words[k / 2] >> 16 : words[k / 2] & 0xFFFF;
      total[k] += value;
      most[k] = max(most[k], value);
    }
  }
#pragma unroll
  for (int k = 0; k < 8; k++) {
    pool_lanes(total[k], most[k], kEights);
    if (threadIdx.x % 32 >= kEights) continue;
    atomicAdd(&s.given[8 * eight + k], total[k]);
    atomicMax(&s.given[kChannels + 8 * eight + k], most[k]);
  }
  __syncthreads();
}
// Adds what the whole position gives to the bias of a convolution.
__device__ void add_whole(Shared& s, Convolution& c, const int32_t* weights, int live) {
  begin_pooling(s, 2 * kChannels);
  pool_stream(s, live);
  const int64_t sum = layer_sum<kWhole, kChannels>(s, weights);
  if (threadIdx.x < kChannels) c.bias[threadIdx.x] += limited(sum, kWholeShift, -kMostWhole, kMostWhole);
  __syncthreads();
}

// What a lane of the head adds up: eight of the outputs, and the risk.
struct HeadSums { int total[8], most[8], risk, escape; };
__device__ void add_head_tile(const Shared& s, const Ending& ending, int tile, int live, HeadSums& sums) {
  const int lane = threadIdx.x % 32;
  const uint8_t* row = s.active + s.places[tile * kTile + lane % 16] * kCellBytes + lane / 16 * 16;
  uint32_t a[2][4];
  for (int part = 0; part < 2; part++) load_matrices(a[part], row + 32 * part);
#pragma unroll
  for (int n = 0; n < kHeadColumns; n++) {
    const int first = 8 * n + lane % 4 * 2;
    const int32_t* bias = ending.head_bias + first;
    const float* scale = ending.head_scale + first;
    int32_t sum[4] = {bias[0], bias[1], bias[0], bias[1]};
    for (int part = 0; part < 2; part++) {
      const uint2 b = ending.head[part][n][lane];
      multiply(sum, a[part], b.x, b.y);
    }
#pragma unroll
    for (int k = 0; k < 4; k++) {
      if (tile * kTile + k / 2 * 8 + lane / 4 >= live) continue;
      const float x = scaled(sum[k], scale[k % 2]);
      if (n < kHeads / 8) {
        const int value = rounded(x, 0, kMostHead);
        sums.total[2 * n + k % 2] += value;
        sums.most[2 * n + k % 2] = max(sums.most[2 * n + k % 2], value);
      } else if (first + k % 2 == kHeads) {
        const int index = rounded(x, -kRisks / 2, kRisks / 2 - 1) + kRisks / 2;
        sums.risk += ending.risk[index];
        sums.escape += ending.escape[index];
      }
    }
  }
}
__device__ void compute_head(Shared& s, const Ending& ending, int live) {
  begin_pooling(s, 2 * kHeads);
  HeadSums sums = {};
  for (int tile = threadIdx.x / 32; tile * kTile < live; tile += kWarps) add_head_tile(s, ending, tile, live, sums);
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int k = 0; k < 8; k++) {
    const int output = k / 2 * 8 + lane % 4 * 2 + k % 2;
    pool_lanes(sums.total[k], sums.most[k], 4);
    if (lane >= 4) continue;
    atomicAdd(&s.given[output], sums.total[k]);
    atomicMax(&s.given[kHeads + output], sums.most[k]);
  }
  for (int step = 4; step < 32; step *= 2) {
    sums.risk += __shfl_xor_sync(0xFFFFFFFF, sums.risk, step);
    sums.escape += __shfl_xor_sync(0xFFFFFFFF, sums.escape, step);
  }
  if (lane == 0) {
    atomicAdd(&s.given[kGiven - 2], sums.risk);
    atomicAdd(&s.given[kGiven - 1], sums.escape);
  }
  __syncthreads();
}
template <int kInputs, int kOutputs>
__device__ void compute_layer(Shared& s, const int32_t* weights, const int64_t* bias) {
  const int64_t sum = layer_sum<kInputs, kOutputs>(s, weights);
  if (threadIdx.x < kOutputs) s.given[threadIdx.x] = limited(sum + bias[threadIdx.x], kLayerShift, 0, kMostHidden);
  __syncthreads();
}
// The first warp computes the last layer. The last bits of exp() differ between libraries: they are rounded away.
__device__ void compute_value(const Shared& s, const Ending& ending, float* value) {
  if (threadIdx.x >= 32) return;
  int64_t sum = 0;
  for (int i = threadIdx.x; i < kLast; i += 32) sum += int64_t(ending.third[i]) * s.given[i];
  for (int step = 1; step < 32; step *= 2) sum += __shfl_xor_sync(0xFFFFFFFF, sum, step);
  const double logit = double(sum + ending.third_bias) / (int64_t(1) << kLogitBits);
  if (threadIdx.x == 0) *value = float(rint(kSteps / (1 + exp(-logit))) / kSteps);
}

__device__ void compute_blocks(Shared& s, const Weights& weights, int live) {
  const int32_t* whole = weights.whole;
  for (int n = 0; n < 2 * weights.blocks; n++) {
    Convolution& c = s.convolutions[n % 2];
    await_copies();
    __syncthreads();
    if (n + 1 < 2 * weights.blocks) begin_copy(&s.convolutions[(n + 1) % 2], weights.convolutions + n + 1);
    if (n % 6 == 2) {  // the first convolution of every third block, from the second on
      add_whole(s, c, whole, live);
      whole += kWhole * kChannels;
    }
    if (n % 2 == 0) convolve<false>(s, c, live);
    else convolve<true>(s, c, live);
  }
  __syncthreads();
}

__global__ void __launch_bounds__(kThreads, 1) compute(Weights weights, const uint16_t* features, float* values) {
  extern __shared__ __align__(16) unsigned char memory[];
  Shared& s = *(Shared*)memory;
  Stem& stem = *(Stem*)&s.convolutions[1];
  const uint16_t* cells = features + size_t(blockIdx.x) * (kCells + kFigures);
  float* value = values + blockIdx.x;
  begin_copy(&stem, weights.stem);
  begin_copy(&s.convolutions[0], weights.convolutions);
  clear(s.active, sizeof s.active);
  clear(s.middle, sizeof s.middle);
  if (threadIdx.x < kCells) s.places[threadIdx.x] = kFirstPlace;
  if (threadIdx.x < kFigures) s.figures[threadIdx.x] = int16_t(cells[kCells + threadIdx.x]);
  await_copies();
  __syncthreads();
  add_figures(s, stem);
  const int live = list_cells(s, cells);
  __syncthreads();
  if (live == 0) {
    if (threadIdx.x == 0) *value = 1;
    return;
  }
  compute_stem(s, stem, live);
  __syncthreads();
  clear(s.middle, kPlaces * sizeof(Seen));
  compute_blocks(s, weights, live);
  compute_head(s, *weights.ending, live);
  compute_layer<kGiven, kHidden>(s, weights.ending->first, weights.ending->first_bias);
  compute_layer<kHidden, kLast>(s, weights.ending->second, weights.ending->second_bias);
  compute_value(s, *weights.ending, value);
}

}  // namespace

extern "C" {

// Bytes of the weights as gpu.py has to arrange them.
int64_t convolution_bytes() { return sizeof(Convolution); }
int64_t stem_bytes() { return sizeof(Stem); }
int64_t ending_bytes() { return sizeof(Ending); }

// Begins to compute the values of positions; all pointers are to memory of the GPU. Returns CUDA's error, or 0.
int begin_values(const void* convolutions, const void* stem, const void* whole, const void* ending, int blocks,
                 const void* features, void* values, int64_t count, void* stream) {
  if (count == 0) return 0;
  Weights weights{(const Convolution*)convolutions, (const Stem*)stem, (const int32_t*)whole, (const Ending*)ending,
                  blocks};
  void* given[] = {&weights, &features, &values};
  // Asked for every time: it holds for one GPU.
  const cudaError_t error =
      cudaFuncSetAttribute((const void*)compute, cudaFuncAttributeMaxDynamicSharedMemorySize, int(sizeof(Shared)));
  if (error != cudaSuccess) return int(error);
  return int(cudaLaunchKernel((const void*)compute, dim3(unsigned(count)), dim3(kThreads), given, sizeof(Shared),
                              (cudaStream_t)stream));
}

const char* error_text(int error) { return cudaGetErrorString(cudaError_t(error)); }
}
