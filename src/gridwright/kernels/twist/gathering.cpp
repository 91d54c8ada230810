#include "twist/gathering.hpp"

#include "twist/colours.hpp"

namespace gridwright::twist {
namespace {

template <int Side>
Path shortest_gathering(typename Colours<Side>::Rank rank) {
  using Table = Colours<Side>;
  const Table& table = Table::tables();
  Path path;
  while (rank != Table::kGone) {
    int rotation = 0;
    while (!table.touched(rank, rotation) || table.gather(table.turned(rank, rotation)) >= table.gather(rank))
      rotation++;
    path.push_back(rotation);
    rank = table.turned(rank, rotation);
  }
  return path;
}

}  // namespace

std::vector<Gathering> gather_each(int side, const std::vector<Squares>& colours) {
  return with_side(side, [&](auto constant) {
    constexpr int kSide = decltype(constant)::value;
    using Table = Colours<kSide>;
    const Table& table = Table::tables();
    std::vector<Gathering> all;
    for (Squares four : colours) {
      const auto rank = Table::settled(four);
      all.push_back({table.gather(rank), table.moved(rank), shortest_gathering<kSide>(rank)});
    }
    return all;
  });
}

}  // namespace gridwright::twist
