#pragma once

#include "core/tensor.hpp"

#include <array>
#include <span>

namespace lim {

/// Row-major elements as an xtensor of (rows, columns), to be read and written where they lie.
template <class T> auto as_matrix(std::span<T> elements, Index rows, Index columns) {
    const std::array shape{static_cast<std::size_t>(rows), static_cast<std::size_t>(columns)};
    return xt::adapt(elements.data(), elements.size(), xt::no_ownership(), shape);
}

} // namespace lim
