#include "core/kernels/constants.hpp"

#include "core/kernels/simd.hpp"

#include <numbers>

namespace lim {
namespace kernels {
namespace {

/// Each number is meant as the float next to it, also where it serves as a double.
template <class Number> constexpr Polynomials<Number> polynomials() {
    return {{7.0376836292E-2F, -1.1514610310E-1F, 1.1676998740E-1F, -1.2420140846E-1F, 1.4249322787E-1F,
             -1.6668057665E-1F, 2.0000714765E-1F, -2.4999993993E-1F, 3.3333331174E-1F},
            {2.443315711809948E-5F, -1.388731625493765E-3F, 4.166664568298827E-2F},
            {-1.9515295891E-4F, 8.3321608736E-3F, -1.6666654611E-1F},
            -3.77489497744594108e-8F};
}

} // namespace

const MersenneConstants mersenne{0x80000000U, 0x9908b0dfU, 0x9d2c5680U, 0xefc60000U, 0xffffffU, 0x1p-24F};

const Polynomials<float> float_polynomials = polynomials<float>();
const Polynomials<double> double_polynomials = polynomials<double>();

const NormalConstants normal{
    .zero = 0.0F,
    .half = 0.5F,
    .one = 1.0F,
    .minus_two = -2.0F,
    .two_pi = 2.0F * std::numbers::pi_v<float>,
    .root_half = std::numbers::sqrt2_v<float> / 2.0F,
    .ln2_low = -2.12194440e-4F,
    .ln2_high = 0.693359375F,
    .octants_per_radian = 1.27323954473516F,
    .quarter_pi_high = -0.78515625F,
    .quarter_pi_middle = -2.4187564849853515625e-4F,
    .mantissa = 0x007fffffU,
    .half_exponent = 0x3f000000U,
    .splitter = 0x1p29 + 1.0,
};

} // namespace kernels

#if defined(__wasm_simd128__)
// indices beyond 15 give zero
const std::uint8_t simd::lower_to_upper[16]{255, 255, 255, 255, 255, 255, 255, 255, 0, 1, 2, 3, 4, 5, 6, 7};
#endif

} // namespace lim
