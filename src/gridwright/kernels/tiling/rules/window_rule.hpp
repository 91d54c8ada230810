// What a clue, or a vertex, says about the colours of the few faces it sees.
//
// A window has a centre, the faces beside it and those at its corners. With the centre's colour fixed, n faces have
// 2^(n-1) colourings, one bit each. Keep those that give the centre the lines of its clue and every vertex of it two
// lines or none, and in which all known relations hold; a relation that holds in all that are left is forced. Windows
// of the same shape share a type, whatever board they are on: types are made under a lock, never change and never go.
#pragma once
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

namespace gridwright::tiling {

constexpr int kMostSeen = 13;  // faces in a window: 12 colours besides the first make 4096 colourings

// Faces by number, 0 is the centre. Either the sides of a face and, after each, the faces at the corner up to the next
// side; or the faces round a vertex.
struct Description {
  struct Side {
    int face, weight;
    bool operator<(const Side& o) const { return std::tie(face, weight) < std::tie(o.face, o.weight); }
  };
  struct Gap {
    bool known;
    std::vector<int> faces;
    bool operator<(const Gap& o) const { return std::tie(known, faces) < std::tie(o.known, o.faces); }
  };
  int faces = 0;
  std::vector<Side> sides;
  std::vector<Gap> gaps;
  std::vector<int> ring;
  bool operator<(const Description& o) const {
    return std::tie(faces, sides, gaps, ring) < std::tie(o.faces, o.sides, o.gaps, o.ring);
  }
};

class WindowType {
 public:
  static constexpr uint64_t kContradiction = ~uint64_t(0);
  // The code of a clue: the clue, blank, or kNot + k for "any number of lines but k".
  static constexpr int kBlank = 63, kNot = 64, kCodes = 128;
  // A state has five bits for each face but the first: the first face known to be related, and whether the two differ.
  static int shift(int face) { return 5 * face - 5; }
  static int part(uint64_t state, int face) { return int(state >> shift(face)) & 31; }

  // The type of that description, shared by all boards and threads.
  static const WindowType* of(const Description& description);

  // The state with all that follows from it, or kContradiction.
  uint64_t close(int code, uint64_t state) const;
  uint64_t number() const { return number_; }

 private:
  using Bits = std::vector<uint64_t>;

  WindowType(const Description& description, uint64_t number);
  const Bits& fitting(int code) const { return fitting_[code].empty() ? none_ : fitting_[code]; }

  uint64_t number_;
  int faces_;
  Bits none_;
  std::vector<Bits> fitting_;  // per code that some colouring fits
};

// Answers of window types, remembered; one for each thread.
class WindowMemory {
 public:
  static WindowMemory& of_this_thread();

  uint64_t close(const WindowType& type, int code, uint64_t state) {
    const uint64_t kind = type.number() * WindowType::kCodes + uint64_t(code);
    Entry& entry = entries_[((state ^ kind * 0xD6E8FEB86659FD93ull) * 0x9E3779B97F4A7C15ull) >> (64 - kLogSize)];
    if (entry.state == state && entry.kind == kind) return entry.answer;
    entry = {state, kind, type.close(code, state)};
    return entry.answer;
  }

 private:
  static constexpr int kLogSize = 16;
  struct Entry { uint64_t state = 0, kind = ~uint64_t(0), answer = 0; };
  std::vector<Entry> entries_ = std::vector<Entry>(size_t(1) << kLogSize);
};

}  // namespace gridwright::tiling
