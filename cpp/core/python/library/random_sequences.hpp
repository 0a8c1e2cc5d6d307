#pragma once

#include "core/python/call.hpp"
#include "core/python/library/random_state.hpp"

/// What `random` draws from sequences, as Lib/random.py does.
namespace lim::python::library {

/// The generator of a method of `random.Random`, or the module's own.
[[nodiscard]] Twister& generator_of(Run& run, const Arguments& arguments);

[[nodiscard]] Value random_choice(Run& run, const Arguments& arguments);
[[nodiscard]] Value random_choices(Run& run, const Arguments& arguments);
[[nodiscard]] Value random_sample(Run& run, const Arguments& arguments);
[[nodiscard]] Value random_shuffle(Run& run, const Arguments& arguments);

} // namespace lim::python::library
