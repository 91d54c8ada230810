// Which variable to decide next: the one that was in most conflicts lately.
//
// Every variable has an activity that grows when a conflict involves it; what a conflict adds grows by a factor each
// time, which makes old conflicts fade. A binary heap keeps the most active open variable on top.
#pragma once
#include <algorithm>
#include <vector>

namespace gridwright::loop {

class Order {
 public:
  void reset() {
    activity_.clear(), heap_.clear(), place_.clear(), eligible_.clear();
    step_ = 1;
  }
  // A variable that may be decided upon, or one that only follows from others.
  void add(bool eligible) {
    activity_.push_back(0);
    place_.push_back(-1);
    eligible_.push_back(eligible);
    put_back(int(activity_.size()) - 1);
  }
  void bump(int variable) {
    activity_[variable] += step_;
    if (place_[variable] >= 0) rise(place_[variable]);
  }
  // Conflicts so far count less from now on.
  void fade(double decay) {
    step_ /= decay;
    if (step_ < 1e100) return;
    for (double& activity : activity_) activity *= 1e-100;
    step_ *= 1e-100;
  }
  void forget() {
    std::fill(activity_.begin(), activity_.end(), 0.0);
    step_ = 1;
    for (int variable : heap_) place_[variable] = -1;
    heap_.clear();
    for (int variable = 0; variable < int(activity_.size()); variable++) put_back(variable);
  }
  void put_back(int variable) {
    if (place_[variable] >= 0 || !eligible_[variable]) return;
    heap_.push_back(variable);
    rise(int(heap_.size()) - 1);
  }
  int top() const { return heap_[0]; }
  bool is_before(int a, int b) const { return activity_[a] > activity_[b]; }
  bool empty() const { return heap_.empty(); }
  int take() {
    const int top = heap_[0], last = heap_.back();
    heap_.pop_back();
    place_[top] = -1;
    if (!heap_.empty()) heap_[0] = last, sink(0);
    return top;
  }

 private:
  void set(int place, int variable) { heap_[place] = variable, place_[variable] = place; }
  void rise(int place) {
    const int variable = heap_[place];
    for (int above; place && activity_[variable] > activity_[heap_[above = (place - 1) / 2]]; place = above)
      set(place, heap_[above]);
    set(place, variable);
  }
  void sink(int place) {
    const int variable = heap_[place], size = int(heap_.size());
    for (int below; (below = 2 * place + 1) < size; place = below) {
      if (below + 1 < size && activity_[heap_[below + 1]] > activity_[heap_[below]]) below++;
      if (activity_[heap_[below]] <= activity_[variable]) break;
      set(place, heap_[below]);
    }
    set(place, variable);
  }

  std::vector<double> activity_;
  std::vector<int> heap_, place_;
  std::vector<char> eligible_;
  double step_ = 1;
};

}  // namespace gridwright::loop
