#include "core/framework/keras/tensor_object.hpp"

#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/base/text.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/operators.hpp"
#include "core/framework/keras/variables.hpp"
#include "core/framework/numpy/print_options.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/framework/tensor_object.hpp"
#include "core/print/layout.hpp"
#include "core/print/numpy_repr.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

/// What Python asks of a tf.Tensor and a tf.Variable.
namespace lim::keras {
namespace {

using py::Run;

py::Value shape(Run&, const py::Value& self) { return shape_value(as_tensor(self)->data.shape()); }
py::Value dtype(Run&, const py::Value& self) { return dtype_value(as_tensor(self)->data.dtype()); }
py::Value ndim(Run&, const py::Value& self) {
    if (as_tensor(self)->is_variable()) {
        raise("AttributeError", {"'ResourceVariable' object has no attribute 'ndim'"});
    }
    return as_tensor(self)->data.rank();
}

py::Value name_of_variable(Run&, const py::Value& self) {
    const EagerPtr x = as_tensor(self);
    if (!x->is_variable()) {
        raise("AttributeError", {"Tensor.name is undefined when eager execution is enabled."});
    }
    return x->variable;
}

py::Value to_numpy(Run& run, const py::Arguments& arguments) {
    const EagerPtr x = as_tensor(arguments.self());
    if (!x->data.is_one_hot()) {
        run.memory().require(x->data.shape(), x->data.dtype());
    }
    const array::Rounded values{as_array(x->data).row_major().snapshot(), x->inexact};
    return x->data.rank() == 0 && !x->is_variable() ? numpy::make_result(values) : numpy::make_array(values);
}

py::Value keras_mask(Run&, const py::Value& self) {
    const EagerPtr x = as_tensor(self);
    if (x->mask_unknown) {
        py::refuse_missing("_keras_mask");
    }
    if (!x->mask) {
        raise("AttributeError",
              {"'tensorflow.python.framework.ops.EagerTensor' object has no attribute '_keras_mask'"});
    }
    return x->mask;
}

constexpr py::Property tensor_properties[] = {{"shape", shape},
                                              {"dtype", dtype},
                                              {"ndim", ndim},
                                              {"name", name_of_variable},
                                              {"_keras_mask", keras_mask}};
py::Value get_shape(Run&, const py::Arguments& arguments) {
    return shape_value(as_tensor(arguments.self())->data.shape());
}

constexpr py::Entry tensor_methods[] = {{"numpy()", to_numpy}, {"get_shape()", get_shape}};

} // namespace

const py::Type& EagerTensor::python_type() {
    static constexpr py::Type type{.name = "Tensor",
                                   .module = "tensorflow.python.framework.tensor",
                                   .methods = tensor_methods,
                                   .properties = tensor_properties,
                                   .wrong_call = raise_in_words_of_methods};
    return type;
}

const py::Type& EagerTensor::type() const {
    static const py::Type tensor{.name = "EagerTensor",
                                 .module = "tensorflow.python.framework.ops",
                                 .base = &python_type(),
                                 .module_in_messages = true};
    static const py::Type of_variable{.name = "ResourceVariable",
                                      .module = "tensorflow.python.ops.resource_variable_ops",
                                      .base = &variable_type()};
    return is_variable() ? of_variable : tensor;
}

std::string variable_text(Run& run, const EagerTensor& variable, std::string_view name) {
    if (variable.inexact) {
        run.mark_rounding();
    }
    const Tensor& values = as_array(variable.data);
    const std::string text = values.rank() == 0 ? numpy_str(values, numpy::print_options(run))
                                                : numpy_repr(values, numpy::print_options(run));
    return concat({"<tf.Variable '", name, "' shape=", py_tuple(values.shape()),
                   " dtype=", dtype_name(values.dtype()),
                   ", numpy=", text.find('\n') == std::string::npos ? "" : "\n", text, ">"});
}

std::string EagerTensor::repr(Run& run) {
    if (is_variable()) {
        return variable_text(run, *this, variable);
    }
    if (inexact) {
        run.mark_rounding();
    }
    return tf_repr(as_array(data), numpy::print_options(run));
}

std::string EagerTensor::pretty(Run& run) {
    if (data.rank() > 64) { // IPython prints an error instead, and the cell goes on
        py::refuse(refusals::too_many_dimensions);
    }
    return repr(run);
}

std::string EagerTensor::str(Run& run) {
    if (inexact) {
        run.mark_rounding();
    }
    return is_variable() ? repr(run) : tf_str(as_array(data), numpy::print_options(run));
}

std::string EagerTensor::format(Run& run, std::string_view spec) {
    if (is_variable() || (data.rank() > 0 && !spec.empty()) || data.dtype() == DType::boolean) {
        py::refuse(refusals::no_format, {"Tensor"});
    }
    if (inexact) {
        run.mark_rounding();
    }
    return data.rank() == 0 ? py::format(run, element_of(run, *this, 0), spec)
                            : numpy_str(as_array(data), numpy::print_options(run));
}

std::optional<py::Value> EagerTensor::unary(Run& run, py::UnaryOperator op) { return apply(run, op, self()); }

std::optional<py::Value> EagerTensor::binary(Run& run, py::Operator op, const py::Value& right) {
    if (right.is_none() && (op == py::Operator::equal || op == py::Operator::not_equal)) {
        return op == py::Operator::not_equal;
    }
    return apply(run, op, self(), operand_of(run, op, right, self(), false));
}

std::optional<py::Value> EagerTensor::reflected(Run& run, py::Operator op, const py::Value& left) {
    return apply(run, op, operand_of(run, op, left, self(), true), self());
}

std::optional<py::Value> EagerTensor::attribute(Run& run, const std::string& name) {
    if (of_a_variable && name.starts_with("assign")) {
        py::refuse_missing("variable[…]." + name + "()");
    }
    return TensorObject::attribute(run, name);
}

py::Value EagerTensor::item(Run& run, const py::Value& index) { return subscript(run, self(), index); }

void EagerTensor::set_item(Run& run, const py::Value& index, const py::Value& value) {
    if (is_variable()) {
        py::refuse(refusals::layer_variable_written);
    }
    Object::set_item(run, index, value);
}

std::optional<bool> EagerTensor::contains(Run&, const py::Value&) {
    if (data.rank() == 0) {
        py::refuse(refusals::tensor_searched);
    }
    return std::nullopt;
}

std::optional<py::Int> EagerTensor::length(Run&) {
    if (is_variable()) {
        py::refuse(refusals::len_of_variable);
    }
    if (data.rank() == 0) {
        raise("TypeError", {"Scalar tensor has no `len()`"});
    }
    return data.shape()[0];
}

std::unique_ptr<py::Iterator> EagerTensor::iterate(Run&) {
    if (is_variable()) {
        py::refuse(refusals::variable_walked);
    }
    if (data.rank() == 0) {
        raise("TypeError", {"Cannot iterate over a scalar tensor."});
    }
    return std::make_unique<RowIterator>(self(),
                                         [x = self()](Run& run, Index i) { return subscript(run, x, i); });
}

bool EagerTensor::truth(Run& run) {
    if (is_variable()) {
        py::refuse(refusals::truth_of_variable);
    }
    if (data.size() > 1) {
        raise(
            "ValueError",
            {"The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()"});
    }
    return data.size() == 1 && py::truth(run, element_of(run, *this, 0));
}

std::optional<py::Value> EagerTensor::key(Run&) {
    if (is_variable()) {
        py::refuse(refusals::variable_as_key);
    }
    raise("TypeError", {"Tensor is unhashable. Instead, use tensor.ref() as the key."});
}

std::optional<py::Int> EagerTensor::index(Run& run) {
    if (is_variable() || data.rank() > 0 || !is_integer(data.dtype())) {
        py::refuse(refusals::tensor_as_index);
    }
    return py::as_int(element_of(run, *this, 0));
}

py::Value EagerTensor::only_element(Run& run) {
    if (is_variable()) {
        py::refuse(refusals::number_of_variable);
    }
    if (data.rank() > 0) {
        raise("TypeError", {"only 0-dimensional arrays can be converted to Python scalars"});
    }
    return element_of(run, *this, 0);
}

const Tensor& as_array(const Tensor& tensor) {
    if (tensor.rank() > 64) {
        raise("InvalidArgumentError",
              {"Cannot convert tensor with ", std::to_string(tensor.rank()),
               " dimensions to NumPy array. NumPy arrays can have at most 64 dimensions"});
    }
    return tensor;
}

std::shared_ptr<py::Object> EagerTensor::frozen() {
    if (!is_variable()) {
        return shared_from_this();
    }
    if (const auto last = frozen_.lock(); last && last->data.has_elements_of(data)) {
        return last;
    }
    const auto copy = std::make_shared<EagerTensor>(array::Rounded{data.snapshot(), inexact});
    copy->variable = variable;
    copy->trainable = trainable;
    frozen_ = copy;
    return copy;
}

EagerPtr make_tensor(array::Rounded values) { return std::make_shared<EagerTensor>(std::move(values)); }

EagerPtr make_result(array::Rounded values, const std::vector<EagerPtr>& arguments) {
    values.order_matters =
        values.order_matters || std::ranges::any_of(arguments, [](const EagerPtr& x) { return x->inexact; });
    return make_tensor(std::move(values));
}

EagerPtr as_tensor(const py::Value& value) { return value.object_of<EagerTensor>(); }

py::Value element_of(Run& run, const EagerTensor& x, Index position) {
    if (x.inexact) {
        run.mark_rounding_of_numbers();
    }
    return element_value(x.data, position);
}

} // namespace lim::keras
