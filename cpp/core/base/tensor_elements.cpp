#include "core/base/dtype.hpp"
#include "core/base/places.hpp"
#include "core/base/tensor.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <type_traits>

namespace lim {
namespace {

/// torch's x.to(dtype): a float outside an integer's range becomes its least value, as x86 converts.
template <class To, class From> To convert(From x) {
    if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To> && !std::is_same_v<To, bool>) {
        constexpr From least = static_cast<From>(std::numeric_limits<To>::min());
        return x >= least && x < -least ? static_cast<To>(x) : std::numeric_limits<To>::min();
    } else if constexpr (std::is_same_v<To, bool>) {
        return x != From{};
    } else {
        return static_cast<To>(x);
    }
}

} // namespace

Index Tensor::place_of(Index position) const {
    const auto& [shape, strides, offset] = *layout_;
    Index place = offset;
    for (std::size_t axis = shape.size(); axis-- > 0; position /= shape[axis]) {
        place += position % shape[axis] * strides[axis];
    }
    return place;
}

/// Reads an element; a one-hot's elements are 0 and 1 of the type asked for.
template <class To> To Tensor::element_at(Index position) const {
    return std::visit(
        [&](const auto& of) -> To {
            if constexpr (std::is_same_v<std::decay_t<decltype(of)>, OneHot>) {
                const Index classes = shape().back();
                return (*of.ids)(static_cast<std::size_t>(position / classes)) == position % classes ? To{1}
                                                                                                     : To{0};
            } else {
                return static_cast<To>((**of)(static_cast<std::size_t>(place_of(position))));
            }
        },
        elements_);
}

Tensor Tensor::row_major() const {
    if (is_row_major()) {
        return *this;
    }
    return with_type_of(dtype_, [this](auto zero) {
        using T = decltype(zero);
        Tensor result = uninitialised<T>(shape());
        const auto out = result.data<T>();
        if (is_one_hot()) {
            std::ranges::fill(out, T{});
            const Index classes = shape().back();
            Index row = 0;
            for (const std::int64_t id : one_hot_ids()) {
                if (id >= 0 && id < classes) {
                    out[static_cast<std::size_t>(row * classes + id)] = T{1};
                }
                ++row;
            }
        } else {
            T* to = out.data();
            const T* const from = storage_data<T>();
            for_each_place(*this, [&](Index place) { *to++ = from[place]; });
        }
        return result;
    });
}

double Tensor::real_at(Index position) const { return element_at<double>(position); }

std::int64_t Tensor::integer_at(Index position) const {
    if (dtype_ == DType::float32 || dtype_ == DType::float64) {
        throw std::invalid_argument("integer_at reads integers and booleans");
    }
    return element_at<std::int64_t>(position);
}

Tensor Tensor::cast(DType dtype) const {
    if (dtype == dtype_) {
        return *this;
    }
    if (is_one_hot()) {
        return {dtype, layout_, elements_};
    }
    const Tensor dense = row_major();
    return with_type_of(dtype, [&](auto to) {
        using To = decltype(to);
        Tensor result = uninitialised<To>(shape());
        with_type_of(dtype_, [&](auto from) {
            using From = decltype(from);
            std::ranges::transform(dense.data<From>(), result.data<To>().begin(), convert<To, From>);
        });
        return result;
    });
}

} // namespace lim
