#include "core/framework/torch/module_tree.hpp"

#include "core/base/raise.hpp"
#include "core/framework/torch/module_value.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::torch {
namespace {

std::string dotted(const std::string& prefix, const std::string& name) {
    return prefix.empty() ? name : concat({prefix, ".", name});
}

thread_local int module_depth = 0;

void add_modules(const py::Value& module, const std::string& name, bool once, NamedModules& all) {
    constexpr std::size_t most_modules = 100'000; // of those that hold one another on many ways
    const bool is_there =
        once && std::ranges::any_of(all, [&](const auto& each) { return py::same(each.second, module); });
    if (is_there) {
        return;
    }
    const ModuleWalk walk;
    if (all.size() == most_modules) {
        py::refuse(refusals::too_many_parts);
    }
    all.emplace_back(name, module);
    if (const ModuleInstance* instance = as_module_instance(module)) {
        for (const auto& [child, value] : instance->modules) {
            if (!value.is_none()) {
                add_modules(value, dotted(name, child), once, all);
            }
        }
    }
}

/// What each of the modules holds, each tensor but once.
template <class OwnTensors>
NamedParameters all_tensors(const py::Value& module, const std::string& prefix, bool recurse, bool once,
                            const OwnTensors& own) {
    NamedParameters found;
    for (const auto& [path, each] :
         recurse ? all_modules(module, prefix, once) : NamedModules{{prefix, module}}) {
        for (const auto& [name, x] : own(each)) {
            const bool is_there =
                once && std::ranges::any_of(found, [&](const auto& pair) { return pair.second == x; });
            if (x && !is_there) {
                found.emplace_back(dotted(path, name), x);
            }
        }
    }
    return found;
}

NamedParameters own_buffers(const py::Value& module) {
    NamedParameters found;
    if (const ModuleInstance* instance = as_module_instance(module)) {
        for (const auto& [name, tensor, persistent] : instance->buffers) {
            found.emplace_back(name, tensor);
        }
    }
    return found;
}

} // namespace

ModuleWalk::ModuleWalk() : DepthGuard(module_depth) { check(); }

bool is_module(const py::Value& value) {
    return value.object() != nullptr && py::derives_from(value.object()->type(), ModuleValue::python_type());
}

const NamedParameters& own_parameters(const py::Value& module) {
    const ModuleInstance* const instance = as_module_instance(module);
    return instance != nullptr ? instance->parameters : module.object_of<ModuleValue>()->parameters();
}

bool& training_of(const py::Value& module) {
    ModuleInstance* const instance = as_module_instance(module);
    return instance != nullptr ? instance->training : module.object_of<ModuleValue>()->training;
}

NamedModules children_of(const py::Value& module) {
    NamedModules found;
    if (const ModuleInstance* instance = as_module_instance(module)) {
        for (const auto& child : instance->modules) {
            const bool is_there = std::ranges::any_of(
                found, [&](const auto& each) { return py::same(each.second, child.second); });
            if (!child.second.is_none() && !is_there) {
                found.push_back(child);
            }
        }
    }
    return found;
}

NamedModules all_modules(const py::Value& module, const std::string& prefix, bool once) {
    NamedModules found;
    add_modules(module, prefix, once, found);
    return found;
}

NamedParameters all_parameters(const py::Value& module, const std::string& prefix, bool recurse, bool once) {
    return all_tensors(module, prefix, recurse, once, own_parameters);
}

NamedParameters all_buffers(const py::Value& module, const std::string& prefix, bool recurse, bool once) {
    return all_tensors(module, prefix, recurse, once, own_buffers);
}

namespace {

/// A text whose lines but the first have two spaces more.
std::string indented(const std::string& text) {
    std::string result;
    for (const char c : text) {
        result += c;
        if (c == '\n') {
            result += "  ";
        }
    }
    return result;
}

} // namespace

std::vector<std::string> texts_of_children(py::Run& run, const ModuleInstance& module) {
    std::vector<std::string> texts;
    const std::size_t count = module.modules.size();
    for (std::size_t i = 0; i < count; ++i) {
        const py::Value child = module.modules[i].second;
        texts.push_back(py::repr(run, child)); // by a `__repr__` of the reader's, which may change the module
        if (module.modules.size() != count) {
            raise("RuntimeError", {"dictionary changed size during iteration"});
        }
    }
    return texts;
}

std::string text_of_module(py::Run& run, const py::Value& module) {
    const py::Value extra = py::call(run, py::attribute(run, module, "extra_repr"), {});
    const auto* const given = extra.get<std::string>();
    const std::string own = given == nullptr ? "" : *given;
    const auto& children = as_module_instance(module)->modules;
    if (children.empty() && own.find('\n') == std::string::npos) {
        return concat({py::type_name(module), "(", own, ")"});
    }
    std::string text = concat({py::type_name(module), "("});
    if (!own.empty()) {
        text += "\n  ";
        for (const char c : own) {
            text += c;
            text += c == '\n' ? "  " : "";
        }
    }
    const std::vector<std::string> texts = texts_of_children(run, *as_module_instance(module));
    for (std::size_t i = 0; i < texts.size(); ++i) {
        text += concat({"\n  (", children[i].first, "): ", indented(texts[i])});
    }
    return text + "\n)";
}

} // namespace lim::torch
