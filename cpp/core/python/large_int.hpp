#pragma once

#include "core/python/object.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace lim::python {

/// An int beyond 128 bits, as a literal writes it. Frameworks are given it and say what they make of it; the
/// page computes nothing with it but its sign.
class LargeInt : public Object {
public:
    /// @param digits decimal, without leading zeros
    LargeInt(bool negative, std::string digits) : negative_(negative), digits_(std::move(digits)) {}

    [[nodiscard]] bool is_negative() const { return negative_; }
    [[nodiscard]] const std::string& digits() const { return digits_; }

    [[nodiscard]] const Type& type() const override;
    [[nodiscard]] bool is_large_int() const override { return true; }
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>();
    }
    [[nodiscard]] std::string repr(Run& run) override;
    [[nodiscard]] std::string format(Run& run, std::string_view spec) override;
    [[nodiscard]] std::optional<Value> attribute(Run& run, const std::string& name) override;
    [[nodiscard]] std::optional<Value> unary(Run& run, UnaryOperator op) override;
    [[nodiscard]] std::optional<Value> binary(Run& run, Operator op, const Value& right) override;
    [[nodiscard]] std::optional<Value> reflected(Run& run, Operator op, const Value& left) override;
    [[nodiscard]] bool truth(Run& /*run*/) override { return true; }
    [[nodiscard]] bool hashed_by_identity() const override { return false; }
    [[nodiscard]] std::optional<Int> index(Run& run) override;
    [[nodiscard]] std::optional<Value> to_int(Run& /*run*/) override { return shared_from_this(); }
    [[nodiscard]] std::optional<Value> to_float(Run& run) override;

private:
    bool negative_;
    std::string digits_;
};

/// The int beyond 128 bits that a value is, or null.
[[nodiscard]] std::shared_ptr<LargeInt> as_large_int(const Value& value);

/// The int of these decimal digits: of 128 bits where it fits.
[[nodiscard]] Value int_value(bool negative, std::string_view digits);

} // namespace lim::python
