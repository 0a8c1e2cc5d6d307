#include "core/framework/torch/normalization.hpp"

#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/torch/activations.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/views.hpp"
#include "core/kernels/sizes.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

/// Softmax and what else brings rows of numbers to one scale.
namespace lim::torch {
namespace {

/// A row's elements, each so many after the one before.
template <class T> struct Row {
    T* first;
    Index stride;

    [[nodiscard]] T& operator[](Index j) const { return first[j * stride]; }
};

/// Rows that lie along an axis of a row-major tensor.
struct Rows {
    Index count;
    Index length;
    Index stride;

    template <class T> [[nodiscard]] Row<T> of(std::span<T> elements, Index i) const {
        return {elements.data() + i / stride * stride * length + i % stride, stride};
    }
};

Rows rows_along(const Shape& shape, Index axis) {
    if (shape.empty()) {
        return {1, 1, 1};
    }
    const auto place = static_cast<std::size_t>(axis);
    Index stride = 1;
    for (std::size_t i = place + 1; i < shape.size(); ++i) {
        stride *= shape[i];
    }
    const Index length = shape[place];
    return {length == 0 ? 0 : element_count(shape) / length, length, stride};
}

/// What softmax and log_softmax have in common.
struct Kind {
    bool is_log;
    const char* name;
    const char* of_node;
};
constexpr Kind plain_kind{false, "softmax", "SoftmaxBackward0"};
constexpr Kind log_kind{true, "log_softmax", "LogSoftmaxBackward0"};

/// One row; the differences from the greatest element and their sum are rounded as floats of type T are.
/// @param powers as many as a row has
/// @returns whether it is exact in every library
template <class T> bool fill_row(Row<const T> from, Row<T> to, std::span<double> powers, bool is_log) {
    const auto length = static_cast<Index>(powers.size());
    T greatest = -std::numeric_limits<T>::infinity();
    for (Index j = 0; j < length; ++j) {
        const T x = from[j];
        greatest = std::isnan(x) || x > greatest ? x : greatest;
    }
    bool exact = true;
    for (Index j = 0; j < length; ++j) {
        const T below = from[j] - greatest;
        exact = exact && (below == 0 || !std::isfinite(below));
        powers[static_cast<std::size_t>(j)] = static_cast<double>(below);
    }
    make_exponentials<T>(powers);
    double sum = 0;
    for (const double power : powers) {
        sum += power;
    }
    const double log_sum = is_log ? logarithm_of<T>(sum) : 0;
    for (Index j = 0; j < length; ++j) {
        to[j] = is_log ? (from[j] - greatest) - static_cast<T>(log_sum)
                       : static_cast<T>(powers[static_cast<std::size_t>(j)] / sum);
    }
    return exact && (!is_log || sum == 1);
}

template <class T> Rounded filled(const Tensor& x, const Rows& rows, bool is_log) {
    Tensor result = Tensor::uninitialised<T>(x.shape());
    const std::span<const T> from = x.data<T>();
    const std::span<T> to = result.data<T>();
    std::vector<double> powers(static_cast<std::size_t>(rows.length));
    bool exact = true;
    for (Index i = 0; i < rows.count; ++i) {
        exact = fill_row<T>(rows.of(from, i), rows.of(to, i), powers, is_log) && exact;
    }
    const double largest = std::max(1.0, kernels::largest_finite<T>(to));
    const double units = 8 + static_cast<double>(rows.length);
    return {std::move(result), !exact, largest * units * std::numeric_limits<T>::epsilon()};
}

/// The gradient of softmax, (g − Σ g·y)·y, or of log_softmax, g − eʸ·Σ g, in the result's dtype.
template <class T> Tensor gradient_of(const Tensor& g, const Tensor& y, const Rows& rows, bool is_log) {
    Tensor result = Tensor::uninitialised<T>(y.shape());
    std::vector<double> parts(static_cast<std::size_t>(rows.length)); // y, or eʸ
    for (Index i = 0; i < rows.count; ++i) {
        const auto from = rows.of(g.data<T>(), i);
        const auto out = rows.of(y.data<T>(), i);
        const auto to = rows.of(result.data<T>(), i);
        double sum = 0;
        for (Index j = 0; j < rows.length; ++j) {
            parts[static_cast<std::size_t>(j)] = static_cast<double>(out[j]);
            sum += static_cast<double>(from[j]) * (is_log ? 1 : static_cast<double>(out[j]));
        }
        if (is_log) {
            make_exponentials<T>(parts);
        }
        for (Index j = 0; j < rows.length; ++j) {
            const auto arrived = static_cast<double>(from[j]);
            const double part = parts[static_cast<std::size_t>(j)];
            to[j] = static_cast<T>(is_log ? arrived - part * sum : (arrived - sum) * part);
        }
    }
    return result;
}

VariablePtr along_rows(py::Run& run, const VariablePtr& x, Index given, const Kind& kind) {
    const Index axis = wrapped_axis(given, x->data.rank());
    const DType dtype = x->data.dtype();
    const bool is_last = x->data.rank() == 0 || axis == x->data.rank() - 1;
    if (!is_floating(dtype) && x->data.size() > 0) {
        raise("NotImplementedError", {"\"", kind.name, is_last ? "_lastdim" : "",
                                      "_kernel_impl\" not implemented for '", scalar_type_name(dtype), "'"});
    }
    if (!is_floating(dtype)) { // PyTorch gives back the nothing that there is
        py::refuse(refusals::torch_arguments, {kind.name});
    }
    run.memory().require(x->data.shape(), dtype);
    const Tensor from = x->in_memory(run).row_major();
    const Rows rows = rows_along(from.shape(), axis);
    const Rounded result = dtype == DType::float32 ? filled<float>(from, rows, kind.is_log)
                                                   : filled<double>(from, rows, kind.is_log);
    const auto back = [y = result.tensor, rows, is_log = kind.is_log](const Rounded& g) -> Gradients {
        const Tensor arrived = g.tensor.row_major();
        return {Rounded{y.dtype() == DType::float32 ? gradient_of<float>(arrived, y, rows, is_log)
                                                    : gradient_of<double>(arrived, y, rows, is_log),
                        true}};
    };
    return record(run, result, kind.of_node, {x}, back, true);
}

/// Mean and 1 / √(variance + eps) of a row.
struct Moments {
    double mean;
    double scale;
};

Moments moments_of(const Tensor& x, Index row, Index size, double eps) {
    double sum = 0;
    double squares = 0;
    for (Index j = 0; j < size; ++j) {
        sum += x.real_at(row * size + j);
    }
    const double mean = sum / static_cast<double>(size);
    for (Index j = 0; j < size; ++j) {
        const double from_mean = x.real_at(row * size + j) - mean;
        squares += from_mean * from_mean;
    }
    return {mean, 1 / std::sqrt(squares / static_cast<double>(size) + eps)};
}

/// The gradients of x, weight and bias.
Gradients layer_norm_gradients(const Tensor& g, const Tensor& x, const std::optional<Tensor>& weight,
                               double eps, bool has_bias) {
    const Index size = x.shape().back();
    const Index count = size == 0 ? 0 : x.size() / size;
    Tensor of_x = array::full(x.shape(), DType::float64, 0.0);
    Tensor of_weight = array::full({size}, DType::float64, 0.0);
    Tensor of_bias = array::full({size}, DType::float64, 0.0);
    const auto to = of_x.data<double>();
    const auto to_weight = of_weight.data<double>();
    const auto to_bias = of_bias.data<double>();
    for (Index i = 0; i < count; ++i) {
        const auto [mean, scale] = moments_of(x, i, size, eps);
        double sum = 0;
        double with_x = 0;
        for (Index j = 0; j < size; ++j) {
            const auto at = static_cast<std::size_t>(j);
            const double arrived = g.real_at(i * size + j);
            const double normal = (x.real_at(i * size + j) - mean) * scale;
            to_weight[at] += arrived * normal;
            to_bias[at] += arrived;
            const double weighted = arrived * (weight ? weight->real_at(j) : 1);
            sum += weighted;
            with_x += weighted * normal;
        }
        for (Index j = 0; j < size; ++j) {
            const double normal = (x.real_at(i * size + j) - mean) * scale;
            const double weighted = g.real_at(i * size + j) * (weight ? weight->real_at(j) : 1);
            to[static_cast<std::size_t>(i * size + j)] =
                scale * (weighted - (sum + normal * with_x) / static_cast<double>(size));
        }
    }
    Gradients gradients{Rounded{of_x.cast(x.dtype()), true}};
    if (weight) {
        gradients.push_back(Rounded{of_weight.cast(x.dtype()), true});
    }
    if (has_bias) {
        gradients.push_back(Rounded{of_bias.cast(x.dtype()), true});
    }
    return gradients;
}

/// at::native::check_mixed_data_type, which allows no mixture of the dtypes that this page has.
void check_dtypes(const VariablePtr& x, const VariablePtr& weight, const VariablePtr& bias) {
    const DType dtype = x->data.dtype();
    const VariablePtr& first = weight ? weight : bias;
    const auto is_other = [](const VariablePtr& parameter, DType wanted) {
        return parameter && parameter->data.dtype() != wanted;
    };
    if (is_other(first, dtype)) {
        const bool are_floats = !is_other(weight, DType::float32) && !is_other(bias, DType::float32);
        raise("RuntimeError",
              {"mixed dtype (CPU): ", are_floats ? "all inputs must share same datatype."
                                                 : "expect parameter to have scalar type of Float"});
    }
    if (is_other(bias, dtype)) {
        py::refuse(refusals::error_words, {"torch", "layer_norm"});
    }
    if (!is_floating(dtype)) {
        raise("NotImplementedError",
              {"\"LayerNormKernelImpl\" not implemented for '", scalar_type_name(dtype), "'"});
    }
}

} // namespace

VariablePtr softmax(py::Run& run, const VariablePtr& x, Index axis) {
    return along_rows(run, x, axis, plain_kind);
}

VariablePtr log_softmax(py::Run& run, const VariablePtr& x, Index axis) {
    return along_rows(run, x, axis, log_kind);
}

VariablePtr layer_norm(py::Run& run, const VariablePtr& x, Index size, const VariablePtr& weight,
                       const VariablePtr& bias, double eps) {
    const auto check = [&](const VariablePtr& each, const char* name) {
        if (each && each->data.shape() != Shape{size}) {
            raise("RuntimeError", {"Expected ", name, " to be of same shape as normalized_shape, but got ",
                                   name, " of shape ", bracketed(each->data.shape()),
                                   " and normalized_shape = [", std::to_string(size), "]"});
        }
    };
    check(weight, "weight");
    check(bias, "bias");
    const Shape& shape = x->data.shape();
    if (shape.empty() || shape.back() != size) {
        raise("RuntimeError",
              {"Given normalized_shape=[", std::to_string(size), "], expected input with shape [*, ",
               std::to_string(size), "], but got input of size[", joined(shape, ", "), "]"});
    }
    check_dtypes(x, weight, bias);
    run.memory().require(shape, DType::float64);
    const Tensor from = x->in_memory(run).row_major();
    const std::optional<Tensor> scales =
        weight ? std::optional(weight->in_memory(run).row_major()) : std::nullopt;
    const std::optional<Tensor> shifts =
        bias ? std::optional(bias->in_memory(run).row_major()) : std::nullopt;
    Tensor result = array::full(shape, DType::float64, 0.0);
    const auto to = result.data<double>();
    for (Index i = 0; size > 0 && i < from.size() / size; ++i) {
        const auto [mean, scale] = moments_of(from, i, size, eps);
        for (Index j = 0; j < size; ++j) {
            const double normal = (from.real_at(i * size + j) - mean) * scale;
            to[static_cast<std::size_t>(i * size + j)] =
                normal * (scales ? scales->real_at(j) : 1) + (shifts ? shifts->real_at(j) : 0);
        }
    }
    std::vector<VariablePtr> arguments{x};
    if (weight) {
        arguments.push_back(weight);
    }
    if (bias) {
        arguments.push_back(bias);
    }
    const auto back = [from, scales, eps, has_bias = bias != nullptr](const Rounded& g) {
        return layer_norm_gradients(g.tensor.row_major(), from, scales, eps, has_bias);
    };
    return record(run, {result.cast(x->data.dtype()), true}, "NativeLayerNormBackward0", arguments, back,
                  true);
}

} // namespace lim::torch
