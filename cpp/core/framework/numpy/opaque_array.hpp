#pragma once

#include "core/framework/numpy/tensor_object.hpp"

namespace lim::numpy {

/// A numpy.ndarray of Python ints beyond 64 bits (dtype=object), or of uint64: it can be written to, and
/// given to a layer as its weight, which casts it. The page does nothing else with it.
class OpaqueArray : public py::Object {
public:
    explicit OpaqueArray(Array of) : values(std::move(of)) {}

    [[nodiscard]] static const py::Type& python_type();
    [[nodiscard]] const py::Type& type() const override { return python_type(); }

    Array values;

    [[nodiscard]] std::string repr(py::Run& run) override;
    [[nodiscard]] std::optional<py::Value> attribute(py::Run& run, const std::string& name) override;
    [[nodiscard]] std::optional<py::Value> unary(py::Run& run, py::UnaryOperator op) override;
    [[nodiscard]] std::optional<py::Value> binary(py::Run& run, py::Operator op,
                                                  const py::Value& right) override;
    [[nodiscard]] std::optional<py::Value> reflected(py::Run& run, py::Operator op,
                                                     const py::Value& left) override;
    [[nodiscard]] py::Value item(py::Run& run, const py::Value& index) override;
    void set_item(py::Run& run, const py::Value& index, const py::Value& value) override;
    [[nodiscard]] std::optional<bool> contains(py::Run& run, const py::Value& value) override;
    [[nodiscard]] std::optional<py::Int> length(py::Run& run) override;
    [[nodiscard]] std::unique_ptr<py::Iterator> iterate(py::Run& run) override;
    [[nodiscard]] bool truth(py::Run& run) override;
    [[nodiscard]] bool hashed_by_identity() const override { return false; }
    [[nodiscard]] std::optional<py::Int> index(py::Run& run) override;
    [[nodiscard]] std::optional<py::Value> to_float(py::Run& run) override;
    [[nodiscard]] std::shared_ptr<py::Object> frozen() override;
};

[[nodiscard]] std::shared_ptr<OpaqueArray> as_opaque_array(const py::Value& value);

/// np.array(data) of a list, tuple or number.
/// @throws FrameworkError ValueError; Refused
[[nodiscard]] py::Value new_array(py::Run& run, const py::Value& data);

} // namespace lim::numpy
