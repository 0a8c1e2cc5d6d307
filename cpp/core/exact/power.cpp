// The method and the coefficients are those of pow in Arm's optimized routines, which glibc and musl have:
// Copyright (c) 2018, Arm Limited. SPDX-License-Identifier: MIT
// Its two tables, 6 kB, are computed here. Its products and sums are fused where GCC fuses them in glibc.
#include "core/exact/power.hpp"

#include "core/exact/double_double.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace lim::exact {
namespace {

constexpr int part_bits = 7;
constexpr int parts = 1 << part_bits;
constexpr int fraction_bits = 52;
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Numbers z from 0.7057 up to twice that are in 128 parts; these are the bits of the least one.
constexpr std::uint64_t least_z = 0x3fe6955500000000;

/// For one part of these numbers: 1/c, a multiple of 2⁻⁸ for a c near the middle, and log(c) as a multiple of
/// 2⁻⁴³ and the rest.
struct LogPart {
    double inverse;
    double log;
    double rest;
};

/// 2^(j/128) as near · (1 + error).
struct ExpPart {
    double near;
    double error;
};

struct Tables {
    std::array<LogPart, parts> log;
    std::array<ExpPart, parts> exp;
};

LogPart log_part(std::uint64_t part) {
    const auto start = [](std::uint64_t i) {
        return std::bit_cast<double>(least_z + (i << (fraction_bits - part_bits)));
    };
    const double middle = (start(part) + start(part + 1)) / 2;
    const double steps = middle < 1 ? parts : 2 * parts;
    const double inverse = std::round(steps / middle) / steps;
    const DoubleDouble log = -log_near_one(DoubleDouble{inverse});
    const double rounded = std::nearbyint(log.high * 0x1p43) * 0x1p-43;
    return {inverse, rounded, (log.high - rounded) + log.low};
}

ExpPart exp_part(int part) {
    constexpr int terms = 27; // log(2)²⁷ / 27! < 2⁻¹⁰⁷
    const DoubleDouble x = DoubleDouble{static_cast<double>(part) / parts} * ln2;
    DoubleDouble sum{1.0};
    for (int n = terms; n > 0; --n) {
        sum = DoubleDouble{1.0} + x / DoubleDouble{static_cast<double>(n)} * sum;
    }
    return {sum.high, sum.low / sum.high};
}

Tables made_tables() {
    Tables tables;
    for (int i = 0; i < parts; ++i) {
        const auto at = static_cast<std::size_t>(i);
        tables.log[at] = log_part(at);
        tables.exp[at] = exp_part(i);
    }
    return tables;
}

const Tables& tables() {
    static const Tables made = made_tables();
    return made;
}

/// log(x) for a finite x > 0, to about 68 bits.
DoubleDouble log(double x) {
    constexpr double a[] = {-0.5,
                            0x1.5555555555560p-2 * -2,
                            -0x1.0000000000006p-2 * -2,
                            0x1.999999959554ep-3 * 4,
                            -0x1.555555529a47ap-3 * 4,
                            0x1.2495b9b4845e9p-3 * -8,
                            -0x1.0002b8b263fc3p-3 * -8};
    const bool subnormal = x < std::numeric_limits<double>::min();
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(subnormal ? x * 0x1p52 : x);
    const std::uint64_t from_least = bits - least_z;
    const double exponent =
        static_cast<double>(static_cast<std::int64_t>(from_least) >> fraction_bits) - (subnormal ? 52 : 0);
    const LogPart& part = tables().log[(from_least >> (fraction_bits - part_bits)) % parts];
    const auto z = std::bit_cast<double>(bits - (from_least & std::uint64_t{0xfff} << fraction_bits));

    // exponent · log(2) + log(c) + log(1 + r)
    const double r = std::fma(z, part.inverse, -1.0);
    const double whole = std::fma(exponent, 0x1.62e42fefa3800p-1, part.log);
    const double with_r = whole + r;
    const double lost_1 = std::fma(exponent, 0x1.ef35793c76730p-45, part.rest);
    const double lost_2 = whole - with_r + r;
    const double half = a[0] * r;
    const double square = r * half;
    const double high = with_r + square;
    const double lost_3 = std::fma(half, r, -square);
    const double lost_4 = with_r - high + square;
    const double terms = std::fma(square, std::fma(square, std::fma(r, a[6], a[5]), std::fma(r, a[4], a[3])),
                                  std::fma(r, a[2], a[1]));
    const double low = std::fma(r * square, terms, lost_1 + lost_2 + lost_3 + lost_4);
    const double sum = high + low;
    return {sum, high - sum + low};
}

/// exp(x), rounded once where it is subnormal, too.
double exp(DoubleDouble x) {
    constexpr double c[] = {0x1.ffffffffffdbdp-2, 0x1.555555555543cp-3, 0x1.55555cf172b91p-5,
                            0x1.1111167a4d017p-7};
    constexpr double beyond = 1024;
    if (!(std::abs(x.high) < beyond)) {
        return x.high > 0 ? infinity : 0.0;
    }
    constexpr double to_whole = 0x1.8p52;
    const double count = std::fma(0x1.71547652b82fep0 * parts, x.high, to_whole) - to_whole;
    const double r =
        std::fma(count, -0x1.cf79abc9e3b3ap-47, std::fma(count, -0x1.62e42fefa0000p-8, x.high)) + x.low;
    const int steps = static_cast<int>(count);
    const ExpPart& part = tables().exp[static_cast<std::size_t>(steps & (parts - 1))];
    const double square = r * r;
    const double more = std::fma(square * square, std::fma(r, c[3], c[2]),
                                 std::fma(square, std::fma(r, c[1], c[0]), part.error + r));
    const int exponent = steps >> part_bits;
    if (x.high > -512) {
        return std::ldexp(std::fma(part.near, more, part.near), exponent);
    }
    // Here glibc fuses nothing.
    const double near = std::ldexp(part.near, exponent + 1022);
    const double change = near * more;
    double scaled = near + change;
    if (scaled < 1) { // a subnormal result: the sum with 1 rounds away the bits that it does not have
        const double high = 1 + scaled;
        const double low = 1 - high + scaled + (near - scaled + change);
        scaled = high + low - 1;
    }
    return scaled * std::numeric_limits<double>::min();
}

} // namespace

double power(double x, double y) {
    if (y == 0 || x == 1) {
        return 1;
    }
    if (std::isnan(x) || std::isnan(y)) {
        return x + y;
    }
    const double size = std::abs(x);
    const bool whole = std::trunc(y) == y;
    const bool odd = std::abs(y) < 0x1p53 && std::fmod(std::abs(y), 2.0) == 1;
    double result = 0;
    if (size == 0 || std::isinf(size) || std::isinf(y)) {
        result = size == 1 ? 1 : (size < 1) == (y > 0) ? 0 : infinity;
    } else if (x < 0 && !whole) {
        return std::numeric_limits<double>::quiet_NaN();
    } else {
        const DoubleDouble of_x = log(size);
        const double product = y * of_x.high;
        result = exp({product, std::fma(y, of_x.low, std::fma(y, of_x.high, -product))});
    }
    return odd ? std::copysign(result, x) : result;
}

} // namespace lim::exact
