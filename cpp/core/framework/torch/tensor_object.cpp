#include "core/framework/torch/tensor_object.hpp"
#include "core/array/result_layout.hpp"
#include "core/framework/print_options.hpp"

#include "core/array/elementwise.hpp"
#include "core/array/reduce.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/operators.hpp"
#include "core/framework/tensor_object.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/in_place.hpp"
#include "core/framework/torch/indexing.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/framework/torch/types.hpp"
#include "core/framework/torch/views.hpp"
#include "core/print/layout.hpp"
#include "core/print/torch_repr.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

/// What Python asks of a torch.Tensor.
namespace lim::torch {
namespace {

/// Which element of a vector max(x) is: the first one that no later one exceeds. A NaN never exceeds and is
/// never exceeded.
template <class T> Index greatest_of(std::span<const T> values) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
        best = values[i] > values[best] ? i : best;
    }
    return static_cast<Index>(best);
}

/// The same of a vector of int64, float32 or bool, its elements one after another.
Index position_of_max(const Tensor& x) {
    return x.dtype() == DType::int64     ? greatest_of(x.data<std::int64_t>())
           : x.dtype() == DType::boolean ? greatest_of(x.data<bool>())
                                         : greatest_of(x.data<float>());
}

} // namespace

const py::Type& Variable::python_type() { return tensor_type(); }

const py::Type& Variable::type() const { return parameter ? parameter_type() : tensor_type(); }

std::string Variable::repr(py::Run& run) {
    require_known_print_options(run);
    const TorchPrintOptions& options = run.state<TorchState>().print_options;
    if (inexact() && !is_surely_printed_so(data, nearness->difference, options)) {
        run.mark_rounding();
    }
    if (options.threshold > usual_threshold) { // the texts of all elements are kept at once
        constexpr double bytes_of_text = 64;
        run.memory().require(bytes_of_text * std::min(options.threshold, static_cast<double>(data.size())));
    }
    const bool is_invalid = is_invalid_view(*this);
    return torch_repr(data,
                      {.parameter = parameter,
                       .requires_grad = is_invalid || requires_grad(),
                       .grad_fn = is_invalid ? "Invalid"
                                  : grad_fn  ? grad_fn->name
                                             : ""},
                      options);
}

std::string Variable::format(py::Run& run, std::string_view spec) {
    if (data.rank() == 0) {
        return py::format(run, element_of(run, *this, 0), spec);
    }
    if (spec.empty()) {
        return repr(run);
    }
    raise("TypeError", {"unsupported format string passed to Tensor.__format__"});
}

std::optional<py::Value> Variable::unary(py::Run& run, py::UnaryOperator op) {
    switch (op) {
    case py::UnaryOperator::negative:
        return negative(run, self());
    case py::UnaryOperator::positive:
        if (data.dtype() == DType::boolean) {
            raise("NotImplementedError", {"The `+` operator, on a bool tensor is not supported."});
        }
        return self();
    case py::UnaryOperator::absolute:
        return absolute(run, self());
    case py::UnaryOperator::invert:
        if (is_floating(data.dtype())) {
            raise("TypeError",
                  {"~ (operator.invert) is only implemented on integer and Boolean-type tensors"});
        }
        run.memory().require(data.shape(), data.dtype());
        return without_gradient(
            {array::laid_out(data.dtype() == DType::boolean ? array::logical_not(data)
                                                            : array::unary(array::Unary::bitwise_not, data),
                             {data})},
            {self()});
    }
    return std::nullopt;
}

std::optional<py::Value> Variable::binary(py::Run& run, py::Operator op, const py::Value& right) {
    if (op == py::Operator::matmul) {
        const VariablePtr b = as_variable(right);
        return b ? std::optional<py::Value>(matmul(run, self(), b)) : std::nullopt;
    }
    const auto b = as_operand(right);
    if (!b) {
        return std::nullopt;
    }
    const Operand a{self()};
    if (const auto operation = arithmetic_of(op)) {
        return arithmetic(run, *operation, a, *b);
    }
    if (const auto comparison = comparison_of(op)) {
        return compare(run, *comparison, a, *b);
    }
    return bitwise(run, op, a, *b);
}

std::optional<py::Value> Variable::reflected(py::Run& run, py::Operator op, const py::Value& left) {
    const auto a = op == py::Operator::matmul ? std::nullopt : as_operand(left);
    if (!a) {
        return std::nullopt;
    }
    const auto operation = arithmetic_of(op);
    if (!operation) {
        return bitwise(run, op, *a, {self()});
    }
    if (*operation == Arithmetic::divide) { // Tensor.__rdiv__
        return arithmetic(run, Arithmetic::multiply, {reciprocal(run, self())}, *a);
    }
    return arithmetic(run, *operation, *a, {self()});
}

std::optional<py::Value> Variable::in_place(py::Run& run, py::Operator op, const py::Value& right) {
    const auto b = op == py::Operator::matmul ? std::nullopt : as_operand(right);
    if (!b) {
        if (op == py::Operator::multiply && right.object() == nullptr) { // else a sequence would be repeated
            raise("TypeError", {"unsupported operand type(s) for *=: '", type().name, "' and '",
                                py::type_name(right), "'"});
        }
        return std::nullopt;
    }
    operate_in_place(run, op, self(), *b);
    return self();
}

py::Value Variable::item(py::Run& run, const py::Value& index) { return subscript(run, self(), index); }

void Variable::set_item(py::Run& run, const py::Value& index, const py::Value& value) {
    set_subscript(run, self(), index, value);
}

std::optional<bool> Variable::contains(py::Run& run, const py::Value& value) {
    const auto operand = as_operand(value);
    if (!operand) {
        raise("RuntimeError", {"Tensor.__contains__ only supports Tensor or scalar, but you passed in a ",
                               py::repr(run, &py::type_of(value)), "."});
    }
    const bool reflected = parameter && as_variable(value) && !as_variable(value)->parameter;
    const VariablePtr found = reflected ? compare(run, Comparison::equal, {self()}, *operand)
                                        : compare(run, Comparison::equal, *operand, {self()});
    depend_on_elements(run, *found);
    return array::any(found->data, std::nullopt).integer_at(0) != 0;
}

std::optional<py::Int> Variable::length(py::Run&) {
    if (data.rank() == 0) {
        raise("TypeError", {"len() of a 0-d tensor"});
    }
    return data.shape()[0];
}

std::unique_ptr<py::Iterator> Variable::iterate(py::Run& run) {
    if (data.rank() == 0) {
        raise("TypeError", {"iteration over a 0-d tensor"});
    }
    (void)in_memory(run);
    const VariablePtr begun = make_variable(data); // the rows that unbind makes at once
    return std::make_unique<RowIterator>(begun, [x = self(), begun](py::Run& of_run, Index i) {
        if (!x->data.has_elements_of(begun->data)) { // `x.data = …` since
            py::refuse(refusals::set_data);
        }
        return select(of_run, x, 0, i, "UnbindBackward0");
    });
}

std::optional<py::Value> Variable::reversed(py::Run& run) {
    const py::Value own = self();
    return data.rank() == 0 ? own : py::call(run, py::attribute(run, own, "flip"), {{0}, {}});
}

std::optional<py::Value> Variable::greatest(py::Run& run) {
    const DType dtype = data.dtype();
    if (data.rank() != 1 || data.size() == 0 || inexact() || dtype == DType::float64 ||
        dtype == DType::int32 || dtype == DType::uint8) {
        return std::nullopt;
    }
    (void)in_memory(run);
    return select(run, self(), 0, position_of_max(data.row_major()), "UnbindBackward0");
}

bool Variable::truth(py::Run& run) {
    if (data.size() != 1) {
        raise("RuntimeError", {"Boolean value of Tensor with ",
                               data.size() == 0 ? "no values" : "more than one value", " is ambiguous"});
    }
    return py::truth(run, element_of(run, *this, 0));
}

std::optional<py::Int> Variable::index(py::Run& run) {
    if (data.size() != 1 || is_floating(data.dtype())) {
        raise("TypeError", {"only integer tensors of a single element can be converted to an index"});
    }
    return py::as_int(element_of(run, *this, 0));
}

py::Value Variable::only_element(py::Run& run) {
    if (data.size() != 1) {
        raise("ValueError", {"only one element tensors can be converted to Python scalars"});
    }
    return element_of(run, *this, 0);
}

std::optional<std::vector<const void*>> Variable::shared_memory() const {
    if (grad_fn != nullptr || (grad != nullptr && grad->is_sparse)) {
        return std::nullopt; // backward() reaches all that it was made of
    }
    std::vector<const void*> memory{data.storage()};
    if (grad != nullptr) {
        memory.push_back(grad->data.storage());
    }
    return memory;
}

std::shared_ptr<py::Object> Variable::frozen() {
    if (const VariablePtr last = frozen_.lock();
        last != nullptr && last->data.has_elements_of(data) &&
        last->nearness->difference == nearness->difference && last->parameter == parameter &&
        last->requires_grad_leaf == requires_grad_leaf && last->grad_fn == grad_fn) {
        return last;
    }
    auto copy = std::make_shared<Variable>(data.snapshot(), nearness->difference);
    copy->parameter = parameter;
    copy->requires_grad_leaf = requires_grad_leaf;
    copy->grad_fn = grad_fn;
    frozen_ = copy;
    return copy;
}

} // namespace lim::torch
