#include "core/framework/keras/layers.hpp"

#include "core/framework/keras/message.hpp"
#include "core/framework/keras/tf.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/array/ops.hpp"
#include "core/print/numpy_repr.hpp"
#include "core/print/tf_repr.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace lim::keras {
namespace {

[[noreturn]] void value_error(std::initializer_list<std::string_view> message) {
    raise("ValueError", message);
}

/// format() of a size in a message.
std::string size_text(const Argument& size) {
    if (const auto* value = std::get_if<Value>(&size)) {
        return numpy_str(value->tensor);
    }
    const auto& number = std::get<PyValue>(size);
    const auto* integer = number.get_if<PyInt>();
    return integer != nullptr ? integer->text() : py_float_text(py_float(number));
}

/// size <= 0, which NaN is not.
bool is_zero_or_less(const Argument& size) {
    const PyValue number = as_number(size);
    const auto* integer = number.get_if<PyInt>();
    return integer != nullptr ? integer->is_negative() || integer->text() == "0" : py_float(number) <= 0;
}

/// tf.TensorShape's Dimension(size): an int of any size.
PyInt as_dimension(const Argument& size) {
    const PyValue number = as_number(size);
    if (const auto* integer = number.get_if<PyInt>()) {
        return *integer;
    }
    const auto* value = std::get_if<Value>(&size);
    raise("TypeError", {"Dimension value must be integer or None or have an __index__ method, got value '",
                        value != nullptr ? tf_repr(value->tensor) : size_text(size), "' with type '<class '",
                        value != nullptr ? "tensorflow.python.framework.ops.EagerTensor" : "float", "'>'"});
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

/// add_weight(shape=(rows, columns)) as far as it can fail.
Shape weight_shape(const Argument& rows, const Argument& columns, const Memory& memory) {
    Shape shape;
    bool packed_as_int32 = false;
    for (const PyInt& size : {as_dimension(rows), as_dimension(columns)}) {
        const auto length = size.as_int64();
        if (!length) {
            value_error({"Can't convert Python sequence with out-of-range integer to Tensor."});
        }
        shape.push_back(*length);
    }
    for (const Argument& size : {rows, columns}) {
        const auto* value = std::get_if<Value>(&size);
        packed_as_int32 = packed_as_int32 || (value != nullptr && value->tensor.dtype() == DType::int32);
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

Value call_embedding(const Layer& layer, const Value& input, const Memory& memory) {
    const DType dtype = input.tensor.dtype();
    const Tensor ids =
        (dtype == DType::int64 ? input.tensor : input.tensor.cast(DType::int32)).cast(DType::int64);
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
    return {lookup(layer.weight, ids)};
}

/// Dense's input_spec, then its call.
Value call_dense(const Layer& layer, const Value& input, const Memory& memory) {
    const Shape& x = input.tensor.shape();
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
    memory.require_product(input.tensor, layer.weight.shape()[1]);
    return {without_subnormals(dense(input.tensor, layer.weight))};
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

void check_embedding_sizes(const Argument& num, const Argument& dim) {
    if (is_zero_or_less(num) || is_zero_or_less(dim)) {
        value_error({"Both `input_dim` and `output_dim` should be positive, Received input_dim = ",
                     size_text(num), " and output_dim = ", size_text(dim)});
    }
}

void check_units(const Argument& units) {
    const PyInt count = as_dimension(units);
    if (count.is_negative()) {
        value_error({"Received an invalid value for `units`, expected a positive integer. Received: units=",
                     count.text()});
    }
}

Layer embedding_layer(const std::string& label, const Argument& num, const Argument& dim,
                      const numpy::Array& weights, const Memory& memory) {
    check_embedding_sizes(num, dim);
    return {Layer::Kind::embedding, label, checked_weight(label, weight_shape(num, dim, memory), weights)};
}

Layer dense_layer(const std::string& label, const Argument& units, const PyValue& input_shape,
                  const numpy::Array& weights, const Memory& memory) {
    const auto* sizes = input_shape.get_if<PyList>();
    if (sizes == nullptr || sizes->empty()) {
        throw std::invalid_argument("an input shape is a list of sizes");
    }
    check_units(units);
    const Shape shape = weight_shape(sizes->back(), PyValue(as_dimension(units)), memory);
    return {Layer::Kind::dense, label, checked_weight(label, shape, weights)};
}

Value call(const Layer& layer, const Value& input, const Memory& memory) {
    return layer.kind == Layer::Kind::embedding ? call_embedding(layer, input, memory)
                                                : call_dense(layer, input, memory);
}

} // namespace lim::keras
