#pragma once

#include "core/python/value.hpp"
#include "core/random/generator.hpp"

namespace lim::torch {

/// torch.manual_seed(seed): int(seed), which must lie in [−2⁶³, 2⁶⁴ − 1]; negative ones count from 2⁶⁴ down.
/// @throws FrameworkError ValueError beyond that and for NaN, OverflowError for an infinity
void manual_seed(Generator& generator, const python::Value& seed);

} // namespace lim::torch
