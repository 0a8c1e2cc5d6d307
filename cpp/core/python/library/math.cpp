#include "core/base/raise.hpp"
#include "core/python/library/math_functions.hpp"
#include "core/python/library/modules.hpp"
#include "core/python/library/numbers_of.hpp"
#include "core/python/operations.hpp"

#include <cmath>
#include <limits>

/// The table of `math`.
namespace lim::python::library {
namespace {

Value math_isnan(Run& run, const Arguments& arguments) { return std::isnan(real(run, arguments[0])); }
Value math_isinf(Run& run, const Arguments& arguments) { return std::isinf(real(run, arguments[0])); }
Value math_isfinite(Run& run, const Arguments& arguments) { return std::isfinite(real(run, arguments[0])); }

Value math_isclose(Run& run, const Arguments& arguments) {
    const double a = real(run, arguments[0]);
    const double b = real(run, arguments[1]);
    const double relative = real(run, arguments[2]);
    const double absolute = real(run, arguments[3]);
    if (relative < 0 || absolute < 0) {
        raise("ValueError", {"tolerances must be non-negative"});
    }
    if (a == b || std::isinf(a) || std::isinf(b)) {
        return a == b;
    }
    const double difference = std::abs(b - a);
    return difference <= std::abs(relative * b) || difference <= std::abs(relative * a) ||
           difference <= absolute;
}

Value pi(Run&) { return 0x1.921fb54442d18p+1; }
Value e(Run&) { return 0x1.5bf0a8b145769p+1; }
Value tau(Run&) { return 0x1.921fb54442d18p+2; }
Value infinity(Run&) { return std::numeric_limits<double>::infinity(); }
Value not_a_number(Run&) { return std::numeric_limits<double>::quiet_NaN(); }

constexpr Entry math_functions[] = {
    {"sqrt(x, /)", math_sqrt},
    {"exp(x, /)", math_exp},
    {"log(x, base=None, /)", math_log},
    {"log2(x, /)", math_log2},
    {"log10(x, /)", math_log10},
    {"log1p(x, /)", math_log1p},
    {"expm1(x, /)", math_expm1},
    {"pow(x, y, /)", math_pow},
    {"sin(x, /)", math_sin},
    {"cos(x, /)", math_cos},
    {"tan(x, /)", math_tan},
    {"asin(x, /)", math_asin},
    {"acos(x, /)", math_acos},
    {"atan(x, /)", math_atan},
    {"atan2(y, x, /)", math_atan2},
    {"sinh(x, /)", math_sinh},
    {"cosh(x, /)", math_cosh},
    {"tanh(x, /)", math_tanh},
    {"erf(x, /)", math_erf},
    {"floor(x, /)", math_floor},
    {"ceil(x, /)", math_ceil},
    {"trunc(x, /)", math_trunc},
    {"fabs(x, /)", math_fabs},
    {"fmod(x, y, /)", math_fmod},
    {"copysign(x, y, /)", math_copysign},
    {"degrees(x, /)", math_degrees},
    {"radians(x, /)", math_radians},
    {"factorial(x, /)", math_factorial},
    {"comb(n, k, /)", math_comb},
    {"perm(n, k=None, /)", math_perm},
    {"gcd(*integers)", math_gcd},
    {"lcm(*integers)", math_lcm},
    {"isqrt(n, /)", math_isqrt},
    {"isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0)", math_isclose},
    {"isnan(x, /)", math_isnan},
    {"isinf(x, /)", math_isinf},
    {"isfinite(x, /)", math_isfinite},
    {"hypot(*coordinates)", math_hypot},
    {"dist(p, q, /)", math_dist},
    {"fsum(seq, /)", math_fsum},
    {"prod(iterable, /, *, start=1)", math_prod},
};

constexpr Constant math_constants[] = {
    {"pi", pi}, {"e", e}, {"tau", tau}, {"inf", infinity}, {"nan", not_a_number}};

} // namespace

constinit const Module math{
    .name = "math", .functions = math_functions, .constants = math_constants, .wrong_call = wrong_call};

} // namespace lim::python::library
