#pragma once

#include "core/base/memory.hpp"
#include "core/base/tensor.hpp"
#include "core/python/value.hpp"

/// NumPy 2.4's calls as the Keras notebook makes them.
namespace lim::numpy {

/// A numpy.ndarray: int64, float64 or bool; or dtype=object or uint64, kept as float64.
struct Array {
    Tensor tensor;
    bool object = false;       // holds Python ints too large for 64 bits
    bool beyond_float = false; // one of them is too large even for a float, which a cast will notice
    bool is_unsigned = false;  // uint64: nothing but ints that only 64 bits without a sign hold, and bools
};

constexpr std::size_t most_dimensions = 64; // NPY_MAXDIMS

/// Of data that is nested deeper. @throws FrameworkError ValueError
[[noreturn]] void raise_too_many_dimensions();

/// np.array(data) of a literal of numbers and bools.
/// @throws FrameworkError ValueError for ragged lists and too many dimensions
[[nodiscard]] Array array(const py::Value& data);

/// array[row, col] = value, in place.
/// @throws FrameworkError IndexError, OverflowError or ValueError
void set_item(Array& array, const py::Value& row, const py::Value& col, const py::Value& value);

/// What an int64 array makes of a value that is written into it (LONG_setitem).
/// @throws FrameworkError OverflowError or ValueError
[[nodiscard]] std::int64_t as_long(const py::Value& value);

/// np.asarray(array, dtype=np.float32), as Keras takes weights.
/// @throws FrameworkError OverflowError for an int beyond float's range
[[nodiscard]] Tensor as_float32(const Array& array);

/// The length of np.arange(stop) for an int or a float.
/// @throws FrameworkError ValueError
[[nodiscard]] Index arange_length(const py::Value& stop);

/// The length of np.ones(length) for an int.
/// @throws FrameworkError ValueError
[[nodiscard]] Index ones_length(const py::Value& length);

/// That the bytes of an array fit a signed 64-bit count (PyArray_NewFromDescr).
/// @throws FrameworkError ValueError
void check_size(const Shape& shape, DType dtype);

} // namespace lim::numpy
