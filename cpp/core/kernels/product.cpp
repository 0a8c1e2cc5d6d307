#include "core/kernels/kernels.hpp"
#include "core/kernels/panels.hpp"
#include "core/kernels/workspace.hpp"

#include <algorithm>
#include <cstddef>

// Two rows of the result gain four rows of W at a time (see panels.hpp). What bounds a product over a large W
// is reading it, so W is read as the memory likes it best: once, from the first byte to the last, in four
// places at a time a quarter of W apart.

namespace lim::kernels {
namespace {

using panels::Offset;

constexpr Offset steps_at_once = 64;
constexpr int places = 4;

/// out (n, d) = X (n, V) @ W (V, d), W being read in four places at a time.
void multiply(const float* X, const float* W, float* out, Offset n, Offset V, Offset d) {
    const Offset apart = V / places;
    const Workspace c(n * d);
    const Workspace x(std::min(steps_at_once, std::max(apart, Offset{1})) * n * places);
    const auto step = [&]<int rows>(const float* negated_x, const float* w) {
        if (n == 1) { // its panels lie in one row
            panels::gain<rows>(negated_x, w, apart * d, c.data(), d, d, n);
            return;
        }
        panels::for_columns(d, [&](Offset j, Offset columns) {
            panels::gain<rows>(negated_x, w + j, apart * d, c.data() + j * n, columns, columns, n);
        });
    };
    for (Offset first = 0; first < apart; first += steps_at_once) {
        const Offset last = std::min(apart, first + steps_at_once);
        float* packed = x.data(); // (steps, n, places), as `gain` takes them
        for (Offset k = first; k < last; ++k) {
            for (Offset i = 0; i < n; ++i) {
                for (Offset place = 0; place < places; ++place) {
                    *packed++ = -X[i * V + k + place * apart];
                }
            }
        }
        for (Offset k = first; k < last; ++k) {
            step.template operator()<places>(x.data() + (k - first) * n * places, W + k * d);
        }
    }
    for (Offset k = apart * places; k < V; ++k) {
        for (Offset i = 0; i < n; ++i) {
            x.data()[i] = -X[i * V + k];
        }
        step.template operator()<1>(x.data(), W + k * d);
    }
    panels::copy_out(c.data(), out, n, d);
}

} // namespace

void matmul(const float* X, const float* W, float* out, Index n, Index V, Index d) {
    for (Index first = 0; first < n; first += panels::tokens_at_once) {
        const auto some = std::min(Index{panels::tokens_at_once}, n - first);
        multiply(X + first * V, W, out + first * d, static_cast<Offset>(some), static_cast<Offset>(V),
                 static_cast<Offset>(d));
    }
}

void add_matmul_of_transposed(const float* X, const float* grad_out, float* grad, Index tokens, Index V,
                              Index columns) {
    // the other way about: rows of grad take the tokens' part, and tokens, in their order, that of W's rows
    constexpr Offset rows_at_once = 64;
    constexpr int together = 4;
    const auto n = static_cast<Offset>(tokens);
    const auto d = static_cast<Offset>(columns);
    const Workspace x(n * rows_at_once);
    for (Index first = 0; first < V; first += rows_at_once) {
        const auto rows = static_cast<Offset>(std::min(Index{rows_at_once}, V - first));
        const Offset whole = n - n % together;
        for (Offset i = 0; i < n; ++i) { // (n / 4, rows, 4), then the last tokens one by one
            for (Offset k = 0; k < rows; ++k) {
                const Offset place =
                    i < whole ? (i / together * rows + k) * together + i % together : i * rows + k;
                x.data()[place] = -X[i * V + first + k];
            }
        }
        panels::for_columns(d, [&](Offset j, Offset some) {
            float* const c = grad + first * columns + j;
            for (Offset i = 0; i < whole; i += together) {
                panels::gain<together>(x.data() + i * rows, grad_out + i * d + j, d, c, d, some, rows);
            }
            for (Offset i = whole; i < n; ++i) {
                panels::gain<1>(x.data() + i * rows, grad_out + i * d + j, d, c, d, some, rows);
            }
        });
    }
}

} // namespace lim::kernels
