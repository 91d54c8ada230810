// The Python bindings: arguments are checked here, the work is done in numbers.hpp.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <string>

#include "python.hpp"
#include "text/numbers.hpp"

namespace nb = nanobind;
using namespace gridwright;
using namespace gridwright::text;

namespace {

using Numbers = nb::ndarray<const int64_t, nb::c_contig, nb::device::cpu>;

constexpr int64_t kMostNumbers = int64_t(1) << 28;

nb::str as_str(const std::string& text) { return nb::str(text.data(), text.size()); }

nb::object read_rows(nb::str source, int64_t start, int64_t rows, int64_t cols, int64_t least, int64_t most) {
  if (!PyUnicode_IS_ASCII(source.ptr())) return nb::none();
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(source.ptr(), &size);
  if (text == nullptr) nb::raise_python_error();
  if (start < 0 || start > size) refuse("The text has " + std::to_string(size) + " characters.");
  if (rows < 1 || cols < 1 || rows > kMostNumbers / cols)
    refuse("Cannot read " + std::to_string(rows) + " rows of " + std::to_string(cols) + " numbers.");
  if (rows * cols > size) return nb::none();  // no room for as many digits: nothing is allocated for an empty promise
  const size_t count = size_t(rows * cols);
  std::unique_ptr<int64_t[]> numbers(new int64_t[count]);
  Cursor cursor{text + start, text + size, 0};
  bool good;
  {
    nb::gil_scoped_release unlocked;
    good = read(cursor, rows, cols, least, most, numbers.get());
  }
  if (!good) return nb::none();
  return nb::make_tuple(hand_over(std::move(numbers), {count}), cursor.at - text, cursor.lines);
}

nb::str join(const Numbers& numbers) {
  std::string text;
  {
    nb::gil_scoped_release unlocked;
    text = joined(numbers.data(), numbers.size(), ' ');
  }
  return as_str(text);
}

nb::str name_pairs(const Numbers& pairs) {
  if (pairs.ndim() != 3 || pairs.shape(1) != 2 || pairs.shape(2) != 2)
    refuse("Pairs have two cells of row and column.");
  for (size_t k = 0; k < pairs.size(); k++)
    if (pairs.data()[k] < 0 || pairs.data()[k] > kMostNumbers) refuse("A row or column is out of range.");
  std::string text;
  {
    nb::gil_scoped_release unlocked;
    text = named_pairs(pairs.data(), pairs.shape(0));
  }
  return as_str(text);
}

nb::bytes json(const Numbers& numbers) {
  if (numbers.ndim() < 1 || numbers.ndim() > 3) refuse("An array has one to three dimensions.");
  size_t shape[3];
  for (size_t axis = 0; axis < numbers.ndim(); axis++) shape[axis] = numbers.shape(axis);
  std::string text;
  {
    nb::gil_scoped_release unlocked;
    const int64_t* at = numbers.data();
    write_json(text, at, shape, shape + numbers.ndim());
  }
  return nb::bytes(text.data(), text.size());
}

}  // namespace

NB_MODULE(text, module) {
  module.def("read_rows", &read_rows, nb::arg("source"), nb::arg("start"), nb::arg("rows"), nb::arg("cols"),
             nb::arg("least"), nb::arg("most"));
  module.def("join", &join, nb::arg("numbers").noconvert());
  module.def("name_pairs", &name_pairs, nb::arg("pairs").noconvert());
  module.def("json", &json, nb::arg("numbers").noconvert());
}
