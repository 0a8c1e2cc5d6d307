#include "core/base/raise.hpp"
#include "core/python/library/math_functions.hpp"
#include "core/python/library/numbers_of.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

/// Functions of `math` that go through several numbers, as CPython adds them (Modules/mathmodule.c).
namespace lim::python::library {
namespace {

struct Halves {
    double high;
    double low;
};

Halves halves_of(double x) {
    const double t = x * 134217729.0;
    const double high = t - (t - x);
    return {high, x - high};
}

/// vector_norm
double norm(const std::vector<double>& numbers) {
    double largest = 0;
    bool has_nan = false;
    for (const double x : numbers) {
        has_nan = has_nan || std::isnan(x);
        largest = std::max(largest, std::abs(x));
    }
    if (std::isinf(largest) || has_nan || largest == 0 || numbers.size() == 1) {
        return std::isinf(largest) ? largest : has_nan ? std::nan("") : largest;
    }
    int exponent = 0;
    std::frexp(largest, &exponent);
    if (exponent < -1023) {
        refuse(refusals::error_words, {"math", "hypot(…)"});
    }
    const double scale = std::ldexp(1.0, -exponent);
    double sum = 1.0;
    double rest1 = 0;
    double rest2 = 0;
    double rest3 = 0;
    const auto add = [&sum](double x, double& rest) {
        const double before = sum;
        sum += x;
        rest += (before - sum) + x;
    };
    const auto add_square = [&](double x, double sign) {
        const auto [high, low] = halves_of(x);
        add(sign * high * high, rest1);
        add(sign * 2.0 * high * low, rest2);
        sign > 0 ? static_cast<void>(rest3 += low * low) : add(-low * low, rest3);
    };
    for (const double x : numbers) {
        add_square(x * scale, 1.0);
    }
    const double root = std::sqrt(sum - 1.0 + (rest1 + rest2 + rest3));
    add_square(root, -1.0);
    const double left = sum - 1.0 + (rest1 + rest2 + rest3);
    return (root + left / (2.0 * root)) / scale;
}

} // namespace

Value math_hypot(Run& run, const Arguments& arguments) {
    std::vector<double> numbers;
    for (const Value& value : arguments.rest()) {
        numbers.push_back(real(run, value));
    }
    return norm(numbers);
}

Value math_dist(Run& run, const Arguments& arguments) {
    const auto point = [&](const Value& value) {
        return value.tuple() != nullptr ? value.tuple()->items : items_of(run, value);
    };
    const Values p = point(arguments[0]);
    const Values q = point(arguments[1]);
    if (p.size() != q.size()) {
        raise("ValueError", {"both points must have the same number of dimensions"});
    }
    std::vector<double> differences;
    for (std::size_t i = 0; i < p.size(); ++i) {
        const double a = real(run, p[i]);
        differences.push_back(std::abs(a - real(run, q[i])));
    }
    return norm(differences);
}

Value math_fsum(Run& run, const Arguments& arguments) {
    std::vector<double> partials; // no two of them overlap
    double special = 0;
    bool has_special = false;
    const auto iterator = iterate(run, arguments[0]);
    while (const auto item = iterator->next(run)) {
        run.step();
        double x = real(run, *item);
        if (!std::isfinite(x)) {
            if (std::isinf(x) && std::isinf(special) && x != special) {
                raise("ValueError", {"-inf + inf in fsum"});
            }
            special += x;
            has_special = true;
            continue;
        }
        std::size_t count = 0;
        for (double y : partials) {
            if (std::abs(x) < std::abs(y)) {
                std::swap(x, y);
            }
            const double high = x + y;
            const double low = y - (high - x);
            if (low != 0) {
                partials[count++] = low;
            }
            x = high;
        }
        partials.resize(count);
        if (x != 0) {
            if (!std::isfinite(x)) {
                raise("OverflowError", {"intermediate overflow in fsum"});
            }
            partials.push_back(x);
        }
    }
    if (has_special) {
        return special;
    }
    double high = 0;
    double low = 0;
    while (!partials.empty()) {
        const double x = high;
        const double y = partials.back();
        partials.pop_back();
        high = x + y;
        low = y - (high - x);
        if (low != 0) {
            break;
        }
    }
    // Half-way cases, which the next one decides.
    if (!partials.empty() && ((low < 0 && partials.back() < 0) || (low > 0 && partials.back() > 0))) {
        const double y = low * 2.0;
        const double x = high + y;
        if (y == x - high) {
            high = x;
        }
    }
    return high;
}

Value math_prod(Run& run, const Arguments& arguments) {
    Value result = arguments[1];
    const auto iterator = iterate(run, arguments[0]);
    while (const auto item = iterator->next(run)) {
        run.step();
        result = binary(run, Operator::multiply, result, *item);
    }
    return result;
}

} // namespace lim::python::library
