#include "core/array/numpy_sum.hpp"

#include "core/array/views.hpp"
#include "core/base/tensor.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace lim::array {
namespace {

constexpr Index accumulators = 8;
constexpr Index most_in_a_block = 128;   // PW_BLOCKSIZE
constexpr Index most_in_a_buffer = 8192; // of elements that do not lie one after another

/// The sum of `count` numbers that lie `stride` apart.
template <class T> T pairwise_sum(const T* from, Index count, Index stride) {
    if (count < accumulators) {
        T sum = T{-0.0F};
        for (Index i = 0; i < count; ++i) {
            sum += from[i * stride];
        }
        return sum;
    }
    if (count > most_in_a_block) {
        Index half = count / 2;
        half -= half % accumulators;
        return pairwise_sum(from, half, stride) + pairwise_sum(from + half * stride, count - half, stride);
    }
    std::array<T, accumulators> r{};
    for (Index i = 0; i < accumulators; ++i) {
        r[static_cast<std::size_t>(i)] = from[i * stride];
    }
    Index i = accumulators;
    for (; i < count - count % accumulators; ++i) {
        r[static_cast<std::size_t>(i % accumulators)] += from[i * stride];
    }
    T sum = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]));
    for (; i < count; ++i) {
        sum += from[i * stride];
    }
    return sum;
}

/// An axis of what is walked; `out` is its stride in the result, 0 where it is added up.
struct Walked {
    Index length;
    Index stride;
    Index out;
    bool reduced;
};

/// The axes from the innermost one in memory outwards; those that are added up and go on in one another are
/// one.
std::vector<Walked> walked_axes(const Tensor& x, Axis axis, const Shape& out_strides) {
    std::vector<Walked> axes;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < x.shape().size(); ++i) {
        const bool reduced = !axis || static_cast<Index>(i) == *axis;
        const Index out = reduced ? 0 : out_strides[kept++];
        if (x.shape()[i] != 1) {
            axes.push_back({x.shape()[i], x.strides()[i], out, reduced});
        }
    }
    std::ranges::reverse(axes);
    std::ranges::sort(axes, {}, &Walked::stride);
    std::vector<Walked> joined;
    for (const Walked& each : axes) {
        const bool goes_on = !joined.empty() && joined.back().reduced && each.reduced &&
                             joined.back().stride * joined.back().length == each.stride;
        if (goes_on) {
            joined.back().length *= each.length;
        } else {
            joined.push_back(each);
        }
    }
    return joined;
}

/// Adds the elements below the first `depth` axes to the result.
template <class T> void add_below(const std::vector<Walked>& axes, std::size_t depth, const T* from, T* to) {
    if (depth == 0) {
        *to += *from;
        return;
    }
    const Walked& outer = axes[depth - 1];
    if (depth == 1 && outer.reduced) {
        *to += pairwise_sum(from, outer.length, outer.stride);
        return;
    }
    for (Index i = 0; i < outer.length; ++i) {
        add_below(axes, depth - 1, from + i * outer.stride, to + i * outer.out);
    }
}

/// Appends the elements below the first `depth` axes.
template <class T>
void append_below(const std::vector<Walked>& axes, std::size_t depth, const T* from, std::vector<T>& to) {
    if (depth == 0) {
        to.push_back(*from);
        return;
    }
    for (Index i = 0; i < axes[depth - 1].length; ++i) {
        append_below(axes, depth - 1, from + i * axes[depth - 1].stride, to);
    }
}

} // namespace

bool has_numpy_order(const Tensor& x, Axis axis) {
    if (x.is_one_hot()) {
        return false;
    }
    for (std::size_t i = 0; i < x.shape().size(); ++i) {
        if (x.shape()[i] > 1 && x.strides()[i] <= 0) {
            return false;
        }
    }
    return axis || x.size() <= most_in_a_buffer || walked_axes(x, axis, {}).size() <= 1;
}

Tensor numpy_sum(const Tensor& x, Axis axis) {
    return with_type_of(x.dtype(), [&](auto zero) -> Tensor {
        using T = decltype(zero);
        if constexpr (std::is_floating_point_v<T>) {
            Shape shape;
            for (std::size_t i = 0; axis && i < x.shape().size(); ++i) {
                if (static_cast<Index>(i) != *axis) {
                    shape.push_back(x.shape()[i]);
                }
            }
            Tensor result = Tensor::uninitialised<T>(shape);
            std::ranges::fill(result.data<T>(), T{0});
            if (x.size() > 0) {
                const auto axes = walked_axes(x, axis, row_major_strides(shape));
                const T* const from = x.storage_data<T>() + x.offset();
                T* const to = result.data<T>().data();
                if (!axis && axes.size() > 1) { // NumPy adds a copy
                    std::vector<T> copy;
                    append_below(axes, axes.size(), from, copy);
                    *to += pairwise_sum(copy.data(), std::ssize(copy), Index{1});
                } else {
                    add_below(axes, axes.size(), from, to);
                }
            }
            return result;
        } else {
            throw std::invalid_argument("only floats are added so");
        }
    });
}

} // namespace lim::array
