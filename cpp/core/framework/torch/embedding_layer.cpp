#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/deep_copy.hpp"
#include "core/framework/torch/functional.hpp"
#include "core/framework/torch/layers.hpp"
#include "core/framework/torch/module_value.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/framework/torch/types.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

py::Value embedding_forward(Run& run, const Arguments& arguments);
constexpr py::Entry embedding_forward_entry{"forward(input)", embedding_forward};

/// torch.nn.Embedding.
class EmbeddingValue : public ModuleValue {
public:
    EmbeddingValue(const VariablePtr& weight, LookUp told)
        : EmbeddingValue(Parameters{{weight_name, weight}}, weight->data.shape(), std::move(told)) {}

    [[nodiscard]] static const py::Type& python_type() { return embedding_type(); }
    [[nodiscard]] const py::Type& type() const override { return embedding_type(); }
    [[nodiscard]] const py::Entry* call_entry() const override { return &embedding_forward_entry; }

    [[nodiscard]] std::string repr(Run& run) override {
        std::string text = "Embedding(" + std::to_string(sizes[0]) + ", " + std::to_string(sizes[1]);
        if (options.padding_idx) {
            text += ", padding_idx=" + std::to_string(*options.padding_idx);
        }
        if (!options.max_norm.is_none()) {
            text += ", max_norm=" + py::str(run, options.max_norm);
        }
        if (!py::equal(run, options.norm_type, 2)) {
            text += ", norm_type=" + py::str(run, options.norm_type);
        }
        text += options.scale_grad_by_freq ? ", scale_grad_by_freq=True" : "";
        return text + (options.sparse ? ", sparse=True)" : ")");
    }

    [[nodiscard]] std::shared_ptr<ModuleValue> with_parameters(Parameters parameters) const override {
        return std::shared_ptr<EmbeddingValue>(new EmbeddingValue(std::move(parameters), sizes, options));
    }

    const Shape sizes; // num_embeddings, embedding_dim: those it was made with
    const LookUp options;

private:
    EmbeddingValue(Parameters parameters, Shape shape, LookUp told)
        : ModuleValue(std::move(parameters)), sizes(std::move(shape)), options(std::move(told)) {}
};

py::Value embedding_forward(Run& run, const Arguments& arguments) {
    const auto layer = arguments.self().object_of<EmbeddingValue>();
    const VariablePtr indices = as_variable(arguments[0]);
    if (!indices) {
        raise_wrong_type("embedding", "indices", 2, "Tensor", arguments[0]);
    }
    return look_up(run, indices, layer->parameter(weight_name), layer->options);
}

py::Value make_embedding(Run& run, const Arguments& arguments) {
    const py::Value rows = checked_size(run, arguments[0]);
    const py::Value columns = checked_size(run, arguments[1]);
    const py::Int* count = arguments[0].get<py::Int>();
    if (!arguments[2].is_none() && count == nullptr) {
        py::refuse(refusals::only_int, {"num_embeddings"});
    }
    const auto padding =
        arguments[2].is_none() ? std::nullopt : padding_of(run, arguments[2], unpack_long(*count));
    LookUp options = look_up_options(run, arguments, 3, padding);
    if (!arguments[7].is_none()) {
        const VariablePtr given = as_variable(arguments[7]);
        if (!given) {
            raise_no_attribute(arguments[7], "shape");
        }
        const bool fits = given->data.rank() == 2 && py::equal(run, given->data.shape()[0], rows) &&
                          py::equal(run, given->data.shape()[1], columns);
        if (!fits) {
            raise("AssertionError", {"Shape of weight does not match num_embeddings and embedding_dim"});
        }
        return std::make_shared<EmbeddingValue>(parameter_sharing(run, given, !py::truth(run, arguments[8])),
                                                std::move(options));
    }
    Generator& generator = run.state<TorchState>().generator(run);
    Layer layer = embedding_layer(rows, columns, padding, generator, run.memory(), run.progress());
    const VariablePtr weight = parameter_from(std::move(layer.weight));
    weight->requires_grad_leaf = !py::truth(run, arguments[8]);
    return std::make_shared<EmbeddingValue>(weight, std::move(options));
}

py::Value from_pretrained(Run& run, const Arguments& arguments) {
    const VariablePtr given = pretrained_rows(arguments[0]);
    const bool trains = !py::truth(run, arguments[1]);
    const auto padding = padding_of(run, arguments[2], given->data.shape()[0]);
    return std::make_shared<EmbeddingValue>(parameter_sharing(run, given, trains),
                                            look_up_options(run, arguments, 3, padding));
}

const LookUp& options_of(const py::Value& self) { return self.object_of<EmbeddingValue>()->options; }

py::Value num_embeddings(Run&, const py::Value& self) { return self.object_of<EmbeddingValue>()->sizes[0]; }
py::Value embedding_dim(Run&, const py::Value& self) { return self.object_of<EmbeddingValue>()->sizes[1]; }
py::Value padding_idx(Run&, const py::Value& self) {
    const auto padding = options_of(self).padding_idx;
    return padding ? py::Value(*padding) : py::Value();
}
py::Value max_norm(Run&, const py::Value& self) { return options_of(self).max_norm; }
py::Value norm_type(Run&, const py::Value& self) { return options_of(self).norm_type; }
py::Value scale_grad_by_freq(Run&, const py::Value& self) { return options_of(self).scale_grad_by_freq; }
py::Value is_sparse(Run&, const py::Value& self) { return options_of(self).sparse; }

constexpr py::Property embedding_properties[] = {
    {"weight", parameter_of<weight_name>, set_parameter_of<weight_name>},
    {"num_embeddings", num_embeddings},
    {"embedding_dim", embedding_dim},
    {"padding_idx", padding_idx},
    {"max_norm", max_norm},
    {"norm_type", norm_type},
    {"scale_grad_by_freq", scale_grad_by_freq},
    {"sparse", is_sparse},
};

constexpr py::Entry embedding_methods[] = {embedding_forward_entry};
constexpr py::Entry more_embedding_methods[] = {extra_text_entry,
                                                {deep_copy_signature, deep_copy_of_layer<EmbeddingValue>}};
std::span<const py::Entry> further_embedding_methods() { return more_embedding_methods; }
constexpr py::Entry embedding_constructor{
    "Embedding(num_embeddings, embedding_dim, padding_idx=None, max_norm=None, norm_type=2.0, "
    "scale_grad_by_freq=False, sparse=False, _weight=None, _freeze=False, device=?'cpu', dtype=?None)",
    make_embedding};
constexpr py::Entry statics[] = {{"from_pretrained(embeddings, freeze=True, padding_idx=None, max_norm=None, "
                                  "norm_type=2.0, scale_grad_by_freq=False, sparse=False)",
                                  from_pretrained}};

} // namespace

const py::Type& embedding_type() {
    static const py::Type type{.name = "Embedding",
                               .module = "torch.nn.modules.sparse",
                               .base = &ModuleValue::python_type(),
                               .methods = embedding_methods,
                               .properties = embedding_properties,
                               .constructor = &embedding_constructor,
                               .statics = statics,
                               .wrong_call = raise_in_module_words,
                               .more_methods = further_embedding_methods};
    return type;
}

} // namespace lim::torch
