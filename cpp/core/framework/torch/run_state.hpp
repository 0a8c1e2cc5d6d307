#pragma once

#include "core/print/torch_repr.hpp"
#include "core/python/run.hpp"
#include "core/python/value.hpp"
#include "core/random/generator.hpp"

#include <cstdint>

namespace lim::torch {

/// What PyTorch keeps for a whole run.
class TorchState : public py::State {
public:
    /// The global generator. If it was never seeded, it has the run's own seed, and the cell is marked as
    /// drawn: PyTorch takes another seed from the machine each time.
    /// @throws ReadsUnknown where a refused cell may have drawn
    [[nodiscard]] Generator& generator(py::Run& run);
    /// The same for a draw whose bits depend on the processor: it marks the cell as drawn, and so do all
    /// draws after it, until the next seed.
    /// @throws ReadsUnknown
    [[nodiscard]] Generator& generator_of_processor(py::Run& run) {
        differs_ = true;
        return generator(run);
    }
    /// @throws FrameworkError as torch.manual_seed does
    void manual_seed(const py::Value& seed);

    [[nodiscard]] py::Seeding* seeding() override { return &seeding_; }
    void leave_blocks() override { gradients_enabled = true; }

    bool gradients_enabled = true; // torch.is_grad_enabled()
    TorchPrintOptions print_options = {};

private:
    Generator generator_{0};
    py::Seeding seeding_;
    bool made_ = false;    // by the run's own seed
    bool differs_ = false; // from what it would be on another processor
};

/// torch.manual_seed(seed): int(seed), which must lie in [−2⁶³, 2⁶⁴ − 1]; negative ones count from 2⁶⁴ down.
/// @throws FrameworkError ValueError beyond that and for NaN, OverflowError for an infinity
void manual_seed(Generator& generator, const py::Value& seed);

} // namespace lim::torch
