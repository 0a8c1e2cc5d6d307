#include "core/array/reduce.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace lim::array {
namespace {

constexpr Index rows_at_once = 4; // ilp_factor, nrows
constexpr std::size_t levels = 4;

template <class T> constexpr Index lanes = 32 / sizeof(T); // of an AVX2 vector

/// multi_row_sum of one row: partial sums of partial sums, so that the error grows slowly.
template <class T> T cascade(const T* from, Index stride, Index n) {
    const auto log2_of_n = static_cast<Index>(n > 1 ? std::bit_width(static_cast<std::uint64_t>(n - 1)) : 0);
    const Index power = std::max<Index>(4, log2_of_n / static_cast<Index>(levels));
    const Index step = Index{1} << power;
    std::array<T, levels> sums{};
    Index i = 0;
    while (i + step <= n) {
        for (Index j = 0; j < step; ++j, ++i) {
            sums[0] += from[i * stride];
        }
        for (std::size_t level = 1; level < levels; ++level) {
            sums[level] += sums[level - 1];
            sums[level - 1] = 0;
            if ((i & ((step - 1) << (static_cast<Index>(level) * power))) != 0) {
                break;
            }
        }
    }
    for (; i < n; ++i) {
        sums[0] += from[i * stride];
    }
    for (std::size_t level = 1; level < levels; ++level) {
        sums[0] += sums[level];
    }
    return sums[0];
}

/// row_sum: four cascades side by side.
template <class T> T four_cascades(const T* from, Index stride, Index n) {
    const Index each = n / rows_at_once;
    std::array<T, rows_at_once> sums{};
    for (Index k = 0; each > 0 && k < rows_at_once; ++k) {
        sums[static_cast<std::size_t>(k)] = cascade(from + k * stride, stride * rows_at_once, each);
    }
    for (Index i = each * rows_at_once; i < n; ++i) {
        sums[0] += from[i * stride];
    }
    for (std::size_t k = 1; k < rows_at_once; ++k) {
        sums[0] += sums[k];
    }
    return sums[0];
}

} // namespace

template <class T> T torch_sum_of_row(const T* from, Index n) {
    if (n == 0) {
        return 0;
    }
    if (n < lanes<T>) {
        return four_cascades(from, 1, n) + T{0};
    }
    T total = 0;
    for (Index i = n / lanes<T> * lanes<T>; i < n; ++i) {
        total += from[i];
    }
    for (Index lane = 0; lane < lanes<T>; ++lane) {
        total += four_cascades(from + lane, lanes<T>, n / lanes<T>);
    }
    return total;
}

template <class T> void torch_sum_of_columns(const T* from, Index n, Index columns, T* to) {
    const Index block = rows_at_once * (columns >= lanes<T> ? lanes<T> : 1);
    for (Index j = 0; j < columns; ++j) {
        if (n == 0) {
            to[j] = 0;
            continue;
        }
        const bool in_block = j < columns / block * block;
        to[j] = (in_block ? cascade(from + j, columns, n) : four_cascades(from + j, columns, n)) + T{0};
    }
}

template float torch_sum_of_row(const float*, Index);
template double torch_sum_of_row(const double*, Index);
template void torch_sum_of_columns(const float*, Index, Index, float*);
template void torch_sum_of_columns(const double*, Index, Index, double*);

} // namespace lim::array
