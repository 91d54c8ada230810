#include "twist/census.hpp"

#include <algorithm>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace gridwright::twist {
namespace {

using Set = uint16_t;  // squares of a 4x4 board
constexpr int kSets = 1 << 16, kRotations = 18;
constexpr uint8_t kFar = 255;
constexpr std::array<uint32_t, 5> kBoards = {1, 1820, 450450, 10510500, 2627625};  // by colours
constexpr int kSecond = 165, kThird = 35;  // ways to choose three of 11, and of 7, squares

using Colours4 = std::array<Set, 4>;

// The members of `set` counted among those of `among`, as low bits; and back.
#if defined(__BMI2__)
inline uint32_t squeeze(uint32_t set, uint32_t among) { return _pext_u32(set, among); }
inline uint32_t spread(uint32_t set, uint32_t among) { return _pdep_u32(set, among); }
#else
inline uint32_t squeeze(uint32_t set, uint32_t among) {
  uint32_t out = 0;
  for (; set; set &= set - 1) out |= 1u << __builtin_popcount(among & ((set & -set) - 1));
  return out;
}
inline uint32_t spread(uint32_t set, uint32_t among) {
  uint32_t out = 0;
  for (; set; set >>= 1, among &= among - 1)
    if (set & 1) out |= among & -among;
  return out;
}
#endif

// Numbers boards, and turns them.
struct Numbering {
  std::vector<uint16_t> rank = std::vector<uint16_t>(kSets);  // among sets of equally many squares, in order of size
  std::array<std::vector<Set>, 17> set;                       // by number of squares, by rank
  std::vector<Set> turned = std::vector<Set>(size_t(kRotations) * kSets);
  std::array<std::vector<Set>, 8> image;
  std::vector<bool> block = std::vector<bool>(kSets);

  Numbering() {
    using Board = Geometry<4>;
    for (auto& images : image) images.resize(kSets);
    for (int squares = 0; squares < kSets; squares++) {
      auto& same = set[__builtin_popcount(unsigned(squares))];
      rank[squares] = uint16_t(same.size());
      same.push_back(Set(squares));
      for (int rotation = 0; rotation < kRotations; rotation++)
        turned[size_t(rotation) * kSets + squares] = Set(Board::turn(Squares(squares), rotation));
      for (int symmetry = 0; symmetry < 8; symmetry++)
        image[symmetry][squares] = Set(Board::image(Squares(squares), symmetry));
    }
    for (int group = 0; group < Board::kGroups; group++) block[Board::block(group)] = true;
  }
  static const Numbering& tables() {
    static const Numbering built;
    return built;
  }

  // Its first free square belongs to the colour anyway: rank the other three among the squares after it.
  uint32_t rank_of_three(Set colour, Set free) const { return rank[squeeze(colour, free) >> 1]; }
  Set with_first(uint32_t three, Set free) const { return Set(spread(uint32_t(set[3][three]) << 1 | 1, free)); }

  uint32_t number(Colours4 colour, int colours) const {
    const auto first = [](Set squares) { return squares & -squares; };
    for (int i = 1; i < colours; i++)  // few and often in order already
      for (int j = i; j && first(colour[j - 1]) > first(colour[j]); j--) std::swap(colour[j - 1], colour[j]);
    if (colours == 0) return 0;
    if (colours == 1) return rank[colour[0]];
    Set free = 0;
    for (int i = 0; i < colours; i++) free |= colour[i];
    if (colours == 2) return rank[Set(~free)] * uint32_t(kThird) + rank_of_three(colour[0], free);
    uint32_t number = colours == 3 ? rank[Set(~free)] : rank_of_three(colour[0], free);
    int next = 0;
    if (colours == 4) free &= Set(~colour[next++]);
    number = number * kSecond + rank_of_three(colour[next], free);
    free &= Set(~colour[next++]);
    return number * kThird + rank_of_three(colour[next], free);
  }
  Colours4 board(uint32_t number, int colours) const {
    Colours4 colour{};
    if (colours == 1) colour[0] = set[4][number];
    if (colours < 2) return colour;
    const uint32_t last = number % kThird;
    number /= kThird;
    int next = 0;
    Set free = 0xffff;
    const auto take = [&](uint32_t three) {
      colour[next] = with_first(three, free);
      free &= Set(~colour[next++]);
    };
    if (colours == 2) {
      free = Set(~set[8][number]);
    } else {
      const uint32_t second = number % kSecond;
      number /= kSecond;
      if (colours == 3) free = Set(~set[4][number]);
      else take(number);
      take(second);
    }
    take(last);
    colour[next] = free;
    return colour;
  }
  Colours4 turn(const Colours4& colour, int rotation) const {
    const Set* to = &turned[size_t(rotation) * kSets];
    return {to[colour[0]], to[colour[1]], to[colour[2]], to[colour[3]]};
  }
  static Colours4 without(Colours4 colour, int colours, int gone) {
    colour[gone] = colour[colours - 1];
    colour[colours - 1] = 0;
    return colour;
  }
};

// Boards with a block need what they need without it.
bool start_level(const Numbering& numbering, int colours, const std::vector<uint8_t>& fewer,
                 std::vector<uint8_t>& rotations, InterruptCheck& interrupt) {
  for (uint32_t number = 0; number < rotations.size(); number++) {
    if (interrupt.over()) return false;
    const Colours4 colour = numbering.board(number, colours);
    for (int i = 0; i < colours; i++)
      if (numbering.block[colour[i]])
        rotations[number] =
            std::min(rotations[number], fewer[numbering.number(Numbering::without(colour, colours, i), colours - 1)]);
  }
  return true;
}

// Breadth first from there; false when stopped. `done` is told how many boards were finished.
template <class Done>
bool spread_levels(const Numbering& numbering, int colours, std::vector<uint8_t>& rotations, InterruptCheck& interrupt,
                   Done done) {
  uint32_t finished = 0;
  for (uint8_t level = 0; finished < rotations.size(); level++) {
    for (uint32_t number = 0; number < rotations.size(); number++) {
      if (rotations[number] != level) continue;
      if (interrupt.over()) return false;
      finished++;
      const Colours4 colour = numbering.board(number, colours);
      for (int rotation = 0; rotation < kRotations; rotation++) {
        uint8_t& there = rotations[numbering.number(numbering.turn(colour, rotation), colours)];
        there = std::min<uint8_t>(there, uint8_t(level + 1));
      }
    }
    done(finished);
  }
  return true;
}

}  // namespace

std::shared_ptr<const Table4> Table4::build(InterruptCheck& interrupt,
                                            const std::function<void(uint32_t, uint32_t)>& progress) {
  const Numbering& numbering = Numbering::tables();
  uint32_t all = 0, before = 0;
  for (uint32_t boards : kBoards) all += boards;
  auto table = std::make_shared<Table4>();
  table->rotations_[0] = {0};
  for (int colours = 1; colours <= kMostColours; colours++) {
    auto& rotations = table->rotations_[colours];
    rotations.assign(kBoards[colours], kFar);
    if (!start_level(numbering, colours, table->rotations_[colours - 1], rotations, interrupt)) return nullptr;
    before += kBoards[colours - 1];
    if (!spread_levels(numbering, colours, rotations, interrupt,
                       [&](uint32_t finished) { progress(before + finished, all); }))
      return nullptr;
  }
  return table;
}

int Table4::rotations(const std::vector<Squares>& colours) const {
  Colours4 colour{};
  std::copy(colours.begin(), colours.end(), colour.begin());
  return rotations_[colours.size()][Numbering::tables().number(colour, int(colours.size()))];
}

std::vector<uint32_t> Table4::counts(int colours) const {
  std::vector<uint32_t> counts;
  for (uint8_t needed : rotations_[colours]) {
    if (needed >= counts.size()) counts.resize(needed + 1);
    counts[needed]++;
  }
  return counts;
}

std::vector<std::vector<Squares>> Table4::hardest(int colours) const {
  const Numbering& numbering = Numbering::tables();
  const auto& rotations = rotations_[colours];
  const uint8_t most = *std::max_element(rotations.begin(), rotations.end());
  std::vector<std::vector<Squares>> boards;
  for (uint32_t number = 0; number < rotations.size(); number++) {
    if (rotations[number] != most) continue;
    const Colours4 colour = numbering.board(number, colours);
    const bool first = std::all_of(numbering.image.begin(), numbering.image.end(), [&](const std::vector<Set>& image) {
      return numbering.number({image[colour[0]], image[colour[1]], image[colour[2]], image[colour[3]]}, colours) >=
             number;
    });
    if (first) boards.emplace_back(colour.begin(), colour.begin() + colours);
  }
  return boards;
}

}  // namespace gridwright::twist
