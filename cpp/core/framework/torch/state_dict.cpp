#include "core/framework/torch/state_dict.hpp"

#include "core/framework/raise.hpp"
#include "core/framework/text.hpp"
#include "core/framework/torch/sequence_value.hpp"
#include "core/framework/torch/shapes.hpp"
#include "core/python/call.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::torch {
namespace {

using Entries = std::vector<std::pair<std::string, VariablePtr>>;

std::string indented(const std::string& text, std::size_t width) {
    std::string result;
    for (const char c : text) {
        result += c;
        if (c == '\n') {
            result += std::string(width, ' ');
        }
    }
    return result;
}

/// collections.OrderedDict as far as it is looked at: by its keys, and as a whole.
class StateDict : public py::Object {
public:
    explicit StateDict(Entries entries) : entries(std::move(entries)) {}

    [[nodiscard]] static const py::Type& python_type();
    [[nodiscard]] const py::Type& type() const override { return python_type(); }

    [[nodiscard]] std::string str(py::Run& run) override {
        std::string items;
        for (const auto& [name, tensor] : entries) {
            items += (items.empty() ? "('" : ", ('") + name + "', " + tensor->repr(run) + ")";
        }
        return entries.empty() ? "OrderedDict()" : "OrderedDict([" + items + "])";
    }

    /// As IPython breaks it over lines of 79 characters.
    [[nodiscard]] std::string repr(py::Run& run) override {
        constexpr std::size_t line_width = 79;
        const std::string flat = str(run);
        if (flat.find('\n') == std::string::npos && flat.size() <= line_width) {
            return flat;
        }
        constexpr std::size_t column = std::string_view("OrderedDict([(").size();
        std::string text = "OrderedDict([";
        for (const auto& [name, tensor] : entries) {
            const bool last = &name == &entries.back().first;
            const std::string value = tensor->repr(run);
            const std::string pair = "('" + name + "', " + value + ")";
            const bool fits = value.find('\n') == std::string::npos &&
                              column - 1 + pair.size() + (last ? 2 : 1) <= line_width;
            text += fits ? pair
                         : "('" + name + "',\n" + std::string(column, ' ') + indented(value, column) + ")";
            text += last ? "" : ",\n" + std::string(column - 1, ' ');
        }
        return text + "])";
    }

    [[nodiscard]] py::Value item(py::Run& run, const py::Value& index) override {
        const auto* key = index.get<std::string>();
        for (const auto& [name, tensor] : entries) {
            if (key != nullptr && *key == name) {
                return tensor;
            }
        }
        raise("KeyError", {py::repr(run, index)});
    }

    [[nodiscard]] std::optional<py::Int> length(py::Run&) override { return entries.size(); }
    [[nodiscard]] std::optional<bool> contains(py::Run&, const py::Value& value) override {
        const auto* key = value.get<std::string>();
        return std::ranges::any_of(entries, [&](const auto& e) { return key != nullptr && *key == e.first; });
    }
    [[nodiscard]] std::unique_ptr<py::Iterator> iterate(py::Run& run) override {
        return py::iterate(run, keys());
    }

    [[nodiscard]] py::Value keys() const {
        py::Values names;
        for (const auto& [name, tensor] : entries) {
            names.emplace_back(name);
        }
        return py::make_list(std::move(names));
    }

    Entries entries;
};

py::Value items(py::Run&, const py::Arguments& arguments) {
    py::Values pairs;
    for (const auto& [name, tensor] : arguments.self().object_of<StateDict>()->entries) {
        pairs.push_back(py::make_tuple({name, tensor}));
    }
    return generator_of("items", std::move(pairs));
}

constexpr py::Entry methods[] = {{"items()", items}};

const py::Type& StateDict::python_type() {
    static const py::Type type{.name = "OrderedDict", .module = "collections", .methods = methods};
    return type;
}

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
    Entries entries;
    for (const auto& [name, parameter] : module.parameters()) {
        if (parameter) {
            entries.emplace_back(name, detach(run, parameter));
        }
    }
    return std::make_shared<StateDict>(std::move(entries));
}

py::Value load_state(py::Run& run, const ModuleValue& module, const py::Value& state_dict) {
    const auto given = state_dict.object_of<StateDict>();
    if (!given) {
        py::refuse("This page loads what `state_dict()` gave alone");
    }
    const auto find = [](const auto& entries, const std::string& name) {
        const auto found = std::ranges::find(entries, name, [](const auto& pair) { return pair.first; });
        return found == entries.end() ? nullptr : found->second;
    };
    std::vector<std::string> missing;
    std::vector<std::string> unexpected;
    std::string mismatches;
    for (const auto& [name, parameter] : module.parameters()) {
        const VariablePtr from = find(given->entries, name);
        if (parameter && !from) {
            missing.push_back(name);
        } else if (parameter && from->data.shape() != parameter->data.shape()) {
            mismatches += "\n\tsize mismatch for " + name + ": copying a param with shape torch.Size(" +
                          bracketed(from->data.shape()) +
                          ") from checkpoint, the shape in current model is torch.Size(" +
                          bracketed(parameter->data.shape()) + ").";
        }
    }
    for (const auto& [name, tensor] : given->entries) {
        if (!find(module.parameters(), name)) {
            unexpected.push_back(name);
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
            write_into(run, parameter, find(given->entries, name)->rounded());
        }
    }
    return std::make_shared<KeysMatched>();
}

} // namespace lim::torch
