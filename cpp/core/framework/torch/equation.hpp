#pragma once

#include "core/framework/torch/tensor_object.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace lim::torch {

/// An equation of torch.einsum, "ij,jk->ik", as at::native::einsum (ATen/native/Linear.cpp) reads it for its
/// operands: first the axes of the result, then those that are summed.
struct Equation {
    /// A letter is its place in A…Za…z.
    static constexpr std::size_t letters = 52;
    static constexpr std::size_t ellipsis = letters;

    std::vector<std::vector<std::size_t>> labels; // of each operand: letters, and `ellipsis`
    std::vector<Index> axis_of;                   // of each letter, −1 where it is not there
    Index ellipsis_axis = 0;                      // the first of those that `...` stands for
    Index ellipsis_axes = 0;                      // how many there are, at most
    Index result_axes = 0;
    Index axes = 0;
};

/// @throws FrameworkError RuntimeError in einsum's words
[[nodiscard]] Equation parsed_equation(std::string_view text, const std::vector<VariablePtr>& operands);

/// The products of operands that have all axes of the equation, from the left to the right, each axis summed
/// when no later one has it.
/// @param held by how many operands with more than one element there each axis is
[[nodiscard]] VariablePtr contracted(py::Run& run, const std::vector<VariablePtr>& operands,
                                     const Equation& equation, std::vector<int> held);

/// The letter with that number.
[[nodiscard]] std::string letter_text(std::size_t letter);

} // namespace lim::torch
