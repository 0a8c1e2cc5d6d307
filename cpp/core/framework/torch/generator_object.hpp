#pragma once

#include "core/framework/torch/types.hpp"
#include "core/python/call.hpp"
#include "core/python/object.hpp"
#include "core/random/generator.hpp"

#include <cstddef>
#include <optional>

namespace lim::torch {

/// A torch.Generator: one of the reader's own, or the global one, which the run's TorchState has.
class GeneratorObject : public python::Object {
public:
    explicit GeneratorObject(std::optional<Generator> of_its_own) : own(std::move(of_its_own)) {}

    [[nodiscard]] static const python::Type& python_type() { return generator_type(); }
    [[nodiscard]] const python::Type& type() const override { return generator_type(); }
    [[nodiscard]] std::string repr(python::Run&) override { return "<torch._C.Generator object at 0x…>"; }
    [[nodiscard]] std::string pretty(python::Run&) override { return "<torch._C.Generator at 0x…>"; }

    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>{this};
    }

    std::optional<Generator> own; // absent: the global one
};

/// The generator that a call draws from: the one that this parameter is given, or for None the global one.
/// @throws FrameworkError TypeError for what is no generator
[[nodiscard]] Generator& generator_at(python::Run& run, const python::Arguments& arguments,
                                      std::size_t parameter);

/// torch.manual_seed's answer: the global generator.
[[nodiscard]] python::Value generator_value();

} // namespace lim::torch
