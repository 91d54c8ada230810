// Checks for programs that test a kernel from within: a check that fails says where, and the program ends with 1.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <random>

#define CHECK(condition)                                                           \
  do {                                                                             \
    if (!(condition)) {                                                            \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                                \
    }                                                                              \
  } while (false)

// A number below `count`, from a generator that is the same on every machine.
inline int below(std::mt19937& random, int count) { return int(random() % unsigned(count)); }
