#include "core/framework/torch/module_value.hpp"

#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/module_instance.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>

namespace lim::torch {
void clear_grad(py::Run& run, Variable& x, const py::Value& to_none) {
    if (!x.grad || py::truth(run, to_none)) {
        x.grad = nullptr;
        return;
    }
    if (!x.grad) { // by a `__bool__` of the reader's
        raise("AttributeError", {"'NoneType' object has no attribute 'grad_fn'"});
    }
    if (x.grad->is_sparse) {
        py::refuse(refusals::sparse_gradient);
    }
    if (x.grad->grad_fn) {
        py::refuse(refusals::computed_zero_grad);
    }
    write_into(run, x.grad, {array::full({}, x.grad->data.dtype(), std::int64_t{0})});
}

VariablePtr parameter_from(Tensor tensor) {
    const VariablePtr made = make_variable(std::move(tensor));
    made->parameter = true;
    made->requires_grad_leaf = true;
    return made;
}

VariablePtr parameter_sharing(py::Run& run, const VariablePtr& given, bool trains) {
    if (trains && !is_floating(given->data.dtype())) {
        raise("RuntimeError", {"Only Tensors of floating point and complex dtype can require gradients"});
    }
    const VariablePtr made = data_of(run, given);
    made->version = given->version;
    made->parameter = true;
    made->requires_grad_leaf = trains;
    return made;
}

VariablePtr pretrained_rows(const py::Value& embeddings) {
    const VariablePtr given = as_variable(embeddings);
    if (!given) {
        raise_no_attribute(embeddings, "dim");
    }
    if (given->data.rank() != 2) {
        raise("AssertionError", {"Embeddings parameter is expected to be 2-dimensional"});
    }
    return given;
}

const py::Type& ModuleValue::python_type() {
    static const py::Type type{.name = "Module",
                               .module = "torch.nn.modules.module",
                               .properties = module_properties(),
                               .constructor = module_constructor(),
                               .wrong_call = raise_in_module_words,
                               .instance = ModuleInstance::make,
                               .called = "forward",
                               .more_methods = module_methods};
    return type;
}

const VariablePtr& ModuleValue::parameter(std::string_view name) const {
    return std::ranges::find(parameters_, name, &Parameters::value_type::first)->second;
}

void ModuleValue::set_parameter(std::string_view name, const py::Value& value) {
    const VariablePtr x = as_variable(value);
    if (value.is_none() && name == weight_name) {
        py::refuse(refusals::no_weight);
    }
    if (!value.is_none() && (!x || !x->parameter)) {
        raise("TypeError", {"cannot assign '", typename_of(value), "' as parameter '", name,
                            "' (torch.nn.Parameter or None expected)"});
    }
    std::ranges::find(parameters_, name, &Parameters::value_type::first)->second = x;
}

std::optional<std::vector<const void*>> ModuleValue::shared_memory() const {
    std::vector<const void*> memory{this};
    for (const auto& [name, parameter] : parameters_) {
        const auto of_parameter =
            parameter == nullptr ? std::vector<const void*>() : parameter->shared_memory();
        if (!of_parameter) {
            return std::nullopt;
        }
        memory.insert(memory.end(), of_parameter->begin(), of_parameter->end());
    }
    return memory;
}

std::shared_ptr<py::Object> ModuleValue::frozen() {
    const auto frozen_of = [](const VariablePtr& parameter) {
        return parameter ? std::static_pointer_cast<Variable>(parameter->frozen()) : nullptr;
    };
    const auto is_as_it_was = [&](const auto& then, const auto& now) {
        return then.second == frozen_of(now.second);
    };
    if (auto last = frozen_.lock();
        last != nullptr && std::ranges::equal(last->parameters_, parameters_, is_as_it_was)) {
        return last;
    }
    Parameters frozen = parameters_;
    for (auto& [name, parameter] : frozen) {
        parameter = frozen_of(parameter);
    }
    auto made = with_parameters(std::move(frozen));
    frozen_ = made;
    return made;
}

void raise_in_module_words(const py::CallProblem& problem) {
    if (problem.kind == py::CallProblem::Kind::unexpected) {
        return;
    }
    const std::string_view name = problem.signature.name;
    const std::string_view owner = std::get<const py::Type*>(problem.function.owner)->name;
    py::raise_in_python_words(problem, concat({owner, ".", name == owner ? "__init__" : name}), true);
}

py::Value extra_text_of_layer(py::Run& run, const py::Arguments& arguments) {
    const std::string text = py::repr(run, arguments.self());
    const std::size_t begin = text.find('(') + 1;
    return text.substr(begin, text.size() - begin - 1);
}

} // namespace lim::torch
