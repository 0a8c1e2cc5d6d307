#include "core/base/raise.hpp"
#include "core/python/call.hpp"
#include "core/python/library/modules.hpp"
#include "core/python/library/numbers_of.hpp"
#include "core/python/operations.hpp"
#include "core/python/run.hpp"

/// `time`: clocks that go by the steps of the run, from a moment that the run's own seed picks. What they
/// show is one of the answers that Python could give, and marked as such.
namespace lim::python::library {
namespace {

constexpr double seconds_of_a_step = 2e-7;

struct ClockState : State {
    double slept = 0;
};

double passed(Run& run) {
    run.mark_drawn();
    return static_cast<double>(run.spent().steps) * seconds_of_a_step + run.state<ClockState>().slept;
}

Value time_time(Run& run, const Arguments&) {
    constexpr double start = 1'764'000'000;
    constexpr std::uint64_t span = 20'000'000;
    return start + static_cast<double>(run.seed_of_unseeded() % span) + passed(run);
}

Value time_counter(Run& run, const Arguments&) {
    constexpr double start = 1'000;
    return start + passed(run);
}

Value time_sleep(Run& run, const Arguments& arguments) {
    const auto seconds = as_float(arguments[0]);
    if (!seconds) {
        raise("TypeError", {"'", type_name(arguments[0]), "' object cannot be interpreted as an integer"});
    }
    if (*seconds != *seconds) {
        raise("ValueError", {"Invalid value NaN (not a number)"});
    }
    if (*seconds < 0) {
        raise("ValueError", {"sleep length must be non-negative"});
    }
    run.note_passed_over("time.sleep");
    run.state<ClockState>().slept += *seconds;
    return None{};
}

constexpr Entry time_functions[] = {
    {"time()", time_time},
    {"perf_counter()", time_counter},
    {"monotonic()", time_counter},
    {"process_time()", time_counter},
    {"sleep(seconds, /)", time_sleep},
};

} // namespace

constinit const Module time{.name = "time", .functions = time_functions, .wrong_call = wrong_call};

} // namespace lim::python::library
