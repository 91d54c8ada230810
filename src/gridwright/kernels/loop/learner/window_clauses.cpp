#include "loop/learner/window_clauses.hpp"

#include <algorithm>
#include <utility>

namespace gridwright::loop {

void WindowClauses::add(const std::vector<Differing>& pairs, int code, size_t longest) {
  const WindowRule& rule = WindowRule::shared();
  all_ = rule.fits(code);
  choices_.clear();
  for (const Differing& pair : pairs) {
    const WindowRule::Colourings& alike = rule.alike(pair.a, pair.b);
    if (pair.literal == kOn) all_ = all_ & ~alike;
    else if (pair.literal == kOff) all_ = all_ & alike;
    else add_choice(pair.literal, ~alike);
  }
  extend(0, all_, longest);
}

void WindowClauses::add_choice(int literal, const WindowRule::Colourings& where) {
  for (const Choice& choice : choices_)
    if (choice.literal == literal) {  // two pairs that differ together
      all_ = all_ & ~(choice.where ^ where);
      return;
    }
  choices_.push_back({literal, where});
  choices_.push_back({opposite(literal), ~where});
}

// Adds one more literal to those chosen, which hold together in the colourings that are left.
void WindowClauses::extend(size_t from, const WindowRule::Colourings& left, size_t longest) {
  for (size_t i = from; i < choices_.size(); i++) {
    const WindowRule::Colourings both = left & choices_[i].where;
    if (both.empty() && is_least(choices_[i])) {
      Clause clause{opposite(choices_[i].literal)};
      for (size_t each : chosen_) clause.push_back(opposite(choices_[each].literal));
      learner_.add_clause(std::move(clause));
    } else if (!both.empty() && chosen_.size() + 1 < longest) {
      chosen_.push_back(i);
      extend((i | 1) + 1, both, longest);
      chosen_.pop_back();
    }
  }
}

// True if no fewer of the chosen literals and the last one are never true together.
bool WindowClauses::is_least(const Choice& last) const {
  return std::all_of(chosen_.begin(), chosen_.end(), [&](size_t without) {
    WindowRule::Colourings left = all_ & last.where;
    for (size_t each : chosen_)
      if (each != without) left = left & choices_[each].where;
    return !left.empty();
  });
}

}  // namespace gridwright::loop
