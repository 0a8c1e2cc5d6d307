#pragma once

#include "core/base/tensor.hpp"
#include "core/kernels/sizes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace lim::array {

/// The binary digits of float and double.
template <class T> inline constexpr int digits_of = std::numeric_limits<T>::digits;

/// Finds out whether a sum of terms comes out the same in every order, with fused products or without: where
/// no order can round, where there is but one term, where infinities or NaNs decide, or where the few terms
/// that there are give the same in every order that there is.
class OrderCheck {
public:
    /// @param digits of the floats that are added: 24 or 53
    explicit OrderCheck(int digits) : digits_(digits) {}

    void add(double term) { add_product(term, 1); }
    void add_product(double a, double b);

    [[nodiscard]] bool order_matters() const;

    /// Whether another order may give a sum the other sign, or NaN, or no infinity.
    [[nodiscard]] bool may_change_sign(double sum) const;

    /// By how much two orders' sums may differ, at most.
    [[nodiscard]] double most_difference() const;

private:
    /// Of so many terms every order is tried.
    static constexpr std::size_t few = 6;

    [[nodiscard]] bool is_finite() const { return infinity_ == 0; }
    [[nodiscard]] bool is_exact() const;
    [[nodiscard]] bool may_meet_infinity() const;

    struct Product {
        double a;
        double b;
    };

    int digits_;
    std::size_t terms_ = 0;
    std::array<Product, few> first_terms_{};
    double infinity_ = 0;   // what infinities and NaNs add up to
    bool positive_ = false; // a term is
    bool negative_ = false;
    bool vanishing_ = false; // a term is rounded to a zero, whose sign may be lost
    int lowest_ = 1 << 20;   // every term is a whole multiple of two to this power
    double magnitude_ = 0;   // no less than the sum of what the terms' sizes are
};

/// Products of this size and more are rounded to no zero and to no subnormal number, which TensorFlow takes
/// for a zero.
/// @param digits of the floats: 24 or 53
[[nodiscard]] constexpr double least_normal(int digits) { return digits == 24 ? 0x1p-126 : 0x1p-1022; }

/// The least number other than zero.
[[nodiscard]] constexpr double least_number(int digits) { return digits == 24 ? 0x1p-149 : 0x1p-1074; }

/// Two units in the last place of numbers from 1 to 2.
[[nodiscard]] constexpr double few_last_digits(int digits) { return digits == 24 ? 0x1p-22 : 0x1p-51; }

/// Sums up to this size do not overflow on their way.
[[nodiscard]] constexpr double largest_of(int digits) { return digits == 24 ? 0x1p126 : 0x1p1000; }

/// By how much sums of the same floats in two orders may differ, at most.
/// @param magnitude no less than the sum of the terms' sizes
/// @param digits of the floats: 24 or 53
[[nodiscard]] constexpr double difference_of_orders(double terms, double magnitude, int digits) {
    // each rounding moves a sum by half a last digit at most, of a number that is no larger than `magnitude`
    return magnitude > largest_of(digits)
               ? HUGE_VAL // one order may overflow
               : (terms + 1) * (magnitude * few_last_digits(digits) + least_number(digits));
}

/// Whether the parts of a sum may overflow.
/// @param magnitude no less than the sum of the terms' sizes
/// @param digits of the floats: 24 or 53
[[nodiscard]] constexpr bool may_overflow(double magnitude, int digits) {
    return magnitude > (digits == 24 ? 0x1.fffffep127 : 0x1.fffffffffffffp1023);
}

/// Whether a sum is so small beside its terms, or overflows, that another order may give it the other sign.
/// @param magnitude no less than the sum of the terms' sizes
/// @param digits of the floats: 24 or 53
[[nodiscard]] inline bool another_sign_is_near(double sum, double magnitude, int digits) {
    // smaller ones than the least normal one may be flushed
    const double least = std::max(least_normal(digits), magnitude * few_last_digits(digits));
    return std::fabs(sum) <= least || may_overflow(magnitude, digits);
}

/// Floats, of which a matrix or more is looked at, and their sizes.
template <class T> struct Floats {
    explicit Floats(std::span<const T> of)
        : values(of), sizes(kernels::sizes_of(of.data(), static_cast<Index>(of.size()))) {}

    std::span<const T> values;
    kernels::Sizes sizes;
};

/// Whether sums of n products, each of one of `a` and one of `b`, are exact in every order.
template <class T> [[nodiscard]] bool sums_are_exact(const Floats<T>& a, const Floats<T>& b, double n);

/// Whether no product of two other than zeros is smaller than `least_normal`.
template <class T> [[nodiscard]] bool none_vanishes(const Floats<T>& a, const Floats<T>& b) {
    return a.sizes.smallest * b.sizes.smallest >= least_normal(digits_of<T>);
}

} // namespace lim::array
