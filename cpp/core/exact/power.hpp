#pragma once

namespace lim::exact {

/// The double that glibc's pow(x, y) gives on a CPU that multiplies and adds in one step (FMA), bit for bit
/// and in every build. Emscripten has two pows, and takes a less exact one where bytes count.
[[nodiscard]] double power(double x, double y);

} // namespace lim::exact
