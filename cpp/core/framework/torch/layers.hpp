#pragma once

#include "core/base/memory.hpp"
#include "core/python/value.hpp"
#include "core/random/init.hpp"

#include <optional>

namespace lim::torch {

/// A layer: its weight, and a linear layer's bias where it has one.
struct Layer {
    Tensor weight; // Embedding (V, d); Linear (out, in)
    std::optional<Tensor> bias = {};
};

/// torch.nn.Embedding(num_embeddings, embedding_dim, padding_idx).
/// @param padding_idx the row that starts as zeros, counted from the front
/// @throws FrameworkError as torch.empty does for its sizes, IndexError for a padding row where there is no
///         row; MemoryRefused
[[nodiscard]] Layer embedding_layer(const py::Value& num_embeddings, const py::Value& embedding_dim,
                                    std::optional<Index> padding_idx, Generator& generator,
                                    const Memory& memory, const Progress& progress = {});

/// torch.nn.Linear(in_features, out_features, bias=False).
/// @throws FrameworkError as torch.empty does for its sizes; MemoryRefused
[[nodiscard]] Layer linear_layer(const py::Value& in_features, const py::Value& out_features,
                                 Generator& generator, const Memory& memory, const Progress& progress = {});

/// torch.nn.Linear(in_features, out_features), which has a bias.
/// @throws as above
[[nodiscard]] Layer linear_layer_with_bias(const py::Value& in_features, const py::Value& out_features,
                                           Generator& generator, const Memory& memory,
                                           const Progress& progress = {});

} // namespace lim::torch
