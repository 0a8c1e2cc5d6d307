#include "core/framework/keras/indexed_slices.hpp"

#include "core/array/ops.hpp"
#include "core/base/raise.hpp"
#include "core/framework/keras/tape.hpp"
#include "core/print/numpy_repr.hpp"
#include "core/python/call.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim::keras {

Tensor to_tensor(const IndexedSlices& slices, const Memory& memory) {
    memory.require(slices.dense_shape, DType::float32);
    const Tensor ids = slices.indices.cast(DType::int64);
    return embedding_gradient(ids, slices.values, slices.dense_shape[0]);
}

std::string text(const IndexedSlices& slices) {
    const Shape& sizes = slices.dense_shape;
    const std::vector<std::int32_t> lengths(sizes.begin(), sizes.end());
    const Tensor shape = Tensor::of<std::int32_t>({static_cast<Index>(lengths.size())}, lengths);
    return concat({"IndexedSlices(indices=", tf_str(slices.indices), ", values=", tf_str(slices.values),
                   ", dense_shape=", tf_str(shape), ")"});
}

namespace {

py::Value indices(py::Run& run, const py::Value& self);
py::Value values(py::Run& run, const py::Value& self);
py::Value dense_shape(py::Run& run, const py::Value& self);

constexpr py::Property slices_properties[] = {
    {"indices", indices}, {"values", values}, {"dense_shape", dense_shape}};
constexpr py::Type slices_type{.name = "IndexedSlices",
                               .module = "tensorflow.python.framework.indexed_slices",
                               .properties = slices_properties};

class SlicesValue : public py::Object {
public:
    explicit SlicesValue(IndexedSlices slices) : of(std::move(slices)) {}
    [[nodiscard]] static const py::Type& python_type() { return slices_type; }
    [[nodiscard]] const py::Type& type() const override { return slices_type; }
    [[nodiscard]] std::string repr(py::Run&) override {
        return "<tensorflow.python.framework.indexed_slices.IndexedSlices object at 0x…>";
    }
    [[nodiscard]] std::string pretty(py::Run&) override {
        return "<tensorflow.python.framework.indexed_slices.IndexedSlices at 0x…>";
    }
    [[nodiscard]] std::string str(py::Run& run) override {
        if (of.inexact) {
            run.mark_rounding();
        }
        return text(of);
    }
    [[nodiscard]] std::optional<py::Value> reflected(py::Run&, py::Operator, const py::Value&) override {
        py::refuse(refusals::slices_computed);
    }
    [[nodiscard]] std::optional<py::Value> binary(py::Run&, py::Operator, const py::Value&) override {
        py::refuse(refusals::slices_computed);
    }

    IndexedSlices of;
};

std::shared_ptr<SlicesValue> slices_of(const py::Value& self) { return self.object_of<SlicesValue>(); }

py::Value indices(py::Run&, const py::Value& self) { return make_tensor({slices_of(self)->of.indices}); }

py::Value values(py::Run&, const py::Value& self) {
    return make_tensor({slices_of(self)->of.values, slices_of(self)->of.inexact});
}

py::Value dense_shape(py::Run&, const py::Value& self) {
    const Shape& shape = slices_of(self)->of.dense_shape;
    const std::vector<std::int32_t> lengths(shape.begin(), shape.end());
    return make_tensor({Tensor::of<std::int32_t>({static_cast<Index>(lengths.size())}, lengths)});
}

/// Whether sums of these are the same in every order: whole numbers that are not large.
bool are_whole(const Tensor& x) {
    for (Index i = 0; i < x.size(); ++i) {
        const double value = x.real_at(i);
        if (value != std::trunc(value) || std::abs(value) > 256) {
            return false;
        }
    }
    return x.size() < 1 << 15;
}

} // namespace

py::Value slices_value(IndexedSlices slices) { return std::make_shared<SlicesValue>(std::move(slices)); }

const IndexedSlices* as_slices(const py::Value& value) {
    const auto found = slices_of(value);
    return found ? &found->of : nullptr;
}

EagerPtr dense_of(py::Run& run, const py::Value& slices) {
    const auto found = slices_of(slices);
    return make_result(
        {to_tensor(found->of, run.memory()), found->of.inexact || !are_whole(found->of.values)}, {});
}

} // namespace lim::keras
