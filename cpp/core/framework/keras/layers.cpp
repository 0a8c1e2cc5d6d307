#include "core/framework/keras/layers.hpp"

#include "core/array/ops.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/tensor_object.hpp"
#include "core/framework/literal.hpp"
#include "core/print/numpy_repr.hpp"

#include <cmath>
#include <limits>

namespace lim::keras {
namespace {

[[noreturn]] void value_error(std::initializer_list<std::string_view> message) {
    raise("ValueError", message);
}

/// The number that a size is, be it in a tensor.
py::Value as_number(const py::Value& size) {
    const EagerPtr x = as_tensor(size);
    return x ? element_value(x->data, 0) : size;
}

/// format() of a size in a message.
std::string size_text(const py::Value& size) {
    if (const EagerPtr x = as_tensor(size)) {
        return numpy_str(x->data);
    }
    return is_int(size) ? int_text(size) : py_float_text(py_float(size));
}

/// size <= 0, which NaN is not.
bool is_zero_or_less(const py::Value& size) {
    const py::Value number = as_number(size);
    return is_int(number) ? sign_of(number) <= 0 : py_float(number) <= 0;
}

/// tf.TensorShape's Dimension(size): an int of any size.
py::Value as_dimension(const py::Value& size) {
    py::Value number = as_number(size);
    if (is_int(number)) {
        return number;
    }
    const EagerPtr x = as_tensor(size);
    raise("TypeError", {"Dimension value must be integer or None or have an __index__ method, got value '",
                        x ? tf_repr(x->data) : size_text(size), "' with type '<class '",
                        x ? "tensorflow.python.framework.ops.EagerTensor" : "float", "'>'"});
}

/// The shape given to the initializer: packed into a tensor, of int32 where one of the sizes is one.
Shape initial_shape(const Shape& shape, bool packed_as_int32) {
    Shape packed;
    for (const Index length : shape) {
        packed.push_back(packed_as_int32 ? static_cast<std::int32_t>(length) : length);
    }
    const auto failed = [](std::initializer_list<std::string_view> what) {
        raise("InvalidArgumentError", {device_prefix("StatelessRandomUniformV2"), concat(what),
                                       " [Op:StatelessRandomUniformV2] name: "});
    };
    Index count = 1;
    for (const Index length : packed) {
        if (length < 0) {
            failed({"Dimension ", std::to_string(length), " must be >= 0"});
        }
        if (length > 0 && count > std::numeric_limits<Index>::max() / length) {
            failed({"Shape [", joined(packed, ","), "] would have more than 2**63 - 1 elements"});
        }
        count *= length;
    }
    return packed;
}

/// "indices[1] = -1", with the position in the shape of the ids.
std::string index_text(const Tensor& ids, Index position) {
    const Shape strides = row_major_strides(ids.shape());
    Shape at;
    for (const Index stride : strides) {
        at.push_back(position / stride);
        position %= stride;
    }
    return at.empty() ? "indices" : concat({"indices[", joined(at, ","), "]"});
}

Tensor call_embedding(const Layer& layer, const Tensor& input, const Memory& memory) {
    const DType dtype = input.dtype();
    const Tensor ids = (dtype == DType::int64 ? input : input.cast(DType::int32)).cast(DType::int64);
    const Index rows = layer.weight.shape()[0];
    memory.require({ids.size(), layer.weight.shape()[1]}, DType::float32);
    if (const std::string outside = id_outside(ids, rows); !outside.empty()) {
        raise("InvalidArgumentError",
              {"Exception encountered when calling layer '", layer.label, "' (type Embedding).\n\n",
               device_prefix("ResourceGather"), outside,
               " [Op:ResourceGather] name: \n\nCall arguments received by layer '", layer.label,
               "' (type Embedding):\n  • inputs=tf.Tensor(shape=", py_tuple(ids.shape()), ", dtype=",
               dtype == DType::int64     ? "int64"
               : dtype == DType::int32   ? "int32"
               : dtype == DType::boolean ? "bool"
                                         : "float32",
               ")"});
    }
    return lookup(layer.weight, ids);
}

/// Dense's input_spec, then its call.
Tensor call_dense(const Layer& layer, const Tensor& input, const Memory& memory) {
    const Shape& x = input.shape();
    const Index features = layer.weight.shape()[0];
    const auto incompatible = [&](std::initializer_list<std::string_view> why) {
        value_error({"Input 0 of layer \"", layer.label, "\" is incompatible with the layer: expected ",
                     concat(why), py_tuple(x)});
    };
    if (x.size() < 2) {
        incompatible({"min_ndim=2, found ndim=", std::to_string(x.size()), ". Full shape received: "});
    }
    if (x.back() != features) {
        incompatible({"axis -1 of input shape to have value ", std::to_string(features),
                      ", but received input with shape "});
    }
    memory.require_product(input, layer.weight.shape()[1]);
    return without_subnormals(dense(input, layer.weight));
}

} // namespace

Tensor checked_weight(const std::string& label, const Shape& shape, const numpy::Array& weights) {
    if (weights.tensor.shape() != shape) {
        value_error({"Layer ", label, " weight shape ", py_tuple(shape),
                     " is not compatible with provided weight shape ", py_tuple(weights.tensor.shape()),
                     "."});
    }
    return numpy::as_float32(weights);
}

Tensor without_subnormals(Tensor product) {
    for (float& x : product.data<float>()) {
        if (std::fpclassify(x) == FP_SUBNORMAL) {
            x = 0;
        }
    }
    return product;
}

std::string id_outside(const Tensor& ids, Index rows) {
    for (Index i = 0; i < ids.size(); ++i) {
        const Index id = ids.integer_at(i);
        if (id < 0 || id >= rows) {
            return concat({index_text(ids, i), " = ", std::to_string(id), " is not in [0, ",
                           std::to_string(rows), ")"});
        }
    }
    return "";
}

void check_embedding_sizes(const py::Value& num, const py::Value& dim) {
    if (is_zero_or_less(num) || is_zero_or_less(dim)) {
        value_error({"Both `input_dim` and `output_dim` should be positive, Received input_dim = ",
                     size_text(num), " and output_dim = ", size_text(dim)});
    }
}

void check_units(const py::Value& units) {
    const py::Value count = as_dimension(units);
    if (sign_of(count) < 0) {
        value_error({"Received an invalid value for `units`, expected a positive integer. Received: units=",
                     int_text(count)});
    }
}

Shape weight_shape(const py::Value& rows, const py::Value& columns, const Memory& memory) {
    Shape shape;
    bool packed_as_int32 = false;
    for (const py::Value& size : {as_dimension(rows), as_dimension(columns)}) {
        const auto length = int64_of(size);
        if (!length) {
            value_error({"Can't convert Python sequence with out-of-range integer to Tensor."});
        }
        shape.push_back(*length);
    }
    for (const py::Value* const size : {&rows, &columns}) {
        const EagerPtr x = as_tensor(*size);
        packed_as_int32 = packed_as_int32 || (x && x->data.dtype() == DType::int32);
    }
    const Shape initial = initial_shape(shape, packed_as_int32);
    memory.require(initial, DType::float32);
    if (initial != shape) {
        value_error({"In this `tf.Variable` creation, the initial value's shape (", py_tuple(initial),
                     ") is not compatible with the explicitly supplied `shape` argument (", py_tuple(shape),
                     ")."});
    }
    return shape;
}

Tensor call(const Layer& layer, const Tensor& input, const Memory& memory) {
    return layer.kind == Layer::Kind::embedding ? call_embedding(layer, input, memory)
                                                : call_dense(layer, input, memory);
}

} // namespace lim::keras
