#include "core/array/order.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace lim::array {
namespace {

/// The power of two of the last binary digit of a finite number other than zero, and how many digits it has.
struct Digits {
    int last;
    int count;
};

Digits digits_of(double value) {
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent);
    const auto whole = static_cast<std::uint64_t>(std::fabs(std::ldexp(fraction, 53)));
    const int zeros = std::countr_zero(whole);
    return {exponent - 53 + zeros, 53 - zeros};
}

} // namespace

void OrderCheck::add_product(double a, double b) {
    if (!std::isfinite(a) || !std::isfinite(b)) {
        finite_ = false;
        return;
    }
    if (a == 0 || b == 0) {
        return;
    }
    const Digits x = digits_of(a);
    const Digits y = digits_of(b);
    ++terms_;
    rounded_terms_ = rounded_terms_ || (b != 1 && x.count + y.count > digits_);
    lowest_ = std::min(lowest_, x.last + y.last);
    magnitude_ += std::fabs(a * b) * (1 + 0x1p-40);
}

bool OrderCheck::order_matters() const {
    const double largest = digits_ == 24 ? 0x1p126 : 0x1p1000;
    if (terms_ <= 1 || (!finite_ && magnitude_ < largest)) {
        return false;
    }
    const int least = digits_ == 24 ? -149 : -1074;
    if (terms_ == 2 && !rounded_terms_ && lowest_ >= least) {
        return false;
    }
    return lowest_ < least || magnitude_ > std::ldexp(1, lowest_ + digits_) || magnitude_ > largest;
}

} // namespace lim::array
