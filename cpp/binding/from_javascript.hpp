#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <string>
#include <vector>

namespace lim::binding {

/// The numbers of a JavaScript array.
[[nodiscard]] std::vector<double> numbers_in(const emscripten::val& array);

/// The texts of a JavaScript array. One that holds the character 0 becomes one that is no UTF-8.
[[nodiscard]] std::vector<std::string> texts_in(const emscripten::val& array);

/// The bytes of each Uint8Array of a JavaScript array.
[[nodiscard]] std::vector<std::string> bytes_in(const emscripten::val& arrays);

/// A position that JavaScript gives: one beyond all others where it is none.
[[nodiscard]] std::size_t position(double number);

} // namespace lim::binding
