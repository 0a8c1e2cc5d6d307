#include "core/array/along.hpp"
#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

/// gather, scatter_ and index_select.
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// The axis and the indices of a call, which have as many dimensions as x and lie within it.
struct Indexed {
    VariablePtr x;
    Index axis;
    Tensor index; // int64
};

Indexed indexed_at(Run& run, const Arguments& arguments, const char* function) {
    const VariablePtr x = self_of(arguments);
    const Index axis = wrapped_axis(int_at(arguments, 0), x->data.rank());
    const VariablePtr index = tensor_at(arguments, 1);
    if (index->data.dtype() != DType::int64 && index->data.dtype() != DType::int32) {
        raise("RuntimeError", {function, "(): Expected dtype int32/int64 for index"});
    }
    depend_on_elements(run, *index);
    if (index->data.rank() != x->data.rank() || x->data.rank() == 0) {
        py::refuse(refusals::error_words, {"torch", function});
    }
    const Tensor ids = index->in_memory(run).row_major().cast(DType::int64);
    const Index length = x->data.shape()[static_cast<std::size_t>(axis)];
    for (const std::int64_t id : ids.data<std::int64_t>()) {
        if (id < 0 || id >= length) {
            raise("RuntimeError", {"index ", std::to_string(id), " is out of bounds for dimension ",
                                   std::to_string(axis), " with size ", std::to_string(length)});
        }
    }
    return {x, axis, ids};
}

/// Whether the index is no longer than a shape but along the axis.
bool fits(const Indexed& given, const Shape& shape, bool along_too) {
    bool all = shape.size() == given.index.shape().size();
    for (std::size_t i = 0; all && i < shape.size(); ++i) {
        all = given.index.shape()[i] <= shape[i] || (!along_too && static_cast<Index>(i) == given.axis);
    }
    return all;
}

py::Value gather(Run& run, const Arguments& arguments) {
    const Indexed given = indexed_at(run, arguments, "gather");
    if (!fits(given, given.x->data.shape(), false)) {
        py::refuse(refusals::error_words, {"torch", "gather"});
    }
    run.memory().require(given.index.shape(), given.x->data.dtype());
    const auto back = [axis = given.axis, index = given.index,
                       shape = given.x->data.shape()](const Rounded& g) -> Gradients {
        Tensor to = array::full(shape, g.tensor.dtype(), std::int64_t{0});
        array::scatter_along(to, axis, index, g.tensor, true);
        return {Rounded{to, g.order_matters}};
    };
    const VariablePtr made = record(run, {array::gather_along(given.x->data, given.axis, given.index)},
                                    "GatherBackward0", {given.x}, back, true);
    save_elements(run, made->grad_fn, tensor_at(arguments, 1));
    return made;
}

/// x.scatter_(dim, index, src), where src is a tensor or a number, and x.scatter_add_.
template <bool adds> py::Value scatter_in_place(Run& run, const Arguments& arguments) {
    const char* const name = adds ? "scatter_add_" : "scatter_";
    const VariablePtr x = self_of(arguments);
    check_in_place(run, x);
    const bool is_value = !adds && !arguments.given(2);
    const py::Value& given_source = arguments[is_value ? 3 : 2];
    VariablePtr source = as_variable(given_source);
    const Indexed given = indexed_at(run, arguments, adds ? "scatter_add" : "scatter");
    if (!source && !adds && (is_int(given_source) || py::as_float(given_source))) {
        source =
            make_variable(array::broadcast_to(scalar_of(given_source, x->data.dtype()), given.index.shape()));
    }
    if (!source || source->requires_grad() || source->data.dtype() != x->data.dtype() ||
        !fits(given, x->data.shape(), false) || !fits(given, source->data.shape(), true)) {
        py::refuse(refusals::error_words, {"torch", name});
    }
    Tensor from = source->in_memory(run);
    for (Index axis = 0; axis < from.rank(); ++axis) {
        from = array::slice(from, axis, 0, 1, given.index.shape()[static_cast<std::size_t>(axis)]);
    }
    run.memory().require(given.index.shape(), x->data.dtype());
    Tensor written = x->in_memory(run).row_major().snapshot();
    array::scatter_along(written, given.axis, given.index, from, adds);
    write_into(run, x, {written, source->inexact()});
    return x;
}

py::Value index_select(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const Index axis = wrapped_axis(int_at(arguments, 0), x->data.rank());
    const VariablePtr index = tensor_at(arguments, 1);
    const bool is_whole = index->data.dtype() == DType::int64 || index->data.dtype() == DType::int32;
    if (index->data.rank() > 1) {
        raise("IndexError", {"index_select(): Index is supposed to be a vector"});
    }
    if (!is_whole || index->data.rank() == 0 || x->data.rank() == 0) {
        py::refuse(refusals::error_words, {"torch", "index_select"});
    }
    depend_on_elements(run, *index);
    Tensor ids = index->in_memory(run).row_major().cast(DType::int64);
    const Index length = x->data.shape()[static_cast<std::size_t>(axis)];
    for (const std::int64_t id : ids.data<std::int64_t>()) {
        if (id < 0 || id >= length) {
            if (axis != 0 || x->data.size() == length) {
                py::refuse(refusals::error_words, {"torch", "index_select"});
            }
            raise("IndexError", {"index out of range in self"});
        }
    }
    Shape shape(x->data.shape().size(), 1);
    shape[static_cast<std::size_t>(axis)] = ids.size();
    ids = *array::reshape_view(ids, shape);
    shape = x->data.shape();
    shape[static_cast<std::size_t>(axis)] = ids.size();
    run.memory().require(shape, DType::int64);
    run.memory().require(shape, x->data.dtype());
    ids = array::broadcast_to(ids, shape).row_major();
    const auto back = [axis, ids, whole = x->data.shape()](const Rounded& g) -> Gradients {
        Tensor to = array::full(whole, g.tensor.dtype(), std::int64_t{0});
        array::scatter_along(to, axis, ids, g.tensor, true);
        return {Rounded{to, g.order_matters}};
    };
    const VariablePtr made =
        record(run, {array::gather_along(x->data, axis, ids)}, "IndexSelectBackward0", {x}, back, true);
    save_elements(run, made->grad_fn, index);
    return made;
}

constexpr py::Entry gathering_entries[] = {
    {"gather(dim, index, *, sparse_grad=?False)", gather},
    {"scatter_(dim, index, src=None, value=None, *, reduce=?)", scatter_in_place<false>},
    {"scatter_add_(dim, index, src)", scatter_in_place<true>},
    {"index_select(dim, index)", index_select},
};

} // namespace

std::span<const py::Entry> gathering_methods() { return gathering_entries; }

} // namespace lim::torch
