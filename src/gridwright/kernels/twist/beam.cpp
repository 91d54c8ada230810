#include "twist/beam.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <random>

#include "twist/colours.hpp"
#include "twist/evaluation.hpp"
#include "twist/seen.hpp"
#include "twist/symmetry.hpp"

namespace gridwright::twist {
namespace {

constexpr int kLongestAnswer = SharedBounds::kNothingFound - 1;

template <int Side>
class Beam {
 public:
  using Table = Colours<Side>;
  using Board = Geometry<Side>;
  using Rank = typename Table::Rank;

  // `symmetry` may be null.
  Beam(const Evaluation<Side>& evaluation, size_t width, const SymmetricHash<Side>* symmetry,
       const SharedBounds& shared, InterruptCheck& interrupt)
      : evaluation_(evaluation),
        width_(width),
        symmetry_(symmetry),
        shared_(shared),
        interrupt_(interrupt),
        seen_(width * 12),
        count_(kLevels) {}

  // A path of at most `limit` rotations; nothing if none was found or the time is over. If no board was ever left out
  // for want of room, there is none.
  std::optional<Path> run(const State<Side>& start, int limit) {
    if (start.solved()) return Path{};
    layer_ = {start};
    hash_ = {start.hash(table_)};
    score_ = {evaluation_.value_of(start.colour)};
    seen_.insert(symmetry_ ? symmetry_->least(start.colour, hash_[0]) : hash_[0]);
    for (int depth = 1; depth <= limit; depth++) {
      if (interrupt_.look() || shared_.decided()) return {};
      score_children();
      if (const Child* last = note_children(threshold())) return path_to(*last);
      sort_children();
      if (!build_layer(limit - depth)) return {};
    }
    return {};
  }
  bool left_out() const { return left_out_; }

 private:
  struct Child {
    Hash hash;
    uint32_t parent;
    int16_t score;
    uint8_t rotation;
  };
  struct Step {
    uint32_t parent;
    uint8_t rotation;
  };
  static constexpr int kLevels = 1 << 15;
  const Table& table_ = Table::tables();
  const Evaluation<Side>& evaluation_;
  const size_t width_;
  const SymmetricHash<Side>* symmetry_;
  const SharedBounds& shared_;
  InterruptCheck& interrupt_;
  std::vector<State<Side>> layer_, next_layer_;
  std::vector<Hash> hash_, next_hash_;
  std::vector<int16_t> score_, next_score_;
  std::vector<typename Evaluation<Side>::Row> child_score_;
  std::vector<std::vector<Step>> history_;
  SeenSet seen_;
  std::vector<uint32_t> count_;  // children by value
  std::vector<Child> children_, ordered_;
  bool left_out_ = false;

  static int level(int16_t score) { return std::max<int16_t>(0, score); }

  void score_children() {
    constexpr size_t kAhead = 4;
    child_score_.resize(layer_.size());
    std::fill(count_.begin(), count_.end(), 0);
    for (size_t i = 0; i < layer_.size(); i++) {
      if (i + kAhead < layer_.size())
        for (Rank rank : layer_[i + kAhead].colour) evaluation_.prefetch(rank);
      evaluation_.children(layer_[i].colour, score_[i], child_score_[i]);
      for (uint64_t groups = layer_[i].groups(table_); groups; groups &= groups - 1) {
        const int rotation = 2 * __builtin_ctzll(groups);
        count_[level(child_score_[i][rotation])]++;
        count_[level(child_score_[i][rotation + 1])]++;
      }
    }
  }
  int threshold() {  // some more than `width`, since many will turn out to be seen already
    size_t total = 0;
    for (int value = 0; value < kLevels; value++)
      if ((total += count_[value]) >= width_ * 2) {
        left_out_ = true;
        return value;
      }
    return kLevels - 1;
  }
  // Returns a solved child if there is one.
  const Child* note_children(int most) {
    children_.clear();
    for (size_t i = 0; i < layer_.size(); i++) {
      const auto& score = child_score_[i];
      for (uint64_t groups = layer_[i].groups(table_) & promising(score, most); groups; groups &= groups - 1)
        for (int rotation = 2 * __builtin_ctzll(groups), end = rotation + 2; rotation < end; rotation++)
          if (score[rotation] <= most) {
            const Hash hash = child_hash(layer_[i], hash_[i], rotation);
            children_.push_back({hash, uint32_t(i), int16_t(level(score[rotation])), uint8_t(rotation)});
            if (hash == 0) return &children_.back();
          }
    }
    return nullptr;
  }
  // Groups with a rotation whose child is good enough.
  static uint64_t promising(const typename Evaluation<Side>::Row& score, int most) {
    uint64_t groups = 0;
    for (int group = 0; group < Board::kGroups; group++)
      groups |= uint64_t(std::min(score[2 * group], score[2 * group + 1]) <= most) << group;
    return groups;
  }
  Hash child_hash(const State<Side>& parent, Hash hash, int rotation) const {
    if (symmetry_) {
      State<Side> child = parent;
      child.turn(table_, rotation);
      return symmetry_->least(child.colour, child.hash(table_));
    }
    for (Rank rank : parent.colour)
      if (table_.touched(rank, rotation)) hash += table_.key(table_.turned(rank, rotation)) - table_.key(rank);
    return hash;
  }
  void sort_children() {  // by counting, best value first
    std::fill(count_.begin(), count_.end(), 0);
    for (const Child& child : children_) count_[child.score]++;
    uint32_t sum = 0;
    for (uint32_t& count : count_) sum += std::exchange(count, sum);
    ordered_.resize(children_.size());
    for (const Child& child : children_) ordered_[count_[child.score]++] = child;
  }
  // `left`: rotations that remain after this layer. False when nothing is left to search.
  bool build_layer(int left) {
    constexpr size_t kAhead = 8;
    std::vector<Step> steps;
    next_layer_.clear();
    next_hash_.clear();
    next_score_.clear();
    for (size_t i = 0; i < ordered_.size(); i++) {
      if (next_layer_.size() == width_) {
        left_out_ = true;
        break;
      }
      if (i + kAhead < ordered_.size()) {
        seen_.prefetch(ordered_[i + kAhead].hash);
        __builtin_prefetch(&layer_[ordered_[i + kAhead].parent]);
      }
      const Child& child = ordered_[i];
      if (!seen_.insert(child.hash)) continue;
      State<Side> state = layer_[child.parent];
      state.turn(table_, child.rotation);
      if (state.lower_bound(table_) > left) continue;  // cannot beat the best answer any more
      next_layer_.push_back(state);
      next_hash_.push_back(symmetry_ ? state.hash(table_) : child.hash);
      next_score_.push_back(child.score);
      steps.push_back({child.parent, child.rotation});
    }
    layer_.swap(next_layer_);
    hash_.swap(next_hash_);
    score_.swap(next_score_);
    history_.push_back(std::move(steps));
    return !layer_.empty();
  }
  Path path_to(const Child& last) const {
    Path path{last.rotation};
    uint32_t at = last.parent;
    for (auto steps = history_.rbegin(); steps != history_.rend(); ++steps) {
      path.push_back((*steps)[at].rotation);
      at = (*steps)[at].parent;
    }
    std::reverse(path.begin(), path.end());
    return path;
  }
};

// The rounds of beams and tails on one board.
template <int Side>
class Rounds {
 public:
  Rounds(const State<Side>& start, const std::vector<int16_t>& weights, SharedBounds& shared, InterruptCheck& interrupt)
      : start_(start),
        value_(values_from<Side>(weights)),
        evaluation_(value_),
        symmetric_(start),
        shared_(shared),
        interrupt_(interrupt) {}

  std::optional<Path> run() {
    if (start_.solved()) return note({});
    size_t width = kFirstWidth;
    double rate = 0;  // width of a beam from the start per second
    // The weights were fitted to random boards. A symmetric board is none, so second opinions get most of the time.
    const size_t widest = symmetric_.trivial() ? kWidest : kWidest / 16;
    for (bool last = false; !over();) {
      const double begin = interrupt_.elapsed();
      if (from_start(evaluation_, width, limit())) return best_;
      rate = double(width) / std::max(interrupt_.elapsed() - begin, 1e-5);
      tails(evaluation_, last ? width / 8 + 1 : width);
      if (last) break;
      const double fits = std::min(interrupt_.left() * rate / 1.3, double(widest));
      last = fits < double(width) * 40;
      width = last ? size_t(fits) + 1 : width * 6;
    }
    if (std::isfinite(interrupt_.left())) second_opinions(rate, 1);
    return best_;
  }
  // A second searcher on the same board: one narrow beam, then nothing but second opinions, others for each seed.
  std::optional<Path> run_shaken(unsigned seed) {
    if (start_.solved()) return note({});
    const double begin = interrupt_.elapsed();
    if (from_start(evaluation_, kFirstWidth, kLongestAnswer)) return best_;
    const double rate = double(kFirstWidth) / std::max(interrupt_.elapsed() - begin, 1e-5);
    if (std::isfinite(interrupt_.left())) second_opinions(rate, seed);
    return best_;
  }
  std::optional<Path> run_once(size_t width) {
    if (start_.solved()) return note({});
    from_start(evaluation_, width, limit());
    tails(evaluation_, width);
    return best_;
  }

 private:
  static constexpr size_t kFirstWidth = Side > 6 ? 100 : 300, kWidest = 1 << 18;
  static constexpr int kStep = 4;
  const State<Side> start_;
  std::vector<int16_t> value_;
  Evaluation<Side> evaluation_;
  SymmetricHash<Side> symmetric_;
  SharedBounds& shared_;
  InterruptCheck& interrupt_;
  std::optional<Path> best_;

  bool over() { return interrupt_.look() || shared_.decided(); }
  std::optional<Path> note(Path path) {
    shared_.found(int(path.size()));
    return best_ = std::move(path);
  }
  int limit() const { return std::min(best_ ? int(best_->size()) - 1 : kLongestAnswer, shared_.upper - 1); }

  // What is left of the time: the same with other values, by turns the plain guess and the fitted ones, each time
  // shaken a little. Answers of equal length are welcome, because their tails are new.
  void second_opinions(double rate, unsigned seed) {
    std::mt19937 random(seed);
    constexpr int kShake = kOneRotation / 10;
    for (int round = 0; best_ && !over(); round++) {
      std::vector<int16_t> value = round % 2 ? value_ : values_from<Side>({});
      for (int16_t& each : value)
        if (each) each = int16_t(std::max<int>(1, each + int(random() % (2 * kShake + 1)) - kShake));
      const Evaluation<Side> shaken(std::move(value));
      const size_t width =
          std::clamp<size_t>(size_t(std::max(0.0, interrupt_.left()) * rate / 8), kFirstWidth, kWidest);
      if (from_start(shaken, width, std::min(int(best_->size()), int(shared_.upper)))) return;
      tails(shaken, width);
    }
  }
  // True if all boards were looked at, so that the best answer cannot be beaten.
  bool from_start(const Evaluation<Side>& evaluation, size_t width, int most) {
    const SymmetricHash<Side>* symmetry = symmetric_.trivial() ? nullptr : &symmetric_;
    Beam<Side> beam(evaluation, width, symmetry, shared_, interrupt_);
    if (auto path = beam.run(start_, most)) note(std::move(*path));
    else if (over()) return false;
    return !beam.left_out();
  }
  // Keep the first `kept` rotations of the best answer and search again from there; kept = 4, 8, 12, ...
  void tails(const Evaluation<Side>& evaluation, size_t width) {
    if (!best_) return;
    State<Side> state = start_;
    const int kShortest = 6;  // shorter tails are found at the first attempt
    for (int kept = kStep, done = 0; kept + kShortest < int(best_->size()) && !over(); kept += kStep) {
      for (; done < kept; done++) state.turn(Colours<Side>::tables(), (*best_)[done]);
      auto tail = Beam<Side>(evaluation, width, nullptr, shared_, interrupt_).run(state, limit() - kept);
      if (!tail) continue;
      Path path(best_->begin(), best_->begin() + kept);
      path.insert(path.end(), tail->begin(), tail->end());
      note(std::move(path));
    }
  }
};

}  // namespace

std::optional<Path> beam_search(int side, const std::vector<Squares>& colours, const std::vector<int16_t>& weights,
                                unsigned seed, SharedBounds& shared, InterruptCheck& interrupt) {
  return with_side(side, [&](auto constant) {
    constexpr int kSide = decltype(constant)::value;
    Rounds<kSide> rounds(State<kSide>::of(colours), weights, shared, interrupt);
    return seed ? rounds.run_shaken(seed) : rounds.run();
  });
}

std::optional<Path> quick_search(int side, const std::vector<Squares>& colours, const std::vector<int16_t>& weights,
                                 size_t width, InterruptCheck& interrupt) {
  return with_side(side, [&](auto constant) {
    constexpr int kSide = decltype(constant)::value;
    SharedBounds alone;
    return Rounds<kSide>(State<kSide>::of(colours), weights, alone, interrupt).run_once(width);
  });
}

bool weights_fit(int side, size_t bytes) {
  return with_side(side, [&](auto constant) { return weights_fit<decltype(constant)::value>(bytes); });
}

}  // namespace gridwright::twist
