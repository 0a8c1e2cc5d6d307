#include "core/array/elementwise.hpp"
#include "core/array/make.hpp"
#include "core/base/raise.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/in_place.hpp"
#include "core/framework/torch/norms.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/views.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

#include <algorithm>

/// torch.nn.utils.clip_grad_norm_ and clip_grad_value_, and torch.autograd.Variable.
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// The gradients that the parameters have, without those of their own.
std::vector<VariablePtr> gradients_at(Run& run, const Arguments& arguments) {
    const py::Value& given = arguments[0];
    std::vector<VariablePtr> found;
    for (const py::Value& item : as_variable(given) ? py::Values{given} : py::items_of(run, given)) {
        const VariablePtr x = as_variable(item);
        if (!x) {
            py::refuse(refusals::tensor_expected);
        }
        if (x->grad) {
            found.push_back(detach(run, as_variable(x->grad)));
        }
    }
    return found;
}

double limit_at(const Arguments& arguments, std::size_t parameter) {
    const auto number = py::as_float(arguments[parameter]);
    if (!number) {
        py::refuse(refusals::number_expected);
    }
    return *number;
}

/// The norm of all gradients together, by which they are scaled where it is greater than max_norm.
py::Value clip_grad_norm(Run& run, const Arguments& arguments) {
    const double order = limit_at(arguments, 2);
    if (order != 1 && order != 2 && order != HUGE_VAL) {
        py::refuse_missing("clip_grad_norm_(norm_type=…)");
    }
    const double most = limit_at(arguments, 1);
    const std::vector<VariablePtr> gradients = gradients_at(run, arguments);
    if (gradients.empty()) {
        return make_variable(array::full({}, DType::float32, std::int64_t{0}));
    }
    std::vector<VariablePtr> norms;
    for (const VariablePtr& each : gradients) {
        norms.push_back(norm(run, each, order, {}));
    }
    const VariablePtr total = norm(run, stack(run, norms, 0), order, {});
    const auto number = [](double value) { return *as_operand(py::Value(value)); };
    VariablePtr scale = reciprocal(run, arithmetic(run, Arithmetic::add, {total}, number(1e-6)));
    scale = arithmetic(run, Arithmetic::multiply, {scale}, number(most));
    const VariablePtr is_large = compare(run, Comparison::greater, {scale}, number(1));
    scale =
        where(run, is_large, {make_variable(array::full({}, scale->data.dtype(), std::int64_t{1}))}, {scale});
    for (const VariablePtr& each : gradients) {
        const VariablePtr scaled = arithmetic(run, Arithmetic::multiply, {each}, {scale});
        write_into(run, each, scaled->rounded());
    }
    return total;
}

/// Each element is brought between −clip_value and clip_value.
py::Value clip_grad_value(Run& run, const Arguments& arguments) {
    const double most = limit_at(arguments, 1);
    for (const VariablePtr& each : gradients_at(run, arguments)) {
        Tensor clipped = each->in_memory(run);
        for (const auto& [bound, beyond] :
             {std::pair(-most, Comparison::less), std::pair(most, Comparison::greater)}) {
            const Tensor limit = array::full({}, clipped.dtype(), bound);
            clipped = array::where(array::compare(beyond, clipped, limit), limit, clipped);
        }
        write_into(run, each, {clipped, each->inexact()});
    }
    return {};
}

/// torch.autograd.Variable(tensor): a tensor is one.
py::Value make_variable_of(Run& run, const Arguments& arguments) {
    const VariablePtr given = as_variable(arguments[0]);
    if (!given || given->requires_grad()) {
        py::refuse(refusals::tensor_expected);
    }
    const VariablePtr made = detach(run, given);
    require_grad(made, py::truth(run, arguments[1]));
    return made;
}

/// torch.autograd.grad of one output.
py::Value grad_function(Run& run, const Arguments& arguments) {
    const auto one_or_more = [](const py::Value& given) {
        const py::Values* const items = py::items_in(given);
        std::vector<VariablePtr> tensors;
        for (const py::Value& each : items == nullptr ? py::Values{given} : *items) {
            tensors.push_back(as_variable(each));
            if (!tensors.back()) {
                py::refuse(refusals::tensor_expected);
            }
        }
        return tensors;
    };
    const std::vector<VariablePtr> outputs = one_or_more(arguments[0]);
    const std::vector<VariablePtr> inputs = one_or_more(arguments[1]);
    if (outputs.size() != 1 || inputs.empty() || py::truth(run, arguments[4])) {
        py::refuse_missing("torch.autograd.grad(…)");
    }
    const std::vector<VariablePtr> given =
        arguments[2].is_none() ? std::vector<VariablePtr>{nullptr} : one_or_more(arguments[2]);
    if (outputs[0]->requires_grad() &&
        std::ranges::any_of(inputs, [](const VariablePtr& input) { return !input->requires_grad(); })) {
        raise("RuntimeError", {"One of the differentiated Tensors does not require grad"});
    }
    const bool retain = !arguments[3].is_none() && py::truth(run, arguments[3]);
    Gradients found = gradients_at(run, outputs[0], given[0], inputs, retain);
    py::Values answer;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (!found[i] && (arguments[5].is_none() || !py::truth(run, arguments[5]))) {
            raise("RuntimeError",
                  {"The differentiated Tensor at index ", std::to_string(i),
                   " appears to not have been used in the graph. Set allow_unused=True if this "
                   "is the desired behavior."});
        }
        if (!found[i]) {
            answer.emplace_back();
            continue;
        }
        const VariablePtr gradient =
            make_variable(Rounded{found[i]->tensor.row_major().snapshot(), found[i]->order_matters});
        gradient->nearness->strides = KnownStrides::none;
        answer.emplace_back(gradient);
    }
    return py::make_tuple(std::move(answer));
}

constexpr py::Entry clipping_entries[] = {
    {"clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=?False, foreach=?None)",
     clip_grad_norm},
    {"clip_grad_value_(parameters, clip_value, foreach=?None)", clip_grad_value},
};
constexpr py::Entry autograd_entries[] = {
    {"Variable(data, requires_grad=False, volatile=?)", make_variable_of},
    {"grad(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, allow_unused=None, "
     "is_grads_batched=?False, materialize_grads=?False)",
     grad_function}};

} // namespace

std::span<const py::Entry> clipping_functions() { return clipping_entries; }
std::span<const py::Entry> autograd_functions() { return autograd_entries; }

} // namespace lim::torch
