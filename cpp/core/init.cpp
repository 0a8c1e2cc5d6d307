#include "core/init.hpp"

#include "core/random/fused_multiply_add.hpp"
#include "core/random/normal_block.hpp"

#include <algorithm>
#include <cmath>

namespace lim {
namespace {

/// A whole number of normal blocks, small enough that progress is seen and the numbers stay in a cache.
constexpr std::size_t chunk_size = std::size_t{1} << 18;

/// Calls fill(part) for one chunk of `out` after another, telling progress after each.
template <class Fill> void in_chunks(std::span<float> out, const Progress& progress, Fill&& fill) {
    for (std::size_t done = 0; done < out.size();) {
        const std::size_t count = std::min(chunk_size, out.size() - done);
        fill(out.subspan(done, count));
        done += count;
        if (progress) {
            progress(static_cast<double>(done) / static_cast<double>(out.size()));
        }
    }
}

/// Transforms every whole block of uniforms.
void make_normal(std::span<float> uniforms) {
    for (std::size_t i = 0; i + normal_block_size <= uniforms.size(); i += normal_block_size) {
        normal_block(uniforms.data() + i);
    }
}

/// tensor.normal_(0, 1) (at::native::templates::cpu::normal_kernel).
void fill_normal(std::span<float> out, Generator& generator, const Progress& progress) {
    if (out.size() < normal_block_size) {
        std::ranges::generate(out, [&] { return static_cast<float>(generator.normal()); });
        return;
    }
    in_chunks(out, progress, [&](std::span<float> part) {
        generator.fill_uniform24(part);
        make_normal(part);
    });
    if (out.size() % normal_block_size != 0) {
        const auto tail = out.last(normal_block_size); // overlaps what is done: PyTorch draws it again
        generator.fill_uniform24(tail);
        make_normal(tail);
    }
}

/// tensor.uniform_(-bound, bound) (at::native::templates::cpu::uniform_kernel).
void fill_uniform(std::span<float> out, double bound, Generator& generator, const Progress& progress) {
    const auto from = static_cast<float>(-bound);
    const float width = static_cast<float>(bound) - from;
    in_chunks(out, progress, [&](std::span<float> part) {
        generator.fill_uniform24(part);
        for (float& x : part) {
            x = fused_multiply_add(x, width, from);
        }
    });
}

} // namespace

Tensor embedding_weight(Index num_embeddings, Index embedding_dim, Generator& generator,
                        const Progress& progress) {
    Tensor W = Tensor::uninitialised<float>({num_embeddings, embedding_dim});
    fill_normal(W.data<float>(), generator, progress);
    return W;
}

Tensor linear_weight(Index in_features, Index out_features, Generator& generator, const Progress& progress) {
    Tensor weight = Tensor::uninitialised<float>({out_features, in_features});
    const double a = std::sqrt(5.0);
    const double gain = std::sqrt(2.0 / (1.0 + a * a));
    const double standard_deviation = gain / std::sqrt(static_cast<double>(in_features));
    fill_uniform(weight.data<float>(), std::sqrt(3.0) * standard_deviation, generator, progress);
    return weight;
}

Tensor linear_bias(Index in_features, Index out_features, Generator& generator) {
    Tensor bias = Tensor::uninitialised<float>({out_features});
    const double bound = in_features > 0 ? 1.0 / std::sqrt(static_cast<double>(in_features)) : 0.0;
    fill_uniform(bias.data<float>(), bound, generator, {});
    return bias;
}

} // namespace lim
