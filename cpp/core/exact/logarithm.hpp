#pragma once

#include "core/exact/double_double.hpp"

namespace lim::exact {

inline constexpr DoubleDouble ln2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};

/// log(f) for f in [√½, √2], by log(f) = 2 artanh((f − 1) / (f + 1)).
constexpr DoubleDouble log_near_one(DoubleDouble f) {
    constexpr DoubleDouble one{1.0};
    constexpr int terms = 22; // |s| ≤ 0.172, and s⁴⁴ / 45 < 2⁻¹¹⁶
    const DoubleDouble s = (f - one) / (f + one);
    const DoubleDouble s2 = s * s;
    DoubleDouble sum{0.0};
    for (int k = terms; k >= 0; --k) {
        sum = sum * s2 + one / DoubleDouble{2.0 * k + 1.0};
    }
    return DoubleDouble{2.0} * s * sum;
}

} // namespace lim::exact
