#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/array/views.hpp"
#include "core/base/raise.hpp"
#include "core/base/tensor.hpp"
#include "core/framework/torch/arguments.hpp"
#include "core/framework/torch/convert.hpp"
#include "core/framework/torch/fills.hpp"
#include "core/framework/torch/functions.hpp"
#include "core/framework/torch/generator_object.hpp"
#include "core/framework/torch/in_place.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/framework/torch/sizes.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"

/// Factories that make tensors like another one, or leave their elements as the memory is.
namespace lim::torch {
namespace {

using py::Arguments;
using py::Run;

/// The method's tensor or the function's first argument.
VariablePtr model_of(const Arguments& arguments) {
    VariablePtr x = as_variable(arguments.self());
    return x ? x : tensor_at(arguments, 0);
}

/// A tensor of that shape and dtype whose elements are zeros, as they may be where nothing was written to
/// them yet. The parameters that follow are `dtype` and `requires_grad`.
VariablePtr left_empty(Run& run, const Shape& shape, DType natural, const Arguments& arguments,
                       std::size_t dtype_parameter) {
    const DType dtype = dtype_at(arguments, dtype_parameter).value_or(natural);
    check_empty(shape, dtype, run.memory());
    const VariablePtr x = made({array::full(shape, dtype, std::int64_t{0})}, arguments, dtype_parameter + 1);
    if (is_floating(dtype)) {
        x->nearness->unwritten = std::make_unique<Unwritten>(run, x->data.size());
    } else if (x->data.size() > 0) { // whole numbers become places and sizes, which are not followed
        run.mark_drawn();
    }
    return x;
}

py::Value empty(Run& run, const Arguments& arguments) {
    return left_empty(run, size_given(run, arguments, 2), DType::float32, arguments, 0);
}

py::Value new_empty(Run& run, const Arguments& arguments) {
    const DType dtype = model_of(arguments)->data.dtype();
    return left_empty(run, size_given(run, arguments, 2), dtype, arguments, 0);
}

py::Value empty_like(Run& run, const Arguments& arguments) {
    const Tensor& x = model_of(arguments)->data;
    const VariablePtr made = left_empty(run, x.shape(), x.dtype(), arguments, 1);
    made->data = array::laid_out_as(made->data, x);
    return made;
}

Tensor filled(Run& run, const Shape& shape, const py::Value& value, DType dtype) {
    if (!is_int(value) && !py::as_float(value)) {
        py::refuse(refusals::fill_value);
    }
    check_empty(shape, dtype, run.memory());
    return array::contiguous(array::broadcast_to(scalar_of(value, dtype), shape)).snapshot();
}

template <int value> py::Value new_filled(Run& run, const Arguments& arguments) {
    const DType dtype = dtype_at(arguments, 0).value_or(model_of(arguments)->data.dtype());
    return made({filled(run, size_given(run, arguments, 2), py::Value(value), dtype)}, arguments, 1);
}

py::Value new_full(Run& run, const Arguments& arguments) {
    if (arguments[0].list() == nullptr && arguments[0].tuple() == nullptr) {
        wrong_type(arguments, 0, "tuple of ints");
    }
    const Shape shape = sizes_of(run, arguments, {arguments[0]}, "size");
    const DType dtype = dtype_at(arguments, 2).value_or(model_of(arguments)->data.dtype());
    return made({filled(run, shape, arguments[1], dtype)}, arguments, 3);
}

py::Value full_like(Run& run, const Arguments& arguments) {
    const VariablePtr x = model_of(arguments);
    const DType dtype = dtype_at(arguments, 2).value_or(x->data.dtype());
    const Tensor elements = filled(run, x->data.shape(), arguments[1], dtype);
    return made({array::laid_out_as(elements, x->data)}, arguments, 3);
}

/// A new tensor of x's shape to be filled in the order of its memory, which is then the row-major one.
VariablePtr to_fill(Run& run, const VariablePtr& x, DType dtype) {
    if (!x->data.is_row_major()) {
        py::refuse(refusals::array_layout);
    }
    run.memory().require(x->data.shape(), dtype);
    return make_variable(array::laid_out_as(array::full(x->data.shape(), dtype, std::int64_t{0}), x->data));
}

using RandomFill = VariablePtr (*)(Run&, const VariablePtr&, double, double, Generator&);
template <RandomFill fill> py::Value random_like(Run& run, const Arguments& arguments) {
    const VariablePtr x = model_of(arguments);
    const VariablePtr result = to_fill(run, x, dtype_at(arguments, 1).value_or(x->data.dtype()));
    fill(run, result, 0, 1, run.state<TorchState>().generator(run));
    require_grad(result, bool_at(arguments, 2));
    return result;
}

/// torch.bernoulli(input): of each element's own probability.
py::Value bernoulli(Run& run, const Arguments& arguments) {
    const VariablePtr x = model_of(arguments);
    if (!is_floating(x->data.dtype())) {
        py::refuse(refusals::error_words, {"torch", "bernoulli"});
    }
    if (x->requires_grad()) {
        py::refuse(refusals::no_gradient, {"bernoulli"});
    }
    for (Index i = 0; i < x->data.size(); ++i) {
        if (!(x->data.real_at(i) >= 0 && x->data.real_at(i) <= 1)) {
            raise("RuntimeError",
                  {"Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error "
                   "message be improved?  If so, please report an enhancement request to PyTorch.)"});
        }
    }
    depend_on_elements(run, *x);
    const VariablePtr result = to_fill(run, x, x->data.dtype());
    result->data = array::contiguous(result->data);
    return fill_bernoulli(run, result, x->in_memory(run), generator_at(run, arguments, 1));
}

constexpr py::Entry factory_entries_more[] = {
    {"empty(*size, dtype=None, requires_grad=False, size=None, out=?, layout=?, device=?'cpu', pin_memory=?, "
     "memory_format=?)",
     empty},
    {"empty_like(input, *, dtype=None, requires_grad=False, memory_format=?, layout=?, device=?'cpu', "
     "pin_memory=?)",
     empty_like},
    {"full_like(input, fill_value, *, dtype=None, requires_grad=False, memory_format=?, layout=?, "
     "device=?'cpu', "
     "pin_memory=?)",
     full_like},
    {"rand_like(input, *, dtype=None, requires_grad=False, memory_format=?, layout=?, device=?'cpu', "
     "pin_memory=?)",
     random_like<fill_uniform>},
    {"randn_like(input, *, dtype=None, requires_grad=False, memory_format=?, layout=?, device=?'cpu', "
     "pin_memory=?)",
     random_like<fill_normal>},
    {"bernoulli(input, *, generator=None, out=?)", bernoulli},
};

constexpr py::Entry making_entries[] = {
    {"new_empty(*size, dtype=None, requires_grad=False, size=None, layout=?, device=?'cpu', pin_memory=?)",
     new_empty},
    {"new_zeros(*size, dtype=None, requires_grad=False, size=None, layout=?, device=?'cpu', pin_memory=?)",
     new_filled<0>},
    {"new_ones(*size, dtype=None, requires_grad=False, size=None, layout=?, device=?'cpu', pin_memory=?)",
     new_filled<1>},
    {"new_full(size, fill_value, *, dtype=None, requires_grad=False, layout=?, device=?'cpu', pin_memory=?)",
     new_full},
};

} // namespace

std::span<const py::Entry> further_factories() { return factory_entries_more; }
std::span<const py::Entry> making_methods() { return making_entries; }

} // namespace lim::torch
