#include "core/framework/torch/tensor_object.hpp"

#include "core/framework/operators.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/types.hpp"

namespace lim::torch {
namespace {

[[noreturn]] void refuse_address() { py::refuse(refusals::tensor_address); }

/// An int that is the address of an element: so many bytes behind the start of its storage.
class Pointer : public py::Object {
public:
    Pointer(std::weak_ptr<const void> storage, py::Int bytes) : storage_(std::move(storage)), bytes_(bytes) {}

    [[nodiscard]] const py::Type& type() const override { return py::int_type; }
    [[nodiscard]] std::string repr(py::Run&) override { refuse_address(); }
    [[nodiscard]] std::string format(py::Run&, std::string_view) override { refuse_address(); }
    [[nodiscard]] bool hashed_by_identity() const override { return false; }
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>();
    }
    [[nodiscard]] std::optional<py::Int> index(py::Run&) override { refuse_address(); }
    [[nodiscard]] std::optional<py::Value> to_float(py::Run&) override { refuse_address(); }
    [[nodiscard]] std::optional<py::Value> unary(py::Run&, py::UnaryOperator) override { refuse_address(); }
    [[nodiscard]] std::optional<py::Value> reflected(py::Run&, py::Operator, const py::Value&) override {
        refuse_address();
    }

    [[nodiscard]] std::optional<py::Value> binary(py::Run& run, py::Operator op,
                                                  const py::Value& right) override {
        // Of the objects that are ints, others are large ones.
        const py::Object* const object = right.object();
        const auto* const other =
            object != nullptr && &object->type() == &py::int_type && !object->is_large_int()
                ? static_cast<const Pointer*>(object)
                : nullptr;
        const bool equality = op == py::Operator::equal || op == py::Operator::not_equal;
        if (other != nullptr && shares_storage_with(*other)) {
            if (op != py::Operator::subtract && !comparison_of(op)) {
                refuse_address();
            }
            return py::binary(run, op, bytes_, other->bytes_);
        }
        if (other != nullptr && equality && !storage_.expired() && !other->storage_.expired()) {
            return op == py::Operator::not_equal;
        }
        const auto number = py::as_int(right);
        if (number && (op == py::Operator::add || op == py::Operator::subtract)) {
            return std::make_shared<Pointer>(storage_,
                                             op == py::Operator::add ? bytes_ + *number : bytes_ - *number);
        }
        if (number && *number <= 0 && comparison_of(op)) { // less than every address
            return py::binary(run, op, py::Int{1}, py::Int{0});
        }
        if (other != nullptr || number || right.get<double>() != nullptr || !equality) {
            refuse_address();
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] bool shares_storage_with(const Pointer& other) const {
        return !storage_.owner_before(other.storage_) && !other.storage_.owner_before(storage_);
    }

    std::weak_ptr<const void> storage_; // another tensor may lie where one lay that is gone
    py::Int bytes_;
};

} // namespace

py::Value data_pointer(const Tensor& tensor) {
    if (tensor.size() == 0) {
        return 0;
    }
    return std::make_shared<Pointer>(tensor.storage_holder(), tensor.offset() * item_size(tensor.dtype()));
}

} // namespace lim::torch
