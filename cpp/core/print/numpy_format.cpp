#include "core/print/numpy_repr.hpp"

#include "core/print/digits.hpp"
#include "core/print/layout.hpp"

#include <algorithm>
#include <cmath>

namespace lim {

namespace {

/// numpy/_core/arrayprint.py, FloatingFormat, floatmode "maxprec". Each number has as few digits as tell it
/// from its neighbours and at most `precision` decimals. These are dragon4's digits
/// (numpy/_core/src/multiarray/dragon4.c): the shortest ones if they have the wanted length, else the exact
/// value rounded to it.
class RealFormat {
public:
    RealFormat(const Tensor& array, const std::vector<Index>& shown, const NumpyOptions& options)
        : array_(array), dtype_(array.dtype()), most_decimals_(options.precision),
          suppress_(options.suppress) {
        std::vector<double> finite;
        bool non_finite = false;
        bool minus_infinity = false;
        for (const Index position : shown) {
            const double value = array_.real_at(position);
            if (std::isfinite(value)) {
                finite.push_back(value);
            } else {
                non_finite = true;
                minus_infinity = minus_infinity || value < 0;
            }
        }
        scientific_ = wants_scientific(finite);
        for (const double value : finite) {
            if (scientific_) {
                measure_scientific(value);
            } else {
                measure_positional(value);
            }
        }
        if (scientific_) {
            right_ = decimals_ + 2 + exponent_width_;
        }
        if (non_finite) {
            const std::size_t longest = minus_infinity ? 4 : 3; // -inf, else inf or nan
            left_ = std::max(left_ + right_ + 1, longest) - right_ - 1;
        }
    }

    [[nodiscard]] std::string operator()(Index position) const {
        const double value = array_.real_at(position);
        if (!std::isfinite(value)) {
            return right_aligned(numpy_scalar_text(value, dtype_), left_ + 1 + right_);
        }
        if (scientific_) {
            return scientific(value);
        }
        std::string text = positional(value);
        const std::size_t point = text.find('.');
        text.append(right_ - (text.size() - point - 1), ' ');
        return std::string(left_ - point, ' ') + text;
    }

private:
    [[nodiscard]] bool wants_scientific(const std::vector<double>& finite) const {
        double smallest = INFINITY;
        double largest = 0;
        for (const double value : finite) {
            if (value != 0) {
                smallest = std::min(smallest, std::fabs(value));
                largest = std::max(largest, std::fabs(value));
            }
        }
        if (largest == 0) {
            return false;
        }
        // NumPy compares and divides in the array's own dtype
        if (dtype_ == DType::float32) {
            const float ratio = static_cast<float>(largest) / static_cast<float>(smallest);
            return largest >= 1e6 || (!suppress_ && (static_cast<float>(smallest) < 0.0001F || ratio > 1000));
        }
        return largest >= 1e8 || (!suppress_ && (smallest < 0.0001 || largest / smallest > 1000));
    }

    void measure_positional(double value) {
        const std::string text = positional(value);
        const std::size_t point = text.find('.');
        left_ = std::max(left_, point);
        right_ = std::max(right_, text.size() - point - 1);
    }

    void measure_scientific(double value) {
        Decimal decimal = shortest_digits(value, dtype_);
        if (static_cast<int>(decimal.digits.size()) > most_decimals_ + 1) {
            decimal = rounded_digits(value, most_decimals_ + 1);
            strip_trailing_zeros(decimal.digits);
        }
        left_ = std::max<std::size_t>(left_, decimal.negative ? 2 : 1);
        decimals_ = std::max(decimals_, decimal.digits.size() - 1);
        exponent_width_ = std::max(exponent_width_, exponent_text(decimal.exponent, 2).size() - 2);
    }

    [[nodiscard]] std::string positional(double value) const {
        const Decimal decimal = shortest_digits(value, dtype_);
        if (static_cast<int>(decimal.digits.size()) - 1 - decimal.exponent <= most_decimals_) {
            return positional_text(decimal);
        }
        std::string text = fixed_text(value, most_decimals_);
        if (most_decimals_ == 0) {
            return text + '.';
        }
        strip_trailing_zeros(text);
        return text;
    }

    [[nodiscard]] std::string scientific(double value) const {
        Decimal decimal = shortest_digits(value, dtype_);
        if (decimal.digits.size() != decimals_ + 1) {
            decimal = rounded_digits(value, static_cast<int>(decimals_) + 1);
        }
        const std::string whole = (decimal.negative ? "-" : "") + decimal.digits.substr(0, 1);
        return right_aligned(whole, left_) + '.' + decimal.digits.substr(1) +
               exponent_text(decimal.exponent, static_cast<int>(exponent_width_));
    }

    const Tensor& array_;
    DType dtype_;
    int most_decimals_;
    bool suppress_;
    bool scientific_ = false;
    std::size_t left_ = 0;           // characters before the point
    std::size_t right_ = 0;          // characters after the point
    std::size_t decimals_ = 0;       // digits after the point, scientific
    std::size_t exponent_width_ = 0; // digits of the exponent
};

/// numpy/_core/arrayprint.py, IntegerFormat and BoolFormat: right-aligned, booleans in a scalar excepted.
ElementText integer_format(const Tensor& array, const std::vector<Index>& shown) {
    std::size_t width = 0;
    if (array.dtype() == DType::boolean) {
        width = array.rank() == 0 ? 0 : 5;
    } else {
        for (const Index position : shown) {
            width = std::max(width, integer_text(array, position).size());
        }
    }
    return [&array, width](Index position) { return right_aligned(integer_text(array, position), width); };
}

} // namespace

ElementText numpy_element_text(const Tensor& array, const std::vector<Index>& shown,
                               const NumpyOptions& options) {
    if (is_floating(array.dtype())) {
        return RealFormat(array, shown, options);
    }
    return integer_format(array, shown);
}

} // namespace lim
