#include "core/array/index.hpp"

#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/array/wrapping.hpp"
#include "core/base/places.hpp"
#include "core/base/tensor.hpp"

#include <algorithm>

namespace lim::array {
namespace {

/// The axes in the order of the result: the picked ones together, where the first is or in front.
struct Order {
    std::vector<std::size_t> before;
    std::vector<std::size_t> picked;
    std::vector<std::size_t> after;
};

Order order_of(const Positions& positions) {
    Order order;
    for (std::size_t axis = 0; axis < positions.size(); ++axis) {
        if (positions[axis]) {
            if (!order.picked.empty() && order.picked.back() + 1 != axis) {
                order.after.insert(order.after.begin(), order.before.begin(), order.before.end());
                order.before.clear();
            }
            order.picked.push_back(axis);
        } else {
            (order.picked.empty() ? order.before : order.after).push_back(axis);
        }
    }
    return order;
}

template <class Write> void write_at(Tensor& x, const Picked& picked, const Tensor& values, Write&& write) {
    with_type_of(x.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const Tensor dense = values.snapshot().row_major();
        const auto from = dense.template data<T>();
        T* const to = x.template writable_storage<T>();
        for (std::size_t i = 0; i < from.size(); ++i) {
            write(to[picked.places[i]], from[i]);
        }
    });
}

} // namespace

Shape picked_shape(const Tensor& x, const Positions& positions) {
    const Order order = order_of(positions);
    const Shape& common = positions[order.picked.front()]->shape();
    Shape shape;
    const auto append = [&](const std::vector<std::size_t>& axes) {
        for (const std::size_t axis : axes) {
            shape.push_back(x.shape()[axis]);
        }
    };
    append(order.before);
    shape.insert(shape.end(), common.begin(), common.end());
    append(order.after);
    return shape;
}

Picked pick(const Tensor& x, const Positions& positions) {
    const Order order = order_of(positions);
    const auto stride = [&x](std::size_t axis) { return x.strides()[axis]; };
    const Shape& common = positions[order.picked.front()]->shape();
    // where, from x's first element on, each group of positions leads
    std::vector<Index> offsets(static_cast<std::size_t>(element_count(common)), x.offset());
    for (const std::size_t axis : order.picked) {
        const Tensor dense = positions[axis]->row_major();
        const auto at = dense.data<std::int64_t>();
        for (std::size_t i = 0; i < offsets.size(); ++i) {
            offsets[i] += at[i] * stride(axis);
        }
    }
    const auto whole = [&](const std::vector<std::size_t>& axes) {
        std::vector<Index> places{0};
        for (const std::size_t axis : axes) {
            std::vector<Index> further;
            for (const Index place : places) {
                for (Index i = 0; i < x.shape()[axis]; ++i) {
                    further.push_back(place + i * stride(axis));
                }
            }
            places = std::move(further);
        }
        return places;
    };
    const std::vector<Index> after = whole(order.after);
    Picked picked;
    for (const Index outer : whole(order.before)) {
        for (const Index offset : offsets) {
            for (const Index inner : after) {
                picked.places.push_back(outer + offset + inner);
            }
        }
    }
    picked.shape = picked_shape(x, positions);
    return picked;
}

Tensor gather(const Tensor& x, const Picked& picked) {
    return with_type_of(x.dtype(), [&](auto zero) {
        using T = decltype(zero);
        Tensor result = Tensor::uninitialised<T>(picked.shape);
        const T* const from = x.template storage_data<T>();
        std::ranges::transform(picked.places, result.template data<T>().begin(),
                               [from](Index place) { return from[place]; });
        return result;
    });
}

Tensor laid_out_as_picked(const Tensor& result, const Tensor& x, const Positions& positions) {
    const Order order = order_of(positions);
    const Shape& common = positions[order.picked.front()]->shape();
    Shape strides; // of x, of which nothing is known where it is indexed
    Shape shape;   // of the positions, which are broadcast along the other axes
    for (const std::size_t axis : order.before) {
        strides.push_back(x.strides()[axis]);
        shape.push_back(1);
    }
    strides.insert(strides.end(), common.size(), 0);
    shape.insert(shape.end(), common.begin(), common.end());
    for (const std::size_t axis : order.after) {
        strides.push_back(x.strides()[axis]);
        shape.push_back(1);
    }
    std::vector<Tensor> operands{result.view(result.shape(), std::move(strides), result.offset())};
    for (const std::size_t axis : order.picked) {
        const auto view = reshape_view(*positions[axis], shape);
        operands.push_back(view ? *view : *reshape_view(positions[axis]->row_major(), shape));
    }
    return laid_out(result, operands);
}

void scatter(Tensor& x, const Picked& picked, const Tensor& values) {
    write_at(x, picked, values, [](auto& to, auto value) { to = value; });
}

void scatter_add(Tensor& x, const Picked& picked, const Tensor& values) {
    write_at(x, picked, values, [](auto& to, auto value) { to = wrapping_sum(to, value); });
}

Tensor nonzero(const Tensor& x) {
    const Tensor dense = x.cast(DType::boolean).row_major();
    std::vector<std::vector<std::int64_t>> columns(x.shape().size());
    Index count = 0;
    Index position = 0;
    for (const bool element : dense.data<bool>()) {
        Index rest = position++;
        for (std::size_t axis = columns.size(); element && axis-- > 0; rest /= x.shape()[axis]) {
            columns[axis].push_back(rest % x.shape()[axis]);
        }
        count += element ? 1 : 0;
    }
    std::vector<std::int64_t> positions;
    for (const auto& column : columns) {
        positions.insert(positions.end(), column.begin(), column.end());
    }
    return Tensor::of<std::int64_t>({x.rank(), count}, positions).view({count, x.rank()}, {1, count}, 0);
}

} // namespace lim::array
