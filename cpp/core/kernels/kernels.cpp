#include "core/kernels/kernels.hpp"

#include <algorithm>
#include <array>

namespace lim::kernels {
namespace {

/// y (d) gains a · x (d).
void add_scaled(float a, const float* x, float* y, Index d) {
    for (Index j = 0; j < d; ++j) {
        y[j] += a * x[j];
    }
}

/// The sum of a[k] · b[k], in partial sums that a compiler can keep side by side in vector registers.
float dot(const float* a, const float* b, Index count) {
    constexpr Index lanes = 16;
    std::array<float, lanes> sums{};
    Index k = 0;
    for (; k + lanes <= count; k += lanes) {
        for (Index lane = 0; lane < lanes; ++lane) {
            sums[static_cast<std::size_t>(lane)] += a[k + lane] * b[k + lane];
        }
    }
    float sum = 0.0F;
    for (; k < count; ++k) {
        sum += a[k] * b[k];
    }
    for (const float partial : sums) {
        sum += partial;
    }
    return sum;
}

} // namespace

void gather_rows(const float* W, Index d, std::span<const std::int64_t> ids, float* out) {
    for (const std::int64_t id : ids) {
        out = std::copy_n(W + id * d, d, out);
    }
}

void matmul(const float* X, const float* W, float* out, Index n, Index V, Index d) {
    constexpr Index panel_bytes = 256 * 1024; // rows of W that stay in the cache while every token uses them
    const Index panel =
        std::max(Index{1}, panel_bytes / (static_cast<Index>(sizeof(float)) * std::max(Index{1}, d)));
    std::fill_n(out, n * d, 0.0F);
    for (Index first = 0; first < V; first += panel) {
        const Index last = std::min(V, first + panel);
        for (Index i = 0; i < n; ++i) {
            for (Index k = first; k < last; ++k) {
                add_scaled(X[i * V + k], W + k * d, out + i * d, d);
            }
        }
    }
}

void matmul_transposed(const float* X, const float* weight, float* out, Index n, Index V, Index d) {
    for (Index j = 0; j < d; ++j) { // a row of weight stays in the cache while every token uses it
        for (Index i = 0; i < n; ++i) {
            out[i * d + j] = dot(X + i * V, weight + j * V, V);
        }
    }
}

void outer(const float* column, const float* row, float* out, Index n, Index d) {
    for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < d; ++j) {
            out[i * d + j] = column[i] * row[j];
        }
    }
}

void scatter_add_rows(std::span<const std::int64_t> ids, const float* grad_out, float* grad, Index d) {
    for (const std::int64_t id : ids) {
        add_scaled(1.0F, grad_out, grad + id * d, d);
        grad_out += d;
    }
}

void add_matmul_of_transposed(const float* X, const float* grad_out, float* grad, Index n, Index V, Index d) {
    for (Index k = 0; k < V; ++k) { // a row of grad stays in the cache while every token adds to it
        for (Index i = 0; i < n; ++i) {
            add_scaled(X[i * V + k], grad_out + i * d, grad + k * d, d);
        }
    }
}

} // namespace lim::kernels
