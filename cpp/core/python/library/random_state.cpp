#include "core/python/library/random_state.hpp"

#include "core/base/raise.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::python::library {

using kernels::mersenne_size;

Twister::Twister(std::uint64_t seed) : Twister(static_cast<Int>(seed)) {}

Twister::Twister(Int seed) {
    __extension__ typedef unsigned __int128 Unsigned; // NOLINT(modernize-use-using)
    auto size = seed < 0 ? -static_cast<Unsigned>(seed) : static_cast<Unsigned>(seed);
    std::uint32_t key[4] = {};
    std::size_t length = 0;
    do {
        key[length++] = static_cast<std::uint32_t>(size);
        size >>= 32;
    } while (size > 0);
    seed_by(key, length);
}

void Twister::seed_by(std::uint32_t first) {
    state_[0] = first;
    for (std::uint32_t i = 1; i < mersenne_size; ++i) {
        state_[i] = 1812433253U * (state_[i - 1] ^ (state_[i - 1] >> 30)) + i;
    }
}

// init_by_array of Matsumoto and Nishimura's mt19937ar.c.
void Twister::seed_by(const std::uint32_t* key, std::size_t length) {
    seed_by(19650218U);
    std::size_t i = 1;
    const auto mixed = [&](std::uint32_t factor) {
        return state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * factor);
    };
    const auto go_on = [&] {
        if (++i >= mersenne_size) {
            state_[0] = state_[mersenne_size - 1];
            i = 1;
        }
    };
    for (std::size_t step = 0; step < std::max(mersenne_size, length); ++step) {
        const std::size_t j = step % length;
        state_[i] = mixed(1664525U) + key[j] + static_cast<std::uint32_t>(j);
        go_on();
    }
    for (std::size_t step = 1; step < mersenne_size; ++step) {
        state_[i] = mixed(1566083941U) - static_cast<std::uint32_t>(i);
        go_on();
    }
    state_[0] = 0x80000000U;
}

std::uint32_t Twister::bits32() {
    if (next_ == mersenne_size) {
        kernels::twist(state_);
        next_ = 0;
    }
    return kernels::temper(state_[next_++]);
}

double Twister::uniform() {
    const std::uint32_t a = bits32() >> 5;
    const std::uint32_t b = bits32() >> 6;
    return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
}

Int Twister::bits(int count) {
    Int result = 0;
    for (int done = 0; done < count; done += 32) {
        const int left = count - done;
        const std::uint32_t word = bits32() >> (left < 32 ? 32 - left : 0);
        result |= static_cast<Int>(word) << done;
    }
    return result;
}

Int Twister::below(Int n) {
    int count = 0;
    for (Int rest = n; rest > 0; rest >>= 1) {
        ++count;
    }
    Int drawn = bits(count);
    while (drawn >= n) {
        drawn = bits(count);
    }
    return drawn;
}

Twister& Draws::generator(Run& run) {
    seeding_.note_draw(run);
    if (!seeding_.is_seeded() && !twister_) {
        twister_.emplace(run.seed_of_unseeded());
    }
    return *twister_;
}

void Draws::seed(const Value& seed) {
    seeding_.seed(!seed.is_none());
    if (seed.is_none()) {
        return;
    }
    const auto given = as_int(seed);
    if (!given) {
        if (seed.get<double>() != nullptr || seed.get<std::string>() != nullptr || seed.object() != nullptr) {
            refuse(refusals::int_seed);
        }
        raise("TypeError",
              {"The only supported seed types are: None,\nint, float, str, bytes, and bytearray."});
    }
    twister_.emplace(*given);
}

} // namespace lim::python::library
