#pragma once

#include <cstdint>
#include <vector>

/// What one contestant holds in its own memory: row-major float matrices, made once and kept between calls.
/// Shapes: W is (V, d), or (d, V) as nn.Linear keeps it when `transposed`; X (n, V) holds the one-hot rows,
/// where they are needed.
struct Operands {
    Operands(int V_, int d_, int n_, bool transposed_, bool with_one_hot)
        : V(V_), d(d_), n(n_), transposed(transposed_), W(size(V, d)), X(with_one_hot ? size(n, V) : 0),
          out(size(n, d)), ids(size(n, 1)) {}

    static std::size_t size(int rows, int columns) {
        return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    }

    int V, d, n;
    bool transposed;
    std::vector<float> W, X, out;
    std::vector<std::int32_t> ids;
};

/// Calls `work` so many times; the compiler may not take one call's writes for another's.
template <class Work> void repeat(int repeats, Work work) {
    for (int i = 0; i < repeats; ++i) {
        work();
        asm volatile("" ::: "memory");
    }
}
