#include "core/array/along.hpp"
#include "core/array/arrangement.hpp"
#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/nearness.hpp"
#include "core/framework/torch/other_objects.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

/// sort, argsort, topk, unique, bincount and cumsum.
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// From how many elements on PyTorch does not keep the order of equal ones: libstdc++ sorts fewer by
/// insertion.
constexpr Index least_unstable = 17;

/// How near neighbours may be in their order.
struct Neighbours {
    bool equal = false; // two of them are
    bool sure = true;   // they lie further apart than they may differ from PyTorch's
};

/// @param sorted x in its order along the axis
/// @param first how many places are looked at, each beside the next one
Neighbours neighbours_in(const Tensor& sorted, Index axis, Index first, double difference) {
    Neighbours found;
    for (Index i = 0;
         sorted.rank() > 0 && i < first && i + 1 < sorted.shape()[static_cast<std::size_t>(axis)]; ++i) {
        const Tensor a = array::select(sorted, axis, i).row_major();
        const Tensor b = array::select(sorted, axis, i + 1).row_major();
        for (Index j = 0; j < a.size(); ++j) {
            const double p = a.real_at(j);
            const double q = b.real_at(j);
            found.equal = found.equal || p == q || (std::isnan(p) && std::isnan(q));
            found.sure = found.sure && !(std::fabs(p - q) <= 2 * difference);
        }
    }
    return found;
}

/// Values in another order, or some of them, by their places along an axis.
VariablePtr taken(Run& run, const VariablePtr& x, Index axis, const Tensor& places, const char* name) {
    if (x->data.rank() == 0) {
        return clone(run, x);
    }
    const auto back = [shape = x->data.shape(), axis, places](const Rounded& g) -> Gradients {
        Tensor to = array::full(shape, g.tensor.dtype(), std::int64_t{0});
        array::scatter_along(to, axis, places, g.tensor, false);
        return {Rounded{to, g.order_matters}};
    };
    const Tensor found = array::laid_out_as(array::gather_along(x->data, axis, places), places);
    return record(run, {found}, name, {x}, back, true);
}

/// The order of x's elements along an axis, where PyTorch's is known.
/// @throws Refused where it depends on how PyTorch sorts, or on last digits
Rounded order_along(Run& run, const VariablePtr& x, Index axis, bool descending, bool stable,
                    const char* name) {
    run.memory().require(Shape{x->data.size(), 4}, DType::int64);
    run.memory().require(x->data.shape(), DType::float64);
    const Tensor order = array::sorted_along(x->in_memory(run), axis, descending);
    const Index length = x->data.rank() == 0 ? 1 : x->data.shape()[static_cast<std::size_t>(axis)];
    if (x->data.rank() > 0) {
        const Tensor sorted = array::gather_along(x->data, axis, order);
        const Neighbours all = neighbours_in(sorted, axis, length, supposed_difference(*x).difference);
        if (x->inexact() && !all.sure) {
            py::refuse(refusals::close_extremes);
        }
        if (all.equal && !stable && length >= least_unstable) {
            py::refuse(refusals::equal_elements, {name});
        }
    }
    return {array::laid_out_as(order, x->data), !supposed_difference(*x).known};
}

Index axis_at(const Arguments& arguments, std::size_t parameter) {
    return wrapped_axis(int_at(arguments, parameter), self_of(arguments)->data.rank());
}

py::Value sort(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const Index axis = axis_at(arguments, 0);
    const Rounded order = order_along(run, x, axis, bool_at(arguments, 1), bool_at(arguments, 2), "sort");
    return values_and_indices("sort", taken(run, x, axis, order.tensor, "SortBackward0"),
                              make_variable(order));
}

py::Value argsort(Run& run, const Arguments& arguments) {
    if (arguments.given(2) && arguments.given(0) && !arguments.by_name(0)) { // it has two forms
        wrong_type(arguments, 0, "int");
    }
    return make_variable(order_along(run, self_of(arguments), axis_at(arguments, 0), bool_at(arguments, 1),
                                     bool_at(arguments, 2), "argsort"));
}

py::Value topk(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const Index k = int_at(arguments, 0);
    const bool largest = bool_at(arguments, 2);
    const bool sorted = bool_at(arguments, 3);
    const Index axis = axis_at(arguments, 1);
    const Index length = x->data.rank() == 0 ? 1 : x->data.shape()[static_cast<std::size_t>(axis)];
    if (k < 0 || k > length) {
        raise("RuntimeError", {"selected index k out of range"});
    }
    if (!sorted) {
        py::refuse_missing("topk(sorted=False)");
    }
    if (x->data.rank() == 0) {
        py::refuse(refusals::error_words, {"torch", "topk"});
    }
    if (x->data.dtype() == DType::boolean) {
        py::refuse(refusals::not_of_bools, {"topk"});
    }
    run.memory().require(Shape{x->data.size(), 4}, DType::int64);
    run.memory().require(x->data.shape(), DType::float64);
    const Tensor order = array::sorted_along(x->in_memory(run), axis, largest);
    const auto [difference, known] = supposed_difference(*x);
    const Neighbours found = neighbours_in(array::gather_along(x->data, axis, order), axis, k, difference);
    if (x->inexact() && !found.sure) {
        py::refuse(refusals::close_extremes);
    }
    if (found.equal) {
        py::refuse(refusals::equal_elements, {"topk"});
    }
    const Tensor places = array::contiguous(array::slice(order, axis, 0, 1, k));
    return values_and_indices("topk", taken(run, x, axis, places, "TopkBackward0"),
                              make_variable(Rounded{places, !known}));
}

/// torch.unique of all elements, sorted, perhaps with where each of x is among them and how often each comes.
py::Value unique(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    for (std::size_t i = 0; i < 3; ++i) {
        if (arguments[i].get<bool>() == nullptr) {
            py::refuse(refusals::error_words, {"torch", "unique"});
        }
    }
    if (!bool_at(arguments, 0) || !arguments[3].is_none()) {
        py::refuse_missing("unique(sorted=False, dim=…)");
    }
    if (x->requires_grad()) {
        py::refuse(refusals::no_gradient, {"unique"});
    }
    if (x->inexact()) {
        py::refuse(refusals::close_extremes);
    }
    run.memory().require({x->data.size(), 4}, DType::int64);
    const Tensor flat = *array::reshape_view(x->in_memory(run).row_major(), {x->data.size()});
    const Tensor order = array::sorted_along(flat, 0, false);
    const Tensor sorted = array::gather_along(flat, 0, order);
    std::vector<std::int64_t> firsts; // where in the sorted ones each begins
    std::vector<std::int64_t> counts;
    std::vector<std::int64_t> inverse(static_cast<std::size_t>(flat.size()));
    for (Index i = 0; i < flat.size(); ++i) {
        const double value = sorted.real_at(i);
        if (std::isnan(value) || (value == 0 && std::signbit(value))) {
            py::refuse(refusals::equal_elements, {"unique"});
        }
        const bool is_new =
            i == 0 || (is_floating(flat.dtype()) ? value != sorted.real_at(i - 1)
                                                 : sorted.integer_at(i) != sorted.integer_at(i - 1));
        if (is_new) {
            firsts.push_back(i);
            counts.push_back(0);
        }
        ++counts.back();
        inverse[static_cast<std::size_t>(order.integer_at(i))] = static_cast<std::int64_t>(firsts.size()) - 1;
    }
    const Shape count{static_cast<Index>(firsts.size())};
    py::Values answer{
        without_gradient({array::gather_along(sorted, 0, Tensor::of<std::int64_t>(count, firsts))}, {x})};
    if (bool_at(arguments, 1)) {
        answer.emplace_back(make_variable(Tensor::of<std::int64_t>(x->data.shape(), inverse)));
    }
    if (bool_at(arguments, 2)) {
        answer.emplace_back(make_variable(Tensor::of<std::int64_t>(count, counts)));
    }
    return answer.size() == 1 ? answer.front() : py::make_tuple(std::move(answer));
}

py::Value bincount(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const Index least = int_at(arguments, 1);
    if (!is_integer(x->data.dtype())) {
        py::refuse(refusals::error_words, {"torch", "bincount"});
    }
    const Tensor ids = x->in_memory(run).row_major().cast(DType::int64);
    const auto all = ids.data<std::int64_t>();
    if (least < 0) {
        raise("RuntimeError", {"minlength should be >= 0"});
    }
    if (x->data.rank() != 1 || std::ranges::any_of(all, [](std::int64_t id) { return id < 0; })) {
        raise("RuntimeError", {"bincount only supports 1-d non-negative integral inputs."});
    }
    constexpr Index most = std::numeric_limits<Index>::max();
    const Index greatest = all.empty() ? -1 : *std::ranges::max_element(all);
    if (greatest == most) {
        raise("RuntimeError", {"maximum value of input overflowed, it should be < ", std::to_string(most),
                               " but got ", std::to_string(most)});
    }
    const Index length = std::max(least, greatest + 1);
    check_empty({length}, DType::int64, run.memory());
    Tensor counts = array::full({length}, DType::int64, std::int64_t{0});
    const auto count_of = counts.data<std::int64_t>();
    for (const std::int64_t id : all) {
        ++count_of[static_cast<std::size_t>(id)];
    }
    return without_gradient({counts}, {x});
}

py::Value cumsum(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const Index axis = axis_at(arguments, 0);
    const DType from = x->data.dtype();
    const DType to = is_floating(from) ? from : DType::int64;
    run.memory().require(Shape{x->data.size(), 2}, DType::int64);
    run.memory().require(x->data.shape(), DType::float64);
    const auto back = [axis](const Rounded& g) -> Gradients {
        if (g.tensor.rank() == 0) {
            return {g};
        }
        const Tensor sums = array::cumulated(array::flip(g.tensor, {axis}), axis);
        return {Rounded{array::flip(sums, {axis}), g.order_matters}};
    };
    return record(run, {array::cumulated(x->in_memory(run).cast(to), axis)}, "CumsumBackward0", {x}, back,
                  false);
}

constexpr py::Entry sorting_entries[] = {
    {"sort(dim=-1, descending=False, *, stable=False)", sort},
    {"argsort(dim=-1, descending=False, *, stable=False)", argsort},
    {"topk(k, dim=-1, largest=True, sorted=True)", topk},
    {"unique(sorted=True, return_inverse=False, return_counts=False, dim=None)", unique},
    {"bincount(weights=?None, minlength=0)", bincount},
    {"cumsum(dim, *, dtype=?None)", cumsum},
};

} // namespace

std::span<const py::Entry> sorting_methods() { return sorting_entries; }

} // namespace lim::torch
