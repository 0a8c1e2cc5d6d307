#include "core/kernels/kernels.hpp"
#include "core/kernels/panels.hpp"
#include "core/kernels/product_tiny.hpp"
#include "core/kernels/product_transposed_one.hpp"
#include "core/kernels/product_transposing.hpp"
#include "core/kernels/simd.hpp"
#include "core/kernels/workspace.hpp"

#include <algorithm>
#include <cstddef>

// For few tokens, an element of the result is a dot product of two rows: the inner step takes 4 or 6 rows of
// the weight against 2 tokens, 4 numbers of each at a time, so that every vector that is loaded is used more
// than once, and 8 or 12 sums grow side by side. Each row of the weight is read once, from its first number
// to its last; all tokens use 256 numbers of those rows before the next ones are read, so that reading and
// multiplying overlap. For one or two tokens, for which nothing but reading counts, the rows that are read at
// a time lie far apart, where the memory reads them faster. One token and a weight beyond all caches have a
// way of their own.
//
// The tokens are laid out anew, as the inner step goes through them: (V / 4, 2, 4).

namespace lim::kernels {
namespace {

using simd::f32x4;
using Offset = std::ptrdiff_t;

constexpr Offset packed_at_once = Offset{1} << 20;
constexpr Offset numbers_at_once = 256;

/// From how many tokens on transposing is faster. Its jumps from row to row cost little only where the weight
/// is near, in a second-level cache; and a tiny one is done with before the other way has begun.
constexpr Index transposing_pays(Index weight) {
    constexpr Index tiny = Index{1} << 9;
    constexpr Index near = Index{1} << 18;
    return weight <= tiny ? 1 : weight <= near ? 8 : 33;
}

/// How many rows of the weight are taken at a time: each sum needs a register.
constexpr int rows_at_once = simd::may_fuse ? 6 : 4;

/// Where the results of some rows and tokens go, and where those rows lie.
struct Rows {
    const float* weight;
    Offset weight_apart;
    float* out;
    Offset out_apart;
    Offset tokens_apart;
};

/// out (rows, tokens) gains the dot products of `rows` rows of the weight with `tokens` packed tokens. Each
/// has `chains` sums that grow side by side, as one must wait for its own last turn.
template <int rows, int tokens, int chains>
[[gnu::always_inline]] inline void gain(const float* x, Rows at, Offset length) {
    constexpr Offset step = chains * simd::lanes;
    f32x4 sums[chains][rows][tokens]{};
    const Offset whole = length - length % step;
    LIM_ROLLED for (Offset k = 0; k < whole; k += step) {
        for (int chain = 0; chain < chains; ++chain) {
            f32x4 xs[tokens];
            for (int i = 0; i < tokens; ++i) {
                xs[i] = simd::load(x + i * simd::lanes);
            }
            for (int r = 0; r < rows; ++r) {
                const f32x4 w = simd::load(at.weight + r * at.weight_apart + k + chain * simd::lanes);
                for (int i = 0; i < tokens; ++i) {
                    sums[chain][r][i] = simd::multiply_add(w, xs[i], sums[chain][r][i]);
                }
            }
            x += tokens * simd::lanes;
        }
    }
    for (int r = 0; r < rows; ++r) {
        for (int i = 0; i < tokens; ++i) {
            for (int chain = 1; chain < chains; ++chain) {
                sums[0][r][i] += sums[chain][r][i];
            }
            at.out[r * at.out_apart + i * at.tokens_apart] += simd::sum(sums[0][r][i]);
        }
    }
    LIM_ROLLED for (Offset k = whole; k < length; ++k) {
        const Offset rest = k - whole;
        const float* const tokens_at = x + rest / simd::lanes * simd::lanes * tokens + rest % simd::lanes;
        for (int r = 0; r < rows; ++r) {
            for (int i = 0; i < tokens; ++i) {
                at.out[r * at.out_apart + i * at.tokens_apart] +=
                    at.weight[r * at.weight_apart + k] * tokens_at[i * simd::lanes];
            }
        }
    }
}

/// The same for any number of tokens.
template <int rows>
[[gnu::noinline]] void gain_all(const float* x, Rows at, Offset length, Offset tokens) {
    const Offset padded = (length + simd::lanes - 1) / simd::lanes * simd::lanes;
    Offset i = 0;
    for (; i + 2 <= tokens; i += 2) {
        gain<rows, 2, 1>(x + i * padded, at, length);
        at.out += 2 * at.tokens_apart;
    }
    if (i < tokens) {
        gain<rows, 1, 2>(x + i * padded, at, length);
    }
}

/// Lays out `length` numbers of each token of X: pairs of tokens (length / 4, 2, 4), the last one alone.
float* pack(const float* X, Offset V, Offset tokens, Offset length, float* packed) {
    for (Offset i = 0; i < tokens; i += 2) {
        const Offset together = std::min(Offset{2}, tokens - i);
        for (Offset k = 0; k < length; k += simd::lanes) {
            const Offset some = std::min(simd::lanes, length - k);
            for (Offset token = i; token < i + together; ++token, packed += simd::lanes) {
                std::copy_n(X + token * V + k, some, packed);
            }
        }
    }
    return packed;
}

/// out (n, d) = X (n, V) @ weight.T with weight (d, V).
void multiply(const float* X, const float* weight, float* out, Offset n, Offset V, Offset d) {
    const bool reading_counts = n <= 2;
    const auto gain_group = reading_counts ? gain_all<4> : gain_all<rows_at_once>;
    const Offset rows = reading_counts ? 4 : rows_at_once;
    const Offset at_once = packed_at_once / n;
    const Offset part = reading_counts ? at_once : numbers_at_once;
    const Workspace x(n == 1 ? 0 : std::min(at_once, V + simd::lanes) * n); // one token lies so already
    std::fill_n(out, n * d, 0.0F);
    for (Offset first = 0; first < V; first += at_once) {
        const Offset last = std::min(V, first + at_once);
        float* packed = x.data();
        for (Offset k = first; n > 1 && k < last; k += part) {
            packed = pack(X + k, V, n, std::min(part, last - k), packed);
        }
        const auto gain_from = [&](auto* gain_some, Offset row, Offset apart) {
            const float* tokens = n == 1 ? X + first : x.data();
            for (Offset k = first; k < last; k += part) {
                const Offset length = std::min(part, last - k);
                gain_some(tokens, {weight + row * V + k, apart * V, out + row, apart, d}, length, n);
                tokens += length * n;
            }
        };
        const Offset groups = d / rows;
        for (Offset group = 0; group < groups; ++group) {
            gain_from(gain_group, reading_counts ? group : group * rows, reading_counts ? groups : 1);
        }
        Offset row = groups * rows;
        for (; row + 4 <= d; row += 4) {
            gain_from(gain_all<4>, row, 1);
        }
        for (; row < d; ++row) {
            gain_from(gain_all<1>, row, 1);
        }
    }
}

} // namespace

void matmul_transposed(const float* X, const float* weight, float* out, Index n, Index V, Index d) {
    if (is_tiny(n, V, d)) {
        multiply_tiny_transposed(X, weight, out, n, V, d);
        return;
    }
    if (n == 1 && is_far(V, d)) {
        multiply_one_transposed(X, weight, out, static_cast<Offset>(V), static_cast<Offset>(d));
        return;
    }
    for (Index first = 0; first < n; first += panels::tokens_at_once) {
        const auto some = std::min(Index{panels::tokens_at_once}, n - first);
        const auto kernel = some >= transposing_pays(V * d) ? multiply_transposing : multiply;
        kernel(X + first * V, weight, out + first * d, static_cast<Offset>(some), static_cast<Offset>(V),
               static_cast<Offset>(d));
    }
}

} // namespace lim::kernels
