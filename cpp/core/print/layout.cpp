#include "core/print/layout.hpp"

#include <numeric>
#include <utility>

namespace lim {

namespace {

/// What the brackets around all rows have in common.
struct Nesting {
    const Shape& shape;
    Index edges;
    Index column;
    std::string_view separator;
    const AppendRow& append_row;

    void append(std::string& text, std::size_t axis, Index position) const {
        const Index size = shape[axis];
        const Index opening = column + static_cast<Index>(axis);
        const std::size_t within = shape.size() - 1 - axis; // dimensions
        if (within == 0) {
            return append_row(text, position * size, opening);
        }
        text += '[';
        bool first = true;
        const auto separate = [&] {
            if (!first) {
                text += separator;
                text.append(within, '\n');
                text.append(static_cast<std::size_t>(opening) + 1, ' ');
            }
            first = false;
        };
        for_each_shown(
            size, edges,
            [&](Index i) {
                separate();
                append(text, axis + 1, position * size + i);
            },
            [&] {
                separate();
                text += "...";
            });
        text += ']';
    }
};

} // namespace

Index edges_shown(const Tensor& tensor, double threshold, Index edge_items) {
    return static_cast<double>(tensor.size()) > threshold ? edge_items : all_items;
}

std::vector<Index> shown_positions(const Shape& shape, Index edges) {
    if (edges == all_items) {
        std::vector<Index> all(static_cast<std::size_t>(element_count(shape)));
        std::iota(all.begin(), all.end(), Index{0});
        return all;
    }
    std::vector<Index> positions{0};
    for (const Index size : shape) {
        std::vector<Index> finer;
        for (const Index position : positions) {
            for_each_shown(size, edges, [&](Index i) { finer.push_back(position * size + i); }, [] {});
        }
        positions = std::move(finer);
    }
    return positions;
}

std::string right_aligned(std::string text, std::size_t width) {
    if (text.size() < width) {
        text.insert(0, width - text.size(), ' ');
    }
    return text;
}

void append_nested_rows(std::string& text, const Shape& shape, Index edges, Index column,
                        std::string_view separator, const AppendRow& append_row) {
    Nesting{shape, edges, column, separator, append_row}.append(text, 0, 0);
}

std::string integer_text(const Tensor& tensor, Index position) {
    const std::int64_t value = tensor.integer_at(position);
    if (tensor.dtype() == DType::boolean) {
        return value != 0 ? "True" : "False";
    }
    return std::to_string(value);
}

std::string_view dtype_name(DType dtype) {
    switch (dtype) {
    case DType::float32:
        return "float32";
    case DType::float64:
        return "float64";
    case DType::int32:
        return "int32";
    case DType::int64:
        return "int64";
    case DType::boolean:
        return "bool";
    case DType::uint8:
        return "uint8";
    }
    return "";
}

} // namespace lim
