#include "core/framework/torch/run_state.hpp"

#include "core/base/raise.hpp"
#include "core/framework/literal.hpp"

#include <cmath>

namespace lim::torch {

Generator& TorchState::generator(py::Run& run) {
    seeding_.note_draw(run);
    if (differs_) {
        run.mark_drawn();
    }
    if (!seeding_.is_seeded() && !made_) {
        generator_ = Generator(run.seed_of_unseeded());
        made_ = true;
    }
    return generator_;
}

void TorchState::manual_seed(const py::Value& seed) {
    torch::manual_seed(generator_, seed);
    seeding_.seed(true);
    differs_ = false;
}

namespace {

[[noreturn]] void overflow() { raise("ValueError", {"Overflow when unpacking long long"}); }

/// int(seed) of a float, modulo 2⁶⁴.
std::uint64_t truncated(double seed) {
    if (std::isnan(seed)) {
        raise("ValueError", {"cannot convert float NaN to integer"});
    }
    if (std::isinf(seed)) {
        raise("OverflowError", {"cannot convert float infinity to integer"});
    }
    const double whole = std::trunc(seed);
    if (whole < -0x1p63 || whole >= 0x1p64) {
        overflow();
    }
    return whole < 0 ? static_cast<std::uint64_t>(static_cast<std::int64_t>(whole))
                     : static_cast<std::uint64_t>(whole);
}

std::uint64_t unpacked(const py::Value& seed) {
    if (const auto value = uint64_of(seed)) {
        return *value;
    }
    if (const auto value = int64_of(seed)) {
        return static_cast<std::uint64_t>(*value);
    }
    overflow();
}

} // namespace

void manual_seed(Generator& generator, const py::Value& seed) {
    generator.manual_seed(is_int(seed) ? unpacked(seed) : truncated(py_float(seed)));
}

} // namespace lim::torch
