// Bits of a word that are moved together, against moving one after the other.
#include <cstdint>
#include <random>

#include "check.hpp"
#include "sweep/play/layout_sets.hpp"

using namespace gridwright::sweep;

namespace {

uint64_t one_by_one(uint64_t bits, uint64_t mask) {
  uint64_t out = 0;
  for (int at = 0; mask; at++, mask &= mask - 1) out |= uint64_t((bits & mask & -mask) != 0) << at;
  return out;
}

void check(uint64_t bits, uint64_t mask) {
  const BitPacker packer(mask);
  CHECK(packer(bits) == one_by_one(bits, mask));
  CHECK(packer.count() == __builtin_popcountll(mask));
}

}  // namespace

int main() {
  std::mt19937_64 random(5);
  const uint64_t all = ~uint64_t(0);
  for (int k = 0; k < 100000; k++) {
    // Masks with few bits, half of them, and nearly all.
    const uint64_t a = random(), b = random(), bits = random();
    for (uint64_t mask : {a, a & b, a & b & random(), a | b, a | b | random()}) check(bits, mask);
  }
  for (int k = 0; k < 64; k++)
    for (uint64_t mask : {uint64_t(1) << k, all << k, all >> k, ~(uint64_t(1) << k)}) check(random(), mask);
  check(all, 0);
}
