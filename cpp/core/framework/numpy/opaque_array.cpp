#include "core/framework/numpy/opaque_array.hpp"

#include "core/base/raise.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/numpy/from_literal.hpp"
#include "core/framework/operators.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim::numpy {
namespace {

[[noreturn]] void refuse_dtype() { py::refuse(refusals::opaque_array); }

py::Value plain(py::Run& run, const py::Value& value) {
    return literal_of(run, value, [](const py::Value& /*other*/) -> py::Value { refuse_dtype(); });
}

} // namespace

const py::Type& OpaqueArray::python_type() {
    static constexpr py::Type type{.name = "ndarray", .module = "numpy"};
    return type;
}

std::string OpaqueArray::repr(py::Run& /*run*/) { refuse_dtype(); }
std::optional<py::Value> OpaqueArray::attribute(py::Run& /*run*/, const std::string& /*name*/) {
    refuse_dtype();
}
std::optional<py::Value> OpaqueArray::unary(py::Run& /*run*/, py::UnaryOperator /*op*/) { refuse_dtype(); }

/// Of no elements arithmetic makes an array of no elements, of the same dtype.
std::optional<py::Value> OpaqueArray::binary(py::Run& /*run*/, py::Operator op, const py::Value& /*right*/) {
    if (values.tensor.size() > 0 || comparison_of(op)) {
        refuse_dtype();
    }
    return shared_from_this();
}

std::optional<py::Value> OpaqueArray::reflected(py::Run& /*run*/, py::Operator /*op*/,
                                                const py::Value& /*left*/) {
    refuse_dtype();
}

py::Value OpaqueArray::item(py::Run& /*run*/, const py::Value& index) {
    const bool adds_axis = index.tuple() != nullptr && index.tuple()->items.size() == 2 &&
                           index.tuple()->items[0].slice() != nullptr && index.tuple()->items[1].is_none();
    if (values.tensor.size() > 0 || !adds_axis) {
        refuse_dtype();
    }
    return shared_from_this();
}

void OpaqueArray::set_item(py::Run& run, const py::Value& index, const py::Value& value) {
    const py::Tuple* places = index.tuple();
    if (places == nullptr || places->items.size() != 2 || (!is_int(value) && !py::as_float(value))) {
        refuse_dtype(); // an array of objects takes any value
    }
    Array written{values.tensor.snapshot(), values.object, values.beyond_float, values.is_unsigned};
    numpy::set_item(written, plain(run, places->items[0]), plain(run, places->items[1]), value);
    if (values.is_unsigned) {
        refuse_dtype(); // uint64 truncates, and takes no int below 0
    }
    values = std::move(written);
}

std::optional<bool> OpaqueArray::contains(py::Run& /*run*/, const py::Value& /*value*/) { refuse_dtype(); }
std::optional<py::Int> OpaqueArray::length(py::Run& /*run*/) { refuse_dtype(); }
std::unique_ptr<py::Iterator> OpaqueArray::iterate(py::Run& /*run*/) { refuse_dtype(); }
bool OpaqueArray::truth(py::Run& /*run*/) { refuse_dtype(); }
std::optional<py::Int> OpaqueArray::index(py::Run& /*run*/) { refuse_dtype(); }
std::optional<py::Value> OpaqueArray::to_float(py::Run& /*run*/) { refuse_dtype(); }

std::shared_ptr<py::Object> OpaqueArray::frozen() {
    return std::make_shared<OpaqueArray>(
        Array{values.tensor.snapshot(), values.object, values.beyond_float, values.is_unsigned});
}

std::shared_ptr<OpaqueArray> as_opaque_array(const py::Value& value) {
    return value.object_of<OpaqueArray>();
}

py::Value new_array(py::Run& run, const py::Value& data) {
    if (const NdarrayPtr x = array_like(run, data)) {
        run.memory().require(x->data.shape(), x->data.dtype());
        return make_view(x, x->data.row_major().snapshot());
    }
    if (sequence_within(data, most_dimensions, 1) != nullptr) { // however deep it goes on
        raise_too_many_dimensions();
    }
    ArraysWithin within;
    Array made = array(literal_of_array(run, data, &within));
    if (made.object || made.is_unsigned) {
        return std::make_shared<OpaqueArray>(std::move(made));
    }
    const bool only_arrays = within.dtype && within.numbers == made.tensor.size();
    if (within.unnatural && !only_arrays) {
        py::refuse(refusals::array_mixture);
    }
    return make_array({only_arrays ? made.tensor.cast(*within.dtype) : std::move(made.tensor)});
}

namespace {

using py::Value;

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
