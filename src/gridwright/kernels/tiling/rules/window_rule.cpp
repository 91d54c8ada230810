#include "tiling/rules/window_rule.hpp"

#include <map>
#include <memory>
#include <mutex>

namespace gridwright::tiling {
namespace {

constexpr int kMostWords = 1 << (kMostSeen - 7);

int colour(int colouring, int face) { return face ? colouring >> (face - 1) & 1 : 0; }

// Per face: the set of colourings in which it differs from the centre.
struct Differing {
  alignas(64) uint64_t words[kMostSeen][kMostWords];
  Differing() {
    for (int face = 0; face < kMostSeen; face++)
      for (int word = 0; word < kMostWords; word++) {
        words[face][word] = 0;
        for (int bit = 0; bit < 64; bit++) words[face][word] |= uint64_t(colour(64 * word + bit, face)) << bit;
      }
  }
};
const Differing differing;

int changes(int colouring, const std::vector<int>& ring) {
  int count = 0;
  for (size_t i = 0; i < ring.size(); i++)
    count += colour(colouring, ring[i]) != colour(colouring, ring[(i + 1) % ring.size()]);
  return count;
}

// The faces round every vertex that a window knows.
std::vector<std::vector<int>> rings_of(const Description& description) {
  std::vector<std::vector<int>> rings;
  if (!description.ring.empty()) rings.push_back(description.ring);
  for (size_t i = 0; i < description.gaps.size(); i++) {
    const auto& gap = description.gaps[i];
    if (!gap.known) continue;
    rings.push_back({0, description.sides[i].face});
    rings.back().insert(rings.back().end(), gap.faces.begin(), gap.faces.end());
    rings.back().push_back(description.sides[(i + 1) % description.sides.size()].face);
  }
  return rings;
}

}  // namespace

const WindowType* WindowType::of(const Description& description) {
  static std::mutex lock;
  static std::map<Description, std::unique_ptr<const WindowType>> types;
  const std::lock_guard guard(lock);
  auto& type = types[description];
  if (!type) type.reset(new WindowType(description, types.size()));
  return type.get();
}

WindowType::WindowType(const Description& description, uint64_t number)
    : number_(number), faces_(description.faces), fitting_(kCodes) {
  const int colourings = 1 << (faces_ - 1);
  const auto rings = rings_of(description);
  none_.assign(size_t(colourings + 63) / 64, 0);
  fitting_[kBlank] = none_;
  for (int colouring = 0; colouring < colourings; colouring++) {
    bool allowed = true;
    for (const auto& ring : rings) allowed = allowed && changes(colouring, ring) <= 2;
    if (!allowed) continue;
    int lines = 0;
    for (const auto& side : description.sides) lines += colour(colouring, side.face) * side.weight;
    Bits& fits = fitting_[lines];
    if (fits.empty()) fits = none_;
    fits[size_t(colouring) / 64] |= uint64_t(1) << (colouring & 63);
    fitting_[kBlank][size_t(colouring) / 64] |= uint64_t(1) << (colouring & 63);
  }
  for (int clue = 0; clue < kBlank; clue++) {
    Bits& others = fitting_[kNot + clue] = fitting_[kBlank];
    if (fitting_[clue].empty()) continue;
    for (size_t word = 0; word < others.size(); word++) others[word] &= ~fitting_[clue][word];
  }
}

// Few colourings are enough to tell most faces apart. Only the pairs that none of those separates are checked against
// all colourings, and a colouring that does separate one is added to the few.
uint64_t WindowType::close(int code, uint64_t state) const {
  alignas(64) uint64_t left[kMostWords];
  const Bits& fits = fitting(code);
  const int words = int(fits.size());
  int first[kMostSeen] = {0}, differs[kMostSeen] = {0};
  unsigned heads = 1;  // faces that are related to no earlier one
  for (int word = 0; word < words; word++) left[word] = fits[size_t(word)];
  for (int face = 1; face < faces_; face++) {
    first[face] = part(state, face) >> 1, differs[face] = part(state, face) & 1;
    if (first[face] == face) {
      heads |= 1u << face;
      continue;
    }
    const uint64_t *a = differing.words[face], *b = differing.words[first[face]];
    const uint64_t flip = differs[face] ? 0 : ~uint64_t(0);
    for (int word = 0; word < words; word++) left[word] &= a[word] ^ b[word] ^ flip;
  }
  unsigned base = 0, alike[kMostSeen] = {0};  // alike: the earlier heads that nothing has set apart from a face yet
  bool any = false, apart = false;
  const auto sample = [&](int word, int bit) {
    const unsigned colouring = unsigned(64 * word + bit) << 1;
    if (!any) {
      any = true, base = colouring;
      for (int face = 0; face < faces_; face++) alike[face] = heads >> face & 1 ? heads & ((1u << face) - 1) : 0;
      return;
    }
    const unsigned change = colouring ^ base;
    unsigned pairs = 0;
    for (int face = 1; face < faces_; face++) pairs |= alike[face] &= change >> face & 1 ? change : ~change;
    apart = !pairs;
  };
  for (int word = 0; word < words && !apart; word++)
    if (left[word]) sample(word, __builtin_ctzll(left[word])), sample(word, 63 - __builtin_clzll(left[word]));
  if (!any) return kContradiction;
  uint64_t closed = 0;
  for (int face = 1; face < faces_; face++) {
    while (alike[face]) {
      const int earlier = __builtin_ctz(alike[face]), relation = int((base >> face ^ base >> earlier) & 1);
      const uint64_t *a = differing.words[face], *b = differing.words[earlier];
      const uint64_t flip = relation ? ~uint64_t(0) : 0;
      int word = 0;
      while (word < words && !(left[word] & (a[word] ^ b[word] ^ flip))) word++;
      if (word == words) {
        first[face] = earlier, differs[face] = relation;
        break;
      }
      sample(word, __builtin_ctzll(left[word] & (a[word] ^ b[word] ^ flip)));
    }
    closed |= uint64_t(first[face] << 1 | differs[face]) << shift(face);
  }
  return closed;
}

WindowMemory& WindowMemory::of_this_thread() {
  thread_local WindowMemory memory;
  return memory;
}

}  // namespace gridwright::tiling
