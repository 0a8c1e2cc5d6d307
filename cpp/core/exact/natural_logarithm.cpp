// The method and the coefficients are those of log in Arm's optimized routines, which glibc and musl have:
// Copyright (c) 2018, Arm Limited. SPDX-License-Identifier: MIT
// Its products and sums are fused where GCC fuses them in glibc.
#include "core/exact/natural_logarithm.hpp"

#include "core/exact/double_double.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace lim::exact {
namespace {

constexpr int index_bits = 7;
constexpr int intervals = 1 << index_bits;
constexpr int mantissa_bits = 52;

/// Numbers z from 0.6875 up to twice that are in 128 intervals; these are the bits of the least one.
constexpr std::uint64_t lowest_z = 0x3fe6000000000000;

/// By how many units in the last place the number 1/c of an interval lies beside the one for its middle.
constexpr std::array<std::int32_t, intervals> inverse_steps{
    -23142382,  -57643754,  -234334839, -124664804, 19045012,   -123323398, -501163255, 342479926,
    -234593306, 57421184,   513617488,  -240891478, 85169741,   28659150,   284053799,  342563057,
    -68420459,  -346144712, -90113766,  -464022980, 285342708,  -489548825, 376054848,  47397812,
    -423637851, -260988534, 336107021,  448241578,  154177355,  447893384,  241227555,  -420636714,
    -218426730, -96876684,  -205835218, -368178198, -345128710, -510284502, 481763731,  209336112,
    429336310,  15489329,   442353177,  -417834330, 73183371,   515232680,  507984536,  83787275,
    330409952,  151596684,  377744204,  198302857,  214798271,  -345957716, 356163107,  215510022,
    -229897960, -131709726, 215213618,  -464519207, -332821996, 385780520,  -400344786, 256208139,
    478356527,  345720337,  128466877,  217515751,  -162048343, 295127580,  -235892775, -69369347,
    93666841,   -272860130, 91915174,   29018059,   258893229,  386009280,  -241633007, 68399381,
    386341370,  408940642,  65060217,   -120872168, 189498853,  -32395328,  -49955913,  154042178,
    -346113480, 148348366,  -396488327, -427431396, 107119491,  -500798201, 212184347,  305888811,
    -330297730, -91422864,  6707636,    273897542,  -512931067, -500150233, 485589437,  -280752730,
    106848032,  30953893,   -291342514, -408884927, 149302919,  -107851081, 225432558,  460497078,
    -452391632, -490679353, 508304210,  493208081,  336502878,  526975298,  -457361038, -312310462,
    -365194252, -421357131, 362015322,  310793228,  -441535439, -69145545,  -528727990, 433364383,
};

/// For one interval 1/c, and log(c) as a multiple of 2⁻⁴³.
struct Interval {
    double inverse;
    double log;
};

std::array<Interval, intervals> made_intervals() {
    std::array<Interval, intervals> made{};
    for (std::size_t i = 0; i < made.size(); ++i) {
        const auto start = [](std::size_t at) {
            return std::bit_cast<double>(lowest_z + (std::uint64_t{at} << (mantissa_bits - index_bits)));
        };
        const double of_middle = 1 / ((start(i) + start(i + 1)) / 2);
        const auto steps = static_cast<std::uint64_t>(std::int64_t{inverse_steps[i]});
        const auto inverse = std::bit_cast<double>(std::bit_cast<std::uint64_t>(of_middle) + steps);
        const DoubleDouble log = -log_near_one(DoubleDouble{inverse});
        made[i] = {inverse, std::nearbyint(log.high * 0x1p43) * 0x1p-43};
    }
    return made;
}

/// log(x) for x within 1/16 of 1.
double near_one(double x) {
    constexpr std::array b{-0x1p-1,
                           0x1.5555555555577p-2,
                           -0x1.ffffffffffdcbp-3,
                           0x1.999999995dd0cp-3,
                           -0x1.55555556745a7p-3,
                           0x1.24924a344de3p-3,
                           -0x1.fffffa4423d65p-4,
                           0x1.c7184282ad6cap-4,
                           -0x1.999eb43b068ffp-4,
                           0x1.78182f7afd085p-4,
                           -0x1.5521375d145cdp-4};
    const double r = x - 1.0;
    const double r2 = r * r;
    const double r3 = r * r2;
    const double last = std::fma(r3, b[10], std::fma(r2, b[9], std::fma(r, b[8], b[7])));
    const double middle = std::fma(r3, last, std::fma(r2, b[6], std::fma(r, b[5], b[4])));
    const double first = std::fma(r3, middle, std::fma(r2, b[3], std::fma(r, b[2], b[1])));
    const double scaled = r * 0x1p27;
    const double upper = r + scaled - scaled;
    const double square = upper * upper * b[0];
    const double high = r + square;
    const double low = std::fma(b[0] * (r - upper), upper + r, r - high + square);
    return std::fma(r3, first, low) + high;
}

} // namespace

double natural_logarithm(double x) {
    if (x == 1 || std::isinf(x)) {
        return x == 1 ? 0.0 : x;
    }
    if (x >= 1.0 - 0x1p-4 && x < 1.0 + 0x1.09p-4) {
        return near_one(x);
    }
    static const std::array<Interval, intervals> table = made_intervals();
    constexpr std::array a{-0x1.0000000000001p-1, 0x1.555555551305bp-2, -0x1.fffffffeb459p-3,
                           0x1.999b324f10111p-3, -0x1.55575e506c89fp-3};
    const bool subnormal = x < std::numeric_limits<double>::min();
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(subnormal ? x * 0x1p52 : x);
    const std::uint64_t from_lowest = bits - lowest_z;
    const Interval& at = table[(from_lowest >> (mantissa_bits - index_bits)) % intervals];
    const double exponent =
        static_cast<double>(static_cast<std::int64_t>(from_lowest) >> mantissa_bits) - (subnormal ? 52 : 0);
    const auto z = std::bit_cast<double>(bits - (from_lowest & std::uint64_t{0xfff} << mantissa_bits));
    const double r = std::fma(z, at.inverse, -1.0);
    const double whole = std::fma(exponent, 0x1.62e42fefa3800p-1, at.log);
    const double high = whole + r;
    const double low = std::fma(exponent, 0x1.ef35793c76730p-45, whole - high + r);
    const double r2 = r * r;
    const double terms = std::fma(r2, std::fma(r, a[4], a[3]), std::fma(r, a[2], a[1]));
    return std::fma(r * r2, terms, std::fma(r2, a[0], low)) + high;
}

} // namespace lim::exact
