#include "core/exact/elementary.hpp"

#include "core/exact/double_double.hpp"

#include <cmath>
#include <numbers>

namespace lim::exact {
namespace {

constexpr DoubleDouble one{1.0};

/// An angle as quarter turns and what is left of it, at most π/4 either way.
struct Reduced {
    int quarter_turns;
    DoubleDouble rest;
};

Reduced reduce(double x) {
    constexpr double half_pi[] = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110};
    const int quarter_turns = static_cast<int>(x * (2.0 / std::numbers::pi) + 0.5);
    DoubleDouble rest{x};
    for (const double part : half_pi) {
        rest = rest - exact_product(quarter_turns, part);
    }
    return {quarter_turns, rest};
}

/// 1 − r²/(a(a+1)) · (1 − r²/((a+2)(a+3)) · …): the Taylor series of cos r for a = 1, of sin r / r for a = 2.
DoubleDouble alternating_series(DoubleDouble r, double a) {
    constexpr int terms = 16; // (π/4)³² / 32! < 2⁻¹²⁸
    const DoubleDouble r2 = r * r;
    DoubleDouble sum = one;
    for (int k = terms - 1; k >= 0; --k) {
        const double n = a + 2.0 * k;
        sum = one - r2 / DoubleDouble{n * (n + 1.0)} * sum;
    }
    return sum;
}

DoubleDouble sine_of_quarter(int quarter_turns, DoubleDouble r) {
    const bool even = quarter_turns % 2 == 0;
    const DoubleDouble magnitude = even ? r * alternating_series(r, 2.0) : alternating_series(r, 1.0);
    return quarter_turns % 4 < 2 ? magnitude : -magnitude;
}

} // namespace

double log1p(double x) {
    const DoubleDouble sum = exact_sum(1.0, x);
    int exponent = 0;
    if (std::frexp(sum.high, &exponent) < std::numbers::sqrt2 / 2.0) {
        --exponent;
    }
    const DoubleDouble f{std::ldexp(sum.high, -exponent), std::ldexp(sum.low, -exponent)};
    return (exact_product(exponent, ln2.high) + exact_product(exponent, ln2.low) + log_near_one(f)).high;
}

DoubleDouble sine(double x) {
    const auto [quarter_turns, rest] = reduce(x);
    return sine_of_quarter(quarter_turns, rest);
}

DoubleDouble cosine(double x) {
    const auto [quarter_turns, rest] = reduce(x);
    return sine_of_quarter(quarter_turns + 1, rest);
}

double sin(double x) { return sine(x).high; }

double cos(double x) { return cosine(x).high; }

} // namespace lim::exact
