#include "core/framework/torch/broadcast.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/reduce.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace lim::torch {
namespace {

/// Whether a sum over several axes, which PyTorch takes at once, may differ from one axis after another.
bool order_of_axes_matters(const Tensor& x, const Shape& shape) {
    std::vector<Index> order; // those that are summed come first
    std::vector<Index> rest;
    Shape lengths(1, 1);
    Index summed = 0;
    const Index added = x.rank() - static_cast<Index>(shape.size());
    for (Index axis = 0; axis < x.rank(); ++axis) {
        const Index length = x.shape()[static_cast<std::size_t>(axis)];
        const bool goes = axis < added || (shape[static_cast<std::size_t>(axis - added)] == 1 && length != 1);
        (goes ? order : rest).push_back(axis);
        summed += goes && length > 1 ? 1 : 0;
        lengths[0] *= goes ? length : 1;
    }
    if (summed < 2) {
        return false;
    }
    order.insert(order.end(), rest.begin(), rest.end());
    lengths.push_back(x.size() / std::max<Index>(lengths[0], 1));
    const Tensor terms = array::permute(array::in_memory(x), order).row_major();
    return array::order_of_sum_matters(*array::reshape_view(terms, lengths), 0);
}

} // namespace

Shape broadcast(const Shape& a, const Shape& b) {
    if (auto shape = array::broadcast_shape(a, b)) {
        return *shape;
    }
    const std::size_t rank = std::max(a.size(), b.size());
    for (std::size_t i = rank; i-- > 0;) {
        const Index x = i + a.size() >= rank ? a[i + a.size() - rank] : 1;
        const Index y = i + b.size() >= rank ? b[i + b.size() - rank] : 1;
        if (x != y && x != 1 && y != 1) {
            raise("RuntimeError",
                  {"The size of tensor a (", std::to_string(x), ") must match the size of tensor b (",
                   std::to_string(y), ") at non-singleton dimension ", std::to_string(i)});
        }
    }
    return {};
}

Rounded summed_to(Rounded gradient, const Shape& shape, DType dtype) {
    gradient.order_matters = gradient.order_matters || order_of_axes_matters(gradient.tensor, shape);
    const auto add_up = [&gradient](Index axis) {
        Rounded sum = array::sum(gradient.tensor, axis);
        gradient = {std::move(sum.tensor), gradient.order_matters || sum.order_matters};
    };
    while (gradient.tensor.rank() > static_cast<Index>(shape.size())) {
        add_up(0);
    }
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis] == 1 && gradient.tensor.shape()[axis] != 1) {
            add_up(static_cast<Index>(axis));
            gradient.tensor = array::unsqueeze(gradient.tensor, static_cast<Index>(axis));
        }
    }
    return {gradient.tensor.cast(dtype), gradient.order_matters};
}

} // namespace lim::torch
