#include "core/framework/numpy/array.hpp"

#include "core/framework/byte_count.hpp"
#include "core/base/raise.hpp"
#include "core/print/numpy_repr.hpp"

#include <cmath>

namespace lim::numpy {

void check_size(const Shape& shape, DType dtype) {
    if (!byte_count(shape, dtype)) {
        raise("ValueError", {"array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum "
                             "possible size."});
    }
}

/// _arange_safe_ceil_to_intp. Where the length is just beyond its range, numpy takes it for negative, and
/// gives an empty array.
Index arange_length(const PyValue& stop) {
    const auto* integer = stop.get_if<PyInt>();
    const double length =
        std::ceil(integer != nullptr ? integer->as_double().value_or(HUGE_VAL) : py_float(stop));
    if (std::isnan(length)) {
        raise("ValueError", {"arange: cannot compute length"});
    }
    if (!(length >= -0x1p63 && length <= 0x1p63)) {
        raise("ValueError", {"Maximum allowed size exceeded"});
    }
    return length <= 0 || length == 0x1p63 ? 0 : static_cast<Index>(length);
}

Index ones_length(const PyValue& length) {
    const auto* integer = length.get_if<PyInt>();
    if (integer == nullptr) {
        const double real = py_float(length);
        raise("TypeError", {"expected a sequence of integers or a single integer, got '",
                            numpy_str(Tensor::of<double>({}, std::span(&real, 1))), "'"});
    }
    const auto count = integer->as_int64();
    if (!count) {
        raise("ValueError", {"Maximum allowed dimension exceeded"});
    }
    if (*count < 0) {
        raise("ValueError", {"negative dimensions are not allowed"});
    }
    return *count;
}

} // namespace lim::numpy
