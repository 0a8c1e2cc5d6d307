#include "core/exact/functions.hpp"

#include "core/exact/elementary.hpp"

#include <cmath>

namespace lim::exact {
namespace {

constexpr DoubleDouble unit{1.0};
constexpr DoubleDouble two{2.0};
constexpr DoubleDouble pi{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
constexpr DoubleDouble ln10{0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53};
constexpr DoubleDouble two_by_root_pi{0x1.20dd750429b6dp+0, 0x1.1ae3a914fed80p-56};
constexpr double small = 0.3; // for less, a series of few terms is better than a difference

DoubleDouble scaled(DoubleDouble x, int exponent) {
    return {std::ldexp(x.high, exponent), std::ldexp(x.low, exponent)};
}

/// Σ xⁿ / n! over n = first, first + step, …
DoubleDouble power_series(DoubleDouble x, int first, int step) {
    constexpr int last = 28; // 0.35²⁸ / 28! < 2⁻¹³⁹
    const DoubleDouble factor = step == 1 ? x : x * x;
    DoubleDouble sum{0.0};
    int n = first;
    while (n + step <= last) {
        n += step;
    }
    for (; n > first; n -= step) {
        const double divisor = step == 1 ? n : static_cast<double>(n) * (n - 1);
        sum = (unit + sum) * (factor / DoubleDouble{divisor});
    }
    const DoubleDouble start = first == 0 ? unit : x;
    return start * (unit + sum);
}

DoubleDouble root(DoubleDouble x) {
    const double near = std::sqrt(x.high);
    return DoubleDouble{near} + (x - exact_product(near, near)) / DoubleDouble{2 * near};
}

DoubleDouble exponential_of(DoubleDouble x) {
    const int turns = static_cast<int>(std::nearbyint(x.high / ln2.high));
    const DoubleDouble rest = x - exact_product(turns, ln2.high) - exact_product(turns, ln2.low);
    return scaled(power_series(rest, 0, 1), turns);
}

/// atan(x) for x ≥ 0.
DoubleDouble arc_tangent_of(DoubleDouble x) {
    if (x.high > 0x1p60) {
        return scaled(pi, -1) - unit / x;
    }
    if (x.high < 0x1p-20) {
        const DoubleDouble x2 = x * x;
        return x * (unit - x2 * (unit / DoubleDouble{3.0} -
                                 x2 * (unit / DoubleDouble{5.0} - x2 / DoubleDouble{7.0})));
    }
    const double near = std::atan(x.high); // any number near it will do
    const DoubleDouble s = sine(near);
    const DoubleDouble c = cosine(near);
    return DoubleDouble{near} + (x * c - s) / (c + x * s);
}

template <class Function> DoubleDouble odd(double x, Function&& function) {
    return x < 0 ? -function(-x) : function(x);
}

} // namespace

DoubleDouble exponential(double x) { return exponential_of({x}); }

DoubleDouble exponential_less_one(double x) {
    return std::abs(x) < small ? power_series({x}, 1, 1) : exponential(x) - unit;
}

DoubleDouble logarithm(double x) {
    int exponent = 0;
    double fraction = std::frexp(x, &exponent);
    if (fraction < 0x1.6a09e667f3bcdp-1) { // √½
        fraction *= 2;
        --exponent;
    }
    return exact_product(exponent, ln2.high) + exact_product(exponent, ln2.low) + log_near_one({fraction});
}

DoubleDouble logarithm2(double x) {
    int exponent = 0;
    const bool is_power = std::frexp(x, &exponent) == 0.5;
    return is_power ? DoubleDouble{exponent - 1.0} : logarithm(x) / ln2;
}

DoubleDouble logarithm10(double x) {
    const DoubleDouble result = logarithm(x) / ln10;
    const double whole = std::nearbyint(result.high);
    double power = 1;
    for (int i = 0; i < whole && i < 22; ++i) {
        power *= 10;
    }
    return power == x ? DoubleDouble{whole} : result;
}

DoubleDouble tangent(double x) {
    return odd(x, [](double a) { return sine(a) / cosine(a); });
}

DoubleDouble arc_tangent(double y, double x) {
    if (x == 0) {
        return y < 0 ? -scaled(pi, -1) : scaled(pi, -1);
    }
    return odd(y, [x](double a) {
        const double near = a / std::abs(x);
        if (near > 0x1p100 || (near < 0x1p-400 && x > 0)) {
            return near > 1 ? scaled(pi, -1) : DoubleDouble{near};
        }
        const int exponent = std::ilogb(x); // so that nothing overflows
        const DoubleDouble ratio =
            DoubleDouble{std::ldexp(a, -exponent)} / DoubleDouble{std::ldexp(std::abs(x), -exponent)};
        const DoubleDouble angle = arc_tangent_of(ratio);
        return x < 0 ? pi - angle : angle;
    });
}

DoubleDouble arc_sine(double x) {
    return odd(x, [](double a) {
        if (a == 1) {
            return scaled(pi, -1);
        }
        return arc_tangent_of(DoubleDouble{a} / root(exact_sum(1.0, -a) * exact_sum(1.0, a)));
    });
}

DoubleDouble arc_cosine(double x) {
    if (x == -1) {
        return pi;
    }
    return x == 1 ? DoubleDouble{0.0} : two * arc_tangent_of(root(exact_sum(1.0, -x) / exact_sum(1.0, x)));
}

DoubleDouble hyperbolic_sine(double x) {
    return std::abs(x) < small ? power_series({x}, 1, 2) : scaled(exponential(x) - exponential(-x), -1);
}

DoubleDouble hyperbolic_cosine(double x) { return scaled(exponential(x) + exponential(-x), -1); }

DoubleDouble hyperbolic_tangent(double x) {
    return odd(x, [](double a) {
        if (a < small) {
            return hyperbolic_sine(a) / hyperbolic_cosine(a);
        }
        return unit - two / (exponential(std::fmin(2 * a, 100.0)) + unit);
    });
}

DoubleDouble error_function(double x) {
    return odd(x, [](double a) {
        if (a > 6) {
            return DoubleDouble{1.0, -0x1p-60};
        }
        const DoubleDouble x2 = exact_product(a, a);
        DoubleDouble term{a};
        DoubleDouble sum = term;
        for (int n = 1; term.high > sum.high * 0x1p-110; ++n) { // 2ⁿ x²ⁿ⁺¹ / (2n+1)!!
            term = term * (x2 * two) / DoubleDouble{2.0 * n + 1};
            sum = sum + term;
        }
        return two_by_root_pi * exponential_of(-x2) * sum;
    });
}

} // namespace lim::exact
