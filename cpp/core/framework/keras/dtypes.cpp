#include "core/framework/keras/dtypes.hpp"

#include "core/framework/dtype_objects.hpp"
#include "core/framework/numpy/dtypes.hpp"
#include "core/print/layout.hpp"
#include "core/python/call.hpp"
#include "core/python/refusal.hpp"

namespace lim::keras {
namespace {

py::Value name_of_dtype(py::Run& run, const py::Value& self);
constexpr py::Property dtype_properties[] = {{"name", name_of_dtype}};
constexpr py::Type dtype_type{
    .name = "DType", .module = "tensorflow.python.framework.dtypes", .properties = dtype_properties};

/// A tf.DType.
class DTypeValue : public py::Object {
public:
    explicit DTypeValue(DType dtype) : dtype_(dtype) {}
    [[nodiscard]] static const py::Type& python_type() { return dtype_type; }
    [[nodiscard]] const py::Type& type() const override { return dtype_type; }
    [[nodiscard]] std::string repr(py::Run&) override { return "tf." + text(); }
    [[nodiscard]] std::string str(py::Run&) override { return "<dtype: '" + text() + "'>"; }
    [[nodiscard]] std::string text() const { return std::string(dtype_name(dtype_)); }
    [[nodiscard]] DType dtype() const { return dtype_; }
    [[nodiscard]] std::optional<py::Value> binary(py::Run&, py::Operator op, const py::Value& right) override;

private:
    DType dtype_;
};

std::optional<DType> as_dtype(const py::Value& value) {
    if (const auto object = value.object_of<DTypeValue>()) {
        return object->dtype();
    }
    return numpy::as_dtype(value);
}

std::optional<py::Value> DTypeValue::binary(py::Run&, py::Operator op, const py::Value& right) {
    const auto other = right.type() == nullptr || right.type()->module != std::string_view("builtins")
                           ? as_dtype(right)
                           : std::nullopt;
    if (!other || (op != py::Operator::equal && op != py::Operator::not_equal)) {
        py::refuse("This page compares dtypes with the dtypes that it has by `==` and `!=` alone");
    }
    return (*other == dtype_) == (op == py::Operator::equal);
}

py::Value name_of_dtype(py::Run&, const py::Value& self) { return self.object_of<DTypeValue>()->text(); }

template <DType dtype> py::Value dtype_constant(py::Run&) { return dtype_value(dtype); }

constexpr py::Constant dtype_names[] = {
    {"float32", dtype_constant<DType::float32>}, {"float64", dtype_constant<DType::float64>},
    {"int32", dtype_constant<DType::int32>},     {"int64", dtype_constant<DType::int64>},
    {"bool", dtype_constant<DType::boolean>},
};

} // namespace

py::Value dtype_value(DType dtype) { return object_of_dtype<DTypeValue>(dtype); }

std::optional<DType> dtype_at(const py::Arguments& arguments, std::size_t parameter) {
    const py::Value& given = arguments[parameter];
    if (given.is_none()) {
        return std::nullopt;
    }
    // Python's own float and int are float32 and int32 or int64 here, by the call
    const bool of_python = given.type() != nullptr && given.type()->module == std::string_view("builtins");
    const auto dtype = of_python ? std::nullopt : as_dtype(given);
    if (!dtype) {
        py::refuse("This page has the dtypes tf.float32, tf.float64, tf.int32, tf.int64 and tf.bool alone");
    }
    return dtype;
}

std::span<const py::Constant> dtype_constants() { return dtype_names; }

const char* message_name(DType dtype) {
    constexpr const char* of[] = {"float", "double", "int32", "int64", "bool"};
    return of[static_cast<std::size_t>(dtype)];
}

} // namespace lim::keras
