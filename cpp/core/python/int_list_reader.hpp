#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
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

/// What has read a list of many plain ints; nothing where a text begins with no such list, or where it is a
/// subscript. A shorter list is read as any other.
/// @param text from the list's `[` on
/// @param before the token before it
[[nodiscard]] std::optional<IntListReader> many_ints(std::string_view text, std::string_view before);

} // namespace lim::python
