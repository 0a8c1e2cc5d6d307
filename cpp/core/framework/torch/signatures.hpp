#pragma once

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

/// @param is_method whether it is one of torch.Tensor; otherwise it is a function of torch or
/// torch.nn.functional
[[nodiscard]] Signatures signatures_of(std::string_view name, bool is_method);

} // namespace lim::torch
