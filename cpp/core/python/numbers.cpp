#include "core/python/numbers.hpp"

#include "core/base/decimal.hpp"
#include "core/base/raise.hpp"
#include "core/exact/power.hpp"
#include "core/print/digits.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

namespace lim::python {
namespace {

[[noreturn]] void refuse_overflow() { refuse(refusals::int_too_large, {"128"}); }

Int floor_divided(Int left, Int right) {
    if (right == -1) {
        Int negated = 0;
        if (__builtin_sub_overflow(Int{0}, left, &negated)) {
            refuse_overflow();
        }
        return negated;
    }
    const Int quotient = left / right;
    return left % right != 0 && (left < 0) != (right < 0) ? quotient - 1 : quotient;
}

Int floor_remainder(Int left, Int right) {
    if (right == -1) {
        return 0;
    }
    const Int rest = left % right;
    return rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest;
}

Int int_power(Int base, Int exponent) {
    Int result = 1;
    while (exponent > 0) {
        if ((exponent & 1) != 0 && __builtin_mul_overflow(result, base, &result)) {
            refuse_overflow();
        }
        exponent >>= 1;
        if (exponent > 0 && __builtin_mul_overflow(base, base, &base)) {
            refuse_overflow();
        }
    }
    return result;
}

/// The quotient of ints of up to 53 bits is one rounding of an exact number.
double true_quotient(Int left, Int right) {
    constexpr Int exact = Int{1} << 53U;
    const bool simple = left >= -exact && left <= exact && right >= -exact && right <= exact;
    if (!simple) {
        refuse(refusals::division_too_large);
    }
    return static_cast<double>(left) / static_cast<double>(right);
}

/// float_divmod of CPython's floatobject.c.
struct FloatDivision {
    double floor;
    double rest;
};

FloatDivision float_division(double left, double right) {
    double rest = std::fmod(left, right);
    double quotient = (left - rest) / right;
    if (rest != 0) {
        if ((right < 0) != (rest < 0)) {
            rest += right;
            quotient -= 1.0;
        }
    } else {
        rest = std::copysign(0.0, right);
    }
    if (quotient == 0) {
        return {std::copysign(0.0, left / right), rest};
    }
    double floor = std::floor(quotient);
    floor += quotient - floor > 0.5 ? 1.0 : 0.0;
    return {floor, rest};
}

double float_power(double base, double exponent) {
    if (base == 0 && exponent < 0 && std::isfinite(exponent)) {
        raise("ZeroDivisionError", {"0.0 cannot be raised to a negative power"});
    }
    if (base < 0 && std::isfinite(base) && std::isfinite(exponent) && std::floor(exponent) != exponent) {
        refuse(refusals::no_complex_power);
    }
    const double result = exact::power(base, exponent);
    if (std::isinf(result) && std::isfinite(base) && std::isfinite(exponent)) {
        raise("OverflowError", {"(34, 'Numerical result out of range')"});
    }
    return result;
}

} // namespace

bool is_number(const Value& value) { return as_int(value) || value.get<double>() != nullptr; }

double to_double(Int value) { return static_cast<double>(value); }

std::optional<Value> int_arithmetic(Operator op, Int left, Int right) {
    Int result = 0;
    bool overflow = false;
    switch (op) {
    case Operator::add:
        overflow = __builtin_add_overflow(left, right, &result);
        break;
    case Operator::subtract:
        overflow = __builtin_sub_overflow(left, right, &result);
        break;
    case Operator::multiply:
        overflow = __builtin_mul_overflow(left, right, &result);
        break;
    case Operator::divide:
        if (right == 0) {
            raise("ZeroDivisionError", {"division by zero"});
        }
        return true_quotient(left, right);
    case Operator::floor_divide:
    case Operator::modulo:
        if (right == 0) {
            raise("ZeroDivisionError",
                  {op == Operator::modulo ? "integer modulo by zero" : "integer division or modulo by zero"});
        }
        return op == Operator::modulo ? floor_remainder(left, right) : floor_divided(left, right);
    case Operator::power:
        return right >= 0 ? Value(int_power(left, right))
                          : Value(float_power(to_double(left), to_double(right)));
    case Operator::bit_and:
        return left & right;
    case Operator::bit_or:
        return left | right;
    case Operator::bit_xor:
        return left ^ right;
    default:
        return std::nullopt;
    }
    if (overflow) {
        refuse_overflow();
    }
    return result;
}

Int int_result(Operator op, Int left, Int right) { return *int_arithmetic(op, left, right)->get<Int>(); }

std::optional<Value> float_arithmetic(Operator op, double left, double right) {
    switch (op) {
    case Operator::add:
        return left + right;
    case Operator::subtract:
        return left - right;
    case Operator::multiply:
        return left * right;
    case Operator::divide:
        if (right == 0) {
            raise("ZeroDivisionError", {"float division by zero"});
        }
        return left / right;
    case Operator::floor_divide:
        if (right == 0) {
            raise("ZeroDivisionError", {"float floor division by zero"});
        }
        return float_division(left, right).floor;
    case Operator::modulo:
        if (right == 0) {
            raise("ZeroDivisionError", {"float modulo"});
        }
        return float_division(left, right).rest;
    case Operator::power:
        return float_power(left, right);
    default:
        return std::nullopt;
    }
}

std::partial_ordering compare_numbers(const Value& left, const Value& right) {
    const auto left_int = as_int(left);
    const auto right_int = as_int(right);
    if (left_int && right_int) {
        return *left_int <=> *right_int;
    }
    if (left_int) {
        const auto mirrored = compare_numbers(right, left);
        return mirrored == std::partial_ordering::unordered ? mirrored : 0 <=> mirrored;
    }
    const double number = *left.get<double>();
    if (!right_int) {
        return number <=> *right.get<double>();
    }
    if (std::isnan(number)) {
        return std::partial_ordering::unordered;
    }
    constexpr double beyond = 0x1p127;
    if (std::abs(number) >= beyond) {
        return number > 0 ? std::partial_ordering::greater : std::partial_ordering::less;
    }
    const double whole = std::trunc(number);
    const auto order = static_cast<Int>(whole) <=> *right_int;
    return order == 0 ? number <=> whole : std::partial_ordering(order);
}

Int truncated(double value) {
    if (std::isinf(value)) {
        raise("OverflowError", {"cannot convert float infinity to integer"});
    }
    if (std::isnan(value)) {
        raise("ValueError", {"cannot convert float NaN to integer"});
    }
    if (std::abs(value) >= 0x1p127) {
        refuse_overflow();
    }
    return static_cast<Int>(value);
}

Int rounded_to_int(double value) {
    const double nearest = std::round(value); // ties away from zero
    const bool tie = std::abs(value - std::trunc(value)) == 0.5;
    return truncated(tie ? 2.0 * std::round(value / 2.0) : nearest);
}

double rounded_to(double value, Int digits) {
    if (!std::isfinite(value) || digits > 323) {
        return value;
    }
    if (digits < 0) {
        refuse(refusals::round_digits);
    }
    const std::string text = fixed_text(std::abs(value), static_cast<int>(digits));
    return std::copysign(nearest_double(text), value);
}

} // namespace lim::python
