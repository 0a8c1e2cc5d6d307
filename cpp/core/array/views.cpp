#include "core/array/views.hpp"

#include "core/base/places.hpp"
#include "core/base/tensor.hpp"

#include <algorithm>

namespace lim::array {
namespace {

auto at(Index axis) { return static_cast<Shape::difference_type>(axis); }

} // namespace

Tensor in_memory(const Tensor& x) { return x.is_one_hot() ? x.row_major() : x; }

Tensor select(const Tensor& x, Index axis, Index index) {
    Shape shape = x.shape();
    Shape strides = x.strides();
    const Index offset = x.offset() + index * strides[static_cast<std::size_t>(axis)];
    shape.erase(shape.begin() + at(axis));
    strides.erase(strides.begin() + at(axis));
    return x.view(std::move(shape), std::move(strides), offset);
}

Tensor slice(const Tensor& x, Index axis, Index start, Index step, Index length) {
    const auto i = static_cast<std::size_t>(axis);
    Shape shape = x.shape();
    Shape strides = x.strides();
    const Index offset = x.offset() + start * strides[i];
    shape[i] = length;
    strides[i] *= step;
    return x.view(std::move(shape), std::move(strides), offset);
}

Tensor permute(const Tensor& x, const std::vector<Index>& order) {
    Shape shape;
    Shape strides;
    for (const Index axis : order) {
        shape.push_back(x.shape()[static_cast<std::size_t>(axis)]);
        strides.push_back(x.strides()[static_cast<std::size_t>(axis)]);
    }
    return x.view(std::move(shape), std::move(strides), x.offset());
}

Tensor unsqueeze(const Tensor& x, Index axis) {
    Shape shape = x.shape();
    Shape strides = x.strides();
    const bool last = axis == x.rank();
    const auto i = static_cast<std::size_t>(axis);
    const Index stride = last ? 1 : shape[i] * strides[i];
    shape.insert(shape.begin() + at(axis), 1);
    strides.insert(strides.begin() + at(axis), stride);
    return x.view(std::move(shape), std::move(strides), x.offset());
}

Tensor squeeze(const Tensor& x, Index axis) { return select(x, axis, 0); }

Tensor broadcast_to(const Tensor& x, const Shape& shape) {
    if (x.shape() == shape) {
        return x;
    }
    const Tensor dense = in_memory(x);
    Shape strides(shape.size(), 0);
    const std::size_t first = shape.size() - x.shape().size();
    for (std::size_t axis = 0; axis < x.shape().size(); ++axis) {
        if (x.shape()[axis] == shape[first + axis]) {
            strides[first + axis] = dense.strides()[axis];
        }
    }
    return dense.view(shape, std::move(strides), dense.offset());
}

std::optional<Tensor> reshape_view(const Tensor& x, const Shape& shape) {
    if (x.is_plain() && x.shape() == shape) {
        return x;
    }
    if (x.size() == 0) {
        return x.shape() == shape ? x : x.view(shape, row_major_strides(shape), x.offset());
    }
    Shape strides(shape.size(), 1);
    auto axis = static_cast<Index>(shape.size()) - 1;
    Index base = x.rank() == 0 ? 1 : x.strides().back(); // the stride of the innermost run of axes of x
    Index run = 1;                                       // how many elements of x that run has
    Index written = 1;                                   // and how many of them the new axes take
    for (Index old = x.rank() - 1; old >= 0; --old) {
        const auto i = static_cast<std::size_t>(old);
        run *= x.shape()[i];
        const bool ends = old == 0 || (x.shape()[i - 1] != 1 && x.strides()[i - 1] != run * base);
        if (!ends) {
            continue;
        }
        while (axis >= 0 && (written < run || shape[static_cast<std::size_t>(axis)] == 1)) {
            strides[static_cast<std::size_t>(axis)] = written * base;
            written *= shape[static_cast<std::size_t>(axis)];
            --axis;
        }
        if (written != run) {
            return std::nullopt;
        }
        if (old > 0) {
            base = x.strides()[i - 1];
            run = 1;
            written = 1;
        }
    }
    return x.view(shape, std::move(strides), x.offset());
}

std::optional<Shape> broadcast_shape(const Shape& a, const Shape& b) {
    const Shape& longer = a.size() >= b.size() ? a : b;
    const Shape& shorter = a.size() >= b.size() ? b : a;
    Shape shape = longer;
    for (std::size_t i = 1; i <= shorter.size(); ++i) {
        Index& length = shape[shape.size() - i];
        const Index other = shorter[shorter.size() - i];
        if (length != other && length != 1 && other != 1) {
            return std::nullopt;
        }
        length = length == 1 ? other : length;
    }
    return shape;
}

void copy_into(Tensor& to, const Tensor& from) {
    // from a snapshot, as the two may share their elements
    const Tensor values = broadcast_to(from.snapshot().cast(to.dtype()), to.shape());
    with_type_of(to.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const Tensor source = values.row_major();
        const T* next = source.template data<T>().data();
        T* const out = to.template writable_storage<T>();
        for_each_place(to, [&](Index place) { out[place] = *next++; });
    });
}

} // namespace lim::array
