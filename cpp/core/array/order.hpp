#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace lim::array {

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

    /// Whether a sum is so small beside its terms that another order may give it the other sign.
    [[nodiscard]] bool may_change_sign(double sum) const;

    /// By how much two orders' sums may differ, at most.
    [[nodiscard]] double most_difference() const;

private:
    /// Of so many terms every order is tried.
    static constexpr std::size_t few = 6;

    [[nodiscard]] bool is_exact() const;

    struct Product {
        double a;
        double b;
    };

    int digits_;
    std::size_t terms_ = 0;
    std::array<Product, few> first_terms_{};
    bool finite_ = true;
    bool vanishing_ = false; // a term is rounded to a zero, whose sign may be lost
    int lowest_ = 1 << 20;   // every term is a whole multiple of two to this power
    double magnitude_ = 0;   // no less than the sum of what the terms' sizes are
};

/// By how much sums of the same floats in two orders may differ, at most.
/// @param magnitude no less than the sum of the terms' sizes
/// @param digits of the floats: 24 or 53
[[nodiscard]] double difference_of_orders(double terms, double magnitude, int digits);

/// What is known of many floats together, for products of which each is not looked at.
class Extent {
public:
    void add(float value);

    /// Whether sums of n products of these with others are exact in every order.
    [[nodiscard]] bool is_exact_with(const Extent& others, double n) const;

    [[nodiscard]] bool is_finite() const { return finite_; }

    /// Whether no product of two other than zeros is rounded to a zero or to a subnormal number, which
    /// TensorFlow takes for a zero.
    [[nodiscard]] bool does_not_vanish_with(const Extent& others) const;

private:
    bool finite_ = true;
    int lowest_ = 1 << 20;
    float smallest_ = HUGE_VALF; // of the sizes other than zero
    float largest_ = 0;
};

} // namespace lim::array
