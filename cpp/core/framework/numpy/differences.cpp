#include "core/framework/numpy/differences.hpp"

#include "core/base/tensor.hpp"

#include <algorithm>
#include <cmath>

namespace lim::numpy {
namespace {

struct Sizes {
    double least = HUGE_VAL;
    double most = 0;
};

/// The sizes of a tensor's elements.
Sizes sizes_of(const Tensor& x) {
    Sizes sizes;
    for (Index i = 0; i < x.size(); ++i) {
        const double size = std::abs(x.real_at(i));
        sizes.least = std::min(sizes.least, size);
        sizes.most = size >= sizes.most ? size : std::isnan(size) ? HUGE_VAL : sizes.most;
    }
    return sizes;
}

} // namespace

double difference_of(array::Arithmetic operation, const Tensor& a, double of_a, const Tensor& b, double of_b,
                     const Tensor& result) {
    const double rounding = sizes_of(result).most * (result.dtype() == DType::float32 ? 0x1p-23 : 0x1p-52);
    switch (operation) {
    case array::Arithmetic::add:
    case array::Arithmetic::subtract:
        return of_a + of_b + rounding;
    case array::Arithmetic::multiply:
        return of_a * (sizes_of(b).most + of_b) + of_b * sizes_of(a).most + rounding;
    case array::Arithmetic::divide: {
        const double divisor = sizes_of(b).least - of_b;
        return divisor > 0 ? (of_a + sizes_of(result).most * of_b) / divisor + rounding : HUGE_VAL;
    }
    default:
        return HUGE_VAL;
    }
}

} // namespace lim::numpy
