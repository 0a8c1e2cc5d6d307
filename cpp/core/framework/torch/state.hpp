#pragma once

#include "core/framework/py_value.hpp"
#include "core/python/run.hpp"
#include "core/random/generator.hpp"

#include <cstdint>
#include <optional>

namespace lim::torch {

/// What PyTorch keeps for a whole run.
class TorchState : public python::State {
public:
    /// The global generator. If it was never seeded, it has the run's own seed, and the cell is marked as
    /// drawn: PyTorch takes another seed from the machine each time.
    /// @throws ReadsUnknown where a refused cell may have drawn
    [[nodiscard]] Generator& generator(python::Run& run);
    /// @throws FrameworkError as torch.manual_seed does
    void manual_seed(const PyValue& seed);

    void forget_draws(std::size_t cell) override { unknown_since_ = cell; }

    bool gradients_enabled = true; // torch.is_grad_enabled()
    std::uint64_t calls = 0;       // recorded so far

private:
    Generator generator_{0};
    bool seeded_ = false;                           // by the code
    bool made_ = false;                             // by the run's own seed
    std::optional<std::size_t> unknown_since_ = {}; // a cell that may have drawn
};

} // namespace lim::torch
