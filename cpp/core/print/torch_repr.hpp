#pragma once

#include "core/base/tensor.hpp"
#include "core/print/layout.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace lim {

/// What torch's repr says of a tensor beside its values.
struct TorchMeta {
    bool parameter = false;        // prints "Parameter containing:" first
    bool requires_grad = false;    // prints ", requires_grad=True" where there is no grad_fn
    std::string_view grad_fn = {}; // "EmbeddingBackward0" prints ", grad_fn=<EmbeddingBackward0>"
};

/// Decimals that PyTorch prints, of a number or of its mantissa.
inline constexpr int torch_precision = 4;

/// What torch.set_printoptions sets.
struct TorchPrintOptions {
    int precision = torch_precision;
    double threshold = usual_threshold;
    Index edge_items = usual_edge_items;
    Index line_width = 80;
    std::optional<bool> scientific = {}; // whether numbers have an exponent; nothing: their sizes decide
};

/// repr(tensor) as PyTorch 2.15 prints it (torch/_tensor_str.py). Reads no more elements than it prints.
[[nodiscard]] std::string torch_repr(const Tensor& tensor, const TorchMeta& meta = {},
                                     const TorchPrintOptions& options = {});

/// repr of a sparse tensor (torch.sparse_coo) of this shape: its indices (sparse axes, n), and the values
/// that stand there.
[[nodiscard]] std::string sparse_repr(const Tensor& indices, const Tensor& values, const Shape& shape,
                                      const TorchPrintOptions& options);

/// Whether PyTorch prints numbers whose sizes, other than zero, lie between these with an exponent.
[[nodiscard]] constexpr bool is_torch_scientific(double smallest, double largest) {
    return largest / smallest > 1000 || largest > 1e8 || smallest < 1e-4;
}

/// Whether PyTorch prints the same text for all tensors whose elements differ from these by no more than
/// `difference`, which is not 0. False where that is not certain.
[[nodiscard]] bool is_surely_printed_so(const Tensor& floats, double difference,
                                        const TorchPrintOptions& options);

} // namespace lim
