#include "core/framework/keras/layer_value.hpp"

#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/keras/convert.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/numpy/opaque_array.hpp"
#include "core/framework/numpy/tensor_object.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cctype>

namespace lim::keras {

using py::Run;

std::string next_layer_name(Run& run, const std::string& kind) {
    auto& names = run.state<TfState>().layer_names;
    const auto found = std::ranges::find(names, kind, [](const auto& each) { return each.first; });
    if (found == names.end()) {
        names.emplace_back(kind, 1);
        return kind;
    }
    return kind + "_" + std::to_string(found->second++);
}

std::string snake_case(std::string_view name) {
    std::string text;
    const auto is = [&](std::size_t at, int (*kind)(int)) {
        return at < name.size() && kind(static_cast<unsigned char>(name[at])) != 0;
    };
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool begins_word = i > 0 && is(i, std::isupper) && is(i + 1, std::islower);
        const bool after_small = i > 0 && is(i, std::isupper) && is(i - 1, std::islower);
        if (begins_word || after_small) {
            text += '_';
        }
        text += static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
    }
    return text;
}

std::string label_of(Run& run, const py::Value& given, const std::string& kind) {
    if (const std::string* text = given.get<std::string>()) {
        return *text;
    }
    if (!given.is_none()) {
        py::refuse(refusals::layer_name);
    }
    return next_layer_name(run, kind);
}

namespace {

/// One weight. A list has no shape.
numpy::Array weight_from(const py::Value& weight) {
    if (const auto array = numpy::as_opaque_array(weight)) {
        return array->values;
    }
    if (weight.list() != nullptr || weight.tuple() != nullptr) {
        const double none = 0;
        return numpy::Array{Tensor::of<double>({}, std::span(&none, 1))};
    }
    if (const EagerPtr x = as_tensor(weight); x && !x->inexact) {
        return numpy::Array{x->data.row_major().snapshot()};
    }
    const numpy::NdarrayPtr x = numpy::as_ndarray(weight);
    if (!x || x->scalar || x->inexact) {
        py::refuse(refusals::layer_weights);
    }
    return numpy::Array{x->data.row_major().snapshot()};
}

} // namespace

void assign_weights(Run& run, const AnyLayer& layer, const Variables& variables, const py::Value& given) {
    const py::List* list = given.list();
    if (list == nullptr) {
        py::refuse(refusals::layer_weights);
    }
    if (list->items.size() != variables.size()) {
        raise("ValueError", {"You called `set_weights(weights)` on layer \"", layer.label,
                             "\" with a weight list of length ", std::to_string(list->items.size()),
                             ", but the layer was expecting ", std::to_string(variables.size()),
                             " weights. Provided weights: ", py::str(run, given).substr(0, 50), "..."});
    }
    std::vector<Tensor> weights;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        weights.push_back(
            checked_weight(layer.label, variables[i]->data.shape(), weight_from(list->items[i])));
        run.memory().require(weights.back().shape(), weights.back().dtype());
    }
    for (std::size_t i = 0; i < variables.size(); ++i) {
        variables[i]->data = weights[i];
        variables[i]->inexact = false;
    }
}

py::Value size_of(Run& run, const py::Value& value) {
    const EagerPtr x = as_tensor(value);
    const bool tensor =
        x && x->data.rank() == 0 && x->data.dtype() != DType::boolean && x->data.dtype() != DType::float64;
    if (tensor || is_int(value) || value.get<double>() != nullptr) {
        return value;
    }
    const auto index = numpy::as_ndarray(value) ? py::as_index(run, value) : std::nullopt;
    if (!index) {
        py::refuse(refusals::layer_size);
    }
    return *index;
}

bool is_trainable(const py::Value& given) {
    if (const bool* trains = given.get<bool>()) {
        return *trains;
    }
    if (given.get<py::Int>() == nullptr && !given.is_none()) {
        py::refuse(refusals::only_bool, {"trainable"});
    }
    raise("TypeError", {"Expected `trainable` argument to be a boolean, but got: ",
                        given.is_none() ? "None" : py::to_text(*given.get<py::Int>())});
}

void refuse_unknown_keyword(const py::Arguments& arguments) {
    if (!arguments.rest_by_name().empty()) {
        raise("TypeError",
              {"('Keyword argument not understood:', '", arguments.rest_by_name()[0].first, "')"});
    }
}

std::optional<PartialShape> shape_at(Run& run, const py::Arguments& arguments, std::size_t parameter) {
    const py::Value& shape = arguments[parameter];
    if (shape.is_none()) {
        if (arguments.given(parameter)) {
            raise("TypeError", {"'NoneType' object is not iterable"});
        }
        return std::nullopt;
    }
    if (shape.list() == nullptr && shape.tuple() == nullptr) {
        py::refuse(refusals::input_shape);
    }
    PartialShape lengths{std::nullopt};
    for (const py::Value& length : py::items_of(run, shape)) {
        const auto* given = length.get<py::Int>();
        if (!length.is_none() && (given == nullptr || *given <= 0 || *given > 0x7fffffff)) {
            py::refuse(refusals::input_shape);
        }
        lengths.push_back(given == nullptr ? std::nullopt : std::optional(static_cast<Index>(*given)));
    }
    if (lengths.size() < 2) {
        py::refuse(refusals::input_shape);
    }
    return lengths;
}

} // namespace lim::keras
