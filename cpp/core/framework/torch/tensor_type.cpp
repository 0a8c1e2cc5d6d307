#include "core/framework/torch/in_place.hpp"
#include "core/framework/torch/types.hpp"

#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/base/text.hpp"
#include "core/framework/one_after_another.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/deep_copy.hpp"
#include "core/framework/torch/device.hpp"
#include "core/framework/torch/dtypes.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/module_value.hpp"
#include "core/framework/torch/numbers_of_numpy.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/tensor_object.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <vector>

namespace lim::torch {
namespace {

using py::Run;

VariablePtr at(const py::Value& self) { return as_variable(self); }

py::Value shape(Run&, const py::Value& self) { return size_of(at(self)->data.shape()); }
py::Value ndim(Run&, const py::Value& self) { return at(self)->data.rank(); }
py::Value dtype(Run&, const py::Value& self) { return dtype_value(at(self)->data.dtype()); }
py::Value device(Run&, const py::Value&) { return cpu_device(); }
py::Value requires_grad(Run&, const py::Value& self) { return at(self)->requires_grad(); }
py::Value is_leaf(Run&, const py::Value& self) { return at(self)->is_leaf(); }
py::Value data(Run& run, const py::Value& self) { return data_of(run, at(self)); }

py::Value grad_fn(Run&, const py::Value& self) {
    return at(self)->is_leaf() ? py::Value() : node_value(at(self)->grad_fn);
}

py::Value grad(Run&, const py::Value& self) {
    const VariablePtr x = at(self);
    if (!x->grad && !x->is_leaf() && !x->retains_grad) {
        py::refuse(refusals::computed_grad_warning);
    }
    return x->grad ? py::Value(x->grad) : py::Value();
}

py::Value retains_grad(Run&, const py::Value& self) { return at(self)->retains_grad; }

py::Value T(Run& run, const py::Value& self) {
    const VariablePtr x = at(self);
    std::vector<Index> order;
    for (Index axis = x->data.rank(); axis-- > 0;) {
        order.push_back(axis);
    }
    return permute(run, x, order, "PermuteBackward0");
}

py::Value mT(Run& run, const py::Value& self) {
    const VariablePtr x = at(self);
    const Index rank = x->data.rank();
    if (rank == 0) {
        return permute(run, x, {}, "PermuteBackward0");
    }
    if (rank == 1) {
        raise("RuntimeError", {"tensor.mT is only supported on matrices or batches of matrices. Got ",
                               std::to_string(rank), "-D tensor."});
    }
    return swap_axes(run, x, rank - 2, rank - 1, "TransposeBackward0");
}

void set_requires_grad(Run&, const py::Value& self, const py::Value& value) {
    const bool* wanted = value.get<bool>();
    if (wanted == nullptr) {
        raise("RuntimeError", {"requires_grad must be a bool"});
    }
    require_grad(at(self), *wanted);
}

/// Values that refer to one another in a circle would never go away.
void refuse_circle(Run& run, const VariablePtr& x, const VariablePtr& grad) {
    if (grad->grad_fn || grad->base) {
        py::refuse(refusals::set_grad);
    }
    for (VariablePtr at = grad->grad; at; at = at->grad) {
        run.step();
        if (at == x) {
            py::refuse(refusals::grad_of_each_other);
        }
    }
}

void set_grad(Run& run, const py::Value& self, const py::Value& value) {
    const VariablePtr grad = at(value);
    if (grad && grad == at(self)) {
        raise("RuntimeError", {"can't assign Variable as its own grad"});
    }
    if (!value.is_none() && !grad) {
        raise("TypeError",
              {"assigned grad expected to be a Tensor or None but got grad of type ", py::type_name(value)});
    }
    const Tensor& data = at(self)->data;
    if (grad && grad->data.dtype() != data.dtype()) {
        raise("RuntimeError",
              {"attempting to assign a gradient with dtype '", cpp_type_name(grad->data.dtype()),
               "' to a tensor with grad_dtype '", scalar_type_name(data.dtype()),
               "'. The gradient must match the tensor's grad_dtype (defaults to the tensor's dtype). You can "
               "set the tensor's grad_dtype attribute with a specific dtype, or None to allow any dtype. Set "
               "grad_dtype with caution. Diverging the dtypes of a tensor and its gradient may break "
               "downstream systems that assume they match."});
    }
    if (grad && grad->data.shape() != data.shape()) {
        raise("RuntimeError", {"attempting to assign a gradient of size '", bracketed(grad->data.shape()),
                               "' to a tensor of size '", bracketed(data.shape()),
                               "'. Please ensure that the gradient and the tensor are the same size"});
    }
    if (grad) {
        refuse_circle(run, at(self), grad);
    }
    at(self)->grad = grad;
}

void set_data(Run& run, const py::Value& self, const py::Value& value) {
    const VariablePtr x = at(self);
    const VariablePtr from = at(value);
    if (!from) {
        raise("TypeError", {"Variable data has to be a tensor, but got ", py::type_name(value)});
    }
    if (x->requires_grad() && !is_floating(from->data.dtype())) {
        raise("RuntimeError",
              {"data set to a tensor that requires gradients must be floating point or complex dtype"});
    }
    if (x->grad_fn && (from->data.dtype() != x->data.dtype() || from->data.shape() != x->data.shape())) {
        py::refuse(refusals::set_data);
    }
    x->data = from->in_memory(run);
    x->nearness = from->nearness;
    ++*x->version; // what was computed from it before has saved other elements; PyTorch would take the new
                   // ones
}

constexpr py::Property tensor_properties[] = {
    {"T", T},
    {"mT", mT},
    {"data", data, set_data},
    {"shape", shape},
    {"ndim", ndim},
    {"dtype", dtype},
    {"device", device},
    {"requires_grad", requires_grad, set_requires_grad},
    {"grad", grad, set_grad},
    {"grad_fn", grad_fn},
    {"is_leaf", is_leaf},
    {"retains_grad", retains_grad},
};

std::span<const py::Entry> more_tensor_methods() {
    static const std::vector<py::Entry> all = one_after_another<py::Entry>({arithmetic_methods(),
                                                                            layout_methods(),
                                                                            drawing_methods(),
                                                                            sorting_methods(),
                                                                            gathering_methods(),
                                                                            spread_methods(),
                                                                            parting_methods(),
                                                                            bounding_methods(),
                                                                            making_methods(),
                                                                            {&deep_copy_of_tensor, 1}});
    return all;
}

/// torch.nn.Parameter(data, requires_grad=True).
py::Value make_parameter(Run& run, const py::Arguments& arguments) {
    VariablePtr x = as_variable(arguments[0]);
    if (arguments[0].is_none()) {
        x = make_variable(array::full({0}, DType::float32, 0.0));
    } else if (!x) {
        raise_no_attribute(arguments[0], "detach");
    }
    if (arguments[1].get<bool>() == nullptr) {
        raise_wrong_type("_make_subclass", "require_grad", 3, "bool", arguments[1]);
    }
    return parameter_sharing(run, x, *arguments[1].get<bool>());
}

constexpr py::Entry parameter_constructor{"Parameter(data=None, requires_grad=True)", make_parameter};

void raise_in_words_of_tensors(const py::CallProblem& problem) {
    if (problem.signature.name == "backward") { // which is written in Python
        py::raise_in_python_words(problem, "Tensor.backward", true);
    }
    raise_in_torch_words(problem);
}

void raise_in_words_of_parameters(const py::CallProblem& problem) {
    py::raise_in_python_words(problem, "Parameter.__new__", true);
}

} // namespace

const py::Type& tensor_type() {
    static constexpr py::Entry constructor{"Tensor(data=None, /)", float_tensor};
    static const std::vector<py::Entry> methods =
        one_after_another<py::Entry>({plain_methods(), reduction_methods()});
    static const py::Type type{.name = "Tensor",
                               .module = "torch",
                               .methods = methods,
                               .properties = tensor_properties,
                               .constructor = &constructor,
                               .wrong_call = raise_in_words_of_tensors,
                               .metaclass = "torch._C._TensorMeta",
                               .more_methods = more_tensor_methods,
                               .around = with_numbers_of_numpy};
    return type;
}

const py::Type& parameter_type() {
    static const py::Type type{.name = "Parameter",
                               .module = "torch.nn.parameter",
                               .base = &tensor_type(),
                               .constructor = &parameter_constructor,
                               .wrong_call = raise_in_words_of_parameters,
                               .metaclass = "_ParameterMeta"};
    return type;
}

} // namespace lim::torch
