#pragma once

namespace lim {

/// Decimals that PyTorch prints, of a number or of its mantissa.
inline constexpr int torch_precision = 4;

/// Whether PyTorch prints numbers whose sizes, other than zero, lie between these with an exponent.
[[nodiscard]] constexpr bool is_torch_scientific(double smallest, double largest) {
    return largest / smallest > 1000 || largest > 1e8 || smallest < 1e-4;
}

} // namespace lim
