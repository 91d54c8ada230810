#include "loop/learner/connected_inside.hpp"

#include <algorithm>
#include <utility>

namespace gridwright::loop {

void ConnectedInside::clear() {
  pieces_.clear(), pieces_of_.clear(), state_.clear(), changes_.clear(), known_.clear();
  checked_ = 0;
}

void ConnectedInside::add_piece(int literal) {
  const int piece = int(pieces_.size());
  pieces_.push_back({literal, 0, 0, kNone, 0, 0, 0});
  state_.push_back(literal == kOn);
  if (literal == kOn) known_.push_back({piece, -1});
  else pieces_of_[literal >> 1].push_back(piece);
}

// `ends` holds two pieces for each link.
void ConnectedInside::link_pieces(const std::vector<int>& ends) {
  for (int end : ends) pieces_[end].last++;
  int first = 0;
  for (Piece& piece : pieces_) {
    piece.first = first;
    first += piece.last;
    piece.last = piece.first;
  }
  links_.resize(ends.size());
  for (size_t i = 0; i < ends.size(); i++) links_[pieces_[ends[i]].last++] = ends[i ^ 1];
  found_.resize(pieces_.size());
  in_part_.assign(pieces_.size(), 0);
}

// ---- what is known

void ConnectedInside::hear(int literal, int place) {
  if (size_t(literal >> 1) >= pieces_of_.size()) return;
  for (int piece : pieces_of_[literal >> 1]) {
    state_[piece] = pieces_[piece].literal == literal ? 1 : -1;
    changes_.push_back({piece, place});
    if (state_[piece] > 0) known_.push_back({piece, place});
  }
}

void ConnectedInside::backtrack(int trail_size) {
  for (; !changes_.empty() && changes_.back().place >= trail_size; changes_.pop_back())
    state_[changes_.back().piece] = 0;
  while (!known_.empty() && known_.back().place >= trail_size) known_.pop_back();
  checked_ = std::min(checked_, changes_.size());
}

// ---- the search

bool ConnectedInside::settle(Clause& objection) {
  if (known_.empty() || changes_.size() - checked_ <= pieces_.size() / kShare) return true;
  std::fill(found_.begin(), found_.end(), 0);
  order_.clear();
  hanging_ = {};
  search(known_[0].piece);
  if (object_to_parts(objection) || object_to_hanging(objection)) return false;
  checked_ = changes_.size();
  return true;
}

void ConnectedInside::enter(int piece, int up) {
  order_.push_back(piece);
  found_[piece] = pieces_[piece].low = int(order_.size());
  pieces_[piece].up = up;
  pieces_[piece].next = pieces_[piece].first;
  pieces_[piece].inside = state_[piece] > 0;
}

// Visits all that can be reached from a piece inside. Notes the first part found that hangs by a single open piece.
void ConnectedInside::search(int start) {
  enter(start, kNone);
  for (int at = start; at != kNone;) {
    Piece& piece = pieces_[at];
    if (piece.next < piece.last) {
      const int to = links_[piece.next++];
      if (state_[to] < 0) continue;
      if (found_[to]) piece.low = std::min(piece.low, found_[to]);
      else enter(to, at), at = to;
      continue;
    }
    if (piece.up != kNone) {
      Piece& up = pieces_[piece.up];
      if (piece.low >= found_[piece.up] && piece.inside && state_[piece.up] == 0 && hanging_.by == kNone)
        hanging_ = {found_[at] - 1, int(order_.size()), piece.up};
      up.low = std::min(up.low, piece.low);
      up.inside += piece.inside;
    }
    at = piece.up;
  }
}

// ---- the clauses

// True if there are pieces inside that the search did not reach.
bool ConnectedInside::object_to_parts(Clause& objection) {
  bool apart = false;
  for (const Change& known : known_) {
    if (found_[known.piece]) continue;
    if (!apart) part_ = order_, objection = cut(kNone);
    apart = true;
    part_.assign(1, known.piece);
    found_[known.piece] = 1;
    for (size_t i = 0; i < part_.size(); i++)
      each_link(part_[i], [&](int to) {
        if (state_[to] >= 0 && !found_[to]) found_[to] = 1, part_.push_back(to);
      });
    take_if_shorter(cut(kNone), objection);
  }
  return apart;
}

bool ConnectedInside::object_to_hanging(Clause& objection) {
  if (hanging_.by == kNone) return false;
  const auto from = order_.begin() + hanging_.from, to = order_.begin() + hanging_.to;
  part_.assign(from, to);
  objection = cut(hanging_.by);
  part_.assign(order_.begin(), from);
  part_.insert(part_.end(), to, order_.end());
  part_.erase(std::find(part_.begin(), part_.end(), hanging_.by));
  take_if_shorter(cut(hanging_.by), objection);
  return true;
}

// Something in part_ is inside, something away from it is inside: so is one of the pieces round it. All of these are
// known to be outside but `open`, if there is such a piece.
Clause ConnectedInside::cut(int open) {
  Clause clause;
  const auto add = [&](int literal) {
    if (listed_[literal] || learner_.failed_for_good(literal)) return;
    listed_[literal] = 1;
    clause.push_back(literal);
  };
  for (int piece : part_) in_part_[piece] = 1;
  for (int is_within : {0, 1}) {
    const auto witness = std::find_if(known_.begin(), known_.end(),
                                      [&](const Change& each) { return in_part_[each.piece] == is_within; });
    if (witness->place >= 0) add(opposite(pieces_[witness->piece].literal));
  }
  for (int piece : part_) {
    in_part_[piece] = 0;
    each_link(piece, [&](int to) {
      if (state_[to] < 0) add(pieces_[to].literal);
    });
  }
  for (int literal : clause) listed_[literal] = 0;
  if (open != kNone) clause.push_back(pieces_[open].literal);
  return clause;
}

void ConnectedInside::take_if_shorter(Clause clause, Clause& objection) {
  if (clause.size() < objection.size()) objection = std::move(clause);
}

}  // namespace gridwright::loop
