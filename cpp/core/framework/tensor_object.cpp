#include "core/framework/tensor_object.hpp"

#include "core/base/tensor.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim {

std::optional<py::Value> TensorObject::to_int(py::Run& run) { return int_of_element(only_element(run)); }

std::optional<py::Value> TensorObject::to_float(py::Run& run) { return *py::as_float(only_element(run)); }

std::optional<py::Value> RowIterator::next(py::Run& run) {
    const Shape& shape = x_->data.shape(); // which `a.shape = …` may change
    return !shape.empty() && next_ < shape[0] ? std::optional(row_(run, next_++)) : std::nullopt;
}

Index axes_taken(const py::Value& index) {
    if (index.is_none() || index.is_ellipsis() || index.get<bool>() != nullptr) {
        return 0;
    }
    const Tensor* const x = index.object() != nullptr ? index.object()->elements() : nullptr;
    return x != nullptr && x->dtype() == DType::boolean ? x->rank() : 1;
}

py::Value element_value(const Tensor& x, Index position) {
    if (x.dtype() == DType::boolean) {
        return x.integer_at(position) != 0;
    }
    if (is_floating(x.dtype())) {
        return x.real_at(position);
    }
    return x.integer_at(position);
}

py::Value int_of_element(const py::Value& element) {
    if (const double* number = element.get<double>()) {
        if (!(std::abs(*number) < 0x1p63)) {
            py::refuse(refusals::int_too_large, {"64"});
        }
        return static_cast<std::int64_t>(*number);
    }
    return *py::as_int(element);
}

Tensor cast_on_x86(const Tensor& x, DType dtype) {
    if (!is_floating(x.dtype()) || is_floating(dtype) || dtype == DType::boolean || x.is_one_hot()) {
        return x.cast(dtype);
    }
    const double limit = dtype == DType::int32 ? 0x1p31 : 0x1p63;
    Tensor fitting = x.row_major().snapshot();
    const auto replace = [limit](auto numbers) {
        for (auto& number : numbers) {
            const double whole = std::trunc(static_cast<double>(number));
            if (!(whole >= -limit && whole < limit)) {
                number = static_cast<std::decay_t<decltype(number)>>(-limit);
            }
        }
    };
    if (x.dtype() == DType::float32) {
        replace(fitting.data<float>());
    } else {
        replace(fitting.data<double>());
    }
    return fitting.cast(dtype);
}

} // namespace lim
