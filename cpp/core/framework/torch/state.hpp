#pragma once

#include "core/python/run.hpp"
#include "core/random/generator.hpp"

#include <cstdint>

namespace lim::torch {

/// What PyTorch keeps for a whole run.
class TorchState : public python::State {
public:
    /// The global generator.
    /// @throws Refused if it was never seeded: PyTorch would draw other numbers every time
    [[nodiscard]] Generator& generator();
    /// @throws FrameworkError as torch.manual_seed does
    void manual_seed(const python::Value& seed);

    bool gradients_enabled = true; // torch.is_grad_enabled()
    std::uint64_t calls = 0;       // recorded so far

private:
    Generator generator_{0};
    bool seeded_ = false;
};

} // namespace lim::torch
