#include "core/python/library/numbers_of.hpp"

#include "core/base/raise.hpp"
#include "core/exact/elementary.hpp"
#include "core/exact/functions.hpp"
#include "core/exact/natural_logarithm.hpp"
#include "core/python/operations.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lim::python::library {
namespace {

constexpr double widest_angle = 0x1p30;
constexpr double widest_exponent = 700;

/// What the C library of this build gives, where the arguments are beyond those of `exact`.
double unsettled_number(Run& run, double value) {
    run.mark_rounding();
    return value;
}

} // namespace

double real(Run& run, const Value& value) {
    if (const auto number = as_float(value)) {
        return *number;
    }
    const auto made = value.object() != nullptr ? value.object()->to_float(run) : std::nullopt;
    if (!made) {
        raise("TypeError", {"must be real number, not ", type_name(value)});
    }
    return *as_float(*made);
}

double settled(Run& run, exact::DoubleDouble value, double beyond) {
    const auto [high, low] = exact::quick_sum(value.high, value.low);
    const double unit =
        std::nextafter(std::abs(high), std::numeric_limits<double>::infinity()) - std::abs(high);
    if (low != 0 && 0.5 - std::abs(low) / unit < beyond) {
        run.mark_rounding();
    }
    return high;
}

double logarithm(Run& /*run*/, double x) { return exact::natural_logarithm(x); }

double exponential(Run& run, double x) {
    if (!(std::abs(x) < widest_exponent)) {
        return std::isinf(x) || x != x ? std::exp(x) : unsettled_number(run, std::exp(x));
    }
    return x == 0 ? 1.0 : settled(run, exact::exponential(x), of_exp_and_log);
}

double sine(Run& run, double x) {
    if (!(std::abs(x) < widest_angle)) {
        return unsettled_number(run, std::sin(x));
    }
    return x == 0 ? x : std::copysign(1.0, x) * settled(run, exact::sine(std::abs(x)), of_circular);
}

double cosine(Run& run, double x) {
    if (!(std::abs(x) < widest_angle)) {
        return unsettled_number(run, std::cos(x));
    }
    return x == 0 ? 1.0 : settled(run, exact::cosine(std::abs(x)), of_circular);
}

void wrong_call(const CallProblem& problem) {
    const auto& parameters = problem.signature.parameters;
    const Module* const module = *std::get_if<const Module*>(&problem.function.owner);
    const std::string_view name = problem.signature.name;
    const std::size_t given = problem.call.positional.size();
    const auto is_by_place = [](const Parameter& each) {
        return each.kind == Parameter::Kind::positional_only;
    };
    if (!std::ranges::all_of(parameters, is_by_place) || !problem.signature.rest_by_name.empty()) {
        return;
    }
    const std::string full = concat({module->name, ".", name});
    if (!problem.call.keywords.empty()) {
        raise("TypeError", {full, "() takes no keyword arguments"});
    }
    if (name == "log") {
        raise("TypeError", {"math.log requires 1 to 2 arguments"});
    }
    const auto least = static_cast<std::size_t>(
        std::ranges::count_if(parameters, [](const Parameter& each) { return !each.default_value; }));
    if (parameters.size() == 1 && least == 1) {
        raise("TypeError", {full, "() takes exactly one argument (", std::to_string(given), " given)"});
    }
    const std::size_t wanted = given < least ? least : parameters.size();
    const std::string_view bound = least == parameters.size() ? "" : given < least ? "at least " : "at most ";
    raise("TypeError", {name, " expected ", bound, std::to_string(wanted),
                        wanted == 1 ? " argument" : " arguments", ", got ", std::to_string(given)});
}

} // namespace lim::python::library
