#pragma once

#include <string>

namespace lim::keras {

/// Where TensorFlow says that a kernel of this operation failed, before its message.
[[nodiscard]] std::string device_prefix(const char* operation);

/// repr(float).
[[nodiscard]] std::string py_float_text(double value);

} // namespace lim::keras
