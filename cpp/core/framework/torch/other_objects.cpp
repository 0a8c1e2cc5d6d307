#include "core/framework/torch/other_objects.hpp"

#include "core/framework/torch/tensor_object.hpp"
#include "core/python/iterators.hpp"
#include "core/python/operations.hpp"

#include <algorithm>
#include <string_view>

namespace lim::torch {
namespace {

std::string repr(py::Run& run, const py::Tuple& tuple) {
    return "torch.return_types." + std::string(tuple.type->name) +
           "(\nvalues=" + py::repr(run, tuple.items[0]) + ",\nindices=" + py::repr(run, tuple.items[1]) + ")";
}

py::Value values(py::Run&, const py::Value& self) { return self.tuple()->items[0]; }
py::Value indices(py::Run&, const py::Value& self) { return self.tuple()->items[1]; }

constexpr py::Property extremes_properties[] = {{"values", values}, {"indices", indices}};

py::Type type_named(const char* name) {
    return {.name = name,
            .module = "torch.return_types",
            .base = &py::type_of(py::make_tuple({})),
            .properties = extremes_properties,
            .tuple_repr = repr};
}

} // namespace

py::Value values_and_indices(const char* name, const VariablePtr& values, const VariablePtr& indices) {
    static const py::Type types[] = {type_named("max"), type_named("min"), type_named("sort"),
                                     type_named("topk")};
    const py::Type& type = *std::ranges::find_if(
        types, [&](const py::Type& each) { return std::string_view(each.name) == name; });
    return py::make_tuple({values, indices}, type);
}

namespace {

constexpr py::Type generated_type{.name = "generator", .base = &py::iterator_type};

/// A generator of PyTorch's own, whose text names the function that it is of.
class GeneratorValue : public py::IteratorObject {
public:
    GeneratorValue(const char* name, py::Values items)
        : IteratorObject(generated_type, std::make_unique<py::ValuesIterator>(std::move(items))),
          name_(name) {}

    [[nodiscard]] std::string repr(py::Run&) override {
        return std::string("<generator object ") + name_ + " at 0x…>";
    }
    [[nodiscard]] std::string pretty(py::Run& run) override { return repr(run); }

private:
    const char* name_;
};

} // namespace

py::Value generator_of(const char* name, py::Values items) {
    return std::make_shared<GeneratorValue>(name, std::move(items));
}

namespace {

constexpr py::Type node_type{.name = "Node", .module = "torch.autograd.graph"};

/// It has no text of its own: Python shows where it lies, which here is three dots.
class NodeValue : public py::Object {
public:
    explicit NodeValue(std::string name) : name_(std::move(name)) {}
    [[nodiscard]] const py::Type& type() const override { return node_type; }
    [[nodiscard]] std::string repr(py::Run&) override { return "<" + name_ + " object at 0x…>"; }
    [[nodiscard]] std::string pretty(py::Run&) override { return "<" + name_ + " at 0x…>"; }

private:
    std::string name_;
};

} // namespace

py::Value node_value(const std::shared_ptr<Node>& node) { return std::make_shared<NodeValue>(node->name); }

} // namespace lim::torch
