/// Which tensors of a run are given out: those that figures, words and files can show.

#include "core/base/raise.hpp"
#include "core/notebook/notebook.hpp"
#include "core/python/object.hpp"

#include <algorithm>
#include <utility>

namespace lim::notebook {
namespace {

/// The elements that a figure may show of a value: of a list those of its only item.
const Tensor* elements_of(const python::Value& value) {
    if (const python::List* list = value.any_list(); list != nullptr && list->items.size() == 1) {
        return elements_of(list->items.front());
    }
    const python::Object* const object = value.object();
    return object == nullptr ? nullptr : object->elements();
}

/// Whether a call makes a layer of PyTorch that is shown by its weight. (One of Keras has the elements of its
/// weight itself.)
bool makes_weighted_layer(std::string_view call) {
    return call.starts_with("torch.nn.modules.") &&
           (call.ends_with(".Embedding") || call.ends_with(".Linear"));
}

/// The names whose values the calls of a cell have made, changed, or turned into one-hot vectors: each once.
std::vector<std::string> names_in(const std::vector<python::TracedCall>& calls) {
    std::vector<std::string> names;
    const auto add = [&](std::string name) {
        if (!name.empty() && std::ranges::find(names, name) == names.end()) {
            names.push_back(std::move(name));
        }
    };
    for (const python::TracedCall& call : calls) {
        for (const std::string& result : call.results) {
            add(makes_weighted_layer(call.name) ? result + ".weight" : result);
        }
        const bool has_subject = call.name.ends_with(".__setitem__") || call.name.ends_with(".one_hot");
        if (has_subject && !call.arguments.empty()) {
            add(call.arguments.front());
        }
    }
    return names;
}

} // namespace

std::vector<RunTensor> Notebook::tensors(const std::vector<CellAnswer>& answers) const {
    std::vector<RunTensor> tensors;
    tensors.reserve(3 * versions_.size()); // about as many as there are
    python::Run run(frameworks_, limits_of_questions());
    for (std::size_t cell = 0; cell < versions_.size(); ++cell) {
        const std::string number = std::to_string(cell);
        const auto add = [&](std::initializer_list<std::string_view> place, const python::Value& value) {
            if (const Tensor* tensor = elements_of(value)) {
                tensors.push_back({concat(place), *tensor});
            }
        };
        for (std::size_t i = 0; i < versions_[cell].calls.size(); ++i) {
            const auto& [arguments, result] = versions_[cell].calls[i];
            if (arguments.size() > 1) { // the first is the layer
                add({number, " ", std::to_string(i), " 1"}, arguments[1]);
            }
            if (result) {
                add({number, " ", std::to_string(i), " -1"}, *result);
            }
        }
        for (const std::string& name : names_in(answers[cell].calls)) {
            if (const auto value = held(run, cell, name)) {
                add({number, " ", name}, *value);
            }
        }
        if (const auto& shown = versions_[cell].shown) {
            add({number}, *shown);
        }
    }
    return tensors;
}

} // namespace lim::notebook
