// The plain xtensor expressions, as one writes them first.
#include "exports.hpp"

#include <array>
#include <xtensor/xadapt.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xview.hpp>

namespace {

auto matrix(std::vector<float>& values, int rows, int columns) {
    return xt::adapt(values, std::array{static_cast<std::size_t>(rows), static_cast<std::size_t>(columns)});
}

} // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE void lookup(Operands* operands, int repeats) {
    auto& [V, d, n, transposed, W, X, out, ids] = *operands;
    const auto weight = matrix(W, V, d);
    auto result = matrix(out, n, d);
    repeat(repeats, [&] { xt::noalias(result) = xt::view(weight, xt::keep(ids), xt::all()); });
}

EMSCRIPTEN_KEEPALIVE void product(Operands* operands, int repeats) {
    auto& [V, d, n, transposed, W, X, out, ids] = *operands;
    const auto one_hot = matrix(X, n, V);
    auto result = matrix(out, n, d);
    if (transposed) {
        const auto weight = matrix(W, d, V);
        repeat(repeats, [&] {
            const auto tokens = xt::view(one_hot, xt::all(), xt::newaxis(), xt::all());
            xt::noalias(result) = xt::sum(tokens * weight, {2});
        });
    } else {
        const auto weight = matrix(W, V, d);
        repeat(repeats, [&] {
            const auto tokens = xt::view(one_hot, xt::all(), xt::all(), xt::newaxis());
            xt::noalias(result) = xt::sum(tokens * weight, {1});
        });
    }
}

EMSCRIPTEN_KEEPALIVE int version() {
    return XTENSOR_VERSION_MAJOR * 10000 + XTENSOR_VERSION_MINOR * 100 + XTENSOR_VERSION_PATCH;
}
}
