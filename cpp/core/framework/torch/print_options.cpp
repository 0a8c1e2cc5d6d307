#include "core/framework/literal.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

namespace lim::torch {
namespace {

/// torch.set_printoptions(precision, threshold, edgeitems, linewidth, profile, sci_mode). How much of a large
/// tensor is shown cannot be set here.
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
        const auto* const profile = arguments[4].get<std::string>();
        if (profile == nullptr || *profile != "default") {
            py::refuse_missing("torch.set_printoptions(profile=…)");
        }
        options = {};
    }
    set(0, options.precision, 0, 30);
    set(3, options.line_width, 8, 100'000);
    const bool* const scientific = arguments[5].get<bool>();
    if (scientific == nullptr && !arguments[5].is_none()) {
        py::refuse_missing("torch.set_printoptions(sci_mode=…)");
    }
    options.scientific = scientific == nullptr ? std::nullopt : std::optional(*scientific);
    return {};
}

constexpr py::Entry print_entries[] = {
    {"set_printoptions(precision=None, threshold=?1000, edgeitems=?3, linewidth=None, profile=None, "
     "sci_mode=None)",
     set_printoptions}};

} // namespace

std::span<const py::Entry> print_functions() { return print_entries; }

} // namespace lim::torch
