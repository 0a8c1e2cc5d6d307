#include "core/framework/numpy/opaque_array.hpp"

#include "core/framework/literal.hpp"
#include "core/framework/operators.hpp"
#include "core/python/refusal.hpp"

namespace lim::numpy {
namespace {

[[noreturn]] void refuse_dtype() {
    py::refuse(
        "This page gives arrays with ints beyond 63 bits to layers alone, and does not compute with them");
}

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
        return make_array({x->data.row_major().snapshot(), x->inexact});
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
        py::refuse("This page makes arrays of numbers beside arrays of int64, float64 and bool alone");
    }
    return make_array({only_arrays ? made.tensor.cast(*within.dtype) : std::move(made.tensor)});
}

} // namespace lim::numpy
