// A list of lists of numbers, flat.
#pragma once
#include <vector>

namespace gridwright {

struct Range {
  const int *from, *to;
  const int* begin() const { return from; }
  const int* end() const { return to; }
  int size() const { return int(to - from); }
  int operator[](int k) const { return from[k]; }
};

struct Lists {
  std::vector<int> start{0}, item;

  void add(const std::vector<int>& list) {
    item.insert(item.end(), list.begin(), list.end());
    start.push_back(int(item.size()));
  }
  int count() const { return int(start.size()) - 1; }
  int size(int i) const { return start[i + 1] - start[i]; }
  int at(int i, int k) const { return item[start[i] + k]; }
  Range operator[](int i) const { return {item.data() + start[i], item.data() + start[i + 1]}; }
};

}  // namespace gridwright
