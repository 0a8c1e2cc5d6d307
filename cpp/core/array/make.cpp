#include "core/array/make.hpp"

#include "core/array/views.hpp"
#include "core/base/convert.hpp"
#include "core/base/tensor.hpp"

#include <algorithm>

namespace lim::array {
namespace {

template <class Number> Tensor filled(const Shape& shape, DType dtype, Number value) {
    return with_type_of(dtype, [&](auto zero) {
        using T = decltype(zero);
        Tensor result = Tensor::uninitialised<T>(shape);
        std::ranges::fill(result.template data<T>(), convert<T>(value));
        return result;
    });
}

} // namespace

Tensor full(const Shape& shape, DType dtype, double value) { return filled(shape, dtype, value); }

Tensor full(const Shape& shape, DType dtype, std::int64_t value) { return filled(shape, dtype, value); }

Tensor range(std::int64_t start, std::int64_t step, Index count, DType dtype) {
    return with_type_of(dtype, [&](auto zero) {
        using T = decltype(zero);
        Tensor result = Tensor::uninitialised<T>({count});
        Index i = 0;
        for (T& element : result.template data<T>()) {
            element = static_cast<T>(start + step * i++);
        }
        return result;
    });
}

Tensor eye(Index rows, Index columns, DType dtype, Index diagonal) {
    Tensor result = full({rows, columns}, dtype, std::int64_t{0});
    with_type_of(dtype, [&](auto zero) {
        using T = decltype(zero);
        const auto out = result.template data<T>();
        for (Index row = std::max<Index>(-diagonal, 0); row < std::min(rows, columns - diagonal); ++row) {
            out[static_cast<std::size_t>(row * columns + row + diagonal)] = T{1};
        }
    });
    return result;
}

} // namespace lim::array
