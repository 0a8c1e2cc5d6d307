#include "core/framework/torch/dtypes.hpp"

#include "core/framework/dtype_objects.hpp"
#include "core/print/layout.hpp"
#include "core/python/types.hpp"

namespace lim::torch {
namespace {

constexpr py::Type dtype_type{.name = "dtype", .module = "torch", .module_in_messages = true};

/// A torch.dtype.
class DTypeValue : public py::Object {
public:
    explicit DTypeValue(DType dtype) : dtype_(dtype) {}
    [[nodiscard]] static const py::Type& python_type() { return dtype_type; }
    [[nodiscard]] const py::Type& type() const override { return dtype_type; }
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>();
    }
    [[nodiscard]] std::string repr(py::Run&) override { return "torch." + std::string(dtype_name(dtype_)); }
    [[nodiscard]] DType dtype() const { return dtype_; }

private:
    DType dtype_;
};

template <DType dtype> py::Value constant(py::Run&) { return dtype_value(dtype); }

constexpr py::Constant dtype_names[] = {
    {"float32", constant<DType::float32>}, {"float", constant<DType::float32>},
    {"float64", constant<DType::float64>}, {"double", constant<DType::float64>},
    {"int32", constant<DType::int32>},     {"int", constant<DType::int32>},
    {"int64", constant<DType::int64>},     {"long", constant<DType::int64>},
    {"bool", constant<DType::boolean>},    {"uint8", constant<DType::uint8>},
};

} // namespace

py::Value dtype_value(DType dtype) { return object_of_dtype<DTypeValue>(dtype); }

std::optional<DType> as_dtype(const py::Value& value) {
    if (const auto object = value.object_of<DTypeValue>()) {
        return object->dtype();
    }
    return std::nullopt;
}

std::optional<DType> as_dtype_argument(const py::Value& value) {
    if (const py::Type* type = value.type()) {
        return type == &py::float_type  ? std::optional(DType::float64)
               : type == &py::int_type  ? std::optional(DType::int64)
               : type == &py::bool_type ? std::optional(DType::boolean)
                                        : std::nullopt;
    }
    return as_dtype(value);
}

std::span<const py::Constant> dtype_constants() { return dtype_names; }

} // namespace lim::torch
