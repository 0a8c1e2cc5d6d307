#include "core/framework/torch/state_dict.hpp"

#include "core/framework/raise.hpp"
#include "core/framework/text.hpp"
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
        py::refuse("This page loads what `state_dict()` gave alone");
    }
    const auto find = [&](const std::string& name) -> VariablePtr {
        const py::Value* found = given->find(py::key_of(run, name));
        const VariablePtr x = found != nullptr ? as_variable(*found) : nullptr;
        if (found != nullptr && !x) {
            py::refuse("This page loads tensors alone");
        }
        return x;
    };
    std::vector<std::string> missing;
    std::vector<std::string> unexpected;
    std::string mismatches;
    for (const auto& [name, parameter] : module.parameters()) {
        const VariablePtr from = find(name);
        if (parameter && !from) {
            missing.push_back(name);
        } else if (parameter && from->data.shape() != parameter->data.shape()) {
            mismatches += "\n\tsize mismatch for " + name + ": copying a param with shape torch.Size(" +
                          bracketed(from->data.shape()) +
                          ") from checkpoint, the shape in current model is torch.Size(" +
                          bracketed(parameter->data.shape()) + ").";
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
    if (!missing.empty() || !unexpected.empty() || !mismatches.empty()) {
        raise("RuntimeError",
              {"Error(s) in loading state_dict for ", module.type().name, ":",
               missing.empty() ? "" : "\n\tMissing key(s) in state_dict: " + quoted(missing) + ". ",
               unexpected.empty() ? "" : "\n\tUnexpected key(s) in state_dict: " + quoted(unexpected) + ". ",
               mismatches});
    }
    for (const auto& [name, parameter] : module.parameters()) {
        if (parameter) {
            write_into(run, parameter, find(name)->rounded());
        }
    }
    return std::make_shared<KeysMatched>();
}

} // namespace lim::torch
