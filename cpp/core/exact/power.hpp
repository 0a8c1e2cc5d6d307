#pragma once

namespace lim::exact {

/// The double that glibc's pow(x, y) gives on a CPU that multiplies and adds in one step (FMA), bit for bit
/// and in every build. The C library of a build has its own pow, which may give other last bits.
[[nodiscard]] double power(double x, double y);

} // namespace lim::exact
