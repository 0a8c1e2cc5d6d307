#include "core/python/refusal.hpp"

#include "core/base/raise.hpp"

namespace lim::python {

namespace {
constexpr std::string_view way_out = "Export the notebook to run it in Jupyter.";
}

void refuse_missing(std::string_view what, std::string_view instead) {
    throw Refused(concat({"This page has no `", what, "`. ", instead, instead.empty() ? "" : " ", way_out}));
}

void refuse(std::string_view sentence) { throw Refused(concat({sentence, ". ", way_out})); }

void refuse_steps() {
    throw TooManySteps(concat({"This takes more steps than this page carries out. ", way_out}));
}

} // namespace lim::python
