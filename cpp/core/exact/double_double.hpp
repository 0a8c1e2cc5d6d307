#pragma once

/// Numbers of about 106 bits as unevaluated sums of two doubles (Dekker 1971; Hida, Li and Bailey 2001).
/// Right only where the compiler neither contracts nor reorders, and far from overflow and underflow.
namespace lim::exact {

struct DoubleDouble {
    double high;
    double low = 0;
};

/// a + b without error, for |a| ≥ |b|.
constexpr DoubleDouble quick_sum(double a, double b) {
    const double sum = a + b;
    return {sum, b - (sum - a)};
}

/// a + b without error.
constexpr DoubleDouble exact_sum(double a, double b) {
    const double sum = a + b;
    const double b_part = sum - a;
    return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// The upper 26 bits of x, and the rest.
constexpr DoubleDouble halves(double x) {
    const double scaled = 134217729.0 * x; // 2²⁷ + 1
    const double high = scaled - (scaled - x);
    return {high, x - high};
}

/// a · b without error.
constexpr DoubleDouble exact_product(double a, double b) {
    const double product = a * b;
    const auto [a1, a2] = halves(a);
    const auto [b1, b2] = halves(b);
    return {product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}

constexpr DoubleDouble operator-(DoubleDouble a) { return {-a.high, -a.low}; }

constexpr DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble high = exact_sum(a.high, b.high);
    const DoubleDouble low = exact_sum(a.low, b.low);
    const DoubleDouble carried = quick_sum(high.high, high.low + low.high);
    return quick_sum(carried.high, carried.low + low.low);
}

constexpr DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + -b; }

constexpr DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble product = exact_product(a.high, b.high);
    return quick_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

constexpr DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
    const double q1 = a.high / b.high;
    const DoubleDouble rest1 = a - b * DoubleDouble{q1};
    const double q2 = rest1.high / b.high;
    const DoubleDouble rest2 = rest1 - b * DoubleDouble{q2};
    return quick_sum(q1, q2) + DoubleDouble{rest2.high / b.high};
}

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
