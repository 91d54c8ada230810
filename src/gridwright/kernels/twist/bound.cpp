#include "twist/bound.hpp"

#include <algorithm>
#include <array>

#include "twist/colours.hpp"
#include "twist/evaluation.hpp"
#include "twist/memory.hpp"
#include "twist/packing.hpp"
#include "twist/shares.hpp"
#include "twist/symmetry.hpp"

namespace gridwright::twist {
namespace {

// A set of rotations: up to 98 bits.
template <int Side>
using RotationSet =
    std::conditional_t<(Geometry<Side>::kRotations <= 32), uint32_t,
                       std::conditional_t<(Geometry<Side>::kRotations <= 64), uint64_t, unsigned __int128>>;

template <class Set>
int lowest(Set set) {
  if constexpr (sizeof(Set) <= 8) return __builtin_ctzll(uint64_t(set));
  else return uint64_t(set) ? __builtin_ctzll(uint64_t(set)) : 64 + __builtin_ctzll(uint64_t(set >> 64));
}

template <int Side>
struct Commuting {
  using Set = RotationSet<Side>;
  std::array<Set, Geometry<Side>::kGroups> apart{};  // by group: the rotations of groups that share no square with it
  Commuting() {
    for (int group = 0; group < Geometry<Side>::kGroups; group++)
      for (uint64_t groups = Geometry<Side>::apart(group); groups; groups &= groups - 1)
        apart[group] |= Set(3) << 2 * __builtin_ctzll(groups);
  }
};

// For each set of changed colours (by slot) the pairs that have one of them.
template <int Slots>
class PairsOf {
 public:
  struct Pair { uint8_t a, b, number; };
  PairsOf() {
    for (unsigned changed = 0; changed < all_.size(); changed++)
      for (int a = 0; a < Slots; a++)
        for (int b = a + 1; b < Slots; b++)
          if ((changed >> a | changed >> b) & 1)
            all_[changed].push_back({uint8_t(a), uint8_t(b), uint8_t(Packing<Slots>::pair(a, b))});
  }
  const std::vector<Pair>& operator[](unsigned changed) const { return all_[changed]; }

 private:
  std::array<std::vector<Pair>, size_t(1) << Slots> all_;
};

// Iterative deepening on one board. With pair tables (`Paired`) or with single colours only.
template <int Side, bool Paired>
class Deepening {
 public:
  using Table = Colours<Side>;
  using Board = Geometry<Side>;
  using Rank = typename Table::Rank;
  using Set = RotationSet<Side>;
  static constexpr int kSlots = (Board::kColours + 1) / 2 * 2;

  Deepening(const State<Side>& start, const Pairs* pairs, SharedBounds& shared, InterruptCheck& interrupt)
      : costs_(Shares<Side>::tables().alone()),
        symmetric_(start),
        entries_(pairs ? pairs->entries() : nullptr),
        shared_(shared),
        interrupt_(interrupt) {
    root_.colour.fill(Table::kGone);
    std::copy(start.colour.begin(), start.colour.end(), root_.colour.begin());
    root_.hash = start.hash(table_);
  }

  // What the pairs say of the board as it stands; 0 without pair tables.
  int at_root() {
    if constexpr (Paired) {
      int rotations = 0;
      Child root;
      root.node = root_;
      root.changed = (1u << kSlots) - 1;
      find_entries(root);
      read_entries(root);
      root_ = root.node;
      for (int p = 0; p < kPairs; p++) rotations = std::max<int>(rotations, root_.rotations[p]);
      return std::max(rotations, (Packing<kSlots>::cost(root_.cost) + kWhole - 1) / kWhole);
    }
    return 0;
  }
  // Is the board solvable in `depth` rotations, given that it is not in fewer? Nothing if the time was over.
  std::optional<bool> solvable(int depth) {
    path_.clear();
    const bool found = search(root_, depth, 0);
    if (!found && stopped_) return {};
    return found;
  }
  Path path() const { return Path(path_.rbegin(), path_.rend()); }
  uint64_t nodes() const { return nodes_; }

 private:
  static constexpr int kPairs = Packing<kSlots>::kPairs;
  static constexpr int kWhole = Shares<Side>::kWhole;
  struct PairNumbers {  // by pair
    typename Packing<kSlots>::ByPair rotations{}, cost{};
  };
  struct NoNumbers {};
  struct Node : std::conditional_t<Paired, PairNumbers, NoNumbers> {
    std::array<Rank, kSlots> colour;
    Hash hash;
  };
  struct Child {
    Node node;
    Hash id;  // the hash it is remembered by
    uint8_t rotation;
    bool removed;      // a colour was finished
    unsigned changed;  // colours, by slot
    std::array<const PairEntry*, Paired ? kPairs : 0> entry;
  };

  const Table& table_ = Table::tables();
  const Evaluation<Side> costs_;  // its "value" is the cost of single colours: a first quick test
  const SymmetricHash<Side> symmetric_;
  const PairIndex<Paired ? Side : 2>& index_ = PairIndex < Paired ? Side : 2 > ::tables();
  const PairEntry* entries_;
  const PairsOf<Paired ? kSlots : 2> pairs_of_;
  const Commuting<Side> commuting_;
  FailureMemory memory_{Side <= 4 ? 16 : 23};
  SharedBounds& shared_;
  InterruptCheck& interrupt_;
  Node root_;
  std::vector<int> path_;  // last rotation first
  uint64_t nodes_ = 0;
  bool stopped_ = false;

  // Finds the entries of all pairs with a changed colour, and lets the memory fetch them while other work is done.
  void find_entries(Child& child) const {
    for (const auto& [a, b, p] : pairs_of_[child.changed]) {
      child.entry[p] = &entries_[index_(child.node.colour[a], child.node.colour[b])];
      __builtin_prefetch(child.entry[p]);
    }
  }
  void read_entries(Child& child) const {
    for (const auto& [a, b, p] : pairs_of_[child.changed]) {
      child.node.rotations[p] = child.entry[p]->rotations;
      child.node.cost[p] = child.entry[p]->cost;
    }
  }

  bool search(const Node& node, int left, Set failed) {
    if (node.hash == 0) return true;
    if (left == 0) return false;
    nodes_++;
    if (interrupt_.over() || ((nodes_ & 255) == 0 && shared_.decided())) stopped_ = true;
    if (stopped_) return false;

    std::array<Child, Board::kRotations> children;
    int count = 0;
    const Set awake = sift_by_cost(node, left, failed);
    for (Set set = awake; set; set &= set - 1) {
      Child& child = children[count++];
      make_child(node, lowest(set), child);
      if (child.node.hash == 0) return reached(child.rotation);
      memory_.prefetch(child.id);
    }
    failed |= ~awake;  // every rotation that was sifted out is known to fail
    std::array<Child*, Board::kRotations> hopeful;
    int hopes = 0;
    for (int i = 0; i < count; i++)
      if (memory_.fails(children[i].id, left - 1)) {
        failed |= Set(1) << children[i].rotation;
      } else {
        if constexpr (Paired) find_entries(children[i]);
        hopeful[hopes++] = &children[i];
      }
    count = std::exchange(hopes, 0);
    for (int i = 0; i < count; i++)
      if (enough(*hopeful[i], left - 1)) hopeful[hopes++] = hopeful[i];
      else failed |= Set(1) << hopeful[i]->rotation;

    for (int i = 0; i < hopes; i++) {
      const Child& child = *hopeful[i];
      if (!memory_.fails(child.id, left - 1)) {
        if (search(child.node, left - 1, asleep_after(child, failed))) return reached(child.rotation);
        if (stopped_) return false;
        memory_.store(child.id, left - 1);
      }
      failed |= Set(1) << child.rotation;
    }
    return false;
  }
  bool reached(int rotation) {
    path_.push_back(rotation);
    return true;
  }
  // Rotations that change something, are not asleep, and leave a cost that the rotations after them can pay.
  Set sift_by_cost(const Node& node, int left, Set failed) const {
    typename Evaluation<Side>::Row cost;
    costs_.children(node.colour, costs_.value_of(node.colour), cost);
    const int most = kWhole * (left - 1);
    Set good = 0;
    uint64_t groups = 0;
    for (Rank rank : node.colour) groups |= table_.groups(rank);
    for (; groups; groups &= groups - 1) {
      const int rotation = 2 * __builtin_ctzll(groups);
      good |= Set(cost[rotation] <= most) << rotation | Set(cost[rotation + 1] <= most) << (rotation + 1);
    }
    return good & ~failed;
  }
  void make_child(const Node& node, int rotation, Child& child) const {
    child.node = node;
    child.rotation = uint8_t(rotation);
    child.removed = false;
    child.changed = 0;
    for (int i = 0; i < kSlots; i++) {
      const Rank before = node.colour[i];
      if (!table_.touched(before, rotation)) continue;
      const Rank after = table_.turned(before, rotation);
      child.node.colour[i] = after;
      child.node.hash += table_.key(after) - table_.key(before);
      child.changed |= 1u << i;
      child.removed |= after == Table::kGone;
    }
    child.id = symmetric_.trivial() ? child.node.hash : symmetric_.least(child.node.colour, child.node.hash);
  }
  // False when the bounds say that the child needs more than `left` rotations.
  bool enough(Child& child, int left) const {
    if constexpr (Paired) {
      read_entries(child);
      for (int p = 0; p < kPairs; p++)
        if (child.node.rotations[p] > left) return false;
      return Packing<kSlots>::cost(child.node.cost) <= kWhole * left;
    } else {
      for (int i = 0; i < kSlots; i++)
        if (table_.gather(child.node.colour[i]) > left) return false;
      return true;
    }
  }
  // `failed`: rotations known to fail at the parent. Undoing the rotation fails too, or the board would have been
  // solved two rotations earlier. If its inverse x failed, then x twice fails, which is the same as the rotation twice.
  Set asleep_after(const Child& child, Set failed) const {
    if (child.removed) return 0;
    const Set inverse = Set(1) << (child.rotation ^ 1);
    Set asleep = (failed & commuting_.apart[child.rotation >> 1]) | inverse;
    if (failed & inverse) asleep |= Set(1) << child.rotation;
    return asleep;
  }
};

template <int Side, bool Paired>
void deepen(const State<Side>& start, const Pairs* pairs, SharedBounds& shared, InterruptCheck& interrupt,
            Bound& bound) {
  Deepening<Side, Paired> deepening(start, pairs, shared, interrupt);
  const int by_pairs = deepening.at_root();
  if (by_pairs > bound.rotations) {
    bound.rotations = by_pairs;
    bound.source = "pairs";
  }
  shared.proved(bound.rotations);
  while (!shared.decided() && bound.rotations <= FailureMemory::kMostRotations) {
    const std::optional<bool> found = deepening.solvable(bound.rotations);
    bound.nodes = deepening.nodes();
    if (!found) break;
    bound.source = "search";
    if (*found) {
      bound.path = deepening.path();
      shared.found(bound.rotations);
      break;
    }
    bound.depth = bound.rotations++;
    shared.proved(bound.rotations);
  }
}

}  // namespace

Bound prove_bound(int side, const std::vector<Squares>& colours, std::shared_ptr<const Pairs> pairs,
                  SharedBounds& shared, InterruptCheck& interrupt) {
  return with_side(side, [&](auto constant) {
    constexpr int kSide = decltype(constant)::value;
    const auto& table = Colours<kSide>::tables();
    const auto start = State<kSide>::of(colours);
    Bound bound;
    bound.rotations = start.longest_gather(table);
    if (const int by_squares = (start.moved(table) + 3) / 4; by_squares > bound.rotations) {
      bound.rotations = by_squares;
      bound.source = "squares";
    }
    shared.proved(bound.rotations);
    if (start.solved()) {
      bound.path = Path{};
      shared.found(0);
      return bound;
    }
    if constexpr (kSide <= kLargestPairedSide) {
      if (!pairs && kSide <= 4) pairs = Pairs::build(kSide, interrupt);
      if (pairs) {
        deepen<kSide, true>(start, pairs.get(), shared, interrupt, bound);
        return bound;
      }
    }
    deepen<kSide, false>(start, nullptr, shared, interrupt, bound);
    return bound;
  });
}

}  // namespace gridwright::twist
