#include "core/framework/torch/state.hpp"

#include "core/framework/torch/random.hpp"
#include "core/python/refusal.hpp"

namespace lim::torch {

Generator& TorchState::generator(python::Run& run) {
    if (seeded_ && unknown_since_) {
        throw python::ReadsUnknown(*unknown_since_);
    }
    if (!seeded_) {
        run.mark_drawn();
        if (!made_) {
            generator_ = Generator(run.seed_of_unseeded());
            made_ = true;
        }
    }
    return generator_;
}

void TorchState::manual_seed(const PyValue& seed) {
    torch::manual_seed(generator_, seed);
    seeded_ = true;
    unknown_since_.reset();
}

} // namespace lim::torch
