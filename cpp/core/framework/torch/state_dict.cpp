#include "core/framework/torch/state_dict.hpp"

#include "core/base/raise.hpp"
#include "core/base/text.hpp"
#include "core/framework/torch/overlap.hpp"
#include "core/framework/torch/shapes.hpp"
#include "core/python/dict.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

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

} // namespace

py::Value state_dict_of(py::Run& run, const ModuleValue& module) {
    const auto entries = std::make_shared<py::Dict>();
    entries->ordered = true;
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
