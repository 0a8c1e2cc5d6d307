#include "core/framework/torch/tensor.hpp"

#include "core/framework/raise.hpp"

#include <cmath>
#include <cstdint>

namespace lim::torch {
namespace {

/// x[i] for the first dimension, as a tensor of its own.
template <class T> Tensor row_of(const Tensor& x, Index i) {
    const Shape shape(x.shape().begin() + 1, x.shape().end());
    const auto size = static_cast<std::size_t>(element_count(shape));
    return Tensor::of<T>(shape, x.data<T>().subspan(static_cast<std::size_t>(i) * size, size));
}

/// Which element of max(x): the first one that no later one exceeds. A NaN never exceeds and is never
/// exceeded.
template <class T> Index greatest(std::span<const T> values) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
        best = values[i] > values[best] ? i : best;
    }
    return static_cast<Index>(best);
}

template <class T> Value builtin_max_of(const Tensor& x) {
    const Index count = x.shape()[0];
    const Index size = element_count(Shape(x.shape().begin() + 1, x.shape().end()));
    if (count > 1 && size != 1) {
        raise("RuntimeError", {"Boolean value of Tensor with ",
                               size == 0 ? "no values" : "more than one value", " is ambiguous"});
    }
    return {row_of<T>(x, count > 1 ? greatest<T>(x.data<T>()) : 0)};
}

/// x.max(): a NaN anywhere is the greatest.
template <class T> Value max_of(const Tensor& x) {
    const auto values = x.data<T>();
    T best = values[0];
    for (const T value : values) {
        if (value > best || value != value) {
            best = value;
        }
        if (best != best) {
            break;
        }
    }
    return {Tensor::of<T>({}, std::span<const T>(&best, 1))};
}

} // namespace

Value builtin_max(const Value& x) {
    if (x.tensor.rank() == 0) {
        raise("TypeError", {"iteration over a 0-d tensor"});
    }
    if (x.tensor.shape()[0] == 0) {
        raise("ValueError", {"max() arg is an empty sequence"});
    }
    return x.tensor.dtype() == DType::int64     ? builtin_max_of<std::int64_t>(x.tensor)
           : x.tensor.dtype() == DType::boolean ? builtin_max_of<bool>(x.tensor)
                                                : builtin_max_of<float>(x.tensor);
}

Index position_of_max(const Tensor& x) {
    return x.dtype() == DType::int64     ? greatest<std::int64_t>(x.data<std::int64_t>())
           : x.dtype() == DType::boolean ? greatest<bool>(x.data<bool>())
                                         : greatest<float>(x.data<float>());
}

Value max(const Value& x) {
    if (x.tensor.size() == 0) {
        raise("RuntimeError",
              {"max(): Expected reduction dim to be specified for input.numel() == 0. Specify the "
               "reduction dim with the 'dim' argument."});
    }
    return x.tensor.dtype() == DType::int64     ? max_of<std::int64_t>(x.tensor)
           : x.tensor.dtype() == DType::boolean ? max_of<bool>(x.tensor)
                                                : max_of<float>(x.tensor);
}

Value plus_one(const Value& x) {
    if (x.tensor.dtype() == DType::float32) {
        Tensor result = Tensor::of<float>(x.tensor.shape(), x.tensor.data<float>());
        for (float& value : result.data<float>()) {
            value += 1;
        }
        return {result};
    }
    const Tensor integers = x.tensor.cast(DType::int64);
    Tensor result = Tensor::of<std::int64_t>(integers.shape(), integers.data<std::int64_t>());
    for (std::int64_t& value : result.data<std::int64_t>()) {
        value = static_cast<std::int64_t>(static_cast<std::uint64_t>(value) + 1);
    }
    return {result};
}

} // namespace lim::torch
