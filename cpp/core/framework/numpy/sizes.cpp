#include "core/framework/numpy/from_literal.hpp"

#include "core/base/raise.hpp"
#include "core/framework/byte_count.hpp"
#include "core/framework/literal.hpp"

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
Index arange_length(const python::Value& stop) {
    const double length = std::ceil(is_int(stop) ? nearest_float(stop).value_or(HUGE_VAL) : py_float(stop));
    if (std::isnan(length)) {
        raise("ValueError", {"arange: cannot compute length"});
    }
    if (!(length >= -0x1p63 && length <= 0x1p63)) {
        raise("ValueError", {"Maximum allowed size exceeded"});
    }
    return length <= 0 || length == 0x1p63 ? 0 : static_cast<Index>(length);
}

Index ones_length(const python::Value& length) {
    const auto count = int64_of(length);
    if (!count) {
        raise("ValueError", {"Maximum allowed dimension exceeded"});
    }
    if (*count < 0) {
        raise("ValueError", {"negative dimensions are not allowed"});
    }
    return *count;
}

} // namespace lim::numpy
