#include "core/framework/torch/containers.hpp"

#include "core/base/raise.hpp"
#include "core/python/dict.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

/// nn.ModuleDict (torch/nn/modules/container.py).
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

const std::string& key_at(const Arguments& arguments) {
    const auto* const text = arguments[0].get<std::string>();
    if (text == nullptr) {
        py::refuse(refusals::error_words, {"torch", "ModuleDict"});
    }
    return *text;
}

py::Value make_module_dict(Run&, const Arguments& arguments) {
    ModuleInstance& self = initialised_module(arguments);
    if (arguments[0].is_none()) {
        return {};
    }
    const py::Dict* const given = arguments[0].dict();
    if (given == nullptr) {
        py::refuse(refusals::error_words, {"torch", "ModuleDict"});
    }
    for (const auto& [name, module] : given->items) {
        const auto* const text = name.get<std::string>();
        if (text == nullptr) {
            py::refuse(refusals::error_words, {"torch", "ModuleDict"});
        }
        add_to_container(self, *text, module);
    }
    return {};
}

py::Value module_dict_item(Run& run, const Arguments& arguments) {
    const auto& modules = container_of(arguments).modules;
    const auto found =
        std::ranges::find(modules, key_at(arguments), [](const auto& each) { return each.first; });
    if (found == modules.end()) {
        raise("KeyError", {py::repr(run, arguments[0])});
    }
    return found->second;
}

py::Value set_module_dict_item(Run&, const Arguments& arguments) {
    add_to_container(container_of(arguments), key_at(arguments), arguments[1]);
    return {};
}

py::Value module_dict_has(Run&, const Arguments& arguments) {
    return std::ranges::any_of(container_of(arguments).modules,
                               [&](const auto& each) { return each.first == key_at(arguments); });
}

py::Value walk_keys(Run&, const Arguments& arguments) {
    py::Values keys;
    for (const auto& [name, module] : container_of(arguments).modules) {
        keys.emplace_back(name);
    }
    return walked(std::move(keys));
}

/// module_dict.items(), keys() and values(), as those of a dict.
template <const char* const& method> py::Value of_dict(Run& run, const Arguments& arguments) {
    const auto all = std::make_shared<py::Dict>();
    for (const auto& [name, module] : container_of(arguments).modules) {
        all->set(py::key_of(run, name), name, module);
    }
    return py::call(run, py::attribute(run, py::Value(all), method), {});
}
constexpr const char* items_name = "items";
constexpr const char* keys_name = "keys";
constexpr const char* values_name = "values";

constexpr py::Entry module_dict_entries[] = {
    {"__init__(modules=None)", make_module_dict},
    {"__getitem__(key)", module_dict_item},
    {"__setitem__(key, module)", set_module_dict_item},
    {"__contains__(key)", module_dict_has},
    {"__len__()", length_of_container},
    {"__iter__()", walk_keys},
    {"items()", of_dict<items_name>},
    {"keys()", of_dict<keys_name>},
    {"values()", of_dict<values_name>},
    {"__delitem__(*args)", not_in_container},
    {"__dir__(*args)", not_in_container},
    {"clear(*args)", not_in_container},
    {"pop(*args)", not_in_container},
    {"update(*args)", not_in_container},
};

} // namespace

std::span<const py::Entry> module_dict_methods() { return module_dict_entries; }

} // namespace lim::torch
