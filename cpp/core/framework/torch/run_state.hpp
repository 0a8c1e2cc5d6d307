#pragma once

#include "core/python/run.hpp"
#include "core/python/value.hpp"
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

/// torch.manual_seed(seed): int(seed), which must lie in [−2⁶³, 2⁶⁴ − 1]; negative ones count from 2⁶⁴ down.
/// @throws FrameworkError ValueError beyond that and for NaN, OverflowError for an infinity
void manual_seed(Generator& generator, const python::Value& seed);

} // namespace lim::torch
