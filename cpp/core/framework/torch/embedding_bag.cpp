#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/array/ops.hpp"
#include "core/array/order.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/torch/bags.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functional.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <map>

/// torch.nn.functional.embedding_bag of float32.
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// The greatest of each column in each bag, and the ID of the row that has it; 0 and −1 in an empty bag.
struct Greatest {
    Tensor values;
    std::vector<std::int64_t> ids;
};

Greatest greatest_of(const Tensor& weight, const Bags& bags) {
    const auto width = static_cast<std::size_t>(weight.shape()[1]);
    const Shape shape{static_cast<Index>(bags.sizes.size()), weight.shape()[1]};
    Greatest found{array::full(shape, DType::float32, std::int64_t{0}), {}};
    found.ids.assign(static_cast<std::size_t>(element_count(shape)), -1);
    const auto from = weight.data<float>();
    const auto to = found.values.data<float>();
    for (std::size_t i = 0; i < bags.bag_of.size(); ++i) {
        const std::int64_t id = bags.ids.data<std::int64_t>()[i];
        for (std::size_t column = 0; column < width; ++column) {
            const std::size_t place = static_cast<std::size_t>(bags.bag_of[i]) * width + column;
            const float value = from[static_cast<std::size_t>(id) * width + column];
            if (found.ids[place] < 0 || value > to[place]) {
                to[place] = value;
                found.ids[place] = id;
            }
        }
    }
    return found;
}

VariablePtr greatest_bags(Run& run, const VariablePtr& weight, const Bags& bags) {
    const Shape shape = weight->data.shape();
    const Greatest found = greatest_of(weight->in_memory(run).row_major(), bags);
    auto back = [shape, ids = found.ids](const Rounded& g) -> Gradients {
        Tensor sums = array::full(shape, DType::float32, std::int64_t{0});
        const Tensor dense = g.tensor.row_major();
        const auto width = static_cast<std::size_t>(shape[1]);
        for (std::size_t i = 0; i < ids.size(); ++i) {
            if (ids[i] >= 0) {
                sums.data<float>()[static_cast<std::size_t>(ids[i]) * width + i % width] +=
                    dense.data<float>()[i];
            }
        }
        return {Rounded{sums, g.order_matters}};
    };
    return record(run, {found.values}, "EmbeddingBagBackward0", {weight}, std::move(back), true);
}

/// The gradient of what each row of a bag counts: its product with the gradient of the bag.
Rounded gradient_of_weights(const Tensor& rows, const Tensor& gradients) {
    const Index width = rows.shape()[1];
    Rounded result{Tensor::uninitialised<float>({rows.shape()[0]})};
    for (Index i = 0; i < rows.shape()[0]; ++i) {
        array::OrderCheck check(24);
        float sum = 0;
        for (Index at = i * width; at < (i + 1) * width; ++at) {
            const auto a = static_cast<float>(rows.real_at(at));
            const auto b = static_cast<float>(gradients.real_at(at));
            sum = std::fma(a, b, sum);
            check.add_product(double{a}, double{b});
        }
        result.tensor.data<float>()[static_cast<std::size_t>(i)] = sum;
        result.order_matters = result.order_matters || check.order_matters();
    }
    return result;
}

/// Whether PyTorch may add the gradients of one row in another order: it sorts the IDs, and keeps the order
/// of equal ones only where there are few.
bool order_of_gradients_matters(const Bags& bags) {
    constexpr std::size_t most_stable = 16;
    std::map<std::int64_t, std::int64_t> bag_with;
    const auto ids = bags.ids.data<std::int64_t>();
    bool in_several = false;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto [found, is_new] = bag_with.try_emplace(ids[i], bags.bag_of[i]);
        in_several = in_several || found->second != bags.bag_of[i] || (!is_new && bags.weights[i] != 1);
    }
    return in_several && ids.size() > most_stable;
}

/// The rows of a sparse gradient: what arrives at the bag of each, times what it counts there.
Tensor scaled_rows(const Tensor& arrived, const Bags& bags, BagMode mode, bool weighted) {
    if (mode == BagMode::sum && !weighted) {
        return arrived;
    }
    std::vector<float> factors;
    for (std::size_t i = 0; i < bags.bag_of.size(); ++i) {
        const Index size = bags.sizes[static_cast<std::size_t>(bags.bag_of[i])];
        factors.push_back(mode == BagMode::mean ? 1.0F / static_cast<float>(size)
                                                : static_cast<float>(bags.weights[i]));
    }
    const Tensor column = Tensor::of<float>({static_cast<Index>(factors.size()), 1}, factors);
    return array::arithmetic(array::Arithmetic::multiply, arrived, column);
}

/// Sums in the order of the IDs, each product and addition in one rounding; a mean is divided at the end, and
/// its gradient scaled.
/// @param sparse whether the gradient has a row for each ID (_embedding_bag_sparse_backward)
VariablePtr summed_bags(Run& run, const VariablePtr& weight, const Bags& bags, BagMode mode,
                        const VariablePtr& weights, bool sparse) {
    const Shape shape = weight->data.shape();
    const Index count = static_cast<Index>(bags.sizes.size());
    const Tensor rows = lookup(weight->in_memory(run), bags.ids);
    Tensor sums = scaled_rows_added(rows, bags.weights, bags.bag_of, {count, shape[1]});
    std::vector<double> scales = bags.weights;
    if (mode == BagMode::mean) {
        std::vector<float> sizes;
        for (const Index size : bags.sizes) {
            sizes.push_back(static_cast<float>(std::max<Index>(size, 1)));
        }
        const Tensor divisors = Tensor::of<float>({count, 1}, sizes);
        sums = array::arithmetic(array::Arithmetic::divide, sums, divisors);
        for (std::size_t i = 0; i < scales.size(); ++i) {
            scales[i] = 1.0 / static_cast<double>(bags.sizes[static_cast<std::size_t>(bags.bag_of[i])]);
        }
    }
    auto back = [bags, rows, scales, shape, mode, sparse,
                 weighted = weights != nullptr](const Rounded& g) -> Gradients {
        const Tensor places = Tensor::of<std::int64_t>({static_cast<Index>(bags.bag_of.size())}, bags.bag_of);
        const Tensor arrived = lookup(g.tensor.row_major(), places);
        const auto ids = bags.ids.data<std::int64_t>();
        Gradients gradients{sparse ? Rounded{scaled_rows(arrived, bags, mode, weighted), g.order_matters}
                                   : Rounded{scaled_rows_added(arrived, scales, ids, shape),
                                             g.order_matters || order_of_gradients_matters(bags)}};
        if (weighted) {
            gradients.push_back(gradient_of_weights(rows, arrived));
            gradients.back()->order_matters = gradients.back()->order_matters || g.order_matters;
        }
        return gradients;
    };
    std::vector<VariablePtr> arguments{weight};
    if (weights) {
        arguments.push_back(weights);
    }
    const VariablePtr made = record(run, {sums}, "EmbeddingBagBackward0", arguments, std::move(back), true);
    if (made->grad_fn && sparse) {
        made->grad_fn->sparse_rows = std::make_shared<const Tensor>(bags.ids);
        made->grad_fn->sparse_shape = shape;
    }
    return made;
}

} // namespace

VariablePtr embedding_bag(py::Run& run, const py::Value& given, const VariablePtr& weight,
                          const py::Value& offsets, const py::Value& mode, const py::Value& weights,
                          bool sparse) {
    const VariablePtr input = as_variable(given);
    const VariablePtr factors = as_variable(weights);
    if (!input || !weight || (!factors && !weights.is_none()) || weight->data.rank() != 2) {
        py::refuse(refusals::error_words, {"torch", "embedding_bag"});
    }
    if (factors && factors->data.shape() != input->data.shape()) {
        raise("ValueError",
              {"embedding_bag: If per_sample_weights (", py::repr(run, size_of(factors->data.shape())),
               ") is not None, then it must have the same shape as the input (",
               py::repr(run, size_of(input->data.shape())), ")"});
    }
    Bags bags = bags_of(run, input, weight, offsets);
    const BagMode by = mode_named(mode);
    if (sparse && by == BagMode::max) {
        raise("ValueError", {"max mode does not support sparse weights"});
    }
    if (factors && by != BagMode::sum) {
        raise("NotImplementedError",
              {"embedding_bag: per_sample_weights was not None. per_sample_weights is only supported for "
               "mode='sum' (got mode='",
               *mode.get<std::string>(), "'). Please open a feature request on GitHub."});
    }
    if (weight->data.dtype() != DType::float32 || (factors && factors->data.dtype() != DType::float32) ||
        (factors && factors->data.rank() != 1)) {
        py::refuse(refusals::error_words, {"torch", "embedding_bag"});
    }
    run.memory().require({bags.ids.size() + static_cast<Index>(bags.sizes.size()), weight->data.shape()[1]},
                         DType::float64);
    if (factors) {
        const Tensor dense = factors->in_memory(run).row_major();
        std::ranges::copy(dense.data<float>(), bags.weights.begin());
    }
    const VariablePtr made = by == BagMode::max ? greatest_bags(run, weight, bags)
                                                : summed_bags(run, weight, bags, by, factors, sparse);
    save_elements(run, made->grad_fn, input);
    if (const VariablePtr begins = as_variable(offsets)) {
        save_elements(run, made->grad_fn, begins);
    }
    return made;
}

namespace {

py::Value bag_function(Run& run, const Arguments& arguments) {
    return embedding_bag(run, arguments[0], as_variable(arguments[1]), arguments[2], arguments[6],
                         arguments[8], py::truth(run, arguments[7]));
}

} // namespace

const py::Entry embedding_bag_entry{
    "embedding_bag(input, weight, offsets=None, max_norm=?None, norm_type=?2.0, scale_grad_by_freq=?False, "
    "mode='mean', sparse=False, per_sample_weights=None, include_last_offset=?False, padding_idx=?None)",
    bag_function};

} // namespace lim::torch
