#pragma once

#include "core/framework/numpy/functions.hpp"
#include "core/python/seeding.hpp"
#include "core/random/numpy_normal.hpp"

#include <memory>
#include <optional>

namespace lim::numpy {

/// A generator of `numpy.random` that may not be seeded yet: then the run's own seed stands for the
/// machine's.
class Draws {
public:
    /// @param modern whether it is a Generator (PCG64), not a RandomState (MT19937)
    explicit Draws(bool modern) : modern_(modern) {}

    /// @throws ReadsUnknown where a refused cell may have drawn
    [[nodiscard]] random::BitGenerator& bits(py::Run& run);
    /// A standard normal number by the method of its kind.
    /// @param tail as of `random::ziggurat_normal`
    [[nodiscard]] double normal(random::BitGenerator& bits, bool& tail);

    /// np.random.seed(seed), default_rng(seed); None for the machine's.
    /// @throws FrameworkError ValueError, TypeError; Refused
    void seed(py::Run& run, const py::Value& seed);
    [[nodiscard]] py::Seeding& seeding() { return seeding_; }
    [[nodiscard]] bool modern() const { return modern_; }

private:
    bool modern_;
    std::unique_ptr<random::BitGenerator> bits_;
    random::PolarNormal polar_;
    py::Seeding seeding_;
};

/// np.random.RandomState(seed) or np.random.default_rng(seed).
class RandomObject : public py::Object {
public:
    explicit RandomObject(bool modern) : draws(modern) {}

    [[nodiscard]] static const py::Type& python_type();
    [[nodiscard]] const py::Type& type() const override;
    [[nodiscard]] std::string repr(py::Run& run) override { return str(run) + " at 0x…"; }
    [[nodiscard]] std::string str(py::Run& run) override;
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>{this};
    }

    Draws draws;
};

/// The generator whose method is called, or that of the module.
[[nodiscard]] Draws& draws_of(py::Run& run, const py::Arguments& arguments);

/// numpy.random.
extern const py::Module random_module;

/// rand, randn, randint, random, random_sample, uniform, normal, standard_normal of RandomState.
[[nodiscard]] std::span<const py::Entry> legacy_number_methods();
/// integers, random, uniform, normal, standard_normal of Generator.
[[nodiscard]] std::span<const py::Entry> modern_number_methods();
/// choice, shuffle, permutation of RandomState and of Generator.
[[nodiscard]] std::span<const py::Entry> legacy_order_methods();
[[nodiscard]] std::span<const py::Entry> modern_order_methods();

/// `draw()` as often as a size says: of None a Python number, else an array.
template <class T, class Draw>
[[nodiscard]] py::Value draw_values(py::Run& run, const py::Value& size, const Draw& draw) {
    if (size.is_none()) {
        return py::Value(draw());
    }
    Tensor result = Tensor::uninitialised<T>(checked_shape(run, size, lim::dtype_of<T>));
    for (T& element : result.data<T>()) {
        element = draw();
    }
    return make_array({std::move(result)});
}

/// A whole number from 0 up to another one, drawn by the method of the generator's kind.
[[nodiscard]] std::uint64_t drawn_up_to(const Draws& draws, random::BitGenerator& bits, std::uint64_t most);

} // namespace lim::numpy
