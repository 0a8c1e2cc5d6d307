#pragma once

#include "core/kernels/mersenne.hpp"
#include "core/python/object.hpp"
#include "core/python/run.hpp"

#include <cstdint>
#include <optional>

namespace lim::python::library {

/// CPython's generator (Modules/_randommodule.c): a Mersenne Twister that is seeded by an array.
class Twister {
public:
    explicit Twister(std::uint64_t seed);
    /// @param seed by its size, as random.seed(int) takes it
    explicit Twister(Int seed);

    [[nodiscard]] std::uint32_t bits32();
    /// random.random(): 53 bits.
    [[nodiscard]] double uniform();
    /// An int of so many bits, up to 127.
    [[nodiscard]] Int bits(int count);
    /// An int in [0, n), n > 0 (Random._randbelow).
    [[nodiscard]] Int below(Int n);

    std::optional<double> spare_gauss;

private:
    void seed_by(std::uint32_t first);
    void seed_by(const std::uint32_t* key, std::size_t length);

    kernels::MersenneState state_{};
    std::size_t next_ = kernels::mersenne_size;
};

/// A generator that may not be seeded yet: then the run's own seed stands for the machine's.
class Draws {
public:
    /// @throws ReadsUnknown where a refused cell may have drawn
    [[nodiscard]] Twister& generator(Run& run);
    /// @param seed None for the machine's
    void seed(const Value& seed);
    [[nodiscard]] Seeding& seeding() { return seeding_; }

private:
    std::optional<Twister> twister_;
    Seeding seeding_;
};

/// The module's own generator.
class RandomState : public State {
public:
    [[nodiscard]] Seeding* seeding() override { return &draws.seeding(); }

    Draws draws;
};

} // namespace lim::python::library
