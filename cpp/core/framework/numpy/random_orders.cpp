#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/random_places.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <numeric>

/// Orders and choices as the generators of `numpy.random` draw them (numpy/random/mtrand.pyx,
/// _generator.pyx).
namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;
/// shuffle(x): of an array its rows, of a list its items, in place.
Value shuffle(Run& run, const Arguments& arguments) {
    Draws& draws = draws_of(run, arguments);
    const Value& x = arguments[0];
    const NdarrayPtr array = as_ndarray(x);
    if (!array) {
        if (x.object() != nullptr || x.dict() != nullptr || x.set() != nullptr) {
            py::refuse(refusals::joined_list);
        }
        const py::Int count = py::length(run, x);
        random::BitGenerator& bits = draws.bits(run);
        for (py::Int i = count - 1; i >= 1; --i) {
            run.step();
            const std::uint64_t j = random::masked_interval(bits, static_cast<std::uint64_t>(i));
            const Value last = py::item(run, x, i);
            const Value other = py::item(run, x, j);
            py::set_item(run, x, i, other);
            py::set_item(run, x, j, last);
        }
        return {};
    }
    if (array->data.rank() == 0) {
        raise("TypeError", {"len() of unsized object"});
    }
    random::BitGenerator& bits = draws.bits(run);
    Places places = places_to(run, array->data.shape()[0]);
    if (array->data.size() > 0) {
        shuffle_places(bits, places);
    }
    const Tensor shuffled = taken(run, array, 0, tensor_of(places, {std::ssize(places)}))->data;
    Tensor target = in_memory(run, array);
    array::copy_into(target, shuffled);
    return {};
}

/// permutation(x): np.arange(x) or a copy of x, shuffled.
Value permutation(Run& run, const Arguments& arguments) {
    Draws& draws = draws_of(run, arguments);
    const NdarrayPtr given = as_ndarray(arguments[0]);
    const bool may_count = arguments[0].get<bool>() == nullptr && (!given || given->scalar);
    const auto count = may_count ? py::as_index(run, arguments[0]) : std::nullopt;
    if (count) {
        Places places = places_to(run, std::max<py::Int>(*count, 0));
        shuffle_places(draws.bits(run), places);
        return make_array({tensor_of(places, {std::ssize(places)})});
    }
    const bool plain = arguments[0].get<double>() != nullptr || arguments[0].get<std::string>() != nullptr;
    const NdarrayPtr x = plain ? nullptr : array_of(run, arguments[0]);
    if (!x || x->data.rank() == 0) {
        raise(draws.modern() ? "AxisError" : "IndexError",
              {draws.modern() ? "axis 0 is out of bounds for array of dimension 0"
                              : "x must be an integer or at least 1-dimensional"});
    }
    Places places = places_to(run, x->data.shape()[0]);
    shuffle_places(draws.bits(run), places);
    return taken(run, x, 0, tensor_of(places, {std::ssize(places)}));
}

constexpr py::Entry legacy_orders[] = {
    {"choice(a, size=None, replace=True, p=None)", choice},
    {"shuffle(x)", shuffle},
    {"permutation(x)", permutation},
};

constexpr py::Entry modern_orders[] = {
    {"choice(a, size=None, replace=True, p=None, axis=?0, shuffle=True)", choice},
    {"shuffle(x, axis=?0)", shuffle},
    {"permutation(x, axis=?0)", permutation},
};

} // namespace

void shuffle_places(random::BitGenerator& bits, Places& places) {
    shuffle_places(bits, places, 1, random::masked_interval);
}

Places places_to(Run& run, py::Int count) {
    run.memory().require(static_cast<double>(count) * sizeof(std::int64_t));
    Places places(static_cast<std::size_t>(count));
    std::iota(places.begin(), places.end(), std::int64_t{0});
    return places;
}

Tensor tensor_of(const Places& places, Shape shape) {
    return Tensor::of<std::int64_t>(std::move(shape), std::span(places));
}

std::span<const py::Entry> legacy_order_methods() { return legacy_orders; }

std::span<const py::Entry> modern_order_methods() { return modern_orders; }

} // namespace lim::numpy
