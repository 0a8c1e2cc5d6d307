#include "core/random/init.hpp"

#include "core/kernels/normal.hpp"

#include <algorithm>
#include <cmath>

namespace lim {
namespace {

/// A whole number of normal blocks that stays in a first-level cache.
constexpr std::size_t part_size = std::size_t{1} << 12;

/// How often progress is told.
constexpr std::size_t told_every = 64 * part_size;

/// Calls fill(part) for one part of `out` after another.
template <class Fill> void by_parts(std::span<float> out, const Progress& progress, Fill&& fill) {
    for (std::size_t done = 0; done < out.size();) {
        const std::size_t count = std::min(part_size, out.size() - done);
        fill(out.subspan(done, count));
        done += count;
        if (progress && (done % told_every == 0 || done == out.size())) {
            progress(static_cast<double>(done) / static_cast<double>(out.size()));
        }
    }
}

/// tensor.normal_(0, 1) (at::native::templates::cpu::normal_kernel).
void fill_normal(std::span<float> out, Generator& generator, const Progress& progress) {
    using kernels::normal_block_size;
    if (out.size() < normal_block_size) {
        std::ranges::generate(out, [&] { return static_cast<float>(generator.normal()); });
        return;
    }
    by_parts(out, progress, [&](std::span<float> part) {
        generator.fill_uniform24(part);
        kernels::make_normal(part.first(part.size() - part.size() % normal_block_size));
    });
    if (out.size() % normal_block_size != 0) {
        const auto tail = out.last(normal_block_size); // overlaps what is done: PyTorch draws it again
        generator.fill_uniform24(tail);
        kernels::make_normal(tail);
    }
}

/// tensor.uniform_(-bound, bound) (at::native::templates::cpu::uniform_kernel).
void fill_uniform(std::span<float> out, double bound, Generator& generator, const Progress& progress) {
    by_parts(out, progress, [&](std::span<float> part) {
        generator.fill_uniform24(part);
        kernels::make_uniform(part, static_cast<float>(bound));
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
