#include "core/array/arrangement.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/indexing.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// Axes counted from the front, each once.
std::vector<Index> axes_from_front(const Shape& axes, Index rank, const char* twice) {
    std::vector<Index> found;
    for (const Index axis : axes) {
        found.push_back(wrapped_axis(axis, rank));
        if (std::ranges::count(found, found.back()) > 1) {
            raise("RuntimeError", {twice[0] == '\0' ? concat({"dim ", std::to_string(found.back()),
                                                              " appears multiple times in the list of dims"})
                                                    : std::string(twice)});
        }
    }
    return found;
}

Shape sizes_in_rest(Run& run, const Arguments& arguments, const char* name) {
    if (arguments.rest().empty()) {
        wrong_type(arguments, 0, "tuple of ints");
    }
    return sizes_of(run, arguments, arguments.rest(), name);
}

py::Value permute_method(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const Shape dims = sizes_in_rest(run, arguments, "dims");
    const Index rank = x->data.rank();
    if (static_cast<Index>(dims.size()) != rank) {
        raise(
            "RuntimeError",
            {"permute(sparse_coo): number of dimensions in the tensor input does not match the length of the "
             "desired ordering of dimensions i.e. input.dim() = ",
             std::to_string(rank), " is not equal to len(dims) = ", std::to_string(dims.size())});
    }
    return permute(run, x, axes_from_front(dims, rank, "permute(): duplicate dims are not allowed."),
                   "PermuteBackward0");
}

py::Value expand(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    Shape shape = sizes_in_rest(run, arguments, "size");
    const Shape& from = x->data.shape();
    check_expands(x->data, shape);
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        const bool is_new = axis + from.size() < shape.size();
        if (shape[axis] < 0 && is_new) {
            raise("RuntimeError",
                  {"The expanded size of the tensor (", std::to_string(shape[axis]),
                   ") isn't allowed in a leading, non-existing dimension ", std::to_string(axis)});
        }
        if (shape[axis] < 0) {
            shape[axis] = from[axis + from.size() - shape.size()];
        }
    }
    check_countable(shape);
    const auto back = [from, dtype = x->data.dtype()](const Rounded& g) -> Gradients {
        return {summed_to(g, from, dtype)};
    };
    return record_view(run, array::broadcast_to(x->in_memory(run), shape), "ExpandBackward0", x, back);
}

py::Value flip(Run& run, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    const auto axes = axes_from_front(sizes_in_rest(run, arguments, "dims"), x->data.rank(), "");
    run.memory().require(x->data.shape(), x->data.dtype());
    if (x->data.rank() == 0) {
        return clone(run, x);
    }
    const auto back = [axes](const Rounded& g) -> Gradients {
        return {Rounded{array::flip(g.tensor, axes), g.order_matters}};
    };
    const Tensor result = array::laid_out_as(array::flip(x->data, axes), x->data);
    return record(run, {result}, "FlipBackward0", {x}, back, false);
}

/// Refuses what asks for the strides of a gradient that autograd hands over as it comes.
void check_known_strides(const Variable& x, bool of_longer_axes, const char* call) {
    const KnownStrides known = x.nearness->strides;
    if (x.data.rank() > 0 && known != KnownStrides::all &&
        !(of_longer_axes && known == KnownStrides::of_longer_axes)) {
        py::refuse_missing(concat({"grad.", call, "()"}));
    }
}

py::Value stride(Run& run, const Arguments& arguments) {
    check_known_strides(*self_of(arguments), false, "stride");
    const Tensor& x = self_of(arguments)->in_memory(run);
    if (!arguments[0].is_none()) {
        return x.strides()[static_cast<std::size_t>(wrapped_axis(int_at(arguments, 0), x.rank()))];
    }
    py::Values strides;
    for (const Index each : x.strides()) {
        strides.emplace_back(each);
    }
    return py::make_tuple(std::move(strides));
}

py::Value storage_offset(Run& run, const Arguments& arguments) {
    return self_of(arguments)->in_memory(run).offset();
}

py::Value is_contiguous(Run& run, const Arguments& arguments) {
    check_known_strides(*self_of(arguments), true, "is_contiguous");
    return self_of(arguments)->in_memory(run).is_row_major();
}

py::Value element_size(Run&, const Arguments& arguments) {
    return item_size(self_of(arguments)->data.dtype());
}

py::Value nelement(Run&, const Arguments& arguments) { return self_of(arguments)->data.size(); }
py::Value ndimension(Run&, const Arguments& arguments) { return self_of(arguments)->data.rank(); }

py::Value type_as(Run& run, const Arguments& arguments) {
    return to_dtype(run, self_of(arguments), tensor_at(arguments, 0)->data.dtype());
}

py::Value retain_grad(Run&, const Arguments& arguments) {
    const VariablePtr x = self_of(arguments);
    if (!x->requires_grad()) {
        raise("RuntimeError", {"can't retain_grad on Tensor that has requires_grad=False"});
    }
    if (!x->is_leaf()) {
        x->retains_grad = true;
        x->grad_fn->retained = x;
    }
    return {};
}

constexpr py::Entry layout_entries[] = {
    {"permute(*dims)", permute_method},
    {"expand(*size, implicit=?)", expand},
    {"flip(*dims)", flip},
    {"stride(dim=None)", stride},
    {"storage_offset()", storage_offset},
    {"is_contiguous(*, memory_format=?)", is_contiguous},
    {"element_size()", element_size},
    {"nelement()", nelement},
    {"ndimension()", ndimension},
    {"type_as(other)", type_as},
    {"retain_grad()", retain_grad},
};

} // namespace

std::span<const py::Entry> layout_methods() { return layout_entries; }

} // namespace lim::torch
