#pragma once

#include "core/base/tensor.hpp"

#include <nlohmann/json.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Reads what the real frameworks gave, for the tests.
namespace lim::golden {

/// Where tests/golden/data/<name>.json is.
[[nodiscard]] std::string path_of(const std::string& name);

/// The cases of tests/golden/data/<name>.json.
[[nodiscard]] nlohmann::json load(const std::string& name);

/// The code of the cells of one program.
using Program = std::vector<std::string>;

/// All programs of all data/programs_<name>.json.
[[nodiscard]] std::vector<Program> programs();

[[nodiscard]] std::vector<std::byte> base64_decode(std::string_view text);

/// The elements that base64 text holds as little-endian bytes.
template <class T> [[nodiscard]] std::vector<T> decode(std::string_view text);

/// A tensor of this shape from base64 text.
template <class T> [[nodiscard]] Tensor tensor(const nlohmann::json& shape, const nlohmann::json& text);

/// SHA-256 of the bytes, in lower-case hexadecimal.
[[nodiscard]] std::string sha256(std::span<const std::byte> bytes);

/// SHA-256 of a row-major float tensor's bytes.
[[nodiscard]] std::string sha256(const Tensor& tensor);

/// The bit patterns of the first `count` floats in hexadecimal, or of all where there are fewer.
[[nodiscard]] std::vector<std::string> first_bits(const Tensor& tensor, std::size_t count);

/// The bit patterns of all floats of a tensor, row by row.
[[nodiscard]] std::vector<std::uint32_t> bits(const Tensor& tensor);

} // namespace lim::golden
