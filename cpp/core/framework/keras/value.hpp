#pragma once

#include "core/framework/py_value.hpp"
#include "core/base/tensor.hpp"

#include <variant>

/// TensorFlow 2.21's calls and its legacy Keras's layers as the notebook makes them.
namespace lim::keras {

/// An eager tf.Tensor.
struct Value {
    Tensor tensor;
};

/// What stands where a call takes a Python number or a tensor of one element.
using Argument = std::variant<PyValue, Value>;

} // namespace lim::keras
