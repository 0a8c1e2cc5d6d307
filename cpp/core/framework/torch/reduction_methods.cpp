#include "core/framework/torch/reduction_methods.hpp"

#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/reductions.hpp"
#include "core/framework/torch/return_types.hpp"
#include "core/python/refusal.hpp"

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// `dim` and `keepdim`.
/// @param alone whether `keepdim` may be given without `dim`
Along along(const Arguments& arguments, bool alone = true) {
    const py::Value& dim = arguments[0];
    if (arguments.given(1) && !arguments.given(0) && !alone) {
        py::refuse("This page takes `keepdim` with `dim` here");
    }
    if (dim.is_none()) {
        return {std::nullopt, bool_at(arguments, 1)};
    }
    if (dim.get<py::Int>() == nullptr) {
        py::refuse("This page reduces a tensor along one dimension or along all");
    }
    return {int_at(arguments, 0), bool_at(arguments, 1)};
}

using Reduction = VariablePtr (*)(Run&, const VariablePtr&, Along);

template <Reduction reduce, bool alone> py::Value reduction(Run& run, const Arguments& arguments) {
    return reduce(run, self_of(arguments), along(arguments, alone));
}

template <bool greatest> py::Value extreme_method(Run& run, const Arguments& arguments) {
    if (!arguments.given(0) && !arguments.given(1)) {
        return extreme(run, self_of(arguments), greatest);
    }
    if (arguments[0].is_none()) {
        py::refuse("This page takes the extremes along one dimension or of all elements");
    }
    return extremes_value(extremes(run, self_of(arguments), along(arguments), greatest), greatest);
}

/// `dim` and `keepdim` of a function that takes one dimension or all.
Along along_at(const Arguments& arguments, std::size_t dim) {
    Along given;
    if (!arguments[dim].is_none()) {
        given.axis = int_at(arguments, dim);
    }
    given.keepdim = bool_at(arguments, dim + 1);
    return given;
}

template <bool greatest> py::Value arg_extreme_method(Run& run, const Arguments& arguments) {
    return arg_extreme(run, self_of(arguments), along_at(arguments, 0), greatest);
}

constexpr py::Entry reduction_entries[] = {
    {"sum(dim=None, keepdim=False, ...)", reduction<sum, false>},
    {"mean(dim=None, keepdim=False, ...)", reduction<mean, false>},
    {"all(dim=None, keepdim=False)", reduction<all, true>},
    {"any(dim=None, keepdim=False)", reduction<any, true>},
    {"max(dim=None, keepdim=False)", extreme_method<true>},
    {"min(dim=None, keepdim=False)", extreme_method<false>},
    {"argmax(dim=None, keepdim=False)", arg_extreme_method<true>},
    {"argmin(dim=None, keepdim=False)", arg_extreme_method<false>},
};

template <bool greatest> py::Value arg_extreme_function(Run& run, const Arguments& arguments) {
    const VariablePtr x = tensor_at(arguments, 0);
    return arg_extreme(run, x, along_at(arguments, 1), greatest);
}

constexpr py::Entry function_entries[] = {
    {"argmax(input, dim=None, keepdim=False, ...)", arg_extreme_function<true>},
    {"argmin(input, dim=None, keepdim=False, ...)", arg_extreme_function<false>},
};

} // namespace

std::span<const py::Entry> reduction_functions() { return function_entries; }

std::span<const py::Entry> reduction_methods() { return reduction_entries; }

} // namespace lim::torch
