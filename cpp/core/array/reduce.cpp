#include "core/array/reduce.hpp"

#include "core/array/order.hpp"
#include "core/base/tensor.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <type_traits>

namespace lim::array {
namespace {

/// Up to so many elements PyTorch reduces in one thread (at::internal::GRAIN_SIZE).
constexpr Index one_thread = 32768;

/// A row-major tensor as (outer, length, inner), of which `length` is reduced.
struct Lines {
    Index outer = 1;
    Index length = 1;
    Index inner = 1;
    Shape shape; // of what is left
};

Lines lines_of(const Shape& shape, Axis axis) {
    Lines lines;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (!axis || static_cast<Index>(i) == *axis) {
            lines.length *= shape[i];
            continue;
        }
        (static_cast<Index>(i) < *axis ? lines.outer : lines.inner) *= shape[i];
        lines.shape.push_back(shape[i]);
    }
    return lines;
}

/// Calls use(first, stride, result's position) for each line.
template <class Use> void for_each_line(const Lines& lines, Use&& use) {
    for (Index o = 0; o < lines.outer; ++o) {
        for (Index i = 0; i < lines.inner; ++i) {
            use(o * lines.length * lines.inner + i, lines.inner, o * lines.inner + i);
        }
    }
}

/// Whether a sum of numbers is so large beside them that no order of adding them gives it the other sign.
template <class T> bool is_far_from_zero(const T* from, Index length, Index stride, T sum) {
    T largest = 0;
    for (Index k = 0; k < length; ++k) {
        largest = std::max(largest, std::fabs(from[k * stride])); // a NaN leaves it, and is in the sum
    }
    const double magnitude = static_cast<double>(largest) * static_cast<double>(length) * (1 + 0x1p-20);
    return std::isfinite(sum) && !another_sign_is_near(static_cast<double>(sum), magnitude, digits_of<T>);
}

/// @param sums of the lines; null where the signs do not matter
template <class T> Rounded order_matters(const T* from, const Lines& lines, const T* sums) {
    Rounded matters{Tensor::uninitialised<T>({0})};
    for_each_line(lines, [&](Index first, Index stride, Index position) {
        if (matters.order_matters && (sums == nullptr || matters.sign_matters ||
                                      is_far_from_zero(from + first, lines.length, stride, sums[position]))) {
            return;
        }
        OrderCheck check(digits_of<T>);
        for (Index k = 0; k < lines.length; ++k) {
            check.add(static_cast<double>(from[first + k * stride]));
        }
        const bool this_matters = check.order_matters();
        matters.order_matters = matters.order_matters || this_matters;
        matters.sign_matters =
            matters.sign_matters ||
            (this_matters && sums != nullptr && check.may_change_sign(static_cast<double>(sums[position])));
    });
    return matters;
}

template <class T> Rounded sum_of(const Tensor& x, const Lines& lines, Signs signs) {
    const Tensor dense = x.row_major();
    const T* const from = dense.data<T>().data();
    Tensor result = Tensor::uninitialised<T>(lines.shape);
    T* const to = result.data<T>().data();
    if constexpr (std::is_integral_v<T>) {
        for_each_line(lines, [&](Index first, Index stride, Index position) {
            std::uint64_t total = 0;
            for (Index k = 0; k < lines.length; ++k) {
                total += static_cast<std::uint64_t>(from[first + k * stride]);
            }
            to[position] = static_cast<T>(total);
        });
        return {std::move(result)};
    } else {
        for (Index o = 0; o < lines.outer; ++o) {
            const Index first = o * lines.length * lines.inner;
            if (lines.inner != 1) {
                torch_sum_of_columns(from + first, lines.length, lines.inner, to + o * lines.inner);
            } else {
                to[o] = torch_sum_of_row(from + first, lines.length);
            }
        }
        const bool as_torch = x.is_row_major() && x.size() < one_thread;
        if (as_torch) {
            return {std::move(result)};
        }
        Rounded matters = order_matters(from, lines, signs == Signs::told ? to : nullptr);
        matters.tensor = std::move(result);
        return matters;
    }
}

template <class T> Extreme extreme_of(const Tensor& x, const Lines& lines, bool greatest) {
    const Tensor dense = x.row_major();
    const T* const from = dense.data<T>().data();
    Extreme result{Tensor::uninitialised<T>(lines.shape), Tensor::uninitialised<std::int64_t>(lines.shape)};
    const auto values = result.values.data<T>();
    const auto indices = result.indices.data<std::int64_t>();
    for_each_line(lines, [&](Index first, Index stride, Index position) {
        Index best = 0;
        T value = from[first];
        for (Index k = 1; k < lines.length && value == value; ++k) { // a NaN ends it
            const T other = from[first + k * stride];
            if ((greatest ? other > value : other < value) || other != other) {
                best = k;
                value = other;
            }
        }
        values[static_cast<std::size_t>(position)] = value;
        indices[static_cast<std::size_t>(position)] = best;
    });
    return result;
}

/// Whether some element is zero, or other than zero, by lines: `found` where one is, else its opposite.
Tensor search(const Tensor& x, Axis axis, bool for_zero, bool found) {
    const Lines lines = lines_of(x.shape(), axis);
    const Tensor dense = x.row_major().cast(DType::boolean);
    const bool* const from = dense.data<bool>().data();
    Tensor result = Tensor::uninitialised<bool>(lines.shape);
    const auto out = result.data<bool>();
    for_each_line(lines, [&](Index first, Index stride, Index position) {
        bool met = false;
        for (Index k = 0; k < lines.length && !met; ++k) {
            met = from[first + k * stride] != for_zero;
        }
        out[static_cast<std::size_t>(position)] = met == found;
    });
    return result;
}

} // namespace

Index reduced_length(const Tensor& x, Axis axis) { return lines_of(x.shape(), axis).length; }

Rounded sum(const Tensor& x, Axis axis, Signs signs) {
    return with_type_of(x.dtype(), [&](auto zero) -> Rounded {
        using T = decltype(zero);
        if constexpr (std::is_same_v<T, bool>) {
            throw std::invalid_argument("booleans are cast before they are added");
        } else {
            return sum_of<T>(x, lines_of(x.shape(), axis), signs);
        }
    });
}

bool order_of_sum_matters(const Tensor& x, Axis axis) {
    return with_type_of(x.dtype(), [&](auto zero) {
        using T = decltype(zero);
        if constexpr (std::is_floating_point_v<T>) {
            const Tensor dense = x.row_major();
            return order_matters<T>(dense.template data<T>().data(), lines_of(x.shape(), axis), nullptr)
                .order_matters;
        } else {
            return false;
        }
    });
}

Extreme extreme(const Tensor& x, Axis axis, bool greatest) {
    const Lines lines = lines_of(x.shape(), axis);
    if (lines.length == 0 && element_count(lines.shape) > 0) {
        throw std::invalid_argument("nothing has no greatest element");
    }
    return with_type_of(x.dtype(), [&](auto zero) { return extreme_of<decltype(zero)>(x, lines, greatest); });
}

Tensor all(const Tensor& x, Axis axis) { return search(x, axis, true, false); }

Tensor any(const Tensor& x, Axis axis) { return search(x, axis, false, true); }

} // namespace lim::array
