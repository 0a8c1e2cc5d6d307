#pragma once

#include "core/python/call.hpp"

namespace lim::torch {

namespace py = lim::python;

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
