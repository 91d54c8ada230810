// Vectors that ask the system for large pages. A board of 300 x 300 takes 1.8 MB, and with pages of 4 KB a quarter of
// the whole time would go into handing them out one by one.
#pragma once
#include <cstdlib>
#include <new>
#include <utility>
#include <vector>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace gridwright::pairing {

template <class T>
struct LargePages {
  using value_type = T;
  static constexpr size_t kPage = size_t(1) << 21, kLarge = kPage / 2;
  LargePages() = default;
  template <class U>
  LargePages(const LargePages<U>&) {}

  T* allocate(size_t count) {
    const size_t bytes = count * sizeof(T);
    if (bytes < kLarge) return static_cast<T*>(::operator new(bytes));
    const size_t whole = (bytes + kPage - 1) / kPage * kPage;
    void* start = std::aligned_alloc(kPage, whole);
    if (!start) throw std::bad_alloc();
#ifdef __linux__
    madvise(start, whole, MADV_HUGEPAGE);  // a wish: nothing is lost if it is not granted
#endif
    return static_cast<T*>(start);
  }
  void deallocate(T* start, size_t count) {
    if (count * sizeof(T) < kLarge) ::operator delete(start);
    else std::free(start);
  }
  // Without a value to start with, numbers are left as they are: whoever asks for the array writes all of it.
  template <class U>
  void construct(U* place) {
    ::new (static_cast<void*>(place)) U;
  }
  template <class U, class... Args>
  void construct(U* place, Args&&... args) {
    ::new (static_cast<void*>(place)) U(std::forward<Args>(args)...);
  }
  bool operator==(const LargePages&) const { return true; }
  bool operator!=(const LargePages&) const { return false; }
};

template <class T>
using LargeArray = std::vector<T, LargePages<T>>;

}  // namespace gridwright::pairing
