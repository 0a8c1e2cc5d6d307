#include "core/array/product.hpp"

#include "core/array/ops.hpp"
#include "core/array/order.hpp"
#include "core/base/tensor.hpp"
#include "core/kernels/product_in_order.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace lim::array {
namespace {

/// Beyond so many products the kernels pay, and the check of the order no longer does.
constexpr Index small_product = 1 << 14;

/// Two matrices row by row in memory, a (n, inner) and b (inner, m).
template <class T> struct Factors {
    Tensor a;
    Tensor b;
    Index n = a.shape()[0];
    Index inner = a.shape()[1];
    Index m = b.shape()[1];
    const T* left = std::as_const(a).template data<T>().data();
    const T* right = std::as_const(b).template data<T>().data();

    /// Whether each element is one product, of which a −0 stays.
    [[nodiscard]] bool has_no_sums() const { return inner == 1 && n > 1 && m > 1; }

    [[nodiscard]] OrderCheck check_of(Index i, Index j) const {
        OrderCheck check(digits_of<T>);
        for (Index k = 0; k < inner; ++k) {
            check.add_product(static_cast<double>(left[i * inner + k]),
                              static_cast<double>(right[k * m + j]));
        }
        return check;
    }
};

/// Takes notice of one more element, whose order of terms `check` knows.
void note_order(Rounded& result, const OrderCheck& check, double sum) {
    if (check.order_matters()) {
        result.order_matters = true;
        result.sign_matters = result.sign_matters || check.may_change_sign(sum);
    }
}

template <class T> Rounded whole_numbers(const Factors<T>& x) {
    Rounded result{Tensor::uninitialised<T>({x.n, x.m})};
    T* out = result.tensor.data<T>().data();
    for (Index i = 0; i < x.n; ++i) {
        for (Index j = 0; j < x.m; ++j, ++out) {
            std::uint64_t total = 0;
            for (Index k = 0; k < x.inner; ++k) {
                total += static_cast<std::uint64_t>(x.left[i * x.inner + k]) *
                         static_cast<std::uint64_t>(x.right[k * x.m + j]);
            }
            *out = static_cast<T>(total);
        }
    }
    return result;
}

/// The product where infinities, NaNs and products that are rounded to zeros need a look at each element.
template <class T> Rounded looked_at_one_by_one(const Factors<T>& x) {
    Rounded result{Tensor::uninitialised<T>({x.n, x.m}), false, 0};
    T* out = result.tensor.data<T>().data();
    for (Index i = 0; i < x.n; ++i) {
        for (Index j = 0; j < x.m; ++j, ++out) {
            T total = 0;
            for (Index k = 0; k < x.inner; ++k) {
                total += x.left[i * x.inner + k] * x.right[k * x.m + j];
            }
            *out = x.has_no_sums() ? x.left[i] * x.right[j] : total;
            const OrderCheck check = x.check_of(i, j);
            note_order(result, check, static_cast<double>(*out));
            result.difference = std::max(result.difference, check.most_difference());
        }
    }
    return result;
}

/// The same of other floats, of which few elements need a look at each of their terms.
/// @param is_exact whether no sum rounds
template <class T> Rounded row_by_row(const Factors<T>& x, bool is_exact) {
    constexpr kernels::Rounding rounding{few_last_digits(digits_of<T>), least_number(digits_of<T>),
                                         least_normal(digits_of<T>)};
    Rounded result{Tensor::uninitialised<T>({x.n, x.m}), false, 0};
    T* out = result.tensor.data<T>().data();
    std::vector<T> magnitudes(static_cast<std::size_t>(x.m));
    std::vector<std::int32_t> nonzero(static_cast<std::size_t>(x.m));
    for (Index i = 0; i < x.n; ++i, out += x.m) {
        const kernels::RowOfProduct<T> row{out, magnitudes.data(), nonzero.data()};
        kernels::multiply_in_order(x.left + i * x.inner, x.right, x.inner, x.m, row);
        for (Index j = 0; x.has_no_sums() && j < x.m; ++j) {
            out[j] = x.left[i] * x.right[j];
        }
        const kernels::OtherOrders others = kernels::other_orders(row, x.m, rounding);
        result.difference =
            std::max(result.difference,
                     others.largest_magnitude > largest_of(digits_of<T>) ? HUGE_VAL : others.difference);
        const bool signs_are_near =
            others.may_be_zeros || may_overflow(others.largest_magnitude, digits_of<T>);
        for (Index j = 0; j < x.m && !is_exact; ++j) {
            if (result.order_matters && (result.sign_matters || !signs_are_near)) {
                break; // nothing more can be told
            }
            const auto at = static_cast<std::size_t>(j);
            const auto sum = static_cast<double>(out[j]);
            if (nonzero[at] > 1 &&
                (!result.order_matters ||
                 another_sign_is_near(sum, static_cast<double>(magnitudes[at]), digits_of<T>))) {
                note_order(result, x.check_of(i, j), sum);
            }
        }
    }
    return result;
}

template <class T> Rounded small(const Tensor& a, const Tensor& b) {
    const Factors<T> x{a.row_major(), b.row_major()};
    if constexpr (std::is_integral_v<T>) {
        return whole_numbers(x);
    } else {
        const Floats<T> left(std::as_const(x.a).template data<T>());
        const Floats<T> right(std::as_const(x.b).template data<T>());
        const bool is_usual = left.sizes.are_finite && right.sizes.are_finite && none_vanishes(left, right);
        return is_usual ? row_by_row(x, sums_are_exact(left, right, static_cast<double>(x.inner)))
                        : looked_at_one_by_one(x);
    }
}

/// A matrix of floats as its elements lie: row by row, or column by column, then turned over.
struct Lying {
    explicit Lying(const Tensor& matrix)
        : by_columns(matrix.is_column_major()), x(by_columns ? matrix.transposed() : matrix.row_major()) {}

    /// The largest sum of the squares of a row, and of a column.
    [[nodiscard]] double largest_row() const { return by_columns ? column_as_it_lies() : row_as_it_lies(); }
    [[nodiscard]] double largest_column() const {
        return by_columns ? row_as_it_lies() : column_as_it_lies();
    }

    /// Whether no row has more than one element other than 0.
    [[nodiscard]] bool picks() const {
        const Index rows = x.shape()[by_columns ? 1 : 0];
        const Index length = x.shape()[by_columns ? 0 : 1];
        const Index apart = by_columns ? rows : 1;
        for (Index i = 0; i < rows; ++i) {
            const float* const row = floats.values.data() + (by_columns ? i : i * length);
            Index others_than_zero = 0;
            for (Index k = 0; k < length && others_than_zero <= 1; ++k) {
                others_than_zero += row[k * apart] == 0 ? 0 : 1;
            }
            if (others_than_zero > 1) {
                return false;
            }
        }
        return true;
    }

    bool by_columns;
    Tensor x;
    Floats<float> floats{std::as_const(x).data<float>()};

private:
    [[nodiscard]] double row_as_it_lies() const {
        return kernels::largest_row_of_squares(floats.values.data(), x.shape()[0], x.shape()[1]);
    }
    [[nodiscard]] double column_as_it_lies() const {
        return kernels::largest_column_of_squares(floats.values.data(), x.shape()[0], x.shape()[1]);
    }
};

/// What is found out about a large product of floats by one look at each of its elements.
/// The signs matter where products may be rounded to zeros.
Rounded order_of_many_matters(const Tensor& a, const Tensor& b) {
    const Lying left(a);
    const Lying right(b);
    const auto terms = static_cast<double>(a.shape()[1]);
    const bool vanishes = !none_vanishes(left.floats, right.floats);
    const bool are_finite = left.floats.sizes.are_finite && right.floats.sizes.are_finite;
    Rounded matters{a};
    matters.order_matters = (vanishes || !left.picks()) && !sums_are_exact(left.floats, right.floats, terms);
    if (are_finite && b.size() > 0) {
        // the sum of |a_k b_k| is no greater than the lengths of a and b multiplied (Cauchy and Schwarz)
        const double magnitude = std::sqrt(left.largest_row() * right.largest_column()) * (1 + 0x1p-20);
        matters.difference = difference_of_orders(terms, magnitude, 24);
    }
    const bool may_overflow = are_finite && std::isinf(matters.difference);
    matters.sign_matters = matters.order_matters && (vanishes || may_overflow);
    return matters;
}

} // namespace

Rounded matrix_product(const Tensor& a, const Tensor& b) {
    const double products = static_cast<double>(a.size()) * static_cast<double>(b.shape()[1]);
    if (a.dtype() == DType::float32 && (a.is_one_hot() || products > small_product)) {
        if (a.is_one_hot()) {
            return {dense(a, b)};
        }
        Rounded result = order_of_many_matters(a, b);
        result.tensor = dense(a, b);
        return result;
    }
    return with_type_of(a.dtype(), [&](auto zero) -> Rounded {
        using T = decltype(zero);
        if constexpr (std::is_same_v<T, bool>) {
            throw std::invalid_argument("booleans are not multiplied as matrices");
        } else {
            return small<T>(a, b);
        }
    });
}

double product_bytes(const Tensor& a, const Tensor& b) {
    const auto copy = [](const Tensor& x) { return x.is_row_major() ? 0.0 : static_cast<double>(x.size()); };
    const bool written_out = a.is_one_hot() && a.dtype() == DType::float32;
    const double block = written_out ? 1 << 20 : copy(a);
    return (block + copy(b) + static_cast<double>(a.shape()[0]) * static_cast<double>(b.shape()[1])) *
           static_cast<double>(item_size(a.dtype()));
}

} // namespace lim::array
