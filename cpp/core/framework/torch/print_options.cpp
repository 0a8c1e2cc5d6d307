#include "core/framework/literal.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <cmath>

namespace lim::torch {
namespace {

/// What a profile says of each option.
TorchPrintOptions profile_named(const std::string* name) {
    TorchPrintOptions options;
    if (name != nullptr && *name == "short") {
        options.precision = 2;
        options.edge_items = 2;
    } else if (name != nullptr && *name == "full") {
        options.threshold = HUGE_VAL;
    } else if (name == nullptr || *name != "default") {
        py::refuse_missing("torch.set_printoptions(profile=…)");
    }
    return options;
}

/// torch.set_printoptions(precision, threshold, edgeitems, linewidth, profile, sci_mode).
py::Value set_printoptions(py::Run& run, const py::Arguments& arguments) {
    TorchPrintOptions& options = run.state<TorchState>().print_options;
    const auto set = [&](std::size_t place, auto& option, std::int64_t least, std::int64_t most) {
        if (arguments[place].is_none()) {
            return;
        }
        const auto given = int64_of(arguments[place]);
        if (!given || *given != std::clamp(*given, least, most)) {
            py::refuse_missing("torch.set_printoptions(…)");
        }
        option = static_cast<std::remove_reference_t<decltype(option)>>(*given);
    };
    if (!arguments[4].is_none()) {
        options = profile_named(arguments[4].get<std::string>());
    }
    set(0, options.precision, 0, 30);
    if (!arguments[1].is_none()) {
        const auto threshold = py::as_float(arguments[1]);
        if (!threshold || std::isnan(*threshold)) {
            py::refuse_missing("torch.set_printoptions(threshold=…)");
        }
        options.threshold = *threshold;
    }
    set(2, options.edge_items, 1, 1'000'000);
    set(3, options.line_width, 8, 100'000);
    const bool* const scientific = arguments[5].get<bool>();
    if (scientific == nullptr && !arguments[5].is_none()) {
        py::refuse_missing("torch.set_printoptions(sci_mode=…)");
    }
    options.scientific = scientific == nullptr ? std::nullopt : std::optional(*scientific);
    return {};
}

constexpr py::Entry print_entries[] = {
    {"set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, "
     "sci_mode=None)",
     set_printoptions}};

} // namespace

std::span<const py::Entry> print_functions() { return print_entries; }

} // namespace lim::torch
