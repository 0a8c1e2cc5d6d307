#include "core/print/layout.hpp"

#include <utility>

namespace lim {

namespace {

constexpr Index threshold = 1000; // elements

std::string spaces(Index count) { return std::string(static_cast<std::size_t>(count), ' '); }

} // namespace

bool is_summarised(const Tensor& tensor) { return tensor.size() > threshold; }

std::vector<Index> shown_positions(const Shape& shape, bool summarised) {
    std::vector<Index> positions{0};
    for (const Index size : shape) {
        std::vector<Index> finer;
        for (const Index position : positions) {
            for_each_shown(size, summarised, [&](Index i) { finer.push_back(position * size + i); }, [] {});
        }
        positions = std::move(finer);
    }
    return positions;
}

std::vector<std::string> shown_items(Index size, bool summarised, std::string_view gap,
                                     const std::function<std::string(Index)>& item) {
    std::vector<std::string> items;
    for_each_shown(
        size, summarised, [&](Index i) { items.push_back(item(i)); }, [&] { items.emplace_back(gap); });
    return items;
}

std::string right_aligned(std::string text, std::size_t width) {
    if (text.size() < width) {
        text.insert(0, width - text.size(), ' ');
    }
    return text;
}

std::string join(const std::vector<std::string>& items, std::string_view separator) {
    std::size_t size = items.size() * separator.size();
    for (const std::string& item : items) {
        size += item.size();
    }
    std::string joined;
    joined.reserve(size);
    for (const std::string& item : items) {
        if (&item != &items.front()) {
            joined += separator;
        }
        joined += item;
    }
    return joined;
}

std::string nested_rows(const Shape& shape, bool summarised, Index column, std::string_view separator,
                        const RowText& row) {
    const auto rank = static_cast<Index>(shape.size());
    const std::function<std::string(Index, Index)> nested = [&](Index axis, Index position) -> std::string {
        const Index size = shape[static_cast<std::size_t>(axis)];
        if (axis == rank - 1) {
            return row(position * size, column + axis);
        }
        const std::string between = std::string(separator) +
                                    std::string(static_cast<std::size_t>(rank - 1 - axis), '\n') +
                                    spaces(column + axis + 1);
        const auto slice = [&](Index i) { return nested(axis + 1, position * size + i); };
        return '[' + join(shown_items(size, summarised, "...", slice), between) + ']';
    };
    return nested(0, 0);
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
    }
    return "";
}

} // namespace lim
