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

std::string label_of(Run& run, const py::Value& given, const std::string& kind) {
    if (const std::string* text = given.get<std::string>()) {
        return *text;
    }
    if (!given.is_none()) {
        py::refuse("This page takes the name of a layer as a str alone");
    }
    return next_layer_name(run, kind);
}

numpy::Array only_weight(Run& run, const py::Value& given, const std::string& label, std::size_t expected) {
    const py::List* list = given.list();
    if (list == nullptr) {
        py::refuse("This page takes weights as a list of one array alone");
    }
    if (list->items.size() != expected) {
        raise("ValueError",
              {"You called `set_weights(weights)` on layer \"", label, "\" with a weight list of length ",
               std::to_string(list->items.size()), ", but the layer was expecting ", std::to_string(expected),
               " weights. Provided weights: ", py::str(run, given).substr(0, 50), "..."});
    }
    if (expected == 0) {
        py::refuse("This page sets the weights of layers that have them alone");
    }
    const py::Value& weight = list->items[0];
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
        py::refuse("This page takes weights as a list of one array alone");
    }
    return numpy::Array{x->data.row_major().snapshot()};
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
        py::refuse("This page takes numbers and tensors of one number as sizes of layers alone");
    }
    return *index;
}

} // namespace lim::keras
