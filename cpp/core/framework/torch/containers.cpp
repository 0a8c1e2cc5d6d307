#include "core/framework/torch/containers.hpp"

#include "core/base/raise.hpp"
#include "core/framework/torch/module_tree.hpp"
#include "core/python/dict.hpp"
#include "core/python/iterators.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

/// nn.Sequential and nn.ModuleList (torch/nn/modules/container.py).
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

void append_to_container(ModuleInstance& self, const py::Value& module) {
    add_to_container(self, std::to_string(self.modules.size()), module);
}

py::Values held_modules(const ModuleInstance& self) {
    py::Values held;
    for (const auto& [name, module] : self.modules) {
        held.push_back(module);
    }
    return held;
}

py::Value make_sequential(Run&, const Arguments& arguments) {
    ModuleInstance& self = initialised_module(arguments);
    const py::Values& given = arguments.rest();
    if (const py::Dict* named = given.size() == 1 ? given[0].dict() : nullptr;
        named != nullptr && named->kind == py::Dict::Kind::ordered) {
        for (const auto& [name, module] : named->items) {
            const auto* const text = name.get<std::string>();
            if (text == nullptr) {
                py::refuse(refusals::error_words, {"torch", "add_module"});
            }
            add_to_container(self, *text, module);
        }
        return {};
    }
    for (const py::Value& module : given) {
        append_to_container(self, module);
    }
    return {};
}

py::Value sequential_forward(Run& run, const Arguments& arguments) {
    py::Value x = arguments[0];
    for (const py::Value& module : held_modules(container_of(arguments))) {
        x = py::call(run, module, {{std::move(x)}, {}});
    }
    return x;
}

/// The place that an int counts to.
/// @throws FrameworkError IndexError
std::size_t place_in(Run& run, const ModuleInstance& self, const py::Value& index) {
    const auto given = py::as_index(run, index);
    const auto size = static_cast<py::Int>(self.modules.size());
    if (!given) {
        raise("TypeError", {"'", py::type_name(index), "' object cannot be interpreted as an integer"});
    }
    if (*given < -size || *given >= size) {
        raise("IndexError", {"index ", py::to_text(*given), " is out of range"});
    }
    return static_cast<std::size_t>(*given < 0 ? *given + size : *given);
}

/// The modules of a slice, of those that there are before its bounds are asked for.
NamedModules modules_in(Run& run, const ModuleInstance& self, const py::Slice& slice) {
    const NamedModules all = self.modules;
    const auto [start, stop, step, count] = py::positions(run, slice, static_cast<py::Int>(all.size()));
    NamedModules part;
    for (py::Int i = 0; i < count; ++i) {
        part.push_back(all[static_cast<std::size_t>(start + i * step)]);
    }
    return part;
}

py::Value sequential_item(Run& run, const Arguments& arguments) {
    const ModuleInstance& self = container_of(arguments);
    const py::Slice* const slice = arguments[0].slice();
    if (slice == nullptr) {
        return self.modules[place_in(run, self, arguments[0])].second;
    }
    const auto part = std::make_shared<py::Dict>();
    part->kind = py::Dict::Kind::ordered;
    for (const auto& [name, module] : modules_in(run, self, *slice)) {
        part->set(py::key_of(run, name), name, module);
    }
    return py::call(run, &self.type(), {{py::Value(part)}, {}});
}

py::Value module_list_item(Run& run, const Arguments& arguments) {
    const ModuleInstance& self = container_of(arguments);
    const py::Slice* const slice = arguments[0].slice();
    if (slice == nullptr) {
        return self.modules[place_in(run, self, arguments[0])].second;
    }
    py::Values part;
    for (const auto& [name, module] : modules_in(run, self, *slice)) {
        part.push_back(module);
    }
    return py::call(run, &self.type(), {{py::make_list(std::move(part))}, {}});
}

py::Value set_container_item(Run& run, const Arguments& arguments) {
    ModuleInstance& self = container_of(arguments);
    const std::string name = self.modules[place_in(run, self, arguments[0])].first;
    self.set_attribute(run, name, arguments[1]);
    return {};
}

py::Value make_module_list(Run& run, const Arguments& arguments) {
    ModuleInstance& self = initialised_module(arguments);
    if (!arguments[0].is_none()) {
        py::Object* const object = arguments[0].object();
        const bool is_module_alone = is_module(arguments[0]) && object->iterate(run) == nullptr;
        if (is_module_alone || !py::may_be_walked(run, arguments[0])) {
            raise("TypeError", {"ModuleList.extend should be called with an iterable, but got ",
                                py::type_name(arguments[0])});
        }
        for (const py::Value& module : py::items_of(run, arguments[0])) {
            append_to_container(self, module);
        }
    }
    return {};
}

py::Value append_module(Run&, const Arguments& arguments) {
    append_to_container(container_of(arguments), arguments[0]);
    return arguments.self();
}

py::Value extend_container(Run& run, const Arguments& arguments) {
    ModuleInstance& self = container_of(arguments);
    for (const py::Value& module : py::items_of(run, arguments[0])) {
        append_to_container(self, module);
    }
    return arguments.self();
}

py::Value walk_modules(Run&, const Arguments& arguments) {
    return walked(held_modules(container_of(arguments)));
}

/// ModuleList.__repr__: what is the same several times stands there once.
py::Value text_of_list(Run& run, const Arguments& arguments) {
    const ModuleInstance& self = container_of(arguments);
    const std::vector<std::string> texts = texts_of_children(run, self);
    std::string text = concat({self.type().name, "("});
    for (std::size_t from = 0; from < texts.size();) {
        const std::string& one = texts[from];
        std::size_t to = from + 1;
        while (to < texts.size() && texts[to] == one) {
            ++to;
        }
        const std::string first = std::to_string(from);
        const std::string several =
            to == from + 1
                ? concat({"(", first, "): "})
                : concat({"(", first, "-", std::to_string(to - 1), "): ", std::to_string(to - from), " x "});
        text += "\n  " + several;
        for (const char c : one) {
            text += c;
            text += c == '\n' ? "  " : "";
        }
        from = to;
    }
    return text + (texts.empty() ? ")" : "\n)");
}

constexpr py::Entry sequential_methods[] = {
    {"__init__(*args)", make_sequential},  {"forward(input)", sequential_forward},
    {"__getitem__(idx)", sequential_item}, {"__setitem__(idx, module)", set_container_item},
    {"__len__()", length_of_container},    {"__iter__()", walk_modules},
    {"append(module)", append_module},     {"extend(sequential)", extend_container},
    {"__add__(*args)", not_in_container},  {"__iadd__(*args)", not_in_container},
    {"__mul__(*args)", not_in_container},  {"__rmul__(*args)", not_in_container},
    {"__imul__(*args)", not_in_container}, {"__delitem__(*args)", not_in_container},
    {"__dir__(*args)", not_in_container},  {"insert(*args)", not_in_container},
    {"pop(*args)", not_in_container},
};

constexpr py::Entry module_list_methods[] = {
    {"__init__(modules=None)", make_module_list},
    {"__getitem__(idx)", module_list_item},
    {"__setitem__(idx, module)", set_container_item},
    {"__len__()", length_of_container},
    {"__iter__()", walk_modules},
    {"__repr__()", text_of_list},
    {"append(module)", append_module},
    {"extend(modules)", extend_container},
    {"__add__(*args)", not_in_container},
    {"__iadd__(*args)", not_in_container},
    {"__delitem__(*args)", not_in_container},
    {"__dir__(*args)", not_in_container},
    {"insert(*args)", not_in_container},
    {"pop(*args)", not_in_container},
};

constexpr py::Type modules_iterator{.name = "odict_iterator", .base = &py::iterator_type};

} // namespace

ModuleInstance& container_of(const Arguments& arguments) { return *as_module_instance(arguments.self()); }

void add_to_container(ModuleInstance& self, const std::string& name, const py::Value& module) {
    if (!is_module(module)) {
        if (module.is_none()) {
            py::refuse_missing("None");
        }
        raise("TypeError", {typename_of(module), " is not a Module subclass"});
    }
    if (name.empty() || name.find('.') != std::string::npos) {
        py::refuse(refusals::error_words, {"torch", "add_module"});
    }
    self.register_module(name, module);
}

py::Value length_of_container(Run&, const Arguments& arguments) {
    return container_of(arguments).modules.size();
}

py::Value walked(py::Values values) {
    return std::shared_ptr<py::Object>(std::make_shared<py::IteratorObject>(
        modules_iterator, std::make_unique<py::ValuesIterator>(std::move(values))));
}

py::Value not_in_container(Run&, const Arguments& arguments) {
    py::refuse_missing(concat({py::type_name(arguments.self()), ".", arguments.signature().name}));
}

std::span<const py::Type* const> container_types() {
    static const char* const module = "torch.nn.modules.container";
    static const py::Type sequential = module_type("Sequential", module, sequential_methods);
    static const py::Type module_list = module_type("ModuleList", module, module_list_methods);
    static const py::Type module_dict = module_type("ModuleDict", module, module_dict_methods());
    static const py::Type* const types[] = {&sequential, &module_list, &module_dict};
    return types;
}

} // namespace lim::torch
