#pragma once

#include "core/framework/numpy/random_object.hpp"

#include <utility>
#include <vector>

namespace lim::numpy {

using Places = std::vector<std::int64_t>;

/// Exchanges each place down to `first` with a drawn one before it, or itself.
/// @param draw_up_to random::masked_interval, as _shuffle_raw has it, or random::scaled_interval, as
/// _shuffle_int
template <class Draw>
void shuffle_places(random::BitGenerator& bits, Places& places, std::size_t first, const Draw& draw_up_to) {
    for (std::size_t i = places.size(); i-- > first;) {
        std::swap(places[i], places[static_cast<std::size_t>(draw_up_to(bits, i))]);
    }
}

/// The same of all places, by random::masked_interval.
void shuffle_places(random::BitGenerator& bits, Places& places);

/// 0, 1, … up to below a count.
[[nodiscard]] Places places_to(py::Run& run, py::Int count);

[[nodiscard]] Tensor tensor_of(const Places& places, Shape shape);

/// choice(a, size, replace, p) of either kind of generator, of which the modern one has axis and shuffle too.
/// @throws FrameworkError ValueError; Refused
[[nodiscard]] py::Value choice(py::Run& run, const py::Arguments& arguments);

} // namespace lim::numpy
