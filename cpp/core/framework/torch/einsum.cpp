#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/equation.hpp"
#include "core/framework/torch/further_functions.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/reductions.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <array>

/// torch.einsum, by the calls that at::native::einsum (ATen/native/Linear.cpp) is made of, one after another.
namespace lim::torch {
namespace {

using py::Run;

Index axis_length(const VariablePtr& x, Index axis) {
    return x->data.shape()[static_cast<std::size_t>(axis)];
}

/// x's diagonal over two axes, in the place of the first (diagonal, movedim).
VariablePtr diagonal_of(Run& run, const VariablePtr& x, Index first, Index second) {
    const auto part = [first, second](const Tensor& whole) {
        Shape shape = whole.shape();
        Shape strides = whole.strides();
        strides[static_cast<std::size_t>(first)] += strides[static_cast<std::size_t>(second)];
        shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(second));
        strides.erase(strides.begin() + static_cast<std::ptrdiff_t>(second));
        return whole.view(std::move(shape), std::move(strides), whole.offset());
    };
    const auto back = [shape = x->data.shape(), part](const Rounded& g) -> Gradients {
        const Tensor whole = array::full(shape, g.tensor.dtype(), std::int64_t{0});
        Tensor place = part(whole);
        array::copy_into(place, g.tensor);
        return {Rounded{whole, g.order_matters}};
    };
    return record_view(run, part(x->in_memory(run)), "DiagonalBackward0", x, back);
}

/// What is known of the axes of all operands so far.
struct SeenLengths {
    explicit SeenLengths(const Equation& equation)
        : of_ellipsis(static_cast<std::size_t>(equation.ellipsis_axes), 1),
          held(static_cast<std::size_t>(equation.axes)) {
        of_letters.fill(1);
    }

    std::array<Index, Equation::letters> of_letters{};
    std::vector<Index> of_ellipsis;
    std::vector<int> held; // of each axis, by how many operands with more than one element there
};

/// Notes that an axis of an operand has this length.
/// @return whether that fits what the ones before have
bool is_fitting(Index& known, Index length, int& held) {
    if (length == 1) {
        return true;
    }
    const bool fits = known == 1 || known == length;
    known = length;
    ++held;
    return fits;
}

/// An operand with all axes of the equation, in its order.
VariablePtr aligned(Run& run, VariablePtr x, const Equation& equation, std::size_t number,
                    SeenLengths& lengths) {
    std::vector<Index> order(static_cast<std::size_t>(equation.axes), -1);
    const Index covered = x->data.rank() - static_cast<Index>(equation.labels[number].size()) + 1;
    const std::string which = std::to_string(number);
    Index axis = 0;
    for (const std::size_t label : equation.labels[number]) {
        if (label == Equation::ellipsis) {
            for (Index j = equation.ellipsis_axes - covered; j < equation.ellipsis_axes; ++j, ++axis) {
                const auto place = static_cast<std::size_t>(equation.ellipsis_axis + j);
                Index& known = lengths.of_ellipsis[static_cast<std::size_t>(j)];
                const Index before = known;
                if (!is_fitting(known, axis_length(x, axis), lengths.held[place])) {
                    raise("RuntimeError",
                          {"einsum(): dimension ", std::to_string(axis), " covered by ellipsis in operand ",
                           which, "has size ", std::to_string(axis_length(x, axis)),
                           " which does not broadcast with previously seen ellipsis with size ",
                           std::to_string(before), " for the respective dimension"});
                }
                order[place] = axis;
            }
            continue;
        }
        const auto place = static_cast<std::size_t>(equation.axis_of[label]);
        const Index length = axis_length(x, axis);
        if (order[place] < 0) {
            Index& known = lengths.of_letters[label];
            const Index before = known;
            if (!is_fitting(known, length, lengths.held[place])) {
                raise("RuntimeError",
                      {"einsum(): subscript ", letter_text(label), " has size ", std::to_string(length),
                       " for operand ", which, " which does not broadcast with previously seen size ",
                       std::to_string(before)});
            }
            order[place] = axis++;
            continue;
        }
        if (length != axis_length(x, order[place])) {
            raise("RuntimeError", {"einsum(): subscript ", letter_text(label), " is repeated for operand ",
                                   which, " but the sizes don't match, ", std::to_string(length),
                                   " != ", std::to_string(axis_length(x, order[place]))});
        }
        x = diagonal_of(run, x, order[place], axis);
    }
    for (Index& each : order) {
        if (each < 0) {
            x = unsqueeze(run, x, axis);
            each = axis++;
        }
    }
    return permute(run, x, order, "PermuteBackward0");
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
            gone.add(axis, axis_length(a, axis));
        } else if (axis_length(a, axis) != 1) {
            (axis_length(b, axis) != 1 ? both : left).add(axis, axis_length(a, axis));
        } else {
            right.add(axis, axis_length(b, axis));
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
        const Index length = axis_length(a, axis);
        shape.push_back(is_gone ? 1 : length != 1 ? length : axis_length(b, axis));
    }
    return permute(run, view(run, product, shape), order, "PermuteBackward0");
}

/// The products of the operands from the left to the right, each axis summed when no later one has it.
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
            const bool in_left = axis_length(so_far, axis) != 1;
            const bool in_right = axis_length(next, axis) != 1;
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

/// The operands one after another, or in one list, within any number of lists.
std::vector<VariablePtr> operands_in(const py::Values& given) {
    const py::Values* items = &given;
    while (items->size() == 1 && py::items_in(items->front()) != nullptr) {
        items = py::items_in(items->front());
    }
    std::vector<VariablePtr> operands;
    for (const py::Value& item : *items) {
        if (VariablePtr x = as_variable(item)) {
            operands.push_back(std::move(x));
            continue;
        }
        if (item.type() != nullptr) {
            py::refuse(refusals::tensor_expected);
        }
        raise("TypeError", {"expected Tensor as element ", std::to_string(operands.size()),
                            " in argument 1, but got ", py::type_name(item)});
    }
    return operands;
}

/// torch.einsum(equation, *operands).
py::Value einsum(Run& run, const py::Arguments& arguments) {
    const py::Values& given = arguments.rest();
    const py::Values rest(given.begin() + (given.empty() ? 0 : 1), given.end());
    const py::Values* const only = rest.size() == 1 ? py::items_in(rest[0]) : nullptr;
    if (rest.empty() || (only != nullptr && only->empty())) {
        raise("ValueError", {"einsum(): must specify the equation string and at least one operand, or at "
                             "least one operand and its subscripts list"});
    }
    if (as_variable(given[0])) {
        py::refuse_missing("einsum(tensor, [0, 1], …)");
    }
    const auto* const text = given[0].get<std::string>();
    if (text == nullptr) {
        raise_wrong_type("einsum", "equation", 1, "str", given[0]);
    }
    const std::vector<VariablePtr> operands = operands_in(rest);
    const Equation equation = parsed_equation(*text, operands);
    SeenLengths lengths(equation);
    std::vector<VariablePtr> all;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        all.push_back(aligned(run, operands[i], equation, i, lengths));
    }
    return contracted(run, all, equation, lengths.held);
}

constexpr py::Entry einsum_entries[] = {{"einsum(*args)", einsum}};

} // namespace

std::span<const py::Entry> einsum_functions() { return einsum_entries; }

} // namespace lim::torch
