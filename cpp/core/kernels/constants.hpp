#pragma once

#include <cstdint>

/// Numbers that the compiler is not to know: V8 makes a vector that it knows anew at every use, in three
/// instructions, where loading one from memory takes one. So they are defined in a file of their own.
namespace lim::kernels {

struct MersenneConstants {
    std::uint32_t high_bit;
    std::uint32_t matrix;
    std::uint32_t b;
    std::uint32_t c;
    std::uint32_t low_24_bits;
    float unit;
};
extern const MersenneConstants mersenne;

/// The polynomials of the single-precision Cephes functions, highest power first, as floats or as doubles.
template <class Number> struct Polynomials {
    Number logarithm[9];
    Number cosine[3];
    Number sine[3];
    Number quarter_pi_low;
};
extern const Polynomials<float> float_polynomials;
extern const Polynomials<double> double_polynomials;

struct NormalConstants {
    float zero;
    float half;
    float one;
    float minus_two;
    float two_pi;
    float root_half;
    float ln2_low;
    float ln2_high;
    float octants_per_radian;
    float quarter_pi_high;
    float quarter_pi_middle;
    std::uint32_t mantissa;
    std::uint32_t half_exponent;
    double splitter;
};
extern const NormalConstants normal;

} // namespace lim::kernels
