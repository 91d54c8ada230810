// Whole numbers from text and into text, millions at a time.
#pragma once
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>

namespace gridwright::text {

struct Cursor {
  const char* at;
  const char* end;
  int64_t lines;  // ends of lines passed so far
};

// Every blank of ASCII but the end of a line.
inline bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f' || (c >= '\x1c' && c <= '\x1f');
}

constexpr int kMostDigits = 10;

// Reads `rows` lines of exactly `cols` numbers from least to most, with any blanks, and empty lines between. False,
// with the cursor anywhere, if the text is anything else.
inline bool read(Cursor& cursor, int64_t rows, int64_t cols, int64_t least, int64_t most, int64_t* out) {
  const char* at = cursor.at;
  const char* const end = cursor.end;
  for (int64_t row = 0; row < rows; row++) {
    int64_t col = 0;
    while (true) {
      while (at < end && is_blank(*at)) at++;
      if (at == end || *at == '\n') {
        if (col == cols) break;
        if (col > 0 || at == end) return false;
        at++, cursor.lines++;
        continue;
      }
      int64_t number = 0;
      const char* const start = at;
      for (; at < end && unsigned(*at - '0') < 10 && at - start <= kMostDigits; at++)
        number = number * 10 + (*at - '0');
      if (at == start || at - start > kMostDigits || number < least || number > most || col == cols) return false;
      if (at < end && *at != '\n' && !is_blank(*at)) return false;
      *out++ = number;
      col++;
    }
    if (at < end) at++, cursor.lines++;
  }
  cursor.at = at;
  return true;
}

inline void append(std::string& text, int64_t number) {
  if (number >= 0 && number < 10) {
    text.push_back(char('0' + number));
    return;
  }
  char digits[24];
  text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

inline std::string joined(const int64_t* numbers, size_t count, char separator) {
  std::string text;
  text.reserve(2 * count);
  for (size_t k = 0; k < count; k++) {
    if (k) text.push_back(separator);
    append(text, numbers[k]);
  }
  return text;
}

// a, b, ... z, aa, ab, ... then the row from 1.
inline void append_cell(std::string& text, int64_t row, int64_t col) {
  char letters[16];
  char* first = letters + sizeof letters;
  for (int64_t left = col + 1; left > 0; left = (left - 1) / 26) *--first = char('a' + (left - 1) % 26);
  text.append(first, letters + sizeof letters);
  append(text, row + 1);
}

inline std::string named_pairs(const int64_t* pairs, size_t count) {
  std::string text;
  text.reserve(12 * count);
  for (size_t k = 0; k < count; k++, pairs += 4) {
    if (k) text.push_back(' ');
    append_cell(text, pairs[0], pairs[1]);
    text.push_back('-');
    append_cell(text, pairs[2], pairs[3]);
  }
  return text;
}

// Nested lists as deep as the shape is long.
inline void write_json(std::string& text, const int64_t*& at, const size_t* shape, const size_t* last) {
  text.push_back('[');
  for (size_t k = 0; k < *shape; k++) {
    if (k) text.push_back(',');
    if (shape + 1 == last) append(text, *at++);
    else write_json(text, at, shape + 1, last);
  }
  text.push_back(']');
}

}  // namespace gridwright::text
