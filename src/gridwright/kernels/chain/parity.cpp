#include "chain/parity.hpp"

#include <array>
#include <cstddef>

namespace gridwright::chain {
namespace {

// Equations over even and odd, each solved for one unknown that appears in no other. The last bit of a row is the sum.
class Equations {
 public:
  explicit Equations(int unknowns)
      : sum_(unknowns), words_(size_t(unknowns) / 64 + 1), solved_for_(size_t(unknowns), kNone) {}

  using Row = std::vector<uint64_t>;
  Row row() const { return Row(words_, 0); }
  int sum() const { return sum_; }
  static void flip(Row& row, int bit) { row[size_t(bit) / 64] ^= uint64_t(1) << (bit % 64); }
  static bool has(const Row& row, int bit) { return row[size_t(bit) / 64] >> (bit % 64) & 1; }

  void add(Row row) {
    for (size_t place = 0; place < rows_.size(); place++)
      if (has(row, pivots_[place])) take(row, rows_[place]);
    int pivot = 0;
    while (pivot < sum_ && !has(row, pivot)) pivot++;
    if (pivot == sum_) return;
    for (Row& other : rows_)
      if (has(other, pivot)) take(other, row);
    solved_for_[size_t(pivot)] = int(rows_.size());
    pivots_.push_back(pivot);
    rows_.push_back(std::move(row));
  }
  // An unknown through those that stay free.
  Row form(int unknown) const {
    const int number = solved_for_[size_t(unknown)];
    Row form = number == kNone ? row() : rows_[size_t(number)];
    flip(form, unknown);
    return form;
  }

 private:
  static constexpr int kNone = -1;
  const int sum_;
  const size_t words_;
  std::vector<int> solved_for_, pivots_;
  std::vector<Row> rows_;

  static void take(Row& row, const Row& other) {
    for (size_t word = 0; word < row.size(); word++) row[word] ^= other[word];
  }
};

}  // namespace

std::vector<Decision> parities(const Graph& graph, const std::vector<uint8_t>& clues, const std::vector<uint8_t>& marks,
                               const Classes& colours) {
  const int outside = graph.faces();
  std::vector<int> unknown(size_t(outside) + 1, -1);  // of each class; none for that of the outside
  int unknowns = 0;
  for (int label = 0; label <= outside; label++)
    if (colours.size[label] && label != colours.label[outside]) unknown[size_t(label)] = unknowns++;
  Equations equations(unknowns);
  const auto add = [&](Equations::Row& row, int cell) {
    const int each = unknown[size_t(colours.label[cell])];
    if (each >= 0) equations.flip(row, each);
    if (colours.odd[cell] != (each < 0 ? colours.odd[outside] : 0)) equations.flip(row, equations.sum());
  };
  const auto sides = [&](int edge) {
    const Range faces = graph.beside(edge);
    return std::array<int, 2>{faces[0], faces.size() == 2 ? faces[1] : outside};
  };
  for (int cell = 0; cell < outside; cell++) {
    bool open = false;
    for (int edge : graph.around(cell)) open = open || marks[edge] == kUnknown;
    if (clues[cell] == kNoClue || !open) continue;
    auto row = equations.row();
    if (clues[cell] % 2) equations.flip(row, equations.sum());
    for (int edge : graph.around(cell)) {
      const auto [one, two] = sides(edge);
      add(row, one == cell ? two : one);
    }
    if (graph.around(cell).size() % 2) add(row, cell);
    equations.add(std::move(row));
  }
  std::vector<Equations::Row> forms;
  for (int each = 0; each < unknowns; each++) forms.push_back(equations.form(each));
  const auto form_of = [&](int cell) {
    const int each = unknown[size_t(colours.label[cell])];
    auto form = each < 0 ? equations.row() : forms[size_t(each)];
    if (colours.odd[cell] != (each < 0 ? colours.odd[outside] : 0)) equations.flip(form, equations.sum());
    return form;
  };
  std::vector<Decision> found;
  for (int edge = 0; edge < graph.edges(); edge++) {
    const auto [one, two] = sides(edge);
    if (marks[edge] != kUnknown || colours.label[one] == colours.label[two]) continue;
    auto first = form_of(one);
    const auto second = form_of(two);
    if (first == second) {
      found.push_back({edge, kCross, Windows::kNobody});
    } else {
      equations.flip(first, equations.sum());
      if (first == second) found.push_back({edge, kLine, Windows::kNobody});
    }
  }
  return found;
}

}  // namespace gridwright::chain
