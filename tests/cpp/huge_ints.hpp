#pragma once

#include "core/notebook/answer.hpp"

#include <string_view>

namespace lim::cells {

/// Whether a text holds an int of so many digits that 128 bits do not hold it.
[[nodiscard]] inline bool has_huge_int(std::string_view text) {
    constexpr int most_digits = 38;
    int digits = 0;
    for (const char c : text) {
        digits = c >= '0' && c <= '9' ? digits + 1 : 0;
        if (digits > most_digits) {
            return true;
        }
    }
    return false;
}

/// Whether a refusal says that ints beyond 128 bits are what the page has not.
[[nodiscard]] inline bool is_for_huge_ints(const notebook::Refusal& refusal) {
    return refusal.reason.id == RefusalId::int_too_large;
}

} // namespace lim::cells
