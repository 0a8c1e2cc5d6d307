#pragma once

#include <cstdint>

namespace lim::array {

/// Finds out whether a sum of terms comes out the same in every order, with fused products or without: where
/// no order can round, where there is but one term, or where infinities or NaNs decide.
class OrderCheck {
public:
    /// @param digits of the floats that are added: 24 or 53
    explicit OrderCheck(int digits) : digits_(digits) {}

    void add(double term) { add_product(term, 1); }
    void add_product(double a, double b);

    [[nodiscard]] bool order_matters() const;

private:
    int digits_;
    std::int64_t terms_ = 0;
    bool rounded_terms_ = false; // a product that is no float itself
    bool finite_ = true;
    int lowest_ = 1 << 20; // every term is a whole multiple of two to this power
    double magnitude_ = 0; // no less than the sum of what the terms' sizes are
};

} // namespace lim::array
