#include "core/framework/torch/views.hpp"

#include "core/array/arrangement.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <iterator>

namespace lim::torch {
namespace {

/// The dtype that holds the elements of all tensors.
DType common_dtype(const std::vector<VariablePtr>& tensors) {
    DType common = DType::boolean;
    for (const VariablePtr& tensor : tensors) {
        common = promote_types(common, tensor->data.dtype());
    }
    return common;
}

std::vector<DType> dtypes_of(const std::vector<VariablePtr>& tensors) {
    std::vector<DType> dtypes;
    for (const VariablePtr& tensor : tensors) {
        dtypes.push_back(tensor->data.dtype());
    }
    return dtypes;
}

/// Whether it is a vector without elements, which PyTorch leaves out, so that it fits beside any shape; its
/// dtype counts.
bool is_empty_vector(const VariablePtr& x) { return x->data.shape() == Shape{0}; }

/// Raises where a tensor has another shape than the first one on an axis other than the one along which they
/// are put together.
/// @param position of the tensor in the list
void check_beside(const Shape& first, const Shape& shape, Index along, std::size_t position) {
    if (shape.size() != first.size()) {
        raise("RuntimeError", {"Tensors must have same number of dimensions: got ",
                               std::to_string(first.size()), " and ", std::to_string(shape.size())});
    }
    for (std::size_t at = 0; at < shape.size(); ++at) {
        if (static_cast<Index>(at) != along && shape[at] != first[at]) {
            raise("RuntimeError",
                  {"Sizes of tensors must match except in dimension ", std::to_string(along),
                   ". Expected size ", std::to_string(first[at]), " but got size ", std::to_string(shape[at]),
                   " for tensor number ", std::to_string(position), " in the list."});
        }
    }
}

} // namespace

VariablePtr concatenate(py::Run& run, const std::vector<VariablePtr>& tensors, Index axis) {
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (tensors[i]->data.rank() == 0) {
            raise("RuntimeError",
                  {"zero-dimensional tensor (at position ", std::to_string(i), ") cannot be concatenated"});
        }
    }
    const auto with_elements = std::ranges::find_if_not(tensors, is_empty_vector);
    const bool all_empty = with_elements == tensors.end();
    if (!all_empty && std::ranges::any_of(tensors, is_empty_vector) && is_recorded(run, tensors)) {
        py::refuse(refusals::cat_gradient);
    }
    const Shape& first = (all_empty ? tensors.front() : *with_elements)->data.shape();
    // PyTorch does not look at the axis where there is nothing to put together.
    const Index along = wrapped_axis(all_empty ? 0 : axis, static_cast<Index>(first.size()));
    std::vector<VariablePtr> joined;
    std::vector<Index> lengths;
    Shape shape = first;
    shape[static_cast<std::size_t>(along)] = 0;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (!all_empty && is_empty_vector(tensors[i])) {
            continue;
        }
        const Shape& sizes = tensors[i]->data.shape();
        check_beside(first, sizes, along, i);
        lengths.push_back(sizes[static_cast<std::size_t>(along)]);
        shape[static_cast<std::size_t>(along)] += lengths.back();
        joined.push_back(tensors[i]);
    }
    const DType common = common_dtype(tensors);
    run.memory().require(shape, common);
    std::vector<Tensor> parts;
    for (const VariablePtr& each : joined) {
        parts.push_back(each->data.cast(common));
    }
    const auto back = [lengths, dtypes = dtypes_of(joined), along](const Rounded& g) -> Gradients {
        const Tensor whole = array::in_memory(g.tensor);
        Gradients gradients;
        Index start = 0;
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            const Tensor part = array::slice(whole, along, start, 1, lengths[i]);
            gradients.push_back(Rounded{part.cast(dtypes[i]), g.order_matters});
            start += lengths[i];
        }
        return gradients;
    };
    std::vector<Tensor> given;
    std::ranges::transform(tensors, std::back_inserter(given), [](const VariablePtr& x) { return x->data; });
    const Tensor result = array::laid_out_joined(array::concatenate(parts, along), given);
    return record(run, {result}, "CatBackward0", joined, back, false);
}

VariablePtr stack(py::Run& run, const std::vector<VariablePtr>& tensors, Index axis) {
    const Shape& first = tensors.front()->data.shape();
    const Index along = wrapped_axis(axis, static_cast<Index>(first.size()) + 1);
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const Tensor& x = tensors[i]->data;
        if (x.shape() != first) {
            raise("RuntimeError",
                  {"stack expects each tensor to be equal size, but got ", bracketed(first),
                   " at entry 0 and ", bracketed(x.shape()), " at entry ", std::to_string(i)});
        }
    }
    const DType common = common_dtype(tensors);
    Shape shape = first;
    shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(along), static_cast<Index>(tensors.size()));
    run.memory().require(shape, common);
    std::vector<Tensor> parts;
    for (const VariablePtr& each : tensors) {
        parts.push_back(array::unsqueeze(each->in_memory(run), along).cast(common));
    }
    const auto back = [along, dtypes = dtypes_of(tensors)](const Rounded& g) -> Gradients {
        const Tensor whole = array::in_memory(g.tensor);
        Gradients gradients;
        for (std::size_t i = 0; i < dtypes.size(); ++i) {
            const Tensor part = array::select(whole, along, static_cast<Index>(i));
            gradients.push_back(Rounded{part.cast(dtypes[i]), g.order_matters});
        }
        return gradients;
    };
    return record(run, {array::concatenate(parts, along)}, "StackBackward0", tensors, back, false);
}

} // namespace lim::torch
