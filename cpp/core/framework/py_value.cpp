#include "core/framework/py_value.hpp"

#include "core/base/decimal.hpp"
#include "core/base/raise.hpp"

#include <cmath>
#include <limits>

namespace lim {
namespace {

/// A number of at most 20 digits as an unsigned integer, if it fits.
std::optional<std::uint64_t> unsigned_value(const std::string& digits) {
    if (digits.size() > 20) {
        return std::nullopt;
    }
    std::uint64_t value = 0;
    for (const char digit : digits) {
        const auto d = static_cast<std::uint64_t>(digit - '0');
        if (value > (std::numeric_limits<std::uint64_t>::max() - d) / 10) {
            return std::nullopt;
        }
        value = value * 10 + d;
    }
    return value;
}

/// The value that 64 bits with a sign hold, if they do.
std::optional<std::int64_t> signed_value(bool negative, const std::string& digits) {
    constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const auto value = unsigned_value(digits);
    if (!value || *value > largest + (negative ? 1 : 0)) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(negative ? 0 - *value : *value);
}

} // namespace

PyInt::PyInt(bool negative, std::string digits) : value_(0), negative_(negative && digits != "0") {
    if (const auto value = signed_value(negative, digits)) {
        value_ = *value;
    } else {
        digits_ = std::move(digits);
    }
}

std::optional<std::uint64_t> PyInt::as_uint64() const {
    if (negative_) {
        return std::nullopt;
    }
    return digits_.empty() ? std::optional(static_cast<std::uint64_t>(value_)) : unsigned_value(digits_);
}

std::string PyInt::text() const {
    return digits_.empty() ? std::to_string(value_) : concat({negative_ ? "-" : "", digits_});
}

std::optional<double> PyInt::as_double() const {
    if (digits_.empty()) {
        return static_cast<double>(value_);
    }
    const double value = nearest_double(digits_);
    if (std::isinf(value)) {
        return std::nullopt;
    }
    return negative_ ? -value : value;
}

const char* py_type_name(const PyValue& value) {
    constexpr const char* names[] = {"bool", "int", "float", "str", "NoneType", "list"};
    return names[value.index()];
}

double py_float(const PyValue& value) {
    if (const auto* number = value.get_if<double>()) {
        return *number;
    }
    if (const auto* truth = value.get_if<bool>()) {
        return *truth ? 1 : 0;
    }
    if (const auto* integer = value.get_if<PyInt>()) {
        if (const auto number = integer->as_double()) {
            return *number;
        }
        raise("OverflowError", {"int too large to convert to float"});
    }
    raise("TypeError", {"must be real number, not ", py_type_name(value)});
}

} // namespace lim
