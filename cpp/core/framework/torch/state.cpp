#include "core/framework/torch/state.hpp"

#include "core/framework/torch/random.hpp"
#include "core/python/refusal.hpp"

namespace lim::torch {

Generator& TorchState::generator() {
    if (!seeded_) {
        python::refuse("Seed first: `torch.manual_seed(…)`. PyTorch would draw other numbers in every run");
    }
    return generator_;
}

void TorchState::manual_seed(const python::Value& seed) {
    torch::manual_seed(generator_, seed);
    seeded_ = true;
}

} // namespace lim::torch
