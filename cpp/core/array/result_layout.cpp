#include "core/array/result_layout.hpp"

#include "core/array/views.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <span>
#include <utility>

namespace lim::array {
namespace {

/// The strides of an operand, broadcast to a shape: 0 along the axes that it has not.
Shape strides_along(const Tensor& x, const Shape& shape) {
    Shape strides(shape.size(), 0);
    const std::size_t added = shape.size() - x.shape().size();
    for (std::size_t axis = added; axis < shape.size(); ++axis) {
        const bool is_broadcast = x.shape()[axis - added] == 1 && shape[axis] != 1;
        strides[axis] = is_broadcast ? 0 : x.strides()[axis - added];
    }
    return strides;
}

/// Whether of two axes the one that lies further in should lie further out (> 0), should not (< 0), or
/// whether nothing says so (should_swap).
int compared(const Shape& shape, std::span<const Shape> strides, std::size_t inner, std::size_t outer) {
    for (const Shape& each : strides) {
        if (each[inner] == 0 || each[outer] == 0) {
            continue;
        }
        if (each[inner] != each[outer]) {
            return each[inner] < each[outer] ? -1 : 1;
        }
        if (shape[inner] > shape[outer]) {
            return 1;
        }
    }
    return 0;
}

/// Dense strides whose axes, from the last on, are sorted by those of the operands: insertion sort, as
/// nothing may be said of some pairs (TensorIteratorBase::reorder_dimensions).
Shape sorted_strides(const Shape& shape, std::span<const Shape> strides) {
    std::vector<std::size_t> order; // from the innermost on
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        order.push_back(axis);
        for (std::size_t at = order.size() - 1, other = at; other-- > 0;) {
            const int comparison = compared(shape, strides, order[other], order[at]);
            if (comparison < 0) {
                break;
            }
            if (comparison > 0) {
                std::swap(order[other], order[at]);
                at = other;
            }
        }
    }
    if (std::ranges::is_sorted(order, std::greater<>())) {
        return row_major_strides(shape);
    }
    Shape sorted(shape.size());
    Index next = 1;
    for (const std::size_t axis : order) {
        sorted[axis] = next;
        next *= shape[axis]; // 0 beyond an axis without elements
    }
    return sorted;
}

/// The strides of torch.channels_last, or torch.channels_last_3d of five axes: the second one lies innermost.
Shape channels_last_strides(const Shape& shape) {
    Shape strides(shape.size(), 1);
    Index next = shape[1];
    for (std::size_t axis = shape.size(); axis-- > 2;) {
        strides[axis] = next;
        next *= shape[axis];
    }
    strides[0] = next;
    return strides;
}

bool is_channels_last(const Tensor& x) {
    if (x.rank() != 4 || x.size() == 0) {
        return false;
    }
    const Shape strides = channels_last_strides(x.shape());
    for (std::size_t axis = 0; axis < strides.size(); ++axis) {
        if (x.shape()[axis] != 1 && x.strides()[axis] != strides[axis]) {
            return false;
        }
    }
    return true;
}

/// Whether a tensor's strides suggest torch.channels_last (is_channels_last_strides_2d_s4, …_3d_s5).
bool suggests_channels_last(const Tensor& x) {
    const Shape& strides = x.strides();
    if ((x.rank() != 4 && x.rank() != 5) || x.size() == 0 || strides[1] == 0) {
        return false;
    }
    std::vector<std::size_t> axes{1}; // from the innermost on
    for (std::size_t axis = strides.size(); axis-- > 2;) {
        axes.push_back(axis);
    }
    axes.push_back(0);
    Index least = 0;
    for (const std::size_t axis : axes) {
        if (strides[axis] < least || (axis == 0 && least == strides[1])) {
            return false;
        }
        least = strides[axis] * x.shape()[axis];
    }
    return true;
}

/// x, or its copy where other elements lie before it in its storage.
Tensor from_start(const Tensor& x) {
    if (x.offset() == 0) {
        return x;
    }
    return with_type_of(x.dtype(), [&x](auto zero) {
        Tensor copy = Tensor::uninitialised<decltype(zero)>(x.shape());
        copy_into(copy, x);
        return copy;
    });
}

/// x with these strides, which are dense, from the first element of its storage on.
Tensor with_strides(const Tensor& given, Shape strides) {
    if (given.strides() == strides && given.offset() == 0) {
        return given;
    }
    const Tensor x = from_start(given);
    std::vector<Index> order(strides.size());
    std::iota(order.begin(), order.end(), Index{0});
    const auto is_outer = [&](Index a, Index b) {
        const auto [i, j] = std::pair(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
        // an axis of one element lies anywhere
        return x.shape()[i] != 1 && (x.shape()[j] == 1 || strides[i] > strides[j]);
    };
    std::ranges::sort(order, is_outer);
    const Tensor dense = permute(x, order).row_major();
    return dense.view(x.shape(), std::move(strides), dense.offset());
}

} // namespace

bool is_dense(const Tensor& x) {
    if (x.is_row_major()) {
        return true;
    }
    std::vector<std::pair<Index, Index>> axes; // along which more than one element lies
    for (std::size_t axis = 0; axis < x.shape().size(); ++axis) {
        if (x.shape()[axis] > 1) {
            axes.emplace_back(x.strides()[axis], x.shape()[axis]);
        }
    }
    std::ranges::sort(axes);
    Index expected = 1;
    for (const auto& [stride, length] : axes) {
        if (stride != expected) {
            return false;
        }
        expected *= length;
    }
    return true;
}

Tensor laid_out(const Tensor& result, const std::vector<Tensor>& operands) {
    const Shape& shape = result.shape();
    const auto all = [&operands](auto holds) { return std::ranges::all_of(operands, holds); };
    const auto is_plain = [&](const Tensor& x) {
        return x.rank() == 0 || (x.is_plain() && x.shape() == shape);
    };
    if (result.size() > 0 && result.is_plain() && all(is_plain)) {
        return result;
    }
    const Shape usual = row_major_strides(shape);
    const auto is_usual = [&](const Tensor& x) {
        return x.rank() == 0 || (x.shape() == shape && x.strides() == usual);
    };
    if (result.size() > 0 && all(is_usual)) { // nothing to sort
        return with_strides(result, usual);
    }
    if (all([&](const Tensor& x) { return x.shape() == shape; })) { // compute_fast_setup_type
        if (all([](const Tensor& x) { return x.is_one_hot() || x.is_row_major(); })) {
            return with_strides(result, usual);
        }
        if (all(is_channels_last)) {
            return with_strides(result, channels_last_strides(shape));
        }
        const Shape& strides = operands.front().strides();
        if (all([&](const Tensor& x) { return x.strides() == strides && is_dense(x); })) {
            return with_strides(result, strides);
        }
    }
    std::vector<Shape> strides;
    for (const Tensor& x : operands) {
        strides.push_back(strides_along(x, shape));
    }
    return with_strides(result, sorted_strides(shape, strides));
}

Tensor laid_out_joined(const Tensor& result, const std::vector<Tensor>& parts) {
    return std::ranges::all_of(parts, suggests_channels_last)
               ? with_strides(result, channels_last_strides(result.shape()))
               : result;
}

Shape preserved_strides(const Tensor& x) {
    const Shape strides[] = {x.strides()};
    return is_dense(x) ? x.strides() : sorted_strides(x.shape(), strides);
}

Tensor laid_out_as(const Tensor& x, const Tensor& argument) {
    return x.is_one_hot() || argument.is_one_hot() ? x : with_strides(x, preserved_strides(argument));
}

Tensor contiguous(const Tensor& x) { return with_strides(in_memory(x), row_major_strides(x.shape())); }

Tensor to_dtype(const Tensor& x, DType dtype) {
    return x.dtype() == dtype ? x : laid_out_as(x.cast(dtype), x);
}

} // namespace lim::array
