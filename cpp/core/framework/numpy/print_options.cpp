#include "core/framework/numpy/print_options.hpp"

#include "core/base/raise.hpp"
#include "core/framework/print_options.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>

namespace lim::numpy {
namespace {

class PrintState : public py::State {
public:
    NumpyOptions options;
    std::optional<py::RefusalReason> unknown; // since options were set that are not here
};

/// Refuses the call, and all that is printed from then on.
[[noreturn]] void refuse_from_now_on(py::Run& run, const py::RefusalReason& reason) {
    run.state<PrintState>().unknown = reason;
    throw py::Refused(reason);
}

/// np.set_printoptions(…): what is None stays as it is.
py::Value set_print_options(py::Run& run, const py::Arguments& arguments) {
    NumpyOptions options = run.state<PrintState>().options;
    for (const std::size_t parameter : std::initializer_list<std::size_t>{5, 6, 7, 8, 9, 10, 11}) {
        if (!arguments[parameter].is_none()) {
            const std::string_view name = arguments.signature().parameters[parameter].name;
            refuse_from_now_on(
                run, py::reason(refusals::missing, {concat({"np.set_printoptions(", name, "=…)"})}));
        }
    }
    if (!arguments[0].is_none()) {
        const auto precision = py::as_index(run, arguments[0]);
        if (!precision) {
            raise("TypeError", {"precision must be an integer"});
        }
        constexpr int most = 100;
        if (*precision < 0 || *precision > most) {
            refuse_from_now_on(run, py::reason(refusals::only_int, {"precision"}));
        }
        options.precision = static_cast<int>(*precision);
    }
    if (!arguments[1].is_none()) {
        const auto threshold = py::as_float(arguments[1]);
        if (!threshold) {
            raise("TypeError", {"threshold must be numeric"});
        }
        if (std::isnan(*threshold)) {
            raise("ValueError",
                  {"threshold must be non-NAN, try sys.maxsize for untruncated representation"});
        }
        options.threshold = *threshold;
    }
    if (!arguments[2].is_none()) {
        const auto edge_items = py::as_index(run, arguments[2]);
        if (!edge_items || *edge_items < 1 || *edge_items > py::Int{1'000'000}) {
            refuse_from_now_on(run, py::reason(refusals::only_int, {"edgeitems"}));
        }
        options.edge_items = static_cast<Index>(*edge_items);
    }
    if (!arguments[3].is_none()) {
        const auto width = py::as_float(arguments[3]);
        if (!width || !(*width >= 1)) {
            refuse_from_now_on(run, py::reason(refusals::only_int, {"linewidth"}));
        }
        options.line_width = static_cast<Index>(std::min(*width, 1e9));
    }
    if (!arguments[4].is_none()) {
        options.suppress = py::truth(run, arguments[4]);
    }
    run.state<PrintState>().options = options;
    return {};
}

constexpr py::Entry functions_that_print[] = {
    {"set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None, "
     "nanstr=None, "
     "infstr=None, formatter=None, sign=None, floatmode=None, *, legacy=None, override_repr=None)",
     set_print_options},
};

} // namespace

const NumpyOptions& print_options(py::Run& run) {
    require_known_print_options(run);
    const PrintState& state = run.state<PrintState>();
    if (state.unknown) {
        throw py::Refused(*state.unknown);
    }
    return state.options;
}

std::span<const py::Entry> print_functions() { return functions_that_print; }

} // namespace lim::numpy
