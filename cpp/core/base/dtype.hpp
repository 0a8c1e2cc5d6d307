#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace lim {

/// What the elements of a tensor are; uint8 only those of PyTorch's.
enum class DType : std::uint8_t { float32, float64, int32, int64, boolean, uint8 };

/// How many of them there are.
inline constexpr std::size_t dtype_count = 6;

/// The dtype whose elements are Ts.
template <class T> inline constexpr DType dtype_of = [] {
    static_assert(sizeof(T) == 0, "no dtype has elements of this type");
    return DType{};
}();
template <> inline constexpr DType dtype_of<float> = DType::float32;
template <> inline constexpr DType dtype_of<double> = DType::float64;
template <> inline constexpr DType dtype_of<std::int32_t> = DType::int32;
template <> inline constexpr DType dtype_of<std::int64_t> = DType::int64;
template <> inline constexpr DType dtype_of<bool> = DType::boolean;
template <> inline constexpr DType dtype_of<std::uint8_t> = DType::uint8;

/// float32 and float64.
[[nodiscard]] constexpr bool is_floating(DType dtype) {
    return dtype == DType::float32 || dtype == DType::float64;
}

/// int32, int64 and uint8.
[[nodiscard]] constexpr bool is_integer(DType dtype) {
    return !is_floating(dtype) && dtype != DType::boolean;
}

/// Calls f with a value of the dtype's C++ type.
template <class F> decltype(auto) with_type_of(DType dtype, F&& f) {
    switch (dtype) {
    case DType::float32:
        return f(float{});
    case DType::float64:
        return f(double{});
    case DType::int32:
        return f(std::int32_t{});
    case DType::int64:
        return f(std::int64_t{});
    case DType::boolean:
        return f(bool{});
    case DType::uint8:
        return f(std::uint8_t{});
    }
    throw std::logic_error("unknown dtype");
}

/// Bytes of one element.
[[nodiscard]] inline std::int64_t item_size(DType dtype) {
    return with_type_of(dtype, [](auto zero) { return static_cast<std::int64_t>(sizeof(zero)); });
}

} // namespace lim
