#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lim {

/// A Python int of any size: of 64 bits, or as its decimal digits.
class PyInt {
public:
    PyInt(std::int64_t value) // NOLINT(google-explicit-constructor): as natural as Python's own
        : value_(value), negative_(value < 0) {}
    /// @param digits decimal, without leading zeros; "0" for zero
    PyInt(bool negative, std::string digits);

    [[nodiscard]] bool is_negative() const noexcept { return negative_; }
    [[nodiscard]] std::optional<std::int64_t> as_int64() const {
        return digits_.empty() ? std::optional(value_) : std::nullopt;
    }
    [[nodiscard]] std::optional<std::uint64_t> as_uint64() const;

    /// The nearest double, ties to even; nothing where Python raises OverflowError.
    [[nodiscard]] std::optional<double> as_double() const;

    /// repr(int).
    [[nodiscard]] std::string text() const;

private:
    std::int64_t value_;
    bool negative_;
    std::string digits_ = {}; // where 64 bits do not hold it
};

struct PyValue;
using PyList = std::vector<PyValue>;

/// A Python value that a literal can stand for: bool, int, float, str, None, or a list of such values.
struct PyValue : std::variant<bool, PyInt, double, std::string, std::monostate, PyList> {
    using Base = std::variant<bool, PyInt, double, std::string, std::monostate, PyList>;
    using Base::Base;

    template <class T> [[nodiscard]] const T* get_if() const {
        return std::get_if<T>(static_cast<const Base*>(this));
    }
    [[nodiscard]] bool is_none() const { return get_if<std::monostate>() != nullptr; }
    [[nodiscard]] bool is_list() const { return get_if<PyList>() != nullptr; }
};

/// type(value).__name__.
[[nodiscard]] const char* py_type_name(const PyValue& value);

/// value.__float__() of a bool, an int or a float, as PyFloat_AsDouble does it.
/// @throws FrameworkError OverflowError for an int beyond float's range; TypeError for a str or a list
[[nodiscard]] double py_float(const PyValue& value);

} // namespace lim
