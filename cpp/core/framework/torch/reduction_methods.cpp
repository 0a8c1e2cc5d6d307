#include "core/framework/torch/functions.hpp"

#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/other_objects.hpp"
#include "core/framework/torch/reductions.hpp"
#include "core/python/refusal.hpp"

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// `dim` and `keepdim` of what takes one dimension, several or all.
/// @param alone whether `keepdim` may be given without `dim`
Along along(const Arguments& arguments, bool alone) {
    const py::Value& dim = arguments[0];
    if (arguments.given(1) && !arguments.given(0) && !alone) {
        wrong_type(arguments, 1, "bool");
    }
    Along found{{}, bool_at(arguments, 1), arguments.given(0)};
    const bool several = dim.list() != nullptr || dim.tuple() != nullptr;
    if (!several && !dim.is_none()) {
        found.axes = {int_at(arguments, 0)};
    }
    if (several) {
        for (const py::Value& each : dim.list() != nullptr ? dim.list()->items : dim.tuple()->items) {
            if (each.get<py::Int>() == nullptr) {
                wrong_type(arguments, 0, "tuple of ints");
            }
            found.axes.push_back(unpack_long(each));
        }
        if (alone && found.axes.empty()) {
            py::refuse(refusals::empty_dimensions);
        }
    }
    return found;
}

using ReductionCall = VariablePtr (*)(Run&, const VariablePtr&, const Along&);
template <ReductionCall reduce> py::Value reduction(Run& run, const Arguments& arguments) {
    return reduce(run, self_of(arguments), along(arguments, true));
}

using Addition = VariablePtr (*)(Run&, const VariablePtr&, const Along&, std::optional<DType>);
template <Addition add> py::Value addition(Run& run, const Arguments& arguments) {
    const std::optional<DType> dtype = dtype_at(arguments, 2);
    Along given = along(arguments, false);
    if (arguments.given(3)) { // NumPy's name for it
        if (!arguments.given(0) || arguments.given(1) || arguments[3].get<bool>() == nullptr) {
            py::refuse(refusals::wrong_arguments, {arguments.signature().name});
        }
        given.keepdim = bool_at(arguments, 3);
    }
    return add(run, self_of(arguments), given, dtype);
}

/// `dim` and `keepdim` of a function that takes one dimension or all.
Along along_one(const Arguments& arguments) {
    Along given{{}, bool_at(arguments, 1), arguments.given(0)};
    if (!arguments[0].is_none()) {
        given.axes = {int_at(arguments, 0)};
    }
    return given;
}

template <bool greatest> py::Value extreme_method(Run& run, const Arguments& arguments) {
    if (!arguments.given(0) && !arguments.given(1)) {
        return extreme(run, self_of(arguments), greatest);
    }
    if (arguments[0].is_none() || as_variable(arguments[0])) {
        py::refuse(refusals::extremes_dimensions);
    }
    const Extremes found = extremes(run, self_of(arguments), along_one(arguments), greatest);
    return values_and_indices(greatest ? "max" : "min", found.values, found.indices);
}

template <bool greatest> py::Value arg_extreme_method(Run& run, const Arguments& arguments) {
    return arg_extreme(run, self_of(arguments), along_one(arguments), greatest);
}

constexpr py::Entry reduction_entries[] = {
    {"sum(dim=None, keepdim=False, *, dtype=None, keepdims=None)", addition<sum>},
    {"mean(dim=None, keepdim=False, *, dtype=None, keepdims=None)", addition<mean>},
    {"all(dim=None, keepdim=False)", reduction<all>},
    {"any(dim=None, keepdim=False)", reduction<any>},
    {"max(dim=None, keepdim=False)", extreme_method<true>},
    {"min(dim=None, keepdim=False)", extreme_method<false>},
    {"argmax(dim=None, keepdim=False)", arg_extreme_method<true>},
    {"argmin(dim=None, keepdim=False)", arg_extreme_method<false>},
};

} // namespace

std::span<const py::Entry> reduction_methods() { return reduction_entries; }

} // namespace lim::torch
