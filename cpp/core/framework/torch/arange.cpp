#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// Start, end and step of an arange: with one argument that is the end.
struct Ends {
    py::Value start;
    py::Value end;
    py::Value step;
};

Ends ends_of(Run& run, const Arguments& arguments) {
    py::Values given = arguments.rest();
    const bool only_end = given.size() + (arguments.given(2) ? 1 : 0) + (arguments.given(3) ? 1 : 0) == 1;
    for (std::size_t parameter = 2 + given.size() + (only_end && given.empty() ? 1 : 0); parameter <= 4;
         ++parameter) {
        if (only_end && (parameter == 3) != given.empty()) {
            break;
        }
        if (arguments.given(parameter)) {
            given.push_back(arguments[parameter]);
        }
    }
    const std::size_t named =
        (arguments.given(2) ? 1U : 0U) + (arguments.given(3) ? 1U : 0U) + (arguments.given(4) ? 1U : 0U);
    if (given.empty() || given.size() > 3 || given.size() != arguments.rest().size() + named) {
        wrong_type(arguments, 0, "Number");
    }
    for (py::Value& end : given) {
        const VariablePtr x = as_variable(end);
        if (x && x->data.rank() == 0 && !x->inexact() && x->data.dtype() != DType::boolean) {
            end = element_of(run, *x, 0);
        }
        if (!is_int(end) && !py::as_float(end)) {
            wrong_type(arguments, 0, "Number");
        }
    }
    for (const py::Value& end : given) {
        if (is_int(end)) {
            static_cast<void>(scalar_int(end));
        }
    }
    return {given.size() > 1 ? given[0] : py::Value(0), given.size() > 1 ? given[1] : given[0],
            given.size() > 2 ? given[2] : py::Value(1)};
}

} // namespace

py::Value arange(Run& run, const Arguments& arguments) {
    const Ends ends = ends_of(run, arguments);
    const double start = *py::as_float(ends.start);
    const double end = *py::as_float(ends.end);
    const double step = *py::as_float(ends.step);
    const auto is_float = [](const py::Value& value) { return value.get<double>() != nullptr; };
    const bool floats = is_float(ends.start) || is_float(ends.end) || is_float(ends.step);
    const DType dtype = dtype_at(arguments, 0).value_or(floats ? DType::float32 : DType::int64);
    if (dtype == DType::boolean) {
        raise("NotImplementedError", {"\"arange_cpu\" not implemented for 'Bool'"});
    }
    if (step == 0) {
        raise("RuntimeError", {"step must be nonzero"});
    }
    if (!std::isfinite(step)) {
        raise("RuntimeError", {"step must be finite but got ", text_of(run, step)});
    }
    if (!std::isfinite(start) || !std::isfinite(end)) {
        raise("RuntimeError", {"unsupported range: ", text_of(run, start), " -> ", text_of(run, end)});
    }
    if ((step > 0) != (end >= start) && end != start) {
        raise("RuntimeError", {"upper bound and lower bound inconsistent with step sign"});
    }
    const double count = std::ceil((end - start) / step);
    if (std::fabs(start) > 0x1p53 || std::fabs(end) > 0x1p53 || std::fabs(step) > 0x1p53 || count > 0x1p53) {
        py::refuse(refusals::arange_too_large, {"torch.arange"});
    }
    const Shape shape{static_cast<Index>(count)};
    check_empty(shape, dtype, run.memory());
    if (start == std::trunc(start) && step == std::trunc(step)) {
        return made({array::range(static_cast<std::int64_t>(start), static_cast<std::int64_t>(step), shape[0],
                                  dtype)},
                    arguments, 1);
    }
    if (!is_floating(dtype)) {
        py::refuse(refusals::arange_step);
    }
    Tensor result = Tensor::uninitialised<double>(shape);
    double position = 0;
    for (double& element : result.data<double>()) {
        element = start + step * position++;
    }
    // PyTorch takes eight at a time from the first of them
    return made({result.cast(dtype), true}, arguments, 1);
}

} // namespace lim::torch
