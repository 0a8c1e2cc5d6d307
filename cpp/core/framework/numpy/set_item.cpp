#include "core/framework/numpy/array.hpp"

#include "core/base/raise.hpp"
#include "core/framework/literal.hpp"

#include <cmath>
#include <limits>

namespace lim::numpy {
namespace {

using python::Value;

[[noreturn]] void too_large_for_long() {
    raise("OverflowError", {"Python int too large to convert to C long"});
}

/// One index as numpy's prepare_index takes it. An int that only an unsigned long holds fails in a way of its
/// own.
Index as_index(const Value& index) {
    if (const auto at = int64_of(index)) {
        return *at;
    }
    if (uint64_of(index)) {
        too_large_for_long();
    }
    raise("IndexError",
          {"only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean "
           "arrays are valid indices"});
}

Index within(Index at, Index axis, Index size) {
    if (at >= size || at < -size) {
        raise("IndexError", {"index ", std::to_string(at), " is out of bounds for axis ",
                             std::to_string(axis), " with size ", std::to_string(size)});
    }
    return at < 0 ? at + size : at;
}

} // namespace

std::int64_t as_long(const Value& value) {
    if (const auto element = int64_of(value)) {
        return *element;
    }
    if (is_int(value)) {
        too_large_for_long();
    }
    const double real = py_float(value);
    if (std::isnan(real)) {
        raise("ValueError", {"cannot convert float NaN to integer"});
    }
    if (std::isinf(real)) {
        raise("OverflowError", {"cannot convert float infinity to integer"});
    }
    if (real < -0x1p63 || real >= 0x1p63) {
        too_large_for_long();
    }
    return static_cast<std::int64_t>(real);
}

void set_item(Array& array, const Value& row, const Value& col, const Value& value) {
    const Index row_index = as_index(row);
    const Index col_index = as_index(col);
    const Shape& shape = array.tensor.shape();
    if (shape.size() < 2) {
        raise("IndexError", {"too many indices for array: array is ", std::to_string(shape.size()),
                             "-dimensional, but 2 were indexed"});
    }
    const Index r = within(row_index, 0, shape[0]);
    const Index c = within(col_index, 1, shape[1]);
    const auto at = static_cast<std::size_t>(r * shape[1] + c);
    if (array.tensor.dtype() == DType::int64) {
        array.tensor.data<std::int64_t>()[at] = as_long(value);
    } else if (array.object && is_int(value)) {
        array.beyond_float = array.beyond_float || !nearest_float(value);
        array.tensor.data<double>()[at] = nearest_float(value).value_or(0);
    } else {
        array.tensor.data<double>()[at] = py_float(value);
    }
}

} // namespace lim::numpy
