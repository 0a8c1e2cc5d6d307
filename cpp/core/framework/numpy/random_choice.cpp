#include "core/base/raise.hpp"
#include "core/framework/numpy/functions.hpp"
#include "core/framework/numpy/random_places.hpp"
#include "core/python/operations.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_set>

/// `choice` as the generators of `numpy.random` have it (numpy/random/mtrand.pyx, _generator.pyx).
namespace lim::numpy {
namespace {

using py::Arguments;
using py::Run;
using py::Value;

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
        run.mark_rounding_of_numbers();
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
        places.erase(places.begin(), places.end() - static_cast<std::ptrdiff_t>(count));
        return places;
    }
    Places places; // Floyd's algorithm
    std::unordered_set<std::int64_t> taken;
    for (std::int64_t j = population - count; j < population; ++j) {
        const auto drawn =
            static_cast<std::int64_t>(random::scaled_interval(bits, static_cast<std::uint64_t>(j)));
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

} // namespace

Value choice(Run& run, const Arguments& arguments) {
    Draws& draws = draws_of(run, arguments);
    const bool modern = draws.modern();
    const NdarrayPtr a = array_of(run, arguments[0]);
    const bool of_places = a->data.rank() == 0;
    const py::Int population = population_of(run, arguments[0], a, modern);
    const Value& size = arguments[1];
    const Shape shape = size.is_none() ? Shape{} : shape_of(run, size);
    const double asked = Memory::elements(shape);
    if (population <= 0 && asked != 0) {
        raise("ValueError", {!modern && of_places ? "a must be greater than 0 unless no samples are taken"
                             : !modern            ? "'a' cannot be empty unless no samples are taken"
                             : of_places          ? "a must be a positive integer unless no samples are taken"
                                                  : "a cannot be empty unless no samples are taken"});
    }
    const NdarrayPtr p = arguments[3].is_none() ? nullptr : array_of(run, arguments[3]);
    const std::vector<double> probabilities =
        p ? probabilities_of(run, p, population, modern) : std::vector<double>();
    const bool replaced = py::truth(run, arguments[2]);
    if (!replaced && asked > static_cast<double>(population)) {
        raise("ValueError", {"Cannot take a larger sample than population when ",
                             modern ? "replace is False" : "'replace=False'"});
    }
    if (std::ranges::any_of(shape, [](Index length) { return length < 0; })) {
        raise("ValueError", {!modern && !replaced ? "Negative dimensions are not allowed"
                                                  : "negative dimensions are not allowed"});
    }
    run.memory().require(shape, DType::int64);
    const Index count = element_count(shape);
    random::BitGenerator& bits = draws.bits(run);
    Places places;
    if (replaced) {
        const std::vector<double> shares =
            p && count > 0 ? cumulated_shares(probabilities) : std::vector<double>();
        for (Index i = 0; i < count; ++i) {
            places.push_back(p ? place_of(shares, bits.uniform())
                               : static_cast<std::int64_t>(
                                     drawn_up_to(draws, bits, static_cast<std::uint64_t>(population - 1))));
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
    const NdarrayPtr chosen = taken(run, a, 0, tensor_of(places, shape));
    return size.is_none() ? make_part(chosen, chosen->data) : chosen;
}

} // namespace lim::numpy
