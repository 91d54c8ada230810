// The clause learner against brute force: random clauses over a few variables, all solutions counted.
//
// A theory that knows nothing of loops hears the literals. When all variables are set it notes the solution and objects
// with a clause that forbids just this one, until none is left: so the objections are tested too.
#include <set>
#include <vector>

#include "check.hpp"
#include "loop/learner/learner.hpp"

using namespace gridwright;
using namespace gridwright::loop;

namespace {

class AllSolutions : public Theory {
 public:
  explicit AllSolutions(int variables, size_t enough = size_t(-1))
      : place_of_(variables, -1), truth_(variables), enough_(enough) {}

  std::set<unsigned> solutions;
  std::vector<int> assumed;  // a theory may hear of everything before the layers are put on, so it must know them

  bool hear(int literal, int place, Clause& objection) override {
    const int variable = literal >> 1;
    CHECK(place_of_[variable] < 0 || place_of_[variable] == place);
    heard_ += place_of_[variable] < 0;
    place_of_[variable] = place;
    truth_[variable] = !(literal & 1);
    if (heard_ < place_of_.size()) return true;
    const size_t before = solutions.size();
    if (!note_solution()) return true;
    CHECK(solutions.size() == before + 1);
    objection.clear();
    for (size_t each = 0; each < truth_.size(); each++)
      objection.push_back(int(2 * each) + truth_[each]);   // the literal that is false now
    if (has_enough()) place_of_[variable] = -1, heard_--;  // the learner takes it as not heard
    return false;
  }
  void backtrack(int trail_size) override {
    for (int& place : place_of_)
      if (place >= trail_size) place = -1, heard_--;
  }
  void begin_style(int) override {  // what was heard under other assumptions is not told again
    if (heard_ == place_of_.size()) note_solution();
  }
  bool has_enough() const override { return solutions.size() >= enough_; }

 private:
  bool note_solution() {
    for (int each : assumed)
      if (truth_[each >> 1] == (each & 1)) return false;
    unsigned solution = 0;
    for (size_t each = 0; each < truth_.size(); each++) solution |= unsigned(truth_[each]) << each;
    solutions.insert(solution);
    return true;
  }

  std::vector<int> place_of_;
  std::vector<char> truth_;
  size_t heard_ = 0, enough_;
};

bool holds(const Clause& clause, unsigned solution) {
  for (int literal : clause)
    if ((solution >> (literal >> 1) & 1) != unsigned(literal & 1)) return true;
  return false;
}

std::set<unsigned> brute_force(int variables, const std::vector<Clause>& clauses) {
  std::set<unsigned> out;
  for (unsigned solution = 0; solution < 1u << variables; solution++) {
    bool all = true;
    for (const Clause& clause : clauses) all = all && holds(clause, solution);
    if (all) out.insert(solution);
  }
  return out;
}

std::vector<Clause> random_clauses(std::mt19937& random, int variables) {
  std::vector<Clause> clauses(size_t(below(random, 5 * variables)));
  for (Clause& clause : clauses)
    for (int size = 1 + below(random, 4); size > 0; size--) clause.push_back(below(random, 2 * variables));
  return clauses;
}

void finds_all_solutions() {
  std::mt19937 random(1);
  Learner learner;  // one for all: reset() must forget everything
  for (int round = 0; round < 2000; round++) {
    const int variables = 1 + below(random, 9);
    const std::vector<Clause> clauses = random_clauses(random, variables);
    AllSolutions theory(variables);
    learner.reset(&theory);
    for (int i = 0; i < variables; i++) learner.add_variable();
    for (const Clause& clause : clauses) learner.add_clause(clause);
    InterruptCheck never;
    CHECK(learner.search(never) == Learner::Result::Refuted);
    CHECK(theory.solutions == brute_force(variables, clauses));
    CHECK(learner.search(never) == Learner::Result::Refuted);
  }
}

// Layers of assumptions restrict one search and leave no trace in the next.
void layers_come_off() {
  std::mt19937 random(2);
  for (int round = 0; round < 1000; round++) {
    const int variables = 3 + below(random, 6);
    std::vector<Clause> clauses = random_clauses(random, variables);
    const auto all = brute_force(variables, clauses);
    AllSolutions theory(variables, 1);
    Learner learner;
    learner.reset(&theory);
    for (int i = 0; i < variables; i++) learner.add_variable();
    for (const Clause& clause : clauses) learner.add_clause(clause);
    InterruptCheck never;
    for (int question = 0; question < 5; question++) {
      std::vector<Clause> restricted = clauses;
      theory.assumed.clear();
      const int layers = below(random, 3);
      for (int layer = 0; layer < layers; layer++) {
        std::vector<int> literals;
        for (int i = below(random, 3); i >= 0; i--) literals.push_back(below(random, 2 * variables));
        for (int literal : literals) restricted.push_back({literal});
        theory.assumed.insert(theory.assumed.end(), literals.begin(), literals.end());
        learner.push_layer(literals);
      }
      const auto expected = brute_force(variables, restricted);
      theory.solutions.clear();
      const Learner::Result result = learner.search(never);
      CHECK(result == (expected.empty() ? Learner::Result::Refuted : Learner::Result::Enough));
      CHECK(expected.empty() || expected.count(*theory.solutions.begin()));
      for (int layer = 0; layer < layers; layer++) learner.pop_layer();
    }
    theory.solutions.clear(), theory.assumed.clear();
    CHECK(learner.search(never) == (all.empty() ? Learner::Result::Refuted : Learner::Result::Enough));
  }
}

// Pigeons and holes: no solution, and too hard to be found out without learning, restarts and tidying up.
std::vector<Clause> pigeons(int holes) {
  std::vector<Clause> clauses;
  const auto sits = [&](int pigeon, int hole) { return 2 * (pigeon * holes + hole); };
  for (int pigeon = 0; pigeon <= holes; pigeon++) {
    Clause somewhere;
    for (int hole = 0; hole < holes; hole++) somewhere.push_back(sits(pigeon, hole));
    clauses.push_back(somewhere);
    for (int other = 0; other < pigeon; other++)
      for (int hole = 0; hole < holes; hole++)
        clauses.push_back({opposite(sits(pigeon, hole)), opposite(sits(other, hole))});
  }
  return clauses;
}

void refutes_pigeons_and_can_be_stopped() {
  constexpr int kHoles = 7;
  AllSolutions theory((kHoles + 1) * kHoles);
  Learner learner;
  learner.reset(&theory);
  for (int i = 0; i < (kHoles + 1) * kHoles; i++) learner.add_variable();
  for (const Clause& clause : pigeons(kHoles)) learner.add_clause(clause);
  InterruptCheck at_once(1e-9);
  CHECK(learner.search(at_once) == Learner::Result::Stopped);
  InterruptCheck never;
  CHECK(learner.search(never) == Learner::Result::Refuted);
  CHECK(learner.conflicts() > 100);
}

}  // namespace

int main() {
  finds_all_solutions();
  layers_come_off();
  refutes_pigeons_and_can_be_stopped();
}
