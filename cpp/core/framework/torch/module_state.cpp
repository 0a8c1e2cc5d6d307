#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/torch/in_place.hpp"
#include "core/framework/torch/module_tree.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/dict.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

/// state_dict and load_state_dict.
namespace lim::torch {
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

/// What of a module itself its state_dict has: parameters, then buffers that are persistent.
NamedParameters own_state(const py::Value& module) {
    NamedParameters state;
    for (const auto& parameter : own_parameters(module)) {
        if (parameter.second) {
            state.push_back(parameter);
        }
    }
    if (const ModuleInstance* instance = as_module_instance(module)) {
        for (const auto& [name, tensor, persistent] : instance->buffers) {
            if (tensor && persistent) {
                state.emplace_back(name, tensor);
            }
        }
    }
    return state;
}

/// What was found wrong with a state_dict.
struct Problems {
    std::vector<std::string> missing;
    std::vector<std::string> unexpected;
    std::string others;
};

bool has_child(const py::Value& module, const std::string& name) {
    const ModuleInstance* const instance = as_module_instance(module);
    return instance != nullptr &&
           std::ranges::any_of(instance->modules, [&](const auto& each) { return each.first == name; });
}

/// Loads what is the module's own (Module._load_from_state_dict).
void load_own(py::Run& run, const py::Value& module, const std::string& prefix, const py::Dict& given,
              Problems& problems) {
    const NamedParameters state = own_state(module);
    for (const auto& [name, parameter] : state) {
        const py::Value* const found = given.find(py::key_of(run, prefix + name));
        if (found == nullptr) {
            problems.missing.push_back(prefix + name);
            continue;
        }
        const VariablePtr from = as_variable(*found);
        if (!from) {
            py::refuse(refusals::loaded_value);
        }
        problems.others += load_parameter(run, prefix + name, parameter, from);
    }
    for (const auto& [key, tensor] : given.items) {
        const auto* const name = key.get<std::string>();
        if (name == nullptr) {
            problems.unexpected.push_back(py::repr(run, key));
            continue;
        }
        if (!name->starts_with(prefix)) {
            continue;
        }
        const std::string own = name->substr(prefix.size());
        const std::size_t point = own.find('.');
        const bool known =
            point != std::string::npos
                ? has_child(module, own.substr(0, point))
                : std::ranges::any_of(state, [&](const auto& each) { return each.first == own; });
        if (!known) {
            problems.unexpected.push_back(*name);
        }
    }
}

} // namespace

py::Value state_dict_of(py::Run& run, const py::Value& module, const std::string& prefix) {
    const auto entries = std::make_shared<py::Dict>();
    entries->kind = py::Dict::Kind::ordered;
    for (const auto& [path, each] : all_modules(module, {}, false)) {
        for (const auto& [own, x] : own_state(each)) {
            const std::string name = concat({prefix, path, path.empty() ? "" : ".", own});
            entries->set(py::key_of(run, name), name, detach(run, x));
        }
    }
    return entries;
}

py::Value load_state(py::Run& run, const py::Value& module, const py::Value& state_dict) {
    const py::Dict* const given = state_dict.dict();
    if (given == nullptr) {
        py::refuse(refusals::loaded_state);
    }
    Problems problems;
    for (const auto& [path, each] : all_modules(module, {}, false)) {
        load_own(run, each, path.empty() ? path : path + ".", *given, problems);
    }
    const auto& [missing, unexpected, others] = problems;
    if (!missing.empty() || !unexpected.empty() || !others.empty()) {
        raise("RuntimeError",
              {"Error(s) in loading state_dict for ", py::type_name(module), ":",
               missing.empty() ? "" : "\n\tMissing key(s) in state_dict: " + quoted(missing) + ". ",
               unexpected.empty() ? "" : "\n\tUnexpected key(s) in state_dict: " + quoted(unexpected) + ". ",
               others});
    }
    return std::make_shared<KeysMatched>();
}

} // namespace lim::torch
