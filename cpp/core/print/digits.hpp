#pragma once

#include "core/base/decimal.hpp"

#include <string>

namespace lim {

/// The fewest digits that read back as `value` in its dtype (float32 or float64), the nearest ones of that
/// length.
[[nodiscard]] Decimal shortest_digits(double value, DType dtype);

/// The exact value of a finite number, rounded half to even to `count` significant digits.
[[nodiscard]] Decimal rounded_digits(double value, int count);

/// Python's f"{value:.{precision}f}", for infinities and NaN too.
[[nodiscard]] std::string fixed_text(double value, int precision);

/// Python's f"{value:.{precision}e}", likewise.
[[nodiscard]] std::string scientific_text(double value, int precision);

/// 12.5, 0.05, 300.: all digits in place, always with a point.
[[nodiscard]] std::string positional_text(const Decimal& decimal);

/// e+05: an exponent with its sign and at least `width` digits.
[[nodiscard]] std::string exponent_text(int exponent, int width);

/// Python's repr(float), for infinities and NaN too.
[[nodiscard]] std::string python_repr(double value);

/// str(np.float32(value)) or str(np.float64(value)).
[[nodiscard]] std::string numpy_scalar_text(double value, DType dtype);

} // namespace lim
