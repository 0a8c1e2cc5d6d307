#pragma once

#include <bit>
#include <cstdint>

namespace lim {

/// a · b + c rounded once, as IEEE 754 asks, from arithmetic on doubles alone: WebAssembly has no scalar
/// fused multiply-add, and what a libm offers in its place is slow, or wrong.
///
/// The product of two floats is exact as a double. Rounding the sum to double, then to float, goes wrong only
/// if the double lies half-way between two floats while the true sum does not; then it is moved towards the
/// true sum.
[[nodiscard]] inline float fused_multiply_add(float a, float b, float c) {
    const double product = static_cast<double>(a) * static_cast<double>(b);
    const double addend = static_cast<double>(c);
    const double sum = product + addend;
    const auto bits = std::bit_cast<std::uint64_t>(sum);
    constexpr std::uint64_t zero_if_half_way = 0x0fffffff; // between normal or between subnormal floats
    if ((bits & zero_if_half_way) != 0) {
        return static_cast<float>(sum);
    }
    const double addend_part = sum - product;
    const double error = (product - (sum - addend_part)) + (addend - addend_part);
    if (error == 0.0 || error != error) { // exact; infinite or not a number
        return static_cast<float>(sum);
    }
    const bool away_from_zero = (error > 0.0) == (sum > 0.0);
    return static_cast<float>(std::bit_cast<double>(away_from_zero ? bits + 1 : bits - 1));
}

} // namespace lim
