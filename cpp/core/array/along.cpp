#include "core/array/along.hpp"

#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/array/wrapping.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lim::array {
namespace {

/// Calls use(place of the index, place along the axis by the index's element) for each element of the index,
/// both in the storage of `x`.
template <class Use> void walk_along(const Tensor& x, Index axis, const Tensor& index, const Use& use) {
    const Tensor dense = index.row_major();
    const auto ids = dense.data<std::int64_t>();
    const Shape& shape = index.shape();
    std::vector<Index> at(shape.size(), 0);
    for (std::size_t position = 0; position < ids.size(); ++position) {
        Index place = x.offset();
        for (std::size_t i = 0; i < at.size(); ++i) {
            place += x.strides()[i] * (static_cast<Index>(i) == axis ? ids[position] : at[i]);
        }
        use(position, static_cast<std::size_t>(place));
        for (std::size_t i = at.size(); i-- > 0 && ++at[i] == shape[i];) {
            at[i] = 0;
        }
    }
}

/// x with its axis last, row by row.
Tensor axis_last(const Tensor& x, Index axis) {
    std::vector<Index> order;
    for (Index i = 0; i < x.rank(); ++i) {
        if (i != axis) {
            order.push_back(i);
        }
    }
    order.push_back(axis);
    return permute(x, order).row_major();
}

/// The same back.
Tensor axis_back(const Tensor& x, Index axis) {
    std::vector<Index> order;
    for (Index i = 0; i + 1 < x.rank(); ++i) {
        order.push_back(i);
    }
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(axis), x.rank() - 1);
    return contiguous(permute(x, order));
}

template <class T> bool is_less(T a, T b) {
    if constexpr (std::is_floating_point_v<T>) {
        return (std::isnan(b) && !std::isnan(a)) || a < b;
    } else {
        return a < b;
    }
}

} // namespace

Tensor gather_along(const Tensor& x, Index axis, const Tensor& index) {
    const Tensor from = in_memory(x);
    return with_type_of(x.dtype(), [&](auto zero) {
        using T = decltype(zero);
        Tensor result = Tensor::uninitialised<T>(index.shape());
        const auto to = result.template data<T>();
        const T* const elements = from.template storage_data<T>();
        walk_along(from, axis, index,
                   [&](std::size_t position, std::size_t place) { to[position] = elements[place]; });
        return result;
    });
}

void scatter_along(Tensor& to, Index axis, const Tensor& index, const Tensor& from, bool adds) {
    const Tensor values = from.row_major();
    with_type_of(to.dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* const elements = to.writable_storage<T>();
        const auto all = values.template data<T>();
        walk_along(to, axis, index, [&](std::size_t position, std::size_t place) {
            elements[place] = adds ? wrapping_sum(elements[place], all[position]) : all[position];
        });
    });
}

Tensor sorted_along(const Tensor& x, Index axis, bool descending) {
    if (x.rank() == 0) {
        return Tensor::of<std::int64_t>({}, std::vector<std::int64_t>{0});
    }
    const Tensor rows = axis_last(x, axis);
    const auto length = static_cast<std::size_t>(rows.shape().back());
    Tensor result = Tensor::uninitialised<std::int64_t>(rows.shape());
    const auto places = result.data<std::int64_t>();
    with_type_of(x.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const auto all = rows.data<T>();
        for (std::size_t begin = 0; begin < all.size(); begin += length) {
            const auto row = all.subspan(begin, length);
            const auto order = places.subspan(begin, length);
            std::iota(order.begin(), order.end(), std::int64_t{0});
            std::ranges::sort(order, [&](std::int64_t a, std::int64_t b) {
                const T first = row[static_cast<std::size_t>(descending ? b : a)];
                const T second = row[static_cast<std::size_t>(descending ? a : b)];
                return is_less(first, second) ||
                       (!is_less(second, first) && a < b); // equal ones keep their order
            });
        }
    });
    return axis_back(result, axis);
}

Tensor cumulated(const Tensor& x, Index axis) {
    if (x.rank() == 0) {
        return x.row_major().snapshot();
    }
    Tensor rows = axis_last(x, axis).snapshot();
    const auto length = static_cast<std::size_t>(rows.shape().back());
    with_type_of(x.dtype(), [&](auto zero) {
        using T = decltype(zero);
        using Sum = std::conditional_t<std::is_floating_point_v<T>, double, std::uint64_t>;
        const auto all = rows.data<T>();
        Sum sum = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            sum = (i % length == 0 ? Sum{0} : sum) + static_cast<Sum>(all[i]);
            all[i] = static_cast<T>(sum);
        }
    });
    return axis_back(rows, axis);
}

} // namespace lim::array
