#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functional.hpp"
#include "core/framework/torch/layers.hpp"
#include "core/framework/torch/module_value.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/framework/torch/types.hpp"
#include "core/framework/torch/views.hpp"
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
    EmbeddingValue(const VariablePtr& weight, std::optional<Index> padding)
        : EmbeddingValue(Parameters{{weight_name, weight}}, weight->data.shape(), padding) {}

    [[nodiscard]] static const py::Type& python_type() { return embedding_type(); }
    [[nodiscard]] const py::Type& type() const override { return embedding_type(); }
    [[nodiscard]] const py::Entry* call_entry() const override { return &embedding_forward_entry; }

    [[nodiscard]] std::string repr(Run&) override {
        const std::string padding = padding_idx ? ", padding_idx=" + std::to_string(*padding_idx) : "";
        return "Embedding(" + std::to_string(sizes[0]) + ", " + std::to_string(sizes[1]) + padding + ")";
    }

    [[nodiscard]] std::shared_ptr<ModuleValue> with_parameters(Parameters parameters) const override {
        return std::shared_ptr<EmbeddingValue>(new EmbeddingValue(std::move(parameters), sizes, padding_idx));
    }

    const Shape sizes; // num_embeddings, embedding_dim: those it was made with
    const std::optional<Index> padding_idx;

private:
    EmbeddingValue(Parameters parameters, Shape shape, std::optional<Index> padding)
        : ModuleValue(std::move(parameters)), sizes(std::move(shape)), padding_idx(padding) {}
};

py::Value embedding_forward(Run& run, const Arguments& arguments) {
    const auto layer = arguments.self().object_of<EmbeddingValue>();
    const VariablePtr indices = as_variable(arguments[0]);
    if (!indices) {
        raise_wrong_type("embedding", "indices", 2, "Tensor", arguments[0]);
    }
    return look_up(run, indices, layer->parameter(weight_name), layer->padding_idx);
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
    Generator& generator = run.state<TorchState>().generator(run);
    Layer layer = embedding_layer(rows, columns, padding, generator, run.memory(), run.progress());
    return std::make_shared<EmbeddingValue>(parameter_from(std::move(layer.weight)), padding);
}

py::Value from_pretrained(Run& run, const Arguments& arguments) {
    const VariablePtr given = as_variable(arguments[0]);
    if (!given) {
        raise_no_attribute(arguments[0], "dim");
    }
    if (given->data.rank() != 2) {
        raise("AssertionError", {"Embeddings parameter is expected to be 2-dimensional"});
    }
    const bool trains = !py::truth(run, arguments[1]);
    if (trains && !is_floating(given->data.dtype())) {
        raise("RuntimeError", {"Only Tensors of floating point and complex dtype can require gradients"});
    }
    const auto padding = padding_of(run, arguments[2], given->data.shape()[0]);
    const VariablePtr weight = data_of(run, given);
    weight->version = given->version;
    weight->parameter = true;
    weight->requires_grad_leaf = trains;
    return std::make_shared<EmbeddingValue>(weight, padding);
}

py::Value num_embeddings(Run&, const py::Value& self) { return self.object_of<EmbeddingValue>()->sizes[0]; }
py::Value embedding_dim(Run&, const py::Value& self) { return self.object_of<EmbeddingValue>()->sizes[1]; }
py::Value padding_idx(Run&, const py::Value& self) {
    const auto padding = self.object_of<EmbeddingValue>()->padding_idx;
    return padding ? py::Value(*padding) : py::Value();
}

py::Value nothing(Run&, const py::Value&) { return {}; }
py::Value two(Run&, const py::Value&) { return 2.0; }
py::Value no(Run&, const py::Value&) { return false; }

constexpr py::Property embedding_properties[] = {
    {"weight", parameter_of<weight_name>, set_parameter_of<weight_name>},
    {"num_embeddings", num_embeddings},
    {"embedding_dim", embedding_dim},
    {"padding_idx", padding_idx},
    {"max_norm", nothing},
    {"norm_type", two},
    {"scale_grad_by_freq", no},
    {"sparse", no},
};

constexpr py::Entry embedding_constructor{
    "Embedding(num_embeddings, embedding_dim, padding_idx=None, max_norm=?, norm_type=?, "
    "scale_grad_by_freq=?, sparse=?, _weight=?, _freeze=?, device=?, dtype=?)",
    make_embedding};
constexpr py::Entry statics[] = {{"from_pretrained(embeddings, freeze=True, padding_idx=None, max_norm=?, "
                                  "norm_type=?, scale_grad_by_freq=?, sparse=?)",
                                  from_pretrained}};

} // namespace

const py::Type& embedding_type() {
    static const py::Type type{.name = "Embedding",
                               .module = "torch.nn.modules.sparse",
                               .base = &ModuleValue::python_type(),
                               .methods = {&embedding_forward_entry, 1},
                               .properties = embedding_properties,
                               .constructor = &embedding_constructor,
                               .statics = statics,
                               .wrong_call = raise_in_module_words};
    return type;
}

} // namespace lim::torch
