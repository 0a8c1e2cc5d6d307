#include "core/base/raise.hpp"
#include "core/exact/elementary.hpp"
#include "core/exact/functions.hpp"
#include "core/exact/power.hpp"
#include "core/python/large_int.hpp"
#include "core/python/library/math_functions.hpp"
#include "core/python/library/numbers_of.hpp"
#include "core/python/operations.hpp"

#include <cmath>

/// Functions of `math` from floats to floats.
namespace lim::python::library {
namespace {

[[noreturn]] void domain_error() { raise("ValueError", {"math domain error"}); }
[[noreturn]] void range_error() { raise("OverflowError", {"math range error"}); }

constexpr double widest = 700;

double unsettled(Run& run, double value) {
    run.mark_rounding();
    return value;
}

/// Python's checks of what a function of one float has given (math_1 of mathmodule.c).
double checked(double x, double result, bool can_overflow = false) {
    if (std::isnan(result) && !std::isnan(x)) {
        domain_error();
    }
    if (std::isinf(result) && std::isfinite(x)) {
        can_overflow ? range_error() : domain_error();
    }
    return result;
}

/// One function of a float.
template <auto give> Value of_one(Run& run, const Arguments& arguments) {
    const double x = real(run, arguments[0]);
    return std::isnan(x) ? Value(x) : Value(give(run, x));
}

double root(Run&, double x) { return checked(x, std::sqrt(x)); }
double exp_of(Run& run, double x) { return checked(x, exponential(run, x), true); }

double sin_of(Run& run, double x) { return std::isinf(x) ? (domain_error(), x) : sine(run, x); }
double cos_of(Run& run, double x) { return std::isinf(x) ? (domain_error(), x) : cosine(run, x); }

double tan_of(Run& run, double x) {
    if (std::isinf(x)) {
        domain_error();
    }
    if (std::abs(x) >= 0x1p30) {
        return unsettled(run, std::tan(x));
    }
    return x == 0 ? x : settled(run, exact::tangent(x), of_tangent);
}

double asin_of(Run& run, double x) {
    if (std::abs(x) > 1) {
        domain_error();
    }
    return x == 0 ? x : settled(run, exact::arc_sine(x), of_circular);
}

double acos_of(Run& run, double x) {
    if (std::abs(x) > 1) {
        domain_error();
    }
    return settled(run, exact::arc_cosine(x), of_circular);
}

double atan_of(Run& run, double x) {
    if (std::isinf(x)) {
        return std::atan(x);
    }
    return x == 0 ? x : settled(run, exact::arc_tangent(x, 1.0), of_circular);
}

double sinh_of(Run& run, double x) {
    if (!(std::abs(x) < widest)) {
        return std::isinf(x) ? x : checked(x, unsettled(run, std::sinh(x)), true);
    }
    return x == 0 ? x : settled(run, exact::hyperbolic_sine(x), of_others);
}

double cosh_of(Run& run, double x) {
    if (!(std::abs(x) < widest)) {
        return std::isinf(x) ? std::abs(x) : checked(x, unsettled(run, std::cosh(x)), true);
    }
    return x == 0 ? 1.0 : settled(run, exact::hyperbolic_cosine(x), of_others);
}

double tanh_of(Run& run, double x) {
    if (std::isinf(x)) {
        return std::copysign(1.0, x);
    }
    return x == 0 ? x : settled(run, exact::hyperbolic_tangent(x), std::abs(x) > 22 ? 0 : of_others);
}

double expm1_of(Run& run, double x) {
    if (std::isinf(x)) {
        return x > 0 ? x : -1.0;
    }
    if (!(std::abs(x) < widest)) {
        return checked(x, unsettled(run, std::expm1(x)), true);
    }
    return x == 0 ? x : settled(run, exact::exponential_less_one(x), of_others);
}

double log1p_of(Run& run, double x) {
    if (x <= -1) {
        domain_error();
    }
    return x == 0 || std::isinf(x) ? x : unsettled(run, exact::log1p(x));
}

double erf_of(Run& run, double x) {
    return x == 0 ? x : settled(run, exact::error_function(x), std::abs(x) > 6 ? 0 : of_others);
}

double fabs_of(Run&, double x) { return std::abs(x); }
double degrees_of(Run&, double x) { return x * (180.0 / 0x1.921fb54442d18p+1); }
double radians_of(Run&, double x) { return x * (0x1.921fb54442d18p+1 / 180.0); }

/// log of a positive number. @throws FrameworkError ValueError of others
template <auto give> double positive(Run& run, const Value& value) {
    if (const auto large = as_large_int(value)) {
        if (large->is_negative()) {
            domain_error();
        }
        return unsettled(run, give(run, real(run, value)));
    }
    const double x = real(run, value);
    if (std::isnan(x)) {
        return x;
    }
    if (!(x > 0)) {
        domain_error();
    }
    return give(run, x);
}

double log2_of(Run& run, double x) { return std::isinf(x) ? x : settled(run, exact::logarithm2(x), 0.06); }
double log10_of(Run& run, double x) {
    return std::isinf(x) ? x : settled(run, exact::logarithm10(x), of_others);
}

/// pow for finite bases and exponents, with Python's errors.
double finite_power(double x, double y) {
    const double result = exact::power(x, y);
    if (std::isnan(result) || (std::isinf(result) && x == 0)) {
        domain_error();
    }
    if (std::isinf(result)) {
        range_error();
    }
    return result;
}

} // namespace

Value math_sqrt(Run& run, const Arguments& arguments) { return of_one<root>(run, arguments); }
Value math_exp(Run& run, const Arguments& arguments) { return of_one<exp_of>(run, arguments); }
Value math_sin(Run& run, const Arguments& arguments) { return of_one<sin_of>(run, arguments); }
Value math_cos(Run& run, const Arguments& arguments) { return of_one<cos_of>(run, arguments); }
Value math_tan(Run& run, const Arguments& arguments) { return of_one<tan_of>(run, arguments); }
Value math_asin(Run& run, const Arguments& arguments) { return of_one<asin_of>(run, arguments); }
Value math_acos(Run& run, const Arguments& arguments) { return of_one<acos_of>(run, arguments); }
Value math_atan(Run& run, const Arguments& arguments) { return of_one<atan_of>(run, arguments); }
Value math_sinh(Run& run, const Arguments& arguments) { return of_one<sinh_of>(run, arguments); }
Value math_cosh(Run& run, const Arguments& arguments) { return of_one<cosh_of>(run, arguments); }
Value math_tanh(Run& run, const Arguments& arguments) { return of_one<tanh_of>(run, arguments); }
Value math_expm1(Run& run, const Arguments& arguments) { return of_one<expm1_of>(run, arguments); }
Value math_log1p(Run& run, const Arguments& arguments) { return of_one<log1p_of>(run, arguments); }
Value math_erf(Run& run, const Arguments& arguments) { return of_one<erf_of>(run, arguments); }
Value math_fabs(Run& run, const Arguments& arguments) { return of_one<fabs_of>(run, arguments); }
Value math_degrees(Run& run, const Arguments& arguments) { return of_one<degrees_of>(run, arguments); }
Value math_radians(Run& run, const Arguments& arguments) { return of_one<radians_of>(run, arguments); }

Value math_log(Run& run, const Arguments& arguments) {
    const double above = positive<logarithm>(run, arguments[0]);
    if (!arguments.given(1)) {
        return above;
    }
    const double below = positive<logarithm>(run, arguments[1]);
    if (below == 0) {
        raise("ZeroDivisionError", {"float division by zero"});
    }
    return above / below;
}

Value math_log2(Run& run, const Arguments& arguments) { return positive<log2_of>(run, arguments[0]); }
Value math_log10(Run& run, const Arguments& arguments) { return positive<log10_of>(run, arguments[0]); }

Value math_atan2(Run& run, const Arguments& arguments) {
    const double y = real(run, arguments[0]);
    const double x = real(run, arguments[1]);
    if (!std::isfinite(x) || !std::isfinite(y) || y == 0) { // multiples of π/4, rounded
        return std::atan2(y, x);
    }
    return settled(run, exact::arc_tangent(y, x), of_circular);
}

Value math_pow(Run& run, const Arguments& arguments) {
    const double x = real(run, arguments[0]);
    const double y = real(run, arguments[1]);
    if (std::isfinite(x) && std::isfinite(y)) {
        return finite_power(x, y);
    }
    if (std::isnan(x) || std::isnan(y)) {
        return (std::isnan(x) && y == 0) || (std::isnan(y) && x == 1) ? 1.0 : x + y;
    }
    if (std::isinf(x)) {
        const bool odd = std::isfinite(y) && std::fmod(std::abs(y), 2.0) == 1.0;
        return y == 0 ? 1.0 : y > 0 ? (odd ? x : std::abs(x)) : (odd ? std::copysign(0.0, x) : 0.0);
    }
    const double size = std::abs(x);
    return size == 1 ? 1.0 : (size > 1) == (y > 0) ? std::abs(y) : 0.0;
}

Value math_fmod(Run& run, const Arguments& arguments) {
    const double x = real(run, arguments[0]);
    const double y = real(run, arguments[1]);
    if (std::isinf(y) && std::isfinite(x)) {
        return x;
    }
    const double result = std::fmod(x, y);
    if (std::isnan(result) && !std::isnan(x) && !std::isnan(y)) {
        domain_error();
    }
    return result;
}

Value math_copysign(Run& run, const Arguments& arguments) {
    const double x = real(run, arguments[0]);
    return std::copysign(x, real(run, arguments[1]));
}

} // namespace lim::python::library
