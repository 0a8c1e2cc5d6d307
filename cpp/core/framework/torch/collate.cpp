#include "core/framework/torch/collate.hpp"

#include "core/base/raise.hpp"
#include "core/framework/literal.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/dict.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

/// torch/utils/data/_utils/collate.py.
namespace lim::torch {

py::Value collated(py::Run& run, const py::Values& samples, bool are_parts) {
    const py::Value& first = samples.front();
    if (as_variable(first)) {
        std::vector<VariablePtr> tensors;
        for (const py::Value& sample : samples) {
            tensors.push_back(as_variable(sample));
            if (!tensors.back() || tensors.back()->data.shape() != as_variable(first)->data.shape()) {
                py::refuse(refusals::error_words, {"torch", "default_collate"});
            }
        }
        return stack(run, tensors, 0);
    }
    if (first.get<std::string>() != nullptr) {
        return are_parts ? py::make_tuple(samples) : py::make_list(samples);
    }
    if (first.get<double>() != nullptr) {
        std::vector<double> numbers;
        for (const py::Value& sample : samples) {
            numbers.push_back(py_float(sample));
        }
        return make_variable(Tensor::of<double>({static_cast<Index>(numbers.size())}, numbers));
    }
    if (first.get<py::Int>() != nullptr) {
        return tensor_of(run, py::make_list(samples));
    }
    if (const py::Dict* const dict = first.dict()) {
        auto joined = std::make_shared<py::Dict>();
        const auto items = dict->items;
        for (const auto& [name, value] : items) {
            py::Values of_name;
            for (const py::Value& sample : samples) {
                of_name.push_back(py::item(run, sample, name));
            }
            joined->set(py::key_of(run, name), name, collated(run, of_name));
            if (dict->size() != items.size()) { // by a `__getitem__` of the reader's
                raise("RuntimeError", {"dictionary changed size during iteration"});
            }
        }
        return joined;
    }
    const py::Values* const parts = py::items_in(first);
    if (parts == nullptr) {
        py::refuse(refusals::error_words, {"torch", "default_collate"});
    }
    py::Values joined;
    for (std::size_t i = 0; i < parts->size(); ++i) {
        py::Values of_part;
        for (const py::Value& sample : samples) {
            const py::Values* const items = py::items_in(sample);
            if (items == nullptr || items->size() != parts->size()) {
                py::refuse(refusals::error_words, {"torch", "default_collate"});
            }
            of_part.push_back((*items)[i]);
        }
        joined.push_back(collated(run, of_part, true));
    }
    return py::make_list(std::move(joined));
}

} // namespace lim::torch
