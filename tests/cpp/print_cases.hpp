#pragma once

#include "core/base/tensor.hpp"
#include "golden.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

/// The cases of print_torch.json and print_tf.json, which tests/golden/make_print.py and make_print_tf.py
/// describe.
namespace lim::golden {

inline void append_ids(const nlohmann::json& json, std::vector<std::int64_t>& ids) {
    if (json.is_number()) {
        ids.push_back(json.get<std::int64_t>());
        return;
    }
    for (const auto& element : json) {
        append_ids(element, ids);
    }
}

/// An int64 tensor with a lone ID, a list of them or a list of lists, or with {"repeat": ID, "count": n}.
inline Tensor ids_of(const nlohmann::json& json) {
    if (json.is_object()) {
        const std::vector<std::int64_t> ids(json["count"].get<std::size_t>(),
                                            json["repeat"].get<std::int64_t>());
        return Tensor::of<std::int64_t>({static_cast<Index>(ids.size())}, ids);
    }
    Shape shape;
    for (const nlohmann::json* level = &json; level->is_array(); level = &level->front()) {
        shape.push_back(static_cast<Index>(level->size()));
    }
    std::vector<std::int64_t> ids;
    append_ids(json, ids);
    return Tensor::of<std::int64_t>(shape, ids);
}

inline Tensor boolean_tensor(const Shape& shape, const std::string& text) {
    const auto bytes = base64_decode(text);
    const auto values = std::make_unique<bool[]>(bytes.size()); // a vector<bool> has no elements to span
    std::ranges::transform(bytes, values.get(), [](std::byte byte) { return byte != std::byte{0}; });
    return Tensor::of<bool>(shape, std::span<const bool>(values.get(), bytes.size()));
}

/// The same matrix, its elements lying column by column.
template <class T> Tensor column_major(const Tensor& matrix) {
    const Index rows = matrix.shape()[0];
    const Index columns = matrix.shape()[1];
    Tensor across = Tensor::uninitialised<T>({columns, rows});
    for (Index i = 0; i < rows; ++i) {
        for (Index j = 0; j < columns; ++j) {
            across.data<T>()[static_cast<std::size_t>(j * rows + i)] =
                matrix.data<T>()[static_cast<std::size_t>(i * columns + j)];
        }
    }
    return across.transposed();
}

/// What a case's text shows.
inline Tensor tensor_of(const nlohmann::json& c) {
    const auto dtype = c["dtype"].get<std::string>();
    if (c.contains("one_hot")) {
        const Tensor ids = ids_of(c["one_hot"]["ids"]);
        return Tensor::one_hot(ids, c["one_hot"]["classes"].get<Index>(),
                               dtype == "int64" ? DType::int64 : DType::float32);
    }
    if (dtype == "bool") {
        return boolean_tensor(c["shape"].get<Shape>(), c["data"].get<std::string>());
    }
    const auto read = [&]<class T>(T) {
        const Tensor rows = tensor<T>(c["shape"], c["data"]);
        return c.contains("transposed") ? column_major<T>(rows) : rows;
    };
    if (dtype == "float32") {
        return read(float{});
    }
    if (dtype == "float64") {
        return read(double{});
    }
    if (dtype == "int32") {
        return read(std::int32_t{});
    }
    if (dtype == "int64") {
        return read(std::int64_t{});
    }
    throw std::invalid_argument("no dtype " + dtype);
}

/// What to say when a case fails.
inline std::string description_of(const nlohmann::json& c) {
    return c["kind"].get<std::string>() + ", " + c["dtype"].get<std::string>() + ", shape " +
           c["shape"].dump();
}

} // namespace lim::golden
