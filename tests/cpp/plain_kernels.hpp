#pragma once

#include "core/kernels/kernels.hpp"

#include <algorithm>

/// The kernels by their definitions, one number at a time, in the order that the frameworks add in.
namespace lim::plain {

using kernels::Index;

/// out (n, d) = X (n, V) @ W, with element (k, j) of W at W[k · along_V + j · along_d].
inline void matmul(const float* X, const float* W, float* out, Index n, Index V, Index d, Index along_V,
                   Index along_d) {
    for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < d; ++j) {
            float sum = 0.0F;
            for (Index k = 0; k < V; ++k) {
                sum += X[i * V + k] * W[k * along_V + j * along_d];
            }
            out[i * d + j] = sum;
        }
    }
}

inline void matmul(const float* X, const float* W, float* out, Index n, Index V, Index d) {
    matmul(X, W, out, n, V, d, d, 1);
}

inline void matmul_transposed(const float* X, const float* weight, float* out, Index n, Index V, Index d) {
    matmul(X, weight, out, n, V, d, 1, V);
}

inline void gather_rows(const float* W, Index d, std::span<const std::int64_t> ids, float* out) {
    for (const std::int64_t id : ids) {
        out = std::copy_n(W + id * d, d, out);
    }
}

inline void scatter_add_rows(std::span<const std::int64_t> ids, const float* grad_out, float* grad, Index d) {
    for (const std::int64_t id : ids) {
        for (Index j = 0; j < d; ++j) {
            grad[id * d + j] += *grad_out++;
        }
    }
}

inline void add_matmul_of_transposed(const float* X, const float* grad_out, float* grad, Index n, Index V,
                                     Index d) {
    for (Index k = 0; k < V; ++k) {
        for (Index i = 0; i < n; ++i) {
            for (Index j = 0; j < d; ++j) {
                grad[k * d + j] += X[i * V + k] * grad_out[i * d + j];
            }
        }
    }
}

} // namespace lim::plain
