#include "core/framework/numpy/dtypes.hpp"

#include "core/base/dtype.hpp"
#include "core/base/raise.hpp"
#include "core/framework/dtype_objects.hpp"
#include "core/framework/numpy/array.hpp"
#include "core/framework/numpy/methods.hpp"
#include "core/framework/numpy/wrong_calls.hpp"
#include "core/print/layout.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/types.hpp"

#include <array>

namespace lim::numpy {
namespace {

constexpr std::array all_dtypes{DType::float32, DType::float64, DType::int32, DType::int64, DType::boolean};

py::Value name(py::Run&, const py::Value& self) {
    return std::string(dtype_name(*dtype_of_type(self).dtype));
}
py::Value make_dtype(py::Run& run, const py::Arguments& arguments) {
    return dtype_value(dtype_of(run, arguments[0]));
}

constexpr py::Property dtype_properties[] = {{"name", name}};
constexpr py::Entry dtype_constructor{"dtype(dtype, ...)", make_dtype};
constexpr py::Type dtype_type{.name = "dtype",
                              .module = "numpy",
                              .properties = dtype_properties,
                              .constructor = &dtype_constructor,
                              .metaclass = "numpy._DTypeMeta"};

constexpr py::Type own_type(const char* text) {
    return {.name = text,
            .module = "numpy.dtypes",
            .base = &dtype_type,
            .module_in_messages = true,
            .metaclass = "numpy._DTypeMeta"};
}
constexpr std::array own_types{own_type("Float32DType"), own_type("Float64DType"), own_type("Int32DType"),
                               own_type("Int64DType"), own_type("BoolDType")};

/// A numpy.dtype.
class DTypeValue : public py::Object {
public:
    explicit DTypeValue(DType dtype) : dtype_(dtype) {}
    [[nodiscard]] static const py::Type& python_type() { return dtype_type; }
    [[nodiscard]] const py::Type& type() const override {
        return own_types[static_cast<std::size_t>(dtype_)];
    }
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>();
    }
    [[nodiscard]] std::string repr(py::Run& run) override { return "dtype('" + str(run) + "')"; }
    [[nodiscard]] std::string str(py::Run&) override { return std::string(dtype_name(dtype_)); }
    [[nodiscard]] std::optional<py::Value> binary(py::Run&, py::Operator op, const py::Value& right) override;
    [[nodiscard]] std::optional<py::Value> reflected(py::Run&, py::Operator, const py::Value&) override {
        py::refuse(refusals::comparison, {"DType"});
    }
    [[nodiscard]] DType dtype() const { return dtype_; }

private:
    DType dtype_;
};

/// Nothing where the other side is asked, as a dtype of TensorFlow is.
std::optional<py::Value> DTypeValue::binary(py::Run&, py::Operator op, const py::Value& right) {
    if (op != py::Operator::equal && op != py::Operator::not_equal) {
        py::refuse(refusals::comparison, {"DType"});
    }
    const bool foreign = right.object() != nullptr && !dtype_of_type(right).exists;
    if (foreign && right.object()->elements() != nullptr) {
        py::refuse(refusals::dtype_compared_with);
    }
    if (foreign) {
        return std::nullopt;
    }
    const std::string* const text = right.get<std::string>();
    const NamedDType other = right.is_none()   ? NamedDType{true, DType::float64}
                             : text != nullptr ? named_dtype(*text)
                                               : dtype_of_type(right);
    return (other.dtype == dtype_) == (op == py::Operator::equal);
}

} // namespace

py::Value dtype_value(DType dtype) { return object_of_dtype<DTypeValue>(dtype); }

NamedDType dtype_of_type(const py::Value& value) {
    if (const auto object = value.object_of<DTypeValue>()) {
        return {true, object->dtype()};
    }
    const py::Type* type = value.type();
    for (const DType dtype : all_dtypes) {
        if (type != nullptr && type == &scalar_type(dtype)) {
            return {true, dtype};
        }
    }
    return type == &py::float_type  ? NamedDType{true, DType::float64}
           : type == &py::int_type  ? NamedDType{true, DType::int64}
           : type == &py::bool_type ? NamedDType{true, DType::boolean}
                                    : NamedDType{type != nullptr}; // of all others it makes dtype('O')
}

DType dtype_of(py::Run& run, const py::Value& value) {
    if (value.is_none()) {
        return DType::float64;
    }
    const std::string* const text = value.get<std::string>();
    const NdarrayPtr scalar = as_ndarray(value);
    const NamedDType named = text != nullptr ? named_dtype(*text) : dtype_of_type(value);
    if (named.dtype || (scalar && scalar->scalar)) {
        return named.dtype ? *named.dtype : scalar->data.dtype();
    }
    if (text != nullptr && !named.exists) {
        raise("TypeError", {"data type '", *text, "' not understood"});
    }
    if (scalar) {
        raise("TypeError", {"Cannot construct a dtype from an array"});
    }
    const bool plain =
        py::as_float(value) || value.slice() != nullptr || value.is_ellipsis() || value.range() != nullptr;
    const std::string_view type = py::type_of(value).name;
    if (plain || type == "DType" || type == "dtype") { // the last two are of other frameworks
        raise("TypeError", {"Cannot interpret '", py::repr(run, value), "' as a data type"});
    }
    refuse_other_dtype();
}

void refuse_other_dtype() { py::refuse(refusals::numpy_dtype); }

namespace {

/// np.float32(x), np.int64(x), …: of a number a scalar, of an array or a list an array.
template <DType dtype> py::Value make_scalar(py::Run& run, const py::Arguments& arguments) {
    const NdarrayPtr x = array_of(run, arguments[0]);
    const bool plain = arguments[0].get<double>() != nullptr || arguments[0].get<py::Int>() != nullptr;
    const bool whole = dtype == DType::int32 || dtype == DType::int64;
    if (plain && whole && is_floating(x->data.dtype())) {
        const auto number = static_cast<double>(as_long(*arguments[0].get<double>()));
        if (dtype == DType::int32 && number != static_cast<std::int32_t>(number)) {
            py::refuse(refusals::cast_that_does_not_fit);
        }
    }
    const auto* integer = arguments[0].get<py::Int>();
    if (dtype == DType::int32 && integer != nullptr && *integer != static_cast<std::int32_t>(*integer)) {
        raise("OverflowError", {"Python integer ", py::to_text(*integer), " out of bounds for int32"});
    }
    const NdarrayPtr cast = cast_to(run, x, dtype);
    return make_result({cast->data, cast->inexact});
}

constexpr std::array scalar_constructors{py::Entry{"float32(x=0, /)", make_scalar<DType::float32>},
                                         py::Entry{"float64(x=0, /)", make_scalar<DType::float64>},
                                         py::Entry{"int32(x=0, /)", make_scalar<DType::int32>},
                                         py::Entry{"int64(x=0, /)", make_scalar<DType::int64>},
                                         py::Entry{"bool(x=False, /)", make_scalar<DType::boolean>}};

} // namespace

const py::Type& scalar_type(DType dtype) { return *scalar_types()[static_cast<std::size_t>(dtype)]; }

std::span<const py::Type* const> scalar_types() {
    static const auto types = [] {
        std::array<py::Type, all_dtypes.size()> made{};
        for (const DType dtype : all_dtypes) {
            made[static_cast<std::size_t>(dtype)] = {
                .name = dtype_name(dtype).data(),
                .module = "numpy",
                .base = &Ndarray::python_type(),
                .constructor = &scalar_constructors[static_cast<std::size_t>(dtype)],
                .wrong_call = raise_in_words_of_scalars,
                .module_in_messages = true};
        }
        return made;
    }();
    static const auto pointers = [] {
        std::array<const py::Type*, all_dtypes.size()> made{};
        for (std::size_t i = 0; i < made.size(); ++i) {
            made[i] = &types[i];
        }
        return made;
    }();
    return pointers;
}

} // namespace lim::numpy
