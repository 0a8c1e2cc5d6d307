#include "core/session/namespace.hpp"

#include <set>
#include <stdexcept>
#include <string_view>

namespace lim {
namespace {

/// "embedding" for "embedding.weight" and the attribute ".weight"; empty for other names.
std::string without(const std::string& name, std::string_view attribute) {
    return name.ends_with(attribute) ? name.substr(0, name.size() - attribute.size()) : "";
}

const Tensor* tensor_of(const Variable& variable) {
    if (const auto* value = std::get_if<torch::Value>(&variable)) {
        return &value->tensor;
    }
    if (const auto* layer = std::get_if<torch::Layer>(&variable)) {
        return &layer->weight.tensor;
    }
    if (const auto* array = std::get_if<numpy::Array>(&variable)) {
        return &array->tensor;
    }
    if (const auto* value = std::get_if<keras::Value>(&variable)) {
        return &value->tensor;
    }
    if (const auto* layer = std::get_if<keras::Layer>(&variable)) {
        return &layer->weight;
    }
    if (const auto* slices = std::get_if<keras::IndexedSlices>(&variable)) {
        return &slices->values;
    }
    return nullptr;
}

/// The elements that a tensor keeps alive, as bytes.
std::span<const std::byte> elements_of(const Tensor& tensor) {
    if (tensor.is_one_hot()) {
        return std::as_bytes(tensor.one_hot_ids());
    }
    switch (tensor.dtype()) {
    case DType::float32:
        return std::as_bytes(tensor.data<float>());
    case DType::float64:
        return std::as_bytes(tensor.data<double>());
    case DType::int32:
        return std::as_bytes(tensor.data<std::int32_t>());
    case DType::int64:
        return std::as_bytes(tensor.data<std::int64_t>());
    case DType::boolean:
        return std::as_bytes(tensor.data<bool>());
    }
    return {};
}

} // namespace

void Namespace::set(const std::string& name, Variable value) {
    variables_.insert_or_assign(name, std::move(value));
}

const Variable& Namespace::at(const std::string& name) const {
    const auto found = variables_.find(name);
    if (found == variables_.end()) {
        throw std::out_of_range("name '" + name + "' is not defined");
    }
    return found->second;
}

template <class T> const T& Namespace::get(const std::string& name) const {
    const auto* value = std::get_if<T>(&at(name));
    if (value == nullptr) {
        throw std::out_of_range("'" + name + "' is of another kind");
    }
    return *value;
}

template <class T> const T* Namespace::find(const std::string& name) const {
    const auto found = variables_.find(name);
    return found == variables_.end() ? nullptr : std::get_if<T>(&found->second);
}

template <class V> std::variant<PyValue, V> Namespace::argument(const std::string& name) const {
    if (const auto* number = std::get_if<PyValue>(&at(name))) {
        return *number;
    }
    return get<V>(name);
}

const Tensor& Namespace::tensor(const std::string& name) const {
    for (const std::string_view attribute : {".weight", ".get_weights()[0]", ".get_weights()"}) {
        if (const std::string layer = without(name, attribute); !layer.empty()) {
            return tensor(layer);
        }
    }
    const Tensor* tensor = tensor_of(at(name));
    if (tensor == nullptr) {
        throw std::out_of_range("'" + name + "' is no tensor");
    }
    return *tensor;
}

const torch::Value& Namespace::torch_value(const std::string& name) const {
    const std::string layer = without(name, ".weight");
    return layer.empty() ? get<torch::Value>(name) : get<torch::Layer>(layer).weight;
}

double Namespace::held_bytes() const {
    double bytes = 0;
    std::set<const void*> counted;
    for (const auto& [name, variable] : variables_) {
        if (const Tensor* tensor = tensor_of(variable)) {
            const auto elements = elements_of(*tensor);
            bytes += counted.insert(elements.data()).second ? static_cast<double>(elements.size()) : 0;
        }
    }
    return bytes;
}

template const PyValue& Namespace::get(const std::string&) const;
template const torch::Value& Namespace::get(const std::string&) const;
template const torch::Layer& Namespace::get(const std::string&) const;
template const numpy::Array& Namespace::get(const std::string&) const;
template const keras::Value& Namespace::get(const std::string&) const;
template const keras::Layer& Namespace::get(const std::string&) const;
template const keras::IndexedSlices& Namespace::get(const std::string&) const;
template const keras::IndexedSlices* Namespace::find(const std::string&) const;
template torch::Argument Namespace::argument<torch::Value>(const std::string&) const;
template keras::Argument Namespace::argument<keras::Value>(const std::string&) const;

} // namespace lim
