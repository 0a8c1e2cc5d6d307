#pragma once

namespace lim::exact {

/// The double that glibc's log(x) gives on a CPU that multiplies and adds in one step (FMA), bit for bit and
/// in every build; x > 0.
[[nodiscard]] double natural_logarithm(double x);

} // namespace lim::exact
