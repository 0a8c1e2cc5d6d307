#pragma once

#include <concepts>
#include <type_traits>

namespace lim::array {

/// The unsigned integers in which the frameworks' integers are calculated, as these wrap around: overflow of
/// signed ones is undefined in C++.
template <std::integral T> using Wrapping = std::make_unsigned_t<T>;

/// a + b: integers wrap around, of two bools it is whether one holds.
template <class T> [[nodiscard]] constexpr T wrapping_sum(T a, T b) {
    if constexpr (std::integral<T> && !std::same_as<T, bool>) {
        return static_cast<T>(static_cast<Wrapping<T>>(a) + static_cast<Wrapping<T>>(b));
    } else {
        return static_cast<T>(a + b);
    }
}

} // namespace lim::array
