#include "core/framework/numpy/dtypes.hpp"

#include "core/base/dtype.hpp"
#include "core/base/raise.hpp"
#include "core/framework/dtype_objects.hpp"
#include "core/framework/numpy/from_literal.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/messages.hpp"
#include "core/print/layout.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/types.hpp"

#include <algorithm>
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

namespace {

struct Alias {
    std::string_view name;
    DType dtype;
};

/// What NumPy calls the dtypes that this page has, on Linux.
constexpr std::array names_here{
    Alias{"float32", DType::float32}, Alias{"single", DType::float32},  Alias{"f", DType::float32},
    Alias{"f4", DType::float32},      Alias{"float64", DType::float64}, Alias{"double", DType::float64},
    Alias{"float", DType::float64},   Alias{"d", DType::float64},       Alias{"f8", DType::float64},
    Alias{"int32", DType::int32},     Alias{"intc", DType::int32},      Alias{"i", DType::int32},
    Alias{"i4", DType::int32},        Alias{"int64", DType::int64},     Alias{"int", DType::int64},
    Alias{"int_", DType::int64},      Alias{"intp", DType::int64},      Alias{"long", DType::int64},
    Alias{"l", DType::int64},         Alias{"p", DType::int64},         Alias{"n", DType::int64},
    Alias{"i8", DType::int64},        Alias{"bool", DType::boolean},    Alias{"bool_", DType::boolean},
    Alias{"?", DType::boolean},       Alias{"b1", DType::boolean},
};

/// The names of all its other dtypes, with spaces around them; those with digits behind one letter aside.
constexpr std::string_view names_elsewhere =
    " half float16 e float128 longdouble g complex64 csingle F complex128 cdouble complex D complex256 "
    "clongdouble G int8 byte b int16 short h uint8 ubyte B uint16 ushort H uint32 uintc I uint64 uint uintp "
    "ulong ulonglong L Q P N bytes bytes_ S a c str str_ U object object_ O void V datetime64 M timedelta64 "
    "m ";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether NumPy surely has no dtype of this name: extensions and older versions have names that end in
/// digits, and what holds other signs describes several fields or a unit.
bool is_unknown(std::string_view name) {
    const bool plain = !name.empty() && is_letter(name[0]) && std::ranges::all_of(name, [](char c) {
        return is_letter(c) || is_digit(c) || c == '_' || c == '.';
    });
    if (!plain || name.starts_with("float8_") || name.starts_with("float6_") || name.starts_with("float4_")) {
        return false;
    }
    const bool elsewhere = names_elsewhere.find(" " + std::string(name) + " ") != std::string_view::npos;
    return name.find('.') != std::string_view::npos || !(is_digit(name.back()) || elsewhere);
}

} // namespace

NamedDType named_dtype(std::string_view text) {
    const std::string_view name =
        text.size() > 1 && std::string_view("<=|").find(text[0]) != std::string_view::npos ? text.substr(1)
                                                                                           : text;
    const auto found = std::ranges::find(names_here, name, &Alias::name);
    if (found != names_here.end()) {
        return {true, found->dtype};
    }
    if (name == "q" || name == "longlong") { // of 64 bits too, but not the same
        refuse_other_dtype();
    }
    return {text.size() != name.size() || !is_unknown(name)};
}

} // namespace lim::numpy
