#pragma once

#include "core/base/tensor.hpp"

#include <string>
#include <string_view>

namespace lim {

/// What torch's repr says of a tensor beside its values.
struct TorchMeta {
    bool parameter = false;        // prints "Parameter containing:" first
    bool requires_grad = false;    // prints ", requires_grad=True" where there is no grad_fn
    std::string_view grad_fn = {}; // "EmbeddingBackward0" prints ", grad_fn=<EmbeddingBackward0>"
};

/// repr(tensor) as PyTorch 2.15 prints it with its default options (torch/_tensor_str.py). Reads no more
/// elements than it prints.
[[nodiscard]] std::string torch_repr(const Tensor& tensor, const TorchMeta& meta = {});

} // namespace lim
