#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

namespace lim {

/// torch's x.to(dtype): a float outside an integer's range becomes its least value, as x86 converts; uint8
/// takes the last byte of the int64.
template <class To, class From> To convert(From x) {
    if constexpr (std::is_floating_point_v<From> && std::is_same_v<To, std::uint8_t>) {
        return static_cast<To>(convert<std::int64_t>(x));
    } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To> &&
                         !std::is_same_v<To, bool>) {
        constexpr From least = static_cast<From>(std::numeric_limits<To>::min());
        return x >= least && x < -least ? static_cast<To>(x) : std::numeric_limits<To>::min();
    } else if constexpr (std::is_same_v<To, bool>) {
        return x != From{};
    } else {
        return static_cast<To>(x);
    }
}

} // namespace lim
