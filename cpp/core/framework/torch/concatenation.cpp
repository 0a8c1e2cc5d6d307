#include "core/framework/torch/concatenation.hpp"

#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/framework/raise.hpp"
#include "core/framework/text.hpp"
#include "core/framework/torch/promote.hpp"
#include "core/framework/torch/shapes.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::torch {
namespace {

/// Casts tensors to the dtype that holds them all, and says which each had.
std::vector<DType> to_common_dtype(std::vector<Tensor>& tensors) {
    std::vector<DType> dtypes;
    DType common = DType::boolean;
    for (const Tensor& tensor : tensors) {
        dtypes.push_back(tensor.dtype());
        common = promote_types(common, tensor.dtype());
    }
    for (Tensor& tensor : tensors) {
        tensor = tensor.cast(common);
    }
    return dtypes;
}

} // namespace

VariablePtr concatenate(py::Run& run, std::vector<VariablePtr> tensors, Index axis) {
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (tensors[i]->data.rank() == 0) {
            raise("RuntimeError",
                  {"zero-dimensional tensor (at position ", std::to_string(i), ") cannot be concatenated"});
        }
    }
    // an empty vector fits everywhere, as it did before tensors had dtypes
    const auto is_empty_vector = [](const VariablePtr& x) { return x->data.shape() == Shape{0}; };
    if (std::ranges::all_of(tensors, is_empty_vector)) {
        axis = 0; // which PyTorch does not look at
    } else if (std::ranges::any_of(tensors, is_empty_vector)) {
        if (is_recorded(run, tensors)) {
            py::refuse("This page takes no gradients of a `cat` with an empty tensor");
        }
        std::erase_if(tensors, is_empty_vector);
    }
    const Shape& first = tensors.front()->data.shape();
    const Index along = wrapped_axis(axis, static_cast<Index>(first.size()));
    std::vector<Tensor> parts;
    Shape shape = first;
    shape[static_cast<std::size_t>(along)] = 0;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const Shape& sizes = tensors[i]->data.shape();
        if (sizes.size() != first.size()) {
            raise("RuntimeError", {"Tensors must have same number of dimensions: got ",
                                   std::to_string(first.size()), " and ", std::to_string(sizes.size())});
        }
        for (std::size_t at = 0; at < sizes.size(); ++at) {
            if (static_cast<Index>(at) != along && sizes[at] != first[at]) {
                raise("RuntimeError",
                      {"Sizes of tensors must match except in dimension ", std::to_string(along),
                       ". Expected size ", std::to_string(first[at]), " but got size ",
                       std::to_string(sizes[at]), " for tensor number ", std::to_string(i), " in the list."});
            }
        }
        shape[static_cast<std::size_t>(along)] += sizes[static_cast<std::size_t>(along)];
        parts.push_back(tensors[i]->data);
    }
    const std::vector<DType> dtypes = to_common_dtype(parts);
    run.memory().require(shape, parts.front().dtype());
    std::vector<Index> lengths;
    for (const Tensor& part : parts) {
        lengths.push_back(part.shape()[static_cast<std::size_t>(along)]);
    }
    const auto back = [lengths, dtypes, along](const Rounded& g) -> Gradients {
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
    return record(run, {array::concatenate(parts, along)}, "CatBackward0", tensors, back, false);
}

VariablePtr stack(py::Run& run, const std::vector<VariablePtr>& tensors, Index axis) {
    const Shape& first = tensors.front()->data.shape();
    const Index along = wrapped_axis(axis, static_cast<Index>(first.size()) + 1);
    std::vector<Tensor> parts;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const Tensor& x = tensors[i]->data;
        if (x.shape() != first) {
            raise("RuntimeError",
                  {"stack expects each tensor to be equal size, but got ", bracketed(first),
                   " at entry 0 and ", bracketed(x.shape()), " at entry ", std::to_string(i)});
        }
        run.memory().require(x.shape(), x.dtype());
        parts.push_back(array::unsqueeze(tensors[i]->in_memory(run), along));
    }
    const std::vector<DType> dtypes = to_common_dtype(parts);
    const auto back = [along, dtypes](const Rounded& g) -> Gradients {
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
