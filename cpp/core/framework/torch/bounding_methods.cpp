#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

/// Methods of a tensor that bound its elements: clamp, clamp_min.
namespace lim::torch {
namespace {

using array::Comparison;
using py::Arguments;
using py::Run;

/// A bound of clamp: a number, or None.
std::optional<Operand> bound_at(const Arguments& arguments, std::size_t parameter) {
    if (arguments[parameter].is_none()) {
        return std::nullopt;
    }
    if (is_int(arguments[parameter]) && !int64_of(arguments[parameter])) {
        py::refuse(refusals::torch_arguments, {"clamp"});
    }
    const auto bound = as_operand(arguments[parameter]);
    if (!bound || !bound->number) {
        py::refuse_missing("clamp(min=Tensor)");
    }
    return bound;
}

/// Whether integers are bounded by this number, of which `limit` has as much as their dtype holds. One that
/// is beyond all of them bounds nothing.
/// @throws FrameworkError RuntimeError where nothing would be within the bound
bool is_within(Run& run, std::int64_t bound, const Tensor& limit, bool is_least) {
    const bool is_held = limit.integer_at(0) == bound;
    if (!is_held && (bound > 0) == is_least) {
        raise("RuntimeError",
              {"Clamp ", is_least ? "min" : "max", " value ", text_of(run, static_cast<double>(bound)),
               " is outside the representable range of ", scalar_type_name(limit.dtype())});
    }
    return is_held;
}

VariablePtr clamped(Run& run, const VariablePtr& x, const std::optional<Operand>& least,
                    const std::optional<Operand>& most, const char* name) {
    DType dtype = x->data.dtype();
    const Shape ones(x->data.shape().size(), 1); // the dtype does not depend on how many elements there are
    for (const auto& bound : {least, most}) {
        if (bound) {
            dtype = result_type({make_variable(array::full(ones, dtype, std::int64_t{0}))}, *bound);
        }
    }
    if (dtype == DType::boolean) {
        py::refuse(refusals::not_of_bools, {"clamp"});
    }
    run.memory().require(Shape{x->data.size(), 2}, DType::float64);
    run.memory().require(x->data.shape(), DType::float64);
    const Tensor from = array::to_dtype(x->in_memory(run), dtype);
    Tensor result = from;
    Tensor stays = array::full(from.shape(), DType::boolean, std::int64_t{1});
    for (const auto& [bound, is_least] : {std::pair(least, true), std::pair(most, false)}) {
        if (bound) {
            const Tensor limit = bound->tensor->data.cast(dtype);
            if (is_floating(dtype)) {
                check_number(*bound, dtype);
            } else if (!is_within(run, bound->tensor->data.integer_at(0), limit, is_least)) {
                continue;
            }
            const bool is_nan = is_floating(dtype) && std::isnan(limit.real_at(0));
            const Comparison beyond = is_least ? Comparison::less : Comparison::greater;
            const Tensor leaves = array::compare(beyond, result, limit);
            result = is_nan ? array::broadcast_to(limit, from.shape()) : array::where(leaves, limit, result);
            const Tensor holds =
                array::compare(is_least ? Comparison::greater : Comparison::less, from, limit);
            stays = array::bitwise(array::Bitwise::conjunction, stays, holds);
        }
    }
    const auto back = [stays, dtype, to = x->data.dtype()](const Rounded& g) -> Gradients {
        const Tensor zero = array::full({}, dtype, std::int64_t{0});
        return {Rounded{array::where(stays, g.tensor, zero).cast(to), g.order_matters}};
    };
    return record(run, {array::laid_out(result.row_major(), {from}).snapshot()}, name, {x}, back, true);
}

py::Value clamp(Run& run, const Arguments& arguments) {
    const auto least = bound_at(arguments, 0);
    const auto most = bound_at(arguments, 1);
    if (!least && !most) {
        raise("RuntimeError", {"torch.clamp: At least one of 'min' or 'max' must not be None"});
    }
    return clamped(run, self_of(arguments), least, most, "ClampBackward1");
}

py::Value clamp_min(Run& run, const Arguments& arguments) {
    return clamped(run, self_of(arguments), bound_at(arguments, 0), std::nullopt, "ClampMinBackward0");
}

constexpr py::Entry bounding_entries[] = {
    {"clamp(min=None, max=None)", clamp},
    {"clip(min=None, max=None)", clamp},
    {"clamp_min(min)", clamp_min},
};

} // namespace

std::span<const py::Entry> bounding_methods() { return bounding_entries; }

} // namespace lim::torch
