#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/order.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/modules.hpp"
#include "core/framework/torch/norms.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/reductions.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

/// norm, std and var of a tensor, and torch.linalg.norm.
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// The elements that are reduced together, next to one another.
struct Groups {
    Tensor rows;  // row by row
    Index length; // of each
    Shape ones;   // x's shape, 1 where it is reduced
    Shape left;   // of the result
};

Groups groups_in(const Tensor& x, const Along& along) {
    std::vector<Index> axes;
    for (const Index axis : along.axes) {
        axes.push_back(wrapped_axis(axis, x.rank()));
    }
    std::vector<Index> order;
    std::vector<Index> last;
    Groups groups{x, 1, x.shape(), {}};
    for (Index axis = 0; axis < x.rank(); ++axis) {
        const auto place = static_cast<std::size_t>(axis);
        const bool goes = axes.empty() || std::ranges::find(axes, axis) != axes.end();
        (goes ? last : order).push_back(axis);
        groups.length *= goes ? x.shape()[place] : 1;
        groups.ones[place] = goes ? 1 : x.shape()[place];
        if (!goes || along.keepdim) {
            groups.left.push_back(groups.ones[place]);
        }
    }
    order.insert(order.end(), last.begin(), last.end());
    groups.rows = array::permute(array::in_memory(x), order).row_major();
    return groups;
}

/// One number of each group: `of(elements, result)` gives it, and says in the result what is known of its
/// digits.
template <class Of> Rounded of_each(const Groups& groups, const Of& of) {
    const DType dtype = groups.rows.dtype();
    Rounded result{array::full(groups.left, dtype, std::int64_t{0}), false, 0};
    std::vector<double> group(static_cast<std::size_t>(groups.length));
    for (Index i = 0; i < result.tensor.size(); ++i) {
        for (Index j = 0; j < groups.length; ++j) {
            group[static_cast<std::size_t>(j)] = groups.rows.real_at(i * groups.length + j);
        }
        const double value = of(group, result);
        if (dtype == DType::float32) {
            result.tensor.data<float>()[static_cast<std::size_t>(i)] = static_cast<float>(value);
        } else {
            result.tensor.data<double>()[static_cast<std::size_t>(i)] = value;
        }
    }
    return result;
}

Along dimensions(const Arguments& arguments, std::size_t dim, std::size_t keepdim) {
    const std::string_view name = arguments.signature().name;
    if (arguments[keepdim].get<bool>() == nullptr && name != "std" && name != "var") {
        py::refuse(refusals::error_words, {"torch", name});
    }
    Along along{{}, bool_at(arguments, keepdim), true};
    const py::Values* const several = py::items_in(arguments[dim]);
    for (std::size_t i = 0; several != nullptr && i < several->size(); ++i) {
        along.axes.push_back(unpack_long((*several)[i]));
    }
    if (several == nullptr && !arguments[dim].is_none()) {
        if (!is_int(arguments[dim])) {
            py::refuse(refusals::error_words, {"torch", name});
        }
        along.axes = {int_at(arguments, dim)};
    }
    return along;
}

/// The variance in double precision, as at::native's WelfordOps: rounded, it is PyTorch's unless it lies at
/// the edge between two floats.
double variance_of(const std::vector<double>& group, double correction) {
    double mean = 0;
    double squares = 0;
    double count = 0;
    for (const double value : group) {
        ++count;
        const double from_mean = value - mean;
        mean += from_mean / count;
        squares += from_mean * (value - mean);
    }
    return squares / std::max(0.0, static_cast<double>(group.size()) - correction);
}

template <bool is_root> VariablePtr deviation(Run& run, const VariablePtr& x, const Along& along,
                                              double correction) {
    if (!is_floating(x->data.dtype())) {
        raise("NotImplementedError", {"std and var only support floating point and complex dtypes"});
    }
    run.memory().require(x->data.shape(), DType::float64);
    const Groups groups = groups_in(x->data, along);
    const Rounded result = of_each(groups, [&](const std::vector<double>& group, Rounded& known) {
        const double variance = variance_of(group, correction);
        const double value = is_root ? std::sqrt(variance) : variance;
        const double near = value * 1e-13;
        const bool is_sure = std::isnan(value) || value == 0 ||
                             (groups.rows.dtype() == DType::float32 &&
                              static_cast<float>(value - near) == static_cast<float>(value + near));
        known.order_matters = known.order_matters || !is_sure;
        known.difference = std::max(known.difference, value * 0x1p-22);
        return value;
    });
    const auto back = [x = x->data, result, ones = groups.ones, along, correction, length = groups.length,
                       &run](const Rounded& g) -> Gradients {
        Along kept = along;
        kept.keepdim = true;
        const VariablePtr center = mean(run, make_variable(x), kept, std::nullopt);
        Tensor arrived = g.tensor.row_major();
        if (is_root) {
            const Tensor zero = array::full({}, x.dtype(), std::int64_t{0});
            const Tensor two = array::full({}, x.dtype(), std::int64_t{2});
            const Tensor twice = array::arithmetic(Arithmetic::multiply, result.tensor, two);
            arrived = array::where(array::compare(Comparison::equal, result.tensor, zero), zero,
                                   array::arithmetic(Arithmetic::divide, arrived, twice));
        }
        const double factor = 2.0 / (static_cast<double>(length) - correction);
        arrived = array::arithmetic(Arithmetic::multiply, array::full({}, x.dtype(), factor),
                                    *array::reshape_view(arrived.row_major(), ones));
        const Tensor from_mean = array::arithmetic(Arithmetic::subtract, x, center->data);
        return {Rounded{array::arithmetic(Arithmetic::multiply, arrived, from_mean),
                        g.order_matters || result.order_matters || center->inexact()}};
    };
    return record(run, result, is_root ? "StdBackward0" : "VarBackward0", {x}, back, true);
}

/// x.std(), x.std(unbiased), x.std(dim, unbiased, keepdim), x.std(dim, correction=…).
template <bool is_root> py::Value deviation_method(Run& run, const Arguments& arguments) {
    const bool* const alone = arguments[0].get<bool>();
    if (alone != nullptr && (arguments.given(1) || arguments.given(2) || arguments.given(3))) {
        py::refuse(refusals::torch_arguments, {arguments.signature().name});
    }
    const bool unbiased = alone != nullptr ? *alone : bool_at(arguments, 1);
    double correction = unbiased ? 1 : 0;
    if (!arguments[3].is_none()) {
        const auto given = py::as_float(arguments[3]);
        if (!given) {
            wrong_type(arguments, 3, "Number");
        }
        correction = *given;
    }
    const Along along = alone != nullptr ? Along{} : dimensions(arguments, 0, 2);
    return deviation<is_root>(run, self_of(arguments), along, correction);
}

double order_of_norm(const py::Value& given) {
    const auto* const name = given.get<std::string>();
    if (given.is_none() || (name != nullptr && *name == "fro")) {
        return 2;
    }
    const auto order = py::as_float(given);
    if (!order || (*order != 1 && *order != 2 && *order != HUGE_VAL)) {
        py::refuse_missing("norm(p=…)");
    }
    return *order;
}

py::Value norm_method(Run& run, const Arguments& arguments) {
    const double order = order_of_norm(arguments[0]);
    return norm(run, self_of(arguments), order, dimensions(arguments, 1, 2));
}

template <bool of_vectors> py::Value linalg_norm(Run& run, const Arguments& arguments) {
    const VariablePtr x = input_of(of_vectors ? "linalg_vector_norm" : "linalg_norm", arguments[0]);
    const auto* const name = arguments[1].get<std::string>();
    const bool is_matrix =
        !of_vectors && !arguments[1].is_none() &&
        (arguments[2].is_none() ? x->data.rank() != 1 : py::items_in(arguments[2]) != nullptr);
    if (is_matrix && arguments[2].is_none() && x->data.rank() > 2) {
        raise("RuntimeError",
              {"linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got ",
               std::to_string(x->data.rank()), "D."});
    }
    if ((is_matrix && name == nullptr) || (!is_matrix && name != nullptr)) {
        py::refuse_missing("linalg.norm(ord=…)");
    }
    const double order = order_of_norm(arguments[1]);
    return norm(run, x, order, dimensions(arguments, 2, 3));
}

constexpr py::Entry spread_entries[] = {
    {"norm(p='fro', dim=None, keepdim=False, dtype=?None)", norm_method},
    {"std(dim=None, unbiased=True, keepdim=False, *, correction=None)", deviation_method<true>},
    {"var(dim=None, unbiased=True, keepdim=False, *, correction=None)", deviation_method<false>},
};

constexpr py::Entry linalg_entries[] = {
    {"norm(A, ord=None, dim=None, keepdim=False, *, out=?None, dtype=?None)", linalg_norm<false>},
    {"vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=?None, out=?None)", linalg_norm<true>},
};

} // namespace

VariablePtr norm(Run& run, const VariablePtr& x, double order, const Along& along) {
    if (!is_floating(x->data.dtype())) {
        raise("NotImplementedError",
              {"linalg.vector_norm: Expected a floating point or complex tensor as input. Got ",
               scalar_type_name(x->data.dtype())});
    }
    run.memory().require(x->data.shape(), DType::float64);
    const Groups groups = groups_in(x->data, along);
    const bool is_float = x->data.dtype() == DType::float32;
    const Rounded result = of_each(groups, [&](const std::vector<double>& group, Rounded& known) {
        array::OrderCheck check(is_float ? 24 : 53);
        double sum = 0;
        double largest = 0;
        for (const double value : group) {
            const double size = std::fabs(value);
            largest = std::isnan(value) ? value : std::max(largest, size);
            sum += order == 2 ? size * size : size;
            order == 2 ? check.add_product(size, size) : check.add(size);
        }
        sum = is_float ? static_cast<double>(static_cast<float>(sum)) : sum;
        const double value = order == HUGE_VAL ? largest : order == 1 ? sum : std::sqrt(sum);
        if (order != HUGE_VAL && check.order_matters()) {
            known.order_matters = true;
            const double steps = check.most_difference() / (order == 1 ? 1 : value);
            known.difference = std::max(known.difference, 2 * steps + value * 0x1p-22);
        }
        return value;
    });
    const auto back = [x = x->data, result, ones = groups.ones, order](const Rounded& g) -> Gradients {
        if (order == HUGE_VAL) {
            py::refuse(refusals::no_gradient, {"norm"});
        }
        const Tensor zero = array::full({}, x.dtype(), std::int64_t{0});
        const Tensor length = *array::reshape_view(result.tensor.row_major(), ones);
        const Tensor arrived = *array::reshape_view(g.tensor.row_major(), ones);
        const Tensor nowhere = array::compare(Comparison::equal, order == 2 ? length : x, zero);
        const Tensor divisor = order == 2 ? length : array::unary(array::Unary::absolute, x);
        const Tensor share = array::where(nowhere, zero, array::arithmetic(Arithmetic::divide, x, divisor));
        return {Rounded{array::arithmetic(Arithmetic::multiply, share, arrived),
                        g.order_matters || (order == 2 && result.order_matters)}};
    };
    return record(run, result, "LinalgVectorNormBackward0", {x}, back, true);
}

const py::Module linalg_module{.name = "torch.linalg", .functions = linalg_entries};

std::span<const py::Entry> spread_methods() { return spread_entries; }

} // namespace lim::torch
