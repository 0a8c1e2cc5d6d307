#pragma once

#include "core/kernels/workspace.hpp"

#include <algorithm>
#include <cstddef>

/// The inner step of the products: two rows of the result gain four rows of W, each times a number, 64
/// columns at a time.
///
///     c (2, 64) gains x (2, 4) @ W (4, 64)
///
/// The 8 numbers of x stay in registers while the columns pass by, and each vector of W is used twice, each
/// of c four times. All tokens use the 64 columns before the next ones are read, so that reading and
/// multiplying overlap. While the sums grow, the results of 64 columns lie together, for any d: a panel (n,
/// 64) after another, the last one with the columns that are left.
namespace lim::kernels::panels {

using Offset = std::ptrdiff_t;

inline constexpr Offset width = 64;
inline constexpr Offset tokens_at_once = 64; // a panel of theirs fills a third of a first-level cache

/// c (tokens, columns) gains x (tokens, rows) @ W (rows, columns), for x given negated and 1 or 4 rows.
/// Rows of W lie `w_apart` floats apart, those of c `c_apart`.
template <int rows>
void gain(const float* negated_x, const float* W, Offset w_apart, float* c, Offset c_apart, Offset columns,
          Offset tokens);

/// Calls use(first column, number of columns) for one panel after another.
template <class Use> void for_columns(Offset d, Use&& use) {
    for (Offset j = 0; j < d; j += width) {
        use(j, std::min(width, d - j));
    }
}

/// The sums of a result (n, d) while they grow, zero at first. One panel lies as the result does, and grows
/// there.
class Sums {
public:
    Sums(float* out, Offset n, Offset d);

    /// The panel whose first column is j.
    [[nodiscard]] float* panel(Offset j) const { return panels_ + j * n_; }

    /// Brings the sums, now final, to where the result is.
    void finish() const;

private:
    float* out_;
    Offset n_;
    Offset d_;
    Workspace several_;
    float* panels_;
};

} // namespace lim::kernels::panels
