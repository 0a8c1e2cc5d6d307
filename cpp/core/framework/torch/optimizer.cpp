#include "core/framework/torch/optimizer.hpp"

#include "core/base/raise.hpp"
#include "core/framework/torch/module_instance.hpp"
#include "core/framework/torch/module_value.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/framework/torch/types.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <set>

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

const py::Dict& group_in(const py::Value& value) {
    if (value.dict() == nullptr) {
        py::refuse(refusals::parameter_groups);
    }
    return *value.dict();
}

/// The groups that there are now.
const py::Values& group_list(const Optimizer& optimizer) { return optimizer.groups.list()->items; }

std::vector<VariablePtr> parameters_in(const py::Value& group) {
    const py::Values* const items = py::items_in(value_of(group_in(group), "params"));
    std::vector<VariablePtr> parameters;
    for (std::size_t i = 0; items != nullptr && i < items->size(); ++i) {
        parameters.push_back(as_variable((*items)[i]));
        if (!parameters.back()) {
            py::refuse(refusals::parameter_groups);
        }
    }
    return parameters;
}

/// Refuses a parameter whose data the reader has set to another shape or dtype than its gradient, or what is
/// kept of it, has: PyTorch raises, or broadcasts.
void check_fits(const Variable& x, const ParameterState& state) {
    const auto fits = [&](const Tensor& of) {
        return of.shape() == x.data.shape() && of.dtype() == x.data.dtype();
    };
    if (!fits(x.grad->data) || !fits(state.first.value_or(x.data)) || !fits(state.second.value_or(x.data))) {
        py::refuse(refusals::set_data);
    }
}

py::Value step_method(Run& run, const Arguments& arguments) {
    if (!arguments[0].is_none()) {
        (void)py::call(run, arguments[0], {});
        py::refuse(refusals::step_closure);
    }
    arguments.self().object_of<Optimizer>()->step(run);
    return {};
}

py::Value zero_grad_of_optimizer(Run& run, const Arguments& arguments) {
    const py::Values& groups = group_list(*arguments.self().object_of<Optimizer>());
    for (std::size_t i = 0; i < groups.size(); ++i) {
        for (const VariablePtr& x : parameters_in(groups[i])) {
            clear_grad(run, *x, arguments[0]); // by a `__bool__` of the reader's, which may change the list
        }
    }
    return {};
}

py::Value groups_property(Run&, const py::Value& self) { return self.object_of<Optimizer>()->groups; }

/// Checks what is to be optimized, and that it is not there already.
void check_parameter(const py::Value& item, const std::vector<VariablePtr>& before) {
    const VariablePtr x = as_variable(item);
    if (!x) {
        if (item.tuple() != nullptr) {
            py::refuse(refusals::parameter_groups);
        }
        raise("TypeError",
              {"optimizer can only optimize Tensors, but one of the params is ", typename_of(item)});
    }
    if (!x->is_leaf()) {
        raise("ValueError", {"can't optimize a non-leaf Tensor"});
    }
    if (std::ranges::find(before, x) != before.end()) {
        py::refuse(refusals::parameter_twice);
    }
}

/// One group: what is given of it, and the defaults for the rest.
py::Value group_of(Run& run, const py::Dict& given, const GroupDefaults& defaults,
                   std::vector<VariablePtr>& before) {
    auto group = std::make_shared<py::Dict>();
    const py::Value params = value_of(given, "params");
    const py::Value listed = // first, as an `__iter__` of the reader's may change the dict
        py::make_list(as_variable(params) ? py::Values{params} : py::items_of(run, params));
    for (const py::Value& item : listed.list()->items) {
        check_parameter(item, before);
        before.push_back(as_variable(item));
    }
    for (const auto& [name, value] : given.items) {
        const auto* const text = name.get<std::string>();
        const bool is_params = text != nullptr && *text == "params";
        const bool is_known = text != nullptr && std::ranges::any_of(defaults, [&](const auto& known) {
                                  return *text == known.first;
                              });
        if (!is_params && (!is_known || !py::as_float(value))) {
            py::refuse(refusals::parameter_groups);
        }
        group->set(py::key_of(run, name), name, is_params ? listed : value);
    }
    for (const auto& [name, value] : defaults) {
        if (const std::string key = py::key_of(run, name); group->find(key) == nullptr) {
            group->set(key, name, value);
        }
    }
    return group;
}

constexpr py::Entry optimizer_methods[] = {{"step(closure=None)", step_method},
                                           {"zero_grad(set_to_none=True)", zero_grad_of_optimizer}};
constexpr py::Property optimizer_properties[] = {{"param_groups", groups_property}};

} // namespace

const py::Type& Optimizer::python_type() {
    static const py::Type type{.name = "Optimizer",
                               .module = "torch.optim.optimizer",
                               .methods = optimizer_methods,
                               .properties = optimizer_properties,
                               .wrong_call = raise_in_words_of_optimizers};
    return type;
}

std::string Optimizer::repr(Run& run) {
    std::string text = std::string(type_.name) + " (";
    const py::Values& all = group_list(*this);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const py::Value value = all[i];
        text += "\nParameter Group " + std::to_string(i) + "\n";
        std::set<std::string> names;
        for (const auto& [name, held] : group_in(value).items) {
            if (name.get<std::string>() == nullptr) {
                py::refuse(refusals::parameter_groups);
            }
            names.insert(*name.get<std::string>());
        }
        names.erase("params");
        for (const std::string& name : names) { // a `__repr__` of the reader's may change the group
            const py::Value* const held = group_in(value).find(py::key_of(run, name));
            if (held == nullptr) {
                raise("KeyError", {py::repr(run, name)});
            }
            text += "    " + name + ": " + py::str(run, py::Value(*held)) + "\n";
        }
    }
    return text + ")";
}

void Optimizer::step(Run& run) {
    for (const py::Value& value : group_list(*this)) {
        const auto has_sparse = [](const VariablePtr& x) { return x->grad && x->grad->is_sparse; };
        if (&type_ != &sgd_type() && std::ranges::any_of(parameters_in(value), has_sparse)) {
            raise("RuntimeError",
                  {"Adam does not support sparse gradients, please consider SparseAdam instead"});
        }
        for (const VariablePtr& x : parameters_in(value)) {
            if (x->grad) {
                run.memory().require(x->data.shape(), x->data.dtype());
                ParameterState& state = states_[x];
                check_fits(*x, state);
                move_(run, x, group_in(value), state);
            }
        }
    }
}

py::Value groups_of(Run& run, const py::Value& params, const GroupDefaults& defaults) {
    if (const VariablePtr x = as_variable(params)) {
        raise("TypeError",
              {"params argument given to the optimizer should be an iterable of Tensors or dicts, "
               "but got ",
               python_type_name(x->data.dtype())});
    }
    py::Values given = py::items_of(run, params);
    if (given.empty()) {
        raise("ValueError", {"optimizer got an empty parameter list"});
    }
    if (given.front().dict() == nullptr) {
        const auto all = std::make_shared<py::Dict>();
        all->set(py::key_of(run, "params"), "params", py::make_list(std::move(given)));
        given = {all};
    }
    py::Values groups;
    std::vector<VariablePtr> before;
    for (const py::Value& group : given) {
        groups.push_back(group_of(run, group_in(group), defaults, before));
    }
    return py::make_list(std::move(groups));
}

const py::Value& value_of(const py::Dict& group, const char* name) {
    const auto found = std::ranges::find_if(group.items, [&](const auto& item) {
        const auto* const key = item.first.template get<std::string>();
        return key != nullptr && *key == name;
    });
    if (found == group.items.end()) {
        py::refuse(refusals::parameter_groups);
    }
    return found->second;
}

double number_of(const py::Dict& group, const char* name) {
    const auto number = py::as_float(value_of(group, name));
    if (!number) {
        py::refuse(refusals::learning_rate);
    }
    return *number;
}

void raise_in_words_of_optimizers(const py::CallProblem& problem) {
    const std::string_view name = problem.signature.name;
    std::string owner = "Optimizer"; // which zero_grad is of
    if (const auto optimizer = problem.function.self.object_of<Optimizer>(); optimizer && name == "step") {
        const bool is_adamw = &optimizer->type() == &adamw_type();
        owner = is_adamw ? adam_type().name : optimizer->type().name;
    } else if (!optimizer) {
        owner = std::get<const py::Type*>(problem.function.owner)->name;
    }
    py::raise_in_python_words(problem, concat({owner, ".", name == owner ? "__init__" : name}), true);
}

} // namespace lim::torch
