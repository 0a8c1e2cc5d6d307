#pragma once

#include "core/base/tensor.hpp"
#include "core/random/generator.hpp"

#include <functional>

namespace lim {

/// Told now and then how much of a fill is done, from 0 to 1. May be empty.
using Progress = std::function<void(double)>;

/// The weight of torch.nn.Embedding(num_embeddings, embedding_dim): float32 (V, d), standard normal
/// (torch.nn.init.normal_), PyTorch's bits.
[[nodiscard]] Tensor embedding_weight(Index num_embeddings, Index embedding_dim, Generator& generator,
                                      const Progress& progress = {});

/// The weight of torch.nn.Linear(in_features, out_features): float32 (out, in), uniform
/// (torch.nn.init.kaiming_uniform_ with a = √5), PyTorch's bits.
[[nodiscard]] Tensor linear_weight(Index in_features, Index out_features, Generator& generator,
                                   const Progress& progress = {});

/// The bias of torch.nn.Linear(in_features, out_features): float32 (out), uniform within ±1/√in. Drawn
/// after the weight.
[[nodiscard]] Tensor linear_bias(Index in_features, Index out_features, Generator& generator);

} // namespace lim
