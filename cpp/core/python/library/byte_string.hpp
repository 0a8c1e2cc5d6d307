#pragma once

#include "core/python/object.hpp"

#include <string>

namespace lim::python {

extern const Type bytes_type;

namespace library {

/// bytes: written as literals, made, shown, compared, joined, counted, walked, and decoded from UTF-8.
class ByteString : public Object {
public:
    explicit ByteString(std::string bytes) : bytes_(std::move(bytes)) {}

    [[nodiscard]] static const Type& python_type() { return bytes_type; }
    [[nodiscard]] const Type& type() const override { return bytes_type; }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

    /// As Python writes it: b'\xf0\x9f'.
    [[nodiscard]] std::string repr(Run& run) override;
    [[nodiscard]] std::optional<Value> binary(Run& run, Operator op, const Value& right) override;
    [[nodiscard]] std::optional<Value> reflected(Run& run, Operator op, const Value& left) override;
    [[nodiscard]] std::optional<Value> to_int(Run& run) override;
    [[nodiscard]] std::optional<Value> to_float(Run& run) override;
    [[nodiscard]] Value item(Run& run, const Value& index) override;
    [[nodiscard]] std::optional<Int> length(Run& run) override;
    [[nodiscard]] std::unique_ptr<Iterator> iterate(Run& run) override;
    [[nodiscard]] std::optional<bool> contains(Run& run, const Value& value) override;
    [[nodiscard]] std::string format(Run& run, std::string_view spec) override;
    [[nodiscard]] std::optional<Value> key(Run& run) override;
    [[nodiscard]] bool truth(Run& run) override;
    [[nodiscard]] bool hashed_by_identity() const override { return false; }
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>();
    }

private:
    std::string bytes_;
};

/// The text of bytes in UTF-8, as bytes.decode gives it.
/// @param errors 'replace' or 'ignore'; for others what is no UTF-8 is refused
[[nodiscard]] std::string decoded(std::string_view bytes, const Value& errors);

} // namespace library
} // namespace lim::python
