#include "core/framework/torch/deep_copy.hpp"

#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/torch/module_instance.hpp"
#include "core/python/library/copying.hpp"

namespace lim::torch {
namespace {

using py::library::copier_of;
using py::library::DeepCopier;

/// Elements of its own that lie in memory as x's do. Tensors that share theirs have copies that do.
VariablePtr with_copied_storage(py::Run& run, DeepCopier& copier, const VariablePtr& x) {
    if (x->data.is_one_hot()) {
        return make_variable(x->rounded());
    }
    const void* const storage = x->data.storage();
    if (const auto before = copier.remembered(storage)) {
        const VariablePtr first = as_variable(*before);
        const VariablePtr made =
            make_variable(first->data.view(x->data.shape(), x->data.strides(), x->data.offset()));
        made->nearness = first->nearness;
        made->version = first->version;
        return made;
    }
    run.memory().require(x->data.shape(), x->data.dtype());
    Rounded elements = x->rounded();
    elements.tensor = x->data.snapshot();
    const VariablePtr made = make_variable(elements);
    copier.remember(storage, made);
    return made;
}

VariablePtr copied_variable(DeepCopier& copier, const VariablePtr& x) {
    return x ? as_variable(copier.copied(x)) : nullptr;
}

} // namespace

py::Value deep_copy_tensor(py::Run& run, const py::Arguments& arguments) {
    const VariablePtr x = as_variable(arguments.self());
    DeepCopier& copier = copier_of(arguments);
    if (x->parameter) {
        run.memory().require(x->data.shape(), x->data.dtype());
        Rounded elements = x->rounded();
        elements.tensor = array::laid_out_as(x->data.row_major(), x->data).snapshot();
        const VariablePtr made = make_variable(elements);
        made->parameter = true;
        made->requires_grad_leaf = x->requires_grad();
        return made;
    }
    if (!x->is_leaf()) {
        raise("RuntimeError",
              {"Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at "
               "the moment.  If you were attempting to deepcopy a module, this may be because of a "
               "torch.nn.utils.weight_norm usage, see https://github.com/pytorch/pytorch/pull/103001"});
    }
    const VariablePtr made = with_copied_storage(run, copier, x);
    made->requires_grad_leaf = x->requires_grad();
    copier.remember(x.get(), made);
    made->grad = copied_variable(copier, x->grad);
    return made;
}

py::Value deep_copy_module(py::Run& run, const py::Arguments& arguments) {
    ModuleInstance& from = *as_module_instance(arguments.self());
    DeepCopier& copier = copier_of(arguments);
    const py::Value copy = std::shared_ptr<py::Object>(ModuleInstance::make(run, from.type()));
    ModuleInstance& to = *as_module_instance(copy);
    copier.remember(&from, copy); // it may hold itself
    to.initialised = from.initialised;
    to.training = from.training;
    for (const auto& [name, parameter] : from.parameters) {
        to.parameters.emplace_back(name, copied_variable(copier, parameter));
    }
    for (const ModuleInstance::Buffer& buffer : from.buffers) {
        to.buffers.push_back({buffer.name, copied_variable(copier, buffer.tensor), buffer.persistent});
    }
    for (const auto& [name, module] : from.modules) {
        to.modules.emplace_back(name, copier.copied(module));
    }
    for (const auto& [name, value] : from.attributes()) {
        to.attributes().emplace_back(name, copier.copied(value));
    }
    return copy;
}

ModuleValue::Parameters copied_parameters(const py::Arguments& arguments,
                                          const ModuleValue::Parameters& parameters) {
    DeepCopier& copier = copier_of(arguments);
    ModuleValue::Parameters copies;
    for (const auto& [name, parameter] : parameters) {
        copies.emplace_back(name, copied_variable(copier, parameter));
    }
    return copies;
}

} // namespace lim::torch
