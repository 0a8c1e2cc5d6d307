#include "core/race/race.hpp"

#include "core/array/ops.hpp"
#include "core/base/errors.hpp"
#include "core/kernels/kernels.hpp"
#include "core/kernels/limits.hpp"

#include <algorithm>
#include <span>

namespace lim {
namespace {

constexpr Index peak_rounds = 100'000;

/// The shape, if a race of it may be held: asked before any member is made.
RaceShape allowed(RaceShape shape, double limit) {
    if (shape.asked_bytes() > limit) {
        throw MemoryRefused(shape.asked_bytes(), limit);
    }
    return shape;
}

std::vector<std::int64_t> random_ids(Index n, Index V, Generator& generator) {
    std::vector<std::int64_t> ids(static_cast<std::size_t>(n));
    std::ranges::generate(ids, [&] { return static_cast<Index>(generator.random()) % V; });
    return ids;
}

} // namespace

double RaceShape::asked_bytes() const {
    constexpr double workspaces = 8 << 20; // the products' own, at most
    return (V * d + n * V + 3 * n * d) * sizeof(float) + n * sizeof(std::int64_t) + workspaces;
}

Race::Race(RaceShape shape, std::uint64_t seed, Layout layout, double limit, const Progress& progress)
    : V_(static_cast<Index>(allowed(shape, limit).V)), d_(static_cast<Index>(shape.d)),
      n_(static_cast<Index>(shape.n)), layout_(layout), W_(Tensor::uninitialised<float>({0})), X_(W_),
      looked_up_(Tensor::uninitialised<float>({n_, d_})),
      multiplied_(Tensor::uninitialised<float>({n_, d_})) {
    Generator generator(seed);
    W_ = layout == Layout::embedding ? embedding_weight(V_, d_, generator, progress)
                                     : embedding_weight(d_, V_, generator, progress);
    ids_ = random_ids(n_, V_, generator);
    X_ = Tensor::one_hot(Tensor::of<std::int64_t>({n_}, ids_), V_, DType::float32).row_major();
}

void Race::lookup(Index repeats) {
    const float* const W = std::as_const(W_).data<float>().data();
    float* const out = looked_up_.data<float>().data();
    const std::span<const std::int64_t> ids = ids_;
    for (Index i = 0; i < repeats; ++i) {
        if (layout_ == Layout::embedding) {
            kernels::gather_rows(W, d_, ids, out);
            continue;
        }
        float* to = out;
        for (const std::int64_t id : ids) {
            for (Index j = 0; j < d_; ++j) {
                *to++ = W[j * V_ + id];
            }
        }
    }
}

void Race::product(Index repeats) {
    const auto kernel = layout_ == Layout::embedding ? kernels::matmul : kernels::matmul_transposed;
    const float* const X = std::as_const(X_).data<float>().data();
    const float* const W = std::as_const(W_).data<float>().data();
    float* const out = multiplied_.data<float>().data();
    for (Index i = 0; i < repeats; ++i) {
        kernel(X, W, out, n_, V_, d_);
    }
}

void Race::copy(Index repeats) {
    const auto W = std::as_const(W_).data<float>();
    const auto out = looked_up_.data<float>();
    for (Index i = 0; i < repeats; ++i) {
        std::ranges::copy(W.first(std::min(W.size(), out.size())), out.begin());
    }
}

void Race::read(Index repeats) {
    const auto W = std::as_const(W_).data<float>();
    for (Index i = 0; i < repeats; ++i) {
        result_ = kernels::read(W.data(), static_cast<Index>(W.size()));
    }
}

double Race::peak_operations() { return static_cast<double>(peak_rounds * kernels::operations_of_a_round); }

void Race::peak(Index repeats) {
    for (Index i = 0; i < repeats; ++i) {
        result_ = kernels::multiply_adds(peak_rounds);
    }
}

Index Race::equal() {
    lookup(1);
    product(1);
    return count_equal(looked_up_, multiplied_);
}

} // namespace lim
