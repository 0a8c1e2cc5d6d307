#pragma once

#include "core/framework/torch/types.hpp"
#include "core/python/call.hpp"
#include "core/python/object.hpp"
#include "core/random/generator.hpp"

#include <cstddef>
#include <optional>

namespace lim::torch {

/// A torch.Generator: one of the reader's own, or the global one, which the run's TorchState has.
class GeneratorObject : public py::Object {
public:
    explicit GeneratorObject(std::optional<Generator> of_its_own) : own(std::move(of_its_own)) {}

    [[nodiscard]] static const py::Type& python_type() { return generator_type(); }
    [[nodiscard]] const py::Type& type() const override { return generator_type(); }
    [[nodiscard]] std::string repr(py::Run&) override { return "<torch._C.Generator object at 0x…>"; }
    [[nodiscard]] std::string pretty(py::Run&) override { return "<torch._C.Generator at 0x…>"; }

    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>{this};
    }

    std::optional<Generator> own; // absent: the global one
};

/// The generator that a call draws from: the one that this parameter is given, or for None the global one.
/// @throws FrameworkError TypeError for what is no generator
[[nodiscard]] Generator& generator_at(py::Run& run, const py::Arguments& arguments, std::size_t parameter);

/// torch.manual_seed's answer: the global generator.
[[nodiscard]] py::Value generator_value();

} // namespace lim::torch
