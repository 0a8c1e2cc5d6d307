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

/// The product of two aligned operands, summed over axes that stay with length 1 (sumproduct_pair).
VariablePtr product_summed(Run& run, VariablePtr a, VariablePtr b, const std::vector<Index>& summed) {
    if (summed.empty()) {
        return arithmetic(run, Arithmetic::multiply, {a}, {b});
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
