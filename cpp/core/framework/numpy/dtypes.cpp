#include "core/framework/numpy/dtypes.hpp"

#include "core/framework/dtype_objects.hpp"
#include "core/framework/raise.hpp"
#include "core/print/layout.hpp"
#include "core/python/refusal.hpp"
#include "core/python/types.hpp"

#include <array>

namespace lim::numpy {
namespace {

constexpr std::array all_dtypes{DType::float32, DType::float64, DType::int32, DType::int64, DType::boolean};

py::Value name(py::Run&, const py::Value& self) { return std::string(dtype_name(*as_dtype(self))); }

constexpr py::Property dtype_properties[] = {{"name", name}};
constexpr py::Type dtype_type{.name = "dtype", .module = "numpy", .properties = dtype_properties};

constexpr py::Type own_type(const char* text) {
    return {.name = text, .module = "numpy.dtypes", .base = &dtype_type, .module_in_messages = true};
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
    [[nodiscard]] std::string repr(py::Run& run) override { return "dtype('" + str(run) + "')"; }
    [[nodiscard]] std::string str(py::Run&) override { return std::string(dtype_name(dtype_)); }
    [[nodiscard]] std::optional<py::Value> binary(py::Run&, py::Operator op,
                                                  const py::Value& right) override {
        if (op != py::Operator::equal && op != py::Operator::not_equal) {
            py::refuse("This page compares dtypes by `==` and `!=` alone");
        }
        return (dtype_of(right) == dtype_) == (op == py::Operator::equal);
    }
    [[nodiscard]] std::optional<py::Value> reflected(py::Run&, py::Operator, const py::Value&) override {
        py::refuse("This page compares dtypes by `==` and `!=` alone");
    }
    [[nodiscard]] DType dtype() const { return dtype_; }

private:
    DType dtype_;
};

struct Alias {
    std::string_view name;
    DType dtype;
};

/// What NumPy also calls its dtypes, on Linux.
constexpr std::array aliases{Alias{"float", DType::float64}, Alias{"double", DType::float64},
                             Alias{"single", DType::float32}, Alias{"int", DType::int64}};

std::optional<DType> of_name(std::string_view text) {
    for (const DType dtype : all_dtypes) {
        if (dtype_name(dtype) == text) {
            return dtype;
        }
    }
    for (const auto& [name, dtype] : aliases) {
        if (name == text) {
            return dtype;
        }
    }
    return std::nullopt;
}

} // namespace

py::Value dtype_value(DType dtype) { return object_of_dtype<DTypeValue>(dtype); }

std::optional<DType> as_dtype(const py::Value& value) {
    if (const auto object = value.object_of<DTypeValue>()) {
        return object->dtype();
    }
    if (const std::string* text = value.get<std::string>()) {
        return of_name(*text);
    }
    const py::Type* type = value.type();
    for (const DType dtype : all_dtypes) {
        if (type != nullptr && type == &scalar_type(dtype)) {
            return dtype;
        }
    }
    return type == &py::float_type  ? std::optional(DType::float64)
           : type == &py::int_type  ? std::optional(DType::int64)
           : type == &py::bool_type ? std::optional(DType::boolean)
                                    : std::nullopt;
}

DType dtype_of(const py::Value& value) {
    if (const auto dtype = as_dtype(value)) {
        return *dtype;
    }
    py::refuse("This page has the dtypes float32, float64, int32, int64 and bool alone");
}

const py::Type& scalar_type(DType dtype) { return *scalar_types()[static_cast<std::size_t>(dtype)]; }

std::span<const py::Type* const> scalar_types() {
    static const auto types = [] {
        std::array<py::Type, all_dtypes.size()> made{};
        for (const DType dtype : all_dtypes) {
            made[static_cast<std::size_t>(dtype)] = {.name = dtype_name(dtype).data(),
                                                     .module = "numpy",
                                                     .base = &Ndarray::python_type(),
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
