#pragma once

#include "core/python/library/byte_pairs.hpp"

#include <string_view>
#include <vector>

namespace lim::python::library {

/// A text cut as the pattern of GPT-2's tokenizer does it, of which no piece becomes one token with another:
///
///     '(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s
///
/// @param text valid UTF-8; the pieces are views into it
[[nodiscard]] std::vector<std::string_view> gpt2_pieces(std::string_view text, const BytePairs& characters);

} // namespace lim::python::library
