#include "core/framework/torch/module_value.hpp"

#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/in_place.hpp"
#include "core/framework/torch/other_objects.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/dict.hpp"
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

namespace {

/// `<All keys matched successfully>`.
class KeysMatched : public py::Object {
public:
    [[nodiscard]] const py::Type& type() const override {
        static const py::Type type{.name = "_IncompatibleKeys", .module = "torch.nn.modules.module"};
        return type;
    }
    [[nodiscard]] std::string repr(py::Run&) override { return "<All keys matched successfully>"; }
};

std::string quoted(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        text += (text.empty() ? "\"" : ", \"") + name + "\"";
    }
    return text;
}

/// Copies what was given to a parameter; where that cannot be done, what load_state_dict says of it.
std::string load_parameter(py::Run& run, const std::string& name, const VariablePtr& parameter,
                           const VariablePtr& from) {
    const std::string in_model = "torch.Size(" + bracketed(parameter->data.shape()) + ")";
    const std::string given = "torch.Size(" + bracketed(from->data.shape()) + ")";
    if (from->data.shape() != parameter->data.shape()) {
        return "\n\tsize mismatch for " + name + ": copying a param with shape " + given +
               " from checkpoint, the shape in current model is " + in_model + ".";
    }
    try {
        check_partial_overlap(parameter->data, from->data);
    } catch (const FrameworkError& error) {
        return "\n\tWhile copying the parameter named \"" + name + "\", whose dimensions in the model are " +
               in_model + " and whose dimensions in the checkpoint are " + given +
               ", an exception occurred : ('" + error.what() + "',).";
    }
    write_into(run, parameter, from->rounded());
    return {};
}

} // namespace

py::Value state_dict_of(py::Run& run, const ModuleValue& module) {
    const auto entries = std::make_shared<py::Dict>();
    entries->kind = py::Dict::Kind::ordered;
    for (const auto& [name, parameter] : module.parameters()) {
        if (parameter) {
            entries->set(py::key_of(run, name), name, detach(run, parameter));
        }
    }
    return entries;
}

py::Value load_state(py::Run& run, const ModuleValue& module, const py::Value& state_dict) {
    const py::Dict* const given = state_dict.dict();
    if (given == nullptr) {
        py::refuse(refusals::loaded_state);
    }
    const auto find = [&](const std::string& name) -> VariablePtr {
        const py::Value* found = given->find(py::key_of(run, name));
        const VariablePtr x = found != nullptr ? as_variable(*found) : nullptr;
        if (found != nullptr && !x) {
            py::refuse(refusals::loaded_value);
        }
        return x;
    };
    std::vector<std::string> missing;
    std::vector<std::string> unexpected;
    std::string problems;
    for (const auto& [name, parameter] : module.parameters()) {
        const VariablePtr from = find(name);
        if (parameter && !from) {
            missing.push_back(name);
        } else if (parameter) {
            problems += load_parameter(run, name, parameter, from);
        }
    }
    for (const auto& [key, tensor] : given->items) {
        const auto* name = key.get<std::string>();
        const bool known = name != nullptr && std::ranges::any_of(module.parameters(), [&](const auto& pair) {
                               return pair.second && pair.first == *name;
                           });
        if (!known) {
            unexpected.push_back(name != nullptr ? *name : py::repr(run, key));
        }
    }
    if (!missing.empty() || !unexpected.empty() || !problems.empty()) {
        raise("RuntimeError",
              {"Error(s) in loading state_dict for ", module.type().name, ":",
               missing.empty() ? "" : "\n\tMissing key(s) in state_dict: " + quoted(missing) + ". ",
               unexpected.empty() ? "" : "\n\tUnexpected key(s) in state_dict: " + quoted(unexpected) + ". ",
               problems});
    }
    return std::make_shared<KeysMatched>();
}

} // namespace lim::torch
