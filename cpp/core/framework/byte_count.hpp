#pragma once

#include "core/base/tensor.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace lim {

/// The bytes of a tensor whose lengths are not negative; nothing where a signed number of 64 bits does not
/// count them.
[[nodiscard]] inline std::optional<Index> byte_count(const Shape& shape, DType dtype) {
    if (std::ranges::find(shape, 0) != shape.end()) {
        return 0;
    }
    Index bytes = item_size(dtype);
    for (const Index length : shape) {
        if (bytes > std::numeric_limits<Index>::max() / length) {
            return std::nullopt;
        }
        bytes *= length;
    }
    return bytes;
}

} // namespace lim
