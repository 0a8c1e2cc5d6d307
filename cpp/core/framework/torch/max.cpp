#include "core/framework/torch/tensor.hpp"

#include <cstdint>

namespace lim::torch {
namespace {

/// The first one that no later one exceeds. A NaN never exceeds and is never exceeded.
template <class T> Index greatest(std::span<const T> values) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
        best = values[i] > values[best] ? i : best;
    }
    return static_cast<Index>(best);
}

} // namespace

Index position_of_max(const Tensor& x) {
    return x.dtype() == DType::int64     ? greatest<std::int64_t>(x.data<std::int64_t>())
           : x.dtype() == DType::boolean ? greatest<bool>(x.data<bool>())
                                         : greatest<float>(x.data<float>());
}

} // namespace lim::torch
