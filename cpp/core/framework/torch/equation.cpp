#include "core/framework/torch/equation.hpp"

#include "core/base/raise.hpp"

#include <algorithm>
#include <array>

namespace lim::torch {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

[[noreturn]] void raise_in_einsum(std::initializer_list<std::string_view> message) {
    std::string text = "einsum(): ";
    for (const std::string_view part : message) {
        text += part;
    }
    raise("RuntimeError", {text});
}

std::size_t letter_at(std::string_view text, std::size_t at, std::size_t before) {
    const std::size_t letter = alphabet.find(text[at]);
    if (letter == std::string_view::npos) {
        raise_in_einsum({"invalid subscript given at index ", std::to_string(before + at),
                         " in the equation string, subscripts must be in [a-zA-Z]"});
    }
    return letter;
}

bool is_ellipsis(std::string_view text, std::size_t at) { return text.substr(at, 3) == "..."; }

std::vector<std::vector<std::size_t>> labels_in(std::string_view left, std::size_t operands) {
    std::vector<std::vector<std::size_t>> labels(operands);
    std::size_t operand = 0;
    for (std::size_t i = 0; i < left.size(); ++i) {
        std::vector<std::size_t>& own = labels[operand];
        if (left[i] == '.') {
            const std::string number = std::to_string(operand);
            if (std::ranges::find(own, Equation::ellipsis) != own.end()) {
                raise_in_einsum(
                    {"found '.' for operand ", number, " for which an ellipsis was already found"});
            }
            if (!is_ellipsis(left, i)) {
                raise_in_einsum({"found '.' for operand ", number, " that is not part of any ellipsis"});
            }
            own.push_back(Equation::ellipsis);
            i += 2;
        } else if (left[i] == ',') {
            if (++operand >= operands) {
                raise_in_einsum({"fewer operands were provided than specified in the equation"});
            }
        } else if (left[i] != ' ') {
            own.push_back(letter_at(left, i, 0));
        }
    }
    if (operand + 1 != operands) {
        raise_in_einsum({"more operands were provided than specified in the equation"});
    }
    return labels;
}

using LetterCounts = std::array<Index, Equation::letters>;

/// How often each letter is there.
LetterCounts letters_counted(Equation& equation, const std::vector<VariablePtr>& operands) {
    LetterCounts counts{};
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const Index rank = operands[i]->data.rank();
        auto named = static_cast<Index>(equation.labels[i].size());
        bool has_ellipsis = false;
        for (const std::size_t label : equation.labels[i]) {
            if (label == Equation::ellipsis) {
                --named;
                has_ellipsis = true;
            } else {
                ++counts[label];
            }
        }
        equation.ellipsis_axes =
            has_ellipsis ? std::max(equation.ellipsis_axes, rank - named) : equation.ellipsis_axes;
        if (has_ellipsis ? named > rank : named != rank) {
            raise_in_einsum({"the number of subscripts in the equation (", std::to_string(named),
                             has_ellipsis ? ") is more than the number of dimensions ("
                                          : ") does not match the number of dimensions (",
                             std::to_string(rank), ") for operand ", std::to_string(i),
                             has_ellipsis ? "" : " and no ellipsis was given"});
        }
    }
    return counts;
}

/// Reads what stands behind the arrow.
/// @return whether an ellipsis does
bool read_result(Equation& equation, std::string_view right, std::size_t before, const LetterCounts& counts) {
    bool has_ellipsis = false;
    for (std::size_t i = 0; i < right.size(); ++i) {
        if (right[i] == '.') {
            if (has_ellipsis) {
                raise_in_einsum({"found '.' for output but an ellipsis (...) was already found"});
            }
            if (!is_ellipsis(right, i)) {
                raise_in_einsum({"found '.' for output that is not part of any ellipsis (...)"});
            }
            i += 2;
            equation.ellipsis_axis = equation.axes;
            equation.axes += equation.ellipsis_axes;
            has_ellipsis = true;
        } else if (right[i] != ' ') {
            const std::size_t letter = letter_at(right, i, before);
            if (counts[letter] == 0 || equation.axis_of[letter] >= 0) {
                raise_in_einsum({"output subscript ", letter_text(letter),
                                 equation.axis_of[letter] >= 0
                                     ? " appears more than once in the output"
                                     : " does not appear in the equation for any input operand"});
            }
            equation.axis_of[letter] = equation.axes++;
        }
    }
    return has_ellipsis;
}

} // namespace

std::string letter_text(std::size_t letter) { return std::string(1, alphabet[letter]); }

Equation parsed_equation(std::string_view text, const std::vector<VariablePtr>& operands) {
    const std::size_t arrow = text.find("->");
    Equation equation;
    equation.labels = labels_in(text.substr(0, arrow), operands.size());
    equation.axis_of.assign(Equation::letters, -1);
    const LetterCounts counts = letters_counted(equation, operands);
    bool has_ellipsis = true;
    if (arrow == std::string_view::npos) { // what stands there once, in the order of the alphabet
        equation.axes = equation.ellipsis_axes;
        for (std::size_t letter = 0; letter < Equation::letters; ++letter) {
            if (counts[letter] == 1) {
                equation.axis_of[letter] = equation.axes++;
            }
        }
    } else {
        has_ellipsis = read_result(equation, text.substr(arrow + 2), arrow + 2, counts);
    }
    equation.result_axes = equation.axes;
    if (!has_ellipsis) {
        equation.ellipsis_axis = equation.axes;
        equation.axes += equation.ellipsis_axes;
    }
    for (std::size_t letter = 0; letter < Equation::letters; ++letter) {
        if (counts[letter] > 0 && equation.axis_of[letter] < 0) {
            equation.axis_of[letter] = equation.axes++;
        }
    }
    return equation;
}

} // namespace lim::torch
