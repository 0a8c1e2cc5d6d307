#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lim::python {

/// Reads the ints of a list, and the `]` behind them.
class IntListReader {
public:
    /// @param source what follows the list's `[`
    explicit IntListReader(std::string_view source) : source_(source) {}

    /// Whether there is nothing but ints of at most 18 digits, with a comma between each two.
    bool read();

    /// How many bytes have been read.
    [[nodiscard]] std::size_t length() const { return at_; }

    std::vector<std::int64_t> ints;

private:
    [[nodiscard]] char peek() const { return at_ < source_.size() ? source_[at_] : '\0'; }
    bool take(char c);
    void spaces();
    bool number();

    std::string_view source_;
    std::size_t at_ = 0;
};

} // namespace lim::python
