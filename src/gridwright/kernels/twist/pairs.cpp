#include "twist/pairs.hpp"

#include <atomic>
#include <chrono>
#include <cstring>
#include <future>

#include "twist/shares.hpp"

namespace gridwright::twist {

template <int Side>
PairIndex<Side>::PairIndex() {
  const Table& table = Table::tables();
  image.assign(8 * kWidth, Table::kGone);
  for (uint32_t s = 0; s < 8; s++)
    for (uint32_t rank = 0; rank < Board::kRanks; rank++)
      image[s * kWidth + rank] = uint16_t(Board::rank(Board::image(table.squares(uint16_t(rank)), int(s))));
  place.resize(kWidth);
  place[Table::kGone] = {orbits_.count() * kWidth, 0};
  stabiliser.resize(orbits_.count());
  for (uint32_t rank = 0; rank < Board::kRanks; rank++) {
    const uint32_t orbit = orbits_.orbit[rank], representative = orbits_.representative[orbit];
    for (uint32_t s = 0; s < 8; s++) {
      if (image[s * kWidth + rank] != representative) continue;
      place[rank] = {orbit * kWidth, s * kWidth};
      if (rank == representative && s) stabiliser[orbit].push_back(int(s));
    }
  }
}
template struct PairIndex<2>;
template struct PairIndex<3>;
template struct PairIndex<4>;
template struct PairIndex<5>;

namespace {

constexpr uint8_t kFar = 255;

struct Turn {                   // what a rotation does to every set, by rank; blocks are not removed
  std::vector<uint16_t> after;  // the set after it
  std::vector<uint8_t> places;  // the places of the group that the set has after it
};

// Fills one of the two numbers. Entries of overlapping sets stay far.
template <int Side>
class Filling {
 public:
  using Table = Colours<Side>;
  using Board = Geometry<Side>;
  using Rank = typename Table::Rank;

  Filling(bool count_shares, const std::vector<Turn>& turns, std::atomic<bool>& stop)
      : count_shares_(count_shares), turns_(turns), stop_(stop), distance_(index_.entries(), kFar) {
    for (int rotation = 0; rotation < Board::kRotations; rotation++) {
      all_.push_back(rotation);
      if (count_shares_ && shares_.has_free_place(rotation ^ 1)) free_.push_back(rotation);
    }
  }

  // `beat` is called once per row; when it returns true, the work is given up.
  template <class Beat>
  std::vector<uint8_t> run(Beat beat) {
    start();
    const int most = count_shares_ ? Shares<Side>::kWhole : 1;  // a step costs at most this: a longer gap is the end
    int idle = 0;
    for (int distance = 0; idle <= most && distance < kFar; distance++) {
      do {  // steps that cost nothing add entries of this distance, until there are no more
        joined_ = false;
        if (!expand_rows(uint8_t(distance), free_, beat)) return {};
      } while (joined_);
      found_any_ = false;
      if (!expand_rows(uint8_t(distance), all_, beat)) return {};
      idle = found_any_ ? 0 : idle + 1;
    }
    return std::move(distance_);
  }

 private:
  const bool count_shares_;
  const std::vector<Turn>& turns_;  // by rotation
  std::atomic<bool>& stop_;
  const Table& table_ = Table::tables();
  const Shares<Side>& shares_ = Shares<Side>::tables();
  const Orbits<Side>& orbits_ = Orbits<Side>::tables();
  const PairIndex<Side>& index_ = PairIndex<Side>::tables();
  std::vector<uint8_t> distance_;
  std::vector<uint16_t> found_ = std::vector<uint16_t>(Board::kRanks);
  std::vector<int> all_, free_;  // rotations; those that may cost nothing when they are undone
  bool joined_ = false, found_any_ = false;

  int alone(Rank rank) const { return count_shares_ ? shares_.alone()[rank] : table_.gather(rank); }

  void start() {
    for (uint32_t rank = 0; rank <= Board::kRanks; rank++)
      distance_[index_.place[Table::kGone].row + rank] = uint8_t(alone(Rank(rank)));
    for (uint32_t orbit = 0; orbit < orbits_.count(); orbit++) {
      const Rank first = Rank(orbits_.representative[orbit]);
      uint8_t* row = &distance_[index_.place[first].row];
      row[Table::kGone] = uint8_t(alone(first));
      for (uint32_t second = 0; second < Board::kRanks; second++) {
        if (table_.squares(first) & table_.squares(Rank(second))) continue;
        if (table_.gather(first) == 0) row[second] = uint8_t(alone(Rank(second)));
        else if (table_.gather(Rank(second)) == 0) row[second] = uint8_t(alone(first));
      }
    }
  }
  // False if the work was given up.
  template <class Beat>
  bool expand_rows(uint8_t distance, const std::vector<int>& rotations, Beat beat) {
    for (uint32_t orbit = 0; orbit < orbits_.count() && !rotations.empty(); orbit++) {
      if (stop_ || beat()) return false;
      expand_row(orbit, distance, rotations);
    }
    return true;
  }
  // Lowers the neighbours of all entries of this row that have this distance.
  void expand_row(uint32_t orbit, uint8_t distance, const std::vector<int>& rotations) {
    const Rank first = Rank(orbits_.representative[orbit]);
    const uint8_t* row = &distance_[index_.place[first].row];
    size_t found = 0;  // listed first: what joins while the row is expanded does so at a larger distance, or free
    for (const uint8_t *at = row, *end = row + Board::kRanks;
         (at = static_cast<const uint8_t*>(std::memchr(at, distance, size_t(end - at)))); at++)
      found_[found++] = uint16_t(at - row);
    if (!found) return;
    found_any_ = true;
    for (int rotation : rotations) expand(first, rotation, distance, found);
  }
  void expand(Rank first, int rotation, uint8_t distance, size_t found) {
    const bool touched = table_.touched(first, rotation);
    const Rank turned_first = touched ? Rank(turns_[rotation].after[first]) : first;
    const unsigned own = turns_[rotation].places[first];
    uint8_t* row = &distance_[index_.place[turned_first].row];
    const uint16_t* image = &index_.image[index_.place[turned_first].image];
    const uint16_t* turned = turns_[rotation].after.data();
    const uint8_t* places = turns_[rotation].places.data();
    const std::vector<int>& copies = index_.stabiliser[orbits_.orbit[turned_first]];
    for (size_t i = 0; i < found; i++) {
      const uint16_t second = found_[i];
      if (!touched && !places[second]) continue;
      const int cost = count_shares_ ? shares_.cost(rotation ^ 1, own | places[second]) : 1;
      const int there = distance + cost;
      const uint16_t at = image[turned[second]];
      if (row[at] <= there) continue;
      joined_ |= cost == 0;
      row[at] = uint8_t(there);
      for (int s : copies) row[index_.image[size_t(s) * PairIndex<Side>::kWidth + at]] = uint8_t(there);
    }
  }
};

template <int Side>
std::vector<PairEntry> fill(InterruptCheck& interrupt) {
  using Board = Geometry<Side>;
  const auto& table = Colours<Side>::tables();
  PairIndex<Side>::tables();
  std::vector<Turn> turns(Board::kRotations);
  for (int rotation = 0; rotation < Board::kRotations; rotation++)
    for (uint32_t rank = 0; rank < Board::kRanks; rank++) {
      const Squares after = Board::turn(table.squares(uint16_t(rank)), rotation);
      turns[rotation].after.push_back(uint16_t(Board::rank(after)));
      turns[rotation].places.push_back(uint8_t(Shares<Side>::places(rotation, after)));
    }

  std::atomic<bool> stop{false};
  struct StopAtTheEnd {  // also when `watch` throws: the other thread must not outlive what it works on
    std::atomic<bool>& flag;
    ~StopAtTheEnd() { flag = true; }
  };
  auto other =
      std::async(std::launch::async, [&] { return Filling<Side>(false, turns, stop).run([] { return false; }); });
  StopAtTheEnd guard{stop};  // destroyed before `other`, whose end waits for the thread
  const std::vector<uint8_t> cost = Filling<Side>(true, turns, stop).run([&] { return interrupt.over(); });
  while (!interrupt.look() && other.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {}
  stop = interrupt.stopped();
  const std::vector<uint8_t> rotations = other.get();
  if (cost.empty() || rotations.empty()) return {};
  std::vector<PairEntry> entries(cost.size());
  for (size_t i = 0; i < entries.size(); i++) entries[i] = {rotations[i], cost[i]};
  return entries;
}

struct Header {
  char magic[8] = {'t', 'w', 'i', 's', 't', '-', 'p', '3'};
  uint64_t side = 0, entries = 0, checksum = 0;
};

uint64_t checksum(const void* data, size_t size) {
  const char* at = static_cast<const char*>(data);
  uint64_t sum[4] = {1, 2, 3, 4};  // four lanes, so that the multiplications overlap
  for (; size >= 32; at += 32, size -= 32)
    for (int lane = 0; lane < 4; lane++) {
      uint64_t word;
      std::memcpy(&word, at + 8 * lane, 8);
      sum[lane] = (sum[lane] ^ word) * 0x9e3779b97f4a7c15u;
      sum[lane] ^= sum[lane] >> 32;
    }
  for (; size; at++, size--) sum[0] = (sum[0] ^ uint8_t(*at)) * 0x9e3779b97f4a7c15u;
  return sum[0] ^ sum[1] * 3 ^ sum[2] * 5 ^ sum[3] * 7;
}

template <class Use>
auto with_paired_side(int side, Use use) {
  switch (side) {
    case 2: return use(std::integral_constant<int, 2>{});
    case 3: return use(std::integral_constant<int, 3>{});
    case 4: return use(std::integral_constant<int, 4>{});
    default: return use(std::integral_constant<int, 5>{});
  }
}

}  // namespace

std::shared_ptr<const Pairs> Pairs::build(int side, InterruptCheck& interrupt) {
  auto pairs = std::make_shared<Pairs>();
  pairs->side_ = side;
  pairs->entries_ = with_paired_side(side, [&](auto constant) { return fill<decltype(constant)::value>(interrupt); });
  if (pairs->entries_.empty()) return nullptr;
  return pairs;
}

std::string Pairs::to_bytes() const {
  Header header;
  header.side = uint64_t(side_);
  header.entries = entries_.size();
  header.checksum = checksum(entries_.data(), entries_.size() * sizeof(PairEntry));
  std::string out(sizeof header + entries_.size() * sizeof(PairEntry), '\0');
  std::memcpy(out.data(), &header, sizeof header);
  std::memcpy(out.data() + sizeof header, entries_.data(), entries_.size() * sizeof(PairEntry));
  return out;
}

std::shared_ptr<const Pairs> Pairs::from_bytes(int side, const char* data, size_t size) {
  const size_t entries =
      with_paired_side(side, [](auto constant) { return PairIndex<decltype(constant)::value>::tables().entries(); });
  Header header, expected;
  if (size != sizeof header + entries * sizeof(PairEntry)) return nullptr;
  std::memcpy(&header, data, sizeof header);
  if (std::memcmp(header.magic, expected.magic, sizeof header.magic) || header.side != uint64_t(side) ||
      header.entries != entries)
    return nullptr;
  if (header.checksum != checksum(data + sizeof header, entries * sizeof(PairEntry))) return nullptr;
  auto pairs = std::make_shared<Pairs>();
  pairs->side_ = side;
  pairs->entries_.resize(entries);
  std::memcpy(pairs->entries_.data(), data + sizeof header, entries * sizeof(PairEntry));
  return pairs;
}

}  // namespace gridwright::twist
