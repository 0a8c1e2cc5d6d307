#include "core/array/index.hpp"
#include "core/array/make.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/random_object.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_set>

/// Orders and choices as the generators of `numpy.random` draw them (numpy/random/mtrand.pyx, _generator.pyx).
namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;
using Places = std::vector<std::int64_t>;

/// Exchanges each place down to `first` with a drawn one before it, or itself.
/// @param draw_up_to random::masked_interval, as _shuffle_raw has it, or random::scaled_interval, as _shuffle_int
template <class Draw>
void shuffle_places(random::BitGenerator& bits, Places& places, std::size_t first, const Draw& draw_up_to) {
    for (std::size_t i = places.size(); i-- > first;) {
        std::swap(places[i], places[draw_up_to(bits, i)]);
    }
}

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

/// x[places] along the first axis.
NdarrayPtr rows_at(Run& run, const NdarrayPtr& x, const Tensor& places) {
    const Tensor rows = in_memory(run, x);
    array::Positions positions(rows.shape().size());
    positions[0] = places;
    run.memory().require(array::picked_shape(rows, positions), rows.dtype());
    return with_layout_of(make_view(x, array::gather(rows, array::pick(rows, positions))), {x});
}

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
    const Tensor shuffled = rows_at(run, array, tensor_of(places, {std::ssize(places)}))->data;
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
    return rows_at(run, x, tensor_of(places, {std::ssize(places)}));
}

/// The sums of the probabilities up to each, over all of them.
std::vector<double> cumulated_shares(const std::vector<double>& probabilities) {
    std::vector<double> sums(probabilities.size());
    std::partial_sum(probabilities.begin(), probabilities.end(), sums.begin());
    const double all = sums.back();
    for (double& sum : sums) {
        sum /= all;
    }
    return sums;
}

std::int64_t place_of(const std::vector<double>& shares, double drawn) {
    return std::upper_bound(shares.begin(), shares.end(), drawn) - shares.begin();
}

double compensated_sum(const std::vector<double>& numbers) {
    double sum = numbers.empty() ? 0 : numbers[0];
    double lost = 0;
    for (std::size_t i = 1; i < numbers.size(); ++i) {
        const double y = numbers[i] - lost;
        const double t = sum + y;
        lost = t - sum - y;
        sum = t;
    }
    return sum;
}

/// choice's p, checked.
std::vector<double> probabilities_of(Run& run, const NdarrayPtr& p, py::Int population, bool modern) {
    if (p->data.rank() != 1) {
        raise("ValueError", {modern ? "p must be 1-dimensional" : "'p' must be 1-dimensional"});
    }
    if (p->data.size() != population) {
        raise("ValueError", {modern ? "a and p must have same size" : "'a' and 'p' must have same size"});
    }
    if (p->inexact) {
        run.mark_rounding_from_now_on();
    }
    std::vector<double> numbers;
    for (Index i = 0; i < p->data.size(); ++i) {
        numbers.push_back(p->data.real_at(i));
    }
    const double sum = compensated_sum(numbers);
    const std::string_view subject = modern ? "Probabilities" : "probabilities";
    if (std::isnan(sum)) {
        raise("ValueError", {subject, " contain NaN"});
    }
    if (std::ranges::any_of(numbers, [](double each) { return each < 0; })) {
        raise("ValueError", {subject, " are not non-negative"});
    }
    const double tolerance = std::sqrt(p->data.dtype() == DType::float32 ? 0x1p-23 : 0x1p-52);
    if (std::abs(sum - 1.0) > tolerance) {
        raise("ValueError", {subject, " do not sum to 1",
                             modern ? ". See Notes section of docstring for more information." : ""});
    }
    return numbers;
}

/// So many different places, of which each is drawn with its probability.
Places weighted_sample(random::BitGenerator& bits, std::vector<double> probabilities, std::size_t count) {
    const auto possible = std::ranges::count_if(probabilities, [](double each) { return each > 0; });
    if (static_cast<std::size_t>(possible) < count) {
        raise("ValueError", {"Fewer non-zero entries in p than size"});
    }
    Places found;
    while (found.size() < count) {
        std::vector<double> drawn(count - found.size());
        std::ranges::generate(drawn, [&bits] { return bits.uniform(); });
        for (const std::int64_t place : found) {
            probabilities[static_cast<std::size_t>(place)] = 0;
        }
        const std::vector<double> shares = cumulated_shares(probabilities);
        for (const double each : drawn) {
            const std::int64_t place = place_of(shares, each);
            if (std::ranges::find(found, place) == found.end()) {
                found.push_back(place);
            }
        }
    }
    return found;
}

/// So many different places as Generator.choice draws them.
Places modern_sample(Run& run, random::BitGenerator& bits, std::int64_t population, std::int64_t count,
                     bool shuffled) {
    const std::int64_t cutoff = shuffled ? 50 : 20;
    if (population > 10000 && count > population / cutoff) { // the tail of all places, shuffled
        Places places = places_to(run, population);
        const auto first = static_cast<std::size_t>(std::max<std::int64_t>(population - count, 1));
        shuffle_places(bits, places, first, random::scaled_interval);
        places.erase(places.begin(), places.end() - count);
        return places;
    }
    Places places; // Floyd's algorithm
    std::unordered_set<std::int64_t> taken;
    for (std::int64_t j = population - count; j < population; ++j) {
        const auto drawn = static_cast<std::int64_t>(random::scaled_interval(bits, static_cast<std::uint64_t>(j)));
        const std::int64_t place = taken.contains(drawn) ? j : drawn;
        taken.insert(place);
        places.push_back(place);
    }
    if (shuffled) {
        shuffle_places(bits, places, 1, random::scaled_interval);
    }
    return places;
}

/// What `a` of choice says there is to choose from.
py::Int population_of(Run& run, const Value& a, const NdarrayPtr& array, bool modern) {
    if (array->data.rank() > 0) {
        if (!modern && array->data.rank() != 1) {
            raise("ValueError", {"a must be 1-dimensional"});
        }
        return array->data.shape()[0];
    }
    if (is_floating(array->data.dtype())) {
        if (modern) {
            raise("ValueError", {"a must be a sequence or an integer, not <class '", py::type_name(a), "'>"});
        }
        raise("ValueError", {"a must be 1-dimensional or an integer"});
    }
    return *py::as_int(element_of(run, *array, 0));
}

Value choice(Run& run, const Arguments& arguments) {
    Draws& draws = draws_of(run, arguments);
    const bool modern = draws.modern();
    const NdarrayPtr a = array_of(run, arguments[0]);
    const bool of_places = a->data.rank() == 0;
    const py::Int population = population_of(run, arguments[0], a, modern);
    const Value& size = arguments[1];
    const Shape shape = size.is_none() ? Shape{} : shape_of(run, size);
    const Index count = element_count(shape);
    if (population <= 0 && count != 0) {
        raise("ValueError", {!modern && of_places    ? "a must be greater than 0 unless no samples are taken"
                             : !modern               ? "'a' cannot be empty unless no samples are taken"
                             : of_places ? "a must be a positive integer unless no samples are taken"
                                         : "a cannot be empty unless no samples are taken"});
    }
    const NdarrayPtr p = arguments[3].is_none() ? nullptr : array_of(run, arguments[3]);
    const std::vector<double> probabilities =
        p ? probabilities_of(run, p, population, modern) : std::vector<double>();
    const bool replaced = py::truth(run, arguments[2]);
    if (!replaced && count > population) {
        raise("ValueError", {"Cannot take a larger sample than population when ",
                             modern ? "replace is False" : "'replace=False'"});
    }
    if (std::ranges::any_of(shape, [](Index length) { return length < 0; })) {
        raise("ValueError", {!modern && !replaced ? "Negative dimensions are not allowed"
                                                  : "negative dimensions are not allowed"});
    }
    run.memory().require(shape, DType::int64);
    random::BitGenerator& bits = draws.bits(run);
    Places places;
    if (replaced) {
        const std::vector<double> shares = p && count > 0 ? cumulated_shares(probabilities) : std::vector<double>();
        for (Index i = 0; i < count; ++i) {
            places.push_back(p ? place_of(shares, bits.uniform())
                               : static_cast<std::int64_t>(drawn_up_to(
                                     draws, bits, static_cast<std::uint64_t>(population - 1))));
        }
    } else if (p) {
        places = weighted_sample(bits, probabilities, static_cast<std::size_t>(count));
    } else if (modern) {
        places = modern_sample(run, bits, static_cast<std::int64_t>(population), count,
                               py::truth(run, arguments[5]));
    } else {
        places = places_to(run, population);
        shuffle_places(bits, places);
        places.resize(static_cast<std::size_t>(count));
    }
    if (of_places) {
        return size.is_none() ? Value(places[0]) : Value(make_array({tensor_of(places, shape)}));
    }
    const NdarrayPtr chosen = rows_at(run, a, tensor_of(places, shape));
    return size.is_none() ? make_part(chosen, chosen->data) : chosen;
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

std::span<const py::Entry> legacy_order_methods() { return legacy_orders; }

std::span<const py::Entry> modern_order_methods() { return modern_orders; }

} // namespace lim::numpy
