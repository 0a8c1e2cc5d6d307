#include "core/framework/torch/functional.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/index.hpp"
#include "core/array/make.hpp"
#include "core/array/ops.hpp"
#include "core/array/order.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/large_int.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace lim::torch {
namespace {

/// Rows of weight (V, d), of any dtype, for indices (…), as (…, d).
Tensor rows_of(const Tensor& weight, const Tensor& indices, const Memory& memory) {
    const Tensor ids = row_indices(indices, weight, memory);
    if (weight.dtype() == DType::float32) {
        return lookup(weight, ids);
    }
    array::Positions positions(2);
    positions[0] = ids;
    return array::gather(weight, array::pick(weight, positions));
}

/// The gradient of W (V, d): row k is the sum of the rows (…, d) that arrive where the index is k, in order.
Tensor gradient_of_rows(const Tensor& indices, const Tensor& gradient, const Shape& shape) {
    if (gradient.dtype() == DType::float32) {
        return embedding_gradient(indices, gradient, shape[0]);
    }
    Tensor sums = array::full(shape, gradient.dtype(), std::int64_t{0});
    array::Positions positions(2);
    positions[0] = indices;
    array::scatter_add(sums, array::pick(sums, positions), gradient);
    return sums;
}

/// The same with each row divided by how often its index comes, rounded once with each addition.
Tensor gradient_by_frequency(const Tensor& indices, const Tensor& gradient, const Shape& shape) {
    const auto ids = indices.data<std::int64_t>();
    std::vector<double> counts(static_cast<std::size_t>(shape[0]));
    for (const std::int64_t id : ids) {
        ++counts[static_cast<std::size_t>(id)];
    }
    std::vector<double> scales;
    for (const std::int64_t id : ids) {
        scales.push_back(1.0 / counts[static_cast<std::size_t>(id)]);
    }
    return scaled_rows_added(gradient, scales, ids, shape);
}

/// The norm of a row as PyTorch makes it, and whether another order of its sum may give another.
struct Norm {
    double value;
    bool order_matters;
};

Norm norm_of(const Tensor& row, double order) {
    array::OrderCheck check(row.dtype() == DType::float32 ? 24 : 53);
    double sum = 0;
    double largest = 0;
    for (Index i = 0; i < row.size(); ++i) {
        const double size = std::fabs(row.real_at(i));
        largest = std::max(largest, size);
        sum += order == 2 ? size * size : size;
        order == 2 ? check.add_product(size, size) : check.add(size);
    }
    const bool is_float = row.dtype() == DType::float32;
    const double rounded = is_float ? static_cast<float>(sum) : sum;
    if (order == 1) {
        return {rounded, check.order_matters()};
    }
    if (order != 2) {
        return {largest, false};
    }
    return {is_float ? std::sqrt(static_cast<float>(rounded)) : std::sqrt(rounded), check.order_matters()};
}

/// torch.embedding_renorm_: rows that are looked up and longer than max_norm are shortened, in place.
void shorten(py::Run& run, const VariablePtr& weight, const Tensor& ids, double most, double order) {
    if (order != 1 && order != 2 && order != HUGE_VAL) {
        py::refuse_missing("norm_type=…");
    }
    const VariablePtr elements = detach(run, weight);
    const auto looked_up = ids.data<std::int64_t>();
    for (const Index id : std::set<Index>(looked_up.begin(), looked_up.end())) {
        const VariablePtr row = select(run, elements, 0, id);
        const Norm norm = norm_of(row->data, order);
        if (norm.value > most) {
            const Tensor scale = array::full({}, row->data.dtype(), most / (norm.value + 1e-7));
            write_into(run, row,
                       {array::arithmetic(array::Arithmetic::multiply, row->data, scale),
                        norm.order_matters || weight->inexact()});
        }
    }
}

} // namespace

Tensor scaled_rows_added(const Tensor& rows, std::span<const double> scales,
                         std::span<const std::int64_t> ids, const Shape& shape) {
    Tensor sums = array::full(shape, rows.dtype(), std::int64_t{0});
    add_scaled_rows(sums, rows, scales, ids);
    return sums;
}

void add_scaled_rows(Tensor& sums, const Tensor& rows, std::span<const double> scales,
                     std::span<const std::int64_t> ids) {
    const auto width = static_cast<std::size_t>(sums.shape()[1]);
    const auto add = [&]<class T>(T) {
        const Tensor dense = rows.row_major();
        const auto from = dense.data<T>();
        const auto to = sums.data<T>();
        for (std::size_t i = 0; i < ids.size(); ++i) {
            for (std::size_t column = 0; column < width; ++column) {
                T& sum = to[static_cast<std::size_t>(ids[i]) * width + column];
                sum = std::fma(static_cast<T>(scales[i]), from[i * width + column], sum);
            }
        }
    };
    rows.dtype() == DType::float64 ? add(double{}) : add(float{});
}

namespace {

/// With sparse=True (embedding_sparse_backward): the gradient has a row for each index but the padding.
VariablePtr sparse_look_up(py::Run& run, const Tensor& ids, const VariablePtr& weight,
                           const LookUp& options) {
    Tensor rows = rows_of(weight->in_memory(run), ids, run.memory());
    const Tensor positions = ids.row_major().cast(DType::int64);
    const auto all = positions.data<std::int64_t>();
    std::vector<std::int64_t> kept;
    std::vector<std::int64_t> kept_ids;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i] != options.padding_idx) {
            kept.push_back(static_cast<std::int64_t>(i));
            kept_ids.push_back(all[i]);
        }
    }
    const auto flat = [](const std::vector<std::int64_t>& values) {
        return Tensor::of<std::int64_t>({static_cast<Index>(values.size())}, values);
    };
    auto back = [kept = flat(kept), options, is_scalar = ids.rank() == 0,
                 count = static_cast<Index>(all.size()),
                 width = weight->data.shape()[1]](const Rounded& g) -> Gradients {
        if (options.scale_grad_by_freq) {
            raise("RuntimeError",
                  {"embedding_backward: scale_grad_by_freq not supported with sparse gradients"});
        }
        const auto view = array::reshape_view(g.tensor, {count, width});
        const Tensor each = view ? *view : *array::reshape_view(g.tensor.row_major(), {count, width});
        if (!options.padding_idx) {
            return {Rounded{each, g.order_matters}};
        }
        if (is_scalar) {
            raise("IndexError", {"too many indices for tensor of dimension 0 (got 1)"});
        }
        array::Positions places(2);
        places[0] = kept;
        return {Rounded{array::gather(each, array::pick(each, places)), g.order_matters}};
    };
    const VariablePtr made =
        record(run, {std::move(rows)}, "EmbeddingBackward0", {weight}, std::move(back), true);
    if (made->grad_fn) {
        made->grad_fn->sparse_rows = std::make_shared<const Tensor>(flat(kept_ids));
        made->grad_fn->sparse_shape = weight->data.shape();
    }
    return made;
}

} // namespace

VariablePtr look_up(py::Run& run, const VariablePtr& indices, const VariablePtr& weight,
                    const LookUp& options) {
    if (weight->data.rank() != 2) {
        raise("RuntimeError", {"'weight' must be 2-D"});
    }
    const Tensor ids = indices->in_memory(run);
    depend_on_elements(run, *indices);
    if (!options.max_norm.is_none()) {
        const auto most = py::as_float(options.max_norm);
        const auto order = py::as_float(options.norm_type);
        if (!most || !order || !is_floating(weight->data.dtype())) {
            py::refuse(refusals::error_words, {"torch", "embedding_renorm_"});
        }
        shorten(run, weight, row_indices(ids, weight->data, run.memory()), *most, *order);
    }
    if (options.sparse) {
        const VariablePtr made = sparse_look_up(run, ids, weight, options);
        save_elements(run, made->grad_fn, indices);
        return made;
    }
    auto back = [ids, options, shape = weight->data.shape()](const Rounded& g) -> Gradients {
        const Tensor positions = ids.row_major().cast(DType::int64);
        Tensor sums = options.scale_grad_by_freq ? gradient_by_frequency(positions, g.tensor, shape)
                                                 : gradient_of_rows(positions, g.tensor, shape);
        if (const auto padding = options.padding_idx; padding && *padding >= 0 && *padding < shape[0]) {
            Tensor row = array::select(sums, 0, *padding);
            array::copy_into(row, array::full({}, sums.dtype(), std::int64_t{0}));
        }
        return {Rounded{std::move(sums), g.order_matters}};
    };
    const VariablePtr made = record(run, {rows_of(weight->in_memory(run), ids, run.memory())},
                                    "EmbeddingBackward0", {weight}, std::move(back), true);
    save_elements(run, made->grad_fn, indices);
    return made;
}

std::optional<Index> padding_of(py::Run& run, const py::Value& padding_idx, Index rows) {
    if (padding_idx.is_none()) {
        return std::nullopt;
    }
    if (!is_int(padding_idx)) {
        static_cast<void>(
            py::binary(run, py::Operator::greater, padding_idx, py::Value(0))); // raises for most types
        py::refuse(refusals::only_int, {"padding_idx"});
    }
    const auto given = py::as_int(padding_idx);
    if (!given || (*given > 0 && *given >= rows) || *given < -rows) {
        raise("AssertionError", {"Padding_idx must be within num_embeddings"});
    }
    return static_cast<Index>(*given < 0 ? *given + rows : *given);
}

LookUp look_up_options(py::Run& run, const py::Arguments& arguments, std::size_t first,
                       std::optional<Index> padding) {
    return {padding, arguments[first], arguments[first + 1], py::truth(run, arguments[first + 2]),
            py::truth(run, arguments[first + 3])};
}

} // namespace lim::torch
