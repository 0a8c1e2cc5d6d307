#include "core/framework/torch/functions.hpp"

#include "core/array/index.hpp"
#include "core/array/reduce.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/nearness.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <cmath>

namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

py::Value cat(Run& run, const Arguments& arguments) {
    const std::vector<VariablePtr> tensors = tensors_at(arguments, 0);
    const Index dim = int_at(arguments, 1);
    if (tensors.empty()) {
        raise("ValueError", {"torch.cat(): expected a non-empty list of Tensors"});
    }
    return concatenate(run, tensors, dim);
}

py::Value stack_function(Run& run, const Arguments& arguments) {
    const std::vector<VariablePtr> tensors = tensors_at(arguments, 0);
    const Index dim = int_at(arguments, 1);
    if (tensors.empty()) {
        raise("RuntimeError", {"stack expects a non-empty TensorList"});
    }
    return stack(run, tensors, dim);
}

py::Value where_function(Run& run, const Arguments& arguments) {
    const VariablePtr condition = tensor_at(arguments, 0);
    if (!arguments.given(1) && !arguments.given(2)) {
        return positions_where(run, condition);
    }
    std::optional<Operand> a;
    std::optional<Operand> b;
    if (arguments.given(1) && arguments.given(2)) {
        a = as_operand(arguments[1]);
        b = as_operand(arguments[2]);
    }
    if (!a || !b) {
        wrong_type(arguments, a ? 2 : 1, "Tensor");
    }
    return where(run, condition, *a, *b);
}

py::Value equal(Run& run, const Arguments& arguments) {
    const VariablePtr a = tensor_at(arguments, 0);
    const VariablePtr b = tensor_at(arguments, 1);
    if (a->data.shape() != b->data.shape()) {
        return false;
    }
    const VariablePtr holds = compare(run, Comparison::equal, {a}, {b});
    const bool all = array::all(holds->data, std::nullopt).integer_at(0) != 0;
    if (all || !apart(a->data, b->data, difference_of({a}, {b})).some) {
        depend_on_elements(run, *holds);
    }
    return all;
}

double number_at(const Arguments& arguments, std::size_t parameter) {
    if (const auto number = py::as_float(arguments[parameter])) {
        return *number;
    }
    if (as_variable(arguments[parameter]) || is_int(arguments[parameter])) {
        py::refuse(refusals::number_expected);
    }
    wrong_type(arguments, parameter, "float");
}

/// By how much |a − b| may grow until the two are no longer close (at::native::isclose); negative if they are
/// not.
double leeway(double a, double b, double rtol, double atol, DType dtype) {
    if (!std::isfinite(a) || !std::isfinite(b)) {
        return a == b ? HUGE_VAL : -HUGE_VAL;
    }
    if (dtype == DType::float32) { // rounded as PyTorch's float tensors are
        const float allowed =
            static_cast<float>(atol) + std::fabs(static_cast<float>(rtol) * static_cast<float>(b));
        return static_cast<double>(allowed) -
               static_cast<double>(std::fabs(static_cast<float>(a) - static_cast<float>(b)));
    }
    return atol + std::fabs(rtol * b) - std::fabs(a - b);
}

py::Value allclose(Run& run, const Arguments& arguments) {
    const VariablePtr a = tensor_at(arguments, 0);
    const VariablePtr b = tensor_at(arguments, 1);
    const double rtol = number_at(arguments, 2);
    const double atol = number_at(arguments, 3);
    const bool nan_equal = bool_at(arguments, 4);
    if (a->data.dtype() != b->data.dtype()) {
        raise("RuntimeError",
              {scalar_type_name(a->data.dtype()), " did not match ", scalar_type_name(b->data.dtype())});
    }
    for (const auto& [name, tolerance] : {std::pair("rtol", rtol), std::pair("atol", atol)}) {
        if (!(tolerance >= 0)) {
            raise("RuntimeError",
                  {name, " must be greater than or equal to zero, but got ", text_of(run, tolerance)});
        }
    }
    const Shape shape = broadcast(a->data.shape(), b->data.shape());
    run.memory().require(shape, DType::float64);
    const Tensor x = array::broadcast_to(a->in_memory(run), shape).row_major();
    const Tensor y = array::broadcast_to(b->in_memory(run), shape).row_major();
    // what the elements may differ by moves both sides of the comparison
    const double difference = difference_of({a}, {b}) * (2 + std::fabs(rtol));
    bool close = true;
    bool surely_close = true;
    bool surely_far = false;
    for (Index i = 0; i < x.size(); ++i) {
        const double p = x.real_at(i);
        const double q = y.real_at(i);
        const bool both_nan = nan_equal && std::isnan(p) && std::isnan(q);
        double left = both_nan ? HUGE_VAL : leeway(p, q, rtol, atol, x.dtype());
        left = std::isnan(left) && p == q ? HUGE_VAL : left; // of an infinite rtol times 0
        close = close && left >= 0;
        surely_close = surely_close && left > difference;
        surely_far = surely_far || left < -difference;
    }
    if (difference > 0 && !surely_close && !surely_far) {
        run.mark_rounding_of_numbers();
    }
    return close;
}

py::Value is_tensor(Run&, const Arguments& arguments) { return as_variable(arguments[0]) != nullptr; }

constexpr py::Entry tensor_entries[] = {
    {"cat(tensors, dim=0, *, out=?)", cat},
    {"stack(tensors, dim=0, *, out=?)", stack_function},
    {"where(condition, input=None, other=None, *, out=?)", where_function},
    {"equal(input, other)", equal},
    {"allclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False)", allclose},
    {"is_tensor(obj, /)", is_tensor},
};

} // namespace

py::Value positions_where(Run& run, const VariablePtr& condition) {
    const Tensor& x = condition->in_memory(run);
    depend_on_elements(run, *condition);
    const Tensor found = array::nonzero(x.rank() == 0 ? array::unsqueeze(x, 0) : x);
    py::Values positions;
    for (Index axis = 0; axis < found.shape()[1]; ++axis) {
        positions.emplace_back(without_gradient({array::select(found, 1, axis)}, {condition}));
    }
    return py::make_tuple(std::move(positions));
}

std::span<const py::Entry> tensor_functions() { return tensor_entries; }

} // namespace lim::torch
