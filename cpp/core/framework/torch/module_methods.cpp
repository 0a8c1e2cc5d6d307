#include "core/base/raise.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/deep_copy.hpp"
#include "core/framework/torch/device.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/in_place.hpp"
#include "core/framework/torch/module_tree.hpp"
#include "core/framework/torch/module_value.hpp"
#include "core/framework/torch/other_objects.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

/// The methods of every module (torch/nn/modules/module.py).
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

const std::string& text_at(const Arguments& arguments, std::size_t parameter) {
    const auto* const text = arguments[parameter].get<std::string>();
    if (text == nullptr) {
        py::refuse(refusals::error_words, {"torch", arguments.signature().name});
    }
    return *text;
}

py::Value pairs(const char* name, const NamedModules& named) {
    py::Values items;
    for (const auto& [key, value] : named) {
        items.push_back(py::make_tuple({key, value}));
    }
    return generator_of(name, std::move(items));
}

py::Value pairs(const char* name, const NamedParameters& named) {
    py::Values items;
    for (const auto& [key, value] : named) {
        items.push_back(py::make_tuple({key, value}));
    }
    return generator_of(name, std::move(items));
}

template <class Named> py::Value values(const char* name, const Named& named) {
    py::Values items;
    for (const auto& [key, value] : named) {
        items.emplace_back(value);
    }
    return generator_of(name, std::move(items));
}

/// What a generator asks when it is walked first: an object's truth, which may raise, is not asked before.
bool is_recursing(Run& run, const py::Value& recurse) {
    if (recurse.object() != nullptr) {
        py::refuse_missing("Module.parameters(recurse)");
    }
    return py::truth(run, recurse);
}

py::Value parameters(Run& run, const Arguments& arguments) {
    return values("Module.parameters", all_parameters(arguments.self(), {}, is_recursing(run, arguments[0])));
}

py::Value named_parameters(Run& run, const Arguments& arguments) {
    return pairs("Module.named_parameters",
                 all_parameters(arguments.self(), text_at(arguments, 0), py::truth(run, arguments[1]),
                                py::truth(run, arguments[2])));
}

py::Value buffers(Run& run, const Arguments& arguments) {
    return values("Module.buffers", all_buffers(arguments.self(), {}, is_recursing(run, arguments[0])));
}

py::Value named_buffers(Run& run, const Arguments& arguments) {
    return pairs("Module.named_buffers",
                 all_buffers(arguments.self(), text_at(arguments, 0), py::truth(run, arguments[1]),
                             py::truth(run, arguments[2])));
}

py::Value children(Run&, const Arguments& arguments) {
    return values("Module.children", children_of(arguments.self()));
}

py::Value named_children(Run&, const Arguments& arguments) {
    return pairs("Module.named_children", children_of(arguments.self()));
}

py::Value modules_of(Run& run, const Arguments& arguments) {
    return values("Module.modules", all_modules(arguments.self(), {}, py::truth(run, arguments[0])));
}

py::Value named_modules(Run& run, const Arguments& arguments) {
    return pairs("Module.named_modules",
                 all_modules(arguments.self(), text_at(arguments, 1), py::truth(run, arguments[2])));
}

py::Value zero_grad_of_module(Run& run, const Arguments& arguments) {
    for (const auto& [name, parameter] : all_parameters(arguments.self())) {
        clear_grad(run, *parameter, arguments[0]);
    }
    return {};
}

py::Value require_grad_of_module(Run&, const Arguments& arguments) {
    const bool* const wanted = arguments[0].get<bool>();
    for (const auto& [name, parameter] : all_parameters(arguments.self())) {
        if (wanted == nullptr) {
            raise_wrong_type("requires_grad_", "requires_grad", 1, "bool", arguments[0]);
        }
        require_grad(parameter, *wanted, true);
    }
    return arguments.self();
}

py::Value state_dict(Run& run, const Arguments& arguments) {
    if (!arguments.rest().empty()) {
        py::refuse(refusals::only_without_arguments, {"state_dict()"});
    }
    return state_dict_of(run, arguments.self(), text_at(arguments, 1));
}

py::Value load_state_dict(Run& run, const Arguments& arguments) {
    return load_state(run, arguments.self(), arguments[0]);
}

void set_mode(const py::Value& module, bool mode) {
    for (const auto& [name, each] : all_modules(module, {}, false)) {
        training_of(each) = mode;
    }
}

py::Value train(Run&, const Arguments& arguments) {
    const bool* const mode = arguments[0].get<bool>();
    if (mode == nullptr) {
        raise("ValueError", {"training mode is expected to be boolean"});
    }
    set_mode(arguments.self(), *mode);
    return arguments.self();
}

py::Value eval(Run&, const Arguments& arguments) {
    set_mode(arguments.self(), false);
    return arguments.self();
}

/// Of a module that is an Instance; nn.Linear and nn.Embedding have nothing to be changed by their users.
ModuleInstance& instance_at(const Arguments& arguments) {
    ModuleInstance* const instance = as_module_instance(arguments.self());
    if (instance == nullptr) {
        py::refuse_missing(concat({py::type_name(arguments.self()), ".", arguments.signature().name}));
    }
    return *instance;
}

py::Value register_buffer(Run& run, const Arguments& arguments) {
    instance_at(arguments).register_buffer(run, text_at(arguments, 0), arguments[1],
                                           py::truth(run, arguments[2]));
    return {};
}

py::Value register_parameter(Run& run, const Arguments& arguments) {
    instance_at(arguments).register_parameter(run, text_at(arguments, 0), arguments[1]);
    return {};
}

py::Value add_module(Run&, const Arguments& arguments) {
    ModuleInstance& self = instance_at(arguments);
    if (!self.initialised || !is_module(arguments[1])) {
        py::refuse(refusals::error_words, {"torch", "add_module"});
    }
    self.register_module(text_at(arguments, 0), arguments[1]);
    return {};
}

/// fn of every module, what a module holds before itself.
void apply_to(Run& run, const py::Value& module, const py::Value& function) {
    const ModuleWalk walk;
    run.step();
    for (const auto& [name, child] : children_of(module)) {
        apply_to(run, child, function);
    }
    static_cast<void>(py::call(run, function, {{module}, {}}));
}

py::Value apply(Run& run, const Arguments& arguments) {
    apply_to(run, arguments.self(), arguments[0]);
    return arguments.self();
}

/// module.float(), module.cpu(): of what is there already.
py::Value unchanged(Run&, const Arguments& arguments) {
    const py::Value& self = arguments.self();
    for (const auto& all : {all_parameters(self, {}, true, false), all_buffers(self, {}, true, false)}) {
        for (const auto& [name, x] : all) {
            if (arguments.signature().name == "float" && x->data.dtype() == DType::float64) {
                py::refuse_missing("Module.float");
            }
        }
    }
    return arguments.self();
}

py::Value moved(Run& run, const Arguments& arguments) {
    if (!arguments[0].is_none() && !is_cpu(arguments[0])) {
        refuse_device(arguments[0], "Module.to(…)");
    }
    return unchanged(run, arguments);
}

py::Value initialise(Run&, const Arguments& arguments) {
    ModuleInstance& self = instance_at(arguments);
    if (!arguments.rest_by_name().empty()) {
        raise("TypeError", {self.type().name, ".__init__() got an unexpected keyword argument '",
                            arguments.rest_by_name().front().first, "'"});
    }
    if (!arguments.rest().empty()) {
        raise("TypeError", {self.type().name, ".__init__() takes 1 positional argument but ",
                            std::to_string(arguments.rest().size() + 1), " were given"});
    }
    self.initialised = true;
    self.training = true;
    self.parameters.clear();
    self.buffers.clear();
    self.modules.clear();
    return {};
}

py::Value text(Run& run, const Arguments& arguments) {
    return as_module_instance(arguments.self()) == nullptr ? py::repr(run, arguments.self())
                                                           : text_of_module(run, arguments.self());
}
py::Value no_text(Run&, const Arguments&) { return ""; }
py::Value name_of_module(Run&, const Arguments& arguments) { return py::type_name(arguments.self()); }

py::Value no_forward(Run&, const Arguments& arguments) {
    raise("NotImplementedError",
          {"Module [", py::type_name(arguments.self()), "] is missing the required \"forward\" function"});
}

py::Value call_module(Run& run, const Arguments& arguments) {
    return py::call(run, py::attribute(run, arguments.self(), "forward"),
                    {arguments.rest(), arguments.rest_by_name()});
}

py::Value make_module(Run& run, const Arguments& arguments) {
    const py::Value made = std::shared_ptr<py::Object>(ModuleInstance::make(run, *arguments.self().type()));
    static_cast<void>(
        py::call(run, py::attribute(run, made, "__init__"), {arguments.rest(), arguments.rest_by_name()}));
    return made;
}

py::Value training(Run&, const py::Value& module) { return training_of(module); }

constexpr py::Property module_methods_properties[] = {{"training", training}};
constexpr py::Entry module_methods_methods[] = {
    {"__init__(*args, **kwargs)", initialise},
    deep_copy_of_module,
    {"__call__(*args, **kwargs)", call_module},
    {"__repr__()", text},
    {"forward(*input)", no_forward},
    {"extra_repr()", no_text},
    {"_get_name()", name_of_module},
    {"parameters(recurse=True)", parameters},
    {"named_parameters(prefix='', recurse=True, remove_duplicate=True)", named_parameters},
    {"buffers(recurse=True)", buffers},
    {"named_buffers(prefix='', recurse=True, remove_duplicate=True)", named_buffers},
    {"children()", children},
    {"named_children()", named_children},
    {"modules(remove_duplicate=True)", modules_of},
    {"named_modules(memo=?None, prefix='', remove_duplicate=True)", named_modules},
    {"train(mode=True)", train},
    {"eval()", eval},
    {"zero_grad(set_to_none=True)", zero_grad_of_module},
    {"requires_grad_(requires_grad=True)", require_grad_of_module},
    {"state_dict(*args, destination=?None, prefix='', keep_vars=?False)", state_dict},
    {"load_state_dict(state_dict, strict=?True, assign=?False)", load_state_dict},
    {"register_buffer(name, tensor, persistent=True)", register_buffer},
    {"register_parameter(name, param)", register_parameter},
    {"add_module(name, module)", add_module},
    {"register_module(name, module)", add_module},
    {"apply(fn)", apply},
    {"float()", unchanged},
    {"cpu()", unchanged},
    {"to(device=None, dtype=?, non_blocking=?, memory_format=?)", moved},
};

constexpr py::Entry module_methods_constructor{"Module(*args, **kwargs)", make_module};

} // namespace

std::span<const py::Entry> module_methods() { return module_methods_methods; }
std::span<const py::Property> module_properties() { return module_methods_properties; }
const py::Entry* module_constructor() { return &module_methods_constructor; }

} // namespace lim::torch
