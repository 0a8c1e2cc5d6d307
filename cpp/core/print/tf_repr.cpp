#include "core/print/tf_repr.hpp"

#include "core/base/text.hpp"
#include "core/print/digits.hpp"
#include "core/print/layout.hpp"
#include "core/print/numpy_repr.hpp"

namespace lim {

// tensorflow/python/framework/ops.py, EagerTensor and numpy_text

namespace {

std::string on_lines_of_its_own(const std::string& text) {
    return text.find('\n') == std::string::npos ? text : '\n' + text;
}

std::string shape_and_dtype(const Tensor& tensor) {
    return "shape=" + py_tuple(tensor.shape()) + ", dtype=" + std::string(dtype_name(tensor.dtype()));
}

/// A scalar becomes a Python number: a float32 shows the digits of the double that it is.
std::string python_item_repr(const Tensor& scalar) {
    return is_floating(scalar.dtype()) ? python_repr(scalar.real_at(0)) : integer_text(scalar, 0);
}

} // namespace

std::string tf_repr(const Tensor& tensor) {
    const std::string values = tensor.rank() == 0 ? python_item_repr(tensor) : numpy_repr(tensor);
    return "<tf.Tensor: " + shape_and_dtype(tensor) + ", numpy=" + on_lines_of_its_own(values) + ">";
}

std::string tf_str(const Tensor& tensor) {
    return "tf.Tensor(" + on_lines_of_its_own(numpy_str(tensor)) + ", " + shape_and_dtype(tensor) + ")";
}

} // namespace lim
