#include "core/framework/elements.hpp"

#include "core/dtype.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim {

python::Value element_value(const Tensor& x, Index position) {
    if (x.dtype() == DType::boolean) {
        return x.integer_at(position) != 0;
    }
    if (is_floating(x.dtype())) {
        return x.real_at(position);
    }
    return x.integer_at(position);
}

python::Value int_of_element(const python::Value& element) {
    if (const double* number = element.get<double>()) {
        if (!(std::abs(*number) < 0x1p63)) {
            python::refuse("This page makes ints of floats of at most 64 bits");
        }
        return static_cast<std::int64_t>(*number);
    }
    return *python::as_int(element);
}

} // namespace lim
