#pragma once

#include "core/base/tensor.hpp"

namespace lim::array {

enum class Arithmetic : std::uint8_t { add, subtract, multiply, divide, floor_divide, remainder, power };
enum class Comparison : std::uint8_t { equal, not_equal, less, less_equal, greater, greater_equal };
enum class Bitwise : std::uint8_t { conjunction, disjunction, exclusive };
enum class Unary : std::uint8_t { negative, absolute, bitwise_not, square_root };

/// a op b, element by element, of one dtype, broadcast to one shape, which must exist. Integers wrap around;
/// they are divided by numbers other than 0 only, and not by `divide`. Of booleans `add` is or, `multiply`
/// and; they have nothing else. Floats: floor_divide and remainder as Python's, element by element
/// (c10::div_floor_floating); `power` is nearly correctly rounded, and exactly where the result is a float.
[[nodiscard]] Tensor arithmetic(Arithmetic operation, const Tensor& a, const Tensor& b);

/// a op b as booleans; −0 equals 0, NaN nothing.
[[nodiscard]] Tensor compare(Comparison operation, const Tensor& a, const Tensor& b);

/// a & b, a | b, a ^ b of integers and of booleans.
[[nodiscard]] Tensor bitwise(Bitwise operation, const Tensor& a, const Tensor& b);

/// −x or |x|; not of booleans. ~x of integers, √x of floats.
[[nodiscard]] Tensor unary(Unary operation, const Tensor& x);

/// not x of booleans.
[[nodiscard]] Tensor logical_not(const Tensor& x);

/// a where the condition holds, else b, broadcast to one shape; a and b have one dtype.
[[nodiscard]] Tensor where(const Tensor& condition, const Tensor& a, const Tensor& b);

/// scale · x + y in one rounding, element by element; floats of one shape.
[[nodiscard]] Tensor multiply_add(double scale, const Tensor& x, const Tensor& y);

/// Whether an integer tensor has a 0, by which none can be divided.
[[nodiscard]] bool has_zero(const Tensor& x);

/// Whether an integer tensor has a negative element.
[[nodiscard]] bool has_negative(const Tensor& x);

} // namespace lim::array
