#include "core/python/int_list_reader.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lim::python {

bool IntListReader::read() {
    do {
        spaces();
        if (take(']')) {
            return !ints.empty();
        }
        if (!number()) {
            return false;
        }
        spaces();
    } while (take(','));
    return take(']');
}

bool IntListReader::take(char c) {
    const bool found = peek() == c;
    at_ += found ? 1 : 0;
    return found;
}

void IntListReader::spaces() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\n') {
        ++at_;
    }
}

bool IntListReader::number() {
    constexpr std::size_t most_digits = 18;
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const bool negative = take('-');
    const std::size_t begin = at_;
    std::int64_t value = 0;
    for (; is_digit(peek()) && at_ - begin < most_digits; ++at_) {
        value = value * 10 + (peek() - '0');
    }
    ints.push_back(negative ? -value : value);
    const bool leading_zero = at_ - begin > 1 && source_[begin] == '0';
    return at_ > begin && !leading_zero;
}

std::optional<IntListReader> many_ints(std::string_view text, std::string_view before) {
    constexpr std::string_view before_lists[] = {"(", "[", ",", "="};
    constexpr std::size_t fewest = 32;
    const bool long_enough = text.find(']') >= 2 * fewest; // the ints and what is between
    if (!long_enough || std::ranges::find(before_lists, before) == std::end(before_lists)) {
        return std::nullopt;
    }
    IntListReader reader(text.substr(1));
    return reader.read() && reader.ints.size() >= fewest ? std::optional(std::move(reader)) : std::nullopt;
}

} // namespace lim::python
