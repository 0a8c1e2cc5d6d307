#include "core/framework/keras/variables.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/base/text.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/dtypes.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/operators.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/print/layout.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

/// tf.Variable (tensorflow/python/ops/resource_variable_ops.py).
namespace lim::keras {
namespace {

using py::Arguments;
using py::Run;

EagerPtr variable_of(const Arguments& arguments) {
    EagerPtr x = as_tensor(arguments.self());
    if (!x->is_variable()) {
        raise("AttributeError", {"'tensorflow.python.framework.ops.EagerTensor' object has no attribute '",
                                 arguments.signature().name, "'"});
    }
    return x;
}

py::Value value_of_unread(Run&, const Arguments& arguments);

constexpr py::Entry unread_methods[] = {{"numpy()", value_of_unread}};
constexpr py::Type unread_type{.name = "_UnreadVariable",
                               .module = "tensorflow.python.ops.resource_variable_ops",
                               .methods = unread_methods};

/// What an assignment gives: the variable, under another name.
class Unread : public py::Object {
public:
    explicit Unread(EagerPtr variable) : of(std::move(variable)) {}
    [[nodiscard]] static const py::Type& python_type() { return unread_type; }
    [[nodiscard]] const py::Type& type() const override { return unread_type; }
    [[nodiscard]] std::string repr(Run& run) override { return variable_text(run, *of, "UnreadVariable"); }
    [[nodiscard]] bool hashed_by_identity() const override { return false; }

    EagerPtr of;
};

py::Value value_of_unread(Run& run, const Arguments& arguments) {
    const py::Value variable = arguments.self().object_of<Unread>()->of;
    return py::call(run, py::attribute(run, variable, "numpy"), {});
}

/// What is assigned to a variable: of its dtype and its shape.
EagerPtr assigned(Run& run, const EagerPtr& variable, const py::Value& given, const char* to) {
    const DType dtype = variable->data.dtype();
    const EagerPtr x = tensor_of(run, given, dtype);
    if (x->data.dtype() != dtype) {
        if (x->is_variable()) {
            py::refuse(refusals::converted_variable);
        }
        raise_other_dtype(x, dtype);
    }
    if (to != nullptr && x->data.shape() != variable->data.shape()) {
        const std::string name = variable->variable;
        raise("ValueError",
              {"Cannot assign value to variable ' ", name, "': Shape mismatch.", "The variable shape ",
               py_tuple(variable->data.shape()), ", and the assigned value shape ", py_tuple(x->data.shape()),
               " are incompatible."});
    }
    return x;
}

py::Value assign(Run& run, const Arguments& arguments) {
    const EagerPtr variable = variable_of(arguments);
    const EagerPtr x = assigned(run, variable, arguments[0], "assign");
    run.memory().require(x->data.shape(), x->data.dtype());
    variable->data = x->data.row_major().snapshot();
    variable->inexact = x->inexact;
    return std::make_shared<Unread>(variable);
}

template <py::Operator op> py::Value assign_changed(Run& run, const Arguments& arguments) {
    const EagerPtr variable = variable_of(arguments);
    const EagerPtr x = assigned(run, variable, arguments[0], nullptr);
    if (x->data.shape() != variable->data.shape()) {
        py::refuse(refusals::error_words, {"tensorflow", arguments.signature().name});
    }
    const EagerPtr before = make_tensor({variable->data, variable->inexact});
    const EagerPtr after = apply(run, op, before, make_tensor({x->data, x->inexact}));
    variable->data = after->data.row_major();
    variable->inexact = after->inexact;
    return std::make_shared<Unread>(variable);
}

py::Value read_value(Run& run, const Arguments& arguments) {
    const EagerPtr variable = variable_of(arguments);
    const auto back = [](Run&, const array::Rounded& g) { return std::vector<std::optional<Gradient>>{g}; };
    return record(run, {variable->data.snapshot(), variable->inexact}, {variable}, back);
}

py::Value trains(Run&, const py::Value& self) {
    const EagerPtr x = as_tensor(self);
    if (!x->is_variable()) {
        raise("AttributeError",
              {"'tensorflow.python.framework.ops.EagerTensor' object has no attribute 'trainable'"});
    }
    return x->trainable;
}

py::Value make_variable(Run& run, const Arguments& arguments) {
    if (arguments[0].is_none()) {
        py::refuse(refusals::error_words, {"tensorflow", "tf.Variable"});
    }
    const auto dtype = dtype_at(run, arguments, 6);
    const EagerPtr x = tensor_of(run, arguments[0], dtype);
    if (dtype && *dtype != x->data.dtype()) {
        raise_other_dtype(x, *dtype);
    }
    const std::string* const name = arguments[4].get<std::string>();
    const bool* const trainable = arguments[1].get<bool>();
    if ((name == nullptr && !arguments[4].is_none()) || (name != nullptr && name->empty())) {
        py::refuse(refusals::layer_name);
    }
    if (trainable == nullptr && !arguments[1].is_none()) {
        py::refuse(refusals::only_bool, {"trainable"});
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    return new_variable({x->data.row_major().snapshot(), x->inexact},
                        (name == nullptr ? "Variable" : *name) + ":0", trainable == nullptr || *trainable);
}

constexpr py::Entry variable_methods[] = {
    {"assign(value, use_locking=?False, name=?None, read_value=?True)", assign},
    {"assign_add(delta, use_locking=?None, name=?None, read_value=?True)", assign_changed<py::Operator::add>},
    {"assign_sub(delta, use_locking=?None, name=?None, read_value=?True)",
     assign_changed<py::Operator::subtract>},
    {"value()", read_value},
    {"read_value()", read_value}};
std::span<const py::Entry> methods_of_variables() { return variable_methods; }
constexpr py::Property variable_properties[] = {{"trainable", trains}};
constexpr py::Entry variable_constructor{
    "Variable(initial_value=None, trainable=None, validate_shape=?True, caching_device=?None, name=None, "
    "variable_def=?None, dtype=None, import_scope=?None, constraint=?None, synchronization=?0, "
    "aggregation=?0, shape=?None, experimental_enable_variable_lifting=?True)",
    make_variable};

} // namespace

EagerPtr new_variable(array::Rounded values, std::string name, bool trainable) {
    EagerPtr made = make_tensor(std::move(values));
    made->variable = std::move(name);
    made->trainable = trainable;
    return made;
}

const py::Type& variable_type() {
    static const py::Type type{.name = "Variable",
                               .module = "tensorflow.python.ops.variables",
                               .base = &EagerTensor::python_type(),
                               .properties = variable_properties,
                               .constructor = &variable_constructor,
                               .more_methods = methods_of_variables};
    return type;
}

} // namespace lim::keras
