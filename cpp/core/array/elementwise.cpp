#include "core/array/elementwise.hpp"

#include "core/array/views.hpp"
#include "core/array/wrapping.hpp"
#include "core/base/tensor.hpp"
#include "core/exact/power.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <type_traits>

namespace lim::array {
namespace {

/// A tensor row by row in memory, or its only element, which stands for all of a shape.
struct Repeated {
    Tensor tensor;
    std::size_t step; // 0 for an only element
};

/// Two tensors broadcast to one shape. They are made outside of `zip`, of which the compiler makes a copy for
/// every operation and type.
struct Lined {
    Repeated a;
    Repeated b;

    /// One that has the shape of both.
    [[nodiscard]] const Tensor& whole() const {
        const bool is_a = a.step == b.step ? a.tensor.rank() >= b.tensor.rank() : a.step > b.step;
        return is_a ? a.tensor : b.tensor;
    }
};

Lined lined_up(const Tensor& a, const Tensor& b) {
    if (a.shape() == b.shape()) {
        return {{a.row_major(), 1}, {b.row_major(), 1}};
    }
    const auto shape = broadcast_shape(a.shape(), b.shape());
    if (!shape) {
        throw std::invalid_argument("shapes that cannot be broadcast");
    }
    const auto in_shape = [&shape](const Tensor& x) {
        return x.size() == 1 ? Repeated{x.row_major(), 0} : Repeated{broadcast_to(x, *shape).row_major(), 1};
    };
    return {in_shape(a), in_shape(b)};
}

/// op of the elements of a and b, which are of type T, as Results, in the shape that both are broadcast to.
template <class T, class Result, class Op> Tensor zip(const Tensor& a, const Tensor& b, Op op) {
    const Lined operands = lined_up(a, b);
    Tensor result = Tensor::uninitialised_like<Result>(operands.whole());
    const T* left = operands.a.tensor.data<T>().data();
    const T* right = operands.b.tensor.data<T>().data();
    for (Result& element : result.data<Result>()) {
        element = static_cast<Result>(op(*left, *right));
        left += operands.a.step;
        right += operands.b.step;
    }
    return result;
}

template <class T, class Op> Tensor map(const Tensor& x, Op op) {
    const Tensor dense = x.row_major();
    Tensor result = Tensor::uninitialised_like<T>(dense);
    std::ranges::transform(dense.data<T>(), result.data<T>().begin(), op);
    return result;
}

/// op on integers that wrap around, or on floats.
template <class T, class Op> Tensor wrapping(const Tensor& a, const Tensor& b, Op op) {
    if constexpr (std::is_integral_v<T>) {
        using U = Wrapping<T>;
        return zip<T, T>(a, b,
                         [op](T x, T y) { return static_cast<T>(op(static_cast<U>(x), static_cast<U>(y))); });
    } else {
        return zip<T, T>(a, b, op);
    }
}

/// The remainder with the divisor's sign.
template <class T> T remainder_of(T x, T y) {
    if constexpr (std::is_integral_v<T>) {
        const T rest = y == -1 ? T{0} : static_cast<T>(x % y);
        return rest != 0 && (rest < 0) != (y < 0) ? static_cast<T>(rest + y) : rest;
    } else {
        const T rest = std::fmod(x, y);
        return rest != 0 && (y < 0) != (rest < 0) ? rest + y : rest;
    }
}

template <class T> T floor_quotient(T x, T y) {
    if constexpr (std::is_integral_v<T>) {
        if (y == -1) {
            return static_cast<T>(Wrapping<T>{0} - static_cast<Wrapping<T>>(x));
        }
        const T quotient = static_cast<T>(x / y);
        return x % y != 0 && (x < 0) != (y < 0) ? static_cast<T>(quotient - 1) : quotient;
    } else {
        if (y == 0) {
            return x / y;
        }
        const T rest = std::fmod(x, y);
        T quotient = (x - rest) / y;
        if (rest != 0 && (y < 0) != (rest < 0)) {
            quotient -= 1;
        }
        if (quotient == 0) {
            return std::copysign(T{0}, x / y);
        }
        const T whole = std::floor(quotient);
        return quotient - whole > T{0.5} ? whole + 1 : whole;
    }
}

template <class T> T power_of(T base, T exponent) {
    if constexpr (std::is_integral_v<T>) {
        using U = Wrapping<T>;
        if (exponent < 0) { // 1 / base^|exponent|, toward zero
            return base == 1 ? T{1} : base == -1 ? (exponent % 2 == 0 ? T{1} : static_cast<T>(-1)) : T{0};
        }
        U result = 1;
        U square = static_cast<U>(base);
        for (auto left = static_cast<U>(exponent); left > 0; left >>= 1U) {
            result = (left & 1U) != 0 ? static_cast<U>(result * square) : result;
            square = static_cast<U>(square * square);
        }
        return static_cast<T>(result);
    } else {
        return static_cast<T>(exact::power(static_cast<double>(base), static_cast<double>(exponent)));
    }
}

template <class T> Tensor bitwise_of(Bitwise operation, const Tensor& a, const Tensor& b) {
    if constexpr (std::is_integral_v<T>) {
        return operation == Bitwise::conjunction   ? zip<T, T>(a, b, std::bit_and<>())
               : operation == Bitwise::disjunction ? zip<T, T>(a, b, std::bit_or<>())
                                                   : zip<T, T>(a, b, std::bit_xor<>());
    }
    throw std::invalid_argument("floats have no bits to combine");
}

template <class T> Tensor arithmetic_of(Arithmetic operation, const Tensor& a, const Tensor& b) {
    switch (operation) {
    case Arithmetic::add:
        return wrapping<T>(a, b, std::plus<>());
    case Arithmetic::subtract:
        return wrapping<T>(a, b, std::minus<>());
    case Arithmetic::multiply:
        return wrapping<T>(a, b, std::multiplies<>());
    case Arithmetic::divide:
        return zip<T, T>(a, b, [](T x, T y) { return static_cast<T>(x / y); });
    case Arithmetic::floor_divide:
        return zip<T, T>(a, b, floor_quotient<T>);
    case Arithmetic::remainder:
        return zip<T, T>(a, b, remainder_of<T>);
    case Arithmetic::power:
        return zip<T, T>(a, b, power_of<T>);
    }
    throw std::logic_error("unknown operation");
}

template <class T> Tensor compare_of(Comparison operation, const Tensor& a, const Tensor& b) {
    switch (operation) {
    case Comparison::equal:
        return zip<T, bool>(a, b, std::equal_to<T>());
    case Comparison::not_equal:
        return zip<T, bool>(a, b, std::not_equal_to<T>());
    case Comparison::less:
        return zip<T, bool>(a, b, std::less<T>());
    case Comparison::less_equal:
        return zip<T, bool>(a, b, std::less_equal<T>());
    case Comparison::greater:
        return compare_of<T>(Comparison::less, b, a);
    case Comparison::greater_equal:
        return compare_of<T>(Comparison::less_equal, b, a);
    }
    throw std::logic_error("unknown comparison");
}

template <class Holds> bool any_integer(const Tensor& x, Holds holds) {
    return with_type_of(x.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const Tensor dense = x.row_major();
        return std::ranges::any_of(dense.data<T>(), holds);
    });
}

} // namespace

Tensor arithmetic(Arithmetic operation, const Tensor& a, const Tensor& b) {
    return with_type_of(a.dtype(), [&](auto zero) -> Tensor {
        using T = decltype(zero);
        if constexpr (std::is_same_v<T, bool>) {
            if (operation == Arithmetic::add) {
                return zip<bool, bool>(a, b, std::logical_or<>());
            }
            if (operation == Arithmetic::multiply) {
                return zip<bool, bool>(a, b, std::logical_and<>());
            }
            throw std::invalid_argument("booleans have no such arithmetic");
        } else {
            return arithmetic_of<T>(operation, a, b);
        }
    });
}

Tensor bitwise(Bitwise operation, const Tensor& a, const Tensor& b) {
    return with_type_of(a.dtype(), [&](auto zero) { return bitwise_of<decltype(zero)>(operation, a, b); });
}

Tensor compare(Comparison operation, const Tensor& a, const Tensor& b) {
    return with_type_of(a.dtype(), [&](auto zero) { return compare_of<decltype(zero)>(operation, a, b); });
}

Tensor unary(Unary operation, const Tensor& x) {
    return with_type_of(x.dtype(), [&](auto zero) -> Tensor {
        using T = decltype(zero);
        if constexpr (std::is_same_v<T, bool>) {
            throw std::invalid_argument("booleans have no sign");
        } else if constexpr (std::is_integral_v<T>) {
            if (operation == Unary::bitwise_not) {
                return map<T>(x, [](T value) { return static_cast<T>(~value); });
            }
            const auto negative = [](T value) {
                return static_cast<T>(Wrapping<T>{0} - static_cast<Wrapping<T>>(value));
            };
            return operation == Unary::negative
                       ? map<T>(x, negative)
                       : map<T>(x, [negative](T value) { return value < 0 ? negative(value) : value; });
        } else {
            return operation == Unary::negative      ? map<T>(x, [](T value) { return -value; })
                   : operation == Unary::square_root ? map<T>(x, [](T value) { return std::sqrt(value); })
                                                     : map<T>(x, [](T value) { return std::abs(value); });
        }
    });
}

Tensor logical_not(const Tensor& x) { return map<bool>(x, std::logical_not<>()); }

Tensor where(const Tensor& condition, const Tensor& a, const Tensor& b) {
    const auto chosen = broadcast_shape(a.shape(), b.shape());
    const auto shape = chosen ? broadcast_shape(condition.shape(), *chosen) : std::nullopt;
    if (!shape) {
        throw std::invalid_argument("shapes that cannot be broadcast");
    }
    return with_type_of(a.dtype(), [&](auto zero) {
        using T = decltype(zero);
        const Tensor holds = broadcast_to(condition, *shape).row_major();
        const Tensor otherwise = broadcast_to(b, *shape).row_major();
        const Tensor then = broadcast_to(a, *shape).row_major();
        Tensor result = Tensor::uninitialised<T>(*shape);
        const auto out = result.template data<T>();
        const auto conditions = holds.data<bool>();
        const auto of_a = then.template data<T>();
        const auto of_b = otherwise.template data<T>();
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i] = conditions[i] ? of_a[i] : of_b[i];
        }
        return result;
    });
}

Tensor multiply_add(double scale, const Tensor& x, const Tensor& y) {
    return with_type_of(x.dtype(), [&](auto zero) -> Tensor {
        using T = decltype(zero);
        if constexpr (std::is_floating_point_v<T>) {
            return zip<T, T>(x, y, [s = static_cast<T>(scale)](T a, T b) { return std::fma(s, a, b); });
        } else {
            throw std::invalid_argument("only floats are fused");
        }
    });
}

bool has_zero(const Tensor& x) {
    return any_integer(x, [](auto value) { return value == 0; });
}

bool has_negative(const Tensor& x) {
    return any_integer(x, [](auto value) { return static_cast<double>(value) < 0; });
}

} // namespace lim::array
