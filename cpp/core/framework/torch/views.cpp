#include "core/framework/torch/views.hpp"

#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>

namespace lim::torch {
namespace {

/// A gradient in the shape of the argument, whose elements come in the same order.
Backward reshaped_to(Shape shape) {
    return [shape = std::move(shape)](const Rounded& g) -> Gradients {
        return {Rounded{*array::reshape_view(g.tensor.row_major(), shape), g.order_matters}};
    };
}

/// The gradient of a view of some elements: zeros, and what arrives where the view lies.
Backward placed_in(Shape shape, std::function<Tensor(const Tensor&)> part) {
    return [shape = std::move(shape), part = std::move(part)](const Rounded& g) -> Gradients {
        const Tensor whole = array::full(shape, g.tensor.dtype(), std::int64_t{0});
        Tensor place = part(whole);
        array::copy_into(place, g.tensor);
        return {Rounded{whole, g.order_matters}};
    };
}

} // namespace

Index wrapped_axis(Index axis, Index rank) {
    const Index count = std::max<Index>(rank, 1);
    if (axis < -count || axis >= count) {
        raise("IndexError", {"Dimension out of range (expected to be in range of [", std::to_string(-count),
                             ", ", std::to_string(count - 1), "], but got ", std::to_string(axis), ")"});
    }
    return axis < 0 ? axis + count : axis;
}

Shape inferred_shape(Shape shape, Index size) {
    const Shape asked = shape;
    std::optional<std::size_t> unknown;
    double count = 1; // may exceed any integer
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == -1) {
            if (unknown) {
                raise("RuntimeError", {"only one dimension can be inferred"});
            }
            unknown = i;
        } else if (shape[i] < 0) {
            raise("RuntimeError", {"invalid shape dimension ", std::to_string(shape[i]), " at index ",
                                   std::to_string(i), " of shape ", bracketed(asked)});
        } else {
            count *= static_cast<double>(shape[i]);
        }
    }
    const auto known = count < 0x1p62 ? static_cast<Index>(count) : std::numeric_limits<Index>::max();
    const bool fits = unknown ? known > 0 && size % known == 0 : known == size;
    if (!fits) {
        if (unknown && known == 0 && size == 0) {
            raise("RuntimeError",
                  {"cannot reshape tensor of 0 elements into shape ", bracketed(asked),
                   " because the unspecified dimension size -1 can be any value and is ambiguous"});
        }
        raise("RuntimeError",
              {"shape '", bracketed(asked), "' is invalid for input of size ", std::to_string(size)});
    }
    if (unknown) {
        shape[*unknown] = size / known;
    }
    return shape;
}

VariablePtr view(py::Run& run, const VariablePtr& x, const Shape& shape) {
    const Shape sizes = inferred_shape(shape, x->data.size());
    const auto seen = array::reshape_view(x->in_memory(run), sizes);
    if (!seen) {
        raise("RuntimeError",
              {"view size is not compatible with input tensor's size and stride (at least one "
               "dimension spans across two contiguous subspaces). Use .reshape(...) instead."});
    }
    return record_view(run, *seen, "ViewBackward0", x, reshaped_to(x->data.shape()));
}

VariablePtr reshape(py::Run& run, const VariablePtr& x, const Shape& shape) {
    const Shape sizes = inferred_shape(shape, x->data.size());
    if (array::reshape_view(x->in_memory(run), sizes)) {
        return view(run, x, sizes);
    }
    run.memory().require(sizes, x->data.dtype());
    return record(run, {*array::reshape_view(x->data.row_major(), sizes)}, "UnsafeViewBackward0", {x},
                  reshaped_to(x->data.shape()), false);
}

VariablePtr permute(py::Run& run, const VariablePtr& x, const std::vector<Index>& order, const char* name) {
    std::vector<Index> back(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        back[static_cast<std::size_t>(order[i])] = static_cast<Index>(i);
    }
    return record_view(run, array::permute(x->in_memory(run), order), name, x,
                       [back = std::move(back)](const Rounded& g) -> Gradients {
                           return {
                               Rounded{array::permute(array::in_memory(g.tensor), back), g.order_matters}};
                       });
}

VariablePtr swap_axes(py::Run& run, const VariablePtr& x, Index a, Index b, const char* name) {
    std::vector<Index> order(x->data.shape().size());
    std::iota(order.begin(), order.end(), Index{0});
    if (!order.empty()) {
        std::swap(order[static_cast<std::size_t>(a)], order[static_cast<std::size_t>(b)]);
    }
    return permute(run, x, order, name);
}

VariablePtr unsqueeze(py::Run& run, const VariablePtr& x, Index axis) {
    const Index at = wrapped_axis(axis, x->data.rank() + 1);
    return record_view(run, array::unsqueeze(x->in_memory(run), at), "UnsqueezeBackward0", x,
                       reshaped_to(x->data.shape()));
}

VariablePtr squeeze(py::Run& run, const VariablePtr& x, std::optional<Index> axis) {
    const Index only = axis ? wrapped_axis(*axis, x->data.rank()) : -1;
    Tensor view = x->in_memory(run);
    for (Index at = x->data.rank(); at-- > 0;) {
        if (view.shape()[static_cast<std::size_t>(at)] == 1 && (!axis || at == only)) {
            view = array::squeeze(view, at);
        }
    }
    return record_view(run, view, axis ? "SqueezeBackward1" : "SqueezeBackward0", x,
                       reshaped_to(x->data.shape()));
}

VariablePtr select(py::Run& run, const VariablePtr& x, Index axis, Index index, const char* name) {
    return record_view(
        run, array::select(x->in_memory(run), axis, index), name, x,
        placed_in(x->data.shape(), [=](const Tensor& whole) { return array::select(whole, axis, index); }));
}

VariablePtr slice(py::Run& run, const VariablePtr& x, Index axis, Index start, Index step, Index length,
                  const char* name) {
    const auto part = [=](const Tensor& whole) { return array::slice(whole, axis, start, step, length); };
    return record_view(run, part(x->in_memory(run)), name, x, placed_in(x->data.shape(), part));
}

VariablePtr detach(py::Run& run, const VariablePtr& x) {
    const VariablePtr made = data_of(run, x);
    made->version = x->version;
    return made;
}

VariablePtr data_of(py::Run& run, const VariablePtr& x) {
    const VariablePtr made = make_variable(x->in_memory(run));
    made->nearness = x->nearness;
    return made;
}

VariablePtr clone(py::Run& run, const VariablePtr& x) {
    // of its own: what is written to either does not reach the other
    run.memory().require(x->data.shape(), x->data.dtype());
    return record(
        run, {array::laid_out_as(x->data.row_major(), x->data).snapshot()}, "CloneBackward0", {x},
        [](const Rounded& g) -> Gradients { return {g}; }, false);
}

} // namespace lim::torch
