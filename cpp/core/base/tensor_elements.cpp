#include "core/base/convert.hpp"
#include "core/base/dtype.hpp"
#include "core/base/places.hpp"
#include "core/base/tensor.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <type_traits>

namespace lim {

Index Tensor::place_of(Index position) const {
    Index place = offset();
    for (std::size_t axis = shape().size(); axis-- > 0; position /= shape()[axis]) {
        place += position % shape()[axis] * strides()[axis];
    }
    return place;
}

/// Reads an element; a one-hot's elements are 0 and 1 of the type asked for.
template <class To> To Tensor::element_at(Index position) const {
    if (is_one_hot()) {
        const Index classes = shape().back();
        const auto id = one_hot_ids()[static_cast<std::size_t>(position / classes)];
        return id == position % classes ? To{1} : To{0};
    }
    return with_type_of(dtype_, [&](auto zero) {
        return static_cast<To>(storage_data<decltype(zero)>()[place_of(position)]);
    });
}

Tensor Tensor::row_major() const {
    if (is_row_major()) {
        return *this;
    }
    return with_type_of(dtype_, [this](auto zero) {
        using T = decltype(zero);
        Tensor result = uninitialised_like<T>(*this);
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
        return {dtype, layout_, elements_, true};
    }
    const Tensor dense = row_major();
    return with_type_of(dtype, [&](auto to) {
        using To = decltype(to);
        Tensor result = uninitialised_like<To>(*this);
        with_type_of(dtype_, [&](auto from) {
            using From = decltype(from);
            std::ranges::transform(dense.data<From>(), result.data<To>().begin(), convert<To, From>);
        });
        return result;
    });
}

} // namespace lim
