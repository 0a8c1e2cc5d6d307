#include "core/framework/torch/nodes.hpp"

namespace lim::torch {
namespace {

constexpr py::Type node_type{.name = "Node", .module = "torch.autograd.graph"};
constexpr py::Type random_generator_type{.name = "Generator", .module = "torch._C"};

/// A value without a text of its own: Python shows where it lies, which here is three dots.
class Addressed : public py::Object {
public:
    Addressed(const py::Type& type, std::string name) : type_(type), name_(std::move(name)) {}
    [[nodiscard]] const py::Type& type() const override { return type_; }
    [[nodiscard]] std::string repr(py::Run&) override { return "<" + name_ + " object at 0x…>"; }
    [[nodiscard]] std::string pretty(py::Run&) override { return "<" + name_ + " at 0x…>"; }

private:
    const py::Type& type_;
    std::string name_;
};

} // namespace

py::Value node_value(const std::shared_ptr<Node>& node) {
    return std::make_shared<Addressed>(node_type, node->name);
}

py::Value generator_value() {
    return std::make_shared<Addressed>(random_generator_type, "torch._C.Generator");
}

} // namespace lim::torch
