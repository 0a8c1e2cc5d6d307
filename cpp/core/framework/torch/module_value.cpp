#include "core/framework/torch/module_value.hpp"

#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/sequence_value.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/state_dict.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

std::shared_ptr<ModuleValue> self(const Arguments& arguments) {
    return arguments.self().object_of<ModuleValue>();
}

py::Value parameters(Run&, const Arguments& arguments) {
    py::Values items;
    for (const auto& [name, parameter] : self(arguments)->parameters()) {
        if (parameter) {
            items.emplace_back(parameter);
        }
    }
    return generator_of("Module.parameters", std::move(items));
}

py::Value named_parameters(Run&, const Arguments& arguments) {
    py::Values items;
    for (const auto& [name, parameter] : self(arguments)->parameters()) {
        if (parameter) {
            items.push_back(py::make_tuple({name, parameter}));
        }
    }
    return generator_of("Module.named_parameters", std::move(items));
}

py::Value zero_grad_of_module(Run& run, const Arguments& arguments) {
    for (const auto& [name, parameter] : self(arguments)->parameters()) {
        if (parameter) {
            clear_grad(run, *parameter, arguments[0]);
        }
    }
    return {};
}

py::Value state_dict(Run& run, const Arguments& arguments) {
    if (!arguments.rest().empty()) {
        py::refuse(refusals::only_without_arguments, {"state_dict()"});
    }
    return state_dict_of(run, *self(arguments));
}

py::Value children(Run&, const Arguments&) { return generator_of("Module.children", {}); }
py::Value modules_of(Run&, const Arguments& arguments) {
    return generator_of("Module.modules", {arguments.self()});
}

py::Value train(Run&, const Arguments& arguments) {
    const bool* const mode = arguments[0].get<bool>();
    if (mode == nullptr) {
        raise("ValueError", {"training mode is expected to be boolean"});
    }
    self(arguments)->training = *mode;
    return arguments.self();
}

py::Value eval(Run&, const Arguments& arguments) {
    self(arguments)->training = false;
    return arguments.self();
}

py::Value training(Run&, const py::Value& module) { return module.object_of<ModuleValue>()->training; }
constexpr py::Property module_properties[] = {{"training", training}};

py::Value load_state_dict(Run& run, const Arguments& arguments) {
    return load_state(run, *self(arguments), arguments[0]);
}

constexpr py::Entry module_methods[] = {
    {"parameters(recurse=True)", parameters},
    {"named_parameters(prefix=?, recurse=True, remove_duplicate=True)", named_parameters},
    {"children()", children},
    {"modules(remove_duplicate=True)", modules_of},
    {"train(mode=True)", train},
    {"eval()", eval},
    {"zero_grad(set_to_none=True)", zero_grad_of_module},
    {"state_dict(*args, destination=?, prefix=?, keep_vars=?)", state_dict},
    {"load_state_dict(state_dict, strict=?, assign=?)", load_state_dict},
};

} // namespace

void clear_grad(py::Run& run, Variable& x, const py::Value& to_none) {
    if (!x.grad || py::truth(run, to_none)) {
        x.grad = nullptr;
        return;
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

const py::Type& ModuleValue::python_type() {
    static const py::Type type{.name = "Module",
                               .module = "torch.nn.modules.module",
                               .methods = module_methods,
                               .properties = module_properties,
                               .wrong_call = raise_in_module_words};
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
        const std::string given =
            x ? std::string(python_type_name(x->data.dtype())) : py::full_name(py::type_of(value));
        raise("TypeError", {"cannot assign '", given, "' as parameter '", name,
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
    if (name == "forward") {
        const py::Value self = problem.function.self;
        py::raise_in_python_words(problem, concat({py::type_name(self), ".forward"}), true);
    }
    if (name == "Embedding" || name == "Linear" || name == "SGD") {
        py::raise_in_python_words(problem, concat({name, ".__init__"}), true);
    }
    const bool is_static = name == "from_pretrained";
    py::raise_in_python_words(problem, concat({is_static ? "Embedding." : "Module.", name}), true);
}

} // namespace lim::torch
