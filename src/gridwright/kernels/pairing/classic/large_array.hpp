// Vectors that ask the system for large pages. A board of a million cells takes 25 MB, and with pages of 4 KB a fifth
// of the whole time would go into handing them out one by one.
#pragma once
#include <cstdlib>
#include <new>
#include <vector>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace gridwright::pairing {

template <class T>
struct LargePages {
  using value_type = T;
  static constexpr size_t kPage = size_t(1) << 21, kLarge = 2 * kPage;
  LargePages() = default;
  template <class U>
  LargePages(const LargePages<U>&) {}

  T* allocate(size_t count) {
    const size_t bytes = count * sizeof(T);
    if (bytes < kLarge) return static_cast<T*>(::operator new(bytes));
    void* start = std::aligned_alloc(kPage, (bytes + kPage - 1) / kPage * kPage);
    if (!start) throw std::bad_alloc();
#ifdef __linux__
    madvise(start, bytes, MADV_HUGEPAGE);  // a wish: nothing is lost if it is not granted
#endif
    return static_cast<T*>(start);
  }
  void deallocate(T* start, size_t count) {
    if (count * sizeof(T) < kLarge) ::operator delete(start);
    else std::free(start);
  }
  bool operator==(const LargePages&) const { return true; }
  bool operator!=(const LargePages&) const { return false; }
};

template <class T>
using LargeArray = std::vector<T, LargePages<T>>;

}  // namespace gridwright::pairing
