// What the kernels' bindings share: how they refuse arguments, read numbers, hand arrays over and ask Python whether to
// go on.
#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interrupt.hpp"

namespace gridwright {

[[noreturn]] inline void refuse(const std::string& message) { throw nanobind::value_error(message.c_str()); }

// The caller's `watch`, which returns False to stop the kernel. Construct and destroy it while holding Python's lock;
// it is called without, and takes the lock.
inline InterruptCheck::ShouldContinue ask_python(nanobind::object watch) {
  if (watch.is_none()) return {};
  return [watch = std::move(watch)] {
    nanobind::gil_scoped_acquire locked;
    return nanobind::cast<bool>(watch());
  };
}

// Exactly `count` numbers: bytes, or anything that can be walked through. No more are taken than needed to refuse it.
inline std::vector<int> read_numbers(nanobind::handle values, size_t count, const char* what) {
  std::vector<int> out;
  const auto check = [&](size_t given, const char* more) {
    if (given != count)
      refuse("This board has " + std::to_string(count) + " " + what + ", not " + more + std::to_string(given) + ".");
  };
  if (nanobind::isinstance<nanobind::bytes>(values)) {
    const auto raw = nanobind::borrow<nanobind::bytes>(values);
    check(raw.size(), "");
    const auto* data = static_cast<const unsigned char*>(raw.data());
    out.assign(data, data + raw.size());
    return out;
  }
  try {
    for (nanobind::handle value : values) {
      if (out.size() == count) check(count + 1, "at least ");
      out.push_back(nanobind::cast<int>(value));
    }
  } catch (const nanobind::cast_error&) {
    refuse(std::string("The ") + what + " must be small whole numbers.");
  }
  check(out.size(), "");
  return out;
}

template <class T>
using NumpyArray = nanobind::ndarray<nanobind::numpy, T>;

// Hands an array over to Python without copying it.
template <class T>
NumpyArray<T> hand_over(std::unique_ptr<T[]> numbers, std::initializer_list<size_t> shape) {
  nanobind::capsule owner(numbers.get(), [](void* p) noexcept { delete[] static_cast<T*>(p); });
  return NumpyArray<T>(numbers.release(), shape, owner);
}
template <class T>
NumpyArray<T> hand_over(std::vector<T> numbers) {
  auto kept = std::make_unique<std::vector<T>>(std::move(numbers));
  nanobind::capsule owner(kept.get(), [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  std::vector<T>* vector = kept.release();
  return NumpyArray<T>(vector->data(), {vector->size()}, owner);
}

}  // namespace gridwright
