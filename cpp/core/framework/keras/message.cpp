#include "core/framework/keras/message.hpp"

#include "core/base/raise.hpp"
#include "core/print/numpy_repr.hpp"

namespace lim::keras {

std::string device_prefix(const char* operation) {
    return concat({"{{function_node __wrapped__", operation,
                   "_device_/job:localhost/replica:0/task:0/device:CPU:0}} "});
}

std::string py_float_text(double value) {
    return numpy_str(Tensor::of<double>({}, std::span<const double>(&value, 1)));
}

} // namespace lim::keras
