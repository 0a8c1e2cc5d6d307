#include "core/array/product.hpp"

#include "core/array/ops.hpp"
#include "core/array/order.hpp"
#include "core/base/tensor.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace lim::array {
namespace {

/// Beyond so many products the kernels pay, and the check of the order no longer does.
constexpr Index small_product = 1 << 16;

template <class T> constexpr int digits_of = sizeof(T) == sizeof(float) ? 24 : 53;

template <class T> Rounded small(const Tensor& a, const Tensor& b) {
    const Index n = a.shape()[0];
    const Index inner = a.shape()[1];
    const Index m = b.shape()[1];
    const Tensor x = a.row_major();
    const Tensor y = b.row_major();
    const T* const left = x.data<T>().data();
    const T* const right = y.data<T>().data();
    Rounded result{Tensor::uninitialised<T>({n, m}), false, 0};
    T* out = result.tensor.data<T>().data();
    for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < m; ++j, ++out) {
            if constexpr (std::is_integral_v<T>) {
                std::uint64_t total = 0;
                for (Index k = 0; k < inner; ++k) {
                    total += static_cast<std::uint64_t>(left[i * inner + k]) *
                             static_cast<std::uint64_t>(right[k * m + j]);
                }
                *out = static_cast<T>(total);
            } else {
                T total = 0;
                OrderCheck check(digits_of<T>);
                for (Index k = 0; k < inner; ++k) {
                    const T p = left[i * inner + k];
                    const T q = right[k * m + j];
                    total += p * q;
                    check.add_product(static_cast<double>(p), static_cast<double>(q));
                }
                // one product for each element is all there is: its −0 stays
                *out = inner == 1 && n > 1 && m > 1 ? left[i] * right[j] : total;
                if (check.order_matters()) {
                    result.order_matters = true;
                    result.sign_matters =
                        result.sign_matters || check.may_change_sign(static_cast<double>(*out));
                }
                result.difference = std::max(result.difference, check.most_difference());
            }
        }
    }
    return result;
}

/// What is found out about a large product of floats by one look at each of its elements.
/// The signs matter where products may be rounded to zeros.
Rounded order_of_many_matters(const Tensor& a, const Tensor& b) {
    const Tensor x = a.row_major();
    const auto left = x.data<float>();
    const auto inner = static_cast<std::size_t>(a.shape()[1]);
    Extent of_left;
    double longest_row = 0; // its square, of the rows of a
    bool picks = true;      // at most one element of each row of b
    for (std::size_t first = 0; first < left.size(); first += inner) {
        int others_than_zero = 0;
        double squares = 0;
        for (const float value : left.subspan(first, inner)) {
            of_left.add(value);
            others_than_zero += value == 0 ? 0 : 1;
            squares += static_cast<double>(value) * static_cast<double>(value);
        }
        longest_row = std::max(longest_row, squares);
        picks = picks && others_than_zero <= 1;
    }
    Extent of_right;
    const Tensor y = b.row_major();
    const auto right = y.data<float>();
    std::vector<double> columns(static_cast<std::size_t>(b.shape()[1])); // sums of squares
    for (std::size_t first = 0; first < right.size(); first += columns.size()) {
        for (std::size_t j = 0; j < columns.size(); ++j) {
            const float value = right[first + j];
            of_right.add(value);
            columns[j] += static_cast<double>(value) * static_cast<double>(value);
        }
    }
    const auto terms = static_cast<double>(inner);
    const bool vanishes = !of_left.does_not_vanish_with(of_right);
    Rounded matters{x};
    matters.order_matters = !(picks && !vanishes) && !of_left.is_exact_with(of_right, terms);
    if (of_left.is_finite() && of_right.is_finite() && !columns.empty()) {
        // the sum of |a_k b_k| is no greater than the lengths of a and b multiplied (Cauchy and Schwarz)
        const double magnitude = std::sqrt(longest_row * std::ranges::max(columns)) * (1 + 0x1p-20);
        matters.difference = difference_of_orders(terms, magnitude, 24);
    }
    matters.sign_matters = matters.order_matters && vanishes;
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
