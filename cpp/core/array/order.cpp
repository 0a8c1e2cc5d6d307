#include "core/array/order.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace lim::array {
namespace {

/// Sums up to this size do not overflow on their way, in floats of so many digits.
double largest_of(int digits) { return digits == 24 ? 0x1p126 : 0x1p1000; }

/// The power of two of the last binary digit of a finite number other than zero.
int last_digit_of(double value) {
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent);
    const auto whole = static_cast<std::uint64_t>(std::fabs(std::ldexp(fraction, 53)));
    return exponent - 53 + std::countr_zero(whole);
}

/// Every sum that some order of adding a few products gives in floats T: each product rounded by itself, or
/// fused with what is added to it.
template <class T> class EveryOrder {
public:
    struct Product {
        T a;
        T b;
    };

    explicit EveryOrder(std::span<const Product> terms)
        : terms_(terms), sums_(std::size_t{1} << terms.size()) {
        for (std::size_t chosen = 1; chosen < sums_.size(); ++chosen) {
            add_up(chosen);
        }
    }

    [[nodiscard]] bool all_give_one() const { return sums_.back().size() == 1; }

private:
    using Sums = std::vector<T>;

    /// @param chosen the terms that are added, as bits
    void add_up(std::size_t chosen) {
        Sums& sums = sums_[chosen];
        if (std::has_single_bit(chosen)) {
            const Product& term = term_of(chosen);
            sums = {term.a * term.b};
            return;
        }
        if constexpr (sizeof(T) == sizeof(float)) { // a library may add in double precision
            double sum = 0;
            for (std::size_t i = 0; i < terms_.size(); ++i) {
                sum += (chosen >> i & 1) == 0 ? 0 : double{terms_[i].a} * double{terms_[i].b};
            }
            meet(sums, static_cast<T>(sum));
        }
        for (std::size_t part = (chosen - 1) & chosen; part != 0; part = (part - 1) & chosen) {
            const std::size_t rest = chosen ^ part;
            for (const T left : sums_[part]) {
                if (std::has_single_bit(rest)) {
                    const Product& term = term_of(rest);
                    meet(sums, std::fma(term.a, term.b, left));
                }
                for (const T right : sums_[rest]) {
                    meet(sums, left + right);
                }
            }
        }
    }

    [[nodiscard]] const Product& term_of(std::size_t chosen) const {
        return terms_[static_cast<std::size_t>(std::countr_zero(chosen))];
    }

    static void meet(Sums& sums, T sum) {
        // zeros of both signs are two sums
        const auto is_it = [sum](T other) {
            return other == sum && std::signbit(other) == std::signbit(sum);
        };
        if (std::ranges::none_of(sums, is_it)) {
            sums.push_back(sum);
        }
    }

    std::span<const Product> terms_;
    std::vector<Sums> sums_; // by the terms that are added
};

} // namespace

void OrderCheck::add_product(double a, double b) {
    if (!std::isfinite(a) || !std::isfinite(b)) {
        finite_ = false;
        return;
    }
    if (a == 0 || b == 0) {
        return;
    }
    if (terms_ < few) {
        first_terms_[terms_] = {a, b};
    }
    ++terms_;
    vanishing_ = vanishing_ || (digits_ == 24 ? static_cast<float>(a * b) == 0 : a * b == 0);
    lowest_ = std::min(lowest_, last_digit_of(a) + last_digit_of(b));
    magnitude_ += std::fabs(a * b) * (1 + 0x1p-40);
}

/// Whether no order rounds.
bool OrderCheck::is_exact() const {
    const int least = digits_ == 24 ? -149 : -1074;
    return lowest_ >= least && magnitude_ <= std::ldexp(1, lowest_ + digits_) &&
           magnitude_ <= largest_of(digits_);
}

bool OrderCheck::order_matters() const {
    if (finite_ && vanishing_) {
        return true;
    }
    if (terms_ <= 1 || (!finite_ && magnitude_ < largest_of(digits_))) {
        return false;
    }
    if (is_exact()) {
        return false;
    }
    if (terms_ > few || magnitude_ > largest_of(digits_)) {
        return true;
    }
    const auto every_order_gives_one = [this]<class T>(T) {
        std::array<typename EveryOrder<T>::Product, few> terms;
        std::ranges::transform(first_terms_, terms.begin(), [](const Product& term) {
            return typename EveryOrder<T>::Product{static_cast<T>(term.a), static_cast<T>(term.b)};
        });
        return EveryOrder<T>(std::span(terms).first(terms_)).all_give_one();
    };
    return !(digits_ == 24 ? every_order_gives_one(float{}) : every_order_gives_one(double{}));
}

bool OrderCheck::may_change_sign(double sum) const {
    constexpr int few_last_digits = 2; // two to this power
    const double least = digits_ == 24 ? double{std::numeric_limits<float>::min()}
                                       : std::numeric_limits<double>::min(); // smaller ones may be flushed
    return finite_ && std::fabs(sum) <= std::max(least, std::ldexp(magnitude_, few_last_digits - digits_));
}

double difference_of_orders(double terms, double magnitude, int digits) {
    if (magnitude > largest_of(digits)) {
        return HUGE_VAL; // one order may overflow
    }
    // each rounding moves a sum by half a last digit at most, of a number that is no larger than `magnitude`
    const double least = digits == 24 ? 0x1p-149 : 0x1p-1074;
    return (terms + 1) * (magnitude * std::ldexp(1, 2 - digits) + least);
}

double OrderCheck::most_difference() const {
    if (!finite_) {
        return HUGE_VAL;
    }
    return difference_of_orders(static_cast<double>(terms_), magnitude_, digits_);
}

void Extent::add(float value) {
    if (value == 0) {
        return;
    }
    if (!std::isfinite(value)) {
        finite_ = false;
        return;
    }
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t exponent = bits >> 23 & 0xff;
    const std::uint32_t fraction = (bits & 0x7fffff) | (exponent == 0 ? 0U : 1U << 23);
    lowest_ = std::min(lowest_, std::max(static_cast<int>(exponent), 1) - 150 + std::countr_zero(fraction));
    smallest_ = std::min(smallest_, std::fabs(value));
    largest_ = std::max(largest_, std::fabs(value));
}

bool Extent::is_exact_with(const Extent& others, double n) const {
    const int lowest = lowest_ + others.lowest_;
    const double magnitude = double{largest_} * double{others.largest_} * n;
    return finite_ && others.finite_ && lowest >= -149 && magnitude <= largest_of(24) &&
           magnitude <= std::ldexp(1, lowest + 24);
}

bool Extent::does_not_vanish_with(const Extent& others) const {
    return double{smallest_} * double{others.smallest_} >= double{std::numeric_limits<float>::min()};
}

} // namespace lim::array
