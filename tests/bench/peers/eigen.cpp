// Eigen as its users write it, vectorised through Emscripten's SSE headers.
#include "exports.hpp"

#include <algorithm>
#include <complex>
#include <functional>
#include <limits>

// Eigen's product holds GCC's register allocator by empty x86 assembly, which means nothing to WebAssembly.
#define __asm__(...)
#include <Eigen/Core>
#undef __asm__

#ifndef EIGEN_VECTORIZE_SSE4_2
#error "Eigen would run without SIMD"
#endif

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using View = Eigen::Map<Matrix>;
using Ids = Eigen::Map<Eigen::VectorXi>;

extern "C" {

EMSCRIPTEN_KEEPALIVE void lookup(Operands* operands, int repeats) {
    auto& [V, d, n, transposed, W, X, out, ids] = *operands;
    const View weight(W.data(), V, d);
    const Ids rows(ids.data(), n);
    View result(out.data(), n, d);
    repeat(repeats, [&] { result = weight(rows, Eigen::all); });
}

EMSCRIPTEN_KEEPALIVE void product(Operands* operands, int repeats) {
    auto& [V, d, n, transposed, W, X, out, ids] = *operands;
    const View one_hot(X.data(), n, V);
    View result(out.data(), n, d);
    if (transposed) {
        const View weight(W.data(), d, V);
        repeat(repeats, [&] { result.noalias() = one_hot * weight.transpose(); });
    } else {
        const View weight(W.data(), V, d);
        repeat(repeats, [&] { result.noalias() = one_hot * weight; });
    }
}

EMSCRIPTEN_KEEPALIVE int version() {
    return EIGEN_WORLD_VERSION * 10000 + EIGEN_MAJOR_VERSION * 100 + EIGEN_MINOR_VERSION;
}
}
