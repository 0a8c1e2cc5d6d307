#include "core/base/raise.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functional.hpp"
#include "core/framework/torch/layers.hpp"
#include "core/framework/torch/module_types.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/framework/torch/types.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <span>

/// torch.nn.EmbeddingBag.
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

struct Option {
    const char* name;
    py::Value usual;
};

/// What a bag keeps of its arguments, though only the usual value is done here.
std::span<const Option> further_options() {
    static const Option options[] = {{"max_norm", {}},
                                     {"norm_type", 2.0},
                                     {"scale_grad_by_freq", false},
                                     {"include_last_offset", false},
                                     {"padding_idx", {}}};
    return options;
}

void keep_further_options(Run& run, ModuleInstance& self) {
    for (const auto& [name, usual] : further_options()) {
        self.set_plain(run, name, usual);
    }
}

/// Asked at each use, as the reader may have set one since.
void refuse_further_options(Run& run, ModuleInstance& self) {
    for (const auto& [name, usual] : further_options()) {
        if (!py::equal(run, self.plain(name), usual)) {
            py::refuse_missing(concat({name, "=…"}));
        }
    }
}

py::Value make_bag(Run& run, const Arguments& arguments) {
    ModuleInstance& self = initialised_module(arguments);
    Generator& generator = run.state<TorchState>().generator(run);
    Layer layer = embedding_layer(checked_size(run, arguments[0]), checked_size(run, arguments[1]), {},
                                  generator, run.memory(), run.progress());
    keep_arguments(run, arguments);
    keep_further_options(run, self);
    self.register_parameter(run, "weight", parameter_from(std::move(layer.weight)));
    return {};
}

/// EmbeddingBag.from_pretrained: a bag whose weight is the tensor itself.
py::Value bag_from_pretrained(Run& run, const Arguments& arguments) {
    const VariablePtr given = pretrained_rows(arguments[0]);
    const auto bag = ModuleInstance::make(run, embedding_bag_type());
    const py::Value value = std::shared_ptr<py::Object>(bag);
    ModuleInstance& self = *as_module_instance(value);
    self.initialised = true;
    self.set_plain(run, "num_embeddings", given->data.shape()[0]);
    self.set_plain(run, "embedding_dim", given->data.shape()[1]);
    self.set_plain(run, "mode", arguments[5]);
    self.set_plain(run, "sparse", arguments[6]);
    keep_further_options(run, self);
    const VariablePtr weight = parameter_sharing(run, given, true); // PyTorch freezes it after that
    weight->requires_grad_leaf = !py::truth(run, arguments[1]);
    self.register_parameter(run, "weight", weight);
    return value;
}

py::Value bag_forward(Run& run, const Arguments& arguments) {
    ModuleInstance& self = *as_module_instance(arguments.self());
    refuse_further_options(run, self);
    const VariablePtr weight = as_variable(*self.attribute(run, "weight"));
    const py::Value mode = self.plain("mode");
    return embedding_bag(run, arguments[0], weight, arguments[1], mode, arguments[2],
                         py::truth(run, self.plain("sparse")));
}

py::Value bag_text(Run& run, const Arguments& arguments) {
    ModuleInstance& self = *as_module_instance(arguments.self());
    refuse_further_options(run, self);
    return concat({py::str(run, self.plain("num_embeddings")), ", ",
                   py::str(run, self.plain("embedding_dim")), ", mode=", py::repr(run, self.plain("mode"))});
}

constexpr py::Entry bag_methods[] = {
    {"__init__(num_embeddings, embedding_dim, max_norm=?None, norm_type=?2.0, scale_grad_by_freq=?False, "
     "mode='mean', sparse=False, _weight=?None, include_last_offset=?False, padding_idx=?None, "
     "device=?'cpu', "
     "dtype=?None)",
     make_bag},
    {"forward(input, offsets=None, per_sample_weights=None)", bag_forward},
    {"extra_repr()", bag_text}};

constexpr py::Entry bag_statics[] = {
    {"from_pretrained(embeddings, freeze=True, max_norm=?None, norm_type=?2.0, scale_grad_by_freq=?False, "
     "mode='mean', sparse=False, include_last_offset=?False, padding_idx=?None)",
     bag_from_pretrained}};

} // namespace

const py::Type& embedding_bag_type() {
    static const py::Type type = [] {
        py::Type made = module_type("EmbeddingBag", "torch.nn.modules.sparse", bag_methods);
        made.statics = bag_statics;
        return made;
    }();
    return type;
}

} // namespace lim::torch
