#include "core/framework/numpy/array.hpp"

#include "core/framework/raise.hpp"

#include <cmath>
#include <limits>

namespace lim::numpy {
namespace {

[[noreturn]] void too_large_for_long() {
    raise("OverflowError", {"Python int too large to convert to C long"});
}

} // namespace

std::int64_t as_long(const PyValue& value) {
    if (const auto* integer = value.get_if<PyInt>()) {
        const auto element = integer->as_int64();
        if (!element) {
            too_large_for_long();
        }
        return *element;
    }
    const double real = py_float(value);
    if (std::isnan(real)) {
        raise("ValueError", {"cannot convert float NaN to integer"});
    }
    if (std::isinf(real)) {
        raise("OverflowError", {"cannot convert float infinity to integer"});
    }
    if (real < -0x1p63 || real >= 0x1p63) {
        too_large_for_long();
    }
    return static_cast<std::int64_t>(real);
}

} // namespace lim::numpy
