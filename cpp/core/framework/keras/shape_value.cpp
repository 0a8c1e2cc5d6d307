#include "core/base/text.hpp"
#include "core/framework/keras/input.hpp"
#include "core/framework/keras/messages.hpp"
#include "core/framework/keras/tensor_object.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::keras {
namespace {

py::Value as_list(py::Run& run, const py::Arguments& arguments);
py::Value rank(py::Run&, const py::Value& self);

constexpr Index unknown_length = -1;

constexpr py::Entry shape_methods[] = {{"as_list()", as_list}};
constexpr py::Property shape_properties[] = {{"rank", rank}, {"ndims", rank}};
constexpr py::Type shape_type{.name = "TensorShape",
                              .module = "tensorflow.python.framework.tensor_shape",
                              .methods = shape_methods,
                              .properties = shape_properties,
                              .wrong_call = raise_in_words_of_methods,
                              .metaclass = "ABCMeta"};

/// A tf.TensorShape. A length that is not known is kept as unknown_length.
class ShapeValue : public py::Object {
public:
    explicit ShapeValue(Shape shape) : shape_(std::move(shape)) {}
    [[nodiscard]] static const py::Type& python_type() { return shape_type; }
    [[nodiscard]] const py::Type& type() const override { return shape_type; }
    [[nodiscard]] std::string repr(py::Run&) override {
        return "TensorShape(" + with_none(bracketed(shape_)) + ")";
    }
    [[nodiscard]] std::string str(py::Run&) override { return with_none(py_tuple(shape_)); }
    [[nodiscard]] bool hashed_by_identity() const override { return false; }
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>();
    }
    [[nodiscard]] std::optional<py::Int> length(py::Run&) override { return shape_.size(); }
    [[nodiscard]] bool truth(py::Run&) override { return true; }
    [[nodiscard]] py::Values lengths() const {
        py::Values all(shape_.begin(), shape_.end());
        std::ranges::replace_if(
            all, [](const py::Value& each) { return *each.get<py::Int>() < 0; }, py::Value());
        return all;
    }

    [[nodiscard]] py::Value item(py::Run& run, const py::Value& index) override {
        if (index.slice() != nullptr) {
            Shape part;
            for (const py::Value& length :
                 py::items_of(run, py::item(run, py::make_list(lengths()), index))) {
                part.push_back(length.is_none() ? unknown_length
                                                : static_cast<Index>(*length.get<py::Int>()));
            }
            return shape_value(part);
        }
        const auto at = py::as_int(index);
        const auto rank = static_cast<py::Int>(shape_.size());
        if (!at || *at < -rank || *at >= rank) {
            py::refuse(refusals::shape_place);
        }
        return lengths()[static_cast<std::size_t>(*at < 0 ? *at + rank : *at)];
    }

    [[nodiscard]] std::unique_ptr<py::Iterator> iterate(py::Run& run) override {
        return py::iterate(run, py::make_list(lengths()));
    }

    [[nodiscard]] std::optional<py::Value> binary(py::Run& run, py::Operator op,
                                                  const py::Value& right) override {
        const bool equal = op == py::Operator::equal;
        const auto other = right.object_of<ShapeValue>();
        if ((!equal && op != py::Operator::not_equal) || std::ranges::count(shape_, unknown_length) > 0) {
            py::refuse(refusals::comparison, {"TensorShape"});
        }
        if (!other && right.list() == nullptr && right.tuple() == nullptr) {
            py::refuse(refusals::shape_compared_with);
        }
        const py::Value lengths_of_right = py::make_list(other ? other->lengths() : py::items_of(run, right));
        return py::equal(run, py::make_list(lengths()), lengths_of_right) == equal;
    }

    [[nodiscard]] std::optional<py::Value> reflected(py::Run&, py::Operator, const py::Value&) override {
        py::refuse(refusals::comparison, {"TensorShape"});
    }

private:
    /// The text of the lengths, with None for those that are not known.
    [[nodiscard]] static std::string with_none(std::string text) {
        for (std::size_t at = 0; (at = text.find("-1", at)) != std::string::npos;) {
            text.replace(at, 2, "None");
        }
        return text;
    }

    Shape shape_;
};

py::Value as_list(py::Run&, const py::Arguments& arguments) {
    return py::make_list(arguments.self().object_of<ShapeValue>()->lengths());
}

py::Value rank(py::Run&, const py::Value& self) { return self.object_of<ShapeValue>()->lengths().size(); }

} // namespace

py::Value partial_shape_value(const PartialShape& shape) {
    Shape lengths;
    for (const auto& length : shape) {
        lengths.push_back(length.value_or(unknown_length));
    }
    return shape_value(lengths);
}

py::Value shape_value(const Shape& shape) { return std::make_shared<ShapeValue>(shape); }

} // namespace lim::keras
