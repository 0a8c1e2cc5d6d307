#include "core/framework/numpy/handing_over.hpp"

#include "core/base/raise.hpp"
#include "core/python/module.hpp"
#include "core/python/object.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>
#include <string_view>

namespace lim::numpy {
namespace {

/// Functions that make an array of a tensor first, and give arrays.
constexpr std::string_view through_arrays =
    " allclose array array_equal asarray bincount choice column_stack concatenate copy count_nonzero dot "
    "expand_dims full_like hstack isclose ones_like outer ravel sort stack tile tril triu unique vstack "
    "where zeros_like ";

bool is_tensor_of(const py::Value& value, std::string_view framework) {
    const py::Object* const object = value.object();
    return object != nullptr && object->elements() != nullptr &&
           std::string_view(object->type().module).starts_with(framework);
}

} // namespace

py::Value unless_handed_over(py::Run& run, const py::Function& function, const py::Call& call) {
    const std::string_view name = py::signature_of(*function.entry).name;
    const auto is_of_torch = [](const py::Value& value) { return is_tensor_of(value, "torch"); };
    const bool is_handed_over =
        (std::ranges::any_of(call.positional, is_of_torch) &&
         through_arrays.find(concat({" ", name, " "})) == std::string_view::npos) ||
        (name == "shape" && !call.positional.empty() && is_tensor_of(call.positional.front(), "tensorflow"));
    if (is_handed_over) {
        const std::string_view module = std::get<const py::Module*>(function.owner)->name; // "numpy.random"
        py::refuse_missing(
            concat({"np", module.substr(std::string_view("numpy").size()), ".", name, "(tensor)"}));
    }
    return function.entry->carry_out(run, py::bind(function, call));
}

} // namespace lim::numpy
