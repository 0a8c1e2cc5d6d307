#pragma once

#include "core/framework/keras/gradients.hpp"
#include "core/framework/numpy/array.hpp"
#include "core/framework/torch/nn.hpp"

#include <map>
#include <string>

namespace lim {

/// What a name can stand for.
using Variable = std::variant<PyValue, torch::Value, torch::Layer, numpy::Array, keras::Value, keras::Layer,
                              keras::IndexedSlices>;

/// Python's namespace in small: names, and expressions whose value is kept under their own text.
class Namespace {
public:
    void clear() { variables_.clear(); }
    void set(const std::string& name, Variable value);

    /// @throws std::out_of_range if the name stands for nothing or for another kind of value: a bug in a
    /// notebook
    template <class T> [[nodiscard]] const T& get(const std::string& name) const;
    template <class T> [[nodiscard]] T& get(const std::string& name) {
        return const_cast<T&>(std::as_const(*this).template get<T>(name));
    }

    /// The value of a name of this kind; null where it is of another one, or an attribute.
    template <class T> [[nodiscard]] const T* find(const std::string& name) const;

    /// A Python number or a tensor of the framework whose value type V is.
    template <class V> [[nodiscard]] std::variant<PyValue, V> argument(const std::string& name) const;

    /// The tensor of a variable (of IndexedSlices their values), or a layer's: `layer.weight` and
    /// `layer.get_weights()[0]`.
    [[nodiscard]] const Tensor& tensor(const std::string& name) const;

    /// A torch tensor or the parameter `layer.weight`.
    [[nodiscard]] const torch::Value& torch_value(const std::string& name) const;

    /// The bytes of all tensors, shared elements counted once.
    [[nodiscard]] double held_bytes() const;

private:
    [[nodiscard]] const Variable& at(const std::string& name) const;
    std::map<std::string, Variable> variables_;
};

} // namespace lim
