#pragma once

#include "core/base/tensor.hpp"

#include <string>
#include <string_view>

namespace lim {

/// The decimal digits of a finite number: d₁.d₂d₃… · 10^exponent.
struct Decimal {
    bool negative = false;
    std::string digits = "0"; // at least one; the first is '0' only for zero
    int exponent = 0;
};

// The C library does as much, in 20 kB more of the page's module: it computes in quadruple precision.

/// All the digits of a finite number, of which there may be 767; the last is '0' only for zero.
[[nodiscard]] Decimal exact_digits(double value);

/// The first `count` digits, rounded half to even, without trailing zeros.
/// @param decimal without trailing zeros
/// @param count may be none, and fewer: one half and less are then zero
[[nodiscard]] Decimal rounded(Decimal decimal, int count);

/// Takes the zeros away that a text of digits ends with.
void strip_trailing_zeros(std::string& digits);

/// The numbers that round to a float32 or float64 other than zero, signs aside: those between the midpoints
/// to its neighbours, and these too if they are ties to it.
class RoundingInterval {
public:
    /// @param value a finite number of that dtype
    RoundingInterval(double value, DType dtype);

    /// @param decimal without trailing zeros
    [[nodiscard]] bool contains(const Decimal& decimal) const;

private:
    Decimal lower_;
    Decimal upper_;
    bool closed_;
};

/// The double nearest to a number, ties to even, and infinity where that is beyond the largest.
/// @param text digits without a sign, of any number, which may have a point among them and an exponent behind
[[nodiscard]] double nearest_double(std::string_view text);

} // namespace lim
