#include "core/framework/torch/sequence_value.hpp"

namespace lim::torch {
namespace {

constexpr py::Type generator_type{.name = "generator"};

class GeneratorValue : public py::Object {
public:
    GeneratorValue(const char* name, py::Values items) : name_(name), items_(std::move(items)) {}

    [[nodiscard]] const py::Type& type() const override { return generator_type; }
    [[nodiscard]] std::string repr(py::Run&) override {
        return std::string("<generator object ") + name_ + " at 0x…>";
    }
    [[nodiscard]] std::unique_ptr<py::Iterator> iterate(py::Run&) override {
        return std::make_unique<Rest>(std::static_pointer_cast<GeneratorValue>(shared_from_this()));
    }

private:
    /// Goes on where the last one stopped.
    class Rest : public py::Iterator {
    public:
        explicit Rest(std::shared_ptr<GeneratorValue> of) : of_(std::move(of)) {}
        [[nodiscard]] std::optional<py::Value> next(py::Run&) override {
            return of_->next_ < of_->items_.size() ? std::optional(of_->items_[of_->next_++]) : std::nullopt;
        }

    private:
        std::shared_ptr<GeneratorValue> of_;
    };

    const char* name_;
    py::Values items_;
    std::size_t next_ = 0;
};

} // namespace

py::Value generator_of(const char* name, py::Values items) {
    return std::make_shared<GeneratorValue>(name, std::move(items));
}

} // namespace lim::torch
