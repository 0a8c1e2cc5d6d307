#include "core/array/make.hpp"
#include "core/array/result_layout.hpp"
#include "core/framework/torch/activations.hpp"
#include "core/framework/torch/fills.hpp"
#include "core/framework/torch/operands.hpp"
#include "core/framework/torch/operators.hpp"
#include "core/framework/torch/run_state.hpp"
#include "core/python/refusal.hpp"

/// torch.nn.functional.dropout.
namespace lim::torch {

VariablePtr dropout(py::Run& run, const VariablePtr& x, double p, bool training) {
    if (!training || p == 0 || x->data.size() == 0) {
        return x;
    }
    const DType dtype = x->data.dtype();
    if (p == 1) {
        return arithmetic(run, Arithmetic::multiply, {x},
                          {make_variable(array::full({}, dtype, std::int64_t{0}))});
    }
    if (!is_floating(dtype)) {
        py::refuse(refusals::error_words, {"torch", "dropout"});
    }
    // which is drawn in the order of memory
    const VariablePtr noise = make_variable(array::full({x->data.size()}, dtype, std::int64_t{0}));
    static_cast<void>(fill_bernoulli(run, noise, 1 - p, run.state<TorchState>().generator_of_processor(run)));
    const VariablePtr scaled = arithmetic(run, Arithmetic::divide, {noise}, *as_operand(py::Value(1 - p)));
    scaled->data = scaled->data.view(x->data.shape(), array::preserved_strides(x->data), 0);
    return arithmetic(run, Arithmetic::multiply, {x}, {scaled});
}

} // namespace lim::torch
