#include "core/base/raise.hpp"
#include "core/python/library/math_functions.hpp"
#include "core/python/library/numbers_of.hpp"
#include "core/python/numbers.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>
#include <numeric>

/// Functions of `math` that give ints.
namespace lim::python::library {
namespace {

[[noreturn]] void refuse_large() { refuse(refusals::int_too_large, {"128"}); }

Int product(Int a, Int b) {
    Int result = 0;
    if (__builtin_mul_overflow(a, b, &result)) {
        refuse_large();
    }
    return result;
}

/// What floor, ceil and trunc have in common.
template <class Round> Value rounded(Run& run, const Value& value, Round&& round) {
    if (const auto integer = as_int(value)) {
        return *integer;
    }
    return truncated(round(real(run, value)));
}

Int magnitude(Int a) { return a < 0 ? int_result(Operator::subtract, 0, a) : a; }

Int common_divisor(Int a, Int b) {
    a = magnitude(a);
    b = magnitude(b);
    while (b != 0) {
        a = std::exchange(b, a % b);
    }
    return a;
}

/// n · (n − 1) · … of k factors.
Int falling(Run& run, Int n, Int k) {
    Int result = 1;
    for (Int i = 0; i < k; ++i) {
        run.step();
        result = product(result, n - i);
    }
    return result;
}

Int require_natural(Run& run, const Value& value, std::string_view name) {
    const Int given = require_index(run, value);
    if (given < 0) {
        raise("ValueError", {name, " must be a non-negative integer"});
    }
    return given;
}

} // namespace

Value math_floor(Run& run, const Arguments& arguments) {
    return rounded(run, arguments[0], [](double x) { return std::floor(x); });
}

Value math_ceil(Run& run, const Arguments& arguments) {
    return rounded(run, arguments[0], [](double x) { return std::ceil(x); });
}

Value math_trunc(Run& run, const Arguments& arguments) {
    if (!is_number(arguments[0])) {
        if (arguments[0].object() != nullptr) {
            refuse_missing("math.trunc(…)");
        }
        raise("TypeError", {"type ", type_name(arguments[0]), " doesn't define __trunc__ method"});
    }
    return rounded(run, arguments[0], [](double x) { return std::trunc(x); });
}

Value math_factorial(Run& run, const Arguments& arguments) {
    const Int n = require_index(run, arguments[0]);
    if (n < 0) {
        raise("ValueError", {"factorial() not defined for negative values"});
    }
    return falling(run, n, n);
}

Value math_perm(Run& run, const Arguments& arguments) {
    if (arguments[1].is_none()) {
        return math_factorial(run, arguments);
    }
    const Int total = require_index(run, arguments[0]);
    const Int picked = require_index(run, arguments[1]);
    const Int n = require_natural(run, total, "n");
    const Int k = require_natural(run, picked, "k");
    return k > n ? 0 : falling(run, n, k);
}

Value math_comb(Run& run, const Arguments& arguments) {
    const Int total = require_index(run, arguments[0]);
    const Int picked = require_index(run, arguments[1]);
    const Int n = require_natural(run, total, "n");
    Int k = require_natural(run, picked, "k");
    if (k > n) {
        return 0;
    }
    k = std::min(k, n - k);
    Int result = 1;
    for (Int i = 1; i <= k; ++i) {
        run.step();
        result = product(result, n - k + i) / i;
    }
    return result;
}

Value math_gcd(Run& run, const Arguments& arguments) {
    Int result = 0;
    for (const Value& value : arguments.rest()) {
        result = common_divisor(result, require_index(run, value));
    }
    return result;
}

Value math_lcm(Run& run, const Arguments& arguments) {
    Int result = 1;
    for (const Value& value : arguments.rest()) {
        const Int given = require_index(run, value);
        result = given == 0 || result == 0 ? 0 : product(result, given / common_divisor(result, given));
    }
    return result < 0 ? -result : result;
}

Value math_isqrt(Run& run, const Arguments& arguments) {
    const Int n = require_index(run, arguments[0]);
    if (n < 0) {
        raise("ValueError", {"isqrt() argument must be nonnegative"});
    }
    Int root = static_cast<Int>(std::sqrt(static_cast<double>(n)));
    while (root > 0 && root > n / root) {
        --root;
    }
    while (root + 1 <= n / (root + 1)) {
        ++root;
    }
    return root;
}

} // namespace lim::python::library
