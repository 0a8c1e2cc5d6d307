#pragma once

#include "core/python/call.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace lim::torch {

/// The signatures of a function that C++ code parses, as PyTorch's messages write them. One that begins with
/// `#` is hidden from messages.
struct Signatures {
    std::vector<std::string> texts; // "(Tensor other, *, Number alpha = 1)"; none: they are not known
    bool takes_none = false;        // a method that Python itself knows to take no arguments
};

/// A parameter of a signature: "tuple of ints size".
struct ParsedParameter {
    std::string_view type; // "tuple of ints"
    std::string_view name;
    bool optional = false;
    bool keyword_only = false;
    bool takes_none = false;
};

/// A signature taken apart.
struct ParsedSignature {
    std::string_view text;
    bool hidden = false;
    std::vector<ParsedParameter> parameters;

    [[nodiscard]] std::size_t least() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(parameters, [](const auto& parameter) { return !parameter.optional; }));
    }
    [[nodiscard]] std::size_t most_positional() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(parameters, [](const auto& parameter) { return !parameter.keyword_only; }));
    }
};

/// What stands between the commas of a signature.
[[nodiscard]] std::vector<std::string_view> parts_of(std::string_view text);
[[nodiscard]] ParsedSignature parsed(std::string_view text);

/// @param is_method whether it is one of torch.Tensor; otherwise it is a function of torch or
/// torch.nn.functional
[[nodiscard]] Signatures signatures_of(std::string_view name, bool is_method);

/// A call of what PyTorch writes in C++, whose arguments it parses by written signatures.
struct ParsedCall {
    std::string_view name; // "sum"
    bool is_method = false;
    py::Values positional; // a function's tensor included, a method's not
    py::Keywords keywords;
};

/// Raises what PyTorch's parser of arguments (torch/csrc/utils/python_arg_parser.cpp) says of a call that
/// fits none of the function's signatures: which argument is missing, too much, misnamed or of a wrong type,
/// or all signatures, where more than one may be meant. It returns where the call fits one, where it is not
/// known what the parser makes of an argument, and where the function's signatures are not known.
/// @throws FrameworkError TypeError
void raise_as_parsed(const ParsedCall& call);

/// Whether the signatures of that function are known.
[[nodiscard]] bool has_known_signatures(std::string_view name, bool is_method);

} // namespace lim::torch
