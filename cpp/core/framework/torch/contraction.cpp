#include "core/array/views.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/torch/equation.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/reductions.hpp"
#include "core/framework/torch/views.hpp"

#include <algorithm>
#include <initializer_list>

/// What torch.einsum makes of its operands when each has all axes of the equation.
namespace lim::torch {
namespace {

using py::Run;

Index length_along(const VariablePtr& x, Index axis) {
    return x->data.shape()[static_cast<std::size_t>(axis)];
}

VariablePtr summed_out(Run& run, const VariablePtr& x, const std::vector<Index>& axes) {
    return axes.empty() ? x : sum(run, x, {axes, true, true}, std::nullopt);
}

/// Axes in a row, and how many elements they have together.
struct AxisGroup {
    std::vector<Index> axes;
    Index size = 1;

    void add(Index axis, Index length) {
        axes.push_back(axis);
        size *= length;
    }
};

std::vector<Index> axes_in_row(std::initializer_list<const std::vector<Index>*> groups) {
    std::vector<Index> all;
    for (const std::vector<Index>* const group : groups) {
        all.insert(all.end(), group->begin(), group->end());
    }
    return all;
}

/// A result in the order of memory that PyTorch gives it: its axes from the last on, sorted by how the
/// operands lie, each of which says nothing of axes that it is broadcast along
/// (TensorIteratorBase::reorder_dimensions).
void lay_out(const VariablePtr& result, const VariablePtr& a, const VariablePtr& b) {
    const Shape& shape = result->data.shape();
    const auto is_before = [&](Index inner, Index outer) { // > 0: `inner` lies further out
        for (const VariablePtr& x : {a, b}) {
            const auto stride = [&](Index axis) {
                const auto place = static_cast<std::size_t>(axis);
                return x->data.shape()[place] == 1 && shape[place] != 1 ? 0 : x->data.strides()[place];
            };
            const Index first = stride(inner);
            const Index second = stride(outer);
            if (first == 0 || second == 0) {
                continue;
            }
            if (first != second) {
                return first < second ? -1 : 1;
            }
            if (shape[static_cast<std::size_t>(inner)] > shape[static_cast<std::size_t>(outer)]) {
                return 1;
            }
        }
        return 0;
    };
    std::vector<Index> order; // from the innermost on
    for (Index axis = result->data.rank(); axis-- > 0;) {
        order.push_back(axis);
        for (std::size_t at = order.size() - 1, other = at; other-- > 0;) {
            const int comparison = is_before(order[other], order[at]);
            if (comparison < 0) {
                break;
            }
            if (comparison > 0) {
                std::swap(order[other], order[at]);
                at = other;
            }
        }
    }
    std::ranges::reverse(order);
    std::vector<Index> back(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        back[static_cast<std::size_t>(order[i])] = static_cast<Index>(i);
    }
    const Tensor dense = array::permute(result->data, order).row_major();
    result->data =
        array::permute(dense.view(dense.shape(), row_major_strides(dense.shape()), dense.offset()), back);
}

/// The product of two aligned operands, summed over axes that stay with length 1 (sumproduct_pair).
VariablePtr product_summed(Run& run, VariablePtr a, VariablePtr b, const std::vector<Index>& summed) {
    if (summed.empty()) {
        const VariablePtr product = arithmetic(run, Arithmetic::multiply, {a}, {b});
        const bool alike = a->data.is_row_major() && b->data.is_row_major();
        if (a->data.shape() != b->data.shape() || (!alike && a->data.strides() != b->data.strides())) {
            lay_out(product, a, b);
        }
        return product;
    }
    AxisGroup both;
    AxisGroup left;
    AxisGroup right;
    AxisGroup gone;
    for (Index axis = 0; axis < a->data.rank(); ++axis) {
        if (std::ranges::find(summed, axis) != summed.end()) {
            gone.add(axis, length_along(a, axis));
        } else if (length_along(a, axis) != 1) {
            (length_along(b, axis) != 1 ? both : left).add(axis, length_along(a, axis));
        } else {
            right.add(axis, length_along(b, axis));
        }
    }
    if (!left.axes.empty() && !right.axes.empty() && right.axes.back() < left.axes.front()) {
        std::swap(a, b); // so that the product lies in the order of the axes
        std::swap(left, right);
    }
    const auto arranged = [&](const VariablePtr& x, std::initializer_list<const std::vector<Index>*> groups,
                              const Shape& shape) {
        return reshape(run, permute(run, x, axes_in_row(groups), "PermuteBackward0"), shape);
    };
    const VariablePtr product = batched_product(
        run,
        arranged(a, {&both.axes, &left.axes, &gone.axes, &right.axes}, {both.size, left.size, gone.size}),
        arranged(b, {&both.axes, &gone.axes, &right.axes, &left.axes}, {both.size, gone.size, right.size}),
        "BmmBackward0");
    Shape shape;
    std::vector<Index> order(static_cast<std::size_t>(a->data.rank()));
    for (const Index axis : axes_in_row({&both.axes, &left.axes, &gone.axes, &right.axes})) {
        const bool is_gone = std::ranges::find(summed, axis) != summed.end();
        order[static_cast<std::size_t>(axis)] = static_cast<Index>(shape.size());
        const Index length = length_along(a, axis);
        shape.push_back(is_gone ? 1 : length != 1 ? length : length_along(b, axis));
    }
    return permute(run, view(run, product, shape), order, "PermuteBackward0");
}

} // namespace

VariablePtr contracted(Run& run, const std::vector<VariablePtr>& operands, const Equation& equation,
                       std::vector<int> held) {
    VariablePtr so_far = operands[0];
    for (std::size_t i = 1; i < operands.size(); ++i) {
        const VariablePtr& next = operands[i];
        std::vector<Index> of_both;
        std::vector<Index> of_left;
        std::vector<Index> of_right;
        for (Index axis = equation.result_axes; axis < equation.axes; ++axis) {
            int& left = held[static_cast<std::size_t>(axis)];
            const bool in_left = length_along(so_far, axis) != 1;
            const bool in_right = length_along(next, axis) != 1;
            if (in_left && in_right && --left == 1) {
                of_both.push_back(axis);
                left = 0;
            } else if (in_left != in_right && left == 1) {
                (in_left ? of_left : of_right).push_back(axis);
                left = 0;
            }
        }
        so_far =
            product_summed(run, summed_out(run, so_far, of_left), summed_out(run, next, of_right), of_both);
    }
    if (equation.axes == equation.result_axes) {
        return so_far;
    }
    if (operands.size() > 1) { // what was summed has length 1 by now
        Shape shape = so_far->data.shape();
        shape.resize(static_cast<std::size_t>(equation.result_axes));
        return view(run, so_far, shape);
    }
    std::vector<Index> summed;
    for (Index axis = equation.result_axes; axis < equation.axes; ++axis) {
        summed.push_back(axis);
    }
    return sum(run, so_far, {summed, false, true}, std::nullopt);
}

} // namespace lim::torch
