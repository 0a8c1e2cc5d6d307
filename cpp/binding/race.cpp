/// Race in JavaScript, which opens it and deletes it.

#include "core/race/race.hpp"
#include "binding/outcome.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace lim::binding {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(RaceLayout);
EMSCRIPTEN_DECLARE_VAL_TYPE(RaceOutcome);

/// A race with all that it needs in memory, if that is within the limit. JavaScript deletes it.
RaceOutcome open_race(double V, double d, double n, double seed, const RaceLayout& layout, double limit,
                      const ProgressCallback& progress) {
    const RaceShape shape{V, d, n};
    return guarded<RaceOutcome>(shape, [&](val& result) {
        const auto way = layout.as<std::string>() == "dv" ? Race::Layout::linear : Race::Layout::embedding;
        result.set("race", val(std::make_unique<Race>(shape, static_cast<std::uint64_t>(seed), way, limit,
                                                      progress_of(progress))));
    });
}

double race_bytes(double V, double d, double n) { return RaceShape{V, d, n}.asked_bytes(); }

/// A method of Race whose argument is a number of repeats.
template <void (Race::*method)(Index)> void repeated(Race& race, double repeats) {
    (race.*method)(static_cast<Index>(repeats));
}

double equal_numbers(Race& race) { return static_cast<double>(race.equal()); }

} // namespace

EMSCRIPTEN_BINDINGS(race) {
    using namespace emscripten;

    register_type<RaceLayout>("'vd' | 'dv'");
    register_type<RaceOutcome>("{ readonly kind: 'ok', readonly race: Race }" FAILURES);

    class_<Race>("Race")
        .function("lookup(repeats)", &repeated<&Race::lookup>)
        .function("product(repeats)", &repeated<&Race::product>)
        .function("copy(repeats)", &repeated<&Race::copy>)
        .function("read(repeats)", &repeated<&Race::read>)
        .function("peak(repeats)", &repeated<&Race::peak>)
        .function("equal", &equal_numbers)
        .class_function("bytes(V, d, n)", &race_bytes)
        .class_function("peakOperations", &Race::peak_operations);
    function("openRace(V, d, n, seed, layout, limit, progress)", &open_race);
}

} // namespace lim::binding
