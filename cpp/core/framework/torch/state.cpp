#include "core/framework/torch/state.hpp"

#include "core/python/refusal.hpp"

namespace lim::torch {

Generator& TorchState::generator() {
    if (!seeded_) {
        python::refuse("Seed first: `torch.manual_seed(…)`. PyTorch would draw other numbers in every run");
    }
    return generator_;
}

void TorchState::manual_seed(std::uint64_t seed) {
    generator_.manual_seed(seed);
    seeded_ = true;
}

} // namespace lim::torch
