#pragma once

#include "core/random/bit_generator.hpp"

#include <optional>

namespace lim::random {

/// Standard normal numbers in pairs, as numpy.random.RandomState draws them (legacy_gauss): Marsaglia's polar
/// method.
class PolarNormal {
public:
    [[nodiscard]] double draw(BitGenerator& bits);
    /// The second number of a pair is not given any more.
    void reset() { spare_.reset(); }

private:
    std::optional<double> spare_;
};

/// A standard normal number as numpy.random.Generator draws it (random_standard_normal): from Marsaglia and
/// Tsang's ziggurat of 256 layers.
/// @param tail set to true where the number lies beyond the layers, ±3.65: it then comes from a logarithm
/// whose last digit depends on the C library
[[nodiscard]] double ziggurat_normal(BitGenerator& bits, bool& tail);

} // namespace lim::random
