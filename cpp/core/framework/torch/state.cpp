#include "core/framework/torch/state.hpp"

#include "core/framework/torch/random.hpp"
#include "core/python/refusal.hpp"

namespace lim::torch {

Generator& TorchState::generator() {
    if (!seeded_) {
        python::refuse(refusals::seed_first);
    }
    return generator_;
}

void TorchState::manual_seed(const PyValue& seed) {
    torch::manual_seed(generator_, seed);
    seeded_ = true;
}

} // namespace lim::torch
