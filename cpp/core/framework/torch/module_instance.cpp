#include "core/framework/torch/module_instance.hpp"

#include "core/base/raise.hpp"
#include "core/framework/torch/module_value.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/python/class_object.hpp"
#include "core/python/function_object.hpp"
#include "core/python/known_names.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/type_lookup.hpp"

#include <algorithm>

/// The attributes of a module (torch/nn/modules/module.py).
namespace lim::torch {
namespace {

constexpr auto name_in_pair = [](const auto& each) -> const std::string& { return each.first; };

template <class T> auto place_of(std::vector<std::pair<std::string, T>>& all, std::string_view name) {
    return std::ranges::find(all, name, name_in_pair);
}

/// Whether nn.Module has the name, though this page does not.
bool is_name_of_modules(const py::Run& run, const std::string& name) {
    constexpr std::string_view of_linear[] = {"weight", "bias", "in_features", "out_features"};
    return name.starts_with("_") ||
           (std::ranges::find(of_linear, name) == std::end(of_linear) &&
            py::is_known_name(run, "torch.nn.modules.linear.Linear", name, py::NameUse::attribute));
}

} // namespace

std::string typename_of(const py::Value& value) {
    if (const py::Type* const type = value.type()) {
        return py::full_name(*type);
    }
    if (const auto function = value.object_of<py::FunctionObject>()) {
        return "__main__." + std::string(function->qualified());
    }
    const VariablePtr x = as_variable(value);
    return x ? std::string(python_type_name(x->data.dtype())) : py::full_name(py::type_of(value));
}

ModuleInstance* as_module_instance(const py::Value& value) {
    py::Object* const object = value.object();
    return object != nullptr && object->is_instance() &&
                   py::derives_from(object->type(), ModuleValue::python_type())
               ? static_cast<ModuleInstance*>(object)
               : nullptr;
}

std::shared_ptr<py::Instance> ModuleInstance::make(py::Run& run, const py::Type& type) {
    return std::make_shared<ModuleInstance>(run.cyclics(), type);
}

void ModuleInstance::let_go() {
    py::Values held;
    for (auto& [name, module] : modules) {
        held.push_back(std::move(module));
    }
    modules.clear();
    parameters.clear();
    buffers.clear();
    py::Instance::let_go(); // after which this may be destroyed
    py::dismantle(held);
}

std::optional<py::Value> ModuleInstance::registered(std::string_view name) const {
    const auto parameter = std::ranges::find(parameters, name, name_in_pair);
    if (parameter != parameters.end()) {
        return parameter->second ? py::Value(parameter->second) : py::Value();
    }
    const auto buffer = std::ranges::find(buffers, name, &Buffer::name);
    if (buffer != buffers.end()) {
        return buffer->tensor ? py::Value(buffer->tensor) : py::Value();
    }
    const auto module = std::ranges::find(modules, name, name_in_pair);
    return module == modules.end() ? std::nullopt : std::optional(module->second);
}

std::optional<py::Value> ModuleInstance::attribute(py::Run& run, const std::string& name) {
    if (py::class_member(type(), name) == nullptr) {
        if (auto found = registered(name)) {
            return found;
        }
        const bool is_own = std::ranges::find(attributes(), name, name_in_pair) != attributes().end();
        if (!is_own && !name.starts_with("__") && !py::has_member(type(), name) &&
            is_name_of_modules(run, name)) {
            py::refuse_missing(concat({type().name, ".", name}));
        }
    }
    return py::Instance::attribute(run, name);
}

void ModuleInstance::forget(std::string_view name) {
    std::erase_if(attributes(), [&](const auto& each) { return each.first == name; });
    std::erase_if(parameters, [&](const auto& each) { return each.first == name; });
    std::erase_if(buffers, [&](const auto& each) { return each.name == name; });
}

void ModuleInstance::set_plain(py::Run& run, const std::string& name, const py::Value& value) {
    py::Instance::set_attribute(run, name, value);
}

py::Value ModuleInstance::plain(std::string_view name) {
    const auto found = std::ranges::find(attributes(), name, name_in_pair);
    if (found != attributes().end()) {
        return found->second;
    }
    if (type().made != nullptr || registered(name)) { // which may have something else of that name
        py::refuse_missing(concat({type().name, ".", name}));
    }
    raise("AttributeError", {"'", type().name, "' object has no attribute '", name, "'"});
}

void ModuleInstance::set_attribute(py::Run& run, const std::string& name, const py::Value& value) {
    const VariablePtr x = as_variable(value);
    const bool is_module =
        value.object() != nullptr && py::derives_from(value.object()->type(), ModuleValue::python_type());
    if (name == "training") {
        if (value.get<bool>() == nullptr) {
            py::refuse(refusals::only_bool, {"training"});
        }
        training = *value.get<bool>();
    } else if (x && x->parameter) {
        if (!initialised) {
            raise("AttributeError", {"cannot assign parameters before Module.__init__() call"});
        }
        std::erase_if(attributes(), [&](const auto& each) { return each.first == name; });
        std::erase_if(buffers, [&](const auto& each) { return each.name == name; });
        std::erase_if(modules, [&](const auto& each) { return each.first == name; });
        register_parameter(run, name, value);
    } else if (place_of(parameters, name) != parameters.end()) {
        if (!value.is_none()) {
            raise("TypeError", {"cannot assign '", typename_of(value), "' as parameter '", name,
                                "' (torch.nn.Parameter or None expected)"});
        }
        place_of(parameters, name)->second = nullptr;
    } else if (is_module) {
        if (!initialised) {
            raise("AttributeError", {"cannot assign module before Module.__init__() call"});
        }
        forget(name);
        register_module(name, value);
    } else if (const auto module = place_of(modules, name); module != modules.end()) {
        if (!value.is_none()) {
            raise("TypeError", {"cannot assign '", typename_of(value), "' as child module '", name,
                                "' (torch.nn.Module or None expected)"});
        }
        module->second = value;
    } else if (const auto buffer = std::ranges::find(buffers, name, &Buffer::name); buffer != buffers.end()) {
        if (!value.is_none() && !x) {
            raise("TypeError", {"cannot assign '", typename_of(value), "' as buffer '", name,
                                "' (torch.nn.Buffer, torch.Tensor or None expected)"});
        }
        buffer->tensor = x;
    } else {
        if (name.starts_with("_") && is_name_of_modules(run, name) &&
            (name == "_parameters" || name == "_buffers" || name == "_modules")) {
            py::refuse_missing(concat({type().name, ".", name, " = …"}));
        }
        set_plain(run, name, value);
    }
}

void ModuleInstance::delete_attribute(py::Run& run, const std::string& name) {
    const std::size_t gone = std::erase_if(parameters, [&](const auto& each) { return each.first == name; }) +
                             std::erase_if(buffers, [&](const auto& each) { return each.name == name; }) +
                             std::erase_if(modules, [&](const auto& each) { return each.first == name; });
    if (gone == 0) {
        py::Instance::delete_attribute(run, name);
    }
}

void ModuleInstance::check_new_name(py::Run& run, const std::string& name, const char* kind, bool is_known) {
    if (!initialised) {
        raise("AttributeError", {"cannot assign ", kind, " before Module.__init__() call"});
    }
    std::string problem;
    if (name.find('.') != std::string::npos) {
        problem = concat({kind, " name can't contain \".\""});
    } else if (name.empty()) {
        problem = concat({kind, " name can't be empty string \"\""});
    } else if (!is_known) {
        bool has = true;
        try {
            has = attribute(run, name).has_value();
        } catch (const FrameworkError& error) {
            if (error.type() != "AttributeError") {
                throw;
            }
            has = false;
        }
        problem = has ? concat({"attribute '", name, "' already exists"}) : "";
    }
    if (!problem.empty()) {
        raise("KeyError", {py::repr(run, problem)});
    }
}

void ModuleInstance::register_parameter(py::Run& run, const std::string& name, const py::Value& value) {
    const auto known = place_of(parameters, name);
    check_new_name(run, name, "parameter", known != parameters.end());
    const VariablePtr x = as_variable(value);
    if (!value.is_none() && (!x || !x->parameter)) {
        raise("TypeError", {"cannot assign '", typename_of(value), "' object to parameter '", name,
                            "' (torch.nn.Parameter or None required)"});
    }
    if (known != parameters.end()) {
        known->second = x;
    } else {
        parameters.emplace_back(name, x);
    }
}

void ModuleInstance::register_buffer(py::Run& run, const std::string& name, const py::Value& value,
                                     bool persistent) {
    const auto known = std::ranges::find(buffers, name, &Buffer::name);
    check_new_name(run, name, "buffer", known != buffers.end());
    const VariablePtr x = as_variable(value);
    if (!value.is_none() && !x) {
        raise("TypeError", {"cannot assign '", typename_of(value), "' object to buffer '", name,
                            "' (torch Tensor or None required)"});
    }
    if (known != buffers.end()) {
        *known = {name, x, persistent};
    } else {
        buffers.push_back({name, x, persistent});
    }
}

void ModuleInstance::register_module(const std::string& name, const py::Value& module) {
    const auto known = place_of(modules, name);
    if (known != modules.end()) {
        known->second = module;
    } else {
        modules.emplace_back(name, module);
    }
}

} // namespace lim::torch
