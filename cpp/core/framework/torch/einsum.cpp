#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/equation.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

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
