#include "core/framework/keras/dtypes.hpp"

#include "core/base/raise.hpp"
#include "core/framework/dtype_objects.hpp"
#include "core/framework/numpy/dtypes.hpp"
#include "core/print/layout.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/types.hpp"

#include <algorithm>
#include <cmath>

namespace lim::keras {
namespace {

py::Value name_of_dtype(py::Run& run, const py::Value& self);
constexpr py::Property dtype_properties[] = {{"name", name_of_dtype}};
constexpr py::Type dtype_type{.name = "DType",
                              .module = "tensorflow.python.framework.dtypes",
                              .properties = dtype_properties,
                              .metaclass = "DTypeMeta"};

/// A tf.DType.
class DTypeValue : public py::Object {
public:
    explicit DTypeValue(DType dtype) : dtype_(dtype) {}
    [[nodiscard]] static const py::Type& python_type() { return dtype_type; }
    [[nodiscard]] const py::Type& type() const override { return dtype_type; }
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>();
    }
    [[nodiscard]] std::string repr(py::Run&) override { return "tf." + text(); }
    [[nodiscard]] std::string str(py::Run&) override { return "<dtype: '" + text() + "'>"; }
    [[nodiscard]] std::string text() const { return std::string(dtype_name(dtype_)); }
    [[nodiscard]] DType dtype() const { return dtype_; }
    [[nodiscard]] std::optional<py::Value> binary(py::Run&, py::Operator op, const py::Value& right) override;

private:
    DType dtype_;
};

/// A dtype by the number that TensorFlow's DataType has for it, also written as a float or a bool.
NamedDType of_number(double number) {
    const DType here[] = {DType::float32, DType::float64, DType::int32, DType::int64, DType::boolean};
    const double numbers[] = {1, 2, 3, 9, 10};
    const auto* const found = std::ranges::find(numbers, number);
    if (found != std::end(numbers)) {
        return {true, here[found - std::begin(numbers)]};
    }
    // the numbers of further dtypes, and of references to all of these
    return {number == std::trunc(number) && ((number > 0 && number < 64) || (number > 100 && number < 164))};
}

NamedDType of_name(std::string_view name) {
    constexpr std::string_view elsewhere = " float16 half uint8 uint16 uint32 uint64 int16 int8 string "
                                           "complex64 complex128 qint8 quint8 qint16 quint16 "
                                           "qint32 bfloat16 int4 uint4 int2 uint2 resource variant ";
    if (name == "float" || name == "double") {
        return {true, name == "float" ? DType::float32 : DType::float64};
    }
    for (const DType dtype : {DType::float32, DType::float64, DType::int32, DType::int64, DType::boolean}) {
        if (dtype_name(dtype) == name) {
            return {true, dtype};
        }
    }
    return {name.ends_with("_ref") || name.starts_with("float8_") || name.starts_with("float4_") ||
            elsewhere.find(" " + std::string(name) + " ") != std::string_view::npos};
}

/// tf.as_dtype(value).
NamedDType as_dtype(py::Run& run, const py::Value& value) {
    if (const auto object = value.object_of<DTypeValue>()) {
        return {true, object->dtype()};
    }
    if (const std::string* text = value.get<std::string>()) {
        return of_name(*text);
    }
    if (value.type() == &py::float_type || value.type() == &py::bool_type) {
        return {true, value.type() == &py::bool_type ? DType::boolean : DType::float32};
    }
    const NamedDType of_numpy = numpy::dtype_of_type(value);
    const bool of_python = value.type() != nullptr && value.type()->module == std::string_view("builtins");
    if (of_numpy.exists) {
        return of_python ? NamedDType{} : of_numpy;
    }
    const numpy::NdarrayPtr array = numpy::as_ndarray(value);
    if (array && !array->scalar) {
        return {true, array->data.dtype()};
    }
    const auto number = py::as_float(array ? numpy::element_of(run, *array, 0) : value);
    const NamedDType numbered = number ? of_number(*number) : NamedDType{};
    return array && !numbered.exists ? NamedDType{true, array->data.dtype()} : numbered;
}

std::optional<py::Value> DTypeValue::binary(py::Run& run, py::Operator op, const py::Value& right) {
    if (op != py::Operator::equal && op != py::Operator::not_equal) {
        py::refuse(refusals::comparison, {"DType"});
    }
    const bool dtype = right.object_of<DTypeValue>() || numpy::dtype_of_type(right).exists;
    if (right.object() != nullptr && !dtype) {
        py::refuse(refusals::dtype_compared_with);
    }
    const bool equal = !right.is_none() && as_dtype(run, right).dtype == dtype_;
    return equal == (op == py::Operator::equal);
}

py::Value name_of_dtype(py::Run&, const py::Value& self) { return self.object_of<DTypeValue>()->text(); }

template <DType dtype> py::Value dtype_constant(py::Run&) { return dtype_value(dtype); }

constexpr py::Constant dtype_names[] = {
    {"float32", dtype_constant<DType::float32>}, {"float64", dtype_constant<DType::float64>},
    {"int32", dtype_constant<DType::int32>},     {"int64", dtype_constant<DType::int64>},
    {"bool", dtype_constant<DType::boolean>},    {"double", dtype_constant<DType::float64>},
};

} // namespace

py::Value dtype_value(DType dtype) { return object_of_dtype<DTypeValue>(dtype); }

DType dtype_of(py::Run& run, const py::Value& value) {
    const NamedDType named = as_dtype(run, value);
    const bool shown = value.function() == nullptr && value.module() == nullptr &&
                       (value.object() == nullptr || numpy::as_ndarray(value) || as_tensor(value));
    if (!named.exists && shown) {
        raise("TypeError", {"Cannot convert the argument `type_value`: ", py::repr(run, value),
                            " to a TensorFlow DType."});
    }
    if (!named.dtype) {
        py::refuse(refusals::tf_dtype);
    }
    return *named.dtype;
}

std::optional<DType> dtype_at(py::Run& run, const py::Arguments& arguments, std::size_t parameter) {
    const py::Value& given = arguments[parameter];
    return given.is_none() ? std::nullopt : std::optional(dtype_of(run, given));
}

std::span<const py::Constant> dtype_constants() { return dtype_names; }

const char* message_name(DType dtype) {
    constexpr const char* of[] = {"float", "double", "int32", "int64", "bool"};
    return of[static_cast<std::size_t>(dtype)];
}

} // namespace lim::keras
