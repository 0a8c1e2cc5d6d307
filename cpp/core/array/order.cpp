#include "core/array/order.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace lim::array {
namespace {

/// The power of two of the last binary digit of the least float.
int least_digit(int digits) { return digits == 24 ? -149 : -1074; }

/// The power of two of the last binary digit of a finite number other than zero.
int last_digit_of(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const auto exponent = static_cast<int>(bits >> 52U & 0x7ffU);
    const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52U) - 1);
    const std::uint64_t whole = exponent == 0 ? fraction : fraction | std::uint64_t{1} << 52U;
    return std::max(exponent, 1) - 1075 + std::countr_zero(whole);
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
        infinity_ += a * b;
        return;
    }
    if (a == 0 || b == 0) {
        return;
    }
    if (terms_ < few) {
        first_terms_[terms_] = {a, b};
    }
    ++terms_;
    positive_ = positive_ || (a > 0) == (b > 0);
    negative_ = negative_ || (a > 0) != (b > 0);
    vanishing_ = vanishing_ || (digits_ == 24 ? static_cast<float>(a * b) == 0 : a * b == 0);
    lowest_ = std::min(lowest_, last_digit_of(a) + last_digit_of(b));
    magnitude_ += std::fabs(a * b) * (1 + 0x1p-40);
}

/// Whether no order rounds.
bool OrderCheck::is_exact() const {
    return lowest_ >= least_digit(digits_) && magnitude_ <= std::ldexp(1, lowest_ + digits_) &&
           magnitude_ <= largest_of(digits_);
}

/// Whether terms that overflow may be an infinity of the other sign than the one that is there: together they
/// are NaN. Fused with the infinity, or after it, they are not.
bool OrderCheck::may_meet_infinity() const {
    const bool has_other_sign = infinity_ > 0 ? negative_ : infinity_ < 0 && positive_;
    return has_other_sign && magnitude_ >= largest_of(digits_);
}

bool OrderCheck::order_matters() const {
    if (is_finite() && vanishing_) {
        return true;
    }
    if (!is_finite()) {
        return may_meet_infinity();
    }
    if (terms_ <= 1) {
        return false;
    }
    if (is_exact()) {
        return false;
    }
    if (terms_ > few) {
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
    if (!is_finite()) {
        return may_meet_infinity();
    }
    // where terms of one sign overflow, every order gives infinity
    return positive_ && negative_ ? another_sign_is_near(sum, magnitude_, digits_)
                                  : std::fabs(sum) <= least_normal(digits_);
}

double OrderCheck::most_difference() const {
    if (!is_finite()) {
        return HUGE_VAL;
    }
    return difference_of_orders(static_cast<double>(terms_), magnitude_, digits_);
}

template <class T> bool sums_are_exact(const Floats<T>& a, const Floats<T>& b, double n) {
    const double magnitude = a.sizes.largest * b.sizes.largest * n;
    if (!a.sizes.are_finite || !b.sizes.are_finite || magnitude > largest_of(digits_of<T>)) {
        return false;
    }
    if (magnitude == 0) {
        return true;
    }
    int exponent = 0;
    const bool is_power = std::frexp(magnitude, &exponent) == 0.5;
    const int needed = std::max(least_digit(digits_of<T>), exponent - (is_power ? 1 : 0) - digits_of<T>);
    // Most numbers that are not exact are found out by the first ones that are looked at.
    const auto is_other_than_zero = [](T value) { return value != 0; };
    int of_b = last_digit_of(static_cast<double>(*std::ranges::find_if(b.values, is_other_than_zero)));
    const auto has_enough = [needed](std::span<const T> values, int& lowest, int of_others) {
        return std::ranges::all_of(values, [&](T value) {
            lowest = value == 0 ? lowest : std::min(lowest, last_digit_of(static_cast<double>(value)));
            return lowest + of_others >= needed;
        });
    };
    int of_a = 1 << 20;
    return has_enough(a.values, of_a, of_b) && has_enough(b.values, of_b, of_a);
}

template bool sums_are_exact(const Floats<float>&, const Floats<float>&, double);
template bool sums_are_exact(const Floats<double>&, const Floats<double>&, double);

} // namespace lim::array
